"""The limits of rules, read from their source: what they compare with numbers, releases and other quantities.

A limit is named by its code and its text in the source, ``VSAN004 disks.groups > MOST_GROUPS``. What counts
as one:

- a comparison by order (``<``, ``<=``, ``>``, ``>=``), whatever it compares; equality with a whole number,
- a range of releases, given to ``is_in_range`` or declared under which releases the rule applies,
- the default of an option that is a number.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from refarch.rules import registry
from refarch.rules.registry import BUILT_IN

RULES = Path(registry.__file__).parent

ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


class Limit(NamedTuple):
    """A limit in the source of a rule."""

    code: str
    text: str
    kind: str
    """``order``, ``equality``, ``releases`` or ``option``."""
    node: ast.expr

    @property
    def name(self) -> str:
        """How lists name it."""
        return f"{self.code} {self.text}"


def source_of(code: str) -> Path:
    """File of a rule."""
    return RULES.joinpath(*registry.built_in_names()[code].split(".")[2:]).with_suffix(".py")


def limits(code: str, tree: ast.Module | None = None) -> Iterator[Limit]:
    """Limits of a rule in the order of its source; the nodes are those of ``tree``, where it is given."""
    for node in ast.walk(tree or ast.parse(source_of(code).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            kind = _kind(node)
            if kind:
                yield Limit(code, ast.unparse(node), kind, node)
        elif isinstance(node, ast.Call):
            yield from _of_call(code, node)


def _kind(node: ast.Compare) -> str:
    if any(isinstance(operator, ORDER) for operator in node.ops):
        return "order"
    equal = any(isinstance(operator, (ast.Eq, ast.NotEq)) for operator in node.ops)
    return "equality" if equal and any(map(is_number, (node.left, *node.comparators))) else ""


def is_number(node: ast.expr) -> bool:
    """Whether a node is a whole number as it stands."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _of_call(code: str, node: ast.Call) -> Iterator[Limit]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name == "is_in_range":
        yield Limit(code, ast.unparse(node), "releases", node)
    elif name == "Option":
        fields = {keyword.arg: keyword.value for keyword in node.keywords}
        if is_number(fields["default"]):
            yield Limit(code, f"option {ast.literal_eval(fields['name'])}", "option", fields["default"])
    elif name == "Applies":
        for keyword in node.keywords:
            if keyword.arg == "versions" and isinstance(keyword.value, ast.Tuple):
                for pair in keyword.value.elts:
                    assert isinstance(pair, ast.Tuple)
                    yield Limit(
                        code, f"applies to {' '.join(ast.literal_eval(pair))}", "releases", pair.elts[1]
                    )


def all_limits() -> list[Limit]:
    """Limits of all rules that check a design."""
    return [limit for code in BUILT_IN.checking_codes for limit in limits(code)]
