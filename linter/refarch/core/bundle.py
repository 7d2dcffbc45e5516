"""Loads many small modules as one: their compiled code, kept together in a single file.

Importing a module costs Python a quarter of a millisecond in look-ups alone, however small it is; the rules
and the parts of this package would take longer to find than a small design takes to check. Where the code
cannot be kept, there is no bundle, and everything is imported in the ordinary way.
"""

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from types import CodeType, ModuleType

from .kept import kept, kept_pieces

WITHOUT_DOCSTRINGS = 2
"""The level of ``compile`` for this package's own modules: only pages and help need docstrings, and they
import as always."""

_MAKERS = [
    os.path.join(os.path.dirname(os.path.abspath(__file__)), name) for name in ("bundle.py", "lean.py")
]
"""What a bundle comes out of besides its sources."""


def load_together(names: dict[str, str], cache: str) -> dict[str, ModuleType]:
    """Run rules and return them by dotted name. ``names`` maps these to the paths of their sources.

    The modules are copies of their own: they lack what ``lean`` leaves out, and do not appear in
    ``sys.modules``. A module that does not compile or run is left out; importing it in the ordinary way says
    why. Empty where nothing can be kept.
    """
    codes, needed = kept(cache, [*names.values(), *_MAKERS], lambda: _together(names)) or ((), ())
    for finder in sys.meta_path:
        if isinstance(finder, Finder):
            for name in needed:
                finder.load(name)
    loaded = {}
    for name, compiled in zip(names, codes, strict=False):
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
    """Serves the modules of one package from a bundle, in place of the search through its folders.

    ``own`` says whether the package is this one, whose modules can do without what ``lean`` leaves out.
    """

    def __init__(self, package: str, folder: str, own: bool = True) -> None:
        self.names = dict(_sources(package, folder))
        cache = package if own else f"{package}-{sys.flags.optimize}"
        self._pieces = kept_pieces(cache, list(self.names.values()), lambda: _bundled(self.names, own))
        self._number = (
            {name: number for number, name in enumerate(self.names)} if self._pieces is not None else {}
        )
        self._code: dict[str, bytes] = {}

    def load(self, name: str) -> None:
        """Import a module and all that it imports, each after what it needs: so no import has to look for
        anything.

        Python's own way takes longer to find a module than most modules take to run. What cannot be run here
        is left to it.
        """
        if self._pieces is None or name not in self._number or name in sys.modules:
            return
        waiting, begun = [name], set[str]()
        while waiting:
            one = waiting[-1]
            if one not in begun:
                begun.add(one)
                needed = [
                    other
                    for other in self._pieces.about[one]
                    if other not in begun and other not in sys.modules
                ]
                waiting.extend(reversed(needed))
            else:
                waiting.pop()
                if one not in sys.modules:
                    self._run(one)

    def _run(self, name: str) -> None:
        spec = self.find_spec(name)
        parent, _, own_name = name.rpartition(".")
        if spec is None or (parent and parent not in sys.modules):
            return
        module = ModuleType(name)
        module.__spec__, module.__loader__, module.__file__ = spec, self, spec.origin  # type: ignore[assignment]
        module.__package__ = name if spec.submodule_search_locations is not None else parent
        if spec.submodule_search_locations is not None:
            module.__path__ = spec.submodule_search_locations
        sys.modules[name] = module
        try:
            self.exec_module(module)
        except Exception:
            del sys.modules[name]
        else:
            if parent:
                setattr(sys.modules[parent], own_name, module)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of a module of the package; None for any other, which Python then looks for as always."""
        code = (
            self._pieces.read(self._number[name])
            if self._pieces is not None and name in self._number
            else None
        )
        if not code:
            return None
        self._code[name] = code
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
        exec(marshal.loads(self._code.pop(module.__name__)), module.__dict__)

    def get_source(self, name: str) -> str | None:
        """A module's text, for tracebacks."""
        try:
            with open(self.names[name], encoding="utf-8") as stream:
                return stream.read()
        except (KeyError, OSError):
            return None


def _sources(package: str, folder: str) -> list[tuple[str, str]]:
    """Modules of a package with their sources, two levels deep; what lies deeper are plug-ins, with bundles
    of their own."""
    found = []
    for name in sorted(os.listdir(folder)):
        path = f"{folder}{os.sep}{name}"
        if name.endswith(".py"):
            found.append((_dotted(package, name), path))
        elif "." not in name and os.path.exists(f"{path}{os.sep}__init__.py"):
            inner = sorted(os.listdir(path))
            found += [
                (_dotted(f"{package}.{name}", one), f"{path}{os.sep}{one}")
                for one in inner
                if one.endswith(".py")
            ]
    return found


def _dotted(package: str, file: str) -> str:
    return package if file == "__init__.py" else f"{package}.{file[:-3]}"


def _together(names: dict[str, str]) -> tuple[list[CodeType | None], list[str]]:
    """The code of every rule, None for one that does not compile; and what they import."""
    from .lean import imports

    codes = [_compiled(path, own=True, rule=True) for path in names.values()]
    return codes, list(
        dict.fromkeys(one for name, path in names.items() for one in imports(_read(path), name, False))
    )


def _bundled(names: dict[str, str], own: bool) -> tuple[list[bytes], dict[str, list[str]]]:
    """The code of every module, empty for one that does not compile; and by name, which modules it
    imports."""
    from .lean import imports

    found, imported = [], {}
    for name, path in names.items():
        code = _compiled(path, own, rule=False)
        found.append(b"" if code is None else marshal.dumps(code))
        imported[name] = imports(_read(path), name, path.endswith("__init__.py"), names)
    return found, imported


def _compiled(path: str, own: bool, rule: bool) -> CodeType | None:
    from .lean import lean  # loads Python's tools for syntax trees, once for every change of a source

    try:
        source = _read(path)
        if not own:
            return compile(source, path, "exec", dont_inherit=True)
        found: CodeType = compile(
            lean(source, path, rule), path, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS
        )
        return found
    except (OSError, SyntaxError, ValueError):
        return None


def _read(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()
