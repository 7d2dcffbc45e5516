"""Python imports this file when it starts: a program that a test starts has the mutant of that test, too."""

import os
from importlib.machinery import SourceFileLoader
from types import CodeType

PATH = os.environ.get("REFARCH_MUTANT_PATH", "")
SOURCE = os.environ.get("REFARCH_MUTANT_SOURCE", "")

original = SourceFileLoader.get_code


def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """Code of a module: that of the mutant for the file that it changes."""
    if loader.path != PATH:
        return original(loader, name)
    with open(SOURCE, encoding="utf-8") as stream:
        return compile(stream.read(), PATH, "exec")


if PATH:
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
