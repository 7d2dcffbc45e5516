"""Custom rules of a project: files in the folders that refarch.yaml lists, in the form of the rules here.

They are code that came with the designs, so they run only if the caller allows it. Their codes are known in
any case: a waiver or a severity for a custom rule is not a fault if the rule is not run.
"""

from collections.abc import Mapping
from types import ModuleType

from ..core.discovery import CustomFile
from ..core.errors import CustomCodeError, RefarchError
from .registry import Registry, built_in_names, code_of

PACKAGE = "project_rules.local"
"""Package of the modules of custom rules; the last word is their area."""


def read_rules(paths: Mapping[str, str], run: bool) -> Registry:
    """The registry of a project with custom rules, which are loaded if they may ``run``.

    ``paths`` are their files, by their names in messages. Raises RefarchError for a file that is not a
    rule.
    """
    files = _own_files(paths)
    if not run:
        return Registry(idle={code: file.display_path for code, file in files.items()})
    return Registry({code: _loaded_rule(file) for code, file in files.items()})


def _own_files(paths: Mapping[str, str]) -> dict[str, CustomFile]:
    files: dict[str, CustomFile] = {}
    for name_in_messages, path in paths.items():
        code = code_of(f"{PACKAGE}.{name_in_messages.rpartition('/')[2][:-3]}")
        if not code:
            raise RefarchError(
                f"{name_in_messages}: the name is not a code and a problem, such as "
                "own001_host_without_asset_tag.py"
            )
        owner = "a rule of refarch" if code in built_in_names() else ""
        owner = files[code].display_path if code in files else owner
        if owner:
            raise RefarchError(
                f"{name_in_messages}: {code} is the code of {owner}. Use another code, with other letters"
            )
        files[code] = CustomFile(path, name_in_messages, code)
    return files


def _loaded_rule(file: CustomFile) -> ModuleType:
    """Run one file and return its module. Raises CustomCodeError with the first fault of an invalid custom
    rule."""
    from ..core.custom_code import run_file  # this and what it imports is for those who allow it
    from .declaration_faults import OLD_FORM, DeclarationFault, declaration_faults

    loaded = run_file(file, PACKAGE)
    problems = list(declaration_faults(loaded.module))
    if not problems and loaded.module.RULE.stage is not None:
        problems.append(
            DeclarationFault(field="stage", message="has a stage, but only built-in rules have one")
        )
    lines = loaded.lines("RULE", OLD_FORM)
    for fault in problems:
        line = lines.get(fault.field) or min(lines.values(), default=1)
        raise CustomCodeError(f"{file.display_path}:{line}: {file.description} {fault.message}")
    return loaded.module
