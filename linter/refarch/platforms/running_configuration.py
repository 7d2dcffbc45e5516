"""Facts of a running configuration of a switch with an industry-standard command line (AOS-CX, EOS, NX-OS,
OS10), which has more than refarch writes.

Interfaces, VLANs, the name, PFC of EOS and NX-OS, and the QoS that the reader of a system reads are facts. Of
other commands, those in ``IGNORED`` say nothing that a design expects. The others are listed as not
understood, with their lines.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .configuration_facts import DEFAULT
from .configured_switch import DEFAULT_VLAN
from .observed import (
    BOND,
    LISTED,
    PEER_LINK,
    PORT,
    SETTING,
    SYSTEM,
    VLAN,
    CollectedFile,
    Evidence,
    Facts,
    NotUnderstood,
    ObservedFact,
)
from .reading_error import ReadingError, check_size, to_number, written_range
from .running_blocks import ConfigurationBlock, commands_of, configuration_blocks
from .running_qos import QosReader, no_qos, qos_values
from .running_settings import running_settings
from .running_vlans import (
    OTHER_VLANS,
    VLAN_FORMS,
    InterfaceForm,
    VlanSettings,
    allowed_vlans,
    port_vlans,
    vlan_numbers,
)
from .switch_subjects import ADDRESSES

_IGNORED_WORDS = (
    "aaa access-list agent alias allow-feature apply arp aruba-central banner bfd boot cdp cfs cli clock "
    "configure copp crypto daemon debug dhcp dns dot1x email enable end event-handler evpn exit fabric "
    "feature fips hsrp http-server https-server icam ip ipv6 key launch ldap license "
    "limit-resource line lldp load-interval logging mac management mirror monitor ntp nve nxapi object-group "
    "ospf password peer ping platform port-profile power prefix-list ptp queue-monitor radius-server rmon "
    "role route-map router schema security service session sflow snmp-server spanning-tree ssh start tacacs "
    "tacacs-server telemetry terminal time timezone transceiver tunnel udld user username userpassphrase "
    "vdc version vrf vrrp vxlan xml"
)
_IGNORED_PAIRS = (
    "hardware access-list|hardware profile|hardware tcam|nv overlay|system default|system jumbomtu|system l1"
)

IGNORED = re.compile(rf"(?:no |default )?(?:{'|'.join(_IGNORED_WORDS.split())}|{_IGNORED_PAIRS})\b.*")
"""Commands outside of interfaces that set nothing that a design expects of a port, bond, or VLAN."""

_IGNORED_WORDS_OF_INTERFACE = (
    "apply arp aruba-central autoneg bandwidth beacon bfd carrier-delay cdp delay description "
    "designated-forwarder dot1x duplex error-correction evpn exit fabric fec flowcontrol hsrp identifier ip "
    "ipv6 isis l2 lacp lldp load-interval logging loop-protect mac medium negotiate negotiation ntp ospf "
    "persona pim poe port-type ptp route-target sflow snmp spanning-tree speed storm-control switchport "
    "udld vrf vsx-sync"
)

IGNORED_OF_INTERFACE = re.compile(rf"(?:no )?(?:{_IGNORED_WORDS_OF_INTERFACE.replace(' ', '|')})\b.*")
"""Commands of interfaces that set nothing that a design expects of a port."""

_INTERFACE = re.compile(
    r"interface (?P<port>(?:Ethernet|ethernet|eth)?\d+(?:/\d+)+(?::\d+)?|Ethernet\d+|et\d+)|"
    r"interface (?P<bond>(?:[Pp]ort-?[Cc]hannel|lag) ?\d+)(?P<multi> multi-chassis)?(?: static)?"
)
_RANGE_OF_PORTS = re.compile(r"interface ((?:Ethernet|ethernet)?(?:\d+/)*)(\d+-\d+)")
"""Ports with the same commands, as refarch writes them for NX-OS."""
_OTHER_INTERFACE = re.compile(r"interface (?!range\b)(?!\S*\d ?[,-] ?\S*\d).*")
"""Interfaces whose commands are not read. Those of another list of ports are reported."""

_OTHER_VLANS = re.compile(r"vlan (?:access-map|configuration|filter|internal|policy|reserve)\b.*")
_TAGGED_NATIVE = re.compile(r"(?i)vlan dot1q tag native(?: .*)?")
_VLANS = re.compile(r"vlan ([0-9,-]+)|interface vlan(\d+)")
"""VLANs; OS10 creates a VLAN with its interface."""

_NAME = re.compile(r"(?:hostname|switchname) (\S+)")
_QOS_PROFILE = re.compile(r"qos profile (\S+)")
_NETWORK_QOS = re.compile(r"policy-map type network-qos (\S+)")
_SYSTEM_QOS = "system qos"
_BLOCK_OF_PAIR = re.compile(r"(?:mlag configuration|mlag|vpc domain|vlt-domain|vsx)\b.*")
_PEER_LINK = re.compile(r"(?:peer-link|inter-switch-link) ((?:Port-Channel|lag )\d+)")
"""Bond to the other switch, in such a block of EOS and AOS-CX."""


class _Interface:
    """Commands of a port or bond."""

    def __init__(self, name: str, line: int, is_multi: bool = False) -> None:
        self.name, self.line = name, line
        self.values: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        if is_multi:
            self.put("mlag", None, line)

    def put(self, property_name: str, value: Any, line: int) -> None:
        """Store a value; a later command replaces an earlier one, as on the switch."""
        self.values[property_name], self.lines[property_name] = value, line

    @property
    def is_routed(self) -> bool:
        """Whether it is a routed port."""
        return self.values.get("layer") == 3


_FORMS = (
    InterfaceForm(r"mtu (\d+)", "mtu"),
    InterfaceForm(r"no shutdown", "up", True),
    InterfaceForm(r"shutdown", "up", False),
    InterfaceForm(r"no switchport|routing", "layer", 3),
    InterfaceForm(r"switchport|no routing", "layer", 2),
    *VLAN_FORMS,
    InterfaceForm(r"l2 mtu (\d+)", "l2 mtu"),
    InterfaceForm(r"channel-group (\d+)(?: force)?(?: mode (?:active|passive|on))?", "bond"),
    InterfaceForm(r"lag (\d+)", "bond"),
    InterfaceForm(r"lacp mode (active|passive)", "lacp"),
    InterfaceForm(r"(?:mlag|vpc|vlt-port-channel) (\d+)", "mlag"),
    InterfaceForm(r"vpc peer-link", "peer link", True),
    InterfaceForm(r"priority-flow-control mode (on|off|auto)(?: send-tlv)?", "pfc mode"),
    InterfaceForm(r"service-profile (\S+)", "qos profile"),
)

_PFC_FORMS = (
    InterfaceForm(r"priority-flow-control on", "pfc on", True),
    InterfaceForm(r"no priority-flow-control", "pfc on", False),
    InterfaceForm(r"priority-flow-control priority ([0-7]) no-drop", "pfc"),
)
"""Commands of EOS, of an interface or of a QoS profile."""


def running_configuration_facts(
    file: CollectedFile,
    whole: Evidence | None = None,
    read_qos: QosReader = no_qos,
    access_is_native: bool = False,
) -> Facts:
    """Facts of a running configuration, and the commands that are not understood. ``whole`` is the place of a
    configuration that is a value of a JSON file, and ``read_qos`` the reader of QoS of the system.
    ``access_is_native`` is that of ``VlanSettings``. Raises ReadingError for the configurations of two
    switches in one text."""
    check_size(file.text)
    reader = _Reader(access_is_native)
    blocks = configuration_blocks(file.text)
    qos = read_qos(blocks)
    problems = [(line, text) for line, text in reader.read(blocks) if line not in qos.known]

    def place(line: int) -> Evidence:
        return whole or file.line_place(line)

    def fact(kind: str, subject: str, property_name: str, value: Any, line: int) -> ObservedFact:
        return ObservedFact(reader.name, kind, subject, property_name, value, place(line), is_state=False)

    for one in reader.facts():
        yield fact(*one)
    for port, of_port in qos.ports.items():
        for property_name, value in qos_values(of_port):
            yield fact(PORT, port, property_name, value, of_port.line)
    for setting in running_settings(blocks):
        yield fact(SETTING, *setting)
    yield fact(SYSTEM, "", LISTED.format(ADDRESSES), True, 1)
    for line, text in problems:
        yield NotUnderstood(place(line), text)


class _Block(NamedTuple):
    """Command outside of blocks, with what the commands below it are about."""

    line: str
    is_known: bool
    interfaces: tuple[_Interface, ...] = ()
    profile: _Interface | None = None
    """QoS profile of EOS."""
    pauses: set[int] | None = None
    """Priorities with PFC of a network-qos policy."""
    vlans: tuple[int, ...] = ()


class _Reader:
    """Interfaces, VLANs, and name of a configuration."""

    def __init__(self, access_is_native: bool) -> None:
        self.name = ""
        self.access_is_native = access_is_native
        self.native_is_tagged = False
        self.vlans: dict[int, int] = {}
        self.groups: dict[str, set[int]] = {}
        self.ports: dict[str, _Interface] = {}
        self.bonds: dict[str, _Interface] = {}
        self.profiles: dict[str, _Interface] = {}
        """QoS profiles of EOS, with their PFC."""
        self.pauses: dict[str, set[int]] = {}
        """Priorities with PFC of the network-qos policies of NX-OS."""
        self.policies_with_mtu: set[str] = set()
        """Network-qos policies with an MTU, which some NX-OS switches give their ports."""
        self.policy = ""
        """The network-qos policy in use."""
        self.peer_link, self.line_of_peer_link = "", 0
        """Bond to the other switch of the MLAG pair."""

    def read(self, blocks: Iterable[ConfigurationBlock]) -> Iterator[tuple[int, str]]:
        """Read all commands; returns those that are not understood."""
        for outer in blocks:
            block = self._block(outer.text, outer.line)
            if not block.is_known:
                yield outer.line, outer.text
            if block.pauses is not None:
                yield from _network_qos_problems(outer, block.pauses)
                if any(re.fullmatch(r"mtu \d+", command.text) for command in commands_of(outer.inner)):
                    self.policies_with_mtu.add(outer.text.split()[-1])
                continue
            for command in commands_of(outer.inner):
                if not self._read_inner(block, command.text, command.line):
                    yield command.line, f"{block.line}: {command.text}"

    def _block(self, line: str, number: int) -> _Block:
        """Block that a command outside of blocks begins, with what the command states."""
        match, vlans = _INTERFACE.fullmatch(line), _VLANS.fullmatch(line)
        ports = _RANGE_OF_PORTS.fullmatch(line)
        profile, policy = _QOS_PROFILE.fullmatch(line), _NETWORK_QOS.fullmatch(line)
        if match:
            return _Block(line, True, interfaces=(self._interface(match, number),))
        if ports:
            names = [f"{ports[1]}{port}" for port in written_range(ports[2])]
            found = [self.ports.setdefault(name, _Interface(name, number)) for name in names]
            return _Block(line, True, interfaces=tuple(found))
        if profile:
            own = self.profiles.setdefault(profile[1], _Interface(profile[1], number))
            return _Block(line, True, profile=own)
        if policy:
            return _Block(line, True, pauses=self.pauses.setdefault(policy[1], set()))
        if vlans:
            numbers = vlan_numbers(vlans[1] or vlans[2])
            self.vlans |= {vlan: number for vlan in numbers if vlan not in self.vlans}
            return _Block(line, True, vlans=tuple(numbers))
        if _NAME.fullmatch(line):
            name = line.split()[1]
            if self.name not in ("", name):
                raise ReadingError(f"the text has the configurations of {self.name} and {name}")
            self.name = name
            return _Block(line, True)
        if _TAGGED_NATIVE.fullmatch(line):
            self.native_is_tagged = True
            return _Block(line, True)
        return _Block(line, line == _SYSTEM_QOS or _is_ignored(line))

    def _read_inner(self, block: _Block, line: str, number: int) -> bool:
        """Read a command of a block; returns whether it is known. Commands of other blocks are not read."""
        if block.interfaces:
            known = [_read_command(interface, line, number) for interface in block.interfaces]
            return all(known)
        if block.profile is not None:
            return _read_form(block.profile, line, number, _PFC_FORMS)
        if block.line == _SYSTEM_QOS:
            used = re.fullmatch(r"service-policy type network-qos (\S+)", line)
            self.policy = used[1] if used else self.policy
            return used is not None
        peer_link = _PEER_LINK.fullmatch(line)
        if peer_link and _BLOCK_OF_PAIR.fullmatch(block.line):
            self.peer_link, self.line_of_peer_link = re.sub(r"^lag ", "lag", peer_link[1]), number
        group = re.fullmatch(r"trunk group (\S+)", line)
        if group and block.vlans:
            self.groups.setdefault(group[1], set()).update(block.vlans)
        return True

    def _interface(self, match: re.Match[str], line: int) -> _Interface:
        if match["port"]:
            return self.ports.setdefault(match["port"], _Interface(match["port"], line))
        name = re.sub(r"^lag ?", "lag", match["bond"])
        return self.bonds.setdefault(name, _Interface(name, line, bool(match["multi"])))

    def facts(self) -> Iterator[tuple[str, str, str, Any, int]]:
        """Kind, subject, property, value, and line of each fact."""
        if self.name:
            yield SYSTEM, "", "name", self.name, 1
        if self.vlans:
            first = min(self.vlans.values())
            yield SYSTEM, "", "vlans", tuple(sorted({*self.vlans, DEFAULT_VLAN})), first
        for vlan, line in self.vlans.items():
            yield VLAN, str(vlan), "exists", True, line
        if self.ports:
            yield SYSTEM, "", "ports", tuple(self.ports), 1
        bonds = {re.sub(r"\D", "", name): bond for name, bond in self.bonds.items()}
        has_pfc = any(
            self._eos_pfc(one)[0].get("pfc on") or one.values.get("pfc mode") == "on"
            for one in (*self.ports.values(), *self.bonds.values())
        )
        for port in self.ports.values():
            bond = bonds.get(port.values.get("bond", ""))
            name = bond.name if bond is not None else port.values.get("bond", "")
            yield PORT, port.name, "bond", name, port.lines.get("bond", port.line)
            for property_name, value, line in self._values(bond or port, port):
                yield PORT, port.name, property_name, value, line
            pfc = self._pfc(port, bond, has_pfc)
            if pfc is not None:
                yield PORT, port.name, "pfc", *pfc
        yield from self._bond_facts()

    def _bond_facts(self) -> Iterator[tuple[str, str, str, Any, int]]:
        """IDs of bonds in an MLAG pair, and the bond between its switches."""
        for bond in self.bonds.values():
            if "peer link" in bond.values:
                self.peer_link, self.line_of_peer_link = bond.name, bond.lines["peer link"]
        if self.peer_link:
            yield SYSTEM, "", PEER_LINK, self.peer_link, self.line_of_peer_link
        for bond in self.bonds.values():
            if "mlag" not in bond.values:
                yield BOND, bond.name, "mlag", None, bond.line
            elif bond.values["mlag"] is not None:
                yield BOND, bond.name, "mlag", int(bond.values["mlag"]), bond.lines["mlag"]

    def _values(self, source: _Interface, port: _Interface) -> Iterator[tuple[str, Any, int]]:
        """Values of a port, which has those of its bond."""
        if source.values.get("up") is False:
            yield "up", False, source.lines["up"]
        elif "up" in port.values:
            yield "up", port.values["up"], port.lines["up"]
        mtu = self._mtu(source, port)
        line = source.lines.get("mtu", port.lines.get("mtu", port.line))
        if mtu != DEFAULT or not source.is_routed:
            yield "mtu", mtu, line
        vlans = VlanSettings(self.vlans, self.groups, self.native_is_tagged, self.access_is_native)
        if source.is_routed:
            yield "tagged", (), source.lines["layer"]
            yield "untagged", 0, source.lines["layer"]
            return
        tagged, untagged = port_vlans(source.values, vlans)
        shown = ("allowed", "trunk group", "port mode", "access")
        line = next((source.lines[name] for name in shown if name in source.lines), source.line)
        yield "tagged", tagged, line
        yield "untagged", untagged, source.lines.get("native", line)

    def _pfc(
        self, port: _Interface, bond: _Interface | None, has_pfc: bool
    ) -> tuple[tuple[int, ...], int] | None:
        """Priorities with PFC of a port, with the line; None if the configuration does not decide them.
        The mode is that of the port, else that of its bond.

        With the mode auto, the neighbor decides. A port without a command has what is not written: PFC is off
        if another port has it by a command, ``has_pfc``. That is so on EOS and OS10; NX-OS has the mode auto,
        which is not the mode of the other ports.
        """
        source = bond if bond is not None and "pfc mode" not in port.values else port
        line = source.lines.get("pfc mode", port.line)
        mode = source.values.get("pfc mode")
        if mode is not None:
            priorities = self.pauses.get(self.policy)
            if mode == "off":
                return (), line
            return (tuple(sorted(priorities)), line) if mode == "on" and priorities is not None else None
        values, line = self._eos_pfc(port)
        if not values and not has_pfc:
            return None
        return (tuple(sorted(values.get("pfc", ()))) if values.get("pfc on") else ()), line

    def _eos_pfc(self, port: _Interface) -> tuple[dict[str, Any], int]:
        """PFC of a port: of its QoS profile, and its own; with the line that states it."""
        name = port.values.get("qos profile", "")
        found: dict[str, Any] = {}
        line = port.lines.get("qos profile", port.line)
        for source in filter(None, (self.profiles.get(name), port)):
            for key in ("pfc on", "pfc"):
                if key in source.values:
                    found[key] = source.values[key]
                    line = source.lines[key] if source is port else line
        return found, line

    def _mtu(self, source: _Interface, port: _Interface) -> Any:
        """MTU of a port, which has that of its bond; on AOS-CX, members have their own. None if it is not
        known: EOS can limit frames by another command, some NX-OS switches by the network-qos policy, and
        members that have an MTU can be in a bond without."""
        if "l2 mtu" in source.values or "l2 mtu" in port.values:
            return None
        is_lag = source.name.startswith("lag")
        mtu = source.values.get("mtu", port.values.get("mtu") if is_lag else None)
        if mtu is not None:
            return to_number(mtu)
        return None if "mtu" in port.values or self.policy in self.policies_with_mtu else DEFAULT


def _network_qos_problems(policy: ConfigurationBlock, pauses: set[int]) -> Iterator[tuple[int, str]]:
    """Add the priorities with PFC of the classes of a network-qos policy, and return the commands that are
    not understood."""
    for inner in policy.inner:
        is_class = inner.text.startswith("class type network-qos ")
        for command in commands_of(inner.inner if is_class else (inner,)):
            pause = re.fullmatch(r"pause pfc-cos ([0-7](?:[,-][0-7])*)", command.text)
            if is_class and pause:
                pauses.update(vlan_numbers(pause[1]))
            else:
                yield command.line, f"{policy.text}: {command.text}"


def _read_command(interface: _Interface, line: str, number: int) -> bool:
    """Read a command of an interface; returns whether it is known."""
    if _read_form(interface, line, number, (*_FORMS, *_PFC_FORMS)):
        return True
    if OTHER_VLANS.fullmatch(line):
        interface.put("other VLANs", True, number)
        return False
    return IGNORED_OF_INTERFACE.fullmatch(line) is not None


def _read_form(interface: _Interface, line: str, number: int, forms: tuple[InterfaceForm, ...]) -> bool:
    """Read a command that has one of the forms; returns whether it has."""
    for form in forms:
        match = re.fullmatch(form.pattern, line)
        if match is None:
            continue
        value = form.value if form.value is not None else match[1]
        if form.property == "allowed":
            value = allowed_vlans(value, interface.values.get("allowed"))
        if line.startswith("vlan "):
            # AOS-CX has no command for the mode.
            interface.put("port mode", line.split()[1], number)
        if form.property == "pfc":
            value = {*interface.values.get("pfc", ()), int(value)}
        interface.put(form.property, value, number)
        return True
    return False


def _is_ignored(line: str) -> bool:
    """Whether a command outside of interfaces sets nothing that a design expects."""
    patterns = (IGNORED, _OTHER_INTERFACE, _OTHER_VLANS, _BLOCK_OF_PAIR)
    return any(pattern.fullmatch(line) for pattern in patterns)
