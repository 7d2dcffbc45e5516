"""The IP plan of an imported design: networks by VLAN and prefix, with the addresses of hosts."""

import ipaddress
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple, TypeGuard

from ..model.ranges import NameRun
from .devices import natural_order
from .notes import Notes

SMALLEST_MTU, LARGEST_MTU = 68, 65535

PURPOSE, OUT_OF_BAND_PURPOSE = "other", "management"
"""Purposes of networks: until the question about it is answered, and of networks of management ports."""


def is_mtu(value: Any) -> TypeGuard[int]:
    """Whether a design can have this MTU."""
    return isinstance(value, int) and SMALLEST_MTU <= value <= LARGEST_MTU


class NetworkKey(NamedTuple):
    """What tells networks apart."""

    vlan: int
    """0 where no output shows it."""
    prefix: ipaddress.IPv4Network


class NetworkRouter(NamedTuple):
    """Switches with the gateway of a network."""

    address: ipaddress.IPv4Address
    names: tuple[str, ...]
    """Names and ranges of switches."""
    redundancy: str
    """Empty for a single switch."""

    @property
    def words(self) -> Mapping[str, Any]:
        """Router of a network in the words of the design."""
        devices = self.names[0] if len(self.names) == 1 else [*self.names]
        return {"devices": devices, **({"redundancy": self.redundancy} if self.redundancy else {})}


class PlannedInterface(NamedTuple):
    """An interface of a host or a switch with its address."""

    host: str
    name: str
    address: ipaddress.IPv4Interface
    vlan: int
    """0 where no output shows it."""
    mtu: int | None

    @property
    def key(self) -> NetworkKey:
        """Network of the interface."""
        return NetworkKey(self.vlan, self.address.network)


class ImportedIpPlan:
    """Networks of imported interfaces."""

    def __init__(
        self,
        interfaces: Iterable[PlannedInterface],
        gateways: Iterable[str],
        routers: Mapping[NetworkKey, NetworkRouter],
        out_of_band: Set[NetworkKey],
        notes: Notes,
    ) -> None:
        """``gateways`` are the default gateways of hosts, ``routers`` the switches with gateways, and
        ``out_of_band`` the networks of management ports."""
        self._routers, self._out_of_band = routers, out_of_band
        self._interfaces = sorted(interfaces, key=lambda one: (one.key, one.name, natural_order(one.host)))
        self._ids: dict[NetworkKey, str] = {}
        for key in sorted({*routers, *(one.key for one in self._interfaces)}):
            self._ids[key] = self._free_id(key)
        self._mtus = {key: self._usual_mtu(key) for key in self._ids}
        self._gateways = self._gateways_of_networks({*gateways}, notes)

    def identity(self, interface: PlannedInterface) -> str:
        """Id of the network of an interface."""
        return self._ids[interface.key]

    def mtu(self, interface: PlannedInterface) -> int | None:
        """MTU of the network of an interface; None where no output shows one."""
        return self._mtus[interface.key]

    @property
    def words(self) -> Mapping[str, Any]:
        """Content of ip-plan.yaml; empty without networks."""
        networks = {identity: dict(self._network(key)) for key, identity in self._ids.items()}
        return {"format": 1, "networks": networks} if networks else {}

    def _network(self, key: NetworkKey) -> Iterator[tuple[str, Any]]:
        is_out_of_band = key in self._out_of_band
        yield "purpose", OUT_OF_BAND_PURPOSE if is_out_of_band else PURPOSE
        if key.vlan:
            yield "vlan", key.vlan
        yield "prefix", str(key.prefix)
        if is_out_of_band:
            yield "out_of_band", True
        if key in self._gateways:
            yield "gateway", self._gateways[key]
        if key in self._routers:
            yield "router", self._routers[key].words
        if self._mtus[key] is not None:
            yield "mtu", self._mtus[key]
        addresses = _addresses(one for one in self._interfaces if one.key == key)
        if addresses:
            yield "addresses", addresses

    def _free_id(self, key: NetworkKey) -> str:
        """Id that no other network has: two prefixes can be in one VLAN."""
        address = str(key.prefix.network_address).replace(".", "-")
        is_named = key in self._out_of_band
        proposed = OUT_OF_BAND_PURPOSE if is_named else f"vlan-{key.vlan}" if key.vlan else f"net-{address}"
        return (
            proposed
            if proposed not in self._ids.values()
            else f"{proposed}-net-{address}-{key.prefix.prefixlen}"
        )

    def _usual_mtu(self, key: NetworkKey) -> int | None:
        """MTU of most interfaces in a network."""
        counts = Counter(one.mtu for one in self._interfaces if one.key == key and one.mtu is not None)
        return max(counts, key=lambda mtu: (counts[mtu], mtu)) if counts else None

    def _gateways_of_networks(self, gateways: set[str], notes: Notes) -> Mapping[NetworkKey, str]:
        """Gateway of each network that has a default gateway of hosts."""
        found = {}
        for key, identity in self._ids.items():
            inside = sorted(text for text in gateways if _is_in(text, key.prefix))
            if key in self._routers:
                found[key] = str(self._routers[key].address)
                if {*inside} - {found[key]}:
                    text = " and ".join(inside)
                    notes.conflict(f"gateway of {identity}: switches have {found[key]}, but hosts {text}")
                continue
            if len(inside) > 1:
                notes.conflict(f"gateway of {identity}: hosts have {' and '.join(inside)}")
            elif inside:
                found[key] = inside[0]
        return found


def _is_in(text: str, prefix: ipaddress.IPv4Network) -> bool:
    try:
        return ipaddress.ip_address(text) in prefix
    except ValueError:
        return False


def _addresses(interfaces: Iterable[PlannedInterface]) -> Sequence[Mapping[str, Any]]:
    """Records of addresses: hosts and addresses that count up together are one."""
    runs: list[_AddressRun] = []
    for one in interfaces:
        if not runs or not runs[-1].accepts(one):
            runs.append(_AddressRun(one))
    return [run.words for run in runs]


class _AddressRun:
    """Run of hosts with consecutive addresses on the same interface."""

    def __init__(self, first: PlannedInterface) -> None:
        self._first = self._last = first
        self._hosts = NameRun(first.host)

    def accepts(self, one: PlannedInterface) -> bool:
        """Whether an interface continues the run, which it then extends."""
        is_next = one.name == self._last.name and one.address.ip == self._last.address.ip + 1
        if not is_next or not self._hosts.accepts(one.host):
            return False
        self._last = one
        return True

    @property
    def words(self) -> Mapping[str, Any]:
        """Record of the run."""
        return {"of": f"{self._hosts.text} {self._first.name}", "first": str(self._first.address.ip)}
