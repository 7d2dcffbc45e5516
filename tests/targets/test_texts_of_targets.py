"""What targets tell their readers holds: targets and commands that a text names exist, and addresses of
documents are well formed."""

import ast
import re
from pathlib import Path
from urllib.parse import urlsplit

import refarch.platforms.target
from refarch.api import BUILT_IN_PLUGINS
from refarch.cli._command import command_names
from refarch.core.discovery import plugin_modules
from refarch.platforms.target import TARGETS

FOLDER = Path(refarch.platforms.target.__file__).parent

NAMED_TARGET = re.compile(r"--target[ =]([a-z][a-z0-9-]*)|target `+([a-z][a-z0-9-]*)`+")
NAMED_COMMAND = re.compile(r"`refarch ([a-z]+)")
READ = re.compile(r"(looked up|[Rr]ead on) 20\d\d-\d\d-\d\d")
ADDRESS = re.compile(r"https?://[^\s,;)>\"'`]+")


def texts() -> dict[str, str]:
    """All literals of the modules of targets, docstrings among them, by file."""
    found = {}
    for path in sorted(FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        literals = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        found[path.relative_to(FOLDER).as_posix()] = "\n".join(literals)
    return found


def test_targets_and_commands_that_texts_name_exist() -> None:
    known = set(BUILT_IN_PLUGINS.all_plugins(TARGETS))
    named = {
        (file, one or other) for file, text in texts().items() for one, other in NAMED_TARGET.findall(text)
    }
    assert named
    assert {(file, name) for file, name in named if name not in known} == set()
    commands = {(file, name) for file, text in texts().items() for name in NAMED_COMMAND.findall(text)}
    assert commands
    assert {(file, name) for file, name in commands if name not in command_names()} == set()


def is_well_formed(address: str) -> bool:
    """Whether an address has a host with a domain, no user, and a path without what nobody can click."""
    parts = urlsplit(address.rstrip("."))
    host = parts.hostname or ""
    return (
        parts.scheme == "https"
        and re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}", host) is not None
        and parts.username is None
        and ".." not in parts.path
        and "//" not in parts.path
        and address.isascii()
    )


def test_addresses_of_documents_are_well_formed() -> None:
    found = {(file, address) for file, text in texts().items() for address in ADDRESS.findall(text)}
    assert len(found) > 10
    assert {(file, address) for file, address in found if not is_well_formed(address)} == set()
    for address in (
        "http://a.example/x",
        "https://localhost/x",
        "https://u@a.example/",
        "https://a.example//x",
    ):
        assert not is_well_formed(address), address


def test_every_target_says_where_its_forms_were_read() -> None:
    """In its module, or in those beside it that it imports."""
    every = texts()
    silent = []
    for name, module in plugin_modules(TARGETS).items():
        file = module.removeprefix("refarch.platforms.").replace(".", "/") + ".py"
        source, folder = (FOLDER / file).read_text("utf-8"), file.partition("/")[0]
        beside = [f"{folder}/{own}.py" for own in re.findall(r"^from \.(\w+) import", source, re.MULTILINE)]
        if not any(READ.search(every[file]) for file in (file, *beside)):
            silent.append(name)
    assert silent == []
