"""Reads configuration of NX-OS back into the tree of ``tree``. Nothing of the target is used here."""

import re
from typing import Any

from .blocks import Block, Unread, blocks, matched, only, single, spread
from .cisco_nxos_quality import Quality
from .interfaces import addresses, interface
from .tree import Tree, stated

FEC = {"rs-fec": "rs", "fc-fec": "base-r", "off": "none"}

TRAPS = {"1": "v1", "2c": "v2c", "3 priv": "v3"}


def read(text: str) -> Tree:
    """The tree of a text. Raises Unread for a line that is not known."""
    reader = _Reader()
    for block in blocks(text):
        reader.top(block)
    return reader.finished()


class _Reader:
    def __init__(self) -> None:
        self.tree: Tree = {"jumbo": 9216}
        self.quality = Quality()

    def top(self, block: Block) -> None:
        for pattern, section, field in LEAVES:
            match = re.fullmatch(pattern, block.text)
            if match and not block.inner:
                self.leaf(section, field, *match.groups())
                return
        for pattern, method in BLOCKS:
            match = re.fullmatch(pattern, block.text)
            if match:
                method(self, block, *match.groups())
                return
        raise Unread(block.text)

    def leaf(self, section: str, field: str, *found: Any) -> None:
        """A command of one line. A field that ends with ``+`` may come again."""
        part = self.tree.setdefault(section, {}) if section else self.tree
        if field.endswith("+"):
            part.setdefault(field[:-1], []).append(" ".join(found))
        else:
            self.put(section, field, found[0] if found else True)

    def put(self, section: str, field: Any, value: Any) -> None:
        part = self.tree.setdefault(section, {}) if section else self.tree
        if field in part:
            raise Unread(f"{section} {field} is there twice")
        part[field] = value

    def vrf(self, block: Block) -> None:
        for text in only(block.inner):
            family, gateway = matched(r"(ip route 0\.0\.0\.0/0|ipv6 route ::/0) (\S+)", text)
            self.put("management", "gateway" if family.startswith("ip ") else "gateway6", gateway)

    def management(self, block: Block, name: str) -> None:
        self.put("management", "interface", name)
        body = list(only(block.inner))
        if body[:1] != ["vrf member management"]:
            raise Unread(block.text)
        for text in body[1:]:
            if text == "ip address dhcp":
                self.put("management", "dhcp", True)
                continue
            family, address = matched(r"(ip|ipv6) address (\S+)", text)
            self.put("management", "address" if family == "ip" else "address6", address)

    def traps(self, block: Block, server: str, version: str) -> None:
        self.leaf("services", "snmp_receivers+", server)
        services, found = self.tree["services"], TRAPS[version]
        if block.inner or services.setdefault("snmp_version", found) != found:
            raise Unread(block.text)

    def breakout(self, block: Block, module: str, port: str, speed: str, parts: str) -> None:
        found = {"speed": int(speed) * 1000, "parts": int(parts)}
        self.put("breakouts", f"Ethernet{module}/{port}", found)

    def jumbomtu(self, block: Block, size: str) -> None:
        self.tree["jumbo"] = int(size)

    def vlan(self, block: Block, number: str) -> None:
        names = [matched(r"name (\S+)", text)[0] for text in only(block.inner)]
        self.put("vlans", int(number), names[0] if names else "")

    def class_map(self, block: Block, name: str) -> None:
        self.quality.class_map(block, name)

    def policy(self, block: Block, kind: str, name: str) -> None:
        self.quality.policy(block, kind, name)

    def system_qos(self, block: Block) -> None:
        self.quality.system_qos(block)

    def channel(self, block: Block, number: str) -> None:
        self.put("bonds", f"port-channel{number}", interface(block, INTERFACE))

    def ethernet(self, block: Block, name: str) -> None:
        if name in self.tree.get("ports", {}):
            self.put("addresses", name, addresses(block))
            return
        found = interface(block, INTERFACE)
        if found.get("description") != "unused":
            self.put("ports", name, found)
        elif "untagged" in found and (found.get("layer"), found.get("mode_of_port")) != (2, "access"):
            raise Unread(f"{name} is parked, and not a port for access")
        else:
            self.put("unused", name, stated({"shut": found["shut"], "vlan": found.get("untagged")}))

    def unused(self, block: Block, module: str, first: str, last: str) -> None:
        for number in range(int(first), int(last) + 1):
            self.ethernet(block, f"{module}/{number}")

    def svi(self, block: Block, number: str) -> None:
        self.put("gateways", int(number), _gateway(block))

    def loopback(self, block: Block, name: str) -> None:
        self.put("addresses", name, addresses(block))

    def pair(self, block: Block, domain: str) -> None:
        self.put("pair", "domain", domain)
        for text in only(block.inner):
            if text.startswith("role"):
                self.put("pair", "role", matched(r"role priority (\d+)", text)[0])
                continue
            words = r"peer-keepalive destination (\S+) source (\S+) vrf management"
            peer, source = matched(words, text)
            self.put("pair", "peer", peer)
            self.put("pair", "source", source)

    def finished(self) -> Tree:
        """The tree, with what stands in several places put together and checked."""
        ports, bonds = self.tree.get("ports", {}), self.tree.get("bonds", {})
        for name, port in ports.items():
            if "group" in port:
                _member(name, port, bonds)
        for bond in bonds.values():
            bond["members"] = sorted(bond.get("members", []))
        self.tree["features"] = sorted(self.tree.get("features", []))
        self.tree |= self.quality.finished([*ports.values(), *bonds.values()])
        return stated(self.tree)


def _gateway(block: Block) -> Tree:
    found: Tree = {}
    for inner in block.inner:
        group = re.fullmatch(r"(hsrp|vrrp)(?:v3)? (\d+)( ipv6| address-family ipv4)?", inner.text)
        if group and inner.inner:
            form = r"ip (\S+)" if group.group(1) == "hsrp" else r"address (\S+) primary"
            (address,) = matched(form, single(inner))
            found["shared6" if group.group(3) == " ipv6" else "shared"] = address
            found["redundancy"] = group.group(1)
            found.setdefault("groups", []).append(int(group.group(2)))
            continue
        text = next(only((inner,)))
        if text in ("hsrp version 2", "no shutdown"):
            found[text] = True
        else:
            kind, value = matched(r"(description|mtu|ip address|ipv6 address) (.+)", text)
            found.setdefault(kind, []).append(value)
    return found


SHARED = ("layer", "mode_of_port", "tagged", "untagged", "native", "mtu")
"""What a member says as its port channel does, so that it can join."""


def _member(name: str, port: Tree, bonds: Tree) -> None:
    number, _, mode = port.pop("group").partition(" mode ")
    bond = bonds.get(f"port-channel{number}")
    if bond is None:
        raise Unread(f"{name} is in no port channel")
    bond.setdefault("members", []).append(name)
    found = {"active": "lacp", "on": "static"}[mode]
    if bond.setdefault("mode", found) != found:
        raise Unread(f"{name} joins in another mode")
    port["bond"] = f"port-channel{number}"
    for field in SHARED:
        if port.pop(field, None) != bond.get(field):
            raise Unread(f"{name} does not fit its port channel: {field}")


VRF = "(?: use-vrf management)?"
SECRETS = r"<<SNMP_(?:COMMUNITY|USER)>>"

LEAVES = (
    (r"hostname (\S+)", "", "name"),
    (r"feature (lldp|lacp|vpc|interface-vlan|hsrp|vrrpv3)", "", "features+"),
    (r"ip domain-name (\S+)", "services", "domain"),
    (rf"ip name-server (\S+(?: \S+)*?{VRF})", "services", "dns"),
    (rf"ntp server (\S+{VRF})", "services", "ntp+"),
    (rf"logging server (\S+{VRF})", "services", "syslog+"),
    (r"clock ((?:timezone|summer-time) .+)", "services", "clock+"),
    (
        r"snmp-server user <<SNMP_USER>> network-operator auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
        r"priv aes-128 <<SNMP_PRIVACY_PASSWORD>>",
        "services",
        "snmp_user",
    ),
    (r"snmp-server host (\S+) use-vrf management", "services", "snmp_over_management+"),
    (r"((?:no )?lldp tlv-select dcbxp(?: egress-queuing)?)", "", "told"),
    (r"priority-flow-control watch-dog-interval on", "", "watched"),
)
"""Commands of one line: the section of the tree and the field of what they say."""

BLOCKS = (
    (r"vrf context management", _Reader.vrf),
    (r"interface (mgmt\d+)", _Reader.management),
    (rf"snmp-server host (\S+) traps version (1|2c|3 priv) {SECRETS}", _Reader.traps),
    (r"interface breakout module (\d+) port (\d+) map (\d+)g-(\d)x", _Reader.breakout),
    (r"system jumbomtu (\d+)", _Reader.jumbomtu),
    (r"vlan (\d+)", _Reader.vlan),
    (r"class-map type qos match-any (\S+)", _Reader.class_map),
    (r"policy-map type (qos|queuing|network-qos) (\S+)", _Reader.policy),
    (r"system qos", _Reader.system_qos),
    (r"vpc domain (\d+)", _Reader.pair),
    (r"interface port-channel(\d+)", _Reader.channel),
    (r"interface (Ethernet\d+(?:/\d+){1,2})", _Reader.ethernet),
    (r"interface (Ethernet\d+)/(\d+)-(\d+)", _Reader.unused),
    (r"interface Vlan(\d+)", _Reader.svi),
    (r"interface (loopback\d+)", _Reader.loopback),
)

INTERFACE: tuple[tuple[str, str, Any], ...] = (
    (r"description (.+)", "description", str),
    (r"(no )?switchport", "layer", lambda no: 3 if no else 2),
    (r"switchport mode (access|trunk)", "mode_of_port", str),
    (r"switchport access vlan (\d+)", "untagged", int),
    (r"switchport trunk native vlan (\d+)", "native", int),
    (r"switchport trunk allowed vlan (\S+)", "tagged", spread),
    (r"ip(?:v6)? address (\S+)", "address", str),
    (r"mtu (\d+)", "mtu", int),
    (r"speed (\d+)", "speed", int),
    (r"fec (rs-fec|fc-fec|off)", "fec", lambda word: FEC[word]),
    (r"lldp dcbx version (ieee|cee)", "dcbx", str),
    (r"priority-flow-control mode (on send-tlv|on|off)", "pfc", str),
    (r"priority-flow-control watch-dog-interval on", "watchdog", True),
    (r"service-policy type qos input (\S+)", "policy", str),
    (r"service-policy type queuing output (\S+)", "queuing", str),
    (r"flowcontrol receive on", "pause_in", True),
    (r"flowcontrol send on", "pause_out", True),
    (r"spanning-tree port type (edge|edge trunk|network)", "tree", str),
    (r"spanning-tree bpduguard enable", "guard", True),
    (r"vpc (\d+)", "mlag", int),
    (r"vpc peer-link", "peer_link", True),
    (r"channel-group (\d+ mode (?:active|on))", "group", str),
    (r"(no )?shutdown", "shut", lambda no: not no),
)
