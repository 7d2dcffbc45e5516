"""What each single failure does: who loses which path, who no longer reaches whom, and what is left in
bandwidth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.types import Design, End
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth, usable_speed
from ..network.attachments import attachments, by_device, by_network, choices
from ..network.links import peer_link_numbers
from .attachment_changes import AttachmentChange, attachments_sharing_ports, total_speed
from .broken_network import BrokenNetwork, affected_networks, all_places_meet, intact_network
from .faults import Fault, faults
from .management import ManagementLoss, management_losses
from .splits import ConnectivitySplit, NetworkSpot, splits_of_traffic
from .switch_loads import CrossingLoad, crossing_loads

INTACT, LESS_RESERVE, DEGRADED, OVERLOADED, DISCONNECTED = (
    "whole",
    "less reserve",
    "degraded",
    "overloaded",
    "cut",
)
"""What is left of a design after a failure, from all of it down: as much as before, with less in reserve; all
connections, with less bandwidth, fewer paths, a shared port, a host or management out of band less; more to
carry between switches than their links can; not all connections."""


class Effect(NamedTuple):
    """What one failure does."""

    fault: Fault
    dead: frozenset[End]
    """Ports of hosts and arrays that carry nothing any more."""
    failed_devices: tuple[str, ...]
    """Hosts and arrays that fail themselves."""
    changes: tuple[AttachmentChange, ...]
    splits: tuple[ConnectivitySplit, ...]
    bandwidth: tuple[tuple[str, int, int], ...]
    """Hosts with storage ports that failed: Mbit/s of storage traffic before and after."""
    networks: frozenset[str]
    """Those that the failure touches."""
    crossings: tuple[CrossingLoad, ...]
    """What can have to cross between switches in these networks after it."""
    is_overloaded: bool
    """Whether the links between switches can have to carry more than they can, and could not before."""
    path_counts: tuple[tuple[str, int, int], ...]
    """Hosts that use arrays, with the number of paths to their ports before and after, where it is less."""
    parted_networks: tuple[str, ...]
    """Networks whose ports in use and in reserve lead to more parts than before: to change port is to be cut
    off."""
    loses_data: bool
    """Whether a host fails whose cluster tolerates no failure."""
    services_sharing_ports: tuple[str, ...]
    """Services of the product, e.g. ``vsan``, that move to a port that other traffic has, and had one without
    it."""
    management: tuple[ManagementLoss, ...]
    """Interfaces out of band that lose cables."""
    is_without_peer_link: bool
    """Whether an MLAG pair loses its peer link while both switches go on: what the pair then does is not
    modelled."""

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
        """``intact_network``, ``less reserve``, ``degraded``, ``overloaded`` or ``is_disconnected``."""
        if self.splits or self.loses_data:
            return DISCONNECTED
        if self.is_overloaded:
            return OVERLOADED
        less = any(after < before for _, before, after in self.bandwidth)
        if (
            self.failed_devices
            or self.path_counts
            or self.services_sharing_ports
            or self.slower_attachments
            or less
            or self.unmanaged_devices
        ):
            return DEGRADED
        return LESS_RESERVE if self.changes or self.parted_networks or self.management else INTACT


@view
def failure_effects(design: Design) -> tuple[Effect, ...]:
    """One effect for each failure."""
    return tuple(failure_effect(design, fault) for fault in faults(design))


@view
def unharmed(design: Design) -> Effect:
    """What it does when nothing fails."""
    return failure_effect(
        design,
        Fault(kind="", owners=(), part="", devices=frozenset(), links=frozenset(), origin=design.origin),
    )


def failure_effect(design: Design, fault: Fault) -> Effect:
    """What one failure does; a fault without devices and links does nothing."""
    broken = BrokenNetwork(design, fault)
    changes = tuple(_attachment_changes(broken))
    gone = tuple(name for name in broken.failed_devices if name not in design.switches)
    touched = affected_networks(broken)
    after = tuple(
        made for network in design.networks if network in touched for made in crossing_loads(broken, network)
    )
    usual = max(
        (made.share for network in touched for made in usual_crossings(design).get(network, ())), default=0.0
    )
    crowded = max((made.share for made in after), default=0.0) > max(1.0, usual)
    return Effect(
        fault=fault,
        dead=broken.dead_ends,
        failed_devices=gone,
        changes=changes,
        splits=tuple(_new_splits(broken, changes)),
        bandwidth=tuple(_bandwidth_changes(broken, changes)),
        networks=frozenset(touched),
        crossings=after,
        is_overloaded=crowded,
        path_counts=tuple(_path_changes(broken, changes)),
        parted_networks=tuple(_parted_networks(broken)),
        loses_data=any(_tolerated_failures(design, name) == 0 for name in gone),
        services_sharing_ports=tuple(dict.fromkeys(_services_sharing_ports(broken, changes))),
        management=tuple(management_losses(design, fault)),
        is_without_peer_link=any(numbers <= fault.links for numbers in peer_link_numbers(design)),
    )


def _services_sharing_ports(broken: BrokenNetwork, changes: Iterable[AttachmentChange]) -> Iterator[str]:
    for change in changes:
        if attachments_sharing_ports(broken.design, change, broken.dead_ends):
            kinds = change.attachment.kinds
            cluster = broken.design.clusters.get(change.attachment.cluster)
            services = cluster.kind.services if cluster is not None else ()
            yield from [kind for kind in kinds if kind in services] or kinds


def _parted_networks(broken: BrokenNetwork) -> Iterator[str]:
    usual = intact_network(broken.design)
    for network, listed in by_network(broken.design).items() if broken.switches_changed else ():
        before, after = (
            {
                state.islands(network).get(lead.far.device, "")
                for each in listed
                for lead in each.leads
                if lead.near not in state.dead_ends
            }
            for state in (usual, broken)
        )
        if len(after) > len(before):
            yield network


def _tolerated_failures(design: Design, host: str) -> int | None:
    """Host failures that the storage policy of a host's cluster tolerates; None where the design gives
    none."""
    return design.clusters[design.hosts[host].cluster].ftt if host in design.hosts else None


@view
def usual_crossings(design: Design) -> Mapping[str, tuple[CrossingLoad, ...]]:
    """With nothing failed, by network."""
    return {network: crossing_loads(intact_network(design), network) for network in design.networks}


def _attachment_changes(broken: BrokenNetwork) -> Iterator[AttachmentChange]:
    """Attachments of devices that go on, with ports that fail."""
    design = broken.design
    devices = dict.fromkeys(
        end.device for end in sorted(broken.dead_ends, key=lambda end: _device_order(design)[end.device])
    )
    for name in devices:
        for attachment in by_device(design)[name] if name not in broken.failed_devices else ():
            if any(lead.near in broken.dead_ends for lead in attachment.leads):
                yield AttachmentChange(attachment, choices(attachment), choices(attachment, broken.dead_ends))


@view
def _device_order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate((*design.hosts, *design.arrays))}


def _bandwidth_changes(
    broken: BrokenNetwork, changes: Iterable[AttachmentChange]
) -> Iterator[tuple[str, int, int]]:
    for name in dict.fromkeys(change.attachment.device for change in changes if change.attachment.storage):
        if name in broken.design.hosts:
            yield (
                name,
                usable_bandwidth(broken.design)[name],
                usable_speed(broken.design, name, broken.dead_ends),
            )


def _path_changes(
    broken: BrokenNetwork, changes: Sequence[AttachmentChange]
) -> Iterator[tuple[str, int, int]]:
    """Pairs of an adapter of a host and a port of an array that reach each other."""
    if not changes and not broken.switches_changed:
        return
    path_counts: dict[str, tuple[int, int]] = {}
    for spots in _spots_after_failure(broken, changes).values():
        arrays = [(port, len(names)) for spot, names in spots.items() if spot[0] for port in spot[1]]
        for spot, names in spots.items() if arrays else ():
            pairs = [
                (own, port, count)
                for own in spot[1]
                for port, count in arrays
                if own[0] == port[0] and not spot[0]
            ]
            for name in names if pairs else ():
                before, after = path_counts.get(name, (0, 0))
                before += sum(count for own, port, count in pairs if all_places_meet(own[1], port[1]))
                after += sum(count for own, port, count in pairs if all_places_meet(own[2], port[2]))
                path_counts[name] = before, after
    yield from ((name, before, after) for name, (before, after) in path_counts.items() if after < before)


def _new_splits(broken: BrokenNetwork, changes: Sequence[AttachmentChange]) -> Iterator[ConnectivitySplit]:
    """Devices that reached each other before and do not any more, kind of traffic by kind of traffic."""
    gone = any(name not in broken.design.switches for name in broken.failed_devices)
    for kind, spots in _spots_after_failure(broken, changes).items():
        for split in splits_of_traffic(kind, spots):
            if (
                split.no_longer_reached or not gone
            ):  # who was cabled to the device that failed, and to no other, misses nobody else
                yield split


def _spots_after_failure(
    broken: BrokenNetwork, changes: Sequence[AttachmentChange]
) -> Mapping[str, Mapping[NetworkSpot, list[str]]]:
    """For each kind of traffic that a failure touches, the devices that go on by where they were and are."""
    hit = {change.attachment.device for change in changes}
    spots_by_kind = {}
    for kind, usual in _usual_spots(broken.design).items():
        if not broken.switches_changed and not any(kind in change.attachment.kinds for change in changes):
            continue
        moved = [name for names in usual.values() for name in names if broken.switches_changed or name in hit]
        spots = _devices_by_spot(broken, kind, moved)
        for spot, names in usual.items() if not broken.switches_changed else ():
            spots.setdefault(spot, []).extend(
                name for name in names if name not in hit and name not in broken.failed_devices
            )
        spots_by_kind[kind] = {spot: names for spot, names in spots.items() if names}
    return spots_by_kind


@view
def _usual_spots(design: Design) -> Mapping[str, Mapping[NetworkSpot, list[str]]]:
    """With nothing failed: devices by kind of traffic and by where they are."""
    kinds: dict[str, dict[str, None]] = {}
    for attachment in attachments(design):
        for kind in attachment.kinds:
            kinds.setdefault(kind, {})[attachment.device] = None
    return {kind: _devices_by_spot(intact_network(design), kind, names) for kind, names in kinds.items()}


def _devices_by_spot(broken: BrokenNetwork, kind: str, names: Iterable[str]) -> dict[NetworkSpot, list[str]]:
    """Devices that go on, by where they were and are."""
    names_by_spot: dict[NetworkSpot, list[str]] = {}
    usual = intact_network(broken.design)
    for name in names:
        if name not in broken.failed_devices:
            listed = [attachment for attachment in by_device(broken.design)[name] if kind in attachment.kinds]
            places = tuple(
                (
                    attachment.network,
                    usual.places_of_attachment(attachment),
                    broken.places_of_attachment(attachment),
                )
                for attachment in listed
            )
            names_by_spot.setdefault((name in broken.design.arrays, places), []).append(name)
    return names_by_spot
