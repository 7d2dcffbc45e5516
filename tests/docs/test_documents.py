"""What README, CONTRIBUTING and the pages say is true: commands run and print what is shown, links lead
somewhere."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from document import DOCUMENTS, ROOT, Command, Edited, agrees, local_links, refarch_commands, steps, tidy

from refarch.cli._command import command_names, command_of, command_parser, subcommand_names
from refarch.cli._options import parse

BENCHMARKS = ROOT / "docs" / "benchmarks.md"
GENERATED = ("rules", "designs", "format")
"""Folders of the site whose pages are made when it is built; the build itself refuses a link to one that is
not there."""


FEW_RULES = ROOT / "tests" / "few_rules.py"

SITES_OF_FEW_RULES = f"""\
#!/bin/sh
case "$1" in
  build | pages | publish) exec {shlex.quote(sys.executable)} {shlex.quote(str(FEW_RULES))} "$@" ;;
esac
exec {shlex.quote(str(Path(sys.executable).with_name("refarch")))} "$@"
"""
"""The program ``refarch``, but that the sites it builds have the pages of few rules."""


CHECKS_CI_FILES = f"""\
#!{sys.executable}
import sys

# To load it takes a second; it checks a format that no schema of a CI file has.
sys.modules["rfc3987_syntax"] = None
from check_jsonschema import main

main(prog_name="check-jsonschema")
"""
"""The program ``check-jsonschema`` without what takes it longest."""


def _environment(folder: Path) -> dict[str, str]:
    """A reader's: our programs on the path, first those beside the folder, an author for commits, no colors,
    no settings of this machine."""
    ours_first = [str(folder.parent / "bin"), str(Path(sys.executable).parent)]
    path = os.pathsep.join([*ours_first, os.environ.get("PATH", os.defpath)])
    # Where a document copies the program, it is compiled once, not by each command again.
    ours = ("GIT_", "PYTEST_", "COV", "REFARCH_", "CI", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    who = {f"GIT_{role}_NAME": "A reader" for role in ("AUTHOR", "COMMITTER")}
    address = {f"GIT_{role}_EMAIL": "reader@example.org" for role in ("AUTHOR", "COMMITTER")}
    return {
        **kept,
        **who,
        **address,
        "PATH": path,
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "NO_COLOR": "1",
        "REPOSITORY": str(ROOT),
        "GIT_CEILING_DIRECTORIES": str(folder.parent),
        "PYTHONPATH": os.pathsep.join([str(folder / "linter"), str(folder / "site-plugins")]),
    }


BUILT_OFTEN = {"publishing.md", "your-site.md"}
"""Documents whose commands build sites again and again: tried by `make deep`."""

TRIED = [
    pytest.param(path, marks=pytest.mark.deep, id=path.name)
    if path.name in BUILT_OFTEN
    else pytest.param(path, id=path.name)
    for path in DOCUMENTS
    if any(steps(path))
]


@pytest.mark.parametrize("document", TRIED)
def test_what_a_document_shows_is_what_happens(
    document: Path,
    tmp_path: Path,
    golden: Callable[[Path, str], None],
    need_tool: Callable[..., str],
    request: pytest.FixtureRequest,
) -> None:
    """Sites have the pages of few rules, but in `make deep`."""
    need_tool("dot")
    folder = tmp_path / "project"
    folder.mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "check-jsonschema").write_text(CHECKS_CI_FILES)
    (tmp_path / "bin" / "check-jsonschema").chmod(0o755)
    if not request.config.getoption("--deep"):
        (tmp_path / "bin" / "refarch").write_text(SITES_OF_FEW_RULES)
        (tmp_path / "bin" / "refarch").chmod(0o755)
    text = document.read_text()
    for step in steps(document):
        if isinstance(step, Command):
            real = _output(step, folder)
            if step.shown and not agrees(step.shown, real):
                text = text.replace(f"$ {step.text}\n{step.shown}", f"$ {step.text}\n{tidy(real)}", 1)
        elif isinstance(step, Edited):
            (folder / step.path).write_text(step.applied((folder / step.path).read_text()))
        else:
            (folder / step.path).parent.mkdir(parents=True, exist_ok=True)
            (folder / step.path).write_text(step.text)
    golden(document, text)


def _output(step: Command, folder: Path) -> str:
    """What a command prints; one whose output is not shown must succeed."""
    done = subprocess.run(
        ["bash", "-c", step.text],
        cwd=folder,
        env=_environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    if step.shown in (None, "", "...\n"):
        assert done.returncode == 0, f"$ {step.text}\n{done.stdout}"
        assert step.shown != "" or not done.stdout, f"$ {step.text}\n{done.stdout}"
    return done.stdout


def test_every_command_that_is_shown_exists_with_its_options() -> None:
    shown = [words for document in DOCUMENTS for words in refarch_commands(document)]
    general = ([], ["..."], ["--version"], ["version"], ["--help"])
    known = [[*words[1:], "--help"] if words[:1] == ["help"] else words for words in shown]
    commands = [words for words in known if words not in general and words[0] != "COMMAND"]
    assert commands
    for words in commands:
        assert words[0] in command_names(), f"refarch {' '.join(words)}"
        has_subcommand = words[1:2] and words[1] in subcommand_names(words[0])
        name, rest = (" ".join(words[:2]), words[2:]) if has_subcommand else (words[0], words[1:])
        if "--help" not in words and rest:
            parse(command_parser(name, command_of(name)), rest)


def test_every_link_into_the_repository_leads_somewhere() -> None:
    links = [(document, target) for document in DOCUMENTS for target in local_links(document)]
    assert links
    for document, target in links:
        path, _, anchor = target.partition("#")
        if path.split("/")[0] in GENERATED and ROOT / "docs" in document.parents:
            continue
        found = document.parent / path if path else document
        assert found.exists(), f"{document.name}: {target}"
        if anchor and found.suffix == ".md":
            assert anchor in anchors(found.read_text()), target


def anchors(text: str) -> set[str]:
    """What links can lead to: headings, and the keys of a generated page."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    titles = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return titles | set(re.findall(r'<a id="([^"]*)"></a>', text))


def test_anchors_are_those_of_headings_and_keys() -> None:
    assert anchors('# How do I ...?\n\n## Sites, hosts\n\n| <a id="key-cpu"></a>CPU |\n') == {
        "how-do-i-",
        "sites-hosts",
        "key-cpu",
    }


def test_the_runner_notices_a_wrong_line() -> None:
    assert agrees("one\n...\nfour\n", "one\ntwo\nthree\nfour\n")
    assert agrees("", "") and not agrees("", "one\n")
    assert not agrees("one\n", "one\ntwo\n") and not agrees("one\n...\n", "two\n")


def test_an_edit_is_made_in_one_place_or_refused() -> None:
    edit = Edited("x", "b: 1\nc: 2\n", "b: 3\n")
    assert edit.applied("a: 0\nb: 1\nc: 2\nd: 4\n") == "a: 0\nb: 3\nd: 4\n"
    for text in ("b: 1\n", "b: 1\nc: 2\nb: 1\nc: 2\n", "ab: 1\nc: 2\n"):
        with pytest.raises(ValueError, match="times, not once"):
            edit.applied(text)


def test_the_benchmark_table_is_whole_and_stands_in_the_documents_alone() -> None:
    tables = re.findall(r"<!-- benchmark -->\n(.*?)<!-- /benchmark -->", BENCHMARKS.read_text(), re.S)
    assert len(tables) == 1
    for size in ("--version", "12 hosts", "512 hosts", "4096 hosts", "peak memory"):
        assert size in tables[0], size
    assert "<!-- benchmark -->" not in (ROOT / "README.md").read_text()
