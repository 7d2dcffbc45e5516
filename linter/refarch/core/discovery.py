"""Finds plug-in modules (rules, reports, targets, pages, diagrams, commands) by their file names alone.

A new plug-in is one new file: nothing lists it. Only names are read here, so that listing 200 rules imports
none of them.
"""

import os
from importlib import import_module
from types import ModuleType


def module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules right inside a package, sorted; sub-packages are not entered."""
    (folder,) = package.__path__
    names = sorted(
        entry[:-3] for entry in os.listdir(folder) if entry.endswith(".py") and not entry.startswith("_")
    )
    return [f"{package.__name__}.{name}" for name in names]


def load(name: str) -> ModuleType:
    """Import one module by its dotted name."""
    return import_module(name)
