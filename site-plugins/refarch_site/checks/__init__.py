"""How to prove that what was built is the design: one module per kind of device, found by its file name,
which declares its ``CHECKS``.

A command is built from names that the schema has let through, and runs without changing anything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import BUILT_IN_PLUGINS, Design, Kind, Origin, Plugins
from refarch.facts.model import Host


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


def _same_release(design: Design) -> str:
    """For commands that are not of a certain release."""
    return ""


class Checks(NamedTuple):
    """What there is to check of one kind of device, as its module declares it."""

    title: str
    order: int
    """Its place on the page; each kind has its own."""
    judged: str
    """What has judged the commands, in sentences."""
    checks: Callable[[Design], Iterable[Check]]
    beyond: Callable[[Design], str] = _same_release
    """That a design has another release than the commands are of, in words; empty where it has not."""


CHECKS = Kind("check", "checks", "CHECKS", Checks, __name__)


def all_checks(plugins: Plugins = BUILT_IN_PLUGINS) -> list[Checks]:
    """The checks of every kind of device, in the order of the page. Raises RefarchError for a module without
    any."""
    return sorted(plugins.every(CHECKS).values(), key=lambda kind: kind.order)


def ring(hosts: Sequence[Host]) -> Iterator[tuple[Host, Host]]:
    """Each host with the next, and the last with the first; nothing for a single one."""
    if len(hosts) > 1:
        yield from zip(hosts, [*hosts[1:], hosts[0]], strict=True)
