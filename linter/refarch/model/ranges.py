"""Ranges: ``clx-host-[069-076]`` is eight names, ``swp[1-4,9]`` five ports, ``swp[1-2]s[0-3]`` the eight
parts of two ports; leading zeros are kept. ``swp[1-]`` has no end: it takes as many names as something
else needs.
"""

import re
from collections.abc import Sequence

LARGEST_RANGE = 8192
"""Names that one range may stand for; a fabric of 4,096 dual-port hosts needs that many."""

_RANGE = re.compile(r"([^\[\]]*)\[([0-9,-]+)\]([^\[\]]*)(?:\[([0-9,-]+)\]([^\[\]]*))?")
_STEP = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
_OPEN = re.compile(r"([0-9]{1,9})-\]")


class RangeError(ValueError):
    """A range that cannot be expanded; the text says why, in words for a finding."""


def expand(text: str) -> list[str]:
    """All names of a range, in order; of two ranges in one name the second counts faster. A text without
    brackets is one name. Raises RangeError."""
    if "[" not in text and "]" not in text:
        return [text]
    match = _RANGE.fullmatch(text)
    if match is None:
        raise RangeError(f"`{text}` is not a range; a range has one pair of brackets, as in host-[01-12]")
    before, outer, between, inner, after = match.groups()
    starts = [f"{before}{number}{between}" for number in _counted_in(text, outer, LARGEST_RANGE)]
    if inner is None:
        return starts
    parts = _counted_in(text, inner, LARGEST_RANGE // max(len(starts), 1))
    return [f"{start}{number}{after}" for start in starts for number in parts]


def is_open(text: str) -> bool:
    """Whether a range has no end of its own, as ``swp[1-]``."""
    return "-]" in text


def taken(text: str, count: int) -> list[str]:
    """The first ``count`` names of a range without an end: ``swp[1-]`` for four is ``swp1`` to ``swp4``,
    ``swp[1-]s[0-3]`` for six ends at ``swp2s1``. Raises RangeError."""
    match = _OPEN.search(text)
    if match is None or is_open(text[match.end() :]):
        raise RangeError(f"`{text}` is not one range without an end, such as swp[1-] or swp[1-]s[0-3]")
    inner = text[match.end() :].partition("[")[2].partition("]")[0]
    parts = len(_counted_in(text, inner, LARGEST_RANGE)) if inner else 1
    last = int(match.group(1)) + max(-(-count // parts), 1) - 1
    return expand(f"{text[: match.end() - 1]}{last}{text[match.end() - 1 :]}")[:count]


def _counted_in(text: str, inside: str, room: int) -> list[str]:
    """The numbers between one pair of brackets, as they are written in names."""
    numbers: list[str] = []
    for piece in inside.split(","):
        numbers += _numbers(text, piece, room - len(numbers))
    if len(set(numbers)) != len(numbers):
        raise RangeError(f"`{text}` names something twice")
    return numbers


def _numbers(text: str, piece: str, room: int) -> list[str]:
    step = _STEP.fullmatch(piece)
    if step is None and piece[-1:] == "-" and piece[:-1].isdecimal():
        raise RangeError(f"`{text}` has no end, and nothing here says how many names it stands for")
    if step is None:
        raise RangeError(f"`{piece}` in `{text}` is not a number or a range of numbers")
    first, last = step.group(1), step.group(2) or step.group(1)
    start, end = int(first), int(last)
    if end < start:
        raise RangeError(f"`{text}` counts down from {first} to {last}")
    if end - start + 1 > room:
        raise RangeError(
            f"`{text}` stands for {end - start + 1} names; at most {LARGEST_RANGE} are allowed in one range"
        )
    width = len(first) if first.startswith("0") else 0
    return [f"{number:0{width}d}" for number in range(start, end + 1)]


def zipped(left: Sequence[str], right: Sequence[str]) -> list[tuple[str, str]]:
    """Pair two expanded ranges one by one; a single name is repeated. Raises RangeError where lengths
    differ."""
    if len(left) == 1:
        return [(left[0], name) for name in right]
    if len(right) == 1:
        return [(name, right[0]) for name in left]
    if len(left) != len(right):
        raise RangeError(
            f"{len(left)} names on one side and {len(right)} on the other; both sides need as many"
        )
    return list(zip(left, right, strict=True))


def interfaces(text: str) -> list[tuple[str, str]]:
    """Expand ``device interface``, each side a range: pairs of device and interface. Raises RangeError."""
    pieces = text.split(" ")
    if len(pieces) != 2:
        raise RangeError(f"`{text}` is not a device and an interface separated by one space")
    return zipped(expand(pieces[0]), expand(pieces[1]))


def compress(names: Sequence[str]) -> str:
    """Write names as short as a person would: runs of numbers as ranges. The inverse of ``expand`` for one
    run.

    The number that counts may stand anywhere: ``swp1s0, swp1s1`` is ``swp1s[0-1]``, ``Ethernet1/1,
    Ethernet2/1`` is ``Ethernet[1-2]/1``.
    """
    runs: list[list[str]] = []
    place = -1
    for name in names:
        counted = _counted(runs[-1][-1], name) if runs else -1
        if counted >= 0 and (len(runs[-1]) == 1 or counted == place):
            runs[-1].append(name)
            place = counted
        else:
            runs.append([name])
    return ", ".join(map(_written, runs))


def _pieces(name: str) -> list[str]:
    """A name cut into text and numbers by turns; a range that is written already is one piece."""
    return [name] if "[" in name else re.split(r"([0-9]+)", name)


def _counted(name: str, following: str) -> int:
    """Which piece of two names is a number that goes up by one, everything else being equal; -1 for none."""
    pieces, other = _pieces(name), _pieces(following)
    if len(pieces) != len(other):
        return -1
    differing = [at for at, (first, second) in enumerate(zip(pieces, other, strict=True)) if first != second]
    if (
        len(differing) != 1
        or differing[0] % 2 == 0
        or not _follows(pieces[differing[0]], other[differing[0]])
    ):
        return -1
    return differing[0]


def _follows(number: str, following: str) -> bool:
    same_form = len(number) == len(following) or not (number.startswith("0") or following.startswith("0"))
    return int(following) == int(number) + 1 and same_form


def _written(run: Sequence[str]) -> str:
    if len(run) < 2:
        return run[0]
    at = _counted(run[0], run[1])
    first, last = _pieces(run[0]), _pieces(run[-1])
    return f"{''.join(first[:at])}[{first[at]}-{last[at]}]{''.join(first[at + 1 :])}"
