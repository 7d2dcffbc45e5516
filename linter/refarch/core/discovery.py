"""Finds plug-in modules (rules, reports, targets, pages, diagrams, commands) by their file names alone.

A new plug-in is one new file: nothing lists it. Only names are read, so that listing 200 rules imports none
of them. What a module then declares has one type for each kind of plug-in.
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from .errors import RefarchError

Declared = TypeVar("Declared")


def _no_faults(record: Any) -> Iterable[tuple[str, str]]:
    return ()


class PluginKind(NamedTuple, Generic[Declared]):
    """A kind of plug-in: the place of its modules, and the record that each declares."""

    noun: str
    """Name of the kind in messages, e.g. ``target``."""
    folder: str
    """Folder of a project's custom plug-ins, below the folder that refarch.yaml names as ``plugins``."""
    constant: str
    """Name of the constant that a module declares, e.g. ``TARGET``."""
    record: type[Declared]
    """Type of that constant."""
    package: str
    """Dotted name of the package with the plug-ins of refarch."""
    prefix: str = ""
    """Prefix of the files that are in folders below the package together with other modules, e.g.
    ``target_``: one folder contains all files of a platform."""
    replaces: bool = True
    """Whether a custom plug-in replaces the plug-in of refarch that has its name; else the name is
    refused."""
    refuses: bool = False
    """Whether its functions may refuse a design by raising RefarchError, as targets do."""
    raises: Mapping[str, type[Exception]] = {}
    """Further exceptions by which a function refuses its input, by the name of its field."""
    faults: Callable[[Declared], Iterable[tuple[str, str]]] = _no_faults
    """Faults of a record that the types of its fields do not show: the field, and the rest of a sentence."""


class CustomFile(NamedTuple):
    """A custom file of a project that declares a plug-in."""

    path: str
    display_path: str
    """Path in messages: relative to the root of the project, with forward slashes."""
    description: str
    """Subject of messages about it: ``OWN001``, ``target cable-labels``."""


def plugin_name(module_name: str) -> str:
    """Name of a plug-in, e.g. ``cable-labels``, from the dotted name of its module, or from a file name
    without its ending."""
    return module_name.rpartition(".")[2].replace("_", "-")


def module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules right inside a package, sorted; sub-packages are not entered."""
    (folder,) = package.__path__
    return _modules_in(folder, package.__name__)


def _modules_in(folder: str, name: str) -> list[str]:
    entries = sorted(
        entry[:-3] for entry in os.listdir(folder) if entry.endswith(".py") and not entry.startswith("_")
    )
    return [f"{name}.{entry}" for entry in entries]


def nested_module_names(package: ModuleType) -> list[str]:
    """Dotted names of the public modules inside a package and its sub-packages; imports none of them."""
    (folder,) = package.__path__
    return _nested_modules_in(folder, package.__name__)


def _nested_modules_in(folder: str, name: str) -> list[str]:
    names = _modules_in(folder, name)
    for entry in sorted(os.listdir(folder)):
        inner = os.path.join(folder, entry)
        if os.path.exists(os.path.join(inner, "__init__.py")):
            names += _nested_modules_in(inner, f"{name}.{entry}")
    return names


def plugin_modules(kind: PluginKind[Any]) -> Mapping[str, str]:
    """Dotted names of refarch's modules of a kind by the names of the plug-ins, sorted; imports none of
    them."""
    return _plugin_modules(kind.package, kind.prefix)


@cache
def _plugin_modules(package: str, prefix: str) -> Mapping[str, str]:
    """Listed once: a site asks for each device of each design, and a prefix takes a look at every folder."""
    listed = nested_module_names if prefix else module_names
    files = {name: name.rpartition(".")[2] for name in listed(load(package))}
    named = {
        plugin_name(file.removeprefix(prefix)): name
        for name, file in files.items()
        if file.startswith(prefix)
    }
    return dict(sorted(named.items()))


def custom_files(folder: str, shown: str, what: str) -> dict[str, str]:
    """Paths of the plug-ins in a folder of a project, by their paths in messages, sorted.

    Files that begin with an underscore are shared code and no plug-ins. ``what`` is the setting of
    refarch.yaml that names the folder. Raises RefarchError where the folder cannot be listed.
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
    """Module of a dotted name, imported unless it is there already: rules are asked for hundreds of times."""
    return sys.modules.get(name) or import_module(name)


def declared_record(name: str, constant: str, kind: type[Declared]) -> Declared:
    """The record that a plug-in module declares, such as the ``Page`` of ``PAGE``.

    ``name`` is the dotted name of the module, ``constant`` the constant. Raises RefarchError where the
    constant is missing or of another type.
    """
    record: object = getattr(load(name), constant, None)
    if not isinstance(record, kind):
        instead = "" if record is None else f", not as {type(record).__name__}"
        raise RefarchError(
            f"{name}: {constant} is not declared; write `{constant} = {kind.__name__}(...)`{instead}"
        )
    return record
