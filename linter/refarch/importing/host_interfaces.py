"""Interfaces with addresses of hosts with Linux and Windows: cabled ports, and VLANs on such ports."""

import ipaddress
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..asbuilt.observed_network import ObservedDevices
from ..model.ranges import compress
from ..model.types import End
from ..platforms.host_subjects import DEFAULT_ROUTE, NEXT_HOP
from ..platforms.observed import ADDRESSES, PARENT, PORT, SETTING, VLAN_ID
from .devices import ImportedDevice, is_port_name, natural_order
from .ip_plans import ImportedIpPlan, PlannedInterface
from .notes import Notes

MOST_INTERFACES = 32
"""Interfaces that a cluster can have."""

SYSTEMS_WITHOUT_PORTS = frozenset(("esxi",))
"""Systems whose interfaces are at virtual switches."""


class SeenInterface(NamedTuple):
    """An interface of a host, as outputs show it."""

    planned: PlannedInterface
    port: str
    is_tagged: bool
    """Whether it is a VLAN on its port; else its VLAN is the untagged one of the port."""


class HostInterfaces:
    """Interfaces of all hosts. ``untagged`` are the untagged VLANs of the switch ports of hosts, and
    ``ports`` the cabled ports by host."""

    def __init__(
        self,
        hosts: Sequence[ImportedDevice],
        network: ObservedDevices,
        ports: Mapping[str, Sequence[str]],
        untagged: Mapping[End, int],
        notes: Notes,
    ) -> None:
        self._network, self._ports, self._untagged, self._notes = network, ports, untagged, notes
        self._refused: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._shown = self._shown_addresses(
            {one.name for one in hosts if one.system not in SYSTEMS_WITHOUT_PORTS}
        )
        seen = {host: [*self._interfaces(host)] for host in self._shown}
        self._kept = {one.planned: one for name, group in self._groups(hosts, seen) for one in group}
        for (name, reason), hosts_of_name in self._refused.items():
            self._notes.add_not_imported(
                f"address of {name} on {compress(sorted(hosts_of_name, key=natural_order))}: {reason}"
            )
        self.plan = ImportedIpPlan(self._kept, self._gateways(), notes)

    def words(self, hosts: Iterable[ImportedDevice]) -> Mapping[str, Any]:
        """Interfaces of the hosts of a cluster by name; empty without addresses."""
        names = {one.name for one in hosts}
        groups: dict[str, list[SeenInterface]] = defaultdict(list)
        for planned, one in self._kept.items():
            if planned.host in names:
                groups[planned.name].append(one)
        return {name: dict(self._interface(groups[name])) for name in sorted(groups, key=natural_order)}

    def _shown_addresses(self, hosts: set[str]) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Addresses of each interface by host; hosts without an output of addresses have no entry."""
        shown: dict[str, dict[str, Sequence[str]]] = defaultdict(dict)
        for (device, kind, name, property_name), facts in self._network.facts_by_key.items():
            if device in hosts and (kind, property_name) == (PORT, ADDRESSES):
                shown[device][name] = facts[0].value
        return shown

    def _interfaces(self, host: str) -> Iterator[SeenInterface]:
        """Interfaces of a host that a design can have. Others are noted."""
        for name, stated in self._shown[host].items():
            texts = [text for text in stated if not ipaddress.ip_interface(text).is_loopback]
            known = [
                one for one in map(ipaddress.ip_interface, texts) if isinstance(one, ipaddress.IPv4Interface)
            ]
            if len(texts) > len(known[:1]):
                others = "an IPv6 address" if len(known) < len(texts) else "a second address"
                self._refuse(host, name, f"{others} of an interface is not imported")
            if not known:
                continue
            number = self._value(host, name, VLAN_ID)
            port = str(self._value(host, name, PARENT) or "") if number else name
            if port not in self._ports.get(host, ()) or not is_port_name(name):
                self._refuse(host, name, "no output shows the cable of its port")
                continue
            vlan = number or self._untagged.get(End(host, port), 0)
            mtu = self._value(host, name, "mtu")
            planned = PlannedInterface(host, name, known[0], vlan, mtu if isinstance(mtu, int) else None)
            yield SeenInterface(planned, port, bool(number))

    def _refuse(self, host: str, name: str, reason: str) -> None:
        self._refused[name, reason].append(host)

    def _value(self, host: str, name: str, property_name: str) -> Any:
        facts = self._network.facts_by_key.get((host, PORT, name, property_name), ())
        return facts[0].value if facts else None

    def _groups(
        self, hosts: Sequence[ImportedDevice], seen: Mapping[str, Sequence[SeenInterface]]
    ) -> Iterator[tuple[str, Sequence[SeenInterface]]]:
        """Interfaces by name that all hosts of a system with addresses have at the same port, as those of a
        cluster. Others are noted."""
        systems = {one.name: one.system for one in hosts}
        groups: dict[tuple[str, str], list[SeenInterface]] = defaultdict(list)
        for host, interfaces in seen.items():
            for one in interfaces:
                groups[systems[host], one.planned.name].append(one)
        for number, ((system, name), group) in enumerate(groups.items()):
            count = sum(systems[host] == system for host in seen)
            reason = ""
            if len(group) < count:
                reason = f"only {len(group)} of {count} hosts have it, but interfaces are those of a cluster"
            elif len({(one.port, one.is_tagged) for one in group}) > 1:
                reason = "it is at different ports, but interfaces are those of a cluster"
            elif number >= MOST_INTERFACES:
                reason = f"a cluster can have {MOST_INTERFACES} interfaces"
            if reason:
                for one in group:
                    self._refuse(one.planned.host, name, reason)
            else:
                yield name, group

    def _gateways(self) -> Iterator[str]:
        """Default gateways of the hosts."""
        for host in self._shown:
            for fact in self._network.facts_by_key.get((host, SETTING, DEFAULT_ROUTE, NEXT_HOP), ()):
                yield str(fact.value)

    def _interface(self, group: Sequence[SeenInterface]) -> Iterator[tuple[str, Any]]:
        """Words of an interface; hosts with another network or MTU than most are exceptions."""
        counts = Counter(self.plan.identity(one.planned) for one in group)
        network = max(counts, key=lambda identity: counts[identity])
        usual = [one.planned for one in group if self.plan.identity(one.planned) == network]
        mtus = Counter(one.mtu for one in usual)
        mtu = max(mtus, key=lambda value: (mtus[value], value or 0))
        yield "connected_to", group[0].port
        yield "network", network
        if not group[0].is_tagged and any(one.planned.vlan for one in group):
            yield "vlan", 0
        if mtu != self.plan.mtu(usual[0]) and mtu is not None:
            yield "mtu", mtu
        overrides = {one.planned.host: dict(self._override(one.planned, network, mtu)) for one in group}
        if any(overrides.values()):
            yield "overrides", {host: words for host, words in overrides.items() if words}

    def _override(
        self, planned: PlannedInterface, network: str, mtu: int | None
    ) -> Iterator[tuple[str, Any]]:
        if self.plan.identity(planned) != network:
            yield "network", self.plan.identity(planned)
        if planned.mtu not in (None, mtu):
            yield "mtu", planned.mtu
