"""All conversations of a design with their ways, before and after each failure, and what is wrong with them:
one entry for each cause."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.wording import enumeration
from ...model.types import Design
from .. import view
from .conversations import meant_conversations, title_of
from .failures import failures_of, new_faults
from .records import (
    ASYMMETRIC,
    DOES_NOT_ARRIVE,
    NO_FAILURE,
    Conversation,
    Failure,
    PathFault,
    Walk,
)
from .walker import walker


class WalkedConversation(NamedTuple):
    """A conversation of two hosts that stand for others, with its way."""

    walk: Walk
    stands_for: int
    """Number of conversations of the same kind."""
    hosts: tuple[str, ...]
    """Hosts that begin such a conversation."""
    far_hosts: tuple[str, ...]
    """Hosts at the far end; empty where it is no host."""


class FailedConversation(NamedTuple):
    """What a failure does to a conversation that works without it."""

    conversation: Conversation
    failure: Failure
    faults: tuple[PathFault, ...]
    hosts: tuple[str, ...]


class PathCause(NamedTuple):
    """One cause of faults, with all conversations that it concerns."""

    fault: PathFault
    """The fault as it was found first."""
    failure: Failure
    """The failure after which it appears; ``NO_FAILURE`` for always."""
    conversation: Conversation
    """The conversation in which it was found first."""
    services: tuple[str, ...]
    hosts: tuple[str, ...]
    clusters: tuple[str, ...]
    """Ids of the clusters of the hosts."""
    devices: tuple[str, ...]
    """Devices with the fault: several where one place of the design stands for them."""

    @property
    def affected_traffic(self) -> str:
        """Traffic that the fault affects, e.g. ``traffic of vSAN and vMotion from 8 hosts``."""
        titles = enumeration([title_of(one) for one in self.services])
        who = self.hosts[0] if len(self.hosts) == 1 else f"{len(self.hosts)} hosts"
        return f"{titles} traffic from {who} of cluster {enumeration(self.clusters)}"


class PathEffect(NamedTuple):
    """What a cause does to the traffic, as a finding tells it."""

    cause: PathCause
    clause: str
    """E.g. ``vSAN traffic from 8 hosts of cluster compute does not arrive``."""


@view
def walked_conversations(design: Design) -> tuple[WalkedConversation, ...]:
    """Conversations of a design with their ways, as long as no part has failed."""
    walked = walker(design)
    return tuple(
        WalkedConversation(walked.walk(one.conversation), one.stands_for, one.hosts, one.far_hosts)
        for one in meant_conversations(design)
    )


@view
def clusters_with_walked_rdma(design: Design) -> frozenset[str]:
    """Ids of the clusters with a conversation that needs a lossless network and gets to a switch or a cable:
    the walk reports what its path lacks."""
    return frozenset(
        design.hosts[one.walk.conversation.host].cluster
        for one in walked_conversations(design)
        if one.walk.conversation.lossless and one.walk.hops
    )


@view
def stray_interfaces(design: Design) -> frozenset[tuple[str, str, str]]:
    """Interfaces whose packets to a network leave by another interface or do not arrive: host, interface, and
    id of that network."""
    return frozenset(
        (host, one.walk.conversation.interface, one.walk.conversation.network)
        for one in walked_conversations(design)
        if any(fault.prevents_arrival for fault in one.walk.faults)
        for host in one.hosts
    )


@view
def stopped_vlans(design: Design) -> Mapping[Origin, frozenset[int]]:
    """VLANs of the packets that stop at each place where the walk reports them, with 0 for packets without a
    tag and for a fault of no VLAN."""
    vlans: dict[Origin, set[int]] = {}
    for one in _occurrences(design):
        if one.fault.verdict in (DOES_NOT_ARRIVE, ASYMMETRIC):
            vlans.setdefault(one.fault.origin, set()).add(one.fault.vlan)
    return {place: frozenset(numbers) for place, numbers in vlans.items()}


@view
def failed_conversations(design: Design) -> tuple[FailedConversation, ...]:
    """Conversations that work, and that have a fault after the failure of one part."""
    walked = walker(design)
    return tuple(
        FailedConversation(one.walk.conversation, failure, faults, one.hosts)
        for one in walked_conversations(design)
        if one.walk.arrives
        for failure in failures_of(walked, one.walk)
        if (faults := new_faults(walked, one.walk, failure))
    )


class _Occurrence(NamedTuple):
    """One fault of one conversation."""

    fault: PathFault
    failure: Failure
    conversation: Conversation
    hosts: tuple[str, ...]


@view
def path_causes(design: Design) -> tuple[PathCause, ...]:
    """Causes of faults in the order in which they were found. Faults with one verdict and one place have one
    cause; a cause that shows without a failure is not repeated for failures."""
    grouped: dict[tuple[str, Origin], list[_Occurrence]] = {}
    for one in _occurrences(design):
        grouped.setdefault((one.fault.verdict, one.fault.origin), []).append(one)
    return tuple(_cause(design, listed) for listed in grouped.values())


def _occurrences(design: Design) -> Iterator[_Occurrence]:
    for one in walked_conversations(design):
        for fault in one.walk.faults:
            yield _Occurrence(fault, NO_FAILURE, one.walk.conversation, one.hosts)
    for failed in failed_conversations(design):
        for fault in failed.faults:
            yield _Occurrence(fault, failed.failure, failed.conversation, failed.hosts)


def _cause(design: Design, listed: list[_Occurrence]) -> PathCause:
    first = listed[0]
    same = [one for one in listed if one.failure.name == first.failure.name or not first.failure.name]
    hosts = tuple(dict.fromkeys(host for one in same for host in one.hosts))
    return PathCause(
        fault=first.fault,
        failure=first.failure,
        conversation=first.conversation,
        services=tuple(dict.fromkeys(one.conversation.service for one in same)),
        hosts=hosts,
        clusters=tuple(dict.fromkeys(design.hosts[host].cluster for host in hosts)),
        devices=tuple(dict.fromkeys(one.fault.device for one in same)),
    )
