"""Mutants of a file: the same source with one decision changed, which a test should notice.

Each kind changes one thing that a reader would call a slip of the author:

=============== ==========================================================
``and/or``      ``a and b`` becomes ``a or b``, and the reverse
``not``         ``not a`` becomes ``a``
``comparison``  ``<`` becomes ``<=``, ``==`` ``!=``, ``in`` ``not in``, ``is None`` ``is not None``
``number``      ``192`` becomes ``193``
``true/false``  ``True`` becomes ``False``, and the reverse
``first/last``  index ``0`` becomes ``1`` or ``-1``; ``1`` and ``-1`` become ``0``
``early exit``  a ``return``, ``continue`` or ``break`` that leaves others undone becomes ``pass``
=============== ==========================================================

Annotations, docstrings and ``__all__`` decide nothing and are left alone.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

KINDS = ("and/or", "not", "comparison", "number", "true/false", "first/last", "early exit")

OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

FIRST_AND_LAST = {0: (1, -1), 1: (0,), -1: (0,)}
"""By the index that the source has: the indexes that it becomes."""


class Mutant(NamedTuple):
    """One change of one file."""

    path: Path
    number: int
    """Position among the mutants of the file, in the order of the source."""
    kind: str
    line: int
    column: int
    before: str
    after: str
    in_function: bool
    """Whether the change is in what a function does; else it is in what happens when the file is imported."""

    @property
    def change(self) -> str:
        """``a and b → a or b``."""
        return f"{self.before} → {self.after}"


class _Change(NamedTuple):
    """A node and what takes its place."""

    kind: str
    node: ast.AST
    replacement: ast.AST
    in_function: bool


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a file, by line and column."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        Mutant(
            path,
            number,
            change.kind,
            _position(change.node)[0],
            _position(change.node)[1],
            ast.unparse(change.node),
            ast.unparse(change.replacement),
            change.in_function,
        )
        for number, change in enumerate(_changes(tree))
    ]


def mutated(mutant: Mutant) -> ast.Module:
    """Syntax tree of the file with the change made; every other node keeps its line."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    change = _changes(tree)[mutant.number]
    ast.copy_location(change.replacement, change.node)
    changed = _Replacing(change.node, change.replacement).visit(tree)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)


class _Replacing(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, node: ast.AST, replacement: ast.AST) -> None:
        self.node, self.replacement = node, replacement

    def visit(self, node: ast.AST) -> ast.AST:
        return self.replacement if node is self.node else self.generic_visit(node)


def _position(node: ast.AST) -> tuple[int, int]:
    assert isinstance(node, (ast.expr, ast.stmt))
    return node.lineno, node.col_offset


def _changes(tree: ast.Module) -> list[_Change]:
    """Changes of a tree in the order of the source; the order is the same for each parse of a file."""
    changes = list(_of_body(tree.body, in_function=False))
    return sorted(changes, key=lambda change: (*_position(change.node), KINDS.index(change.kind)))


def _of_body(body: list[ast.stmt], in_function: bool) -> Iterator[_Change]:
    for statement in body:
        yield from _of_node(statement, in_function)


def _of_node(node: ast.AST, in_function: bool) -> Iterator[_Change]:
    if _decides_nothing(node):
        return
    for kind, replacement in _replacements(node):
        yield _Change(kind, node, replacement, in_function)
    yield from _early_exits(node, in_function)
    skipped = _meaningless_parts(node)
    inside = in_function or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        # the defaults and the decorators of a function are evaluated when it is defined
        within = inside if field == "body" else in_function
        for part in parts:
            if isinstance(part, ast.AST) and part not in skipped:
                yield from _of_node(part, within)


def _decides_nothing(node: ast.AST) -> bool:
    """Whether a statement is a docstring, ``__all__`` or for type checkers alone."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _meaningless_parts(node: ast.AST) -> list[ast.AST]:
    """Annotations, and indexes, which ``first/last`` changes and ``number`` need not."""
    match node:
        case ast.AnnAssign() | ast.arg():
            return [node.annotation] if node.annotation else []
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [node.returns] if node.returns else []
        case ast.Subscript() if _index(node) is not None:
            return [node.slice]
    return []


def _replacements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may take the place of an expression, with the kind of the change."""
    match node:
        case ast.BoolOp():
            operator = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or", ast.BoolOp(operator, node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield "not", node.operand
        case ast.Compare():
            for place, operation in enumerate(node.ops):
                operations = [*node.ops]
                operations[place] = OPPOSITES[type(operation)]()
                yield "comparison", ast.Compare(node.left, operations, node.comparators)
        case ast.Constant(value=bool()):
            yield "true/false", ast.Constant(not node.value)
        case ast.Constant(value=int() | float()):
            yield "number", ast.Constant(node.value + 1)
        case ast.Subscript():
            for index in FIRST_AND_LAST.get(_index(node), ()):
                yield "first/last", ast.Subscript(node.value, ast.Constant(index), node.ctx)


def _index(node: ast.Subscript) -> int | None:
    """The constant index 0, 1 or -1 of a subscript that is read, else None."""
    match node.slice:
        case ast.Constant(value=int() as index):
            pass
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as size)):
            index = -size
        case _:
            return None
    is_read = isinstance(node.ctx, ast.Load) and not isinstance(index, bool)
    return index if is_read and index in FIRST_AND_LAST else None


def _early_exits(node: ast.AST, in_function: bool) -> Iterator[_Change]:
    """Exits at the end of a branch; the last statement of a function or a loop leaves nothing undone."""
    if not isinstance(node, (ast.If, ast.ExceptHandler, ast.With, ast.match_case)):
        return
    branches = [node.body, *([node.orelse] if isinstance(node, ast.If) else [])]
    for branch in branches:
        for statement in branch[-1:]:
            if isinstance(statement, (ast.Return, ast.Continue, ast.Break)):
                yield _Change("early exit", statement, ast.Pass(), in_function)
