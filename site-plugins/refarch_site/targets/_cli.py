"""What targets share whose text is commands in blocks: lists of numbers, descriptions, blocks, and what is
left out. Nothing here knows a platform."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from refarch.api import Origin
from refarch.facts.intent import UnusedPort
from refarch.facts.model import where

from . import Line, Omission, refuse

Piece = Line | Omission

_HARMLESS = re.compile(r"[^A-Za-z0-9 ._:/@+()-]")
"""What no description keeps: quotes, separators of commands, characters of control, other alphabets."""


def numbers(values: Iterable[int]) -> str:
    """Numbers as ranges: ``1-3,7``."""
    runs: list[list[int]] = []
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def description(text: str, origin: Origin, limit: int) -> str:
    """Free text reduced to characters that no command line takes apart.

    Raises RefarchError where it is longer than the platform takes, in characters.
    """
    written = " ".join(_HARMLESS.sub("_", text).split())
    if len(written) > limit:
        raise refuse(origin, f"{written!r} is too long for a description, which takes {limit} characters")
    return written


def line(text: str, *origins: Origin) -> Line:
    """A line, and the places that ask for it, each once."""
    return Line(text, tuple(dict.fromkeys(origins)))


def block(header: Line, pieces: Iterable[Piece], indent: str = "  ") -> Iterator[Piece]:
    """A header, and below it the lines of a block, indented; what is left out passes."""
    yield header
    yield from indented(pieces, indent)


def indented(pieces: Iterable[Piece], indent: str = "  ") -> Iterator[Piece]:
    """Lines one step further to the right."""
    for piece in pieces:
        # Not `_replace`: this runs for every line of every port.
        yield Line(indent + piece.text, *piece[1:]) if isinstance(piece, Line) else piece


def left_out(path: str, record: Any, reason: str, thing: str = "", value: object = None) -> Omission:
    """A field of a record that is not written in this case; ``value`` where it is not the whole of it."""
    field = path.rpartition(".")[2]
    shown = getattr(record, field) if value is None else value
    text = ", ".join(map(str, shown)) if isinstance(shown, tuple) else str(shown)
    return Omission(path, thing, text, reason, where(record, field))


def other_than(record: Any, whole: Any, fields: Iterable[str], path: str, reason: str) -> Iterator[Omission]:
    """Fields in which a part differs from the whole that decides them, such as a port from its bond."""
    for field in fields:
        if getattr(record, field) != getattr(whole, field):
            yield left_out(f"{path}.{field}", record, reason, record.name)


def runs(ports: Iterable[UnusedPort], follows: Callable[[str, str], bool]) -> Iterator[list[UnusedPort]]:
    """Ports without a cable that follow each other and are to be treated alike, together."""
    run: list[UnusedPort] = []
    for port in ports:
        alike = run and (run[-1].shut_down, run[-1].vlan) == (port.shut_down, port.vlan)
        if alike and follows(run[-1].name, port.name):
            run.append(port)
            continue
        if run:
            yield run
        run = [port]
    if run:
        yield run
