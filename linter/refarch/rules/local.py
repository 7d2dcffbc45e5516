"""A project's own rules: files of the folders that refarch.yaml names, written and named as those here are.

They are code that came with the designs, so they run only where the one who calls allows it. Their codes are
known either way: a waiver or a severity that names one is no mistake where the rule is not run.
"""

from collections.abc import Mapping
from types import ModuleType

from ..core.discovery import OwnFile
from ..core.errors import OwnCodeError, RefarchError
from .registry import Registry, built_in_names, code_of

PACKAGE = "project_rules.local"
"""Package of the modules of own rules; the last word is their area."""


def read_rules(paths: Mapping[str, str], run: bool) -> Registry:
    """The registry of a project that has rules of its own, which are loaded if they may ``run``.

    ``paths`` are their files, by the names that messages have for them. Raises RefarchError for what is no
    rule.
    """
    files = _own_files(paths)
    if not run:
        return Registry(idle={code: file.shown for code, file in files.items()})
    return Registry({code: _loaded_rule(file) for code, file in files.items()})


def _own_files(paths: Mapping[str, str]) -> dict[str, OwnFile]:
    files: dict[str, OwnFile] = {}
    for shown, path in paths.items():
        code = code_of(f"{PACKAGE}.{shown.rpartition('/')[2][:-3]}")
        if not code:
            raise RefarchError(
                f"{shown}: the name is not code and problem, such as own001_host_without_asset_tag.py"
            )
        owner = "a rule of refarch" if code in built_in_names() else ""
        owner = files[code].shown if code in files else owner
        if owner:
            raise RefarchError(
                f"{shown}: {code} is the code of {owner}. Take another one, with letters of your own"
            )
        files[code] = OwnFile(path, shown, code)
    return files


def _loaded_rule(file: OwnFile) -> ModuleType:
    """Run one file and return its module. Raises OwnCodeError with the first thing that keeps it from being a
    rule of a project."""
    from ..core.own_code import run  # this and what it imports is for those who allow it
    from .declared import OLD_FORM, DeclarationFault, faults

    loaded = run(file, PACKAGE)
    problems = list(faults(loaded.module))
    if not problems and loaded.module.RULE.stage is not None:
        problems.append(
            DeclarationFault(field="stage", message="has a stage: only rules of refarch itself have one")
        )
    lines = loaded.lines("RULE", OLD_FORM)
    for fault in problems:
        line = lines.get(fault.field) or min(lines.values(), default=1)
        raise OwnCodeError(f"{file.shown}:{line}: {file.what} {fault.message}")
    return loaded.module
