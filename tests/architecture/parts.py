"""The source as the architecture tests see it: modules, what they import, where they stand."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
ROOTS = {
    "refarch": ROOT / "linter" / "refarch",
    "refarch_diagrams": ROOT / "site-plugins" / "refarch_diagrams",
    "refarch_site": ROOT / "site-plugins" / "refarch_site",
}


class Module(NamedTuple):
    """One source file."""

    name: str
    """Dotted; a package goes by its own name."""
    path: Path
    tree: ast.Module
    is_package: bool

    @property
    def shown(self) -> str:
        """Relative to the project's root, with forward slashes."""
        return self.path.relative_to(ROOT).as_posix()


@cache
def modules() -> tuple[Module, ...]:
    """All modules of both packages, sorted."""
    found = []
    for package, folder in ROOTS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = [package, *path.relative_to(folder).with_suffix("").parts]
            is_package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_package else parts)
            found.append(Module(name, path, ast.parse(path.read_text()), is_package))
    assert found
    return tuple(found)


@cache
def names() -> frozenset[str]:
    """Dotted names of all modules."""
    return frozenset(module.name for module in modules())


@cache
def imports(module: Module) -> frozenset[str]:
    """Dotted names of the modules that a module imports, wherever in it."""
    return _imported(module, ast.walk(module.tree))


@cache
def imports_at_once(module: Module) -> frozenset[str]:
    """The same, of what runs as soon as the module is imported.

    Functions and classes run later; what stands under an ``if`` may never run.
    """
    at_once = [
        statement
        for statement in module.tree.body
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.If)
    ]
    return _imported(module, (node for statement in at_once for node in ast.walk(statement)))


def _imported(module: Module, nodes: Iterable[ast.AST]) -> frozenset[str]:
    """For ``from x import y`` it is the module y, where y is one, and else x."""
    imported: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                imported.add(inner if inner in names() else base)
    return frozenset(imported)


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    parts = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])
