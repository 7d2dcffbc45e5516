"""Plug-ins of one project: those of refarch, and custom ones below the folder that refarch.yaml names as
``plugins``, one folder per kind.

Custom plug-ins are code that came with the designs: they are run only if the caller allows it, and each only
when it is needed. Their names are known in any case.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from .discovery import CustomFile, PluginKind, custom_files, declared_record, plugin_modules, plugin_name
from .errors import CustomCodeError, RefarchError
from .wording import count_text, did_you_mean, enumeration

Declared = TypeVar("Declared")
Made = TypeVar("Made")

NOUNS = {
    "checks": "check",
    "diagrams": "diagram",
    "formats": "table format",
    "pages": "page",
    "reports": "report",
    "rules": "rule",
    "site_pages": "site page",
    "tables": "table",
    "targets": "target",
}
"""Noun of the plug-ins in each folder below ``plugins``."""

PACKAGE = "project_plugins"
"""Package name of the modules of custom plug-ins."""

_FILE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\.py")


class Plugins:
    """Plug-ins of one project. Nothing changes in it, except for the cache of loaded ones."""

    def __init__(
        self, own: Mapping[str, Mapping[str, CustomFile]] | None = None, folder: str = "", run: bool = False
    ) -> None:
        """``own`` are the custom files by folder and name, in the ``folder`` that messages name; ``run``
        allows running them."""
        self._own = own or {}
        self.folder = folder
        self._run = run
        self._cache: dict[tuple[str, str], Any] = {}

    def names(self, kind: PluginKind[Any], idle: bool = False) -> list[str]:
        """Names of all plug-ins of a kind, those of refarch first; with custom ones if they may run, or if
        ``idle`` ones are wanted. Imports none.

        Raises CustomCodeError for a custom plug-in whose name is taken.
        """
        custom = self._files(kind) if self._run or idle else {}
        return list(dict.fromkeys((*plugin_modules(kind), *custom)))

    def plugin(self, kind: PluginKind[Declared], name: str) -> Declared:
        """Plug-in of a kind with a name. Raises RefarchError for an unknown name, and for a module that does
        not declare the plug-in."""
        if name not in self.names(kind):
            if name in self._files(kind):
                file = self._own[kind.folder][name].display_path
                raise RefarchError(
                    f"{name} is a custom {kind.noun}, {file}, which is code; use --allow-local-code to run it"
                )
            raise RefarchError(f"unknown {kind.noun} {name}. {did_you_mean(name, self.names(kind))}")
        if self.is_own(kind, name):
            return self._load(kind, name)
        return declared_record(plugin_modules(kind)[name], kind.constant, kind.record)

    def all_plugins(self, kind: PluginKind[Declared]) -> dict[str, Declared]:
        """All plug-ins of a kind by name. Raises RefarchError for a module that does not declare its
        plug-in."""
        return {name: self.plugin(kind, name) for name in self.names(kind)}

    def own_names(self, kind: PluginKind[Any]) -> list[str]:
        """Names of custom plug-ins of a kind; empty if they may not run."""
        return [name for name in self.names(kind) if self.is_own(kind, name)]

    def is_own(self, kind: PluginKind[Any], name: str) -> bool:
        """Whether a name is that of a custom plug-in that may run."""
        return self._run and name in self._own.get(kind.folder, {})

    def file_of(self, kind: PluginKind[Any], name: str) -> str:
        """File of a plug-in, as messages name it."""
        return (
            self._own[kind.folder][name].display_path
            if self.is_own(kind, name)
            else plugin_modules(kind)[name]
        )

    def runnable(self, folder: str) -> tuple[CustomFile, ...]:
        """The project's own files of one folder that may run, sorted."""
        return tuple(self._own.get(folder, {}).values()) if self._run else ()

    def cached_value(self, key: str, make: Callable[[], Made]) -> Made:
        """Return value of ``make``, made once for these plug-ins: a module of a project runs once."""
        if (key, "") not in self._cache:
            self._cache[key, ""] = make()
        made: Made = self._cache[key, ""]
        return made

    def files(self, folder: str) -> dict[str, str]:
        """Paths of the custom files in one folder, by the names that messages use."""
        return {file.display_path: file.path for file in self._own.get(folder, {}).values()}

    def idle_text(self, *folders: str) -> str:
        """Number and folder of the custom plug-ins in these folders that are not run, as text; empty for
        none."""
        if self._run:
            return ""
        counts = [count_text(len(self._own[name]), NOUNS[name]) for name in folders if self._own.get(name)]
        return f"{enumeration(counts)} of {self.folder}" if counts else ""

    def _files(self, kind: PluginKind[Any]) -> Mapping[str, CustomFile]:
        """Custom files of a kind. Raises CustomCodeError for a name that is taken."""
        files = self._own.get(kind.folder, {})
        if kind.replaces:
            return files
        for name in sorted(files.keys() & plugin_modules(kind).keys()):
            raise CustomCodeError(
                f"{files[name].display_path}: {name} is the name of a built-in {kind.noun}, "
                f"{plugin_modules(kind)[name]}. Rename the file"
            )
        return files

    def _load(self, kind: PluginKind[Declared], name: str) -> Declared:
        if (kind.folder, name) not in self._cache:
            from . import custom_code  # most projects have none

            module = custom_code.run_file(self._own[kind.folder][name], f"{PACKAGE}.{kind.folder}")
            self._cache[kind.folder, name] = custom_code.declared_record(module, kind)
        plugin: Declared = self._cache[kind.folder, name]
        return plugin


BUILT_IN_PLUGINS = Plugins()
"""The plug-ins of refarch alone."""


def read_plugins(root: str, folder: str, run: bool) -> Plugins:
    """Plug-ins of a project with custom ones in ``folder``, relative to its root. Only names are read.

    Raises RefarchError for a folder or file that cannot be one of a plug-in.
    """
    return Plugins(dict(_files_by_folder(root, folder.rstrip("/"))), folder.rstrip("/"), run)


def _files_by_folder(root: str, folder: str) -> Iterator[tuple[str, dict[str, CustomFile]]]:
    what = "the folder of custom plug-ins"
    for file in custom_files(os.path.join(root, folder), folder, what):
        name = file.rpartition("/")[2]
        raise RefarchError(
            f"{file} is not in a folder of a plug-in kind; move it, for example to {folder}/targets/{name}. "
            f"Kinds: {', '.join(NOUNS)}"
        )
    for name in sorted(os.listdir(os.path.join(root, folder))):
        path = os.path.join(root, folder, name)
        # Folders such as `__pycache__` are made by tools, and hold no plug-ins.
        if not os.path.isdir(path) or name.startswith(("_", ".")):
            continue
        if name not in NOUNS:
            raise RefarchError(
                f"{folder}/{name}: not a folder of a plug-in kind. {did_you_mean(name, NOUNS)}"
            )
        yield name, dict(_plugin_files(custom_files(path, f"{folder}/{name}", what), NOUNS[name]))


def _plugin_files(files: Mapping[str, str], noun: str) -> Iterator[tuple[str, CustomFile]]:
    for name_in_messages, path in files.items():
        file = name_in_messages.rpartition("/")[2]
        if not _FILE.fullmatch(file):
            raise RefarchError(
                f"{name_in_messages}: expected a name with lower-case letters, digits, and underscores, such "
                "as cable_labels.py"
            )
        name = plugin_name(file[:-3])
        yield name, CustomFile(path, name_in_messages, f"{noun} {name}")
