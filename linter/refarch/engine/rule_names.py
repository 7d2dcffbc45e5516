"""Finds rules that a design names in its statements and errata, and that do not exist."""

from collections.abc import Collection, Iterator

from ..core.problem import Problem
from ..core.wording import did_you_mean
from ..model.types import Design


def unknown_rules(design: Design, codes: Collection[str]) -> Iterator[Problem]:
    """A problem for each rule that a statement or an erratum of a design names and that is none of these
    codes."""
    for note in (*design.statements, *design.errata):
        for number, code in enumerate(note.data.get("rules", ())):
            if code not in codes:
                place = note.origin.child("rules", number)
                message = f"rule `{code}` is not defined"
                yield Problem("REF001", message, did_you_mean(code, codes), where=place, stops=False)
