"""Effects of each single failure: lost paths, devices that no longer reach each other, and the remaining
bandwidth."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.types import Design, End
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth, usable_speed
from ..network.attachments import (
    Attachment,
    PortChoice,
    attachments_by_device,
    attachments_by_network,
    port_choices,
)
from ..network.links import peer_link_numbers
from ..walk.hosts_alike import host_classes
from .broken_network import BrokenNetwork, affected_networks, intact_network
from .faults import SingleFault, faults
from .management import ManagementLoss, management_losses
from .path_groups import FailedPaths, cable_failure, walked_failure
from .splits import ConnectivitySplit, connectivity_splits
from .switch_loads import CrossingLoad, crossing_loads, usual_crossings

STATES = INTACT, LESS_RESERVE, NOT_MODELED, DEGRADED, OVERLOADED, DISCONNECTED = (
    "no effect",
    "reduced redundancy",
    "not modeled",
    "degraded",
    "overloaded",
    "disconnected",
)
"""States of a design after a failure, from the best to the worst: nothing lost; less reserve; an effect that
depends on the behavior of an MLAG pair without its peer link; all connections, with less bandwidth, fewer
paths, a shared port, a lost host or lost management; more traffic between switches than their links carry;
lost connections."""


class HostChange(NamedTuple):
    """Figure of a host before and after a failure."""

    host: str
    before: int
    after: int


class AttachmentChange(NamedTuple):
    """An attachment whose ports have failed in part."""

    attachment: Attachment
    before: tuple[PortChoice, ...]
    after: tuple[PortChoice, ...]
    """Empty where no port is left."""


class SharedPorts(NamedTuple):
    """Ports that storage traffic and other traffic have in common."""

    kinds: tuple[str, ...]
    """Kinds of traffic, e.g. ``vsan``, those of the storage product first."""
    speeds: tuple[int, ...]
    """Different speeds of the ports in Mbit/s; 0 for an unknown one."""


class FailureEffect(NamedTuple):
    """All effects of one failure."""

    fault: SingleFault
    dead_ends: frozenset[End]
    """Ports of hosts and arrays that carry nothing any more."""
    failed_devices: tuple[str, ...]
    """Hosts and arrays that fail themselves."""
    changes: tuple[AttachmentChange, ...]
    splits: tuple[ConnectivitySplit, ...]
    bandwidth: tuple[HostChange, ...]
    """Hosts with storage ports that failed: Mbit/s of storage traffic before and after."""
    affected_networks: frozenset[str]
    """Networks that the failure affects."""
    crossings: tuple[CrossingLoad, ...]
    """Possible load between switches in these networks after the failure."""
    is_overloaded: bool
    """Whether the links between switches can have to carry more than they can, and could not before."""
    path_counts: tuple[HostChange, ...]
    """Hosts that use arrays, with the number of paths to their ports before and after, where it is less."""
    parted_networks: tuple[str, ...]
    """Networks whose ports in use and in reserve lead to more parts than before: to change port is to lose
    the connection."""
    loses_data: bool
    """Whether a host fails whose cluster tolerates no failure, or that serves a share alone."""
    shared_ports: SharedPorts
    """Ports that storage traffic shares after the failure and did not share before."""
    management: tuple[ManagementLoss, ...]
    """Interfaces out of band that lose cables."""
    is_without_peer_link: bool
    """Whether an MLAG pair loses its peer link while both switches go on: what the pair then does is not
    modeled."""

    @property
    def unmanaged_devices(self) -> tuple[str, ...]:
        """Devices that go on with an interface out of band that has no cable left."""
        return tuple(dict.fromkeys(loss.device for loss in self.management if loss.is_disconnected))

    @property
    def slower_attachments(self) -> tuple[AttachmentChange, ...]:
        """Attachments whose ports in use carry less than before."""
        return tuple(
            change for change in self.changes if total_speed(change.after) < total_speed(change.before)
        )

    @property
    def state(self) -> str:
        """One of the states; the worst that is known."""
        if self.splits or self.loses_data:
            return DISCONNECTED
        if self.is_overloaded:
            return OVERLOADED
        less = any(change.after < change.before for change in self.bandwidth)
        if (
            self.failed_devices
            or self.path_counts
            or self.shared_ports.kinds
            or self.slower_attachments
            or less
            or self.unmanaged_devices
        ):
            return DEGRADED
        if self.is_without_peer_link:
            return NOT_MODELED
        return LESS_RESERVE if self.changes or self.parted_networks or self.management else INTACT


@view
def failure_effects(design: Design) -> tuple[FailureEffect, ...]:
    """One effect for each failure."""
    return tuple(failure_effect(design, fault) for fault in faults(design))


@view
def effect_of_no_failure(design: Design) -> FailureEffect:
    """Effect where nothing fails."""
    return failure_effect(
        design,
        SingleFault(
            kind="", owners=(), part="", devices=frozenset(), links=frozenset(), origin=design.origin
        ),
    )


def failure_effect(design: Design, fault: SingleFault) -> FailureEffect:
    """Effect of one failure; a fault without devices and links has none."""
    broken = BrokenNetwork(design, fault)
    changes = tuple(_attachment_changes(broken))
    lost = _lost_paths(design, fault)
    gone = tuple(name for name in broken.failed_devices if name not in design.switches)
    touched = affected_networks(broken)
    after = tuple(
        crossing
        for network in sorted(touched, key=_network_order(design).__getitem__)
        for crossing in crossing_loads(broken, network)
    )
    usual = max(
        (crossing.share for network in touched for crossing in usual_crossings(design).get(network, ())),
        default=0.0,
    )
    # Links that are overloaded with nothing failed are no effect of this failure.
    crowded = max((crossing.share for crossing in after), default=0.0) > max(1.0, usual)
    return FailureEffect(
        fault=fault,
        dead_ends=broken.dead_ends,
        failed_devices=gone,
        changes=changes,
        splits=lost.splits,
        bandwidth=tuple(_bandwidth_changes(broken, changes)),
        affected_networks=frozenset(touched),
        crossings=after,
        is_overloaded=crowded,
        path_counts=lost.path_counts,
        parted_networks=tuple(_parted_networks(broken, touched)),
        loses_data=any(_tolerated_failures(design, name) == 0 or lost_shares(design, name) for name in gone),
        shared_ports=_shared_ports(broken, changes),
        management=tuple(management_losses(design, fault)),
        is_without_peer_link=any(numbers <= fault.links for numbers in peer_link_numbers(design)),
    )


def _shared_ports(broken: BrokenNetwork, changes: Iterable[AttachmentChange]) -> SharedPorts:
    """Ports that traffic has moved to, where the storage traffic then has no port without other traffic."""
    kinds: dict[str, bool] = {}
    speeds: dict[int, None] = {}
    for change in changes:
        sharing = attachments_sharing_ports(broken.design, change, broken.dead_ends)
        for attachment in (change.attachment, *sharing) if sharing else ():
            kinds |= dict.fromkeys(_shown_kinds(broken.design, attachment), attachment.is_storage)
        if sharing:
            speeds |= {lead.speed: None for choice in change.after for lead in choice}
    return SharedPorts(tuple(sorted(kinds, key=lambda kind: not kinds[kind])), tuple(speeds))


def _shown_kinds(design: Design, attachment: Attachment) -> Sequence[str]:
    """Kinds of traffic of an attachment; of the storage traffic only the services of the product."""
    cluster = design.clusters.get(attachment.cluster)
    services = cluster.kind.services if cluster is not None and attachment.is_storage else ()
    return [kind for kind in attachment.kinds if kind in services] or attachment.kinds


def _parted_networks(broken: BrokenNetwork, touched: Collection[str]) -> Iterator[str]:
    """Networks whose ports, in use or in reserve, lead to more islands than with nothing failed."""
    # Failures of hosts and of their cables leave the parts of a network as they are.
    if not broken.switches_changed:
        return
    intact = intact_network(broken.design)
    for network, attachments_of_network in attachments_by_network(broken.design).items():
        # The ports of another network lead to the same parts as before.
        if network not in touched:
            continue
        before, after = (
            {
                state.islands(network).get(lead.far_end.device, "")
                for attachment in attachments_of_network
                for lead in attachment.cabled_ports
                if lead.near_end not in state.dead_ends
            }
            for state in (intact, broken)
        )
        if len(after) > len(before):
            yield network


def _tolerated_failures(design: Design, host: str) -> int | None:
    """Host failures that the storage policy of a host's cluster tolerates; None where the design gives
    none."""
    return design.clusters[design.hosts[host].cluster].ftt if host in design.hosts else None


def lost_shares(design: Design, name: str) -> tuple[str, ...]:
    """Shares that stop with a host, because no other host takes them over; none for an array."""
    host = design.hosts.get(name)
    smb = design.clusters[host.cluster].smb if host is not None else None
    return tuple(
        share
        for share, data in (smb.data.get("shares", {}) if smb is not None else {}).items()
        if data.get("host") == name and data.get("continuously_available") is False
    )


def _attachment_changes(broken: BrokenNetwork) -> Iterator[AttachmentChange]:
    """Attachments of devices that go on, with ports that fail."""
    design = broken.design
    devices = dict.fromkeys(
        end.device for end in sorted(broken.dead_ends, key=lambda end: _device_order(design)[end.device])
    )
    for name in devices:
        if name not in broken.failed_devices:
            for attachment in attachments_by_device(design)[name]:
                if any(lead.near_end in broken.dead_ends for lead in attachment.cabled_ports):
                    yield AttachmentChange(
                        attachment, port_choices(attachment), port_choices(attachment, broken.dead_ends)
                    )


@view
def _network_order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(design.networks)}


@view
def _device_order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate((*design.hosts, *design.arrays))}


def _bandwidth_changes(broken: BrokenNetwork, changes: Iterable[AttachmentChange]) -> Iterator[HostChange]:
    """Storage bandwidth, in Mbit/s, of the hosts whose storage ports have failed in part."""
    for name in dict.fromkeys(change.attachment.device for change in changes if change.attachment.is_storage):
        if name in broken.design.hosts:
            usual = usable_bandwidth(broken.design)[name]
            yield HostChange(name, usual, usable_speed(broken.design, name, broken.dead_ends))


class _LostPaths(NamedTuple):
    """Connections and paths to arrays that a failure takes."""

    splits: tuple[ConnectivitySplit, ...]
    path_counts: tuple[HostChange, ...]


def _lost_paths(design: Design, fault: SingleFault) -> _LostPaths:
    """Connections and paths that a failure takes. Hosts of one class lose the same with the same ports, so
    that the first of them is walked for all."""
    failure = walked_failure(design, fault)
    owners = {name for name, _ in failure.nics}
    if failure.switches or failure.devices or len(owners) != 1:
        return _walked_losses(FailedPaths(design, failure))
    owner = next(iter(owners))
    first = _first_of_class(design)[owner]
    key = (first, frozenset(port for _, port in failure.nics))
    known = _known_losses(design)
    if key not in known:
        known[key] = _walked_losses(FailedPaths(design, cable_failure(design, first, key[1])))
    return _renamed_losses(design, known[key], {first: owner, owner: first})


@view
def _first_of_class(design: Design) -> Mapping[str, str]:
    """First of the hosts with equal paths, by host."""
    return {name: alike.hosts[0] for alike in host_classes(design) for name in alike.hosts}


@view
def _known_losses(design: Design) -> dict[tuple[str, frozenset[str]], _LostPaths]:
    """Losses by the first host of a class and its ports that fail; filled by ``_lost_paths``."""
    return {}


def _walked_losses(paths: FailedPaths) -> _LostPaths:
    gone = any(name in paths.failure.devices for name in paths.design.hosts)
    splits = tuple(
        split
        for split in connectivity_splits(paths)
        # Devices that were cabled only to the failed device are not disconnected from anybody else.
        if split.no_longer_reached or not gone
    )
    counts = tuple(
        HostChange(name, before, after)
        for group in paths.groups
        if paths.design.arrays and group.is_host
        for before, after in [paths.path_counts(group)]
        if after < before
        for name in group.names
    )
    return _LostPaths(splits, counts)


def _renamed_losses(design: Design, losses: _LostPaths, names: Mapping[str, str]) -> _LostPaths:
    """Losses of another host of the same class."""
    order = _device_order(design)

    def rename_all(listed: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted((names.get(name, name) for name in listed), key=lambda name: order.get(name, -1)))

    return _LostPaths(
        tuple(
            split._replace(cut=rename_all(split.cut), no_longer_reached=rename_all(split.no_longer_reached))
            for split in losses.splits
        ),
        tuple(change._replace(host=names.get(change.host, change.host)) for change in losses.path_counts),
    )


def total_speed(chosen: Iterable[PortChoice]) -> int:
    """Mbit/s of all ports that may carry an attachment's traffic."""
    return sum({lead.near_end: lead.speed for choice in chosen for lead in choice}.values())


def attachments_sharing_ports(
    design: Design, change: AttachmentChange, dead: Collection[End]
) -> list[Attachment]:
    """Other traffic on the ports that an attachment has moved to, where the two did not share a port before
    and one of them is the storage traffic."""
    attachment = change.attachment
    before, moved = port_names(change.before), port_names(change.after) - port_names(change.before)
    return [
        other
        for other in attachments_by_device(design)[attachment.device]
        if other != attachment
        and (attachment.is_storage or other.is_storage)
        and moved & port_names(port_choices(other, dead))
        and not before & port_names(port_choices(other))
    ]


def port_names(chosen: Iterable[PortChoice]) -> set[str]:
    """Ports that may carry an attachment's traffic."""
    return {lead.near_end.port for choice in chosen for lead in choice}
