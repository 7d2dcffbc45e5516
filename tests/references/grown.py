"""Designs with the references that no shipped design has: what is said of a group of hosts is said of one
host again, a text becomes a list, and so on. Rules may find much in them; each name is defined."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from refarch.model.ranges import expand, split_interface

Data = dict[str, Any]

SOURCE = "grown"


def grown(files: Mapping[str, Data]) -> dict[str, bytes]:
    """The files of a design, grown, with one line for each value."""
    data: Data = json.loads(json.dumps(files))
    own = data["design.yaml"]
    own.setdefault("sources", {})[SOURCE] = {"title": "Grown"}
    own.setdefault("restated", []).append({"fact": "design.title", "value": own["title"], "where": "here"})
    clusters = own["clusters"]
    for cluster in clusters.values():
        _grow_cluster(cluster, own["software"], next(iter(clusters)))
    for array in own.get("arrays", {}).values():
        array["software"] = dict(own["software"])
        for controller in array["controllers"].values():
            controller["interface_groups"] = {"a0a": {"ports": [controller["ports"][0]["name"]]}}
    license_ = {"license": "grown", "quantity": 1, "per": "host", "clusters": list(clusters)}
    data["bom.yaml"]["items"].append(license_)
    _grow_networks(data["ip-plan.yaml"]["networks"], next(iter(clusters)))
    _grow_wiring(data.get("wiring.yaml", {}), list(data["ip-plan.yaml"]["networks"]))
    data["results.yaml"] = _results(own, data.get("wiring.yaml", {}), clusters)
    return {name: json.dumps(content, indent=1).encode() for name, content in data.items()}


def _grow_cluster(cluster: Data, software: Data, other: str) -> None:
    first = expand(cluster["hosts"][0]["names"])[0]
    for group in cluster["hosts"]:
        for adapter in group.get("adapters", ()):
            adapter.setdefault("driver", "nmlx5")
        for drives in group.get("drives", ()):
            drives.setdefault("controller", "lsi-9207-8i")
        group.setdefault("software", dict(software))
        host = expand(group["names"])[0]
        kept = ("names", "labels", "overrides", "rdma")
        copied = {key: value for key, value in group.items() if key not in kept}
        copied.setdefault("storage_controllers", [{"card": "lsi-9207-8i", "driver": "lsi-msgpt2"}])
        group["overrides"] = {host: copied}
    for key in ("vmkernel", "interfaces"):
        for adapter in cluster.get(key, {}).values():
            of_host = ("port_group",) if key == "vmkernel" else ("connected_to", "network", "affinity")
            layer = {name: adapter[name] for name in of_host if name in adapter}
            if key == "vmkernel" and "vmotion" in adapter.get("services", ()):
                layer["stack"] = "grown-stack"
                _grow_stack(cluster, adapter)
            if layer:
                adapter.setdefault("overrides", {})[first] = layer
    for switch in cluster.get("virtual_switches", {}).values():
        if switch["kind"] == "distributed":
            switch["lags"] = {"lag9": {"uplinks": [*switch["uplinks"]]}}
    cluster.setdefault("fault_domains", {"one": first, "two": [first]})
    _grow_storage(cluster, other)
    if "sites" in cluster:
        cluster["sites"] = {name: [hosts] for name, hosts in cluster["sites"].items()}
    if "witness" in cluster:
        cluster["witness"] |= {"runs_on": other, "software": dict(software)}


def _grow_stack(cluster: Data, adapter: Data) -> None:
    """A custom TCP/IP stack for an adapter, on all sites."""
    cluster["stacks"] = {"grown-stack": {}}
    for layer in (adapter, *adapter.get("sites", {}).values()):
        layer["stack"] = "grown-stack"


def _grow_storage(cluster: Data, other: str) -> None:
    """Storage that other clusters use."""
    if cluster["product"].startswith("vsan"):
        cluster["remote_datastores"] = [other]
    if cluster["product"] in ("smb-direct", "s2d", "azure-local"):
        shares = cluster.setdefault("smb", {}).setdefault("shares", {})
        shares["Grown"] = {"used_by": [other]}


def _grow_networks(networks: Data, cluster: str) -> None:
    for network in networks.values():
        network.setdefault("cluster", cluster)
        network["reaches"] = [{"networks": [*networks][:2]}]
        devices = network.get("router", {}).get("devices", [])
        if isinstance(devices, str) and devices != "site":
            network["router"]["devices"] = [devices]
        for rule in network.get("addresses", ()):
            device = split_interface(rule["of"])[0]
            if " of " not in device and "first" in rule:
                rule["except"] = {expand(device)[0]: rule["first"]}


def _grow_wiring(wiring: Data, networks: list[str]) -> None:
    for switch in wiring.get("switches", {}).values():
        switch.setdefault("vlans", networks)
    for number, link in enumerate(wiring.get("links", ())):
        if isinstance(link.get("optics"), str):
            link["optics"] = {"from": link["optics"], "to": link["optics"]}
        part = "nvidia-mam1q00a-qsa28"
        link.setdefault("plug_adapters", {"from": part, "to": part} if number else part)


def _results(own: Data, wiring: Data, clusters: Data) -> Data:
    """A bed that names a part of each kind, and its result."""
    parts = dict(_parts(own, wiring))
    bed = {"title": "Grown", "source": SOURCE, "tool": "hcibench", "software": dict(own["software"]), **parts}
    result = {
        "title": "Grown",
        "bed": "grown",
        "source": SOURCE,
        "workload": {"block_size": "4KiB"},
        "values": {"iops": {"mean": "1"}},
    }
    return {"format": 1, "beds": {"grown": bed}, "results": {"grown": result}}


def _parts(own: Data, wiring: Data) -> Iterator[tuple[str, Any]]:
    for cluster in own["clusters"].values():
        for group in cluster["hosts"]:
            yield "server", {"part": group.get("server", cluster.get("server"))}
            if "disk_groups" in group:
                yield "disk_groups", group["disk_groups"]
            if "model" in group.get("cpu", {}):
                yield "cpu", {"model": group["cpu"]["model"]}
    for link in wiring.get("links", ()):
        yield "cable", {"part": link["cable"]}
    for array in own.get("arrays", {}).values():
        yield "array", array["model"]
