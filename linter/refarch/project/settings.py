"""Effective settings of refarch.yaml: lint profiles laid over each other, then the settings of the project.
Faults become findings."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ..core.finding import Finding
from ..core.origin import Pointer, path_text
from ..core.problem import Problem, place_in_file
from ..core.wording import first_few, replacement_hint
from ..engine.finding_collector import FindingCollector
from ..load import profiles as built_in
from ..load.document import Document
from ..model.context import MAX_PROBLEMS, MAX_SUGGESTIONS
from ..rules.registry import Registry, code_correction_hint

SettingValue = TypeVar("SettingValue")

MAX_NAMED = 8
"""Profiles of a ring that a message names."""


class EffectiveSettings(NamedTuple):
    """Severities, levels and options that count, and findings about them."""

    severities: Mapping[str, str] = {}
    levels: Mapping[str, str] = {}
    options: Mapping[str, Mapping[str, Any]] = {}
    findings: tuple[Finding, ...] = ()
    """Findings sorted by place; values at fault are not in the other fields."""


def effective_settings(document: Document, rules: Registry, chosen: str = "") -> EffectiveSettings:
    """Effective settings of a settings file that fits its schema. ``chosen`` is a lint profile that replaces
    the one that it names."""
    check = _SettingsChecker(rules)
    data: Mapping[str, Any] = document.data
    profiles: Mapping[str, Any] = data.get("profiles", {})
    clean = {name: check.valid_layer(("profiles", name), profile) for name, profile in profiles.items()}
    for name in profiles:
        _check_parents(check, name, profiles)
    top = check.valid_layer((), data)
    named = chosen or data.get("profile", "")
    layers = [*_profile_layers(named, clean), top]
    if named and len(layers) == 1 and not chosen:
        check.add_unknown_profile(named, ("profile",), profiles)
    # The severities of the file count for its own mistakes, but cannot hide them: it would not be heard.
    collector = FindingCollector({document.path: document}, rules, severities=top["severities"])
    for problem in check.problems:
        collector.add(problem, document.path)
    findings = tuple(
        sorted(collector.findings, key=lambda finding: (finding.line, finding.column, finding.code))
    )
    options: dict[str, dict[str, Any]] = {}
    for layer in layers:
        for code, values in layer["options"].items():
            options.setdefault(code, {}).update(values)
    return EffectiveSettings(
        _merge_layers(layers, "severities"), _merge_layers(layers, "levels"), options, findings
    )


def known_profiles(document: Document | None) -> list[str]:
    """Names that ``lint_profile_data`` accepts: built-in profiles and those of the settings file."""
    profiles: Any = document.data.get("profiles", {}) if document is not None else {}
    return sorted({*built_in.lint_profile_names(), *profiles})


def _profile_layers(name: str, profiles: Mapping[str, Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Profile and all that it extends, the last ancestor first; empty for an unknown profile."""
    layers: list[Mapping[str, Any]] = []
    seen = set()
    profile: Mapping[str, Any]
    while name and name not in seen:
        seen.add(name)
        if name in built_in.lint_profile_names():
            profile = {"severities": {}, "levels": {}, "options": {}, **built_in.lint_profile_data(name)}
        elif name in profiles:
            profile = profiles[name]
        else:
            break
        layers.insert(0, profile)
        name = profile.get("extends", "")
    return layers


def _merge_layers(layers: list[Mapping[str, Any]], key: str) -> dict[str, str]:
    return {name: value for layer in layers for name, value in layer[key].items()}


def _check_parents(check: "_SettingsChecker", name: str, profiles: Mapping[str, Any]) -> None:
    """Report a profile with a built-in name, an unknown parent, and a ring of profiles, once at its first
    profile."""
    if name in built_in.lint_profile_names():
        hint = "Rename the profile, and extend the built-in profile with `extends`."
        check.add_problem(
            "SET006",
            ("profiles", name),
            f"profile {name} has the name of a built-in profile",
            hint,
            at_key=True,
        )
        return
    at = ("profiles", name, "extends")
    parent = profiles[name].get("extends", "")
    if parent and parent not in profiles and parent not in built_in.lint_profile_names():
        check.add_unknown_profile(parent, at, profiles)
    ring = [name]
    while parent in profiles and parent not in ring and parent not in built_in.lint_profile_names():
        ring.append(parent)
        parent = profiles[parent].get("extends", "")
    # A ring is reported once, at the profile that the file names first.
    if parent == name and name == min(ring, key=list(profiles).index):
        others = ring[1:]
        way = f" through {first_few(others, MAX_NAMED)}" if others else ""
        related = [("profiles", ancestor, "extends") for ancestor in others[:MAX_NAMED]]
        check.add_problem("SET002", at, f"profile {name} extends itself{way}", related=related)


class _SettingsChecker:
    """Collects the problems of the settings file."""

    def __init__(self, rules: Registry) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def add_problem(
        self,
        code: str,
        at: Pointer,
        message: str,
        hint: str = "",
        at_key: bool = False,
        related: Iterable[Pointer] = (),
    ) -> None:
        """Add a problem at a value, or at its key. ``related`` are pointers to other values that are
        involved."""
        if len(self.problems) < MAX_PROBLEMS:
            others = tuple(
                (place_in_file(*pointer), f"extended through `{path_text(pointer)}`") for pointer in related
            )
            place = place_in_file(*at)
            self.problems.append(Problem(place, message, hint, others, at_key=at_key, code=code, stops=True))

    def add_unknown_profile(self, name: str, at: Pointer, profiles: Mapping[str, Any]) -> None:
        """Add the problem of an unknown profile."""
        known = [*built_in.lint_profile_names(), *profiles]
        self.add_problem("SET001", at, f"unknown profile {name}", self.suggestion(name, known))

    def valid_layer(self, base: Pointer, layer: Mapping[str, Any]) -> dict[str, Any]:
        """Profile, or the file itself, without the values at fault."""
        severities = dict(self.entries_of_rules((*base, "severities"), layer.get("severities", {})))
        options: dict[str, dict[str, Any]] = {}
        for code, values in self.entries_of_rules((*base, "options"), layer.get("options", {})):
            if code in self.rules.names:  # what a rule that is not run takes cannot be known
                options[code] = dict(self.valid_options(code, (*base, "options", code), values))
        extends = layer.get("extends", "")
        return {
            "extends": extends,
            "severities": severities,
            "levels": layer.get("levels", {}),
            "options": options,
        }

    def entries_of_rules(
        self, at: Pointer, entries: Mapping[str, SettingValue]
    ) -> Iterator[tuple[str, SettingValue]]:
        """Entries whose keys are codes of rules."""
        known = self.rules.known_codes
        for code, entry in entries.items():
            if code in known:
                yield code, entry
            else:
                self.add_problem(
                    "SET003",
                    (*at, code),
                    f"unknown rule {code}",
                    self.rule_suggestion(code),
                    at_key=True,
                )

    def valid_options(self, code: str, at: Pointer, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Options that a rule has, with values that it accepts."""
        declared = {option.name: option for option in self.rules.rule(code).options}
        for name, value in values.items():
            if name not in declared:
                hint = (
                    self.suggestion(name, declared)
                    if declared
                    else "Remove the option, because the rule has no options."
                )
                self.add_problem(
                    "SET004", (*at, name), f"rule {code} has no option {name}", hint, at_key=True
                )
            elif not declared[name].accepts(value):
                message = (
                    f"option {name} of {code} is {_value_text(value)}, "
                    f"but must be {declared[name].allowed_text}"
                )
                self.add_problem(
                    "SET005",
                    (*at, name),
                    message,
                    f"Set the {declared[name].says}; the default is {declared[name].default_text}.",
                )
            else:
                yield name, value

    def rule_suggestion(self, code: str) -> str:
        """Hint with the successor of a retired rule, or the most similar rule; as ``suggestion``."""
        enough = len(self.problems) >= MAX_SUGGESTIONS
        return "" if enough else code_correction_hint(code, self.rules.known_codes)

    def suggestion(self, name: str, known: Any) -> str:
        """Hint with the most similar name; empty after many problems, because each search takes time."""
        return replacement_hint(name, known) if len(self.problems) < MAX_SUGGESTIONS else ""


def _value_text(value: object) -> str:
    """Value as in the file; the beginning of a long one."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
