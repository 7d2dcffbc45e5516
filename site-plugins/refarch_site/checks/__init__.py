"""How to prove that what was built is the design: one module per kind of device, found by its file name.

A module has ``TITLE``, ``ORDER``, ``JUDGED`` (what has judged its commands, in one sentence) and
``checks(design)``; one whose commands are of a certain release says with ``beyond(design)`` that a design has
another. A command is built from names that the schema has let through, and runs without changing anything.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.api import Origin
from refarch.facts import Host


class Document(NamedTuple):
    """A document that a check rests on."""

    title: str
    url: str = ""
    verified: str = "2026-11-21"
    """Day of the last look-up; empty for practice that no document states."""


PRACTICE = Document("practice of the field", verified="")


class Check(NamedTuple):
    """One thing to run or to look at, and what it shows when the build is the design."""

    group: str
    """What the check belongs to: a device, or equal devices."""
    run: str
    """A command, or where to look."""
    expect: str
    """What it shows; each line stands for itself."""
    origin: Origin
    source: Document
    command: bool = True
    """Whether ``run`` is a command; otherwise it is a place in a user interface."""
    on: str = ""
    """The one device of the group on which it is run; empty for all."""


def ring(hosts: Sequence[Host]) -> Iterator[tuple[Host, Host]]:
    """Each host with the next, and the last with the first; nothing for a single one."""
    if len(hosts) > 1:
        yield from zip(hosts, [*hosts[1:], hosts[0]], strict=True)
