"""Conversations after a single failure: of an adapter of the host, a cable, a switch or a router on the way;
in stretched clusters also of a site, of the link between the sites, and of the witness.

A failure of a part counts only where both ends still have a way out: a team without a second port claims to
survive nothing. Services with an adapter in each of several networks (multipath, SMB Multichannel) go on over
the other adapter, so they are not walked after a failure.

A stretched vSAN cluster survives the loss of one site, of the link between its sites, and of its witness: the
remaining hosts reach each other and the witness. Source: VMware, "Introduction to vSAN Stretched Clusters"
(vSphere 8.0), cited as ``VSAN8_STRETCHED`` in ``rules.documents.vsan_sites``.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types import Design
from .. import view
from ..intent.hosts import host_intent
from ..network.site_devices import cables_between_sites, sites_of_hosts, sites_of_switches
from .conversations import PARALLEL_SERVICES, WITNESS
from .egress import egress
from .records import (
    INTER_SITE_LINK,
    SITE,
    WITNESS_HOST,
    Conversation,
    Failure,
    PathFault,
    Walk,
)
from .walker import Walker

SERVICES_OF_ROUTERS = frozenset({WITNESS, "gateway"})
"""Conversations with a device that is no host, which must survive a failure. What else a host asks from the
site takes the same way as far as the gateway."""


def failures_of(walker: Walker, walk: Walk) -> Iterator[Failure]:
    """Failures that a conversation should survive: of each part on its way, then of what its cluster is
    stretched over."""
    conversation = walk.conversation
    if _must_survive_parts(walker, conversation):
        yield from _port_failures(walker, walk)
        yield from _switch_failures(walker, walk)
        yield from _cable_failures(walker, walk)
    if conversation.service not in PARALLEL_SERVICES:
        yield from _site_failures(walker.design, conversation)


def _must_survive_parts(walker: Walker, conversation: Conversation) -> bool:
    """Whether the same two interfaces must survive the loss of a part."""
    if conversation.service in PARALLEL_SERVICES:
        return False
    if conversation.far_device not in walker.design.hosts:
        return conversation.service in SERVICES_OF_ROUTERS
    interfaces = walker.interfaces(conversation.host).values()
    return sum(conversation.service in one.services for one in interfaces) == 1


def _ports_at_ends(walker: Walker, walk: Walk) -> Iterator[tuple[str, str]]:
    """Host and port of each physical port that the packets may leave or arrive by, as those of a bond."""
    conversation = walk.conversation
    yield from ((conversation.host, port) for port in walk.adapters)
    if conversation.far_device in walker.design.hosts:
        far = host_intent(walker.design, conversation.far_device)
        interface = walker.interfaces(far.name)[conversation.far_interface]
        yield from ((far.name, port) for port in egress(far, interface).ports)


def _port_failures(walker: Walker, walk: Walk) -> Iterator[Failure]:
    """Failures of ports of the hosts; the cable of a port fails with it."""
    for host, port in _ports_at_ends(walker, walk):
        yield Failure(f"{port} on {host}", nics=frozenset({(host, port)}))


def _switch_failures(walker: Walker, walk: Walk) -> Iterator[Failure]:
    """Failures of the switches and routers on the way."""
    ends = ((host_intent(walker.design, host).nics, port) for host, port in _ports_at_ends(walker, walk))
    names = [nics[port].far_device for nics, port in ends if port in nics]
    for name in dict.fromkeys((*names, *(hop.device for hop in walk.hops))):
        if name in walker.fabric.switches:
            yield Failure(name, switches=frozenset({name}))


def _cable_failures(walker: Walker, walk: Walk) -> Iterator[Failure]:
    """Failures of one of several cables between two switches that do not carry the same VLANs. Cables that
    do, as the legs of a bond should, are all on the way without a failure."""
    for hop in walk.hops:
        port, _, far = hop.port.partition(" > ")
        at = walker.fabric.port(hop.device, port)
        if not far or at is None:
            continue
        carried = (at.port.tagged, at.port.untagged)
        others = [
            (one.tagged, one.untagged)
            for one in walker.fabric.switches[hop.device].ports.values()
            if one.far_device == at.port.far_device and one.name != port and not one.routed
        ]
        if any(one != carried for one in others):
            ends = {(hop.device, port), (at.port.far_device, at.port.far_port)}
            yield Failure(at.title, ports=frozenset(ends))


# Sites


def _site_failures(design: Design, conversation: Conversation) -> Iterator[Failure]:
    """Failures of sites, of the link between them and of the witness that leave both ends in service."""
    sites = sites_of_hosts(design)
    if conversation.host not in sites:
        return
    near, far = (sites.get(name, "") for name in (conversation.host, conversation.far_device))
    if not far and conversation.service not in SERVICES_OF_ROUTERS:
        return
    cluster = design.clusters[design.hosts[conversation.host].cluster]
    for failure in site_failures(design):
        is_lost = {conversation.host, conversation.far_device} & failure.devices
        is_parted = failure.kind == INTER_SITE_LINK and (
            (far and near != far)
            # Virtual machines go on at the preferred site alone, with their gateway.
            or (conversation.service == "gateway" and near != cluster.sites[0].name)
        )
        if not is_lost and not is_parted:
            yield failure


@view
def site_failures(design: Design) -> tuple[Failure, ...]:
    """Failures of each site of the stretched clusters, of the link between the sites, and of each witness."""
    return (*_failures_of_sites(design), *_failures_of_links(design), *_failures_of_witnesses(design))


def _failures_of_sites(design: Design) -> Iterator[Failure]:
    hosts, switches = sites_of_hosts(design), sites_of_switches(design)
    for site in dict.fromkeys(hosts.values()):
        yield Failure(
            f"site {site}",
            switches=frozenset(name for name, there in switches.items() if there == site),
            devices=frozenset(name for name, there in hosts.items() if there == site),
            kind=SITE,
        )


def _failures_of_links(design: Design) -> Iterator[Failure]:
    """Link between the sites: the cables between their switches, of which a design may have none."""
    if sites_of_hosts(design):
        ends = (end for link in cables_between_sites(design) for end in (link.a, link.b))
        ports = frozenset((end.device, end.port) for end in ends)
        yield Failure("the inter-site link", ports=ports, kind=INTER_SITE_LINK)


def _failures_of_witnesses(design: Design) -> Iterator[Failure]:
    for cluster in design.clusters.values():
        if cluster.witness is not None:
            name = cluster.witness.host
            yield Failure(name, devices=frozenset({name}), kind=WITNESS_HOST)


# Faults


class FailureOutcome(NamedTuple):
    """What one failure does to a path."""

    failure: Failure
    after: Walk
    faults: tuple[PathFault, ...]
    """Faults of the design that the failure brings out."""
    ends: tuple[PathFault, ...]
    """What else stops the packets: parts of which the design has no second one."""

    @property
    def is_survived(self) -> bool:
        """Whether the packets arrive as before."""
        return not self.faults and not self.ends


def outcome_of_failure(walker: Walker, walk: Walk, failure: Failure) -> FailureOutcome:
    """A conversation after a failure, next to its way before."""
    after = walker.walk(walk.conversation, failure)
    new = _added_faults(walk, after)
    is_claimed = _has_way_out(walker, walk.conversation, failure)
    faults = tuple(fault for fault in new if is_claimed and not fault.is_end)
    return FailureOutcome(failure, after, faults, tuple(fault for fault in new if fault not in faults))


def new_faults(walker: Walker, walk: Walk, failure: Failure) -> tuple[PathFault, ...]:
    """Faults of a conversation after a failure that it does not have before; none where one of its ends has
    no way out any more."""
    # No packet of others crosses a witness.
    if failure.kind == WITNESS_HOST or not _has_way_out(walker, walk.conversation, failure):
        return ()
    added = _added_faults(walk, walker.walk(walk.conversation, failure))
    return tuple(fault for fault in added if not fault.is_end)


def _added_faults(walk: Walk, after: Walk) -> tuple[PathFault, ...]:
    known = {(fault.verdict, fault.origin) for fault in walk.faults}
    return tuple(fault for fault in after.faults if (fault.verdict, fault.origin) not in known)


def _has_way_out(walker: Walker, conversation: Conversation, failure: Failure) -> bool:
    """Whether both ends have a cabled port left; for a gateway also whether a router has one."""
    design = walker.design
    for name, interface in (
        (conversation.host, conversation.interface),
        (conversation.far_device, conversation.far_interface),
    ):
        if name in design.hosts:
            host = host_intent(design, name)
            ports = egress(host, walker.interfaces(name)[interface], failure).ports
            if not any(host.nics[port].far_device for port in ports if port in host.nics):
                return False
    # A router that is cabled to the failed switch alone claims no more.
    routers = walker.routers(conversation) if failure.switches and not failure.kind else ()
    left = [name for name in routers if name not in failure.switches]
    return not left or any(_has_cable(walker, name, failure) for name in left)


def _has_cable(walker: Walker, switch: str, failure: Failure) -> bool:
    """Whether a switch has a cable to a device that is in service."""
    ports = walker.fabric.switches[switch].ports.values()
    return any(port.far_device and port.far_device not in failure.switches for port in ports)
