"""Finds plug-in modules (rules, reports, targets, pages, diagrams, commands) by their file names alone.

A new plug-in is one new file: nothing lists it. Only names are read here, so that listing 200 rules imports none of them.
"""

import os
from importlib import import_module
from types import ModuleType


def module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules right inside a package, sorted; sub-packages are not entered."""
    (folder,) = package.__path__
    names = sorted(entry[:-3] for entry in os.listdir(folder) if entry.endswith(".py") and not entry.startswith("_"))
    return [f"{package.__name__}.{name}" for name in names]


def package_names(package: ModuleType) -> list[str]:
    """Dotted names of the packages right inside a package, sorted."""
    (folder,) = package.__path__
    return sorted(
        f"{package.__name__}.{entry.name}"
        for entry in os.scandir(folder)
        if entry.is_dir() and os.path.exists(os.path.join(entry.path, "__init__.py"))
    )


def load(name: str) -> ModuleType:
    """Import one module by its dotted name."""
    return import_module(name)
