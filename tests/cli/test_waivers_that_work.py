"""``lint --add-waiver`` writes nothing where its comments would not excuse all, or be findings themselves."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from refarch.cli import _new_waivers
from refarch.core.errors import RefarchError
from refarch.project import waivers
from refarch.rules.registry import BUILT_IN

FINDINGS: Any = [SimpleNamespace(file="a.yaml", line=line) for line in (3, 3, 7)]
OPTIONS: Any = SimpleNamespace(add_waiver="TOP007", reason="a reason", until="", owner="")


def add(monkeypatch: pytest.MonkeyPatch, left: bool, has_new: bool) -> tuple[list[object], list[str]]:
    """What is written and said, where some findings are left and others are new."""
    written: list[object] = []
    said: list[str] = []
    contents = {"a.yaml": b"text"}

    def found(session: object, paths: object, code: str, texts: dict[str, bytes]) -> list[Any]:
        assert code == "TOP007"
        return FINDINGS if not texts or left else []

    monkeypatch.setattr(_new_waivers, "_open_findings", found)
    monkeypatch.setattr(_new_waivers, "_has_new_findings", lambda *args: has_new)
    monkeypatch.setattr(waivers, "with_waivers", lambda *args: contents)
    monkeypatch.setattr(waivers, "write_files", lambda root, files: written.append(files))
    call: Any = SimpleNamespace(from_here=lambda path: path, print_aside=said.append)
    session: Any = SimpleNamespace(rules=BUILT_IN, root=".")
    try:
        _new_waivers.add_waivers(call, session, [], OPTIONS)
    except RefarchError as error:
        assert str(error).startswith("a.yaml:3: ")
    return written, said


@pytest.mark.parametrize(("left", "has_new"), [(True, True), (True, False), (False, True)])
def test_nothing_is_written(monkeypatch: pytest.MonkeyPatch, left: bool, has_new: bool) -> None:
    assert add(monkeypatch, left, has_new) == ([], [])


def test_waivers_are_written_and_counted_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    written, said = add(monkeypatch, left=False, has_new=False)
    assert written == [{"a.yaml": b"text"}]
    assert len(said) == 1 and said[0].startswith("a.yaml: 2 waivers for TOP007")


def test_the_reports_of_comments_that_end_soon_are_not_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A waiver that ends soon is written, and told of by each later run."""
    before = SimpleNamespace(code="TOP007", fingerprint="a")

    def run(*codes: str) -> Any:
        found = [SimpleNamespace(code=code, fingerprint=code) for code in codes]
        return SimpleNamespace(findings=[before, *found])

    for codes, has_new in (((), False), (("WAIVE006",), False), (("WAIVE004",), True), (("TOP007",), True)):
        runs = iter([run(), run(*codes)])
        monkeypatch.setattr("refarch.api.lint", lambda *args, runs=runs, **options: next(runs))
        session: Any = None
        assert _new_waivers._has_new_findings(session, [], {}) is has_new
