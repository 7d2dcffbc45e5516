"""Interfaces with addresses of hosts: VMkernel adapters on virtual switches of ESXi; cabled ports, and VLANs
on such ports, of Linux and Windows."""

import ipaddress
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..asbuilt.observed_network import ObservedDevices
from ..model.ranges import compress
from ..model.types import End
from ..platforms.host_subjects import DEFAULT_ROUTE, GATEWAY, NEXT_HOP, PORT_GROUP, STACK
from ..platforms.observed import ADDRESSES, PARENT, PORT, SETTING, VLAN_ID
from ..platforms.tcpip_stacks import stack_key
from .devices import ImportedDevice, is_port_name, natural_order
from .ip_plans import ImportedIpPlan, PlannedInterface, is_mtu
from .notes import Notes
from .standard_switches import LARGEST_VLAN, NoPlace
from .switch_addresses import SwitchAddresses
from .virtual_switches import VirtualSwitches

MOST_INTERFACES = 32
"""Interfaces that a cluster can have."""

ESXI, WINDOWS = "esxi", "windows-server"

STACKS = {stack_key(name): name for name in ("", "vmotion", "provisioning")}
"""TCP/IP stacks of a design by their keys in ESXi; the default stack has no name."""


class SeenInterface(NamedTuple):
    """An interface of a host, as outputs show it."""

    planned: PlannedInterface
    port: str
    """Port; of a VMkernel adapter, its port group."""
    is_tagged: bool
    """Whether it is a VLAN on its port; else its VLAN is the untagged one of the port."""
    stack: str = ""
    """TCP/IP stack of ESXi; empty for the default one."""


class HostInterfaces:
    """Interfaces of all hosts, with the IP plan of hosts and switches. ``links`` are the words of the cables
    of their ports, and ``ports`` the cabled ports by host."""

    def __init__(
        self,
        hosts: Sequence[ImportedDevice],
        network: ObservedDevices,
        ports: Mapping[str, Sequence[str]],
        links: Mapping[End, Mapping[str, Any]],
        switches: SwitchAddresses,
        notes: Notes,
    ) -> None:
        self._network, self._ports, self._links, self._notes = network, ports, links, notes
        self._refused: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._systems = {one.name: one.system for one in hosts}
        self._switches = VirtualSwitches([one.name for one in hosts if one.system == ESXI], network)
        self._shown = self._shown_addresses()
        seen = {host: [*self._interfaces(host)] for host in self._shown}
        self._kept = {one.planned: one for one in self._cluster_interfaces(seen)}
        for (name, reason), hosts_of_name in self._refused.items():
            self._notes.add_not_imported(
                f"address of {name} on {compress(sorted(hosts_of_name, key=natural_order))}: {reason}"
            )
        gateways = {*self._gateways()}
        of_switches = switches.networks((one.key for one in self._kept), gateways)
        self.plan = ImportedIpPlan(
            (*self._kept, *of_switches.interfaces),
            gateways,
            of_switches.routers,
            of_switches.out_of_band,
            notes,
        )

    def words(self, hosts: Iterable[ImportedDevice]) -> Mapping[str, Any]:
        """Virtual switches and interfaces of the hosts of a cluster; empty without addresses."""
        names = {one.name: one.system for one in hosts}
        groups: dict[str, list[SeenInterface]] = defaultdict(list)
        for planned, one in self._kept.items():
            if planned.host in names:
                groups[planned.name].append(one)
        words = {name: dict(self._interface(groups[name])) for name in sorted(groups, key=natural_order)}
        if not words or ESXI not in names.values():
            return {"interfaces": words} if words else {}
        of_groups = {one.port: self.plan.identity(one.planned) for group in groups.values() for one in group}
        return {"virtual_switches": self._switches.words(of_groups), "vmkernel": words}

    def _shown_addresses(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Addresses of each interface by host; hosts without an output of addresses have no entry."""
        shown: dict[str, dict[str, Sequence[str]]] = defaultdict(dict)
        for (device, kind, name, property_name), facts in self._network.facts_by_key.items():
            if device in self._systems and (kind, property_name) == (PORT, ADDRESSES):
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
            if self._systems[host] == ESXI:
                yield from self._vmkernel_adapter(host, name, known[0])
                continue
            number = self._value(host, name, VLAN_ID)
            is_windows = self._systems[host] == WINDOWS
            port = str(self._value(host, name, PARENT) or "") if number and not is_windows else name
            if port not in self._ports.get(host, ()) or not is_port_name(name):
                self._refuse(host, name, "no output shows the cable of its port")
                continue
            link = self._links.get(End(host, port), {})
            # Windows can tag packets of a port, if no output shows that it does not.
            is_unclear = is_windows and number is None and "vlans" in link
            vlan = number or (0 if is_unclear else link.get("untagged", 0))
            if not 0 <= vlan <= LARGEST_VLAN:
                self._refuse(host, name, "no design can have its VLAN")
                continue
            mtu = self._mtu(host, name)
            planned = PlannedInterface(host, name, known[0], vlan, mtu)
            yield SeenInterface(planned, port, bool(number))

    def _vmkernel_adapter(
        self, host: str, name: str, address: ipaddress.IPv4Interface
    ) -> Iterator[SeenInterface]:
        """VMkernel adapter on a virtual switch. Others are noted."""
        group_name = self._setting(host, name, PORT_GROUP)
        stack = STACKS.get(self._setting(host, name, STACK) or stack_key(""))
        try:
            if not group_name:
                raise NoPlace("no output shows its port group")
            if stack is None:
                raise NoPlace("it is in another TCP/IP stack than those of ESXi")
            group = self._switches.port_group(group_name)
            uplinks = self._switches.uplinks(group_name)
        except NoPlace as reason:
            self._refuse(host, name, str(reason))
            return
        untagged = {self._links.get(End(host, uplink), {}).get("untagged", 0) for uplink in uplinks}
        vlan = group.vlan or (untagged.pop() if len(untagged) == 1 else 0)
        mtu = self._mtu(host, name)
        planned = PlannedInterface(host, name, address, vlan, mtu)
        yield SeenInterface(planned, group_name, bool(group.vlan), stack)

    def uplinks(self, host: str) -> Iterator[str]:
        """Ports of a host that are uplinks of imported virtual switches."""
        for planned, one in self._kept.items():
            if planned.host == host and self._systems[host] == ESXI:
                yield from self._switches.uplinks(one.port)

    def _mtu(self, host: str, name: str) -> int | None:
        """MTU of an interface that a design can have."""
        value = self._value(host, name, "mtu")
        if value is not None and not is_mtu(value):
            self._notes.add_not_imported(f"MTU {value} of {name} on {host}: no design can have it")
        return value if is_mtu(value) else None

    def _setting(self, host: str, name: str, property_name: str) -> str:
        value = self._network.value(host, SETTING, name, property_name)
        return "" if value is None else str(value)

    def _refuse(self, host: str, name: str, reason: str) -> None:
        self._refused[name, reason].append(host)

    def _value(self, host: str, name: str, property_name: str) -> Any:
        return self._network.value(host, PORT, name, property_name)

    def _cluster_interfaces(self, seen: Mapping[str, Sequence[SeenInterface]]) -> Iterator[SeenInterface]:
        """Interfaces whose name all hosts of a system with addresses have at the same port, as those of a
        cluster. Others are noted."""
        systems = self._systems
        groups: dict[tuple[str, str], list[SeenInterface]] = defaultdict(list)
        for host, interfaces in seen.items():
            for one in interfaces:
                groups[systems[host], one.planned.name].append(one)
        for number, ((system, name), group) in enumerate(groups.items()):
            count = sum(systems[host] == system for host in seen)
            places, reason = "port groups" if system == ESXI else "ports", ""
            if len(group) < count:
                reason = f"only {len(group)} of {count} hosts have it, but interfaces are those of a cluster"
            elif len({(one.port, one.is_tagged, one.stack) for one in group}) > 1:
                reason = f"it is at different {places}, but interfaces are those of a cluster"
            elif system == ESXI and len({one.planned.key for one in group}) > 1:
                reason = "its addresses are in different networks, but its port group is in one"
            elif number >= MOST_INTERFACES:
                reason = f"a cluster can have {MOST_INTERFACES} interfaces"
            if reason:
                for one in group:
                    self._refuse(one.planned.host, name, reason)
            else:
                yield from group

    def _gateways(self) -> Iterator[str]:
        """Gateways of the hosts: of the default route, and of VMkernel adapters."""
        for host, interfaces in self._shown.items():
            yield self._setting(host, DEFAULT_ROUTE, NEXT_HOP)
            yield from (self._setting(host, name, GATEWAY) for name in interfaces)

    def _interface(self, group: Sequence[SeenInterface]) -> Iterator[tuple[str, Any]]:
        """Words of an interface; hosts with another network or MTU than most are exceptions."""
        counts = Counter(self.plan.identity(one.planned) for one in group)
        network = max(counts, key=lambda identity: counts[identity])
        usual = [one.planned for one in group if self.plan.identity(one.planned) == network]
        mtus = Counter(one.mtu for one in usual)
        mtu = max(mtus, key=lambda value: (mtus[value], value or 0))
        if self._systems[group[0].planned.host] == ESXI:
            yield "port_group", group[0].port
        else:
            yield "connected_to", group[0].port
            yield "network", network
            if not group[0].is_tagged and any(one.planned.vlan for one in group):
                yield "vlan", 0
        if group[0].stack:
            yield "stack", group[0].stack
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
