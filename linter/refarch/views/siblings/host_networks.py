"""Interfaces of the hosts of a cluster: network, MTU, services, routes, and the host part of addresses."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.finding import Severity
from ...core.majority import clear_majority
from ...core.origin import Origin
from ...model.types import Address, Design, Network, Vmkernel, origin_of
from .. import view
from ..network.miscabled_hosts import host_rows
from .comparison import SiblingFact, SiblingGroup
from .host_groups import HostGroup, host_groups

INTERFACE_RULES = ("HST01", "IP0", "NVME0", "SMB", "TEAM", "TOP", "VSAN", "PVR", "PATH", "MTU", "VLAN")


class AddressInNetwork(NamedTuple):
    """The first IPv4 address of an interface, and its network."""

    network: Network
    address: Address

    @property
    def host_part(self) -> int:
        """Number of the address in its network."""
        return self.address.value - self.network.base


class InterfaceFact(NamedTuple):
    """A value of an interface that is compared between hosts."""

    what: str
    value: Callable[[Vmkernel], Hashable | None]
    """None where the design does not state it."""
    field: str
    """Field of the adapter that states it."""
    severity: Severity = "warning"


@view
def addresses_by_interface(design: Design) -> Mapping[str, Mapping[str, AddressInNetwork]]:
    """Addresses by interface name and device. IP013 finds a second address of an interface."""
    by_interface: dict[str, dict[str, AddressInNetwork]] = {}
    for network in design.networks.values():
        for address in network.addresses:
            of_name = by_interface.setdefault(address.interface, {})
            of_name.setdefault(address.device, AddressInNetwork(network, address))
    return by_interface


class HostOrder(NamedTuple):
    """Names of all hosts in the order of the design, and their numbers in it."""

    names: tuple[str, ...]
    numbers: Mapping[str, int]


@view
def host_order(design: Design) -> HostOrder:
    """Order of all hosts."""
    names = tuple(design.hosts)
    return HostOrder(names, {name: number for number, name in enumerate(names)})


def interface_groups(design: Design) -> Iterator[SiblingGroup]:
    """Hosts of a cluster, with the facts of their interfaces and addresses."""
    adapters: dict[str, dict[str, dict[str, Vmkernel]]] = {}
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            by_host = adapters.setdefault(cluster.id, {}).setdefault(adapter.name, {})
            by_host.setdefault(adapter.host, adapter)
    row_of_host = {host: number for number, row in enumerate(host_rows(design)) for host in row.hosts}
    for group in host_groups(design):
        own_adapters = adapters.get(group.cluster.id, {})
        yield SiblingGroup(group.title, _interface_facts(group, own_adapters))
        yield SiblingGroup(group.title, _address_facts(design, group))
        yield SiblingGroup(group.title, (_profile_fact(design, group),))
        # Racks with separate leaf switches can have separate networks, with other routes.
        for name, by_host in own_adapters.items():
            by_row: dict[int, dict[str, Vmkernel]] = {}
            for host in group.hosts:
                if host.name in by_host:
                    row = row_of_host.get(host.name, -1)
                    by_row.setdefault(row, {})[host.name] = by_host[host.name]
            for of_row in by_row.values():
                if len({_shared_values(adapter) for adapter in of_row.values()}) > 1:
                    yield SiblingGroup(group.title, _facts_of_interface(name, of_row, ROW_FACTS))


def _interface_facts(
    group: HostGroup, adapters: Mapping[str, Mapping[str, Vmkernel]]
) -> Iterator[SiblingFact]:
    """Facts of the interfaces with one name, name by name."""
    hosts = {host.name: host for host in group.hosts}
    for name, by_host in adapters.items():
        own = {host: by_host[host] for host in hosts if host in by_host}
        # An interface of some hosts only, such as that of a witness, is no deviation: a missing one is.
        if len(own) < len(hosts) < 2 * len(own):
            yield SiblingFact(
                "",
                {host: host in own for host in hosts},
                lambda host: origin_of(hosts[host], "name"),
                lambda is_there, name=name: "one" if is_there else f"no interface {name}",  # type: ignore[misc]
                severity="warning",
                codes=INTERFACE_RULES,
            )
        # The interfaces of one entry share its values.
        if len({_shared_values(adapter) for adapter in own.values()}) > 1:
            yield from _facts_of_interface(name, own, CLUSTER_FACTS)


def _profile_fact(design: Design, group: HostGroup) -> SiblingFact:
    """QoS profile of the hosts."""
    hosts = {host.name: host for host in group.hosts}

    def place(name: str) -> Origin:
        return design.applied[name][1] if name in design.applied else origin_of(hosts[name], "name")

    return SiblingFact(
        "QoS profile",
        {name: design.applied[name][0] if name in design.applied else "none" for name in hosts},
        place,
        severity="warning",
        codes=("QOS", "TOP012", "NIC", "PATH"),
    )


def _shared_values(adapter: Vmkernel) -> tuple[Hashable, ...]:
    """Values of an interface that identify what its entry states."""
    return (
        id(adapter.port_group),
        adapter.services,
        adapter.mtu,
        adapter.rdma,
        adapter.gateway,
        len(adapter.routes),
        adapter.origin,
    )


def _facts_of_interface(
    name: str, adapters: Mapping[str, Vmkernel], facts: Iterable[InterfaceFact]
) -> Iterator[SiblingFact]:
    for fact in facts:
        yield SiblingFact(
            fact.what,
            _stated_values(adapters, fact.value),
            _place_of_field(adapters, fact.field),
            part=f"on {name}",
            severity=fact.severity,
            codes=INTERFACE_RULES,
        )


def _stated_values(
    adapters: Mapping[str, Vmkernel], value: Callable[[Vmkernel], Hashable | None]
) -> dict[str, Hashable]:
    values = {host: value(adapter) for host, adapter in adapters.items()}
    return {host: own_value for host, own_value in values.items() if own_value is not None}


def _place_of_field(adapters: Mapping[str, Vmkernel], field: str) -> Callable[[str], Origin]:
    return lambda host: origin_of(adapters[host], field)


def _rdma_text(adapter: Vmkernel) -> str:
    return {True: "on", False: "off", None: "not set"}[adapter.rdma]


def _routes_text(adapter: Vmkernel) -> str:
    return ", ".join(sorted(f"{route.to} via {route.via}" for route in adapter.routes)) or "none"


def _network_name(adapter: Vmkernel) -> str | None:
    return adapter.port_group.network or None if adapter.port_group is not None else None


CLUSTER_FACTS = (
    InterfaceFact("services", lambda adapter: ", ".join(sorted(adapter.services)) or "none", "services"),
    InterfaceFact("MTU", lambda adapter: adapter.mtu, "mtu"),
    InterfaceFact("RDMA", _rdma_text, "rdma"),
)
"""Facts that all hosts of a cluster should share."""

ROW_FACTS = (
    InterfaceFact("network", _network_name, "network"),
    InterfaceFact("gateway", lambda adapter: adapter.gateway or "not set", "gateway", "info"),
    InterfaceFact("routes", _routes_text, "routes"),
)
"""Facts that the hosts on the same leaf switches should share."""


def _address_facts(design: Design, group: HostGroup) -> Iterator[SiblingFact]:
    """The host part of the address of each interface, compared with that of the first interface."""
    listed = [
        own
        for by_device in addresses_by_interface(design).values()
        if (own := {host.name: by_device[host.name] for host in group.hosts if host.name in by_device})
    ]
    if len(listed) < 2:
        return
    reference, others = listed[0], listed[1:]
    shifts = [shift for own in others for shift in _shifts(own, reference)]
    odd_first = _hosts_with_odd_first_address(shifts)
    for shift in shifts:
        values = {
            host: value
            for host, value in shift.values.items()
            if not value or (host not in odd_first and not _is_intended(design, shift, host))
        }
        yield _offset_fact(shift._replace(values=values), shift.interfaces)
    if odd_first:
        # All further interfaces differ by the same number: the first one has the other address.
        values = {
            host: value
            for host, value in shifts[0].values.items()
            if not value or (host in odd_first and not _is_intended(design, shifts[0], host))
        }
        yield _offset_fact(shifts[0]._replace(values=values), reference)


def _is_intended(design: Design, shift: "_Shifts", host: str) -> bool:
    """Whether the design declares the address of a host as an exception, or the host before or after it has
    the same distance: a range of addresses that continues elsewhere gives all its hosts another distance."""
    first, own = (addresses_by_interface(design)[name] for name in shift.names)
    if any("except" in origin_of(by_host[host].address, "text").pointer for by_host in (first, own)):
        return True
    number, names = host_order(design).numbers[host], host_order(design).names

    neighbors = (*names[max(number - 1, 0) : number], *names[number + 1 : number + 2])

    def distance(name: str) -> int | None:
        return own[name].host_part - first[name].host_part if name in own and name in first else None

    def is_next_to_neighbor(addresses: Mapping[str, AddressInNetwork]) -> bool:
        return any(
            neighbor in addresses
            and addresses[neighbor].address.value - addresses[host].address.value
            == host_order(design).numbers[neighbor] - number
            for neighbor in neighbors
        )

    return any(distance(neighbor) == distance(host) for neighbor in neighbors) or (
        is_next_to_neighbor(first) and is_next_to_neighbor(own)
    )


class _Shifts(NamedTuple):
    """How far the host part of an interface is from the usual one, in two networks."""

    values: Mapping[str, int]
    """By host; 0 for the usual distance from the first interface."""
    usual: int
    names: tuple[str, str]
    """Names of the first interface and of this one."""
    interfaces: Mapping[str, AddressInNetwork]


def _shifts(
    own: Mapping[str, AddressInNetwork], reference: Mapping[str, AddressInNetwork]
) -> Iterator[_Shifts]:
    """Shifts of the hosts whose two interfaces are in the same two networks, where most have one distance."""
    by_networks: dict[tuple[str, str], dict[str, int]] = {}
    for host, interface in own.items():
        first = reference.get(host)
        if first is not None:
            key = interface.network.id, first.network.id
            by_networks.setdefault(key, {})[host] = interface.host_part - first.host_part
    for distances in by_networks.values():
        usual = clear_majority(distances.values())
        if usual is not None:
            host = next(iter(distances))
            names = reference[host].address.interface, own[host].address.interface
            shifts = {name: distance - usual for name, distance in distances.items()}
            yield _Shifts(shifts, usual, names, own)


def _hosts_with_odd_first_address(shifts: Sequence[_Shifts]) -> frozenset[str]:
    """Hosts whose further interfaces, at least two, are all shifted by the same number."""
    by_host: dict[str, set[int]] = {}
    counts: Counter[str] = Counter()
    for shift in shifts:
        for host, value in shift.values.items():
            if value:
                by_host.setdefault(host, set()).add(value)
                counts[host] += 1
    return frozenset(
        host for host, values in by_host.items() if len(values) == 1 and counts[host] == len(shifts) > 1
    )


def _offset_fact(shift: _Shifts, places: Mapping[str, AddressInNetwork]) -> SiblingFact:
    first_name, name = shift.names
    return SiblingFact(
        "address offset",
        shift.values,
        lambda host: origin_of(places[host].address, "text"),
        lambda value: str(shift.usual + value),
        f"between {first_name} and {name}",
        codes=("IP",),
    )
