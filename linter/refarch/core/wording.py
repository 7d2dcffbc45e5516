"""How messages, tables and pages put things into words: counts, lists, first sentences."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

MOST_NAMED = 8
"""Names that are listed where none is near."""

MAX_COMPARED_NAMES = 400
"""Known names that an unknown one is compared with; of more, those that begin or end most like it."""


def summary_of(docstring: str | None) -> str:
    """The first paragraph of a docstring on one line; empty where there is none."""
    return " ".join((docstring or "").strip().partition("\n\n")[0].split())


def counted(number: int, singular: str, plural: str = "", *, form: str = "", zero: str = "0") -> str:
    """``1 host``, ``4 hosts``; ``plural`` is for what is not formed with an s, ``form`` is the number's, and
    ``zero`` stands for none."""
    shown = format(number, form) if number else zero
    return f"{shown} {singular if number == 1 else plural or singular + 's'}"


def enumeration(words: Iterable[object], conjunction: str = "and") -> str:
    """Words as people list them: ``a, b and c``; empty for none."""
    *others, last = [str(word) for word in words] or [""]
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def first_few(words: Sequence[str], most: int) -> str:
    """The first words of many, and how many more there are: ``a, b, c and 4 more``."""
    more = len(words) - most
    return ", ".join(words[:most]) + (f" and {more} more" if more > 0 else "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known name, or lists the known ones where none is near."""
    return suggestion(name, known)[0]


def _comparable_names(name: str, names: list[str]) -> list[str]:
    """Of very many sorted names those that stand beside ``name`` in the order of their beginnings, and in
    that of their ends: to compare all of thousands takes seconds."""
    if len(names) <= MAX_COMPARED_NAMES:
        return names
    ends = _neighbors(name[::-1], sorted(other[::-1] for other in names))
    return sorted({*_neighbors(name, names), *(other[::-1] for other in ends)})


def _neighbors(name: str, names: list[str]) -> list[str]:
    here = bisect_left(names, name)
    return names[max(0, here - MAX_COMPARED_NAMES // 4) : here + MAX_COMPARED_NAMES // 4]


def suggestion(name: str, known: Iterable[str]) -> tuple[str, str]:
    """That hint, and the nearest known name by itself, empty where none is near."""
    from difflib import get_close_matches  # costs start-up time that only a mistake should pay

    names = sorted(set(known))
    near = get_close_matches(name, _comparable_names(name, names), n=1)
    if near:
        return f"Did you mean `{near[0]}`?", near[0]
    if not names:
        return "Nothing of that kind is defined.", ""
    return f"Defined are: {first_few(names, MOST_NAMED)}.", ""
