"""What each single failure does: who loses which path, who no longer reaches whom, and what is left in
bandwidth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.types import Design, End
from .. import view
from ..capacity.host_bandwidth import usable, usable_bandwidth
from ..network.attachments import attachments, by_device, by_network, choices
from ..network.links import peer_links
from .attachment_changes import AttachmentChange, shared_with, speed
from .broken_network import BrokenNetwork, meet, touched_networks, whole
from .faults import Fault, faults
from .management import ManagementLoss, management_losses
from .splits import Split, Spot, apart
from .switch_loads import CrossingLoad, crossings

WHOLE, RESERVE, DEGRADED, OVERLOADED, CUT = "whole", "less reserve", "degraded", "overloaded", "cut"
"""What is left of a design after a failure, from all of it down: as much as before, with less in reserve; all
connections, with less bandwidth, fewer paths, a shared port, a host or management out of band less; more to
carry between switches than their links can; not all connections."""


class Effect(NamedTuple):
    """What one failure does."""

    fault: Fault
    dead: frozenset[End]
    """Ports of hosts and arrays that carry nothing any more."""
    gone: tuple[str, ...]
    """Hosts and arrays that fail themselves."""
    changes: tuple[AttachmentChange, ...]
    splits: tuple[Split, ...]
    bandwidth: tuple[tuple[str, int, int], ...]
    """Hosts with storage ports that failed: Mbit/s of storage traffic before and after."""
    networks: frozenset[str]
    """Those that the failure touches."""
    crossings: tuple[CrossingLoad, ...]
    """What can have to cross between switches in these networks after it."""
    crowded: bool
    """Whether the links between switches can have to carry more than they can, and could not before."""
    paths: tuple[tuple[str, int, int], ...]
    """Hosts that use arrays, with the number of paths to their ports before and after, where it is less."""
    parted: tuple[str, ...]
    """Networks whose ports in use and in reserve lead to more parts than before: to change port is to be cut
    off."""
    lost_data: bool
    """Whether a host fails whose cluster tolerates no failure."""
    shares: tuple[str, ...]
    """Services of the product, e.g. ``vsan``, that move to a port that other traffic has, and had one without
    it."""
    management: tuple[ManagementLoss, ...]
    """Interfaces out of band that lose cables."""
    peerless: bool
    """Whether an MLAG pair loses its peer link while both switches go on: what the pair then does is not
    modelled."""

    @property
    def unmanaged(self) -> tuple[str, ...]:
        """Devices that go on with an interface out of band that has no cable left."""
        return tuple(dict.fromkeys(loss.device for loss in self.management if loss.cut))

    @property
    def slower(self) -> tuple[AttachmentChange, ...]:
        """Attachments whose ports in use carry less than before."""
        return tuple(change for change in self.changes if speed(change.after) < speed(change.before))

    @property
    def state(self) -> str:
        """``whole``, ``less reserve``, ``degraded``, ``overloaded`` or ``cut``."""
        if self.splits or self.lost_data:
            return CUT
        if self.crowded:
            return OVERLOADED
        less = any(after < before for _, before, after in self.bandwidth)
        if self.gone or self.paths or self.shares or self.slower or less or self.unmanaged:
            return DEGRADED
        return RESERVE if self.changes or self.parted or self.management else WHOLE


@view
def effects(design: Design) -> tuple[Effect, ...]:
    """One effect for each failure."""
    return tuple(effect(design, fault) for fault in faults(design))


@view
def unharmed(design: Design) -> Effect:
    """What it does when nothing fails."""
    return effect(
        design,
        Fault(kind="", owners=(), part="", devices=frozenset(), links=frozenset(), origin=design.origin),
    )


def effect(design: Design, fault: Fault) -> Effect:
    """What one failure does; a fault without devices and links does nothing."""
    broken = BrokenNetwork(design, fault)
    changes = tuple(_changes(broken))
    gone = tuple(name for name in broken.devices if name not in design.switches)
    touched = touched_networks(broken)
    after = tuple(
        made for network in design.networks if network in touched for made in crossings(broken, network)
    )
    usual = max(
        (made.share for network in touched for made in usual_crossings(design).get(network, ())), default=0.0
    )
    crowded = max((made.share for made in after), default=0.0) > max(1.0, usual)
    return Effect(
        fault=fault,
        dead=broken.dead,
        gone=gone,
        changes=changes,
        splits=tuple(_splits(broken, changes)),
        bandwidth=tuple(_bandwidth(broken, changes)),
        networks=frozenset(touched),
        crossings=after,
        crowded=crowded,
        paths=tuple(_paths(broken, changes)),
        parted=tuple(_parted(broken)),
        lost_data=any(_tolerance(design, name) == 0 for name in gone),
        shares=tuple(dict.fromkeys(_shares(broken, changes))),
        management=tuple(management_losses(design, fault)),
        peerless=any(numbers <= fault.links for numbers in peer_links(design)),
    )


def _shares(broken: BrokenNetwork, changes: Iterable[AttachmentChange]) -> Iterator[str]:
    for change in changes:
        if shared_with(broken.design, change, broken.dead):
            kinds = change.attachment.kinds
            cluster = broken.design.clusters.get(change.attachment.cluster)
            services = cluster.kind.services if cluster is not None else ()
            yield from [kind for kind in kinds if kind in services] or kinds


def _parted(broken: BrokenNetwork) -> Iterator[str]:
    usual = whole(broken.design)
    for network, listed in by_network(broken.design).items() if broken.rejoined else ():
        before, after = (
            {
                state.islands(network).get(lead.far.device, "")
                for each in listed
                for lead in each.leads
                if lead.near not in state.dead
            }
            for state in (usual, broken)
        )
        if len(after) > len(before):
            yield network


def _tolerance(design: Design, host: str) -> int | None:
    """Host failures that the storage policy of a host's cluster tolerates; None where the design gives
    none."""
    return design.clusters[design.hosts[host].cluster].ftt if host in design.hosts else None


@view
def usual_crossings(design: Design) -> Mapping[str, tuple[CrossingLoad, ...]]:
    """With nothing failed, by network."""
    return {network: crossings(whole(design), network) for network in design.networks}


def _changes(broken: BrokenNetwork) -> Iterator[AttachmentChange]:
    """Attachments of devices that go on, with ports that fail."""
    design = broken.design
    devices = dict.fromkeys(
        end.device for end in sorted(broken.dead, key=lambda end: _order(design)[end.device])
    )
    for name in devices:
        for attachment in by_device(design)[name] if name not in broken.devices else ():
            if any(lead.near in broken.dead for lead in attachment.leads):
                yield AttachmentChange(attachment, choices(attachment), choices(attachment, broken.dead))


@view
def _order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate((*design.hosts, *design.arrays))}


def _bandwidth(broken: BrokenNetwork, changes: Iterable[AttachmentChange]) -> Iterator[tuple[str, int, int]]:
    for name in dict.fromkeys(change.attachment.device for change in changes if change.attachment.storage):
        if name in broken.design.hosts:
            yield name, usable_bandwidth(broken.design)[name], usable(broken.design, name, broken.dead)


def _paths(broken: BrokenNetwork, changes: Sequence[AttachmentChange]) -> Iterator[tuple[str, int, int]]:
    """Pairs of an adapter of a host and a port of an array that reach each other."""
    if not changes and not broken.rejoined:
        return
    path_counts: dict[str, tuple[int, int]] = {}
    for spots in _after(broken, changes).values():
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
                before += sum(count for own, port, count in pairs if meet(own[1], port[1]))
                after += sum(count for own, port, count in pairs if meet(own[2], port[2]))
                path_counts[name] = before, after
    yield from ((name, before, after) for name, (before, after) in path_counts.items() if after < before)


def _splits(broken: BrokenNetwork, changes: Sequence[AttachmentChange]) -> Iterator[Split]:
    """Devices that reached each other before and do not any more, kind of traffic by kind of traffic."""
    gone = any(name not in broken.design.switches for name in broken.devices)
    for kind, spots in _after(broken, changes).items():
        for split in apart(kind, spots):
            if (
                split.others or not gone
            ):  # who was cabled to the device that failed, and to no other, misses nobody else
                yield split


def _after(
    broken: BrokenNetwork, changes: Sequence[AttachmentChange]
) -> Mapping[str, Mapping[Spot, list[str]]]:
    """For each kind of traffic that a failure touches, the devices that go on by where they were and are."""
    hit = {change.attachment.device for change in changes}
    spots_by_kind = {}
    for kind, usual in _spots(broken.design).items():
        if not broken.rejoined and not any(kind in change.attachment.kinds for change in changes):
            continue
        moved = [name for names in usual.values() for name in names if broken.rejoined or name in hit]
        spots = _grouped(broken, kind, moved)
        for spot, names in usual.items() if not broken.rejoined else ():
            spots.setdefault(spot, []).extend(
                name for name in names if name not in hit and name not in broken.devices
            )
        spots_by_kind[kind] = {spot: names for spot, names in spots.items() if names}
    return spots_by_kind


@view
def _spots(design: Design) -> Mapping[str, Mapping[Spot, list[str]]]:
    """With nothing failed: devices by kind of traffic and by where they are."""
    kinds: dict[str, dict[str, None]] = {}
    for attachment in attachments(design):
        for kind in attachment.kinds:
            kinds.setdefault(kind, {})[attachment.device] = None
    return {kind: _grouped(whole(design), kind, names) for kind, names in kinds.items()}


def _grouped(broken: BrokenNetwork, kind: str, names: Iterable[str]) -> dict[Spot, list[str]]:
    """Devices that go on, by where they were and are."""
    names_by_spot: dict[Spot, list[str]] = {}
    usual = whole(broken.design)
    for name in names:
        if name not in broken.devices:
            listed = [attachment for attachment in by_device(broken.design)[name] if kind in attachment.kinds]
            places = tuple(
                (attachment.network, usual.place(attachment), broken.place(attachment))
                for attachment in listed
            )
            names_by_spot.setdefault((name in broken.design.arrays, places), []).append(name)
    return names_by_spot
