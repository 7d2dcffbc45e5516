"""Two valid designs as one: two clusters of any products with networks and addresses of their own, on the
same leafs or not."""

import re
from collections import Counter
from typing import Any

from valid_designs import Plan
from valid_files import VSWITCH, files
from valid_network import Network, switches_of
from valid_parts import CARDS, ESXI

_NAME = re.compile(r"\b(host|node|leaf|spine|vm|array|rack)-")
"""Beginnings of the names that two designs have in common."""

_OWN = re.compile(r"\b(host|node|vm)-")
"""The same where the switches are those of both."""

Files = dict[str, Any]


def both(one: Plan, other: Plan) -> Files:
    """The files of the two; their ESXi hosts run the later one of two releases."""
    latest = max(one.esxi, other.esxi, key=list(ESXI).index)
    first = files(one._replace(esxi=latest))
    second = _moved(files(other._replace(esxi=latest, builds=one.builds, racked=one.racked)), _NAME)
    return _together(first, second)


def may_share(one: Plan, other: Plan) -> bool:
    """Whether the hosts of the second can be on the pair of leafs that the first has."""
    pair = one.fabrics == 1 and not one.switchless and not one.leaf.split and one.product != "pvrdma"
    fits = (
        other.product != "nvme-of"
        and other.transport in CARDS[one.leaf.speed]
        and (one.leaf.speed > 10 or "esa" not in other.product)
    )
    unlike_hosts = one.is_roce and other.is_roce and one.is_windows != other.is_windows
    alike = may_mix(one.transport, other.transport) and not unlike_hosts
    return pair and fits and alike and one.hosts + other.hosts <= one.leaf.places


def may_mix(one: str, other: str) -> bool:
    """Whether one QoS profile serves both transports."""
    return one == other or not (one.startswith("roce") and other.startswith("roce"))


def sharing(one: Plan, other: Plan) -> Files:
    """Both clusters on the leafs of the first: one MTU, and one QoS profile where both need one."""
    common: dict[str, Any] = {
        "esxi": max(one.esxi, other.esxi, key=list(ESXI).index),
        "builds": one.builds,
        "mtu": min(one.mtu, 9000),
        "priority": 3,
        "willing": True,
        "stated": False,
        "racked": False,
        "fabrics": 1,
        "switchless": False,
        "switch_mtu": one.switch_mtu,
    }
    one = one._replace(**common)
    leaf = one.leaf._replace(hosts=one.leaf.hosts[one.hosts :])
    other = other._replace(
        **common, leaf=leaf, card=CARDS[leaf.speed][other.transport][0], lag=False, other_mtu=1500
    )
    first, second = files(one), _moved(files(other), _OWN)
    network = Network(other)
    ours = set(switches_of(network))
    second["wiring.yaml"] = {
        "format": 1,
        "links": [link for link in second["wiring.yaml"]["links"] if "leaf" not in link["from"]],
    }
    rules = second["ip-plan.yaml"]["networks"]["other-management"]
    rules["addresses"] = [rule for rule in rules["addresses"] if rule["of"].split()[0] not in ours]
    if one.is_roce and other.is_roce:
        first["qos.yaml"]["apply"][0]["to"] += second.pop("qos.yaml")["apply"][0]["to"][-1:]
    needless = Counter({leaf.model: len(ours), leaf.joint.part: 2 if len(ours) == 2 else 0})
    bought = Counter({item["part"]: item["quantity"] for item in second["bom.yaml"]["items"]}) - needless
    second["bom.yaml"] = {
        "items": [{"part": part, "quantity": quantity} for part, quantity in bought.items()]
    }
    return _together(first, second)


def _together(first: Files, second: Files) -> Files:
    joined = {
        name: _joined(first.get(name), second.get(name)) for name in {**first, **second} if name != "bom.yaml"
    }
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


def _moved(found: Files, named: re.Pattern[str]) -> Files:
    """The files of a design with names, networks, VLANs and addresses that no other has."""
    networks = found["ip-plan.yaml"]["networks"]
    names = {name: f"other-{name}" for name in networks}
    moved: Files = {name: _renamed(data, names, named) for name, data in found.items()}
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


def _renamed(data: Any, networks: dict[str, str], named: re.Pattern[str]) -> Any:
    """The data with other names of devices, virtual switches and port groups everywhere, and of networks
    where one is named."""
    if isinstance(data, list):
        return [_renamed(one, networks, named) for one in data]
    if isinstance(data, str):
        return named.sub(r"other-\1-", data)
    if not isinstance(data, dict):
        return data
    renamed = {named.sub(r"other-\1-", key): _renamed(one, networks, named) for key, one in data.items()}
    for key in ("virtual_switches", "port_groups"):
        if key in renamed:
            renamed[key] = {f"Other {name}": one for name, one in renamed[key].items()}
    if "port_group" in renamed:
        renamed["port_group"] = f"Other {renamed['port_group']}"
    if renamed.get("connected_to") == VSWITCH:
        renamed["connected_to"] = f"Other {VSWITCH}"
    if "network" in renamed:
        renamed["network"] = networks[renamed["network"]]
    for key in ("carries", "vlans"):
        if key in renamed:
            renamed[key] = [networks[name] for name in renamed[key]]
    return renamed
