"""Pieces of a design that an editor offers to write: by file and definition of its schema."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Snippet(NamedTuple):
    """One piece; ``${1:...}`` in its body is a place that the editor stops at."""

    label: str
    description: str
    body: Mapping[str, Any]


SNIPPETS: Mapping[tuple[str, str], Snippet] = {
    ("design", "host_group"): Snippet(
        "host group",
        "Equal hosts, with a network card",
        {
            "names": "${1:host-[1-4]}",
            "server": "${2:generic-server-1u}",
            "adapters": [
                {"card": "${3:generic-nic-25g-2p-roce}", "slot": "${4:1}", "ports": ["vmnic4", "vmnic5"]}
            ],
        },
    ),
    ("design", "port_group"): Snippet(
        "port group",
        "A port group with one active uplink and one on standby",
        {
            "network": "${1:vsan}",
            "teaming": {
                "policy": "explicit-failover-order",
                "active": ["${2:Uplink 1}"],
                "standby": ["${3:Uplink 2}"],
            },
        },
    ),
    ("ip-plan", "network"): Snippet(
        "network",
        "A VLAN with its prefix",
        {"purpose": "${1:vsan}", "vlan": 30, "prefix": "${2:192.168.30.0/24}", "mtu": 9000},
    ),
    ("wiring", "switch"): Snippet(
        "switch",
        "A leaf switch",
        {"model": "${1:generic-switch-48x25g-8x100g}", "role": "leaf", "fabric": "${2:main}"},
    ),
    ("wiring", "link"): Snippet(
        "link",
        "Cables from hosts to a leaf switch",
        {
            "from": "${1:host-[1-4] vmnic4}",
            "to": "${2:leaf-1 port[1-4]}",
            "cable": "${3:generic-sfp28-dac}",
            "length": "${4:2m}",
        },
    ),
    ("bom", "item"): Snippet(
        "item",
        "Something that is bought",
        {"part": "${1:generic-server-1u}", "quantity": "${2:needed}", "spares": 0},
    ),
}
