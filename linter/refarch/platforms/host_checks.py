"""Shared code of host checks: the checked host, its ports for the storage traffic of the design, and its
addresses."""

import ipaddress
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core.origin import Origin
from ..core.wording import enumeration
from ..model.types.clusters import Cluster
from ..model.types.design import Design
from ..model.types.hosts import Host, Nic
from ..model.types.networks import Network
from ..model.types.origins import origin_of
from ..model.types.qos import QosProfile
from ..views import view
from ..views.intent.virtual_records import IpInterface
from ..views.network.teams import AdapterTeam, teams_by_cluster
from ..views.walk.conversations import (
    conversation_of_interfaces,
    conversations_between,
    conversations_to_devices,
    interfaces_of_host,
)
from ..views.walk.records import Conversation
from ..views.walk.walker import walker
from .checks import Check, SourceDocument, Unchecked, ring, texts

HEADERS = 28
"""Bytes of an IPv4 and an ICMP header, which the payload size of a ping does not include."""

ROCE = ("roce-v2", "roce-v1")


class HostQuestion(NamedTuple):
    """Host that is checked."""

    design: Design
    cluster: Cluster
    host: Host

    def check(
        self,
        run: str,
        read: str,
        expected: object,
        origin: Origin,
        source: SourceDocument,
        *,
        compare: str = "equals",
        row: str = "",
        when: str = "",
        says: str = "",
        group: str = "",
    ) -> Check:
        """Check of this host; ``expected`` is a value or a sequence of values."""
        return Check(
            (self.host.name,),
            run,
            read,
            texts(expected),
            origin,
            source,
            compare,
            row,
            when,
            says,
            group,
        )

    def unchecked_setting(self, what: str, reason: str) -> Unchecked:
        """Setting of this host that no check verifies."""
        return Unchecked((self.host.name,), what, reason)

    @property
    def teams(self) -> tuple[AdapterTeam, ...]:
        """Adapters of the host with their physical ports."""
        teams = teams_by_cluster(self.design).get(self.cluster.id, ())
        return tuple(team for team in teams if team.adapter.host == self.host.name)

    @property
    def profile(self) -> QosProfile | None:
        """QoS profile that the design applies to the host."""
        return self.design.profiles.get(self.design.applied.get(self.host.name, ("",))[0])


def hosts(design: Design, platform: str) -> Iterator[HostQuestion]:
    """Hosts of the clusters of a platform, ``esxi``, ``windows`` or ``linux``."""
    for cluster in design.clusters.values():
        if cluster.kind.platform == platform:
            for host in cluster.hosts:
                yield HostQuestion(design, cluster, host)


def rdma_adapters(asked: HostQuestion) -> tuple[AdapterTeam, ...]:
    """Adapters for the traffic of the product: storage or PVRDMA."""
    own = asked.cluster.pvrdma.vmkernel if asked.cluster.pvrdma else ""
    services = asked.cluster.kind.services
    return tuple(
        team
        for team in asked.teams
        if (own and team.adapter.name == own) or any(name in services for name in team.adapter.services)
    )


def carrying_ports(asked: HostQuestion) -> list[tuple[Nic, int]]:
    """Physical ports of these adapters, each once, with the MTU of its virtual switch in bytes."""
    ports = {
        uplink.nic.name: (uplink.nic, team.virtual_switch.mtu)
        for team in rdma_adapters(asked)
        for uplink in team.uplinks
    }
    return list(ports.values())


class CheckPlace(NamedTuple):
    """Address of an interface."""

    text: str
    length: int
    """Prefix length in bits."""
    origin: Origin
    network: Network
    interface: str

    @property
    def netmask(self) -> str:
        """Netmask of an IPv4 address."""
        return netmask(self.length)


@view
def addresses(design: Design) -> Mapping[tuple[str, str], CheckPlace]:
    """IPv4 addresses that the design states, by device and interface."""
    return {
        (address.device, address.interface): CheckPlace(
            address.text, network.length, address.origin, network, address.interface
        )
        for network in design.networks.values()
        for address in network.addresses
        if network.has_ipv4
    }


@view
def addresses6(design: Design) -> Mapping[tuple[str, str], CheckPlace]:
    """IPv6 addresses that the design states, by device and interface."""
    return {
        (address.device, address.interface): CheckPlace(
            address.text, network.length6, address.origin, network, address.interface
        )
        for network in design.networks.values()
        for address in network.addresses6
    }


def netmask(length: int) -> str:
    """24 -> ``255.255.255.0``."""
    return str(ipaddress.ip_network(f"0.0.0.0/{length}").netmask)


class PingedPath(NamedTuple):
    """Path that a ping tests: a conversation of a host, with what the walk of its packets found."""

    asked: HostQuestion
    service: str
    interface: IpInterface
    far: str
    """Host, array port or witness at the far end, as text."""
    far_host: str
    """Name of the host at the far end; empty for another device."""
    own: str
    """Address of the interface; empty for a dynamic one."""
    target: str
    target_origin: Origin
    mtu: int
    """MTU that both ends support, in bytes."""
    adapters: tuple[str, ...]
    """Physical ports by which the packets may leave."""

    @property
    def is_ipv6(self) -> bool:
        """Whether the ping uses IPv6."""
        return ":" in self.target

    @property
    def group(self) -> str:
        """Heading of the pings between the hosts of a cluster; empty for those to other devices."""
        cluster = self.asked.cluster
        return f"Between the hosts of {cluster.title or cluster.id}" if self.far_host else ""

    @property
    def answer(self) -> str:
        """Answer to the ping and the physical ports that it uses, in a clause."""
        ports = f"; packets leave by {enumeration(self.adapters, 'or')}" if self.adapters else ""
        return f"{self.far} answers{'' if self.is_ipv6 else f': MTU {self.mtu} holds'}{ports}"


def pinged_paths(design: Design, platform: str) -> tuple[PingedPath, ...]:
    """Paths of the conversations of each host with the next host of its cluster, and of the last host with
    the first; then those to its witness and to arrays."""
    known = _known_pinged_paths(design)
    if platform not in known:
        known[platform] = tuple(_pinged_paths(design, platform))
    return known[platform]


@view
def _known_pinged_paths(design: Design) -> dict[str, tuple[PingedPath, ...]]:
    """Paths by platform; filled by ``pinged_paths``."""
    return {}


def _pinged_paths(design: Design, platform: str) -> Iterator[PingedPath]:
    following = {
        host.name: next_host
        for cluster in design.clusters.values()
        for host, next_host in ring(cluster.hosts)
    }
    for asked in hosts(design, platform):
        near = asked.host.name
        conversations = list(conversations_to_devices(design, near))
        if near in following:
            far = following[near].name
            between = (*conversations_between(design, near, far), *_pvrdma_conversations(asked, far))
            conversations = [*between, *conversations]
        seen = set[tuple[str, str]]()
        for conversation in conversations:
            for path in _pings_of_conversation(asked, conversation):
                if (path.interface.name, path.target) not in seen:
                    seen.add((path.interface.name, path.target))
                    yield path


def _pvrdma_conversations(asked: HostQuestion, far: str) -> Iterator[Conversation]:
    """Conversation of the adapters that are tagged for PVRDMA, which have no service."""
    tagged = asked.cluster.pvrdma.vmkernel if asked.cluster.pvrdma is not None else ""
    near, there = (interfaces_of_host(asked.design, name).get(tagged) for name in (asked.host.name, far))
    if near is not None and there is not None:
        yield conversation_of_interfaces(asked.design, "pvrdma", (asked.host.name, near), (far, there))


def _pings_of_conversation(asked: HostQuestion, conversation: Conversation) -> Iterator[PingedPath]:
    """Pings of a conversation: one for each version of IP that both ends have an address of."""
    design, far = asked.design, conversation.far_device
    interface = interfaces_of_host(design, asked.host.name)[conversation.interface]
    walk = walker(design).walk(conversation)
    if far in design.hosts:
        there = interfaces_of_host(design, far)[conversation.far_interface]
        mtu, title = there.mtu, far
        targets = [
            (there.address, origin_of(there, "address")),
            (there.address6, origin_of(there, "address6")),
        ]
    else:
        network = design.networks[conversation.network]
        is_array = far in design.arrays
        mtu, title = (
            network.mtu,
            f"{conversation.far_interface} of {far}" if is_array else f"the witness {far}",
        )
        targets = [(conversation.address, network.origin)]
    for target, origin in targets:
        own = interface.address6 if ":" in target else interface.address
        if target and (own or interface.dhcp):
            yield PingedPath(
                asked,
                conversation.service,
                interface,
                title,
                far if far in design.hosts else "",
                own.partition("/")[0],
                target.partition("/")[0],
                origin,
                min(walk.size, mtu),
                walk.adapters,
            )
