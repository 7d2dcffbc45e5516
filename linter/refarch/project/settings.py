"""What the settings of refarch.yaml come to: profiles laid over each other, then the project's own; mistakes
become findings."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ..core.finding import Finding
from ..core.origin import Pointer, dotted
from ..core.problem import Problem, here
from ..core.wording import did_you_mean, first_few
from ..engine.desk import Desk
from ..load import profiles as built_in
from ..load.document import Document
from ..model.context import MOST_PROBLEMS, MOST_SUGGESTIONS
from ..rules.registry import Registry

Entry = TypeVar("Entry")

MOST_NAMED = 8
"""Profiles of a ring that a message names."""


class Effective(NamedTuple):
    """Severities, levels and options as they count, and what is wrong with them."""

    severities: Mapping[str, str] = {}
    levels: Mapping[str, str] = {}
    options: Mapping[str, Mapping[str, Any]] = {}
    findings: tuple[Finding, ...] = ()
    """Sorted by place; what they name is left out of the rest."""


def effective(document: Document, rules: Registry, chosen: str = "") -> Effective:
    """What a settings file, which fits its schema, comes to. ``chosen`` is a profile in place of the one that
    it names."""
    check = _Check(rules)
    data: Mapping[str, Any] = document.data
    own: Mapping[str, Any] = data.get("profiles", {})
    clean = {name: check.checked(("profiles", name), profile) for name, profile in own.items()}
    for name in own:
        _check_parents(check, name, own)
    top = check.checked((), data)
    named = chosen or data.get("profile", "")
    layers = [*_layers(named, clean), top]
    if named and len(layers) == 1 and not chosen:
        check.unknown_profile(named, ("profile",), own)
    # The severities of the file count for its own mistakes, but cannot hide them: it would not be heard.
    desk = Desk({document.path: document}, rules, severities=top["severities"])
    for problem in check.problems:
        desk.add(problem, document.path)
    findings = tuple(sorted(desk.findings, key=lambda finding: (finding.line, finding.column, finding.code)))
    options: dict[str, dict[str, Any]] = {}
    for layer in layers:
        for code, values in layer["options"].items():
            options.setdefault(code, {}).update(values)
    return Effective(_merged(layers, "severities"), _merged(layers, "levels"), options, findings)


def known_profiles(document: Document | None) -> list[str]:
    """Names that ``profile`` may have: the built-in ones, and those of the settings file."""
    own: Any = document.data.get("profiles", {}) if document is not None else {}
    return sorted({*built_in.names(), *own})


def _layers(name: str, own: Mapping[str, Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A profile and all that it extends, the last ancestor first; nothing for one that is not there."""
    layers: list[Mapping[str, Any]] = []
    seen = set()
    profile: Mapping[str, Any]
    while name and name not in seen:
        seen.add(name)
        if name in built_in.names():
            profile = {"severities": {}, "levels": {}, "options": {}, **built_in.profile(name)}
        elif name in own:
            profile = own[name]
        else:
            break
        layers.insert(0, profile)
        name = profile.get("extends", "")
    return layers


def _merged(layers: list[Mapping[str, Any]], key: str) -> dict[str, str]:
    return {name: value for layer in layers for name, value in layer[key].items()}


def _check_parents(check: "_Check", name: str, own: Mapping[str, Any]) -> None:
    """Find the names that a profile may not have or extend, and the ring that it closes: told once, at its
    first profile."""
    if name in built_in.names():
        hint = "Give it another name, and let it extend the built-in one."
        check.add(
            "SET006",
            ("profiles", name),
            f"profile {name} has the name of a built-in profile",
            hint,
            at_key=True,
        )
        return
    at = ("profiles", name, "extends")
    parent = own[name].get("extends", "")
    if parent and parent not in own and parent not in built_in.names():
        check.unknown_profile(parent, at, own)
    ring = [name]
    while parent in own and parent not in ring and parent not in built_in.names():
        ring.append(parent)
        parent = own[parent].get("extends", "")
    if parent == name and name == min(ring, key=list(own).index):
        others = ring[1:]
        way = f" by way of {first_few(others, MOST_NAMED)}" if others else ""
        related = [("profiles", other, "extends") for other in others[:MOST_NAMED]]
        check.add("SET002", at, f"profile {name} extends itself{way}", related=related)


class _Check:
    """Collects what is wrong with the settings file."""

    def __init__(self, rules: Registry) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def add(
        self,
        code: str,
        at: Pointer,
        message: str,
        hint: str = "",
        at_key: bool = False,
        related: Iterable[Pointer] = (),
    ) -> None:
        """Add a problem at a value, or at its key. ``related`` are pointers to other values that take
        part."""
        if len(self.problems) < MOST_PROBLEMS:
            others = tuple((here(*other), f"`{dotted(other)}` leads on") for other in related)
            place = here(*at)
            self.problems.append(Problem(place, message, hint, others, at_key=at_key, code=code, stops=True))

    def unknown_profile(self, name: str, at: Pointer, own: Mapping[str, Any]) -> None:
        """Add the finding of a name that is no profile's."""
        known = [*built_in.names(), *own]
        self.add("SET001", at, f"there is no profile {name}", self.near(name, known))

    def checked(self, base: Pointer, layer: Mapping[str, Any]) -> dict[str, Any]:
        """A profile, or the file itself, without what is wrong in it."""
        severities = dict(self.of_known_rules((*base, "severities"), layer.get("severities", {})))
        options: dict[str, dict[str, Any]] = {}
        for code, values in self.of_known_rules((*base, "options"), layer.get("options", {})):
            if code in self.rules.names:  # what a rule that is not run takes cannot be known
                options[code] = dict(self.taken(code, (*base, "options", code), values))
        extends = layer.get("extends", "")
        return {
            "extends": extends,
            "severities": severities,
            "levels": layer.get("levels", {}),
            "options": options,
        }

    def of_known_rules(self, at: Pointer, entries: Mapping[str, Entry]) -> Iterator[tuple[str, Entry]]:
        """The entries whose keys are codes of rules."""
        known = self.rules.known_codes
        for code, entry in entries.items():
            if code in known:
                yield code, entry
            else:
                self.add(
                    "SET003", (*at, code), f"there is no rule {code}", self.near(code, known), at_key=True
                )

    def taken(self, code: str, at: Pointer, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The options of a rule that it has, with values that it takes."""
        declared = {option.name: option for option in self.rules.rule(code).options}
        for name, value in values.items():
            if name not in declared:
                hint = self.near(name, declared) if declared else "It has no options; remove this."
                self.add("SET004", (*at, name), f"rule {code} has no option {name}", hint, at_key=True)
            elif not declared[name].takes(value):
                message = (
                    f"option {name} of {code} is {_as_written(value)}: expected {declared[name].allowed}"
                )
                self.add(
                    "SET005",
                    (*at, name),
                    message,
                    f"It is the {declared[name].says}; its default is {declared[name].shown}.",
                )
            else:
                yield name, value

    def near(self, name: str, known: Any) -> str:
        """The nearest known name as a hint; not for every one of very many."""
        return did_you_mean(name, known) if len(self.problems) < MOST_SUGGESTIONS else ""


def _as_written(value: object) -> str:
    """A value as it is written; the beginning of a long one."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
