"""Reads a module without what no check asks of it: types in annotations, and what a rule says of its sources.

Python evaluates these at each start; a bundle of compiled modules does without, as it does without
docstrings. Lines stay where they are, for tracebacks. Imported in the ordinary way, as pages, help and type
checkers do, a module has everything.
"""

import ast
from collections.abc import Container

TOLD_ELSEWHERE = frozenset({"SOURCES", "CONFIDENCE"})
"""Names of a rule that its page and its explanation show, and that no check reads."""


def lean(source: bytes, path: str, rule: bool) -> ast.Module:
    """The syntax tree of a module, to be compiled. Raises SyntaxError or ValueError for what is no Python.

    Of a ``rule``, whose names nobody imports, the sources are left out as well, and then the imports that
    nothing uses.
    """
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list
        ):  # which may read them
            _without_annotations(node)
        elif isinstance(node, ast.ClassDef) and not node.decorator_list:
            _without_types(node)
    tree.body = [_plain(statement) for statement in tree.body]
    if rule:
        _drop_what_is_told_elsewhere(tree)
        _drop_unused_imports(tree)
    return tree


def _without_annotations(function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    given = function.args
    function.returns = None
    for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if argument is not None:
            argument.annotation = None


def _without_types(record: ast.ClassDef) -> None:
    """Keep which fields a class has, in order; of what type they are, only a type checker asks."""
    for statement in record.body:
        if isinstance(statement, ast.AnnAssign):
            statement.annotation = ast.copy_location(ast.Constant(None), statement.annotation)


def _plain(statement: ast.stmt) -> ast.stmt:
    """A statement of a module; one that gives a name a value says nothing of its type."""
    if not isinstance(statement, ast.AnnAssign) or statement.value is None:
        return statement
    return ast.copy_location(ast.Assign([statement.target], statement.value), statement)


def _drop_what_is_told_elsewhere(tree: ast.Module) -> None:
    """Drop these names, unless the module itself reads them."""
    unread = TOLD_ELSEWHERE - _read(tree)
    tree.body = [
        one for one in tree.body if not (isinstance(one, ast.Assign) and _names(one.targets) <= unread)
    ]


def _names(targets: list[ast.expr]) -> set[str]:
    """The names that are given a value; an empty name for whatever else is."""
    return {target.id if isinstance(target, ast.Name) else "" for target in targets}


def _drop_unused_imports(tree: ast.Module) -> None:
    """Drop the names that a module imports at its top level and never reads; an import that is left without
    any goes."""
    read = _read(tree)
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module != "__future__":
            statement.names = [one for one in statement.names if (one.asname or one.name) in read | {"*"}]
    tree.body = [one for one in tree.body if not isinstance(one, ast.ImportFrom) or one.names]


def _read(tree: ast.Module) -> set[str]:
    """All names that are read anywhere in a module."""
    return {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def imports(source: bytes, name: str, is_package: bool, known: Container[str] | None = None) -> list[str]:
    """Modules that a module imports as it is run, each after the packages it lies in; of those that are
    ``known``, if given.

    Without, there are names among them that turn out to be no modules. Sources that do not compile have none.
    What a function imports later does not count.
    """
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        return []
    base = name.split(".") if is_package else name.split(".")[:-1]
    found: dict[str, None] = {}
    for statement in body:
        if isinstance(statement, ast.ImportFrom):
            start = base[: len(base) - statement.level + 1] if statement.level else []
            module = ".".join([*start, *filter(None, [statement.module])])
            wanted = [module, *(f"{module}.{one.name}" for one in statement.names)]
        elif isinstance(statement, ast.Import):
            wanted = [one.name for one in statement.names]
        else:
            continue
        for one in wanted:
            parts = one.split(".")
            found.update((".".join(parts[:end]), None) for end in range(1, len(parts) + 1))
    return [one for one in found if one != name and (known is None or one in known)]
