"""Finds plug-in modules (rules, reports, targets, pages, diagrams, commands) by their file names alone.

A new plug-in is one new file: nothing lists it. Only names are read, so that listing 200 rules imports none
of them. What a module then declares has one type for each kind of plug-in.
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from .errors import RefarchError

Declared = TypeVar("Declared")


def _no_faults(record: Any) -> Iterable[tuple[str, str]]:
    return ()


class Kind(NamedTuple, Generic[Declared]):
    """A kind of plug-in: where its modules lie, and what each declares."""

    noun: str
    """What one is called, e.g. ``target``."""
    folder: str
    """Where a project's own lie, below the folder that refarch.yaml names as ``plugins``."""
    word: str
    """Under which name a module declares it, e.g. ``TARGET``."""
    record: type[Declared]
    """What it declares there."""
    package: str
    """Dotted name of the package whose modules are those of refarch."""
    replaces: bool = True
    """Whether a project's own takes the place of one of refarch that has its name; else the name is taken."""
    refuses: bool = False
    """Whether its functions may refuse a design by raising RefarchError, as targets do."""
    raises: Mapping[str, type[Exception]] = {}
    """What else a function may raise to say no, by the name of its field."""
    faults: Callable[[Declared], Iterable[tuple[str, str]]] = _no_faults
    """What else, beside the types of its fields, keeps a record from being sound: the field, and the rest of
    a sentence."""


class OwnFile(NamedTuple):
    """A file of a project's own that declares something."""

    path: str
    shown: str
    """As messages name it: relative to the project's root, with forward slashes."""
    what: str
    """What it is, at the beginning of a sentence: ``OWN001``, ``target cable-labels``."""


def plugin_name(module_name: str) -> str:
    """``cable-labels`` from the dotted name of a module, or from a file's without its ending."""
    return module_name.rpartition(".")[2].replace("_", "-")


def module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules right inside a package, sorted; sub-packages are not entered."""
    (folder,) = package.__path__
    names = sorted(
        entry[:-3] for entry in os.listdir(folder) if entry.endswith(".py") and not entry.startswith("_")
    )
    return [f"{package.__name__}.{name}" for name in names]


def nested_module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules of a package and of the packages in it, sorted."""
    (folder,) = package.__path__
    names = module_names(package)
    for entry in sorted(os.listdir(folder)):
        if os.path.exists(os.path.join(folder, entry, "__init__.py")):
            names += nested_module_names(load(f"{package.__name__}.{entry}"))
    return names


def own_files(folder: str, shown: str, what: str) -> dict[str, str]:
    """Paths of the plug-ins that lie in a project's folder, by the names that messages have for them, sorted.

    Files that begin with an underscore are left out: they are the project's own business. ``what`` says what
    refarch.yaml names the folder as. Raises RefarchError where it cannot be listed.
    """
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise RefarchError(f"{shown}: {error.strerror}; refarch.yaml names it as {what}") from None
    return {
        f"{shown}/{name}": os.path.join(folder, name)
        for name in names
        if name.endswith(".py") and not name.startswith("_")
    }


def load(name: str) -> ModuleType:
    """Import one module by its dotted name, unless that was done: rules are asked for hundreds of times."""
    return sys.modules.get(name) or import_module(name)


def declared(name: str, word: str, kind: type[Declared]) -> Declared:
    """What a plug-in module declares under ``word``, such as the ``Page`` of ``PAGE``.

    ``name`` is the module's dotted name. Raises RefarchError where the module declares nothing by that word,
    or something of another type.
    """
    made: object = getattr(load(name), word, None)
    if not isinstance(made, kind):
        instead = "" if made is None else f", not as {type(made).__name__}"
        raise RefarchError(f"{name}: {word} is not declared; write `{word} = {kind.__name__}(...)`{instead}")
    return made
