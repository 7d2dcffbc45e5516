"""Modules without what no check asks of them do what they did."""

import ast
import importlib
from pathlib import Path
from typing import Any

import pytest

from refarch.core.lean import imports, lean
from refarch.rules import registry

RULES = sorted(name for name in registry.own_codes().values() if registry.checks_model(name))

MODULE = """
from collections.abc import Iterator, Mapping
from functools import cache
from os import sep, path as where
from .other import Source

SOURCES = (Source("a"),)
CONFIDENCE = "quoted"
COUNT: Mapping[str, int] = {}
LATER: int

class Record:
    first: Iterator[int]
    second: int = 2

def plain(one: Iterator[int], *many: int, key: int = 1, **more: int) -> Iterator[int]:
    return sep

@cache
def decorated(one: int) -> str:
    return where
"""


def shown(rule: bool) -> str:
    return ast.unparse(lean(MODULE.encode(), "module.py", rule))


def test_functions_and_names_lose_their_types_and_fields_keep_their_places() -> None:
    text = shown(rule=False)
    assert "def plain(one, *many, key=1, **more):" in text
    assert "def decorated(one: int) -> str:" in text  # a decorator may read them
    assert "COUNT = {}" in text
    assert "first: None\n    second: None = 2" in text
    assert "SOURCES = (Source('a'),)" in text


def test_a_rule_loses_its_sources_and_what_only_they_used() -> None:
    text = shown(rule=True)
    assert "SOURCES" not in text
    assert "CONFIDENCE" not in text
    assert text.startswith("from functools import cache\nfrom os import sep, path as where\n")


def test_sources_that_the_rule_reads_itself_stay() -> None:
    tree = lean(b"SOURCES = (1,)\nprint(SOURCES)\n", "module.py", rule=True)
    assert ast.unparse(tree) == "SOURCES = (1,)\nprint(SOURCES)"


def test_lines_stay_where_they_are() -> None:
    lines = {
        one.name: one.lineno
        for one in ast.walk(lean(MODULE.encode(), "m.py", True))
        if isinstance(one, ast.FunctionDef)
    }
    assert lines == {
        "plain": MODULE[: MODULE.index("def plain")].count("\n") + 1,
        "decorated": lines["decorated"],
    }


@pytest.mark.parametrize("name", RULES)
def test_every_rule_runs_without_and_says_the_same(name: str) -> None:
    whole = importlib.import_module(name)
    assert whole.__file__ is not None
    code = compile(
        lean(Path(whole.__file__).read_bytes(), whole.__file__, rule=True), whole.__file__, "exec", optimize=2
    )
    names: dict[str, Any] = {"__name__": name, "__package__": name.rpartition(".")[0]}
    exec(code, names)
    for one in ("SEVERITY", "HINT", "APPLIES", "OPTIONS", "WAIVABLE", "STAGE"):
        assert names.get(one) == vars(whole).get(one)
    for one in ("check", "check_cluster"):
        assert (one in names) == hasattr(whole, one)


def test_what_a_module_imports() -> None:
    source = (
        b"import os.path\nfrom . import near\nfrom ..far import deep as other\nfrom .. import top\ndef "
        b"f():\n    import late\n"
    )
    assert imports(source, "a.b.c", False, {"a", "a.b", "a.b.near", "a.far", "a.far.deep", "late"}) == [
        "a",
        "a.b",
        "a.b.near",
        "a.far",
        "a.far.deep",
    ]
    assert imports(source, "a.b", True, {"a.b.near", "a.far", "a.top"}) == ["a.b.near", "a.far", "a.top"]
    assert "os.path" in imports(source, "a.b.c", False)
    assert imports(b"import (", "a", False) == []
