"""Ranges: ``clx-host-[069-076]`` is eight names, ``swp[1-4,9]`` five ports; leading zeros are kept."""

import re
from collections.abc import Sequence

LARGEST_RANGE = 8192
"""Names that one range may stand for; a fabric of 4,096 dual-port hosts needs that many."""

_RANGE = re.compile(r"([^\[\]]*)\[([0-9,-]+)\]([^\[\]]*)")
_STEP = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


class RangeError(ValueError):
    """A range that cannot be expanded; the text says why, in words for a finding."""


def expand(text: str) -> list[str]:
    """All names of a range, in order. A text without brackets is one name. Raises RangeError."""
    if "[" not in text and "]" not in text:
        return [text]
    match = _RANGE.fullmatch(text)
    if match is None:
        raise RangeError(f"`{text}` is not a range; a range has one pair of brackets, as in host-[01-12]")
    before, inside, after = match.groups()
    numbers: list[str] = []
    for piece in inside.split(","):
        numbers += _numbers(text, piece, LARGEST_RANGE - len(numbers))
    if len(set(numbers)) != len(numbers):
        raise RangeError(f"`{text}` names something twice")
    return [f"{before}{number}{after}" for number in numbers]


def _numbers(text: str, piece: str, room: int) -> list[str]:
    step = _STEP.fullmatch(piece)
    if step is None:
        raise RangeError(f"`{piece}` in `{text}` is not a number or a range of numbers")
    first, last = step.group(1), step.group(2) or step.group(1)
    start, end = int(first), int(last)
    if end < start:
        raise RangeError(f"`{text}` counts down from {first} to {last}")
    if end - start + 1 > room:
        raise RangeError(f"`{text}` stands for {end - start + 1} names; at most {LARGEST_RANGE} are allowed in one range")
    width = len(first) if first.startswith("0") else 0
    return [f"{number:0{width}d}" for number in range(start, end + 1)]


def zipped(left: Sequence[str], right: Sequence[str]) -> list[tuple[str, str]]:
    """Pair two expanded ranges one by one; a single name is repeated. Raises RangeError where lengths differ."""
    if len(left) == 1:
        return [(left[0], name) for name in right]
    if len(right) == 1:
        return [(name, right[0]) for name in left]
    if len(left) != len(right):
        raise RangeError(f"{len(left)} names on one side and {len(right)} on the other; both sides need as many")
    return list(zip(left, right, strict=True))


def interfaces(text: str) -> list[tuple[str, str]]:
    """Expand ``device interface``, each side a range: pairs of device and interface. Raises RangeError."""
    pieces = text.split(" ")
    if len(pieces) != 2:
        raise RangeError(f"`{text}` is not a device and an interface separated by one space")
    return zipped(expand(pieces[0]), expand(pieces[1]))


def compress(names: Sequence[str]) -> str:
    """Write names as short as a person would: runs of numbers as ranges. The inverse of ``expand`` for one run."""
    groups: list[tuple[str, str, list[str]]] = []
    for name in names:
        match = re.fullmatch(r"(.*?)([0-9]+)(\D*)", name)
        before, number, after = match.groups() if match else (name, "", "")
        last = groups[-1] if groups else None
        if last and number and last[0] == before and last[1] == after and last[2] and _follows(last[2][-1], number):
            last[2].append(number)
        else:
            groups.append((before, after, [number] if number else []))
    return ", ".join(_written(*group) for group in groups)


def _follows(number: str, following: str) -> bool:
    same_form = len(number) == len(following) or not (number.startswith("0") or following.startswith("0"))
    return int(following) == int(number) + 1 and same_form


def _written(before: str, after: str, numbers: list[str]) -> str:
    if len(numbers) < 2:
        return before + "".join(numbers) + after
    return f"{before}[{numbers[0]}-{numbers[-1]}]{after}"
