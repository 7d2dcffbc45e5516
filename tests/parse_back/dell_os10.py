"""Reads configuration of OS10 back into the tree of ``tree``. Nothing of the target is used here."""

import re
from typing import Any

from .blocks import Block, Unread, blocks, matched, only, single, spread
from .dell_os10_quality import Quality
from .interfaces import addresses, interface
from .tree import Tree, stated

TRAPS = {"1": "v1", "2c": "v2c", "3 priv": "v3"}

BEGIN = ["start transaction", "configure terminal"]
END = ["end", "show diff candidate-configuration running-configuration"]


def read(text: str) -> Tree:
    """The tree of a text. Raises Unread for a line that is not known."""
    reader = _Reader()
    for block in _inside(blocks(text)):
        reader.top(block)
    return reader.finished()


def _inside(found: tuple[Block, ...]) -> list[Block]:
    """What stands in the transaction, and the splits before it."""
    texts = [block.text for block in found]
    begin = texts.index(BEGIN[0]) if BEGIN[0] in texts else 0
    before, after = found[:begin], found[begin:]
    if texts[begin : begin + 2] != BEGIN or texts[-2:] != END:
        raise Unread("the text is no whole transaction")
    if before and (before[0].text, before[-1].text) != ("configure terminal", "end"):
        raise Unread("splits stand in no configuration")
    splits = list(before[1:-1])
    if any(not block.text.startswith("interface breakout") for block in splits) or (before and not splits):
        raise Unread("not only splits stand before the transaction")
    return [*splits, *after[2:-2]]


class _Reader:
    def __init__(self) -> None:
        self.tree: Tree = {}
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
        self.quality.top(block)

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

    def management(self, block: Block) -> None:
        body = list(only(block.inner))
        if body[:1] != ["no shutdown"]:
            raise Unread(block.text)
        self.put("management", "interface", "mgmt1/1/1")
        texts = iter(body[1:])
        for text in texts:
            if text == "no ip address dhcp":
                self.put("management", "address", matched(r"ip address (\S+/\d+)", next(texts, ""))[0])
            elif text == "ip address dhcp":
                self.put("management", "dhcp", True)
            else:
                self.put("management", "address6", matched(r"ipv6 address (\S+)", text)[0])

    def traps(self, block: Block, server: str, version: str) -> None:
        self.leaf("services", "snmp_receivers+", server)
        services, found = self.tree["services"], TRAPS[version]
        if block.inner or services.setdefault("snmp_version", found) != found:
            raise Unread(block.text)

    def breakout(self, block: Block, port: str, speed: str, parts: str) -> None:
        self.put("breakouts", f"ethernet{port}", {"speed": int(speed) * 1000, "parts": int(parts)})

    def vlan(self, block: Block, number: str) -> None:
        found: Tree = {}
        name = ""
        for inner in block.inner:
            if inner.inner:
                (group,) = matched(r"vrrp-group (\d+)", inner.text)
                (shared,) = matched(r"virtual-address (\S+)", single(inner))
                found |= {"redundancy": "vrrp", "group": int(group), "shared": shared}
                continue
            if inner.text.startswith("description"):
                (name,) = matched(r'description "(.+)"', inner.text)
                continue
            if inner.text == "no shutdown":
                self.leaf("", "vlans_up+", number)
                continue
            field, value = matched(r"(mtu|ip address|ipv6 address) (\S+)", inner.text)
            found[field] = value
        self.put("vlans", int(number), name)
        if found:
            self.put("gateways", int(number), found)

    def channel(self, block: Block, number: str) -> None:
        self.put("bonds", f"port-channel{number}", interface(block, INTERFACE))

    def ethernet(self, block: Block, name: str) -> None:
        if name in self.tree.get("ports", {}):
            self.put("addresses", name, addresses(block))
            return
        found = interface(block, INTERFACE)
        if found.get("description") != "unused":
            self.put("ports", name, found)
        elif ("untagged" in found) != (found.get("mode_of_port") == "access"):
            raise Unread(f"{name} is parked, and not a port for access")
        else:
            self.put("unused", name, stated({"shut": found["shut"], "vlan": found.get("untagged")}))

    def unused(self, block: Block, slot: str, first: str, slot_again: str, last: str) -> None:
        if slot != slot_again:
            raise Unread(block.text)
        for number in range(int(first), int(last) + 1):
            self.ethernet(block, f"ethernet{slot}/{number}")

    def loopback(self, block: Block, name: str) -> None:
        self.put("addresses", name, addresses(block))

    def pair(self, block: Block, domain: str) -> None:
        self.put("pair", "domain", domain)
        for text in only(block.inner):
            word, value = matched(
                r"(backup destination(?: ipv6)?|discovery-interface|primary-priority) (\S+)", text
            )
            if word == "discovery-interface":
                self.leaf("pair", "members+", value)
            else:
                self.put("pair", "peer" if word.startswith("backup") else "role", value)

    def finished(self) -> Tree:
        """The tree, with what stands in several places put together and checked."""
        ports, bonds = self.tree.get("ports", {}), self.tree.get("bonds", {})
        for name, port in ports.items():
            if "group" in port:
                _member(name, port, bonds)
        for bond in bonds.values():
            bond["members"] = sorted(bond.get("members", []))
        pair = self.tree.get("pair", {})
        for name in pair.get("members", ()):
            if "layer" not in ports.get(name, {}) or "bond" in ports[name]:
                raise Unread(f"{name} is no port of an interconnect")
        self.tree |= self.quality.finished(ports.values())
        return stated(self.tree)


def _member(name: str, port: Tree, bonds: Tree) -> None:
    number, _, mode = port.pop("group").partition(" mode ")
    bond = bonds.get(f"port-channel{number}")
    if bond is None:
        raise Unread(f"{name} is in no port channel")
    bond.setdefault("members", []).append(name)
    found = {"active": "lacp", "on": "static"}[mode]
    if bond.setdefault("mode", found) != found:
        raise Unread(f"{name} joins in another mode")
    if port.pop("layer", None) != 3 or port.pop("mtu", None) != bond.get("mtu"):
        raise Unread(f"{name} does not fit its port channel")
    port["bond"] = f"port-channel{number}"


SECRETS = r"<<SNMP_(?:COMMUNITY|USER)>>"

LEAVES = (
    (r"hostname (\S+)", "", "name"),
    (r"lldp enable", "", "lldp"),
    (r"(dcbx enable|no dcbx enable)", "", "told"),
    (r"management route 0\.0\.0\.0/0 (\S+)", "management", "gateway"),
    (r"management route ::/0 (\S+)", "management", "gateway6"),
    (r"ip domain-list (\S+)", "services", "domain"),
    (r"ip name-server (\S+(?: \S+)*)", "services", "dns"),
    (r"ntp server (\S+)", "services", "ntp+"),
    (r"logging server (\S+)", "services", "syslog+"),
    (r"clock timezone standard-timezone (\S+)", "services", "time_zone"),
)
"""Commands of one line: the section of the tree and the field of what they say."""

BLOCKS = (
    (r"interface mgmt1/1/1", _Reader.management),
    (rf"snmp-server host (\S+) traps version (1|2c|3 priv) {SECRETS}", _Reader.traps),
    (r"interface breakout (\d+/\d+/\d+) map (\d+)g-(\d)x", _Reader.breakout),
    (r"interface vlan(\d+)", _Reader.vlan),
    (r"vlt-domain (\d+)", _Reader.pair),
    (r"interface port-channel(\d+)", _Reader.channel),
    (r"interface (ethernet\d+/\d+/\d+(?::\d+)?)", _Reader.ethernet),
    (r"interface range ethernet(\d+/\d+)/(\d+)-(\d+/\d+)/(\d+)", _Reader.unused),
    (r"interface (loopback\d+)", _Reader.loopback),
)

INTERFACE: tuple[tuple[str, str, Any], ...] = (
    (r'description "(.+)"', "description", str),
    (r"no switchport", "layer", 3),
    (r"switchport mode (access|trunk)", "mode_of_port", str),
    (r"switchport access vlan (\d+)", "untagged", int),
    (r"no switchport access vlan", "no_untagged", True),
    (r"switchport trunk allowed vlan (\S+)", "tagged", spread),
    (r"ip(?:v6)? address (\S+)", "address", str),
    (r"mtu (\d+)", "mtu", int),
    (r"speed (\d+)", "speed", int),
    (r"fec (CL91-RS|CL108-RS|CL74-FC|off)", "fec", str),
    (r"dcbx version (ieee|cee)", "dcbx", str),
    (r"no lldp tlv-select dcbxp", "silent", True),
    (r"flowcontrol receive (on|off)", "pause_in", str),
    (r"flowcontrol transmit (on|off)", "pause_out", str),
    (r"priority-flow-control mode (on|off)", "pfc", str),
    (r"service-policy input type network-qos (\S+)", "network", str),
    (r"service-policy output type queuing (\S+)", "queuing", str),
    (r"ets mode on", "ets", True),
    (r"qos-map traffic-class (\S+)", "queues", str),
    (r"trust-map ((?:dot1p|dscp) \S+)", "trust", str),
    (r"spanning-tree port type edge", "edge", True),
    (r"spanning-tree bpduguard enable", "guard", True),
    (r"vlt-port-channel (\d+)", "mlag", int),
    (r"channel-group (\d+ mode (?:active|on))", "group", str),
    (r"(no )?shutdown", "shut", lambda no: not no),
)
