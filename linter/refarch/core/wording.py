"""How messages, tables and pages put things into words: counts, lists, first sentences."""

from collections.abc import Iterable, Sequence


def summary_of(docstring: str | None) -> str:
    """The first paragraph of a docstring on one line; empty where there is none."""
    return " ".join((docstring or "").strip().partition("\n\n")[0].split())


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 error``, ``2 errors``; ``plural`` where it is not the noun with an s."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def comma_list(names: Iterable[str]) -> str:
    """Names with commas between."""
    return ", ".join(names)


def first_of(names: Sequence[str], most: int) -> str:
    """No more names than ``most``, and how many are left out: ``a, b and 3 more``."""
    more = len(names) - most
    return comma_list(names[:most]) + (f" and {more} more" if more > 0 else "")
