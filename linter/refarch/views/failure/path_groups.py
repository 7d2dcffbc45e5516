"""Groups of devices that a failure treats the same, and which of them still reach each other: by the walk of
their conversations before and after the failure."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...model.types import Design, End, Link
from .. import view
from ..intent.hosts import host_intent
from ..network.attachments import attachments
from ..network.links import links_by_end
from ..walk.conversations import (
    MACHINES,
    WITNESS,
    conversations_between,
    conversations_between_clusters,
    conversations_to_devices,
    interfaces_of_host,
)
from ..walk.egress import egress
from ..walk.hosts_alike import host_classes
from ..walk.records import Conversation, Failure
from ..walk.walker import walker
from .faults import SingleFault


class PathGroup(NamedTuple):
    """Hosts with equal paths, before a failure and after it; or one array or witness."""

    cluster: str
    """Id of the cluster of the hosts; empty for an array or a witness."""
    names: tuple[str, ...]

    @property
    def is_host(self) -> bool:
        """Whether the group consists of hosts."""
        return bool(self.cluster)


def walked_failure(design: Design, fault: SingleFault) -> Failure:
    """A single failure as the walk takes it."""
    return _failed_cables(design, fault.owner, (design.links[number] for number in fault.links))._replace(
        switches=frozenset(name for name in fault.devices if name in design.switches),
        devices=frozenset(name for name in fault.devices if name not in design.switches),
    )


def cable_failure(design: Design, host: str, ports: frozenset[str]) -> Failure:
    """Failure of the cables in some ports of a host."""
    links = links_by_end(design)
    return _failed_cables(design, host, (links[End(host, port)] for port in sorted(ports)))


def _failed_cables(design: Design, name: str, cables: Iterable[Link]) -> Failure:
    """Failure of cables: at both ends, the port of a host or of another device."""
    ends = [end for link in cables for end in (link.a, link.b)]
    return Failure(
        name,
        nics=frozenset((end.device, end.port) for end in ends if end.device in design.hosts),
        ports=frozenset((end.device, end.port) for end in ends if end.device not in design.hosts),
    )


class ServiceState(NamedTuple):
    """Whether a service works between two groups in both directions, before a failure and after it."""

    works_before: bool
    works_after: bool

    @property
    def is_lost(self) -> bool:
        """Whether the failure stops the service."""
        return self.works_before and not self.works_after


class FailedPaths:
    """Paths between the groups of a design, before and after one failure."""

    def __init__(self, design: Design, failure: Failure) -> None:
        self.design = design
        self.failure = failure._replace(nics=failure.nics | _uncabled_ports(design).nics)
        self.failed_ports = failure.nics
        self.devices_with_failed_ports = {name for name, _ in failure.nics | failure.ports}
        """Devices with a cable that fails, at either end."""
        self.switches_with_failed_cables = {
            end.device for link in _failed_switch_links(design, failure) for end in (link.a, link.b)
        }
        self.is_local = not (failure.switches or failure.kind or self.switches_with_failed_cables)
        """Whether nothing but cables of hosts and arrays fails, and devices themselves."""
        self.groups = tuple(self._groups())

    def _groups(self) -> Iterator[PathGroup]:
        """Hosts of one class whose same ports fail, then arrays and witnesses; without devices that fail."""
        for alike in host_classes(self.design):
            by_ports: dict[frozenset[str], list[str]] = {}
            for name in alike.hosts:
                if name not in self.failure.devices:
                    ports = frozenset(port for host, port in self.failed_ports if host == name)
                    by_ports.setdefault(ports, []).append(name)
            yield from (PathGroup(alike.cluster, tuple(names)) for names in by_ports.values())
        for name in _far_devices(self.design):
            if name not in self.failure.devices:
                yield PathGroup("", (name,))

    def is_concerned(self, group: PathGroup) -> bool:
        """Whether the failure can change the paths of a group to any other one."""
        return not self.is_local or not self.devices_with_failed_ports.isdisjoint(group.names)

    def has_lost_all_ports(self, group: PathGroup, kind: str) -> bool:
        """Whether the hosts of a group had a cabled port for a kind of traffic and have none any more."""
        if not group.is_host:
            return False
        name = group.names[0]
        host = host_intent(self.design, name)
        interfaces = [
            one
            for one in interfaces_of_host(self.design, name).values()
            if kind in one.services or (MACHINES in one.services and kind == one.network)
        ]
        before, after = (
            any(
                port in host.nics and host.nics[port].far_device
                for interface in interfaces
                for port in egress(host, interface, failure).ports
            )
            for failure in (_uncabled_ports(self.design), self.failure)
        )
        return before and not after

    def path_counts(self, group: PathGroup) -> tuple[int, int]:
        """Number of paths of a host to the ports of arrays, before and after."""
        pairs = [
            (path, self._arrives_after(path))
            for array in self.design.arrays
            for path in _paths_of_pair(self.design, group.names[0], array)
        ]
        return sum(path.arrives for path, _ in pairs), sum(after for _, after in pairs)

    def service_states(self, first: PathGroup, second: PathGroup) -> Mapping[str, ServiceState]:
        """Services between two groups, or inside of one: whether they work in both directions before the
        failure, and after it. Of several conversations of one service, as over two fabrics, one is enough."""
        near = first.names[0]
        far = second.names[1] if first == second else second.names[0]
        states: dict[str, ServiceState] = {}
        for here, there in ((near, far), (far, near)):
            paths: dict[str, list[_UsualPath]] = {}
            for path in _paths_of_pair(self.design, here, there):
                paths.setdefault(path.kind, []).append(path)
            for kind, listed in paths.items():
                known = states.get(kind, ServiceState(works_before=True, works_after=True))
                states[kind] = ServiceState(
                    known.works_before and any(path.arrives for path in listed),
                    known.works_after and any(self._arrives_after(path) for path in listed),
                )
        return states

    def _arrives_after(self, path: "_UsualPath") -> bool:
        if not self._touches(path):
            return path.arrives
        return walker(self.design).walk(path.conversation, self.failure).arrives

    def _touches(self, path: "_UsualPath") -> bool:
        """Whether a failure can change a path. Of several ports of a host, only the path of the first is
        known."""
        failure, one = self.failure, path.conversation
        if failure.kind or not self.devices_with_failed_ports.isdisjoint((one.host, one.far_device)):
            return True
        parts = (failure.devices, failure.switches, self.switches_with_failed_cables)
        if any(not path.devices.isdisjoint(names) for names in parts):
            return True
        return path.has_several_ports and not self.is_local


def _failed_switch_links(design: Design, failure: Failure) -> Iterator[Link]:
    """Cables between two switches that fail."""
    for device, port in failure.ports:
        link = links_by_end(design).get(End(device, port))
        if link is not None and {link.a.device, link.b.device} <= design.switches.keys():
            yield link


class _UsualPath(NamedTuple):
    """Path of a conversation without a failure."""

    conversation: Conversation
    kind: str
    """Kind of traffic: the service; for virtual machines the network, if there is one."""
    arrives: bool
    devices: frozenset[str]
    """Devices on the path and those that both ends are cabled to."""
    has_several_ports: bool


def _paths_of_pair(design: Design, near: str, far: str) -> tuple[_UsualPath, ...]:
    """Paths of the conversations from one device to another."""
    known = _known_paths(design)
    if (near, far) not in known:
        listed = _conversations_of_pair(design, near, far)
        known[near, far] = tuple(_usual_path(design, one) for one in listed)
    return known[near, far]


@view
def _known_paths(design: Design) -> dict[tuple[str, str], tuple[_UsualPath, ...]]:
    """Paths by the names of both ends; filled by ``_paths_of_pair``."""
    return {}


def _usual_path(design: Design, one: Conversation) -> _UsualPath:
    walk = walker(design).walk(one, _uncabled_ports(design))
    kind = one.near_network if one.service == MACHINES and one.near_network else one.service
    devices = {hop.device for hop in walk.hops} | _devices_at_ends(design, one)
    return _UsualPath(one, kind, walk.arrives, frozenset(devices), len(walk.adapters) > 1)


@view
def _uncabled_ports(design: Design) -> Failure:
    """Ports of hosts without a cable, which a team does not use, as a failure."""
    links = links_by_end(design)
    return Failure(
        "ports without a cable",
        nics=frozenset(
            (host.name, port)
            for host in design.hosts.values()
            for port in host.nics
            if End(host.name, port) not in links
        ),
    )


def _devices_at_ends(design: Design, one: Conversation) -> set[str]:
    """Both ends of a conversation, and the devices that their ports are cabled to."""
    links = links_by_end(design)
    found = {one.host, one.far_device}
    for name in (one.host, one.far_device):
        for port in design.hosts[name].nics if name in design.hosts else ():
            link = links.get(End(name, port))
            if link is not None:
                found |= {link.a.device, link.b.device}
    return found


def _conversations_of_pair(design: Design, near: str, far: str) -> Iterable[Conversation]:
    """Conversations from one device to another, without those of networks out of band."""
    if near not in design.hosts:
        return ()
    if far not in design.hosts:
        listed = [one for one in conversations_to_devices(design, near) if one.far_device == far]
    elif design.hosts[near].cluster == design.hosts[far].cluster:
        listed = list(conversations_between(design, near, far))
    else:
        listed = list(conversations_between_clusters(design, near, far))
    networks = design.networks
    return [
        one
        for one in listed
        if one.near_network not in networks or not networks[one.near_network].out_of_band
    ]


@view
def _far_devices(design: Design) -> tuple[str, ...]:
    """Arrays and witnesses that hosts talk to."""
    hosts = (alike.hosts[0] for alike in host_classes(design))
    return tuple(
        dict.fromkeys(one.far_device for host in hosts for one in conversations_to_devices(design, host))
    )


@view
def kinds_of_traffic(design: Design) -> tuple[str, ...]:
    """Services and networks of virtual machines, in the order of the port groups that have them."""
    placed = (kind for attachment in attachments(design) for kind in attachment.kinds)
    services = (
        service
        for alike in host_classes(design)
        for interface in host_intent(design, alike.hosts[0]).interfaces.values()
        for service in interface.services
    )
    others = ("nvme-rdma", "nvme-tcp", "pvrdma", "rdma", *design.networks, MACHINES, WITNESS)
    listed = dict.fromkeys((*placed, *services, *others))
    listed.pop(WITNESS)
    return (*listed, WITNESS)
