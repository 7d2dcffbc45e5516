"""Commands from one NX-OS configuration to another.

Sources, looked up 2026-11-23: Cisco, Ansible collection cisco.nxos, its modules and their tests (``no``
before commands of VLANs, interfaces, vPC, HSRP, NTP, logging, name servers, SNMP, ``no system jumbomtu``);
Intel, mfd-switchmanagement, classes for Cisco (``default interface``, ``no service-policy type qos input
NAME``, ``no policy-map type queuing NAME``, ``no class-map type qos match-all NAME``, ``no lldp dcbx version
ieee``, ``no spanning-tree port type edge``, ``no switchport trunk allowed vlan``). QoS commands that no
document shows follow the same rule: ``no`` before a command removes it.
"""

import re
from collections.abc import Iterator

from ..block_delta import Language

_RANGE = re.compile(r"(interface Ethernet(?:\d+/)+)(\d+)-(\d+)")
_SERVERS = re.compile(r"ip name-server (.+?)( use-vrf \S+)?")


def _split_ranges(text: str) -> Iterator[str]:
    """Command for a range of ports or several name servers, split into one command per port or server."""
    ports, servers = _RANGE.fullmatch(text), _SERVERS.fullmatch(text)
    if ports:
        for number in range(int(ports[2]), int(ports[3]) + 1):
            yield f"{ports[1]}{number}"
    elif servers:
        for server in servers[1].split():
            yield f"ip name-server {server}{servers[2] or ''}"
    else:
        yield text


NXOS = Language(
    values=(
        *("description", "mtu", "speed", "fec", "name", "channel-group", r"vpc(?= \d)", "vrf member"),
        *("switchport mode", "switchport access vlan", "switchport trunk native vlan"),
        *("switchport trunk allowed vlan", "spanning-tree port type", "spanning-tree bpduguard"),
        *("priority-flow-control mode", "priority-flow-control watch-dog-interval", "lldp dcbx version"),
        *("flowcontrol receive", "flowcontrol send", "service-policy type qos input"),
        *("service-policy type queuing output", "service-policy type network-qos"),
        *("bandwidth remaining percent", "random-detect", "set qos-group", "pause", "priority level"),
        "delay restore",
        *("router-id", "remote-as", "role priority", "peer-keepalive", "hsrp version", r"ip(?= \d)"),
        r"ip address(?!.* secondary)",
    ),
    top=(
        *("hostname", "ip domain-name", "system jumbomtu", "clock timezone", "clock summer-time"),
        *("vpc domain", "lldp tlv-select dcbxp", "priority-flow-control watch-dog-interval"),
        *("spanning-tree mode", "spanning-tree vlan 1-3967 priority", "spanning-tree mst 0 priority"),
        r"interface breakout module \d+ port \d+ map",
    ),
    undo=(
        (r"interface (Ethernet\S+)", r"default interface \1"),
        (r"vrf member .*", ""),
        (r"service-policy .*|ip address .*|interface breakout .*", r"no \g<0>"),
        (r"spanning-tree port type .*|lldp dcbx version .*|vpc domain .*|pause .*", r"no \g<0>"),
        (r"(?:priority-flow-control|bandwidth|random-detect|set|priority) .*", r"no \g<0>"),
    ),
    spread=_split_ranges,
    frees=r"(?:ip|ipv6) address .*|hsrp \d+.*|vrrpv3 .*|vpc .*|name .*",
    together=r"ip address .*",
    last=r"vlan \d+|policy-map .*|class-map .*|feature .*",
    alone=r"interface mgmt0|system qos|vrf context management",
    ports=r"interface Ethernet\S+",
    layer=r"(?:no )?switchport|channel-group .*",
    share=r"bandwidth remaining percent \d+",
)
