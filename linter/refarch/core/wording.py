"""Wording that messages, tables and pages share: counts, lists, suggestions."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

MAX_LISTED_NAMES = 8
"""Most known names that a hint lists where none is near."""

MAX_COMPARED_NAMES = 400
"""Most known names that an unknown one is compared with; of more, those with the most similar begin or
end."""


def first_paragraph(docstring: str | None) -> str:
    """First paragraph of a docstring on one line; empty where there is none."""
    return " ".join((docstring or "").strip().partition("\n\n")[0].split())


def count_text(number: int, singular: str, plural: str = "", *, form: str = "", zero: str = "0") -> str:
    """Count with its noun: ``1 host``, ``4 hosts``. ``plural`` is a plural without s, ``form`` the format of
    the number, and ``zero`` the text for none."""
    digits = format(number, form) if number else zero
    return f"{digits} {singular if number == 1 else plural or singular + 's'}"


def enumeration(words: Iterable[object], conjunction: str = "and") -> str:
    """Words in a list with a conjunction: ``a, b and c``; empty for none."""
    *others, last = [str(word) for word in words] or [""]
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def first_few(words: Sequence[str], most: int) -> str:
    """First words of a list, and the number of the others: ``a, b, c and 4 more``."""
    more = len(words) - most
    return ", ".join(words[:most]) + (f" and {more} more" if more > 0 else "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Hint that names the nearest known name, or lists the known names where none is near."""
    hint, _ = suggestion(name, known)
    return hint


def replacement_hint(name: str, known: Iterable[str]) -> str:
    """Instruction to replace a misspelled name with the nearest known name; if none is near, the hint of
    ``did_you_mean``."""
    hint, near = suggestion(name, known)
    # A name with a backtick would end the code in which it is.
    return f"Replace `{name}` with `{near}`." if near and "`" not in name else hint


def _comparable_names(name: str, names: list[str]) -> list[str]:
    """Names that are compared with ``name``: of very many only its neighbors in the order of their begins,
    and in the order of their ends, as comparing thousands takes seconds."""
    if len(names) <= MAX_COMPARED_NAMES:
        return names
    ends = _neighbors(name[::-1], sorted(known_name[::-1] for known_name in names))
    return sorted({*_neighbors(name, names), *(ending[::-1] for ending in ends)})


def _neighbors(name: str, names: list[str]) -> list[str]:
    index = bisect_left(names, name)
    return names[max(0, index - MAX_COMPARED_NAMES // 4) : index + MAX_COMPARED_NAMES // 4]


def suggestion(name: str, known: Iterable[str]) -> tuple[str, str]:
    """Hint as of ``did_you_mean``, and the nearest known name by itself, empty where none is near."""
    from difflib import get_close_matches  # costs start-up time that only a mistake should pay

    names = sorted(set(known))
    near = get_close_matches(name, _comparable_names(name, names), n=1)
    if near:
        return f"Did you mean `{near[0]}`?", near[0]
    if not names:
        return "None are defined.", ""
    return f"Defined are: {first_few(names, MAX_LISTED_NAMES)}.", ""
