"""The parts of functions in which a mutant shows: its own, or those that read what it changes at import."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from mutant_imports import Imports
from mutant_operators import Mutant
from mutant_patch import bound_names, depends, first_line
from mutant_reach import MarkedFile, Part


class Readers:
    """Finds the parts of functions that concern a mutant."""

    def __init__(self, imports: Imports) -> None:
        self.imports = imports
        self._names = {path: name for name, path in imports.modules.items()}

    def parts(self, mutant: Mutant) -> list[Part]:
        """The part that has the mutant's line. For a change at import: the parts that read a name which gets
        another value, in the file and in those that import the name; all parts of the file if none does."""
        marked = _marked(mutant.path)
        if mutant.in_function:
            return [marked.by_line[mutant.line]] if mutant.line in marked.by_line else []
        tree = _tree(mutant.path)
        statement = next((node for node in reversed(tree.body) if first_line(node) <= mutant.line), None)
        names = bound_names(statement) if statement is not None else set()
        found = {*self._reading(self._names.get(mutant.path, ""), mutant.path, names)}
        return sorted(found) or marked.parts

    def _reading(self, module: str, path: Path, names: set[str]) -> Iterator[Part]:
        changed = set(names)
        for statement in _tree(path).body:
            if depends(statement, changed):
                changed |= bound_names(statement)
        yield from _parts_that_read(path, changed)
        for entry in self.imports.names:
            if entry.module == module and entry.name in changed and "." in entry.importer:
                yield from _parts_that_read(self.imports.modules[entry.importer], {entry.alias})


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _marked(path: Path) -> MarkedFile:
    return MarkedFile(path, path.read_text(encoding="utf-8"))


def _parts_that_read(path: Path, names: Iterable[str]) -> Iterator[Part]:
    """Parts of a file with one of the names, and those of functions and classes that have one as theirs."""
    by_line, wanted = _marked(path).by_line, set(names)
    for node in ast.walk(_tree(path)):
        is_read = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in wanted
        if is_read and node.lineno in by_line:
            yield by_line[node.lineno]
    for part in _marked(path).parts:
        if part.function.partition(".")[0] in wanted:
            yield part
