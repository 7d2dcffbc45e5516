"""All rules, found by the names of their files: ``rules/<area>/<code>_<problem>.py``."""

import os
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from types import ModuleType

from ..core.discovery import load
from ..core.rule import Applies, RuleInfo
from ..core.wording import did_you_mean, first_paragraph, replacement_hint
from . import Rule

EVERYWHERE = Applies()

_FILE = re.compile(r"([a-z]+[0-9]{3})_([a-z0-9_]+)")


def code_of(module_name: str) -> str:
    """``TEAM001`` from ``refarch.rules.teaming.team001_unsupported_teaming_policy``; empty for a module that
    is not a rule."""
    match = _FILE.fullmatch(module_name.rpartition(".")[2])
    return match.group(1).upper() if match else ""


def name_of(module_name: str) -> str:
    """``unsupported-teaming-policy`` from the module's name."""
    return module_name.rpartition(".")[2].partition("_")[2].replace("_", "-")


@cache
def built_in_names() -> dict[str, str]:
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


def retired_codes() -> dict[str, str]:
    """For each retired code: its name, the release that removed it, and the reason. See ``retired.txt``."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "retired.txt")
    with open(path, encoding="utf-8") as stream:
        lines = [
            line.rstrip("\n").split(" | ") for line in stream if line.strip() and not line.startswith("#")
        ]
    return {
        code: f"{code} {name} went with {release}: {why}" + (f"; see {', '.join(instead)}" if instead else "")
        for code, name, release, why, *instead in lines
    }


def unknown_code_hint(code: str, known: Iterable[str]) -> str:
    """Question about a code that no rule has: the successor of a retired rule, else the most similar code."""
    return _retirement(code) or did_you_mean(code, known)


def code_correction_hint(code: str, known: Iterable[str]) -> str:
    """The same as an instruction, for a finding."""
    return _retirement(code) or replacement_hint(code, known)


def _retirement(code: str) -> str:
    """Sentence about a retired code; empty for others."""
    gone = retired_codes().get(code.upper())
    return "" if gone is None else f"{gone[0].upper()}{gone[1:]}."


OTHER_STAGES = ("reading", "settings", "project", "installer", "asbuilt")
"""Areas of the findings of stages before and after the rules."""


def checks_model(module_name: str) -> bool:
    """Whether a rule of that dotted name checks a model; the others are for findings of other stages."""
    return module_name.split(".")[-2] not in OTHER_STAGES


class Registry:
    """The rules of one project: built-in rules and custom rules. It never changes."""

    def __init__(
        self, own: Mapping[str, ModuleType] | None = None, idle: Mapping[str, str] | None = None
    ) -> None:
        """``own`` are the modules of custom rules by code; ``idle`` are the files of custom rules that are
        not run, by code."""
        self._own = dict(own or {})
        self.idle_files: Mapping[str, str] = dict(idle or {})
        names = {code: module.__name__ for code, module in self._own.items()}
        self._areas: dict[str, Applies] = {}
        self.names: Mapping[str, str] = {**built_in_names(), **names}
        """Dotted module name of every rule by code, sorted by code; custom rules are last."""

    def with_idle(self, files: Mapping[str, str]) -> "Registry":
        """This registry with files of further rules by their codes, which are known but not run."""
        further = {code: file for code, file in files.items() if code not in self.known_codes}
        return Registry(self._own, {**self.idle_files, **further}) if further else self

    @property
    def known_codes(self) -> Collection[str]:
        """All codes of rules here, including custom rules that are not run."""
        return [*self.names, *self.idle_files]

    @property
    def own_codes(self) -> list[str]:
        """Codes of the custom rules of the project."""
        return list(self._own)

    @cached_property
    def checking_codes(self) -> list[str]:
        """Codes of the rules that check a model, without importing them."""
        return [code for code, name in self.names.items() if checks_model(name)]

    def compares_designs(self, code: str) -> bool:
        """Whether a code is for findings that only a check of the whole project reports."""
        return ".project." in self.names.get(code, "")

    def is_found_later(self, code: str) -> bool:
        """Whether a code is for findings that lint of a single design cannot report: about the whole project,
        or about an installation."""
        return self.compares_designs(code) or ".asbuilt." in self.names.get(code, "")

    def is_about_designs(self, code: str) -> bool:
        """Whether a rule has an outcome for each design: not one that compares designs, checks other files,
        or compares an installation."""
        package = self.names.get(code, "").rpartition(".")[0]
        return not package.endswith((".project", ".installer", ".asbuilt"))

    def name(self, code: str) -> str:
        """``unsupported-teaming-policy`` for TEAM001."""
        return name_of(self.names[code])

    def area(self, code: str) -> Applies:
        """Scope of the whole area of a rule: as its package declares, else all designs, as for rules that the
        package lists as going beyond its area. Imports no rule."""
        if code in self._own:
            return EVERYWHERE
        if code not in self._areas:
            package = load(self.names[code].rpartition(".")[0])
            is_beyond = code in getattr(package, "BEYOND_AREA", ())
            self._areas[code] = EVERYWHERE if is_beyond else getattr(package, "AREA", EVERYWHERE)
        return self._areas[code]

    def module(self, code: str) -> ModuleType:
        """Module of a rule. Raises KeyError for an unknown code, and any error of importing the rule."""
        return self._own[code] if code in self._own else load(self.names[code])

    def rule(self, code: str) -> Rule:
        """Declaration of a rule. Raises as ``module`` does."""
        declared: Rule = self.module(code).RULE
        return declared

    def checking_rules(self) -> dict[str, Rule]:
        """All rules that check a model, by code; without those of an earlier stage in another area."""
        rules = {code: self.rule(code) for code in self.checking_codes}
        return {code: declared for code, declared in rules.items() if declared.stage is None}

    def info(self, code: str) -> RuleInfo:
        """A rule in the form for reports and pages. Raises as ``module`` does."""
        declared, docstring = self.rule(code), self.module(code).__doc__ or ""
        return RuleInfo(
            code=code,
            name=self.name(code),
            severity=declared.severity,
            area=self.names[code].split(".")[-2],
            applies=declared.applies,
            sources=declared.sources,
            confidence=declared.confidence,
            summary=first_paragraph(docstring),
            docstring=docstring,
            waivable=declared.waivable,
            options=declared.options,
        )


BUILT_IN = Registry()
"""Only the built-in rules."""
