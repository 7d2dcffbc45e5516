"""Addresses of switches: of their management ports, and in VLANs, with the gateways that switches share."""

import ipaddress
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.names import port_key
from ..asbuilt.observed_network import ObservedDevices
from ..asbuilt.settings import PAIR_VLAN
from ..model.catalog import Catalog
from ..model.ranges import compress, name_runs
from ..platforms.observed import SETTING
from ..platforms.switch_subjects import ADDRESSES, MLAG_PAIR, PEER_ADDRESS, PREFIXES, vlan_interface
from .cables import management_ports
from .devices import ImportedDevice, natural_order
from .ip_plans import NetworkKey, NetworkRouter, PlannedInterface
from .notes import Notes

REDUNDANCY: Mapping[str, str] = {"cumulus-linux": "vrr", "arista-eos": "varp", "cisco-nx-os": "hsrp"}
"""Protocol of switches with own addresses next to a shared one, until the question about it is answered."""

OTHER_REDUNDANCY, WITHOUT_OWN_ADDRESSES = "vrrp", "anycast"

MOST_ROUTERS = 16
"""Names and ranges of switches that the router of a network can have."""

_VLAN = re.compile(vlan_interface(0).replace("0", "([0-9]{1,4})"))

Addresses = dict[str, set[ipaddress.IPv4Address]]
"""Addresses in a network by switch."""


class SwitchNetworks(NamedTuple):
    """Networks with addresses of switches."""

    interfaces: tuple[PlannedInterface, ...]
    """Interfaces with addresses that no other switch has."""
    routers: Mapping[NetworkKey, NetworkRouter]
    out_of_band: frozenset[NetworkKey]
    """Networks of management ports that no host is in."""


class SwitchAddresses:
    """Addresses that outputs show of the switches. ``pairs`` are those with MLAG."""

    def __init__(
        self,
        switches: Sequence[ImportedDevice],
        pairs: Iterable[tuple[str, str]],
        network: ObservedDevices,
        catalog: Catalog,
        notes: Notes,
    ) -> None:
        self._systems = {one.name: one.system for one in switches}
        self._network, self._notes = network, notes
        self._partners = {one: other for a, b in pairs for one, other in ((a, b), (b, a))}
        self._in_vlans: dict[tuple[str, int], tuple[str, ...]] = {}
        """Addresses by switch and VLAN."""
        self._of_ports: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Management port of each switch with its addresses."""
        self._refused: dict[tuple[str, str], list[str]] = defaultdict(list)
        ports = {one.name: {*map(port_key, management_ports(one, catalog))} for one in switches}
        for (device, kind, subject, property_name), facts in network.facts_by_key.items():
            if device not in ports or (kind, property_name) != (SETTING, ADDRESSES) or not facts[0].value:
                continue
            found = tuple(facts[0].value)
            vlan = _VLAN.fullmatch(subject)
            if vlan and int(vlan[1]) != PAIR_VLAN:
                self._in_vlans[device, int(vlan[1])] = found
            elif port_key(subject) in ports[device]:
                self._of_ports.setdefault(device, (subject, found))

    def networks(self, of_hosts: Iterable[NetworkKey], gateways: Iterable[str]) -> SwitchNetworks:
        """Networks of the switches. ``of_hosts`` are those of hosts, and ``gateways`` their gateways."""
        known = {*of_hosts}
        of_ports = [*self._management_interfaces(known)]
        interfaces: list[PlannedInterface] = []
        routers: dict[NetworkKey, NetworkRouter] = {}
        for key, addresses in self._addresses_in_networks(known).items():
            router = self._router(addresses, {*gateways})
            shared = {router.address} if router is not None else set()
            own = {name: found - shared for name, found in addresses.items() if found - shared}
            if any(len(found) > 1 for found in own.values()) or (router and len(router.names) > MOST_ROUTERS):
                for name in addresses:
                    self._refuse(name, f"VLAN {key.vlan}", "it has several addresses in one network")
                continue
            if router is not None:
                routers[key] = router
            for name, found in own.items():
                text = f"{found.pop()}/{key.prefix.prefixlen}"
                interfaces.append(_switch_interface(name, f"vlan{key.vlan}", text, key.vlan))
        self._note_refused()
        out_of_band = frozenset(one.key for one in of_ports if one.key not in known)
        return SwitchNetworks((*of_ports, *interfaces), routers, out_of_band)

    def _addresses_in_networks(self, known: Iterable[NetworkKey]) -> Mapping[NetworkKey, Addresses]:
        """Addresses in each network. The length of a prefix is that of a switch or a host in the VLAN."""
        prefixes: dict[int, set[ipaddress.IPv4Network]] = defaultdict(set)
        for key in known:
            prefixes[key.vlan].add(key.prefix)
        for name, vlan in self._in_vlans:
            prefixes[vlan] |= {*self._prefixes(name, vlan_interface(vlan))}
        counts = Counter(prefix for of_vlan in prefixes.values() for prefix in of_vlan)
        networks: dict[NetworkKey, Addresses] = defaultdict(lambda: defaultdict(set))
        for (name, vlan), texts in self._in_vlans.items():
            found = {text: _prefixes_of(text, prefixes[vlan]) for text in texts}
            if any(":" in text for text in texts):
                self._refuse(name, f"VLAN {vlan}", "an IPv6 address of an interface is not imported")
            elif any(len(of_text) != 1 for of_text in found.values()):
                self._refuse(name, f"VLAN {vlan}", "no output shows the length of the prefix")
            elif any(counts[prefix] > 1 for (prefix,) in found.values()):
                self._refuse(name, f"VLAN {vlan}", "its prefix is in several VLANs, but a design has no VRFs")
            else:
                for text, (prefix,) in found.items():
                    networks[NetworkKey(vlan, prefix)][name].add(ipaddress.IPv4Address(text))
        return networks

    def _prefixes(self, device: str, subject: str) -> Iterator[ipaddress.IPv4Network]:
        """Prefixes of the addresses of an interface, as far as an output of the switch shows them."""
        texts = self._network.value(device, SETTING, subject, PREFIXES) or ()
        return map(ipaddress.IPv4Network, texts)

    def _router(self, addresses: Addresses, gateways: set[str]) -> NetworkRouter | None:
        """Switches with the gateway of a network: the address that several have, else the gateway of hosts;
        None for a network without."""
        holders: dict[ipaddress.IPv4Address, list[str]] = defaultdict(list)
        for name, found in addresses.items():
            for address in found:
                holders[address].append(name)
        shared = [address for address, names in holders.items() if len(names) > 1]
        shared = shared if len(shared) == 1 else [one for one in holders if str(one) in gateways]
        if len(shared) != 1:
            return None
        names = holders[shared[0]]
        has_own = any(len(addresses[name]) > 1 for name in names)
        usual = REDUNDANCY.get(self._systems[names[0]], OTHER_REDUNDANCY)
        redundancy = "" if len(names) == 1 else usual if has_own else WITHOUT_OWN_ADDRESSES
        return NetworkRouter(shared[0], tuple(text for text, _ in name_runs(names)), redundancy)

    def _management_interfaces(self, known: Iterable[NetworkKey]) -> Iterator[PlannedInterface]:
        """Management ports with one address. A network of hosts with its prefix is that of the port."""
        vlans = {key.prefix: key.vlan for key in known}
        for device, (name, texts) in self._of_ports.items():
            prefixes = [*self._prefixes(device, name)]
            if len(texts) != 1 or len(prefixes) != 1:
                self._refuse(device, name, "it is not the only address, or no output shows its length")
            elif self._has_other_peer(device):
                self._refuse(device, name, "a design derives the peer address of an MLAG pair from it")
            else:
                text = f"{texts[0]}/{prefixes[0].prefixlen}"
                yield _switch_interface(device, name, text, vlans.get(prefixes[0], 0))

    def _has_other_peer(self, device: str) -> bool:
        """Whether a switch of a pair, or the other one, has another peer address than that of the management
        port of the other."""
        for one, other in (
            (device, self._partners.get(device, "")),
            (self._partners.get(device, ""), device),
        ):
            peer = self._network.value(one, SETTING, MLAG_PAIR, PEER_ADDRESS) if one and other else None
            _, addresses = self._of_ports.get(other, ("", ()))
            if peer is not None and peer not in addresses:
                return True
        return False

    def _refuse(self, device: str, name: str, reason: str) -> None:
        self._refused[name, reason].append(device)

    def _note_refused(self) -> None:
        """Note the addresses that are not imported: one note for the interfaces with the same switches."""
        interfaces: dict[tuple[str, str], list[str]] = defaultdict(list)
        for (name, reason), refused in self._refused.items():
            interfaces[compress(sorted(refused, key=natural_order)), reason].append(name)
        for (devices, reason), names in interfaces.items():
            listed = compress(sorted(names, key=natural_order))
            self._notes.add_not_imported(f"address of {listed} on {devices}: {reason}")


def _switch_interface(device: str, name: str, text: str, vlan: int) -> PlannedInterface:
    return PlannedInterface(device, name, ipaddress.IPv4Interface(text), vlan, None)


def _prefixes_of(text: str, prefixes: Iterable[ipaddress.IPv4Network]) -> list[ipaddress.IPv4Network]:
    """Prefixes that an address is in."""
    address = ipaddress.ip_address(text)
    return [prefix for prefix in prefixes if address in prefix]
