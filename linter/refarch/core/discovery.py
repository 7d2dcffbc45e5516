"""Finds plug-in modules (rules, reports, targets, pages, diagrams, commands) by their file names alone.

A new plug-in is one new file: nothing lists it. Only names are read, so that listing 200 rules imports none
of them. What a module then declares has one type for each kind of plug-in.
"""

import os
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from .errors import RefarchError

Declared = TypeVar("Declared")


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


def load(name: str) -> ModuleType:
    """Import one module by its dotted name."""
    return import_module(name)


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
