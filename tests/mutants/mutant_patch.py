"""Puts a mutant in the place of the original, in a process that has imported everything and then ends, and in
the Python programs that this process starts.

What a function does is replaced in the function itself, so that whoever imported it has the mutant. What
happens at import (tables, constants, defaults, declarations) is done again: the statement with the change,
those of the file that depend on its names, and the same in the files that import these names.
"""

import ast
import functools
import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from mutant_imports import Imports
from mutant_operators import Mutant, mutated

IN_PROGRAMS = Path(__file__).parent / "in_programs"
"""The folder with what Python imports when a program starts."""

FOLDER = "REFARCH_MUTANTS"
"""Variable with the folder of a run for sources of mutants; without it they are temporary files as others."""

Place = tuple[str, int]
"""Qualified name of a function and the line where it begins."""


class LoadedCode:
    """Functions and caches that exist in this process, by the file that they come from."""

    def __init__(self) -> None:
        self.functions: dict[str, list[FunctionType]] = {}
        self.caches: list[functools._lru_cache_wrapper[Any]] = []
        for item in gc.get_objects():
            if type(item) is FunctionType:
                self.functions.setdefault(item.__code__.co_filename, []).append(item)
            elif type(item) is functools._lru_cache_wrapper:
                self.caches.append(item)

    def replace_code(self, path: Path, tree: ast.Module) -> int:
        """Give each function of a file the code that it has in this tree. Returns how many were found."""
        codes = dict(_codes(compile(tree, str(path), "exec")))
        functions = self.functions.get(str(path), [])
        for function in functions:
            place = _place(function.__code__)
            if place in codes:
                function.__code__ = codes[place]
        return len(functions)

    def clear_caches(self, modules: Iterable[str]) -> None:
        """Forget what functions of these modules returned before the change."""
        names = set(modules)
        for cache in self.caches:
            if cache.__module__ in names:
                cache.cache_clear()


def _place(code: CodeType) -> Place:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterable[tuple[Place, CodeType]]:
    """Code of all functions within a piece of code, at any depth."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield _place(constant), constant
            yield from _codes(constant)


class Patcher:
    """Applies mutants to the modules of this process."""

    def __init__(self, imports: Imports, loaded: LoadedCode) -> None:
        self.imports = imports
        self.loaded = loaded
        self.names = {path: name for name, path in imports.modules.items()}

    def apply(self, mutant: Mutant) -> None:
        """Change this process. Raises whatever importing the changed file would raise."""
        self.apply_tree(mutant, mutated(mutant))

    def apply_original(self, mutant: Mutant) -> None:
        """Do all that ``apply`` does with the source as it is: whether a test minds that, and not the
        change."""
        self.apply_tree(mutant, ast.parse(mutant.path.read_text(encoding="utf-8")))

    def apply_tree(self, mutant: Mutant, tree: ast.Module) -> None:
        """Change this process to what a changed tree of a mutant's file says."""
        _change_programs(mutant.path, tree)
        name = self.names[mutant.path]
        if not self.loaded.replace_code(mutant.path, tree) and mutant.in_function:
            raise LookupError(f"{mutant.path} has no function in this process")
        self.loaded.clear_caches(self.dependents(name))
        if not mutant.in_function:
            statement = next(
                node for node in reversed(tree.body) if first_line(node) <= mutant.line
            )  # a decorator stands above its function
            self._run_again(name, tree, set(), statement)

    def dependents(self, name: str) -> set[str]:
        """Modules whose results may change with a module: whoever imports it, or a package around it, which
        may find it by its file."""
        packages = [name.rsplit(".", depth)[0] for depth in range(1, name.count("."))]
        return {
            dependent
            for module in (name, *packages)
            if module in self.imports.modules
            for dependent in self.imports.distances(module)
        }

    def _run_again(
        self,
        name: str,
        tree: ast.Module,
        changed: set[str],
        first: ast.stmt | None = None,
        seen: frozenset[str] = frozenset(),
    ) -> None:
        """Execute the first statement of a module, and those that depend on changed names; then the same in
        its importers."""
        module = sys.modules.get(name) or importlib.import_module(name)
        changed = set(changed)
        for statement in tree.body:
            if statement is first or depends(statement, changed):
                changed |= bound_names(statement)
                _execute(statement, module)
        for entry in self.imports.names:
            if entry.module == name and entry.name in changed and entry.importer not in seen:
                self._pass_on(entry.importer, entry.alias, vars(module)[entry.name], seen | {name})

    def _pass_on(self, importer: str, alias: str, value: object, seen: frozenset[str]) -> None:
        module = sys.modules.get(importer)
        if module is None or alias not in vars(module) or vars(module)[alias] is value:
            return
        setattr(module, alias, value)
        path = self.imports.modules[importer]
        if "." in importer:  # tests have chosen their cases already
            self._run_again(importer, ast.parse(path.read_text(encoding="utf-8")), {alias}, seen=seen)


def _change_programs(path: Path, tree: ast.Module) -> None:
    """Have the Python programs that this process starts import a changed file."""
    number, source = tempfile.mkstemp(prefix="mutant-", suffix=".py", dir=os.environ.get(FOLDER))
    with os.fdopen(number, "w", encoding="utf-8") as stream:
        stream.write(ast.unparse(tree))
    searched = [str(IN_PROGRAMS), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ |= {
        "REFARCH_MUTANT_PATH": str(path),
        "REFARCH_MUTANT_SOURCE": source,
        "PYTHONPATH": os.pathsep.join(searched),
    }


def first_line(statement: ast.stmt) -> int:
    decorators = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def bound_names(statement: ast.stmt) -> set[str]:
    """Names that a statement at the top of a file gives a value."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def depends(statement: ast.stmt, names: set[str]) -> bool:
    """Whether a statement reads one of the names when the file is imported."""
    return any(
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names
        for node in _read_at_import(statement)
    )


def _read_at_import(node: ast.AST) -> Iterable[ast.AST]:
    yield node
    for field, value in ast.iter_fields(node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) and field == "body":
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from _read_at_import(part)


def _execute(statement: ast.stmt, module: ModuleType) -> None:
    """Execute a statement in a module. A function or a class that others have imported stays the object that
    it is, and gets what is new in it."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return
    name = getattr(statement, "name", "")
    before = vars(module).get(name)
    tree = ast.fix_missing_locations(ast.Module([statement], []))
    exec(compile(tree, module.__file__ or "", "exec"), vars(module))
    after = vars(module).get(name)
    if isinstance(before, FunctionType) and isinstance(after, FunctionType):
        before.__defaults__, before.__kwdefaults__ = after.__defaults__, after.__kwdefaults__
        setattr(module, name, before)
    elif isinstance(before, type) and isinstance(after, type):
        _renew_class(before, after)
        setattr(module, name, before)


def _renew_class(before: type, after: type) -> None:
    """Give a class the attributes and the defaults of its new form."""
    for name, value in vars(after).items():
        current = _function(vars(before).get(name))
        renewed = _function(value)
        if current is not None and renewed is not None:
            current.__defaults__, current.__kwdefaults__ = renewed.__defaults__, renewed.__kwdefaults__
        elif name == "_field_defaults" or not name.startswith("__"):
            setattr(before, name, value)


def _function(attribute: object) -> FunctionType | None:
    """The function that an attribute of a class is; ``__new__`` of a named tuple is a static method."""
    function = attribute.__func__ if isinstance(attribute, (staticmethod, classmethod)) else attribute
    return function if isinstance(function, FunctionType) else None
