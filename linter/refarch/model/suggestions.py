"""The names that somebody who wrote an unknown one may have meant."""

import re
from collections.abc import Iterable

from .ranges import compress


def beyond_range(name: str, known: Iterable[str]) -> str:
    """A hint for a name that counts on where the known ones end: ``esa-7`` where ``esa-[1-6]`` are defined.
    Empty for any other name."""
    match = _NUMBERED.fullmatch(name)
    if match is None:
        return ""
    before, number, after = match.groups()
    numbers = {}
    for other in known:
        own = _NUMBERED.fullmatch(other)
        if own is not None and (own[1], own[3]) == (before, after):
            numbers[int(own[2])] = other
    if len(numbers) < 2 or min(numbers) <= int(number) <= max(numbers):
        return ""
    end = "ends" if int(number) > max(numbers) else "begins"
    last = numbers[max(numbers) if end == "ends" else min(numbers)]
    shown = compress([numbers[key] for key in sorted(numbers)])
    return f"Defined are {shown}: the range {end} at `{last}`. Write the same range in both places."


_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})([^0-9]*)", re.ASCII | re.DOTALL)
"""A name with the last number in it."""
