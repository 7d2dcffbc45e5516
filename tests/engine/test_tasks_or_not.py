"""Designs are linted as tasks with options alone, and never with texts that are not on disk."""

from pathlib import Path

import pytest

from refarch.api import _lint
from refarch.api._lint import lint
from refarch.project.fleet import lint as fleet_lint
from refarch.project.linting import RunOptions, uses_tasks
from refarch.project.session import Session


class Tasked(Exception):
    """Raised where tasks would begin."""


@pytest.fixture
def design(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a design that has no data, in which tasks would be used."""

    def begin(*args: object, **options: object) -> None:
        raise Tasked

    monkeypatch.setattr(_lint, "uses_tasks", lambda *args: True)
    monkeypatch.setattr(fleet_lint, "lint_fleet", begin)
    file = tmp_path / "designs" / "one" / "design.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("format: 1\n", encoding="utf-8")
    return tmp_path


def test_tasks_are_used_with_options(design: Path) -> None:
    with pytest.raises(Tasked):
        lint(root=str(design), options=RunOptions())


def test_no_tasks_without_options(design: Path) -> None:
    assert lint(root=str(design)).designs == ("one",)


def test_no_tasks_with_a_text_that_is_not_on_disk(design: Path) -> None:
    unsaved = {"designs/one/design.yaml": b"format: 1\nid: one\n"}
    assert lint(root=str(design), options=RunOptions(), unsaved=unsaved).designs == ("one",)
    assert lint(root=str(design), unsaved=unsaved).designs == ("one",)


def test_no_tasks_where_they_are_not_worth_it(design: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_lint, "uses_tasks", lambda *args: False)
    assert lint(root=str(design), options=RunOptions()).designs == ("one",)


@pytest.mark.parametrize(
    ("designs", "anyway", "is_used"),
    [(3, False, False), (4, False, True), (1, True, True), (4, True, True)],
)
def test_four_designs_are_worth_it(tmp_path: Path, designs: int, anyway: bool, is_used: bool) -> None:
    for number in range(designs):
        file = tmp_path / "designs" / f"d{number}" / "design.yaml"
        file.parent.mkdir(parents=True)
        file.write_text("format: 1\n", encoding="utf-8")
    assert uses_tasks([], Session(str(tmp_path)), anyway) is is_used
