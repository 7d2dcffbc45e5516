"""Commands from one OS10 configuration to another.

Sources, looked up 2026-11-23: Dell, Ansible collection dellemc.os10, templates of the roles os10_vlan (``no
switchport trunk allowed vlan ID`` removes one of several), os10_interface, os10_lag, os10_vlt, os10_vrrp,
os10_ntp, os10_dns, os10_logging, os10_snmp (their commands that begin with ``no``); Intel,
mfd-switchmanagement, class for OS10: ``no ets``, ``no dcbx version``, ``no priority-flow-control``, ``no
qos-map traffic-class``, ``no trust-map dot1p``, and its order: policies and maps are removed from ports
before they are deleted.

No document shows how to remove one line of a map or policy, so maps and policies are deleted and created
again.
"""

import re
from collections.abc import Iterator

from ..block_delta import Language

_RANGE = re.compile(r"interface range (ethernet(?:\d+/)+)(\d+)-(?:\d+/)+(\d+)")
_SERVERS = re.compile(r"ip name-server (.+)")


def _split_ranges(text: str) -> Iterator[str]:
    """Command for a range of ports or several name servers, split into one command per port or server."""
    ports, servers = _RANGE.fullmatch(text), _SERVERS.fullmatch(text)
    if ports:
        for number in range(int(ports[2]), int(ports[3]) + 1):
            yield f"interface {ports[1]}{number}"
    elif servers:
        for server in servers[1].split():
            yield f"ip name-server {server}"
    else:
        yield text


OS10 = Language(
    values=(
        *("description", "mtu", "speed", "fec", "channel-group", "vlt-port-channel", "dcbx version"),
        *("switchport mode", "switchport access vlan", "switchport trunk allowed vlan"),
        *("ip address dhcp", "ip address(?! dhcp)", "priority-flow-control mode", "ets mode"),
        *("flowcontrol receive", "flowcontrol transmit", "service-policy input type network-qos"),
        *("service-policy output type queuing", "qos-map traffic-class", r"trust-map (?:dot1p|dscp)"),
        *("spanning-tree port type", "spanning-tree bpduguard", "backup destination", "primary-priority"),
        *("vlt-mac", "delay-restore"),
        *(
            "router-id",
            "remote-as",
            "random-detect color green",
            "bandwidth percent",
            "lldp tlv-select dcbxp",
        ),
    ),
    top=(
        *("hostname", "clock timezone", "dcbx enable", r"interface breakout \S+ map"),
        *("spanning-tree mode", "spanning-tree (?:rstp|mst 0) priority", r"spanning-tree vlan \S+ priority"),
    ),
    undo=(
        (r"interface (ethernet\S+)", r"default interface \1"),
        (r"(interface breakout \S+) map .*", r"no \1"),
        (r"interface vlan1", ""),
        (r"(management route \S+) .*", r"no \1"),
        (r"(snmp-server host \S+) .*", r"no \1"),
        (r"no switchport access vlan", "switchport access vlan 1"),
        (r"service-policy .*|switchport trunk allowed vlan .*", r"no \g<0>"),
        (r"ets mode .*", "no ets"),
        (r"priority-flow-control mode .*", "no priority-flow-control"),
    ),
    spread=_split_ranges,
    lists=r"switchport trunk allowed vlan \S+",
    frees=r"(?:ip|ipv6) address .*|vrrp-group .*|vlt-port-channel .*|discovery-interface .*",
    last=r"interface vlan\d+|(?:policy-map|class-map|qos-map|wred|trust) .*",
    alone=r"interface mgmt1/1/1|system qos",
    ports=r"interface ethernet\S+",
    layer=r"(?:no )?switchport|channel-group .*",
    remade=r"(?:policy-map|class-map|qos-map|wred|trust) .*",
    share=r"bandwidth percent \d+",
    indent=" ",
)
