"""All rules, found by the names of their files: ``rules/<area>/<code>_<problem>.py``."""

import os
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from types import ModuleType

from ..core.discovery import load
from ..core.rule import RuleInfo
from ..core.wording import summary_of
from . import Rule

_FILE = re.compile(r"([a-z]+[0-9]{3})_([a-z0-9_]+)")


def code_of(module_name: str) -> str:
    """``TEAM001`` from ``refarch.rules.teaming.team001_unsupported_teaming_policy``; empty for a module that
    is no rule."""
    match = _FILE.fullmatch(module_name.rpartition(".")[2])
    return match.group(1).upper() if match else ""


def name_of(module_name: str) -> str:
    """``unsupported-teaming-policy`` from the module's name."""
    return module_name.rpartition(".")[2].partition("_")[2].replace("_", "-")


_local: dict[str, str] = {}
"""Dotted module names of a project's own rules by code; see ``local``."""

_idle: tuple[str, ...] = ()
"""Codes of a project's own rules that are not run."""


def add_local(names: Mapping[str, str], idle: Iterable[str]) -> None:
    """Take a project's own rules in, by code and dotted name, in place of any before; ``idle`` are codes of
    those not run."""
    global _local, _idle
    _local, _idle = dict(names), tuple(idle)
    info.cache_clear()


def module_by_code() -> Mapping[str, str]:
    """Dotted module name of every rule by code, sorted by code; a project's own come last. Imports no
    rule."""
    return {**own_codes(), **_local} if _local else own_codes()


def known_codes() -> Collection[str]:
    """All codes that mean a rule here, those of the project's rules that are not run among them."""
    return [*module_by_code(), *_idle] if _idle else module_by_code()


@cache
def own_codes() -> dict[str, str]:
    """Dotted module name of every rule of refarch by code, sorted by code. Imports no rule."""
    folder = os.path.dirname(os.path.abspath(__file__))
    names = {}
    for area in os.listdir(folder):
        if "." in area or area.startswith("_"):
            continue
        for file in os.listdir(os.path.join(folder, area)):
            match = _FILE.fullmatch(file, 0, max(len(file) - 3, 0)) if file.endswith(".py") else None
            if match:
                names[match.group(1).upper()] = f"{__package__}.{area}.{file[:-3]}"
    return dict(sorted(names.items()))


def retired() -> dict[str, str]:
    """For each code that is no longer in use: what it was, when it went and why. See ``retired.txt``."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "retired.txt")
    with open(path, encoding="utf-8") as stream:
        lines = [
            line.rstrip("\n").split(" | ") for line in stream if line.strip() and not line.startswith("#")
        ]
    return {
        code: f"{code} {name} went with {release}: {why}" + (f"; see {', '.join(instead)}" if instead else "")
        for code, name, release, why, *instead in lines
    }


def checking_codes() -> list[str]:
    """Codes of the rules that check a model, without importing them."""
    return [code for code, name in module_by_code().items() if checks_model(name)]


def checks_model(module_name: str) -> bool:
    """Whether a rule of that dotted name checks a model; the others stand for what earlier stages find."""
    return ".reading." not in module_name and ".settings." not in module_name


def module(code: str) -> ModuleType:
    """A rule's module. Raises whatever importing it raises."""
    return load(module_by_code()[code])


def rule(code: str) -> Rule:
    """What a rule declares. Raises KeyError for an unknown code, and whatever importing the rule raises."""
    declared: Rule = module(code).RULE
    return declared


def checking_rules() -> dict[str, Rule]:
    """All rules that check a model, by code; without those of an earlier stage that lie in another area."""
    rules = {code: rule(code) for code in checking_codes()}
    return {code: declared for code, declared in rules.items() if declared.stage is None}


@cache
def info(code: str) -> RuleInfo:
    """A rule as reports and pages see it. Raises KeyError for an unknown code."""
    name = module_by_code()[code]
    module = load(name)
    declared: Rule = module.RULE
    docstring = module.__doc__ or ""
    return RuleInfo(
        code=code,
        name=name_of(name),
        severity=declared.severity,
        area=name.split(".")[-2],
        applies=declared.applies,
        sources=declared.sources,
        confidence=declared.confidence,
        summary=summary_of(docstring),
        docstring=docstring,
        waivable=declared.waivable,
        options=declared.options,
    )
