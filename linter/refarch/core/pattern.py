"""Regular expressions that are compiled when they are first used.

Compiling one takes Python up to three milliseconds, which a start should not pay for what only a mistake in a
design needs.
"""

import re
from typing import Any


class _Later:
    """Stands for a compiled pattern, and becomes one as soon as anything of it is asked for."""

    def __init__(self, pattern: Any, flags: int = 0) -> None:
        self._own = pattern, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._own), name)
        setattr(self, name, found)  # the next time it is found without coming here
        return found


def later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern as ``re.compile`` gives it, but compiled later. What is wrong with it is raised at its first
    use."""
    return _Later(pattern, flags)  # type: ignore[return-value]


def import_yaml() -> None:
    """Import PyYAML without compiling the patterns of its pure parser and of its own reading of scalars.

    Neither is asked when libyaml reads a design; one of them alone, for characters that YAML forbids, would
    take a twentieth of the check of a small design. They are compiled where something does ask. Not for a
    program with threads: for the length of the import, every pattern that anybody compiles is one of these.
    """
    compile_now = re.compile
    re.compile = later  # type: ignore[assignment]
    try:
        import yaml  # noqa: F401
    except ImportError:  # said by whoever needs it
        pass
    finally:
        re.compile = compile_now
