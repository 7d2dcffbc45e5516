"""Linux hosts of which every two are cabled to each other, each cable with a subnet, and the same hosts with
two leaf switches for management."""

import json
from itertools import combinations
from typing import Any

from refarch import api
from refarch.api import Design

CARD, CABLE, LEAF_CABLE = "nvidia-connectx-6-lx-25g-2p", "nvidia-mcp2m00-a001e30n", "nvidia-mcp2m00-a003e30l"


def host_mesh(count: int, has_switches: bool = False, pairs: int | None = None, name: str = "node") -> Design:
    """Mesh of so many hosts; ``pairs`` leaves out all later pairs."""
    hosts = [f"{name}-{number}" for number in range(1, count + 1)]
    used = dict.fromkeys(hosts, 0)
    links: list[dict[str, Any]] = []
    networks: dict[str, Any] = {}
    for number, (a, b) in enumerate(list(combinations(hosts, 2))[:pairs], 1):
        ends = []
        for host in (a, b):
            used[host] += 1
            ends.append(f"{host} m{used[host]}")
        links.append({"from": ends[0], "to": ends[1], "cable": CABLE})
        addresses = [{"of": end, "first": f"10.5.{number}.{at}"} for at, end in enumerate(ends, 1)]
        networks[f"net-{number}"] = {
            "purpose": "rdma",
            "prefix": f"10.5.{number}.0/24",
            "mtu": 9000,
            "between": ends,
            "addresses": addresses,
        }
    ports = max(used.values())
    cards = [
        {"card": CARD, "slot": str(slot + 1), "ports": [f"m{2 * slot + 1}", f"m{2 * slot + 2}"]}
        for slot in range((ports + 1) // 2)
    ]
    interfaces = {f"m{at}": {"connected_to": f"m{at}", "services": ["rdma"]} for at in range(1, ports + 1)}
    switches = {}
    if has_switches:
        cards.append({"card": CARD, "slot": "9", "ports": ["lan1", "lan2"]})
        switches["leaf-[1-2]"] = {
            "model": "nvidia-sn2010",
            "role": "leaf",
            "fabric": "lan",
            "nos": "cumulus-linux",
        }
        for number in (1, 2):
            ends_of_leaf = f"{name}-[1-{count}] lan{number}", f"leaf-{number} swp[1-{count}]"
            links.append({"from": ends_of_leaf[0], "to": ends_of_leaf[1], "cable": LEAF_CABLE})
    cluster = {
        "title": "Nodes",
        "product": "rdma-linux",
        "transport": "roce-v2",
        "hosts": [{"names": f"{name}-[1-{count}]", "server": "dell-poweredge-r760", "adapters": cards}],
        "interfaces": interfaces,
    }
    files = {
        "design.yaml": {
            "format": 1,
            "id": "mesh",
            "title": "Mesh",
            "version": "1.0.0",
            "status": "draft",
            "software": {"linux": {"release": "5.14"}, "cumulus-linux": {"release": "5.9"}},
            "clusters": {"nodes": cluster},
        },
        "ip-plan.yaml": {"format": 1, "networks": networks},
        "wiring.yaml": {"format": 1, "switches": switches, "links": links},
    }
    result = api.lint_texts("mesh", {each: json.dumps(data).encode() for each, data in files.items()})
    assert result.design is not None, result.findings[0].message
    return result.design
