"""Imports among all files of the product and of its tests, read from their source."""

import ast
from collections import deque
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = (ROOT / "linter", ROOT / "site-plugins")
TESTS = ROOT / "tests"
FIXTURES = TESTS / "fixtures"


class NameImport(NamedTuple):
    """``from module import name as alias`` in a file."""

    importer: str
    module: str
    name: str
    alias: str


class Imports:
    """Imports of some files by the names of their modules."""

    def __init__(self, modules: Mapping[str, Path]) -> None:
        self.modules = dict(modules)
        self.imported: dict[str, set[str]] = {}
        """By module: the modules that it imports, wherever in the file."""
        self.names: list[NameImport] = []
        for module, path in self.modules.items():
            self.imported[module] = set(self._read(module, path)) - {module}
        self.importers: dict[str, set[str]] = {module: set() for module in self.modules}
        """By module: the modules that import it."""
        for module, imported in self.imported.items():
            for name in imported:
                self.importers[name].add(module)

    def _read(self, module: str, path: Path) -> Iterable[str]:
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.modules)
            elif isinstance(node, ast.ImportFrom):
                above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                for alias in node.names:
                    if f"{source}.{alias.name}" in self.modules:
                        yield f"{source}.{alias.name}"
                    elif source in self.modules:
                        yield source
                        self.names.append(NameImport(module, source, alias.name, alias.asname or alias.name))

    def distances(self, module: str, most: int = 99) -> dict[str, int]:
        """Modules that depend on this one, with the number of imports between the two."""
        distances = {module: 0}
        queue = deque([module])
        while queue:
            name = queue.popleft()
            if distances[name] < most:
                for importer in sorted(self.importers[name] - distances.keys()):
                    distances[importer] = distances[name] + 1
                    queue.append(importer)
        return distances


def module_name(path: Path, source_root: Path) -> str:
    """Dotted name of the module that a file is, below the folder that Python searches."""
    parts = path.relative_to(source_root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_imports() -> Imports:
    """Imports of this project: product modules by dotted name, files of tests by the name of the file alone,
    as pytest imports them."""
    modules = {
        module_name(path, source_root): path
        for source_root in PRODUCT
        for path in sorted(source_root.rglob("*.py"))
    }
    for path in sorted(TESTS.rglob("*.py")):
        if FIXTURES not in path.parents and path.name != "conftest.py":
            modules[path.stem] = path
    return Imports(modules)


def import_product(imports: Imports) -> None:
    """Import all modules of the product, without programs that run when they are imported."""
    for name, path in imports.modules.items():
        if TESTS not in path.parents and not name.endswith("__main__"):
            import_module(name)
