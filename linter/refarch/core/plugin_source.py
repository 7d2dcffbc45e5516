"""Checks the source of a plug-in before it runs: misspelled and missing fields of the records of refarch, and
the line of each field."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from .wording import did_you_mean

RECORD_PACKAGES = ("refarch", "refarch_diagrams", "refarch_site")
"""Packages whose records are checked."""


class Misspelling(NamedTuple):
    """A call with an unknown or a missing field."""

    line: int
    message: str
    """The rest of a sentence that begins with what the file is."""


def misspellings(tree: ast.Module) -> Iterator[Misspelling]:
    """Unknown fields, and missing required ones, wherever a file creates a record of refarch that it imports
    by name; in the order of their lines."""
    kinds = dict(_imported_records(tree))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: call.lineno):
        if isinstance(call.func, ast.Name) and call.func.id in kinds:
            yield from _misspellings_in_call(call, kinds[call.func.id])


def _imported_records(tree: ast.Module) -> Iterator[tuple[str, type]]:
    """Records of refarch (NamedTuples) by their names in the file. An import that fails is left to the run of
    the file, which reports its line."""
    for statement in tree.body:
        if not isinstance(statement, ast.ImportFrom) or statement.level or statement.module is None:
            continue
        if statement.module.partition(".")[0] not in RECORD_PACKAGES:
            continue
        try:
            home = import_module(statement.module)
        except ImportError:
            continue
        for alias in statement.names:
            kind = getattr(home, alias.name, None)
            if isinstance(kind, type) and hasattr(kind, "_fields"):
                yield alias.asname or alias.name, kind


def _misspellings_in_call(call: ast.Call, kind: type) -> Iterator[Misspelling]:
    parameters = inspect.signature(kind).parameters
    named = [keyword.arg for keyword in call.keywords if keyword.arg is not None]
    for keyword in call.keywords:
        if keyword.arg is not None and keyword.arg not in parameters:
            message = f"gives {kind.__name__} an unknown field {keyword.arg}. "
            yield Misspelling(line=keyword.lineno, message=message + did_you_mean(keyword.arg, parameters))
    if len(named) < len(call.keywords) or any(isinstance(value, ast.Starred) for value in call.args):
        return  # what is unpacked can only be known by running it
    for name in list(parameters)[len(call.args) :]:
        if name not in named and parameters[name].default is inspect.Parameter.empty:
            yield Misspelling(
                line=call.lineno,
                message=f"gives {kind.__name__} no {name}, which has no default: add {name}=...",
            )


def field_lines(tree: ast.Module, word: str, others: tuple[str, ...] = ()) -> dict[str, int]:
    """Line of each field of the record that is declared under ``word``, of the word itself, and of the
    constants of these other names."""
    numbers: dict[str, int] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        else:
            continue
        for target in targets:
            if not isinstance(target, ast.Name) or target.id not in (word, *others):
                continue
            numbers.setdefault(target.id, target.lineno)
            if target.id == word and isinstance(statement.value, ast.Call):
                numbers |= {
                    keyword.arg: keyword.lineno for keyword in statement.value.keywords if keyword.arg
                }
    return numbers
