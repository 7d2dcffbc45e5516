"""build, serve and publish run nothing of a checkout, and publish nothing from around it, unless
--allow-local-code is given."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from hostile_checkouts import (
    CANARY,
    CHECKOUTS,
    RUNNING,
    SECRET,
    WHILE_LOADING,
    code,
    own_rule,
    repository,
    surroundings,
    template,
)

from few_rules import few_rules
from refarch.api import RefarchError
from refarch_site.build import build
from refarch_site.mkdocs_settings import load_settings, unused_files
from refarch_site.publish import publish

EXAMPLE = Path(__file__).resolve().parents[2] / "linter/refarch/examples/vsan-roce"
LATER = tuple(name for name in RUNNING if name not in WHILE_LOADING)

COMMANDS: dict[str, Callable[[Path], object]] = {
    "build": lambda checkout: build(str(checkout), str(checkout.parent / "out")),
    "serve": lambda checkout: load_settings(str(checkout), site_dir=str(checkout.parent / "out")),
    "publish": lambda checkout: publish(str(checkout), "1.0"),
}
"""What each does before it builds or serves anything."""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean checkout, in which the commands are run, with its folder even on Python's path: so
    ``python -m refarch`` has it."""
    folder = tmp_path / "checkout"
    shutil.copytree(EXAMPLE, folder / "designs/vsan-roce")
    surroundings(tmp_path)
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("BUILD_TOKEN", SECRET)
    return folder


@pytest.fixture(autouse=True)
def few_pages() -> Iterator[None]:
    """Of rules, the sites that are built have a few pages."""
    with few_rules():
        yield


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of one checkout are not those of the next."""
    monkeypatch.delitem(sys.modules, "evil_module", raising=False)


@pytest.mark.process
@pytest.mark.parametrize(
    ("name", "command"),
    # The first settings of a preview do not read the logo: its pages do, as those of a build.
    [pair for pair in product(CHECKOUTS, COMMANDS) if pair != ("linked-logo", "serve")],
)
def test_nothing_of_a_checkout_is_run_or_taken_from_around_it(
    name: str, command: str, checkout: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("git")
    repository(checkout)
    CHECKOUTS[name].build(checkout)
    path = list(sys.path)
    with pytest.raises(RefarchError) as refused:
        COMMANDS[command](checkout)
    said = str(refused.value)
    assert said.startswith(CHECKOUTS[name].said) and "\n" not in said
    if said.startswith("mkdocs.yml") and not name.startswith("linked"):
        assert "--allow-local-code" in said
    assert not (checkout.parent / CANARY).exists()
    assert not (checkout.parent / "out").exists()
    assert "evil_module" not in sys.modules and sys.path == path


@pytest.mark.process
@pytest.mark.parametrize("name", WHILE_LOADING)
def test_it_is_run_where_that_is_allowed(name: str, checkout: Path) -> None:
    """So that the test above can fail. In a process of its own, since MkDocs looks for plug-ins once."""
    CHECKOUTS[name].build(checkout)
    program = "import refarch_site.mkdocs_settings as m; m.load_settings('.', {}, site_dir='../out')"
    for allowed in (False, True):
        words = [sys.executable, "-c", program.format(allowed)]
        subprocess.run(words, cwd=checkout, capture_output=True, check=False)
        assert (checkout.parent / CANARY).exists() == allowed


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [LATER[0], *(pytest.param(name, marks=pytest.mark.deep) for name in LATER[1:])]
)
def test_it_is_run_while_building_where_that_is_allowed(
    name: str, checkout: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    CHECKOUTS[name].build(checkout)
    try:
        build(str(checkout), str(checkout.parent / "out"), local_rules=True)
    except RefarchError:
        assert name == "option-of-the-plugin"  # its rule is none
    assert (checkout.parent / CANARY).exists()


def in_refarch_yaml(checkout: Path) -> None:
    """All that refarch.yaml may name as code, and settings of libraries that they look for in the working
    folder."""
    own_rule(checkout)
    lines = "rules: rules\nplugins: plugins\nsite:\n  theme_overrides: theme\n"
    (checkout / "refarch.yaml").write_text(lines)
    (checkout / "plugins/pages").mkdir(parents=True)
    (checkout / "plugins/pages/wiring.py").write_text(code(checkout))
    (checkout / "theme").mkdir()
    (checkout / "theme/main.html").write_text(template(checkout))
    (checkout / "sitecustomize.py").write_text(code(checkout))
    (checkout / "docs").mkdir()
    (checkout / "docs/index.md").write_text(f"# Home\n\n{template(checkout)}\n")
    (checkout / "docs/main.html").write_text(template(checkout))


@pytest.mark.slow
def test_what_refarch_yaml_names_as_code_is_left_out_and_said(
    checkout: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    in_refarch_yaml(checkout)
    build(str(checkout), str(checkout.parent / "out"))
    assert not (checkout.parent / CANARY).exists()
    assert unused_files(str(checkout)) == [
        "the templates in theme are not used, because they are code; --allow-local-code allows them"
    ]
    assert "lipsum" in (checkout.parent / "out/index.html").read_text(), "text stays text"


@pytest.mark.slow
def test_the_templates_of_refarch_yaml_are_used_where_that_is_allowed(
    checkout: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    in_refarch_yaml(checkout)
    (checkout / "refarch.yaml").write_text("site:\n  theme_overrides: theme\n")
    build(str(checkout), str(checkout.parent / "out"), local_rules=True)
    assert unused_files(str(checkout), allow_local_code=True) == []
    assert (checkout.parent / CANARY).exists()


@pytest.mark.process
def test_each_command_refuses_in_one_line(checkout: Path) -> None:
    CHECKOUTS["hooks"].build(checkout)
    repository(checkout)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for words in (["build"], ["serve", "--port", "1"], ["publish", "1.0"]):
        done = subprocess.run(
            [os.path.join(os.path.dirname(sys.executable), "refarch"), *words],
            cwd=checkout,
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr == (
            "refarch: mkdocs.yml:3:1: `hooks` specifies Python files that the build runs; --allow-local-code "
            "lets MkDocs use the file as it is, including all code that it specifies\n"
        ), words
        assert not (checkout.parent / CANARY).exists()
