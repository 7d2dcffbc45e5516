"""Commands from one EOS configuration to another.

Sources, looked up 2026-11-23: arista-eosplus/pyeapi, api modules (``default interface``, ``no`` and
``default`` before commands of interfaces, VLANs, VRFs, VRRP, NTP); Intel, mfd-switchmanagement, class for
Arista (``default interface``, ``no error-correction encoding``, ``no channel-group``, ``no mtu``);
openconfig/featureprofiles, qos helpers (``no qos map traffic-class 1 to tx-queue 1``); G. Donahue, Arista
Warrior, Configuration Management (commands accumulate; a command is removed only by its ``no``).
"""

import re
from collections.abc import Iterator

from ..block_delta import Language

_MAP = re.compile(r"(qos map (?:cos|dscp|traffic-class)) ([\d ]+) (to .+)")


def _split_ranges(text: str) -> Iterator[str]:
    """Map command for several codes split into one command per code."""
    found = _MAP.fullmatch(text)
    if found is None:
        yield text
        return
    for code in found[2].split():
        yield f"{found[1]} {code} {found[3]}"


EOS = Language(
    values=(
        *("description", "mtu", "speed", "error-correction encoding", "dcbx mode", "vrf", "name"),
        *("switchport access vlan", "switchport mode", "switchport trunk native vlan"),
        *("switchport trunk allowed vlan", "channel-group", "mlag", "service-profile", "qos trust"),
        *("flowcontrol send", "flowcontrol receive", "bandwidth percent", "random-detect ecn", "priority"),
        *("domain-id", "local-interface", "peer-address heartbeat", "peer-address(?! heartbeat)"),
        *(
            "peer-link",
            "dual-primary detection",
            "reload-delay mlag",
            "router-id",
            r"neighbor \S+ (?:remote-as|description)",
        ),
    ),
    top=(
        *("hostname", "dns domain", "clock timezone", "ip virtual-router mac-address"),
        *(f"priority-flow-control pause watchdog {what}" for what in ("default timeout", "action")),
        "priority-flow-control pause watchdog default recovery-time",
        *("spanning-tree mode", "spanning-tree mst 0 priority", "spanning-tree priority"),
        r"spanning-tree vlan-id \S+ priority",
        r"qos map (?:cos|dscp|traffic-class) \d+ to (?:traffic-class|tx-queue|cos)",
    ),
    undo=(
        (r"interface (Ethernet\S+)", r"default interface \1"),
        (r"(qos trust|dcbx mode|error-correction encoding|priority) .*", r"default \1"),
        (r"qos map .*", r"no \g<0>"),
        (r"(neighbor \S+) remote-as .*", r"no \1"),
        (r"neighbor \S+ description .*", ""),
        (r"(ip(?:v6)? route (?!vrf)\S+ \S+) name .*", r"no \1"),
    ),
    opposite="default ",
    spread=_split_ranges,
    frees=r"(?:ip|ipv6) address .*|(?:ip|ipv6) virtual-router address .*|vrrp .*|mlag \d+",
    together=r"ip address .*",
    last=r"vlan \d+|qos profile .*|vrf instance .*",
    alone=r"interface Management\S+",
    ports=r"interface Ethernet\S+",
    layer=r"(?:no )?switchport|channel-group .*",
    indent="   ",
)
