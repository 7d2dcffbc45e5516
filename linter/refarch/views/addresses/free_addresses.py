"""Room in the networks: which addresses are taken, which are free, and how many hosts more would fit."""

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from ...model import ipv4 as net
from ...model.types import Design, Network
from .. import view
from ..network.direct_cables import direct_cables_by_network
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table


class AddressRun(NamedTuple):
    """Addresses in a row, as numbers; both ends belong to it."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """Number of addresses."""
        return self.last - self.first + 1


class AddressRoom(NamedTuple):
    """The addresses of a network that interfaces can have: each is used, reserved or free."""

    network: Network
    usable: AddressRun
    used: tuple[int, ...]
    """Addresses of interfaces, in order, each once."""
    reserved: tuple[int, ...]
    """The gateway, where no interface of the design has it."""
    free: tuple[AddressRun, ...]
    waiting: int
    """Interfaces that get one of the free addresses by DHCP, which one the design does not know."""
    per_host: int
    """The most addresses that one host has in the network, at least 1: what a further host takes."""

    @property
    def free_count(self) -> int:
        """Free addresses that nobody is waiting for; below 0 where there are too few."""
        return sum(run.size for run in self.free) - self.waiting

    @property
    def fitting_hosts(self) -> int:
        """Number of further hosts that fit, each like the one with the most addresses."""
        return max(self.free_count, 0) // self.per_host

    @property
    def next_free(self) -> AddressRun | None:
        """Next free range: the one after the highest used address, else the first one."""
        top = max(self.used, default=self.usable.first - 1)
        return next((run for run in self.free if run.first > top), self.free[0] if self.free else None)


@view
def room_by_network(design: Design) -> Mapping[str, AddressRoom]:
    """The room of every network with IPv4 addresses, by its id."""
    return {
        identity: room_of_network(network, design.hosts)
        for identity, network in design.networks.items()
        # An IPv6 prefix never runs out of addresses; a network with nothing else has a base below zero.
        if network.base >= 0
    }


def room_of_network(network: Network, hosts: Container[str]) -> AddressRoom:
    """The room of one network. Addresses outside of it are not counted: IP002 reports them."""
    usable = AddressRun(*net.usable_range(network.base, network.length))
    used = sorted(
        {address.value for address in network.addresses if usable.first <= address.value <= usable.last}
    )
    gateway = net.parse_address(network.gateway) if network.gateway else 0
    # A gateway on a switch of the design has an address already, and must not count twice.
    reserved = (gateway,) if usable.first <= gateway <= usable.last and gateway not in used else ()
    free = tuple(_free_runs(usable, sorted((*used, *reserved))))
    return AddressRoom(
        network=network,
        usable=usable,
        used=tuple(used),
        reserved=reserved,
        free=free,
        waiting=len(network.dynamic),
        per_host=_addresses_per_host(network, hosts),
    )


def _free_runs(usable: AddressRun, taken: list[int]) -> Iterator[AddressRun]:
    """Ranges between the taken addresses, which are in order."""
    start = usable.first
    for value in taken:
        if value > start:
            yield AddressRun(start, value - 1)
        start = value + 1
    if start <= usable.last:
        yield AddressRun(start, usable.last)


def _addresses_per_host(network: Network, hosts: Container[str]) -> int:
    counts: dict[str, int] = {}
    for address in network.addresses + network.dynamic:
        if address.device in hosts:
            counts[address.device] = counts.get(address.device, 0) + 1
    return max(counts.values(), default=1)


def run_text(run: AddressRun) -> str:
    """A run as people write it: ``203.0.113.5-203.0.113.254``."""
    first, last = net.address_text(run.first), net.address_text(run.last)
    return first if run.size == 1 else f"{first}-{last}"


@table("free-addresses")
def free_address_table(design: Design) -> Table:
    """One row for each network: its addresses by use, where to go on, and how far the network can grow."""
    columns = (
        Column("network", "Network"),
        Column("prefix", "Prefix"),
        Column("usable", "Usable"),
        Column("used", "Used"),
        Column("reserved", "Gateway"),
        Column("dhcp", "DHCP"),
        Column("free", "Free"),
        Column("share", "Free share", "%"),
        Column("next_address", "Next free range"),
        Column("largest", "Largest free range", "addresses"),
        Column("each", "Addresses per host"),
        Column("hosts", "Remaining hosts"),
    )
    closed = single_cable_networks(design)
    rows = tuple(
        Row(_room_cells(room, identity in closed), room.network.origin)
        for identity, room in room_by_network(design).items()
    )
    return Table("free-addresses", "Free capacity", columns, rows)


def single_cable_networks(design: Design) -> tuple[str, ...]:
    """The networks that are one cable between two hosts, so that no further host can come."""
    return tuple(
        identity for identity, cables in direct_cables_by_network(design).items() if len(cables) == 1
    )


def _room_cells(room: AddressRoom, is_cable: bool) -> tuple[Cell, ...]:
    following = room.next_free
    largest = max((run.size for run in room.free), default=0)
    return (
        room.network.id,
        room.network.prefix,
        room.usable.size,
        len(room.used),
        len(room.reserved),
        room.waiting,
        max(room.free_count, 0),
        round(100 * max(room.free_count, 0) / room.usable.size, 1),
        "none" if following is None else run_text(following),
        largest,
        room.per_host,
        0 if is_cable else room.fitting_hosts,
    )
