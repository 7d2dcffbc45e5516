"""State that the builders of the model share: the data of the files, the catalog, and the problems found so
far."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ..core.finding import Fix
from ..core.origin import Origin
from ..core.problem import Problem
from ..core.wording import suggestion
from .catalog import KINDS, Catalog
from .groups import group_members, group_owner, group_places
from .ranges import RangeError, compress, expand, expand_interfaces, first_names, pair_names, split_interface
from .types import Part

_Name = TypeVar("_Name")


MAX_NAMES = 250_000
"""Most names that all ranges of a design may stand for, with the ports and adapters of its hosts: thrice as
many as 4,096 hosts have."""


MAX_PROBLEMS = 1000
"""Most problems of one design."""

MAX_SUGGESTIONS = 100
"""Most unknown names that are compared with all known ones, which takes long where many are known."""


_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})([^0-9]*)", re.ASCII | re.DOTALL)
"""A name cut at its last number."""


class ModelContext:
    """Collects problems; hands out parts and expanded names."""

    def __init__(self, data: Mapping[str, Any], catalog: Catalog) -> None:
        self.data = data
        self.catalog = catalog
        self.problems: list[Problem] = []
        self.is_incomplete = False
        """Whether a host or switch had to be left out: then a missing device is no proof of a mistake."""
        self.is_too_large = False
        """Whether the ranges of the design stand for more names than a design may have."""
        self._spent = 0

    def add_problem(
        self, code: str, where: Origin, message: str, hint: str, *, stops: bool = True, **more: Any
    ) -> None:
        """Add a problem. Its object is omitted from the model, so rules would check an incomplete
        design: they do not run, unless ``stops`` is False."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(where, message, hint, code=code, stops=stops, **more))

    def add_unknown_name(
        self, what: str, name: str, known: Iterable[str], where: Origin, code: str = "REF001", **more: Any
    ) -> None:
        """Add the problem of an unknown name, with the nearest known name; not if the definition of the name
        is what is wrong."""
        # The device may be one that was left out for a mistake which is reported already.
        if self.is_incomplete and what in ("device", "host"):
            return
        if code == "REF005":
            self._add_unknown_entry(what, name, where, **more)
            return
        # The network is defined, with a prefix that cannot be read, which is reported at the prefix.
        if what == "network" and name in self.data.get("ip-plan.yaml", {}).get("networks", {}):
            return
        hint, suggested = "", ""
        if len(self.problems) < MAX_SUGGESTIONS:
            known = list(known)
            hint, suggested = suggestion(name, known)
            if cause := beyond_range(name, known):
                hint, suggested = cause, ""
        self._add_unknown(what, name, where, hint, suggested, code, **more)

    def _add_unknown_entry(self, what: str, name: str, where: Origin, **more: Any) -> None:
        """Add the problem of an id that no entry of the catalog has, with the entries that people call
        so."""
        from . import part_names  # costs start-up time that only a mistake should pay

        kinds = (what,) if what in KINDS else KINDS if what == "part" else ("software",)
        is_compared = len(self.problems) < MAX_SUGGESTIONS
        hint, suggested = part_names.entry_hint(self.catalog, kinds, name) if is_compared else ("", "")
        self._add_unknown(what, name, where, hint, suggested, "REF005", **more)

    def _add_unknown(
        self, what: str, name: str, where: Origin, hint: str, suggested: str, code: str, **more: Any
    ) -> None:
        """Add the problem, with the name that was most likely meant as its fix, if that name is all there is
        to write."""
        at_key: bool = more.get("at_key", False)
        if suggested and more.get("fix") is None and self._is_whole_value(where, name, at_key):
            more["fix"] = Fix(where.file, where.pointer, suggested, at_key=at_key)
        self.add_problem(code, where, f"{what} `{name}` is not defined", hint, **more)

    def _is_whole_value(self, where: Origin, name: str, at_key: bool) -> bool:
        """Whether a name is the whole value of a place, or its whole key, and not one of a range or group."""
        if at_key:
            return where.pointer[-1:] == (name,)
        value: Any = self.data.get(where.file)
        try:
            for key in where.pointer:
                value = value[key]
        except (KeyError, IndexError, TypeError):  # it is a default, or stands at a key
            return False
        return bool(value == name)

    def expand_names(self, text: str, where: Origin) -> list[str]:
        """Names of a range; a faulty range is reported and has none."""
        try:
            return self._expand_within_limit(expand, text, where)
        except RangeError as error:
            self.add_problem(
                "REF003", where, str(error), "Write a range as name-[first-last], e.g. host-[01-12]."
            )
            return []

    def take_names(self, text: str, count: int, where: Origin) -> list[str]:
        """First names of a range without an end, as many as something else has; a faulty range is reported
        and has none."""
        try:
            return self._expand_within_limit(lambda text: first_names(text, count), text, where)
        except RangeError as error:
            self.add_problem("REF003", where, str(error), "Write the range as port[first-], e.g. swp[1-].")
            return []

    def expand_devices(self, text: str, where: Origin) -> list[str]:
        """Names of devices: of a group, as in ``hosts of compute``, or of a range. Unknown ones are
        reported."""
        if " of " not in text:
            return self.expand_names(text, where)
        names = group_members(self.data, text)
        if names:
            return names if self.has_room_for(len(names), where) else []
        kind, owner, known = group_owner(self.data, text)
        if owner not in known:
            self.add_unknown_name(kind, owner, known, where)
        # A member with a faulty range is reported where the range is.
        elif not group_places(self.data, text):  # a member with a faulty range is told where that stands
            lacking = text.partition(" ")[0].replace("machines", "virtual machines")
            message = f"{kind} `{owner}` has no {lacking}, so `{text}` is empty"
            self.add_problem("REF001", where, message, "Define them. Or list the intended devices.")
        return []

    def names_and_labels(
        self, text: str, data: Mapping[str, Any], origin: Origin, things: str
    ) -> list[tuple[str, str]]:
        """Names of a range, each with its label, or with itself where there are no labels."""
        names = self.expand_names(text, origin)
        labels = self.expand_names(data["labels"], origin.child("labels")) if "labels" in data else names
        if len(labels) != len(names):
            message = f"{len(labels)} labels for {len(names)} {things}"
            self.add_problem("REF004", origin.child("labels"), message, "Set one label for each.")
            labels = names
        return list(zip(names, labels, strict=True))

    def add_repeated_name(self, kind: str, name: str, origin: Origin, first: Origin) -> None:
        """Add the problem of a device whose name an earlier one of its kind has."""
        message = f"{kind} `{name}` is defined twice"
        hint = f"Change the names so that every {kind} has a unique name."
        related = ((first, "first defined here"),)
        self.add_problem("HST004", origin, message, hint, related=related, stops=False, at_key=True)

    def expand_interfaces(self, text: str, where: Origin, hint: str) -> list[tuple[str, str]]:
        """Pairs of ``device interface``, each side a range, or the device a group; a faulty text is reported
        and has none."""
        try:
            if " of " in text:
                group, interface = split_interface(text)
                devices = self.expand_devices(group, where)
                return pair_names(devices, expand(interface)) if devices else []
            return self._expand_within_limit(expand_interfaces, text, where)
        except RangeError as error:
            self.add_problem("REF003", where, str(error), hint)
            return []

    def _expand_within_limit(
        self, expanded: Callable[[str], list[_Name]], text: str, where: Origin
    ) -> list[_Name]:
        if self.is_too_large:
            return []
        names = expanded(text)
        return names if self.has_room_for(len(names), where) else []

    def has_room_for(self, count: int, where: Origin) -> bool:
        """Whether the design may have so many more objects. More than any design has are an attempt to fill
        the memory, which is reported once."""
        if self.is_too_large:
            return False
        self._spent += count
        if self._spent <= MAX_NAMES:
            return True
        self.is_incomplete = self.is_too_large = True
        message = (
            f"the ranges of this design contain more than {MAX_NAMES:,} names, ports, and adapters "
            "up to this line"
        )
        self.add_problem("REF003", where, message, "Split the design.")
        return False

    def catalog_part(self, kind: str, identity: str | None, where: Origin) -> Part | None:
        """Part of the catalog; an unknown or missing part is reported."""
        if identity is None:
            self.add_problem(
                "SCHEMA002", where, f"the hosts have no `{kind}`", f"Add `{kind}:` with an id of the catalog."
            )
            return None
        part = self.catalog.part(kind, identity)
        if part is None and not self.is_unusable((kind,), identity, where):
            self.add_unknown_name(kind, identity, self.catalog.ids(kind), where, code="REF005")
        return part

    def is_unusable(self, kinds: Iterable[str], identity: str, where: Origin) -> bool:
        """Whether the catalog has a part of one of these kinds but cannot use it, which is reported."""
        for kind in kinds:
            unusable = self.catalog.unusable.get((kind, identity))
            if unusable is not None:
                message = f"the entry of {kind} `{identity}` has errors and is ignored"
                self.add_problem(
                    "REF005", where, message, f"Fix {unusable} first, see `refarch parts check`."
                )
                return True
        return False


def beyond_range(name: str, known: Iterable[str]) -> str:
    """Hint for a name that continues a known range: ``esa-7`` where ``esa-[1-6]`` are defined. Empty for
    other names."""
    match = _NUMBERED.fullmatch(name)
    if match is None:
        return ""
    before, number, after = match.groups()
    numbers = {}
    for known_name in known:
        known_match = _NUMBERED.fullmatch(known_name)
        if known_match is None:
            continue
        known_before, known_number, known_after = known_match.groups()
        if (known_before, known_after) == (before, after):
            numbers[int(known_number)] = known_name
    # One name is no range, and a number inside the range is missing for another reason.
    if len(numbers) < 2 or min(numbers) <= int(number) <= max(numbers):
        return ""
    end = "ends" if int(number) > max(numbers) else "begins"
    last = numbers[max(numbers) if end == "ends" else min(numbers)]
    defined = compress([numbers[key] for key in sorted(numbers)])
    return f"Use the same range in both places. Defined: {defined}; the range {end} at `{last}`."
