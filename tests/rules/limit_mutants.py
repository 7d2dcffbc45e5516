"""Finds which tests notice when a limit of a rule moves: a pytest plugin, run by hand through ``noticed.py``.

For each limit the rule is changed at one point: what it says of limit - 1, of the limit, and of limit + 1 is
turned round, each alone (where ``steps`` gives other steps, those). For releases it is the end of the range,
and either side as a whole. Tests of the rule that fail then are those that hold the limit.
"""

import ast
import copy
import re
from collections.abc import Iterator
from typing import NamedTuple

import rule_limits as found
from limit_steps import NO_LIMITS, STEPS

from refarch.rules.registry import BUILT_IN

FLIPPED = {">=": ">", "<=": "<", ">": ">=", "<": "<="}


class Mutant(NamedTuple):
    """A changed rule."""

    limit: str
    code: str
    change: str
    tree: ast.Module


def at(one: object, other: object, step: float) -> bool:
    """Whether two numbers are apart by this step; what is no number never is, but may be equal."""
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other - step) < 1e-9
    return step == 0 and one == other


def turned(bounds: str) -> str:
    """A range of releases that has its ends where it had not, and the other way round."""
    return re.sub("[<>]=?", lambda sign: FLIPPED[sign.group()], bounds)


def apply(mutant: Mutant) -> None:
    """Put the changed rule in the place of the rule, in this process."""
    module = BUILT_IN.module(mutant.code)
    vars(module).update(__at=at, __turned=turned)
    exec(compile(mutant.tree, mutant.code, "exec"), vars(module))


def mutants(code: str) -> Iterator[Mutant]:
    """All changes of all limits of a rule."""
    tree = ast.parse(found.source_of(code).read_text(encoding="utf-8"))
    for number, limit in enumerate(list(found.limits(code, tree))):
        for change in _changes(limit):
            own = copy.deepcopy(tree)
            place = list(found.limits(code, own))[number].node
            yield Mutant(limit.name, code, change, _Replace(place, _changed(limit, place, change)).fixed(own))


def _changes(limit: found.Limit) -> tuple[str, ...]:
    if limit.name in NO_LIMITS:
        return ()
    if limit.kind == "releases":
        return ("end", "always", "never")
    if limit.kind == "option":
        return STEPS.get(limit.name, ("-1", "+1"))
    assert isinstance(limit.node, ast.Compare)
    if limit.name in STEPS:
        return STEPS[limit.name]
    return tuple(
        f"{number} {step:+}"
        for number in range(len(limit.node.ops))
        for step in (-1, 0, 1)
        if step >= _least(limit.node)
    )


def _least(node: ast.Compare) -> int:
    """The smallest step: nothing is below 0, and where a count is compared with 1, there is nothing to check
    at 0."""
    *_, last = node.comparators
    least = last.value if isinstance(last, ast.Constant) and isinstance(last.value, int) else None
    counts = (
        isinstance(node.left, ast.Call)
        and isinstance(node.left.func, ast.Name)
        and node.left.func.id == "len"
    )
    return 0 if least == 0 or (least == 1 and counts) else -1


def _changed(limit: found.Limit, place: ast.expr, change: str) -> ast.expr:
    if limit.kind == "option":
        assert isinstance(place, ast.Constant) and isinstance(place.value, int)
        return ast.Constant(place.value + int(change))
    if limit.kind == "releases":
        return _released(place, change)
    if change in ("always", "never"):
        return ast.Constant(change == "always")
    assert isinstance(place, ast.Compare)
    number, step = change.split()
    sides = [place.left, *place.comparators][int(number) : int(number) + 2]
    near = ast.Call(ast.Name("__at", ast.Load()), [*map(copy.deepcopy, sides), ast.Constant(float(step))], [])
    return ast.BinOp(ast.Call(ast.Name("bool", ast.Load()), [copy.deepcopy(place)], []), ast.BitXor(), near)


def _released(place: ast.expr, change: str) -> ast.expr:
    if not isinstance(place, ast.Call):
        return (
            ast.Constant({"always": ">=0", "never": "<0"}[change]) if change != "end" else _other_end(place)
        )
    if change != "end":
        return ast.Constant(change == "always")
    return ast.Call(place.func, [place.args[0], _other_end(place.args[1])], [])


def _other_end(bounds: ast.expr) -> ast.expr:
    """The same of a range in the source of a rule."""
    if isinstance(bounds, ast.JoinedStr):
        return ast.JoinedStr(
            [_other_end(part) if isinstance(part, ast.Constant) else part for part in bounds.values]
        )
    if isinstance(bounds, ast.Name):
        return ast.Call(ast.Name("__turned", ast.Load()), [bounds], [])
    assert isinstance(bounds, ast.Constant) and isinstance(bounds.value, str)
    return ast.Constant(turned(bounds.value))


class _Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, place: ast.expr, other: ast.expr) -> None:
        self.place, self.other = place, other

    def visit(self, node: ast.AST) -> ast.AST:
        return self.other if node is self.place else self.generic_visit(node)

    def fixed(self, tree: ast.Module) -> ast.Module:
        changed = self.visit(tree)
        assert isinstance(changed, ast.Module)
        return ast.fix_missing_locations(changed)
