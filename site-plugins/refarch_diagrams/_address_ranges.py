"""Subnets for the address plan: the gateway, and ranges of neighboring addresses with one owner."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import count_text
from refarch.api.model import Address, Design, Network, compress, parse_address
from refarch.api.network import AddressRoom, room_by_network

from ._text_measure import SMALL_SIZE, text_width

OWNER_WIDTH = 150.0
"""Points of small text that the names of owners may take; more of them are counted."""


class OwnedRange(NamedTuple):
    """Neighboring addresses with one kind of owner; ``first`` and ``last`` count from the network address."""

    first: int
    last: int
    owner: str
    """``8 hosts vmk2``, ``2 leaf switches``, or a name."""


class Subnet(NamedTuple):
    """Network with IPv4 addresses, as one row of the plan."""

    network: Network
    size: int
    """Number of addresses, with the network address and the broadcast address."""
    gateway: int | None
    """Counted from the network address; None where the design has none."""
    ranges: tuple[OwnedRange, ...]
    room: AddressRoom

    def short_address(self, offset: int) -> str:
        """Address without the octets that all addresses of the network have: ``.11``, ``.41.12``."""
        value = self.network.base + offset
        octets = [str(value >> shift & 255) for shift in (24, 16, 8, 0)]
        return "." + ".".join(octets[min(self.network.length // 8, 3) :])

    def range_text(self, first: int, last: int) -> str:
        """Range as text: ``.11-.18``, ``.11`` for one address."""
        ends = dict.fromkeys((self.short_address(first), self.short_address(last)))
        return "\u2013".join(ends)


def subnets(design: Design) -> dict[str, Subnet]:
    """Subnet of each network with IPv4 addresses, by the id of the network."""
    return {identity: _subnet(design, room) for identity, room in room_by_network(design).items()}


def _subnet(design: Design, room: AddressRoom) -> Subnet:
    network = room.network
    size = 1 << (32 - network.length)
    gateway = parse_address(network.gateway) - network.base if network.gateway else None
    return Subnet(network, size, gateway, tuple(_ranges(design, network, size)), room)


def _ranges(design: Design, network: Network, size: int) -> Iterator[OwnedRange]:
    """Ranges in the order of their addresses; an address outside of the network is in none."""
    run: list[Address] = []
    inside = (each for each in network.addresses if 0 <= each.value - network.base < size)
    for address in sorted(inside, key=lambda each: each.value):
        if run and (
            address.value > run[-1].value + 1
            or _owner_kind(design, address.device) != _owner_kind(design, run[-1].device)
        ):
            yield _range(design, network, run)
            run = []
        run.append(address)
    if run:
        yield _range(design, network, run)


def _range(design: Design, network: Network, run: list[Address]) -> OwnedRange:
    return OwnedRange(run[0].value - network.base, run[-1].value - network.base, _owner_text(design, run))


def _owner_kind(design: Design, device: str) -> str:
    """Noun for a kind of device, the same for all that may share a range."""
    switch = design.switches.get(device)
    if switch is not None:
        return f"{switch.role} switch" if switch.role in ("leaf", "spine") else "switch"
    return "host" if device in design.hosts else "array" if device in design.arrays else "device"


def _owner_text(design: Design, run: list[Address]) -> str:
    """Owner of a range: the devices, and their interface where all have the same."""
    devices = list(dict.fromkeys(address.device for address in run))
    interfaces = {address.interface.rpartition(".")[2] for address in run}
    names, kind = compress(devices), _owner_kind(design, run[0].device)
    if len(devices) > 1 and (kind != "device" or text_width(names, SMALL_SIZE) > OWNER_WIDTH):
        names = count_text(len(devices), kind, f"{kind}es" if kind.endswith("switch") else "")
    return f"{names} {interfaces.pop()}" if len(interfaces) == 1 and kind in ("host", "array") else names
