"""A project's own rules: files of the folder that refarch.yaml names, written and named as those here are.

They are code that came with the designs, so they run only where the one who calls allows it. Their codes are
known either way: a waiver or a severity that names one is no mistake where the rule is not run.
"""

import ast
import os
import traceback
from types import ModuleType

from ..core.errors import RefarchError
from .declared import OLD_FORM, Fault, faults
from .registry import Registry, built_in_names, code_of
from .written import lines as written_lines
from .written import misspellings

PACKAGE = "project_rules"
"""What the modules are called below; their area is ``local``."""

AREA = "local"


def read_rules(folder: str, shown: str, run: bool) -> Registry:
    """The registry of a project that has rules of its own, which are loaded if they may ``run``.

    ``shown`` is the folder as messages name it. Raises RefarchError for what is no rule.
    """
    files = _files(folder, shown)
    if not run:
        return Registry(idle=files)
    return Registry(
        {code: _load(os.path.join(folder, file), f"{shown}/{file}", code) for code, file in files.items()}
    )


def _files(folder: str, shown: str) -> dict[str, str]:
    """The files by code, sorted. Those that begin with an underscore are the project's helpers."""
    try:
        listed = sorted(
            name for name in os.listdir(folder) if name.endswith(".py") and not name.startswith("_")
        )
    except OSError as error:
        raise RefarchError(
            f"{shown}: {error.strerror}; refarch.yaml names it as the folder of the project's rules"
        ) from None
    files: dict[str, str] = {}
    for file in listed:
        code = code_of(f"{PACKAGE}.{file[:-3]}")
        if not code:
            raise RefarchError(
                f"{shown}/{file}: the name is not code and problem, such as own001_host_without_asset_tag.py"
            )
        taken = (
            "a rule of refarch"
            if code in built_in_names()
            else f"{shown}/{files[code]}"
            if code in files
            else ""
        )
        if taken:
            raise RefarchError(
                f"{shown}/{file}: {code} is the code of {taken}. Take another one, with letters of your own"
            )
        files[code] = file
    return files


def _load(path: str, shown: str, code: str) -> ModuleType:
    """Run one file and return its module. Raises RefarchError where it does not run, or is no rule."""
    name = f"{PACKAGE}.{AREA}.{os.path.basename(path)[:-3]}"
    module = ModuleType(name)
    module.__file__, module.__package__ = path, PACKAGE
    try:
        with open(path, "rb") as stream:
            tree = ast.parse(stream.read(), path)
        for misspelling in misspellings(tree):
            raise RefarchError(f"{shown}:{misspelling.line}: {code} {misspelling.message}")
        exec(compile(tree, path, "exec", dont_inherit=True), module.__dict__)
    except RefarchError:
        raise
    except Exception as error:  # whatever a stranger's file does wrong is told in one line
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        line = _line_of(error, path)
        raise RefarchError(
            f"{shown}{line}: {code} cannot be loaded: {type(error).__name__}: {text}"
        ) from None
    _demand_a_rule(module, tree, shown, code)
    return module


def _line_of(error: Exception, path: str) -> str:
    """Where in a file an error arose, as ``:7``; empty where that is not known."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == path else None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == path:
            line = frame.lineno
    return f":{line}" if line else ""


def _demand_a_rule(module: ModuleType, tree: ast.Module, shown: str, code: str) -> None:
    """Raise RefarchError with the first thing that keeps a module from being a rule of a project."""
    lines = written_lines(tree, OLD_FORM)
    problems = list(faults(module))
    if not problems and module.RULE.stage is not None:
        problems.append(Fault(field="stage", message="has a stage: only rules of refarch itself have one"))
    for fault in problems:
        line = lines.get(fault.field) or min(lines.values(), default=1)
        raise RefarchError(f"{shown}:{line}: {code} {fault.message}")
