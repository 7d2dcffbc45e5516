"""Reads how a rule's file is written, before it is run: misspelt and missing fields, and on which line each
stands."""

import ast
import inspect
from collections.abc import Iterator
from typing import NamedTuple

from ..core.rule import Applies, Option, Source
from ..model.context import did_you_mean
from . import Hit, Rule

RECORDS = {"Rule": Rule, "Applies": Applies, "Option": Option, "Source": Source, "Hit": Hit}
"""What a rule's file makes instances of, by name."""

HOMES = ("refarch.rules", "refarch.core.rule")
"""Where a file may import them from."""


class Misspelling(NamedTuple):
    """A call that cannot be."""

    line: int
    message: str
    """The rest of a sentence that begins with the rule's code."""


def misspellings(tree: ast.Module) -> Iterator[Misspelling]:
    """Fields that are unknown, and required ones that are missing, wherever a file makes a rule, a hit or
    what belongs to them; in the order of their lines."""
    kinds = {
        alias.asname or alias.name: RECORDS[alias.name]
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom) and statement.module in HOMES
        for alias in statement.names
        if alias.name in RECORDS
    }
    calls = [
        (node, kinds[node.func.id])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds
    ]
    for call, kind in sorted(calls, key=lambda pair: pair[0].lineno):
        yield from _of_call(call, kind)


def _of_call(call: ast.Call, kind: type) -> Iterator[Misspelling]:
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


def lines(tree: ast.Module, names: tuple[str, ...]) -> dict[str, int]:
    """Line of each field of ``RULE``, of ``RULE`` itself, and of the constants of these names."""
    numbers: dict[str, int] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        else:
            continue
        for target in targets:
            if not isinstance(target, ast.Name) or target.id not in ("RULE", *names):
                continue
            numbers.setdefault(target.id, target.lineno)
            if target.id == "RULE" and isinstance(statement.value, ast.Call):
                numbers |= {
                    keyword.arg: keyword.lineno for keyword in statement.value.keywords if keyword.arg
                }
    return numbers
