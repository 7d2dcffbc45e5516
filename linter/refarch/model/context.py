"""What the builders share: the files' data, the catalogue, and the problems found on the way."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ..core.origin import Origin
from ..core.problem import Problem
from .catalogue import KINDS, Catalogue
from .ranges import RangeError, expand, interfaces
from .suggestions import beyond_range
from .suggestions import did_you_mean as did_you_mean
from .types import Part

_Name = TypeVar("_Name")


LARGEST_DESIGN = 250_000
"""Names that all ranges of a design may stand for, with the ports and adapters of its hosts: thrice what
4,096 hosts take."""


MOST_PROBLEMS = 1000
"""Problems told of one design."""

MOST_SUGGESTIONS = 100
"""Unknown names that are compared with all known ones, which takes a while where many are known."""


class ModelContext:
    """Collects problems; hands out parts and expanded names."""

    def __init__(self, data: Mapping[str, Any], catalogue: Catalogue) -> None:
        self.data = data
        self.catalogue = catalogue
        self.problems: list[Problem] = []
        self.incomplete = False
        """Whether a host or switch had to be left out, so that a device that is not there proves nothing."""
        self.overfull = False
        """Whether the design stands for more than LARGEST_DESIGN."""
        self._spent = 0

    def problem(self, code: str, where: Origin, message: str, hint: str, **more: Any) -> None:
        """Note a problem; the object that has it is left out of the model."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(code, message, hint, where=where, **more))

    def unknown(
        self, what: str, name: str, known: Iterable[str], where: Origin, code: str = "REF001", **more: Any
    ) -> None:
        """Note a name that names nothing, with the nearest name that does; not again where its definition is
        what is wrong."""
        if self.incomplete and what in ("device", "host"):
            return
        if code == "REF005":
            self._unknown_entry(what, name, where, **more)
            return
        if what == "network" and name in self.data.get("ip-plan.yaml", {}).get("networks", {}):
            return
        told = len(self.problems) < MOST_SUGGESTIONS
        hint = (beyond_range(name, known := list(known)) or did_you_mean(name, known)) if told else ""
        self.problem(code, where, f"{what} `{name}` is not defined", hint, **more)

    def _unknown_entry(self, what: str, name: str, where: Origin, **more: Any) -> None:
        """Note an id that no entry of the catalogue has, with the entries that people call so."""
        from . import part_names  # costs start-up time that only a mistake should pay

        kinds = (what,) if what in KINDS else KINDS if what == "part" else ("software",)
        told = len(self.problems) < MOST_SUGGESTIONS
        hint = part_names.hint(self.catalogue, kinds, name) if told else ""
        self.problem("REF005", where, f"{what} `{name}` is not defined", hint, **more)

    def names(self, text: str, where: Origin) -> list[str]:
        """Expand a range of names; a faulty one is noted and stands for nothing."""
        try:
            return self._bounded(expand, text, where)
        except RangeError as error:
            self.problem(
                "REF003", where, str(error), "Write a range as name-[first-last], e.g. host-[01-12]."
            )
            return []

    def labelled(
        self, text: str, data: Mapping[str, Any], origin: Origin, things: str
    ) -> list[tuple[str, str]]:
        """The names of a range, each with what people call it: its label, where there is one for each, else
        the name itself."""
        names = self.names(text, origin)
        labels = self.names(data["labels"], origin.child("labels")) if "labels" in data else names
        if len(labels) != len(names):
            message = f"{len(labels)} labels for {len(names)} {things}"
            self.problem("REF004", origin.child("labels"), message, "Give one label for each.")
            labels = names
        return list(zip(names, labels, strict=True))

    def named_twice(self, kind: str, name: str, origin: Origin, first: Origin) -> None:
        """Note a device whose name an earlier one of its kind has."""
        message = f"{kind} `{name}` is named twice"
        hint = f"Give every {kind} a name of its own."
        related = ((first, "named here first"),)
        self.problem("HST004", origin, message, hint, related=related, stops=False, at_key=True)

    def interfaces(self, text: str, where: Origin, hint: str) -> list[tuple[str, str]]:
        """Expand ``device interface``, each side a range; a faulty one is noted and stands for nothing."""
        try:
            return self._bounded(interfaces, text, where)
        except RangeError as error:
            self.problem("REF003", where, str(error), hint)
            return []

    def _bounded(self, expanded: Callable[[str], list[_Name]], text: str, where: Origin) -> list[_Name]:
        if self.overfull:
            return []
        names = expanded(text)
        return names if self.room_for(len(names), where) else []

    def room_for(self, count: int, where: Origin) -> bool:
        """Whether so many more objects are still a design, and not an attempt to fill the memory. Said
        once."""
        if self.overfull:
            return False
        self._spent += count
        if self._spent <= LARGEST_DESIGN:
            return True
        self.incomplete = self.overfull = True
        message = (
            f"the ranges of this design stand for more than {LARGEST_DESIGN:,} names, ports and adapters "
            "by here"
        )
        self.problem("REF003", where, message, "Split the design.")
        return False

    def part(self, kind: str, identity: str | None, where: Origin) -> Part | None:
        """A catalogue part; an unknown one is noted, and so is one that must be named and is not."""
        if identity is None:
            self.problem(
                "SCHEMA002", where, f"the hosts have no `{kind}`", f"Add `{kind}:`, an id of the catalogue."
            )
            return None
        part = self.catalogue.part(kind, identity)
        if part is None:
            self.unknown(kind, identity, self.catalogue.ids(kind), where, code="REF005")
        return part
