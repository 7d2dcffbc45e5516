"""Facts of a Junos configuration, which has more than refarch writes.

Statements that match ``READ`` become facts; those that match ``IGNORED`` say nothing that a design expects.
The others are listed as not understood, with their lines, and what they could set is not understood either.

Sources, looked up 2026-11-30: those of ``ports``, ``layer3``, and ``pairs``; Juniper, YANG modules of Junos
23.4R2 for the QFX Series; Juniper, native-vlan-id (a member of its interface),
https://www.juniper.net/documentation/us/en/software/junos/multicast-l2/topics/ref/statement/native-vlan-id-edit-interfaces-qfx-series.html.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..configuration_facts import DEFAULT
from ..configured_switch import DEFAULT_VLAN
from ..observed import (
    BOND,
    LISTED,
    PEER_LINK,
    PORT,
    SETTING,
    SYSTEM,
    VLAN,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
)
from ..reading_error import ReadingError, to_number, written_range
from ..switch_subjects import (
    ADDRESSES,
    DEFAULT_VRF,
    DOMAIN,
    MLAG_PAIR,
    MODE,
    PEER_ADDRESS,
    PREFIXES,
    PRIORITY,
    SPANNING_TREE,
    STATIC_ROUTES,
    address_texts,
    prefix_texts,
    vlan_interface,
)
from .inheritance import inherited_statements
from .mac_vrfs import statements_of_switch
from .running_qos import IGNORED_QOS, READ_QOS, PortQosReader
from .statement_tree import OpenPlaces, StatementTree
from .statements import junos_statements

PORT_NAME = r"(?:et|xe|ge|mge)-\d+/\d+/\d+(?::\d+)?"
INTERFACE = rf"interfaces (?:{PORT_NAME}|ae\d+)"
MANAGEMENT = r"em\d+|fxp0|me0|vme|re\d:mgmt-\d"
INTERFACES_OF_SWITCH = ("irb", "vlan", "em0", "fxp0", "me0", "vme", "re0:mgmt-0")
"""Interfaces whose addresses a design can state, besides those of ports."""
SWITCHED = "family ethernet-switching"
DHCP = r"dhcp(?:v6-client)?(?: .*)?"
ADDRESS = r"family inet6? address \S+"

_READ = (
    r"system host-name \S+",
    rf"{INTERFACE} (?:mtu \d{{1,5}}|native-vlan-id \d{{1,4}}|disable)",
    rf"{INTERFACE} (?:vlan-tagging|flexible-vlan-tagging|encapsulation flexible-ethernet-services)",
    rf"{INTERFACE} unit \d+ (?:vlan-id \d+|{ADDRESS})",
    rf"interfaces {PORT_NAME} (?:ether-options|gigether-options) 802\.3ad ae\d+",
    r"interfaces ae\d+ aggregated-ether-options lacp(?: .*)?",
    r"interfaces ae\d+ aggregated-ether-options mc-ae mc-ae-id \d{1,9}",
    rf"{INTERFACE}(?: unit 0(?: family inet6?)?)?",
    rf"{INTERFACE} unit 0 {SWITCHED}(?: (?:interface-mode|port-mode) (?:access|trunk))?",
    rf"{INTERFACE} unit 0 {SWITCHED} vlan members \S+",
    rf"(?:{INTERFACE}|interfaces (?:{MANAGEMENT})) unit 0 family inet6? {DHCP}",
    rf"interfaces (?:irb|vlan) unit \d{{1,9}}(?: family inet6?(?: {DHCP})?| {ADDRESS})?",
    rf"interfaces (?:irb|vlan) unit \d+ {ADDRESS} (?:vrrp-group|vrrp-inet6-group) \d+ "
    r"virtual-(?:inet6-)?address \S+",
    rf"interfaces (?:irb|vlan) unit \d+ {ADDRESS} virtual-gateway-address \S+",
    rf"interfaces (?:{MANAGEMENT}) unit 0 {ADDRESS}",
    r"vlans \S+(?: vlan-id (?:\d{1,4}|none))?",
    r"vlans \S+ vlan-id-list \d{1,4}(?:-\d{1,4})?",
    r"vlans \S+ l3-interface (?:irb|vlan)\.\d+",
    rf"vlans \S+ interface (?:{PORT_NAME}|ae\d+)\.0",
    r"routing-options (?:rib inet6\.0 )?static route \S+ (?:next-hop \S+|discard|reject|receive)",
    r"switch-options service-id \d+",
    r"protocols iccp peer \S+ backup-liveness-detection backup-peer-ip \S+",
    r"multi-chassis multi-chassis-protection \S+ interface \S+",
    *READ_QOS,
)

_IGNORED_WORDS = (
    "access accounting-options applications apply-macro chassis event-options firewall multi-chassis "
    "policy-options poe routing-instances security services snmp system version virtual-chassis"
)
_IGNORED_FORWARDING = (
    "access-security analyzer dhcp-relay dhcp-security enhanced-hash-key evpn-vxlan family hash-key helpers "
    "load-balance port-mirroring sampling storm-control-profiles vxlan-routing"
)
_IGNORED_PROTOCOLS = (
    "bfd bgp clock-synchronization dot1x evpn iccp igmp igmp-snooping isis l2-learning l2circuit l2vpn lacp "
    "layer2-control ldp lldp lldp-med loop-detect loop-protection mld mld-snooping mpls msdp mstp "
    "neighbor-discovery network-isolation oam ospf ospf3 pcep pim ptp rip ripng router-advertisement rstp "
    "rsvp sflow source-packet-routing uplink-failure-detection vrrp vstp"
)
_IGNORED_QOS_WORDS = (
    "code-point-aliases host-outbound-traffic loss-priority-maps rewrite-rules shared-buffer system-defaults "
    "tri-color"
)
_IGNORED_OF_INTERFACE = (
    "aggregated-ether-options damping description esi gratuitous-arp-reply hold-time link-mode "
    "no-gratuitous-arp-request no-traps number-of-sub-ports optics-options speed traps"
)
_IGNORED_ETHER_OPTIONS = (
    "auto-negotiation ethernet-switch-profile fec flow-control ieee-802-3az-eee link-mode loopback "
    "no-auto-negotiation no-flow-control no-loopback"
)
_IGNORED_OF_UNIT = (
    "bandwidth description enable mac no-traps no-virtual-gateway-esi proxy-macip-advertisement statistics "
    "traps virtual-gateway-accept-data virtual-gateway-esi virtual-gateway-v4-mac virtual-gateway-v6-mac"
)
_IGNORED_OF_FAMILY = (
    "accounting dad-disable filter ndra-interface no-neighbor-learn no-redirects policer primary rpf-check "
    "sampling simple-filter unnumbered-address"
)
_IGNORED_OF_VLAN = (
    "description flood forwarding-options igmp-snooping mac-table-size mcae-mac-flush mcae-mac-synchronize "
    "no-arp-suppression no-mac-learning switch-options vxlan"
)
_IGNORED_OF_ROUTE = (
    "active as-path bfd-liveness-detection community install metric metric2 no-install no-readvertise "
    "no-resolve no-retain passive preference readvertise resolve retain tag"
)


def _words(text: str) -> str:
    """Pattern of any of these words."""
    return f"(?:{'|'.join(map(re.escape, text.split()))})"


_UNIT = rf"(?:{INTERFACE}|interfaces (?:irb|vlan)) unit \d+"

_IGNORED = (
    _words(_IGNORED_WORDS),
    f"forwarding-options {_words(_IGNORED_FORWARDING)}",
    f"protocols {_words(_IGNORED_PROTOCOLS)}",
    f"class-of-service {_words(_IGNORED_QOS_WORDS)}",
    r"switch-options (?!service-id)\S+",
    r"routing-options (?!static |rib )\S+",
    r"routing-options rib (?:\S+ (?!static)\S+|(?!inet6?\.0 )\S+ static)",
    rf"routing-options (?:rib \S+ )?static (?:defaults|route \S+ {_words(_IGNORED_OF_ROUTE)})",
    f"{INTERFACE} {_words(_IGNORED_OF_INTERFACE)}",
    f"{INTERFACE} (?:ether-options|gigether-options) {_words(_IGNORED_ETHER_OPTIONS)}",
    f"{_UNIT} {_words(_IGNORED_OF_UNIT)}",
    rf"{_UNIT} {SWITCHED} (?:filter|igmp|no-mac-learning|recovery-timeout|storm-control)",
    f"{_UNIT} family (?:evpn|iso|mpls)",
    f"{_UNIT} family inet6? {_words(_IGNORED_OF_FAMILY)}",
    f"{_UNIT} {ADDRESS} (?:arp|eui-64|ndp|preferred|primary)",
    rf"{_UNIT} {ADDRESS} vrrp(?:-inet6)?-group \d+ (?!virtual-(?:inet6-)?address)\S+",
    r"interfaces (?:irb|vlan) (?:description|mtu|traps|unit \d+ family inet6? mtu)",
    rf"interfaces (?:{MANAGEMENT}) (?!unit 0 family inet6? (?:address|dhcp)\b)\S+",
    rf"interfaces (?!interface-range |irb |vlan |et-|xe-|ge-|mge-|fe-|ae\d|(?:{MANAGEMENT}) )\S+",
    rf"vlans \S+ {_words(_IGNORED_OF_VLAN)}",
    IGNORED_QOS,
)
IGNORED = re.compile(f"(?:{'|'.join(_IGNORED)})(?: .*)?")
"""Statements that set nothing that a design expects of a port, bond, VLAN, or switch."""

ROUTED = re.compile(rf"{INTERFACE} unit 0 family inet6?\b")
READ = re.compile("|".join(f"(?:{form})" for form in _READ), re.ASCII)


class _Fact(NamedTuple):
    """Fact with its line; the value is None for what is not understood."""

    kind: str
    subject: str
    property: str
    value: Any
    line: int = 1


def running_junos_facts(file: CollectedFile) -> Facts:
    """Facts of a configuration in either form, and its statements that are not understood. Raises
    ReadingError for a text that is too long or nested too deeply, and for the configurations of several
    switches in one text."""
    found = junos_statements(file.text)
    names = {
        one.words[2] for one in found.statements if one.words[:2] == ("system", "host-name") and one.words[2:]
    }
    if len(names) > 1:
        raise ReadingError(f"the text has the configurations of {' and '.join(sorted(names))}")
    open_places = OpenPlaces()
    inherited = inherited_statements(found.statements, open_places)
    unread = {(one.line, one.text) for one in (*found.unread, *inherited.unread)}
    tree = StatementTree()
    if found.is_cut:
        open_places.add(())
    of_switch = statements_of_switch(inherited.statements)
    for one in of_switch.ambiguous:
        open_places.add(("vlans",))
        unread.add((one.line, one.text))
    for one in of_switch.statements:
        text = one.text
        if one.words[0] == "interfaces" and len(one.words) > 1:
            tree.add(one.words[:2], one.line)
        if READ.fullmatch(text):
            tree.add(one.words, one.line)
        elif IGNORED.fullmatch(text):
            if ROUTED.match(text):
                tree.add(one.words[:6], one.line)
        else:
            open_places.add(one.words)
            unread.add((one.line, text))
    reading = _Reading(tree, open_places)
    name = tree.value("system", "host-name")
    for fact in reading.facts(has_every_port=not inherited.unread and not found.is_cut):
        place = file.line_place(fact.line)
        yield ObservedFact(name, fact.kind, fact.subject, fact.property, fact.value, place, is_state=False)
    for line, text in sorted(unread):
        yield NotUnderstood(file.line_place(line), text)


class _Reading:
    """Facts from the statements that are read."""

    def __init__(self, tree: StatementTree, open_places: OpenPlaces) -> None:
        self.tree, self.open = tree, open_places
        self.interfaces = tree.branch("interfaces")
        self.numbers = {
            name: [*self._vlan_numbers(name)] for name in tree.branch("vlans").below if name != "default"
        }
        self.by_interface: dict[str, set[int]] = {}
        """VLANs that name a port or bond, and the VLAN of each interface such as irb.30."""
        for name, numbers in self.numbers.items():
            for word in ("interface", "l3-interface"):
                for interface in tree.branch("vlans", name, word).below:
                    self.by_interface.setdefault(interface, set()).update(numbers)
        self.all_vlans = {DEFAULT_VLAN, *itertools.chain.from_iterable(self.numbers.values())}
        self.qos = PortQosReader(tree, open_places)

    def _vlan_numbers(self, name: str) -> Iterator[int]:
        """Numbers of a VLAN by its name."""
        one = self.tree.value("vlans", name, "vlan-id")
        if one.isdecimal():
            yield to_number(one)
        for text in self.tree.branch("vlans", name, "vlan-id-list").below:
            yield from written_range(text)

    def facts(self, has_every_port: bool) -> Iterator[_Fact]:
        """All facts."""
        host_name = self.tree.value("system", "host-name")
        if host_name:
            yield _Fact(SYSTEM, "", "name", host_name, self.tree.line_at("system", "host-name"))
        yield from self._vlans()
        ports = [name for name in self.interfaces.below if re.fullmatch(PORT_NAME, name)]
        if has_every_port and ports:
            yield _Fact(SYSTEM, "", "ports", tuple(ports), self.tree.line_at("interfaces"))
        for name in ports:
            yield from self._port(name)
        for name in self.interfaces.below:
            if re.fullmatch(r"ae\d+", name) and not self.open.has("interfaces", name):
                yield from self._bond(name)
        yield from self._settings(ports)

    def _vlans(self) -> Iterator[_Fact]:
        numbers = {number: name for name, found in self.numbers.items() for number in found}
        for number, name in sorted(numbers.items()):
            yield _Fact(VLAN, str(number), "exists", True, self.tree.line_at("vlans", name))
        if self.tree.has("vlans") and not self.open.has("vlans"):
            vlans = tuple(sorted({*numbers, DEFAULT_VLAN}))
            yield _Fact(SYSTEM, "", "vlans", vlans, self.tree.line_at("vlans"))

    def _bond(self, name: str) -> Iterator[_Fact]:
        """Mode of a bond, unless it has LACP with the default mode, and its ID on both switches of a pair."""
        options = ("interfaces", name, "aggregated-ether-options")
        lacp = self.tree.branch(*options, "lacp").below
        if not self.tree.has(*options, "lacp") or lacp.keys() & {"active", "passive"}:
            mode = "lacp" if lacp else "static"
            yield _Fact(BOND, name, "mode", mode, self.tree.line_at(*options, "lacp"))
        number = self.tree.value(*options, "mc-ae", "mc-ae-id")
        value = to_number(number) if number else None
        yield _Fact(BOND, name, "mlag", value, self.tree.line_at(*options, "mc-ae", "mc-ae-id"))

    # -- Ports -----------------------------------------------------------------------------------------------

    def _port(self, name: str) -> Iterator[_Fact]:
        """Settings of a port, which has those of the bond that it is in."""
        bond = self._bond_of(name)
        is_open = self.open.has("interfaces", name)
        line = self.tree.line_at("interfaces", name)
        if bond or not is_open:
            yield _Fact(PORT, name, "bond", bond, self._line(name, "ether-options", "802.3ad"))
        source = bond or name
        is_open = is_open or self.open.has("interfaces", source)
        is_down = self.tree.has("interfaces", name, "disable") or self.tree.has(
            "interfaces", source, "disable"
        )
        yield _Fact(PORT, name, "up", False if is_down else None if is_open else True, line)
        mtu = self.tree.value("interfaces", source, "mtu")
        value: Any = to_number(mtu) if mtu else None if is_open else DEFAULT
        yield _Fact(PORT, name, "mtu", value, self._line(source, "mtu"))
        tagged, untagged = (None, None) if is_open else self._vlans_of(source)
        line = self._line(source, "unit", "0", "family", "ethernet-switching", "vlan")
        yield _Fact(PORT, name, "tagged", tagged, line)
        yield _Fact(PORT, name, "untagged", untagged, line)
        for property_name, qos, line in self.qos.facts(name, source):
            yield _Fact(PORT, name, property_name, qos, line)

    def _bond_of(self, name: str) -> str:
        """Aggregated Ethernet interface that a port is in; empty for none."""
        kinds = ("ether-options", "gigether-options")
        names = (self.interfaces.value(name, kind, "802.3ad") for kind in kinds)
        return next(filter(None, names), "")

    def _line(self, name: str, *words: str) -> int:
        return self.tree.line_at("interfaces", name, *words)

    def _vlans_of(self, name: str) -> tuple[tuple[int, ...] | None, int | None]:
        """Tagged VLANs and the untagged VLAN of a port or bond, 0 for none; None for VLANs that are not
        known."""
        if self._has_units(name):
            return None, None
        unit = self.interfaces.branch(name, "unit", "0", "family")
        is_routed = unit.has("inet") or unit.has("inet6")
        if is_routed and unit.has("ethernet-switching"):
            return None, None
        if is_routed:
            return (), 0
        switching = unit.branch("ethernet-switching")
        members = [self._members(text) for text in switching.branch("vlan", "members").below]
        members += [self.by_interface[f"{name}.0"]] if f"{name}.0" in self.by_interface else []
        if None in members or (self.open.has("vlans") and members):
            return None, None
        carried = {number for found in members if found is not None for number in found}
        mode = switching.value("interface-mode") or switching.value("port-mode")
        native = self.interfaces.value(name, "native-vlan-id")
        if mode == "trunk":
            if not native:
                return tuple(sorted(carried)), 0
            untagged = to_number(native)
            return tuple(sorted(carried - {untagged})), untagged if untagged in carried else None
        if len(carried) > 1 or native:
            return None, None
        return (), carried.pop() if carried else DEFAULT_VLAN

    def _has_units(self, name: str) -> bool:
        """Whether a port has interfaces of VLANs, whose VLANs and addresses are those of no port."""
        stated = self.interfaces.branch(name)
        is_tagging = stated.has("vlan-tagging") or stated.has("flexible-vlan-tagging")
        return is_tagging or bool(stated.branch("unit").below.keys() - {"0"})

    def _members(self, text: str) -> set[int] | None:
        """VLANs of a word behind ``members``; None for a name that no VLAN has."""
        if re.fullmatch(r"[0-9]{1,4}(?:-[0-9]{1,4})?", text):
            return {*written_range(text)}
        if text == "all":
            return self.all_vlans
        if text == "default":
            return {DEFAULT_VLAN}
        return {*self.numbers[text]} if self.numbers.get(text) else None

    # -- The switch ------------------------------------------------------------------------------------------

    def _settings(self, ports: list[str]) -> Iterator[_Fact]:
        if not any(self.open.has("interfaces", name) for name in INTERFACES_OF_SWITCH):
            yield _Fact(SYSTEM, "", LISTED.format(ADDRESSES), True)
        for kind in ("irb", "vlan"):
            for unit in self.interfaces.branch(kind, "unit").below:
                number = self._vlan_of_unit(kind, unit)
                place = ("interfaces", kind, "unit", unit)
                addresses = self._addresses(*place)
                if number is None and self.open.has("vlans"):
                    # A statement that is not read can name the interface.
                    number, addresses = to_number(unit), None
                if number is not None:
                    line = self.tree.line_at(*place)
                    yield _Fact(SETTING, vlan_interface(number), ADDRESSES, addresses, line)
                    yield from self._prefixes(vlan_interface(number), *place)
        for name in self.interfaces.below:
            if re.fullmatch(MANAGEMENT, name):
                addresses = self._addresses("interfaces", name, "unit", "0")
                yield _Fact(SETTING, name, ADDRESSES, addresses, self._line(name, "unit"))
                yield from self._prefixes(name, "interfaces", name, "unit", "0")
        for name in ports:
            source = self._bond_of(name) or name
            has_units = self._has_units(source)
            addresses = None if has_units else self._addresses("interfaces", source, "unit", "0")
            if addresses != ():
                yield _Fact(SETTING, name, ADDRESSES, addresses, self._line(source, "unit"))
        yield _Fact(SETTING, SPANNING_TREE, MODE, None)
        yield _Fact(SETTING, SPANNING_TREE, PRIORITY, None)
        yield from self._pair()
        routes = self._routes()
        line = self.tree.line_at("routing-options", "static")
        yield _Fact(SETTING, DEFAULT_VRF, STATIC_ROUTES, routes, line)

    def _vlan_of_unit(self, kind: str, unit: str) -> int | None:
        """VLAN of an interface such as irb.30: that which names it; None for none, and for several."""
        numbers = self.by_interface.get(f"{kind}.{unit}", ())
        return next(iter(numbers)) if len(numbers) == 1 else None

    def _addresses(self, *place: str) -> tuple[str, ...] | None:
        """Addresses of an interface, its own and shared ones; None if they are not known."""
        if self.open.has(*place):
            return None
        found: list[str] = []
        for family in ("inet", "inet6"):
            if {"dhcp", "dhcpv6-client"} & self.tree.branch(*place, "family", family).below.keys():
                return None
            for address, below in self.tree.branch(*place, "family", family, "address").below.items():
                found.append(address)
                found += below.branch("virtual-gateway-address").below
                for group in ("vrrp-group", "vrrp-inet6-group"):
                    for of_group in below.branch(group).below.values():
                        found += of_group.branch("virtual-address").below
                        found += of_group.branch("virtual-inet6-address").below
        return address_texts(found)

    def _prefixes(self, subject: str, *place: str) -> Iterator[_Fact]:
        """IPv4 prefixes of an interface that has any."""
        prefixes = prefix_texts(self.tree.branch(*place, "family", "inet", "address").below)
        if prefixes:
            yield _Fact(SETTING, subject, PREFIXES, prefixes, self.tree.line_at(*place))

    def _routes(self) -> tuple[str, ...] | None:
        if self.open.has("routing-options"):
            return None
        places = (("routing-options",), ("routing-options", "rib", "inet6.0"))
        found = []
        for place in places:
            for to, below in self.tree.branch(*place, "static", "route").below.items():
                found += [f"{to} {via}" for via in below.branch("next-hop").below]
                found += [f"{to} {word}" for word in below.below if word != "next-hop"]
        return tuple(sorted(found))

    def _pair(self) -> Iterator[_Fact]:
        """Domain, peer address, and peer link of an MC-LAG pair; empty for a switch without."""
        is_open = self.open.has("switch-options") or self.open.has("protocols", "iccp")
        domain = self.tree.value("switch-options", "service-id")
        peers = self.tree.branch("protocols", "iccp", "peer")
        addresses = [
            address
            for peer in peers.below.values()
            for address in peer.branch("backup-liveness-detection", "backup-peer-ip").below
        ]
        links = [
            link
            for peer in self.tree.branch("multi-chassis", "multi-chassis-protection").below.values()
            for link in peer.branch("interface").below
        ]
        if links:
            yield _Fact(SYSTEM, "", PEER_LINK, links[0], self.tree.line_at("multi-chassis"))
        line = self.tree.line_at("switch-options", "service-id")
        yield _Fact(SETTING, MLAG_PAIR, DOMAIN, domain or (None if is_open else ""), line)
        peer_address = addresses[0] if addresses else None if is_open else ""
        yield _Fact(
            SETTING, MLAG_PAIR, PEER_ADDRESS, peer_address, self.tree.line_at("protocols", "iccp", "peer")
        )
