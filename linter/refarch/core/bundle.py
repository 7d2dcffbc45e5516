"""Loads many small modules as one: their compiled code, kept together in a single cache file.

Importing a module costs Python a quarter of a millisecond in look-ups alone, however small it is; the rules and the parts of
this package would take longer to find than a small design takes to check. The cache is what ``.pyc`` files are, for many modules
at once: it holds each source's time and size, and is made anew when any of them differs. Where it cannot be written, there is no
bundle, and everything is imported in the ordinary way.
"""

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from types import ModuleType

_FORMAT = 2

Stamp = tuple[str, int, int]
"""A source's path, modification time in nanoseconds, and size: a bundle is good while all of them are the same."""


def codes(names: dict[str, str], cache: str, optimize: int) -> dict[str, bytes]:
    """Compiled code of modules, as ``marshal`` writes it, by dotted name. ``names`` maps these to the paths of their sources.

    ``cache`` names the file that keeps them, beside the other compiled files of this folder; ``optimize`` is that of ``compile``.
    A source that does not compile is left out; importing it in the ordinary way says why. Empty where nothing can be kept.
    """
    stamps = [_stamp(path) for path in names.values()]
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__", f"{cache}.{sys.implementation.cache_tag}.bin")
    found = _read(path, stamps)
    if found is None and sys.dont_write_bytecode:
        return {}
    if found is None:
        found = [_compiled(source, optimize) for source in names.values()]
        if not _write(path, stamps, found):
            return {}
    return {name: code for name, code in zip(names, found, strict=True) if code is not None}


def load_together(names: dict[str, str], cache: str) -> dict[str, ModuleType]:
    """Run modules and return them by dotted name.

    The modules are copies of their own: they have no docstring, which only pages need, and do not appear in ``sys.modules``. A
    module that fails to run is left out.
    """
    loaded = {}
    for name, compiled in codes(names, cache, optimize=2).items():
        module = ModuleType(name)
        module.__file__ = names[name]
        module.__package__ = name.rpartition(".")[0]
        try:
            exec(marshal.loads(compiled), module.__dict__)
        except Exception:
            continue
        loaded[name] = module
    return loaded


class Finder:
    """Serves the modules of one package from a bundle, in place of the search through its folders. They have no docstrings."""

    def __init__(self, package: str, folder: str) -> None:
        self.names = dict(_sources(package, folder))
        self.codes = codes(self.names, package, optimize=2)

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
    for entry in sorted(os.scandir(folder), key=lambda one: one.name):
        if entry.name.endswith(".py"):
            found.append((_dotted(package, entry.name), entry.path))
        elif os.path.exists(os.path.join(entry.path, "__init__.py")):
            inner = sorted(os.scandir(entry.path), key=lambda one: one.name)
            found += [(_dotted(f"{package}.{entry.name}", one.name), one.path) for one in inner if one.name.endswith(".py")]
    return found


def _dotted(package: str, file: str) -> str:
    return package if file == "__init__.py" else f"{package}.{file[:-3]}"


def _stamp(path: str) -> Stamp:
    status = os.stat(path)
    return path, status.st_mtime_ns, status.st_size


def _compiled(path: str, optimize: int) -> bytes | None:
    try:
        with open(path, "rb") as stream:
            return marshal.dumps(compile(stream.read(), path, "exec", dont_inherit=True, optimize=optimize))
    except (OSError, SyntaxError, ValueError):
        return None


def _read(path: str, stamps: list[Stamp]) -> list[bytes | None] | None:
    """The codes of a cache that is still good, or None."""
    try:
        with open(path, "rb") as stream:
            version, kept, found = marshal.loads(stream.read())
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return found if version == _FORMAT and kept == stamps else None


def _write(path: str, stamps: list[Stamp], found: list[bytes | None]) -> bool:
    """Keep the codes for the next start, whole or not at all; whether that was possible."""
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "wb") as stream:
            stream.write(marshal.dumps((_FORMAT, stamps, found)))
        os.replace(temporary, path)
    except OSError:
        return False
    return True
