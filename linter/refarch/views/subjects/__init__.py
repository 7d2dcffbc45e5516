"""Subjects of rules, by name: the drives of the hosts, the licenses, the MLAG pairs. For each, whether a
design has none of it, and whether that is a gap or only a property of the design."""

from collections.abc import Callable
from typing import NamedTuple

from ...core.wording import first_few
from ...model.types import Cluster, Design


class SubjectGap(NamedTuple):
    """Reason why a design has nothing of a subject to examine."""

    subject: str
    """Name of the missing subject; for a part of another subject that one's name where it is missing."""
    is_open: bool
    """Whether every system of this kind has it, so that the design leaves it unstated; else the design has no
    such thing."""
    fact: str
    """The fact, as a clause: ``host-4 states no processor``."""


class Subject(NamedTuple):
    """One kind of thing that rules examine."""

    name: str
    """Name in ``needs`` of rules and in ``excludes`` of designs."""
    title: str
    """Name on pages, in the plural."""
    cluster_gap: Callable[[Design, Cluster], SubjectGap | None] | None = None
    """Gap of a subject of single clusters; None where all of it is there."""
    design_gap: Callable[[Design], SubjectGap | None] | None = None
    """Gap of a subject of the whole design."""
    write: str = ""
    """Imperative sentence on how to state it; empty for subjects that a design need not have."""
    part_of: str = ""
    """Another subject without which there can be none of this one."""


MAX_NAMED_DEVICES = 3
"""Devices that a gap names before it counts the others."""


def open_gap(subject: str, says: str) -> SubjectGap:
    """The gap of a subject that every system of this kind has."""
    return SubjectGap(subject, True, says)


def closed_gap(subject: str, says: str) -> SubjectGap:
    """The gap of a subject that this design, or cluster, has no use for."""
    return SubjectGap(subject, False, says)


def device_names(devices: list[str]) -> str:
    """The first few of some devices."""
    return first_few(devices, MAX_NAMED_DEVICES)


def missing_statement(devices: list[str], what: str) -> str:
    """``host-4 states no memory``, or ``host-1 and host-2 state no memory``."""
    return f"{device_names(devices)} {'has' if len(devices) == 1 else 'have'} no {what} in the design"
