"""Reads configuration of EOS back into the tree of ``tree``. Nothing of the target is used here."""

import re
from collections.abc import Callable
from typing import Any

from .blocks import Block, Unread, blocks, matched, only, spread
from .tree import Tree, stated


def read(text: str) -> Tree:
    """The tree of a text. Raises Unread for a line that is not known."""
    reader = _Reader()
    for block in blocks(text):
        reader.top(block)
    return reader.finished()


class _Reader:
    """Collects what the commands at the top say."""

    def __init__(self) -> None:
        self.tree: Tree = {"loading": []}

    def top(self, block: Block) -> None:
        for pattern, method in TOP:
            match = re.fullmatch(pattern, block.text)
            if match:
                method(self, block, *match.groups())
                return
        raise Unread(block.text)

    def put(self, section: str, field: Any, value: Any) -> None:
        part = self.tree.setdefault(section, {})
        if field in part:
            raise Unread(f"{section} {field} is there twice")
        part[field] = value

    def loading(self, block: Block) -> None:
        self.tree["loading"].append(block.text)

    def once(self, block: Block) -> None:
        self.put("alone", block.text, True)

    def hostname(self, block: Block, name: str) -> None:
        self.put("hostname", "name", name)

    def server(self, block: Block, kind: str, server: str) -> None:
        self.tree.setdefault("services", {}).setdefault(kind, []).append(server)

    def service(self, block: Block, kind: str, value: str) -> None:
        self.put("services", kind, value)

    def ssh(self, block: Block) -> None:
        for inner in block.inner:
            (vrf,) = matched(r"vrf (\S+)", inner.text)
            if list(only(inner.inner)) != ["no shutdown"]:
                raise Unread(inner.text)
            self.put("management", "ssh", vrf)

    def route(self, block: Block, family: str, vrf: str, gateway: str) -> None:
        self.put("management", "gateway" if family == "ip" else "gateway6", f"{vrf} {gateway}")

    def vlan(self, block: Block, number: str) -> None:
        self.put("vlans", int(number), list(only(block.inner)))

    def profile(self, block: Block, name: str) -> None:
        found: Tree = {"pfc": []}
        for inner in block.inner:
            queue = re.fullmatch(r"((?:uc-)?tx-queue) (\d)", inner.text)
            if queue:
                found.setdefault("classes", {})[int(queue.group(2))] = _queue(inner, queue.group(1))
                continue
            text = next(only((inner,)))
            pause = re.fullmatch(r"priority-flow-control priority (\d) no-drop", text)
            if pause:
                found["pfc"].append(int(pause.group(1)))
            elif text == "priority-flow-control on":
                found["pfc on"] = True
            else:
                (found["trust"],) = matched(r"((?:no )?qos trust(?: dscp| cos)?)", text)
        self.put("profiles", name, found)

    def codes(self, block: Block, kind: str, codes: str, end: str) -> None:
        for code in codes.split():
            what, number = end.split()
            self.put("maps", f"{kind} {code} to {what}", int(number))

    def watchdog(self, block: Block, kind: str, value: str) -> None:
        self.put("watchdog", kind, value)

    def interface(self, block: Block, name: str) -> None:
        self.put("interfaces", name, _interface(block.inner))

    def gateway(self, block: Block, number: str) -> None:
        found: Tree = {}
        for text in only(block.inner):
            kind, value = matched(f"({'|'.join(GATEWAY)}) (.+)|(?:no autostate)", text)
            found.setdefault(kind or text, []).append(value)
        self.put("gateways", int(number), found)

    def pair(self, block: Block) -> None:
        for text in only(block.inner):
            kind, value = matched(
                r"(domain-id|local-interface|peer-address|peer-link|dual-primary detection) (.+)", text
            )
            heartbeat = value.startswith("heartbeat ")
            self.put("pair", "heartbeat" if heartbeat else kind, value.removeprefix("heartbeat "))

    def finished(self) -> Tree:
        """The tree, with members in their bonds."""
        interfaces = self.tree.get("interfaces", {})
        for name, found in interfaces.items():
            if "group" in found:
                number, _, mode = found.pop("group").partition(" mode ")
                bond = interfaces.get(f"Port-Channel{number}")
                if bond is None:
                    raise Unread(f"{name} is in no port channel")
                found["bond"] = f"Port-Channel{number}"
                bond.setdefault("members", []).append(name)
                if bond.setdefault("mode", mode) != mode:
                    raise Unread(f"{name} joins in another mode")
        return stated(self.tree)


def _queue(block: Block, word: str) -> Tree:
    found: Tree = {"word": word}
    for text in only(block.inner):
        if text in ("priority strict", "no priority"):
            found["strict"] = text == "priority strict"
            continue
        share = re.fullmatch(r"bandwidth percent (\d+)", text)
        if share:
            found["percent"] = float(share.group(1))
            continue
        low, high, probability = matched(
            r"random-detect ecn minimum-threshold (\d+) bytes maximum-threshold (\d+) bytes"
            r"(?: max-mark-probability (\d+))?",
            text,
        )
        found["ecn"] = [int(low), int(high), int(probability or 100)]
    return found


def _interface(inner: tuple[Block, ...]) -> Tree:
    found: Tree = {}
    for text in only(inner):
        for pattern, field, value in INTERFACE:
            match = re.fullmatch(pattern, text)
            if match:
                if field in found:
                    raise Unread(f"{text} is said twice")
                found[field] = value(match.group(1)) if callable(value) else value
                break
        else:
            raise Unread(text)
    return found


GATEWAY = (
    *("description", "mtu", "ip address virtual", "ipv6 address virtual", "ip address", "ipv6 address"),
    *("ip virtual-router address", "ipv6 virtual-router address", "vrrp 1 ipv4", "vrrp 1 ipv6"),
)

SNMP_USER = (
    "snmp-server user <<SNMP_USER>> refarch v3 auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
    "priv aes <<SNMP_PRIVACY_PASSWORD>>"
)

TOP: tuple[tuple[str, Callable[..., None]], ...] = (
    (
        r"configure checkpoint save refarch-before|configure session|show session-config diffs",
        _Reader.loading,
    ),
    (r"lldp run|ip routing|ipv6 unicast-routing|snmp-server enable traps", _Reader.once),
    (rf"snmp-server group refarch v3 priv|{re.escape(SNMP_USER)}", _Reader.once),
    (r"no spanning-tree vlan-id 4094|vrf instance MGMT", _Reader.once),
    (r"ip virtual-router mac-address 00:1c:73:00:00:99", _Reader.once),
    (r"hostname (\S+)", _Reader.hostname),
    (r"(dns domain|clock timezone) (\S+)", _Reader.service),
    (r"(ip name-server|ntp server|logging) (.+)", _Reader.server),
    (r"(snmp-server host) (.+)", _Reader.server),
    (r"management ssh", _Reader.ssh),
    (r"(ip|ipv6) route vrf (\S+) (?:0\.0\.0\.0/0|::/0) (.+)", _Reader.route),
    (r"vlan (\d+)", _Reader.vlan),
    (r"qos profile (\S+)", _Reader.profile),
    (r"qos map (cos|dscp|traffic-class) ([\d ]+) to ((?:traffic-class|cos|tx-queue) \d)", _Reader.codes),
    (r"priority-flow-control pause watchdog (default \S+|action) (\S+)", _Reader.watchdog),
    (r"interface Vlan(\d+)", _Reader.gateway),
    (r"interface ((?:Ethernet|Port-Channel|Loopback|Management|eth|lo)\d+(?:/\d+)*)", _Reader.interface),
    (r"mlag configuration", _Reader.pair),
)

INTERFACE: tuple[tuple[str, str, Any], ...] = (
    (r"description (.+)", "description", str),
    (r"(no )?shutdown", "shut", lambda no: not no),
    (r"vrf (\S+)", "vrf", str),
    (r"mtu (\d+)", "mtu", int),
    (r"(dcbx mode ieee|no dcbx mode)", "dcbx", str),
    (r"flowcontrol send on", "pause out", True),
    (r"flowcontrol receive on", "pause in", True),
    (r"speed (.+)", "speed", str),
    (r"((?:no )?error-correction encoding(?: reed-solomon| fire-code)?)", "fec", str),
    (r"(no )?switchport", "layer", lambda no: 3 if no else 2),
    (r"switchport access vlan (\d+)", "untagged", int),
    (r"switchport mode (access|trunk)", "mode of port", str),
    (r"switchport trunk native vlan (\d+)", "native", int),
    (r"switchport trunk allowed vlan (\S+)", "tagged", spread),
    (r"switchport trunk group (\S+)", "trunk group", str),
    (r"ip address (\S+)", "address", str),
    (r"dhcp client accept default-route", "default route", True),
    (r"ipv6 address (\S+)", "address6", str),
    (r"channel-group (\d+ mode (?:active|on))", "group", str),
    (r"mlag (\d+)", "mlag", int),
    (r"service-profile (\S+)", "profile", str),
    (r"((?:no )?qos trust(?: dscp| cos)?)", "trust", str),
    (r"spanning-tree portfast", "edge", True),
    (r"spanning-tree bpduguard enable", "guard", True),
)
