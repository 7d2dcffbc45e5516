"""Fabrics of any size and shape, from a few numbers: what the pictures must have room for, not what one
should build."""

import json
from typing import Any, NamedTuple

from refarch import api
from refarch.api import Design

CABLE = "nvidia-mcp2m00-a003e30l"
JOINT = "nvidia-mcp1600-c003e30l"
SERVER = "dell-poweredge-r740"
LEAF = SPINE = "nvidia-sn4600c"
PORTS = ("vmnic4", "vmnic5")


class Shape(NamedTuple):
    """The numbers."""

    racks: int = 0
    """None: what hangs together makes a frame."""
    leafs: int = 2
    spines: int = 0
    hosts: int = 4
    arrays: int = 0
    clusters: int = 1
    letters: int = 4
    """Of a name, beside its kind and number."""
    outside: int = 0
    """Networks out of band."""
    direct: bool = False
    """Whether hosts are connected directly instead."""
    paired: bool = True
    """Whether neighboring leafs are joined by a peer link."""
    spread: bool = False
    """Whether hosts of one rack lead to leafs of all."""
    ring: bool = False
    """Whether the leafs have no role, and each is joined to the next one."""


def fabric(shape: Shape) -> Design:
    """The design."""
    files = {"design.yaml": _design(shape), "ip-plan.yaml": _networks(shape), "wiring.yaml": _wiring(shape)}
    result = api.lint_texts("any-fabric", {name: json.dumps(data).encode() for name, data in files.items()})
    assert result.design is not None, result.findings[0].message
    return result.design


def name(shape: Shape, kind: str, number: int) -> str:
    """``aaaa-host-07``."""
    return f"{'a' * shape.letters}-{kind}-{number:02}"


def _names(shape: Shape, kind: str, count: int) -> list[str]:
    return [name(shape, kind, number) for number in range(1, count + 1)]


def _cluster_of(shape: Shape, number: int) -> int:
    return number * shape.clusters // shape.hosts


def _design(shape: Shape) -> dict[str, Any]:
    clusters = {}
    for number in range(shape.clusters):
        hosts = [
            host
            for at, host in enumerate(_names(shape, "host", shape.hosts))
            if _cluster_of(shape, at) == number
        ]
        if hosts:
            adapter = {"card": "nvidia-connectx-6-lx-25g-2p", "slot": "1", "ports": list(PORTS)}
            entries = [{"names": host, "server": SERVER, "adapters": [adapter]} for host in hosts]
            clusters[f"{'c' * shape.letters}-{number}"] = {
                "title": f"Cluster {'of a long name ' * (shape.letters // 8)}{number}",
                "product": "nvme-of",
                "transport": "tcp",
                "hosts": entries,
            }
    port = {"form_factor": "sfp28", "speed": "25G"}
    controllers = {f"ct{at}": {"ports": [{"name": f"eth{at}", **port}]} for at in (0, 1)}
    found = {
        "format": 1,
        "id": "any-fabric",
        "title": "Any fabric",
        "version": "1.0.0",
        "status": "draft",
        "software": {"esxi": {"release": "8.0 U3"}, "cumulus-linux": {"release": "5.9.1"}},
        "clusters": clusters,
    }
    if shape.arrays:
        arrays = _names(shape, "array", shape.arrays)
        found["arrays"] = {
            each: {"model": "pure-flasharray-x-r2", "controllers": controllers} for each in arrays
        }
    return found


def _networks(shape: Shape) -> dict[str, Any]:
    networks: dict[str, Any] = {
        "storage": {"purpose": "nvme-tcp", "vlan": 100, "prefix": "10.0.0.0/22", "mtu": 9000}
    }
    for number in range(0 if shape.direct else shape.outside):
        leafs = _names(shape, "leaf", shape.leafs)[number :: shape.outside]
        addresses = [
            {"of": f"{each} eth0", "first": f"10.9.{number}.{at}"} for at, each in enumerate(leafs, 2)
        ]
        networks[f"{'m' * shape.letters}-{number}"] = {
            "purpose": "management", "prefix": f"10.9.{number}.0/24", "mtu": 1500, "out_of_band": True,
            "addresses": addresses,
        }  # fmt: skip
    return {"format": 1, "networks": networks}


def _rack_of(shape: Shape, number: int, count: int) -> int:
    return number * max(shape.racks, 1) // max(count, 1)


def _wiring(shape: Shape) -> dict[str, Any]:
    if shape.direct:
        return {"format": 1, "switches": {}, "links": _mesh(shape), **_racks(shape)}
    switches: dict[str, Any] = {}
    for each in _names(shape, "leaf", shape.leafs):
        switches[each] = {"model": LEAF, "role": "leaf", "fabric": "main", "nos": "cumulus-linux",
                          "breakouts": {"1-40": "4x25G"}}  # fmt: skip
        if shape.ring:
            del switches[each]["role"]
    for each in _names(shape, "spine", shape.spines):
        switches[each] = {"model": SPINE, "role": "spine", "fabric": "main", "nos": "cumulus-linux"}
    found: dict[str, Any] = {"format": 1, "switches": switches, "links": _links(shape), **_racks(shape)}
    if shape.paired:
        found["mlag"] = {
            f"pair-{number}": {
                "switches": [name(shape, "leaf", number), name(shape, "leaf", number + 1)],
                "peer_link": f"peer-{number}",
            }
            for number in range(1, shape.leafs, 2)
        }
    return found


def _links(shape: Shape) -> list[dict[str, Any]]:
    used = dict.fromkeys(_names(shape, "leaf", shape.leafs), 0)
    found = []
    ends = [(each, PORTS, at, shape.hosts) for at, each in enumerate(_names(shape, "host", shape.hosts))]
    ends += [
        (each, ("ct0.eth0", "ct1.eth1"), at, shape.arrays)
        for at, each in enumerate(_names(shape, "array", shape.arrays))
    ]
    for device, ports, at, count in ends:
        for side, port in enumerate(ports):
            leaf = _leaf(shape, at, count, side)
            cage, lane = divmod(used[leaf], 4)
            used[leaf] += 1
            found.append({"from": f"{device} {port}", "to": f"{leaf} swp{cage + 1}s{lane}", "cable": CABLE})
    for at, leaf in enumerate(used, 1):
        for number, spine in enumerate(_names(shape, "spine", shape.spines), 1):
            found.append({"from": f"{leaf} swp{40 + number}", "to": f"{spine} swp{at}", "cable": JOINT})
    leafs = _names(shape, "leaf", shape.leafs)
    for near, far in zip(leafs, [*leafs[1:], leafs[0]], strict=True) if shape.ring else ():
        found.append({"from": f"{near} swp60", "to": f"{far} swp59", "cable": JOINT})
    for number in range(1, shape.leafs, 2) if shape.paired else ():
        near, far = name(shape, "leaf", number), name(shape, "leaf", number + 1)
        found.append(
            {
                "from": f"{near} swp[61-62]",
                "to": f"{far} swp[61-62]",
                "cable": JOINT,
                "bond": f"peer-{number}",
            }
        )
    return found


def _leaf(shape: Shape, at: int, count: int, side: int) -> str:
    """The leaf that a port leads to: of the device's rack, or of the whole."""
    if shape.spread:
        return name(shape, "leaf", (at + side) % shape.leafs + 1)
    rack = _rack_of(shape, at, count)
    own = [n for n in range(shape.leafs) if _rack_of(shape, n, shape.leafs) == rack] or [rack % shape.leafs]
    return name(shape, "leaf", own[side % len(own)] + 1)


def _mesh(shape: Shape) -> list[dict[str, Any]]:
    """Each host to the following one, in a ring."""
    hosts = _names(shape, "host", shape.hosts)
    pairs = list(zip(hosts, [*hosts[1:], hosts[0]], strict=True))[: 1 if len(hosts) == 2 else None]
    return [{"from": f"{a} {PORTS[0]}", "to": f"{b} {PORTS[1]}", "cable": CABLE} for a, b in pairs]


def _racks(shape: Shape) -> dict[str, Any]:
    if not shape.racks:
        return {}
    racks: dict[str, Any] = {}
    for number in range(shape.racks):
        devices = []
        kinds = [("host", shape.hosts), ("array", shape.arrays)]
        kinds += [] if shape.direct else [("leaf", shape.leafs), ("spine", shape.spines)]
        for kind, count in kinds:
            names = [
                each
                for at, each in enumerate(_names(shape, kind, count))
                if _rack_of(shape, at, count) == number
            ]
            devices += [{"names": each, "unit": 1 + at} for at, each in enumerate(names)]
        title = f"Rack {number + 1}{' in a hall of a long name' * (shape.letters // 12)}"
        racks[f"rack-{number + 1}"] = {"title": title, "units": 100, "feeds": 2, "devices": devices}
    return {"racks": racks}


def told(shape: Shape) -> list[str]:
    """Names of all devices."""
    kinds = [("host", shape.hosts), ("array", shape.arrays)]
    if not shape.direct:
        kinds += [("leaf", shape.leafs), ("spine", shape.spines)]
    return [each for kind, count in kinds for each in _names(shape, kind, count)]
