"""Two valid designs as one: two clusters of any products side by side, each with switches, networks and addresses of its own."""

import re
from collections import Counter
from typing import Any

from valid_designs import Plan
from valid_files import files
from valid_parts import ESXI

_NAME = re.compile(r"\b(host|node|leaf|spine|vm|array|rack)-")
"""Beginnings of the names that two designs have in common."""

Files = dict[str, Any]


def both(one: Plan, other: Plan) -> Files:
    """The files of the two; their ESXi hosts run the later one of two releases."""
    latest = max(one.esxi, other.esxi, key=list(ESXI).index)
    first = files(one._replace(esxi=latest))
    second = _moved(files(other._replace(esxi=latest, builds=one.builds, racked=one.racked)))
    joined = {name: _joined(first.get(name), second.get(name)) for name in {**first, **second} if name != "bom.yaml"}
    parts: Counter[str] = Counter()
    for found in (first, second):
        parts.update({item["part"]: item["quantity"] for item in found["bom.yaml"]["items"]})
    items = [{"part": part, "quantity": quantity} for part, quantity in parts.items()]
    return {**joined, "bom.yaml": {"format": 1, "items": items}}


def _joined(one: Any, other: Any) -> Any:
    """Mappings key by key, lists one after the other; of two values the first."""
    if one is None or other is None:
        return other if one is None else one
    if isinstance(one, dict):
        return {key: _joined(one.get(key), other.get(key)) for key in {**one, **other}}
    same = isinstance(one, list) and all(item in one for item in other)
    return one if same or not isinstance(one, list) else one + other


def _moved(found: Files) -> Files:
    """The files of a design with names, networks, VLANs and addresses that no other has."""
    networks = found["ip-plan.yaml"]["networks"]
    names = {name: f"other-{name}" for name in networks}
    moved: Files = {name: _renamed(data, names) for name, data in found.items()}
    design, plan, wiring = (moved[name] for name in ("design.yaml", "ip-plan.yaml", "wiring.yaml"))
    design["clusters"] = {"other": design["clusters"]["main"]}
    plan["networks"] = {names[name]: _elsewhere(network) for name, network in plan["networks"].items()}
    for switch in wiring["switches"].values():
        switch["fabric"] = f"other-{switch['fabric']}"
    wiring["mlag"] = {f"other-{name}": pair for name, pair in wiring.get("mlag", {}).items()}
    if "qos.yaml" in moved:
        moved["qos.yaml"]["profiles"] = {"other": moved["qos.yaml"]["profiles"]["roce"]}
        moved["qos.yaml"]["apply"][0]["profile"] = "other"
    if "results.yaml" in moved:
        results = moved["results.yaml"]
        results["beds"] = {"other": {**results["beds"]["main"], "cluster": "other"}}
        results["results"] = {"other": {**results["results"]["mixed"], "bed": "other"}}
    return moved


def _elsewhere(network: dict[str, Any]) -> dict[str, Any]:
    rules = [{**rule, "first": _address(rule["first"])} for rule in network["addresses"]]
    gateway = {"gateway": _address(network["gateway"])} if "gateway" in network else {}
    vlan = {"vlan": network["vlan"] + 1000} if "vlan" in network else {}
    return {**network, **vlan, "prefix": _address(network["prefix"]), "addresses": rules, **gateway}


def _address(text: str) -> str:
    return "172.16" + text[5:] if text.startswith("10.10") else "10.1" + text[3:]


def _renamed(data: Any, networks: dict[str, str]) -> Any:
    """The data with other names of devices everywhere, and of networks where one is named."""
    if isinstance(data, list):
        return [_renamed(one, networks) for one in data]
    if isinstance(data, str):
        return _NAME.sub(r"other-\1-", data)
    if not isinstance(data, dict):
        return data
    renamed = {_NAME.sub(r"other-\1-", key): _renamed(one, networks) for key, one in data.items()}
    if "network" in renamed:
        renamed["network"] = networks[renamed["network"]]
    for key in ("carries", "vlans"):
        if key in renamed:
            renamed[key] = [networks[name] for name in renamed[key]]
    return renamed
