"""Reads what is set on a switch with Cumulus Linux as a plain tree, whatever the release calls it."""

import re
from collections.abc import Iterable

from .blocks import Unread
from .cumulus_nvue_statements import Statement
from .tree import Tree

_ON = "(?:enable on|state enabled)"
_YES = "(?:on|enabled)"
_IP = "(ip|ipv4|ipv6)"

BRIDGED = "bridge domain br_default"

OF_INTERFACES = {
    "type": r"type (eth|loopback|swp|bond|peerlink|sub|svi)",
    "description": r"description (.+)",
    "mtu": r"link mtu ([0-9]+)",
    "speed": r"link speed (\S+)",
    "fec": r"link fec (rs|baser|off)",
    "shut": r"link state (down)",
    "breakout": r"link breakout ([1-8]x\S*|disabled)",
    "bridged": "bridge domain (br_default)",
    "access": rf"{BRIDGED} access ([0-9]+)",
    "untagged": rf"{BRIDGED} untagged ([0-9]+|none)",
    "tagged*": rf"{BRIDGED} vlan ([0-9]+)",
    "admin-edge": rf"{BRIDGED} stp admin-edge ({_YES})",
    "bpdu-guard": rf"{BRIDGED} stp bpdu-guard ({_YES})",
    "members*": r"bond member (\S+)",
    "mode": r"bond mode (lacp|static)",
    "mlag-on": rf"bond mlag ({_ON})",
    "mlag": r"bond mlag id ([0-9]+)",
    "vrf": r"(?:ip )?vrf (\S+)",
    "dhcp": r"(?:ip address (dhcp)|ipv4 dhcp-client state (enabled))",
    "no-dhcp": r"ipv4 dhcp-client state (disabled)",
    "addresses*": rf"{_IP} address ([0-9a-f.:]+/[0-9]+)",
    "gateways*": rf"{_IP} gateway ([0-9a-f.:]+)",
    "vrr*": rf"{_IP} vrr address (\S+)",
    "vrr-on*": rf"{_IP} vrr {_ON}()",
    "vrr-up*": rf"{_IP} vrr state up()",
    "vrrp*": rf"{_IP} vrrp virtual-router 1 address (\S+)",
    "vrrp-on*": rf"{_IP} vrrp {_ON}()",
    "vlan": r"vlan ([0-9]+)",
    "base": r"base-interface (\S+)",
    "dcbx*": rf"lldp dcbx-(pfc|ets-config|ets-recomm)-tlv ({_YES}|off|disabled)",
    "dcbx-profile": r"lldp tlv profile (dcbx)",
    "groups*": r"qos (mapping|egress-scheduler|congestion-control|pfc|link-pause) profile (\S+)",
    "watchdog": r"qos (pfc-watchdog)",
}
"""What is set of an interface, by name in the tree: one value, or (``*``) a list of them."""

_MGMT = r"(?:service {0} mgmt|system {0})"

OF_SWITCHES = {
    "name": r"system hostname (\S+)",
    "time zone": r"system (?:date-time )?timezone (\S+)",
    "dns*": r"(?:service dns mgmt server (\S+)|system dns server (\S+) vrf mgmt)",
    "search*": _MGMT.format("dns") + r" search (\S+)",
    "ntp*": _MGMT.format("ntp") + r" server (\S+)",
    "ntp vrf": r"system ntp vrf (mgmt)",
    "syslog*": r"(?:service syslog mgmt server (\S+)|system syslog server (\S+) vrf mgmt)",
    "snmp": rf"(?:service|system) snmp-server ({_ON})",
    "snmp user": r"(?:service|system) snmp-server (username .*)",
    "receivers*": r"(?:service|system) snmp-server trap-destination (\S+) vrf mgmt (.*)",
    "lldp": r"(?:service|system) lldp state (enabled)",
    "tlvs*": r"system lldp tlv egress-policy (\S+) state enabled",
    "dcbx tlvs*": r"system lldp tlv profile dcbx egress-policy (\S+) state enabled",
    "vlans*": rf"{BRIDGED} vlan ([0-9]+)",
    "mlag": rf"mlag ({_ON})",
    "mac": r"mlag mac-address (\S+)",
    "peer": r"mlag peer-ip (linklocal)",
    "priority": r"mlag priority ([0-9]+)",
    "backup": r"mlag backup (\S+) vrf mgmt",
    "routers*": rf"router (vrr|vrrp) {_ON}",
    "roce": rf"qos roce ({_ON})",
    "roce mode": r"qos roce mode (lossless|lossy)",
    "roce cable": r"qos roce cable-length ([0-9]+)",
    "polling": r"qos pfc-watchdog polling-interval ([0-9]+)",
    "robustness": r"qos pfc-watchdog robustness ([0-9]+)",
    "trust*": r"qos mapping (\S+) trust (l2|l3|both)",
    "maps*": r"qos mapping (\S+) (pcp|dscp) ([0-9]+) switch-priority ([0-7])",
    "queues*": r"qos egress-queue-mapping default-global switch-priority ([0-7]) traffic-class ([0-7])",
    "modes*": r"qos egress-scheduler (\S+) traffic-class ([0-7]) mode (dwrr|strict)",
    "shares*": r"qos egress-scheduler (\S+) traffic-class ([0-7]) bw-percent ([0-9]+)",
    "ecn*": r"qos congestion-control (\S+) traffic-class ([0-7]) (ecn|m..-threshold|probability) (\S+)",
    "pfc*": r"qos pfc (\S+) switch-priority ([0-7])",
    "pauses*": r"qos (pfc|link-pause) (\S+) (rx|tx|cable-length) (\S+)",
    "pools*": r"qos traffic-pool (default-lossy|default-lossless|roce-lossless) memory-percent ([0-9]+)",
}
"""The same of the switch itself."""


def read(statements: Iterable[Statement]) -> Tree:
    """The tree of a switch: ``interfaces`` by name, and what is said of the switch itself."""
    tree: Tree = {"interfaces": {}}
    for statement in statements:
        if statement[:2] == ("unset", "interface"):
            if statement[3:] != ("ip", "address", "dhcp"):
                raise Unread(" ".join(statement))
            _put(tree["interfaces"].setdefault(statement[2], {}), {"no-dhcp": "(.*)"}, "disabled")
        elif statement[0] == "interface":
            own = tree["interfaces"].setdefault(statement[1], {})
            _put(own, OF_INTERFACES, " ".join(statement[2:]))
        else:
            _put(tree, OF_SWITCHES, " ".join(statement))
    return tree


def _put(tree: Tree, known: dict[str, str], text: str) -> None:
    """The value of a text under the name of its form."""
    for name, form in known.items():
        match = re.fullmatch(form, text)
        if match is None:
            continue
        found = [group for group in match.groups() if group is not None]
        value = found[0] if len(found) == 1 else tuple(found)
        if name.endswith("*"):
            tree.setdefault(name[:-1], []).append(value)
        elif name in tree:
            raise Unread(f"{text}: said twice")
        else:
            tree[name] = value
        return
    raise Unread(text)
