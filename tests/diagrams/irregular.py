"""Networks whose switches have no roles: a ring, a partial mesh, a tree with cross links, and a hub."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refarch import api
from refarch.api import Design

CABLE = "nvidia-mcp1600-c003e30l"


class Network(NamedTuple):
    """Cables between switches, the switches of each host, and the tiers that the switches are drawn in."""

    cables: str
    hosts: Mapping[str, Sequence[str]]
    tiers: Sequence[str]


NETWORKS = {
    "ring": Network("1-2 2-3 3-4 4-5 5-1", {"h1": "12", "h2": "23", "h3": "45"}, ["12345"]),
    "partial mesh": Network(
        "1-2 2-3 3-4 4-5 5-6 6-1 2-5 1-4 3-7 6-7", {"h1": "12", "h2": "4", "h3": "76"}, ["12467", "35"]
    ),
    "tree": Network("0-1 0-2 1-3 2-4 3-4 2-5 0-6 6-5", {"h1": "3", "h2": "45", "h3": "6"}, ["3456", "012"]),
    "hub": Network("0-1 0-2 0-3 0-4 1-2 3-4 0-5", {"h1": "12", "h2": "34", "h3": "5"}, ["12345", "0"]),
    "long way to the core": Network("1-2 2-3 3-4 4-5", {"h1": "1", "h2": "5"}, ["15", "24", "3"]),
}


def irregular(network: Network) -> Design:
    """Design of a network."""
    pairs = [tuple(pair.split("-")) for pair in network.cables.split()]
    used = {name: 0 for pair in pairs for name in pair}

    def port(name: str) -> str:
        used[name] += 1
        return f"sw-{name} swp{used[name]}"

    links = [{"from": port(a), "to": port(b), "cable": CABLE} for a, b in pairs]
    links += [
        {"from": f"{host} vmnic{4 + at}", "to": port(name), "cable": CABLE}
        for host, names in network.hosts.items()
        for at, name in enumerate(names)
    ]
    card = {"card": "nvidia-connectx-6-dx-100g-2p", "slot": "1", "ports": ["vmnic4", "vmnic5"]}
    hosts = [{"names": host, "server": "dell-poweredge-r760", "adapters": [card]} for host in network.hosts]
    switch = {"model": "nvidia-sn3700", "fabric": "main", "nos": "cumulus-linux"}
    files = {
        "design.yaml": {
            "format": 1,
            "id": "irregular",
            "title": "Irregular",
            "version": "1.0.0",
            "status": "draft",
            "software": {"esxi": {"release": "8.0 U3"}, "cumulus-linux": {"release": "5.9.1"}},
            "clusters": {"c": {"title": "C", "product": "nvme-of", "transport": "tcp", "hosts": hosts}},
        },
        "ip-plan.yaml": {
            "format": 1,
            "networks": {"s": {"purpose": "nvme-tcp", "vlan": 100, "prefix": "10.0.0.0/22", "mtu": 9000}},
        },
        "wiring.yaml": {"format": 1, "switches": {f"sw-{name}": switch for name in used}, "links": links},
    }
    result = api.lint_texts("irregular", {name: json.dumps(data).encode() for name, data in files.items()})
    assert result.design is not None, result.findings[0].message
    return result.design
