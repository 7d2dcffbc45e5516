"""Loads many small modules as one: their compiled code, kept together in a single file.

Importing a module costs Python a quarter of a millisecond in look-ups alone, however small it is; the rules and the parts of
this package would take longer to find than a small design takes to check. Where the code cannot be kept, there is no bundle, and
everything is imported in the ordinary way.
"""

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from types import CodeType, ModuleType

from .kept import kept

WITHOUT_DOCSTRINGS = 2
"""The level of ``compile`` for this package's own modules: only pages and help need docstrings, and they import as always."""


def load_together(names: dict[str, str], cache: str) -> dict[str, ModuleType]:
    """Run modules and return them by dotted name. ``names`` maps these to the paths of their sources.

    The modules are copies of their own: they have no docstring, and do not appear in ``sys.modules``. A module that does not
    compile or run is left out; importing it in the ordinary way says why. Empty where nothing can be kept.
    """
    loaded = {}
    for name, compiled in zip(names, _codes(names, cache, WITHOUT_DOCSTRINGS, apart=False), strict=False):
        if not isinstance(compiled, CodeType):
            continue
        module = ModuleType(name)
        module.__file__ = names[name]
        module.__package__ = name.rpartition(".")[0]
        try:
            exec(compiled, module.__dict__)
        except Exception:
            continue
        loaded[name] = module
    return loaded


class Finder:
    """Serves the modules of one package from a bundle, in place of the search through its folders."""

    def __init__(self, package: str, folder: str, optimize: int = WITHOUT_DOCSTRINGS) -> None:
        self.names = dict(_sources(package, folder))
        cache = package if optimize >= 0 else f"{package}-{sys.flags.optimize}"
        found = _codes(self.names, cache, optimize, apart=True)
        self.codes = {name: code for name, code in zip(self.names, found, strict=False) if isinstance(code, bytes)}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of a module of the package; None for any other, which Python then looks for as always."""
        if name not in self.codes:
            return None
        source = self.names[name]
        is_package = source.endswith("__init__.py")
        spec = ModuleSpec(name, self, origin=source, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module object."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code."""
        exec(marshal.loads(self.codes[module.__name__]), module.__dict__)

    def get_source(self, name: str) -> str | None:
        """A module's text, for tracebacks."""
        try:
            with open(self.names[name], encoding="utf-8") as stream:
                return stream.read()
        except (KeyError, OSError):
            return None


def _sources(package: str, folder: str) -> list[tuple[str, str]]:
    """Modules of a package with their sources, two levels deep; what lies deeper are plug-ins, with bundles of their own."""
    found = []
    for name in sorted(os.listdir(folder)):
        path = f"{folder}{os.sep}{name}"
        if name.endswith(".py"):
            found.append((_dotted(package, name), path))
        elif "." not in name and os.path.exists(f"{path}{os.sep}__init__.py"):
            inner = sorted(os.listdir(path))
            found += [(_dotted(f"{package}.{name}", one), f"{path}{os.sep}{one}") for one in inner if one.endswith(".py")]
    return found


def _dotted(package: str, file: str) -> str:
    return package if file == "__init__.py" else f"{package}.{file[:-3]}"


def _codes(names: dict[str, str], cache: str, optimize: int, apart: bool) -> list[CodeType | bytes | None]:
    """The code of every module, in order, or nothing at all.

    ``apart`` keeps each as ``marshal`` writes it, for modules of which only some are run. Together they share their strings, and
    are read in half the time.
    """
    sources = list(names.values())
    found: list[CodeType | bytes | None] | None = kept(
        cache, sources, lambda: [_compiled(one, optimize, apart) for one in sources]
    )
    return found or []


def _compiled(path: str, optimize: int, apart: bool) -> CodeType | bytes | None:
    try:
        with open(path, "rb") as stream:
            code = compile(stream.read(), path, "exec", dont_inherit=True, optimize=optimize)
    except (OSError, SyntaxError, ValueError):
        return None
    return marshal.dumps(code) if apart else code
