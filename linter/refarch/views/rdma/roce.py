"""RoCE in a design: the cables that carry it, the switches that they lead to, and the QoS profiles of both
ends."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types import Cluster, Design, End, Link, Nic, QosApplication, QosProfile, Switch
from .. import view
from ..network.links import fabric_names, links_by_end, other_end, switch_links
from ..network.storage_ports import ports_without_adapters, uses_adapters
from ..network.teams import storage_teams

ROCE_TRANSPORTS = ("roce-v2", "roce-v1")
"""The transports that need PFC, ETS and ECN on the way. iWARP and TCP need none of them."""


def is_rdma_unsupported(cluster: Cluster) -> bool:
    """Whether vSAN does not support RDMA in the cluster's topology at all, so that nothing else of RDMA is
    worth saying of it (TOP004)."""
    return cluster.topology in ("two-node", "stretched") and cluster.kind.platform == "esxi"


class RoceLink(NamedTuple):
    """A host port that carries storage traffic over RoCE, and the switch port that it is cabled to."""

    nic: Nic
    link: Link
    switch_end: End
    switch: Switch


@view
def roce_links(design: Design) -> Mapping[str, tuple[RoceLink, ...]]:
    """The cabled RoCE ports of each cluster that uses RoCE, by the cluster's id, host by host."""
    return {
        cluster.id: tuple(_roce_links_of_cluster(design, cluster))
        for cluster in design.clusters.values()
        if cluster.transport in ROCE_TRANSPORTS
    }


def _roce_links_of_cluster(design: Design, cluster: Cluster) -> Iterator[RoceLink]:
    for nic in _roce_nics(design, cluster):
        near = End(nic.host, nic.name)
        link = links_by_end(design).get(near)
        far = None if link is None else other_end(link, near)
        if link is not None and far is not None and far.device in design.switches:
            yield RoceLink(nic, link, far, design.switches[far.device])


def _roce_nics(design: Design, cluster: Cluster) -> Iterator[Nic]:
    """The RDMA ports under the storage adapters; where the product's traffic is not tied to an adapter's
    service, those that can carry it."""
    if uses_adapters(cluster):
        nics = {
            (up.nic.host, up.nic.name): up.nic
            for team in storage_teams(design, cluster)
            for up in team.uplinks
        }
        yield from (nic for nic in nics.values() if nic.rdma)
    else:
        for host in cluster.hosts:
            yield from (nic for nic in ports_without_adapters(cluster, host) if nic.rdma)


@view
def roce_switches(design: Design) -> Mapping[str, str]:
    """Every switch that RoCE can pass: those with RoCE ports and all that they reach, with the name of their
    fabric."""
    fabrics = fabric_names(design)
    reached = {fabrics[link.switch.name] for links in roce_links(design).values() for link in links}
    return {name: fabric for name, fabric in fabrics.items() if fabric in reached}


@view
def roce_profiles(design: Design) -> Mapping[str, tuple[QosProfile, ...]]:
    """QoS profiles of each RoCE cluster: those of its hosts, and of the switches that its traffic can pass,
    each once."""
    fabrics, of_fabric = fabric_names(design), fabric_profiles(design)
    profiles = {}
    for identity, links in roce_links(design).items():
        names = [
            entry.profile
            for host in design.clusters[identity].hosts
            for entry in roce_applications(design, host.name)
        ]
        for fabric in dict.fromkeys(fabrics[link.switch.name] for link in links):
            names += of_fabric.get(fabric, ())
        profiles[identity] = tuple(design.profiles[name] for name in dict.fromkeys(names))
    return profiles


@view
def fabric_profiles(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Names of the profiles of the switches that are cabled to each other, by the name of their fabric, each
    once."""
    profile_names: dict[str, dict[str, None]] = {}
    for name, fabric in fabric_names(design).items():
        for entry in roce_applications(design, name):
            profile_names.setdefault(fabric, {})[entry.profile] = None
    return {fabric: tuple(names) for fabric, names in profile_names.items()}


def roce_applications(design: Design, device: str) -> Iterator[QosApplication]:
    """The entries that put a profile on a host or switch, but for those of ports alone that no RoCE can
    pass."""
    for entry in design.applications.get(device, ()):
        if entry.ports is None or any(End(device, port) in roce_ports(design) for port in entry.ports):
            yield entry


@view
def roce_ports(design: Design) -> frozenset[End]:
    """Ports of hosts that carry storage traffic over RoCE, those of the switches at their cables, and all
    between two switches."""
    ports = [end for link in switch_links(design) for end in (link.a, link.b)]
    for links in roce_links(design).values():
        ports += [end for link in links for end in (link.link.a, link.link.b)]
    return frozenset(ports)


def application_at(design: Design, end: End) -> QosApplication | None:
    """The entry that puts a profile on a port of a host or switch: the last one that names the port, else the
    last one for all ports, or None."""
    listed = design.applications.get(end.device, ())
    of_port = [entry for entry in listed if entry.ports is not None and end.port in entry.ports]
    return next(reversed(of_port or [entry for entry in listed if entry.ports is None]), None)


def profile_at(design: Design, end: End) -> QosProfile | None:
    """The QoS profile that holds on a port of a host or switch, or None where the design gives it none."""
    applied = application_at(design, end)
    return None if applied is None else design.profiles[applied.profile]


def dcbx_at(design: Design, end: End) -> str:
    """DCBX version of a switch port: ``ieee``, ``cee``, ``disabled``, or empty where it is not stated."""
    applied = application_at(design, end)
    return "" if applied is None else applied.dcbx or design.profiles[applied.profile].dcbx


def device_profile(design: Design, device: str) -> QosProfile | None:
    """The QoS profile of a host or switch, or None where the design gives it none."""
    applied = design.applied.get(device)
    return None if applied is None else design.profiles[applied[0]]
