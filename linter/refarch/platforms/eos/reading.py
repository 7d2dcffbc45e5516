"""Reader of EOS configuration: the session of the target, or a text with the same syntax."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..industry_reading import (
    STATIC_ROUTE,
    BlockReader,
    CommandBlock,
    FieldForm,
    Tree,
    blocks,
    groups_of_match,
    interface_fields,
    non_empty,
    numbers_of_ranges,
    plain_commands,
)
from ..reading_error import ReadingError, to_number

GATEWAY = (
    *("description", "mtu", "ip address virtual", "ipv6 address virtual", "ip address", "ipv6 address"),
    *("ip virtual-router address", "ipv6 virtual-router address", "vrrp 1 ipv4", "vrrp 1 ipv6"),
)

SNMP_USER = (
    "snmp-server user <<SNMP_USER>> refarch v3 auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
    "priv aes <<SNMP_PRIVACY_PASSWORD>>"
)

INTERFACE = (
    FieldForm(r"description (.+)", "description", str),
    FieldForm(r"(no )?shutdown", "shut", lambda no: not no),
    FieldForm(r"vrf (\S+)", "vrf", str),
    FieldForm(r"mtu (\d+)", "mtu", to_number),
    FieldForm(r"(dcbx mode ieee|no dcbx mode)", "dcbx", str),
    FieldForm(r"flowcontrol send on", "pause out", True),
    FieldForm(r"flowcontrol receive on", "pause in", True),
    FieldForm(r"speed (.+)", "speed", str),
    FieldForm(r"((?:no )?error-correction encoding(?: reed-solomon| fire-code)?)", "fec", str),
    FieldForm(r"(no )?switchport", "layer", lambda no: 3 if no else 2),
    FieldForm(r"switchport access vlan (\d+)", "untagged", to_number),
    FieldForm(r"switchport mode (access|trunk)", "mode of port", str),
    FieldForm(r"switchport trunk native vlan (\d+)", "native", to_number),
    FieldForm(r"switchport trunk allowed vlan (\S+)", "tagged", numbers_of_ranges),
    FieldForm(r"switchport trunk group (\S+)", "trunk group", str),
    FieldForm(r"ip address (\S+)", "address", str),
    FieldForm(r"dhcp client accept default-route", "default route", True),
    FieldForm(r"ipv6 address (\S+)", "address6", str),
    FieldForm(r"channel-group (\d+ mode (?:active|on))", "group", str),
    FieldForm(r"mlag (\d+)", "mlag", to_number),
    FieldForm(r"service-profile (\S+)", "profile", str),
    FieldForm(r"((?:no )?qos trust(?: dscp| cos)?)", "trust", str),
    FieldForm(r"spanning-tree portfast", "edge", True),
    FieldForm(r"spanning-tree bpduguard enable", "guard", True),
)


class EosReading(NamedTuple):
    """Settings of an EOS configuration. Settings that are not in the text are empty."""

    name: str = ""
    loading: Sequence[str] = ()
    """Commands of the session: checkpoint, start, diff."""
    switch_wide: Mapping[str, bool] = {}
    """Single commands outside of blocks, such as ``ip routing``."""
    services: Mapping[str, Any] = {}
    """Words after ``ip name-server``, ``ntp server``, ``logging``, ``snmp-server host``, ``dns domain``."""
    management: Mapping[str, str] = {}
    """``ssh``, ``gateway`` and ``gateway6``, each with its VRF."""
    vlans: Mapping[int, Sequence[str]] = {}
    """Commands in the block of each VLAN."""
    interfaces: Mapping[str, Mapping[str, Any]] = {}
    """Fields of ports, port channels, loopbacks and the management port by name: those of ``INTERFACE``; of
    a port channel ``members`` and ``mode``, of a member ``bond``."""
    routes: Mapping[str, Mapping[str, str]] = {}
    """``to``, ``via``, and ``name`` of static routes of the default VRF, by destination and next hop."""
    bgp: Mapping[str, Any] = {}
    """``number``, ``router_id``, ``networks``, and ``neighbors``: ``number`` and ``device`` by address."""
    gateways: Mapping[int, Mapping[str, Any]] = {}
    """Values by command of the interface in each VLAN."""
    profiles: Mapping[str, Mapping[str, Any]] = {}
    """QoS profiles by name: ``trust``, ``pfc``, ``classes``."""
    maps: Mapping[str, int] = {}
    """Maps of code points, e.g. ``dscp 26 to traffic-class``."""
    watchdog: Mapping[str, str] = {}
    pair: Mapping[str, str] = {}
    """Settings of the MLAG pair, by command."""
    spanning_tree: Mapping[str, str] = {}
    """``mode``, and ``priority`` with the instance or VLANs that have it."""

    def as_tree(self) -> Tree:
        """Settings that are not empty, as a plain tree."""
        return non_empty(self._asdict())


def read_eos(text: str) -> EosReading:
    """Settings of a configuration. Raises ReadingError for an unknown line."""
    reader = _EosReader()
    for block in blocks(text):
        reader.read_block(block)
    return reader.as_reading()


class _EosReader(BlockReader):
    """Reader of the top-level commands."""

    def session_command(self, block: CommandBlock) -> None:
        self.tree.setdefault("loading", []).append(block.text)

    def switch_wide_command(self, block: CommandBlock) -> None:
        self.put("switch_wide", block.text, True)

    def hostname(self, block: CommandBlock, name: str) -> None:
        self.put("", "name", name)

    def server(self, block: CommandBlock, kind: str, server: str) -> None:
        self.tree.setdefault("services", {}).setdefault(kind, []).append(server)

    def service(self, block: CommandBlock, kind: str, value: str) -> None:
        self.put("services", kind, value)

    def ssh(self, block: CommandBlock) -> None:
        for inner in block.inner:
            (vrf,) = groups_of_match(r"vrf (\S+)", inner.text)
            if list(plain_commands(inner.inner)) != ["no shutdown"]:
                raise ReadingError(inner.text)
            self.put("management", "ssh", vrf)

    def route(self, block: CommandBlock, family: str, vrf: str, gateway: str) -> None:
        self.put("management", "gateway" if family == "ip" else "gateway6", f"{vrf} {gateway}")

    def static_route(self, block: CommandBlock, to: str, via: str, name: str | None) -> None:
        self.put("routes", f"{to} {via}", non_empty({"to": to, "via": via, "name": name}))

    def bgp(self, block: CommandBlock, number: str) -> None:
        found: Tree = {"number": to_number(number)}
        for inner in block.inner:
            if inner.text == "address-family ipv4":
                networks = [
                    groups_of_match(r"network (\S+)", text)[0] for text in plain_commands(inner.inner)
                ]
                if not networks or "networks" in found:
                    raise ReadingError(inner.text)
                found["networks"] = networks
                continue
            text = next(plain_commands((inner,)))
            of_neighbor = re.fullmatch(r"neighbor ([0-9a-fA-F.:]+) (remote-as|description) (.+)", text)
            fields, kind, value = found, "router_id", ""
            if of_neighbor:
                fields = found.setdefault("neighbors", {}).setdefault(of_neighbor[1], {})
                kind, value = of_neighbor[2], of_neighbor[3]
            else:
                (value,) = groups_of_match(r"router-id (\S+)", text)
            name = {"remote-as": "number", "description": "device"}.get(kind, kind)
            if name in fields:
                raise ReadingError(text)
            fields[name] = to_number(value) if name == "number" else value
        self.put("", "bgp", found)

    def tree_mode(self, block: CommandBlock, mode: str) -> None:
        self.put("spanning_tree", "mode", mode)

    def tree_priority(self, block: CommandBlock, priority: str) -> None:
        self.put("spanning_tree", "priority", priority)

    def vlan(self, block: CommandBlock, number: str) -> None:
        self.put("vlans", to_number(number), list(plain_commands(block.inner)))

    def profile(self, block: CommandBlock, name: str) -> None:
        found: Tree = {"pfc": []}
        for inner in block.inner:
            queue = re.fullmatch(r"((?:uc-)?tx-queue) (\d)", inner.text)
            if queue:
                found.setdefault("classes", {})[to_number(queue.group(2))] = _queue(inner, queue.group(1))
                continue
            text = next(plain_commands((inner,)))
            pause = re.fullmatch(r"priority-flow-control priority (\d) no-drop", text)
            if pause:
                found["pfc"].append(to_number(pause.group(1)))
            elif text == "priority-flow-control on":
                found["pfc on"] = True
            else:
                (found["trust"],) = groups_of_match(r"((?:no )?qos trust(?: dscp| cos)?)", text)
        self.put("profiles", name, found)

    def codes(self, block: CommandBlock, kind: str, codes: str, end: str) -> None:
        for code in codes.split():
            what, number = end.split()
            self.put("maps", f"{kind} {code} to {what}", to_number(number))

    def watchdog(self, block: CommandBlock, kind: str, value: str) -> None:
        self.put("watchdog", kind, value)

    def interface(self, block: CommandBlock, name: str) -> None:
        self.put("interfaces", name, interface_fields(block, INTERFACE))

    def gateway(self, block: CommandBlock, number: str) -> None:
        found: Tree = {}
        for text in plain_commands(block.inner):
            kind, value = groups_of_match(f"({'|'.join(GATEWAY)}) (.+)|(?:no autostate)", text)
            found.setdefault(kind or text, []).append(value)
        self.put("gateways", to_number(number), found)

    def pair(self, block: CommandBlock) -> None:
        for text in plain_commands(block.inner):
            kind, value = groups_of_match(
                r"(domain-id|local-interface|peer-address|peer-link|dual-primary detection|reload-delay mlag)"
                r" (.+)",
                text,
            )
            heartbeat = value.startswith("heartbeat ")
            self.put("pair", "heartbeat" if heartbeat else kind, value.removeprefix("heartbeat "))

    def as_reading(self) -> EosReading:
        """Settings of all commands, with members in their bonds."""
        interfaces = self.tree.get("interfaces", {})
        for name, found in interfaces.items():
            if "group" in found:
                number, _, mode = found.pop("group").partition(" mode ")
                bond = interfaces.get(f"Port-Channel{number}")
                if bond is None:
                    raise ReadingError(f"{name} is not in a port channel")
                found["bond"] = f"Port-Channel{number}"
                bond.setdefault("members", []).append(name)
                if bond.setdefault("mode", mode) != mode:
                    raise ReadingError(f"{name} has another port channel mode")
        return EosReading(**non_empty(self.tree))


def _queue(block: CommandBlock, word: str) -> Tree:
    found: Tree = {"word": word}
    for text in plain_commands(block.inner):
        if text in ("priority strict", "no priority"):
            found["strict"] = text == "priority strict"
            continue
        share = re.fullmatch(r"bandwidth percent (\d+)", text)
        if share:
            found["percent"] = float(to_number(share.group(1)))
            continue
        low, high, probability = groups_of_match(
            r"random-detect ecn minimum-threshold (\d+) bytes maximum-threshold (\d+) bytes"
            r"(?: max-mark-probability (\d+))?",
            text,
        )
        found["ecn"] = [to_number(low), to_number(high), to_number(probability or "100")]
    return found


_EosReader.block_forms = (
    (
        r"configure checkpoint save refarch-before|configure session|show session-config diffs",
        _EosReader.session_command,
    ),
    (r"lldp run|ip routing|ipv6 unicast-routing|snmp-server enable traps", _EosReader.switch_wide_command),
    (rf"snmp-server group refarch v3 priv|{re.escape(SNMP_USER)}", _EosReader.switch_wide_command),
    (r"spanning-tree mode (mstp|rstp|rapid-pvst)", _EosReader.tree_mode),
    (r"spanning-tree ((?:mst 0 |vlan-id \S+ )?priority \d+)", _EosReader.tree_priority),
    (r"no spanning-tree vlan-id 4094|vrf instance MGMT", _EosReader.switch_wide_command),
    (r"ip virtual-router mac-address 00:1c:73:00:00:99", _EosReader.switch_wide_command),
    (r"hostname (\S+)", _EosReader.hostname),
    (r"(dns domain|clock timezone) (\S+)", _EosReader.service),
    (r"(ip name-server|ntp server|logging) (.+)", _EosReader.server),
    (r"(snmp-server host) (.+)", _EosReader.server),
    (r"management ssh", _EosReader.ssh),
    (r"(ip|ipv6) route vrf (\S+) (?:0\.0\.0\.0/0|::/0) (.+)", _EosReader.route),
    (STATIC_ROUTE, _EosReader.static_route),
    (r"router bgp (\d+)", _EosReader.bgp),
    (r"vlan (\d+)", _EosReader.vlan),
    (r"qos profile (\S+)", _EosReader.profile),
    (r"qos map (cos|dscp|traffic-class) ([\d ]+) to ((?:traffic-class|cos|tx-queue) \d)", _EosReader.codes),
    (r"priority-flow-control pause watchdog (default \S+|action) (\S+)", _EosReader.watchdog),
    (r"interface Vlan(\d+)", _EosReader.gateway),
    (r"interface ((?:Ethernet|Port-Channel|Loopback|Management|eth|lo)\d+(?:/\d+)*)", _EosReader.interface),
    (r"mlag configuration", _EosReader.pair),
)
