"""Ranges: ``clx-host-[069-076]`` is eight names, ``swp[1-4,9]`` five ports, ``swp[1-2]s[0-3]`` the eight
parts of two ports; leading zeros are kept. ``leaf-[a-b]`` counts letters, ``Ethernet[0-28/4]`` every fourth
number. ``swp[1-]`` has no end: it takes as many names as something else needs.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

MAX_RANGE_NAMES = 8192
"""Most names of one range; a fabric of 4,096 dual-port hosts needs that many."""

MAX_DIGITS = 9
"""Most digits of a number that a range counts."""

_BRACKETS = r"\[([0-9A-Za-z,/-]+)\]"
_RANGE = re.compile(rf"([^\[\]]*){_BRACKETS}([^\[\]]*)(?:{_BRACKETS}([^\[\]]*))?")
_NUMBER = f"([0-9]{{1,{MAX_DIGITS}}})"
_NUMBER_RANGE = re.compile(rf"{_NUMBER}(?:-{_NUMBER}(?:/([0-9]{{1,3}}))?)?")
_LETTER_RANGE = re.compile(r"([a-z])(?:-([a-z]))?|([A-Z])(?:-([A-Z]))?")
_OPEN_RANGE = re.compile(rf"{_NUMBER}-(?:/([0-9]{{1,3}}))?\]")
_DIGITS = re.compile(r"([0-9]+)")
_INTERFACE = re.compile(r"((?:[a-z]+ of )?[^ ]+) ([^ ].*)")


class RangeError(ValueError):
    """A range that cannot be expanded. The text is the message of a finding."""


def expand(text: str) -> list[str]:
    """Names of a range, in order; of two ranges in one name the second counts faster. A text without brackets
    is one name. Raises RangeError."""
    if "[" not in text and "]" not in text:
        return [text]
    match = _RANGE.fullmatch(text)
    if match is None:
        raise RangeError(f"`{text}` is not a range; a range has one pair of brackets, as in host-[01-12]")
    before, outer, between, inner, after = match.groups()
    starts = [f"{before}{number}{between}" for number in _expand_brackets(text, outer, MAX_RANGE_NAMES)]
    if inner is None:
        return starts
    parts = _expand_brackets(text, inner, MAX_RANGE_NAMES // max(len(starts), 1))
    return [f"{start}{number}{after}" for start in starts for number in parts]


def is_open(text: str) -> bool:
    """Whether a range has no end of its own, as ``swp[1-]``."""
    return _OPEN_RANGE.search(text) is not None


def first_names(text: str, count: int) -> list[str]:
    """First ``count`` names of a range without an end: ``swp[1-]`` for four is ``swp1`` to ``swp4``,
    ``swp[1-]s[0-3]`` for six ends at ``swp2s1``. Raises RangeError."""
    match = _OPEN_RANGE.search(text)
    if match is None or is_open(text[match.end() :]):
        raise RangeError(f"`{text}` is not one open range such as swp[1-] or swp[1-]s[0-3]")
    inner = text[match.end() :].partition("[")[2].partition("]")[0]
    parts = len(_expand_brackets(text, inner, MAX_RANGE_NAMES)) if inner else 1
    step = int(match.group(2) or 1)
    last = int(match.group(1)) + (max(-(-count // parts), 1) - 1) * step
    at = match.end(1) + 1
    return expand(f"{text[:at]}{last}{text[at:]}")[:count]


def _expand_brackets(text: str, inside: str, room: int) -> list[str]:
    """Numbers between one pair of brackets, in their spelling in names."""
    numbers: list[str] = []
    for piece in inside.split(","):
        numbers += _expand_piece(text, piece, room - len(numbers))
    if len(set(numbers)) != len(numbers):
        raise RangeError(f"`{text}` contains a name twice")
    return numbers


def _expand_piece(text: str, piece: str, room: int) -> list[str]:
    """Numbers, or letters, of one part between brackets."""
    letters = _LETTER_RANGE.fullmatch(piece)
    if letters is not None:
        first, last = (letter for letter in (letters[1] or letters[3], letters[2] or letters[4]))
        return [chr(code) for code in _value_range(text, first, last or first, ord, 1, room)]
    run = _NUMBER_RANGE.fullmatch(piece)
    if run is None and re.fullmatch(r"[0-9]+-(/[0-9]+)?", piece):
        raise RangeError(f"`{text}` is an open range, but the number of names is unknown here")
    if run is None:
        raise RangeError(f"`{piece}` in `{text}` is not a number or a range of numbers, nor of letters")
    first, last, step = run.group(1), run.group(2) or run.group(1), int(run.group(3) or 1)
    # Leading zeros fix the width of all names: host-[08-11] is host-08, host-09, host-10, host-11.
    width = len(first) if first.startswith("0") else 0
    return [f"{number:0{width}d}" for number in _value_range(text, first, last, int, step, room)]


def _value_range(
    text: str, first: str, last: str, value: Callable[[str], int], step: int, room: int
) -> Sequence[int]:
    """Values from the first to the last. Raises RangeError where there are none, or too many."""
    start, end = value(first), value(last)
    if step < 1:
        raise RangeError(f"`{text}` counts in steps of 0")
    if end < start:
        raise RangeError(f"`{text}` counts down from {first} to {last}")
    values = range(start, end + 1, step)
    if len(values) > room:
        raise RangeError(f"`{text}` has too many names; a range supports up to {MAX_RANGE_NAMES}")
    return values


def pair_names(left: Sequence[str], right: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of two expanded ranges, one by one; a single name is repeated. Raises RangeError where the
    lengths differ."""
    if len(left) == 1:
        return [(left[0], name) for name in right]
    if len(right) == 1:
        return [(name, right[0]) for name in left]
    if len(left) != len(right):
        raise RangeError(
            f"{len(left)} names on one side but {len(right)} on the other; both sides need the same number"
        )
    return list(zip(left, right, strict=True))


def expand_interfaces(text: str) -> list[tuple[str, str]]:
    """Pairs of ``device interface``, each side a range. Raises RangeError."""
    devices, interface = split_interface(text)
    if not interface:
        raise RangeError(f"`{text}` is not a device and an interface separated by one space")
    return pair_names(expand(devices), expand(interface))


def split_interface(text: str) -> tuple[str, str]:
    """Devices and interface of ``device interface``. The devices are the first word, or ``hosts of`` and a
    word; all that follows is the interface, which may be called ``SLOT 3 Port 1``. The interface is empty
    where there is none."""
    match = _INTERFACE.fullmatch(text)
    return (match[1], match[2]) if match else (text, "")


class NameRun:
    """Run of names: each is the one before it with a number that is one higher, as ``swp1s0, swp1s1``."""

    __slots__ = ("_first", "_last", "_place")

    def __init__(self, name: str) -> None:
        self._first = self._last = _split_numbers(name)
        self._place = -1
        """Index of the piece of the names that counts; -1 while there is one name."""

    def accepts(self, name: str) -> bool:
        """Whether a name continues the run, which it then extends."""
        pieces = _split_numbers(name)
        place = _counting_piece(self._last, pieces)
        if place < 0 or self._place not in (-1, place):
            return False
        self._last, self._place = pieces, place
        return True

    @property
    def text(self) -> str:
        """Run as one range, or its only name."""
        first, last, at = self._first, self._last, self._place
        if at < 0:
            return "".join(first)
        return f"{''.join(first[:at])}[{first[at]}-{last[at]}]{''.join(first[at + 1 :])}"


def compress(names: Sequence[str]) -> str:
    """Shortest text for names: runs of numbers as ranges. The inverse of ``expand`` for one run.

    The number that counts may stand anywhere: ``swp1s0, swp1s1`` is ``swp1s[0-1]``, ``Ethernet1/1,
    Ethernet2/1`` is ``Ethernet[1-2]/1``.
    """
    return ", ".join(text for text, _ in name_runs(names))


def name_runs(names: Sequence[str]) -> list[tuple[str, int]]:
    """Runs of names in their order: each as one range or its only name, and how many names it has."""
    runs: list[NameRun] = []
    lengths: list[int] = []
    for name in names:
        if runs and runs[-1].accepts(name):
            lengths[-1] += 1
        else:
            runs.append(NameRun(name))
            lengths.append(1)
    return [(run.text, length) for run, length in zip(runs, lengths, strict=True)]


def compress_stepped(names: Sequence[str]) -> str:
    """Text of names as by ``compress``; three or more that count by another step than 1 are a range with that
    step: ``Ethernet[0-252/4]``."""
    texts: list[str] = []
    at = 0
    while at < len(names):
        length, step = _step_run(names, at)
        if length > 2 and step > 1:
            first, last = _last_number(names[at]), _last_number(names[at + length - 1])
            texts.append(f"{first.before}[{first.number}-{last.number}/{step}]{first.after}")
            at += length
        else:
            texts.append(names[at])
            at += 1
    return compress(texts)


def _step_run(names: Sequence[str], at: int) -> tuple[int, int]:
    """Number of names from an index on that differ in their last number alone, by one step, and that step."""
    first = _last_number(names[at])
    if not first.number or at + 1 == len(names):
        return 1, 0
    start = int(first.number)
    step = int(_last_number(names[at + 1]).number or 0) - start
    length = 1
    while (
        at + length < len(names)
        and names[at + length] == f"{first.before}{start + length * step}{first.after}"
    ):
        length += 1
    return length, step


class _NumberedName(NamedTuple):
    """A name cut at its last number."""

    before: str
    number: str
    """Digits of the number; empty where the name has none."""
    after: str


def _last_number(name: str) -> _NumberedName:
    """Name cut at its last number; a range has none."""
    pieces = _split_numbers(name)
    if len(pieces) == 1 or len(pieces[-2]) > MAX_DIGITS:
        return _NumberedName(name, "", "")
    return _NumberedName("".join(pieces[:-2]), pieces[-2], pieces[-1])


def _split_numbers(name: str) -> list[str]:
    """Name cut into text and numbers by turns; a range is one piece."""
    return [name] if "[" in name else _DIGITS.split(name)


def _counting_piece(pieces: Sequence[str], following: Sequence[str]) -> int:
    """Index of the piece of two names that is a number and goes up by one, everything else being equal; -1
    for none."""
    if len(pieces) != len(following):
        return -1
    differing = [at for at, piece in enumerate(pieces) if piece != following[at]]
    if len(differing) != 1 or differing[0] % 2 == 0:
        return -1
    return differing[0] if _is_next_number(pieces[differing[0]], following[differing[0]]) else -1


def _is_next_number(number: str, following: str) -> bool:
    """Whether a range may count from one number to another: it has no more digits than ``expand`` reads."""
    if len(following) > MAX_DIGITS or len(number) > MAX_DIGITS:
        return False
    # From 9 to 10 the length changes, but not with leading zeros: 09 is followed by 10, and 9 is not followed
    # by 010.
    same_form = len(number) == len(following) or not (number.startswith("0") or following.startswith("0"))
    return int(following) == int(number) + 1 and same_form
