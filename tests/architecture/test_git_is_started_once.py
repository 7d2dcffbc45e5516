"""git is started by one module alone, so that no repository can name a program that runs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parts import ROOT

RUNNER = "linter/refarch/core/git_runner.py"

REACHES = "site-plugins/refarch_site/remote.py"
"""What is pushed: the one module that opens the environment for protocols."""

ASKING = {
    "linter/refarch/core/git.py",
    *("linter/refarch/api/git.py", "linter/refarch/project/releases.py"),
    *("linter/refarch/core/in_git.py", "linter/refarch/scaffold/repository.py"),
}
"""Who imports the runner below the site, which has it by `refarch.api.git`."""

STARTERS = {"run", "call", "check_call", "check_output", "Popen", "getoutput", "getstatusoutput"}
OTHERS = re.compile(r"(system|popen|spawn\w*|exec[lv]\w*|posix_spawnp?|create_subprocess_\w+)")
LIBRARIES = {
    "git",
    "dulwich",
    "pygit2",
    "mike.git_utils",
    "mike.commands",
    "mike.driver",
    "mkdocs.commands.gh_deploy",
}
"""Modules that start git, or write a repository, by themselves."""

_PROGRAM = re.compile(r"(.*/)?git(\.exe)?(\s.*)?", re.DOTALL)
_SHELL = re.compile(
    r"(?:^|[;&|(`{!]|\b(?:then|do|else|exec|env|sudo|command|xargs|time)\b)\s*(?:\w+=\S*\s+)*(?:\S*/)?git\s"
)


def python_files() -> list[Path]:
    found = [
        path
        for folder in ("linter", "site-plugins", "scripts", "benchmarks")
        for path in (ROOT / folder).rglob("*.py")
    ]
    assert len(found) > 500
    return sorted(found)


def starts(source: str) -> Iterator[str]:
    """What starts git in a module, or could, one line each."""
    tree = ast.parse(source)
    if any(map(_starts_programs, ast.walk(tree))):
        for text in (node for node in ast.walk(tree) if isinstance(node, ast.Constant)):
            is_program = isinstance(text.value, str) and _PROGRAM.fullmatch(text.value)
            if is_program and not _is_docstring(tree, text):
                yield f"{text.lineno}: names {text.value.split()[0]} and starts programs"
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (f"{node.lineno}: imports {name}" for name in names if name in LIBRARIES)


def _starts_programs(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(alias.name == "subprocess" for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module == "subprocess" or (
            node.module in ("os", "asyncio", "pty")
            and any(OTHERS.fullmatch(alias.name) for alias in node.names)
        )
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("os", "asyncio", "pty", "subprocess")
        and (node.attr in STARTERS or OTHERS.fullmatch(node.attr) is not None)
    )


def _is_docstring(tree: ast.Module, node: ast.Constant) -> bool:
    return any(isinstance(one, ast.Expr) and one.value is node for one in ast.walk(tree))


def shell_lines(text: str) -> list[int]:
    """Lines of a shell script or a Makefile that start git."""
    lines = enumerate(text.splitlines(), 1)
    return [number for number, line in lines if _SHELL.search(line.partition("#")[0].lstrip("\t @-"))]


@pytest.mark.slow
def test_one_module_alone_starts_git() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): said
        for path in python_files()
        if (said := list(starts(path.read_text(encoding="utf-8"))))
    }
    assert list(found) == [RUNNER]


def test_no_script_of_the_shell_starts_git() -> None:
    paths = [ROOT / "Makefile", *(ROOT / "scripts").glob("*.sh")]
    assert len(paths) > 3
    assert [
        (path.name, shell_lines(path.read_text())) for path in paths if shell_lines(path.read_text())
    ] == []


@pytest.mark.slow
def test_the_way_to_other_machines_is_opened_in_one_place() -> None:
    opening = {
        path.relative_to(ROOT).as_posix()
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "PushAccess"
    }
    assert opening == {REACHES}


def test_those_who_ask_git_are_known() -> None:
    """Whoever is added here belongs into tests/hostile/test_hostile_repositories.py."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in python_files()
        if re.search(r"^from \S*\bgit_runner import ", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found == ASKING


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('import subprocess\nsubprocess.run(["git", "status"])', ["2: names git and starts programs"]),
        ('from subprocess import Popen\nwords = ("git", "log")', ["2: names git and starts programs"]),
        ('import os\nos.system("git status")', ["2: names git and starts programs"]),
        ('import os\nos.execvp("/usr/bin/git", [])', ["2: names /usr/bin/git and starts programs"]),
        ('import asyncio\nasyncio.create_subprocess_exec("git")', ["2: names git and starts programs"]),
        ("from mike import git_utils", ["1: imports mike.git_utils"]),
        ("from mike.commands import deploy", ["1: imports mike.commands"]),
        ("import pygit2", ["1: imports pygit2"]),
        ('import subprocess\n"""git is a program."""\nsubprocess.run(["dot"])', []),
        ('import shutil\nshutil.which("git")', []),
    ],
)
def test_the_search_finds_what_starts_git(source: str, said: list[str]) -> None:
    assert list(starts(source)) == said


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("git status", [1]),
        ("\t@git add .", [1]),
        ("x=1\nif true; then git fetch; fi", [2]),
        ("y=$(git rev-parse HEAD)", [1]),
        ("A=b /usr/bin/git log", [1]),
        ("# git log", []),
        ("echo a.git b", []),
        ('echo "legit things"', []),
    ],
)
def test_the_search_finds_git_in_scripts(text: str, lines: list[int]) -> None:
    assert shell_lines(text) == lines
