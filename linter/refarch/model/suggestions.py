"""The names that somebody who wrote an unknown one may have meant."""

from collections.abc import Iterable

from ..core.wording import first_few

MOST_NAMED = 8
"""Names that are listed where none is near."""

MOST_COMPARED = 5000
"""Known names that an unknown one is compared with."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known name, or lists the known ones where none is near."""
    from difflib import get_close_matches  # costs start-up time that only a mistake should pay

    names = sorted(set(known))
    near = get_close_matches(name, names[:MOST_COMPARED], n=1)
    if near:
        return f"Did you mean `{near[0]}`?"
    if not names:
        return "Nothing of that kind is defined."
    return f"Defined are: {first_few(names, MOST_NAMED)}."
