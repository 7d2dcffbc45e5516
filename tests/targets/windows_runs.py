"""Runs of the scripts for Windows hosts on a stand-in, from a factory-fresh host to the design."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from ipaddress import ip_interface
from pathlib import Path
from typing import Any, NamedTuple

from fake_windows import FEATURES, State, WindowsHost, apply_intents, factory
from powershell_run import Ran, Shell
from rich_intents import designs

import refarch
from refarch import api
from refarch.api.intent import HostIntent, deployment_intents, host_intents
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

TARGET = target_named("windows-powershell")

SYSTEMS = {system.product for system in TARGET.systems}

EXAMPLES = Path(refarch.__file__).parent / "examples"

TECHNOLOGIES = {"iwarp": 1, "roce-v1": 3, "roce-v2": 4}


@cache
def all_designs() -> tuple[api.Design, ...]:
    """Designs of the project and of strangers, and what ``refarch new`` begins with."""
    found = [*designs()]
    for folder in sorted(EXAMPLES.iterdir()):
        texts = {path.name: path.read_bytes() for path in sorted(folder.glob("*.yaml"))}
        design = api.lint_texts(folder.name, texts).design if texts else None
        if design is not None:
            found.append(design)
    return tuple(found)


@cache
def windows_hosts() -> dict[str, HostIntent]:
    """Windows hosts of all designs. Hosts of Azure Local with the release before the deployment, and with
    Windows Server, add their intents themselves."""
    found = {}
    for design in all_designs():
        for name, host in host_intents(design).items():
            if host.system in SYSTEMS:
                found[f"{design.id} {name}"] = host
                if host.intents and name == next(iter(host_intents(design))):
                    server = host._replace(system="windows-server", release="2025")
                    found[f"{design.id} {name} 22H2"] = host._replace(release="22H2")
                    found[f"{design.id} {name} Windows Server"] = server
    return found


def first_hosts() -> dict[str, HostIntent]:
    """The first host of each design and system."""
    found: dict[str, HostIntent] = {}
    for name, host in windows_hosts().items():
        words = name.split()
        key = " ".join([words[0], *words[2:]])
        if key not in found:
            found[key] = host
    return found


def written(host: HostIntent) -> Any:
    """Files of a host."""
    return configuration("windows-powershell", TARGET, host.name, host)


def fresh(host: HostIntent, *, is_remote: bool = False) -> WindowsHost:
    """The host before the first run. Its RDMA protocol is one that no design wants."""
    ports = {
        name: TECHNOLOGIES[nic.protocols[0]] if len(nic.protocols) == 1 else 0
        for name, nic in host.nics.items()
    }
    return WindowsHost(factory(ports), release=host.release, is_remote=is_remote)


def run(computer: WindowsHost, text: str, *, what_if: bool = False) -> Ran:
    """Run a script; calls of earlier ones are forgotten."""
    computer.calls = []
    return Shell(computer).run(text, what_if=what_if)


class Stage(NamedTuple):
    """One run of a script, and what the administrator does after it."""

    ran: Ran
    calls: tuple[str, ...]
    next: str
    """``restart``, ``cluster``, ``deployment``; empty at the end."""


def next_step(ran: Ran) -> str:
    """What the last lines of a script ask for."""
    if ran.status == 3:
        return "restart"
    ready = next((line for line in ran.lines if line.startswith("ready: ")), "")
    return "cluster" if "failover cluster" in ready else "deployment" if "deploy Azure" in ready else ""


def stages(computer: WindowsHost, host: HostIntent, text: str) -> Iterator[Stage]:
    """Runs of a script until it asks for nothing more."""
    for _ in range(5):
        ran = run(computer, text)
        step = next_step(ran)
        yield Stage(ran, tuple(computer.calls), step)
        if step == "restart":
            computer.restart()
        elif step == "cluster":
            computer.state["in_cluster"] = True
        elif step == "deployment":
            deploy(computer, host)
        else:
            return
    raise AssertionError("the script does not come to an end")


def deploy(computer: WindowsHost, host: HostIntent) -> None:
    """The deployment of Azure Local with the parameters that are written for the cluster of a host."""
    own = computer.state
    own["features"], own["in_cluster"] = list(FEATURES), True
    parameters = deployment_parameters(host)
    vlans = {one["networkAdapterName"]: one for one in parameters["storageNetworkList"]}
    for intent in parameters["intentList"]:
        is_storage = "Storage" in intent["trafficType"]
        networks = [vlans[port] for port in intent["adapter"] if port in vlans] if is_storage else []
        own["intents"][intent["name"]] = {
            "traffic": [kind.lower() for kind in intent["trafficType"]],
            "ports": intent["adapter"],
            "vlans": [int(one["vlanId"]) for one in networks],
            "management_vlan": 0,
            "switchless": parameters["storageConnectivitySwitchless"],
            "properties": _deployed_properties(intent),
            "qos": _deployed_quality(intent) | {"cluster_share": _cluster_share(host)},
            "automatic": parameters["enableStorageAutoIp"],
            "status": "Provisioning",
        }
    apply_intents(computer)
    # A storage port of a switch has a virtual adapter, which then has the address.
    virtual = {one["port"]: name for name, one in own["virtual"].items() if one.get("port")}
    for port, network in vlans.items():
        for one in network.get("storageAdapterIPInfo", ()):
            if one["physicalNode"] == host.name:
                length = ip_interface(f"{one['ipv4Address']}/{one['subnetMask']}").network.prefixlen
                computer.adapter(virtual.get(port, port))["addresses"][one["ipv4Address"]] = length


def deployment_parameters(host: HostIntent) -> dict[str, Any]:
    """Values of the parameters that are written for the cluster of a host."""
    design = next(one for one in all_designs() if one.id == host.about.design)
    deployment = next(one for one in deployment_intents(design).values() if host.name in one.nodes)
    text = configuration("", target_named("azure-local-deployment"), "cluster", deployment).text
    return {name: one["value"] for name, one in json.loads(text)["parameters"].items()}


def _deployed_properties(intent: dict[str, Any]) -> dict[str, int]:
    """Overrides of an intent for its ports."""
    given = intent["adapterPropertyOverrides"]
    values = {
        "jumbo": given["jumboPacket"],
        "direct": {"Enabled": 1, "Disabled": 0, "": ""}[given["networkDirect"]],
        "technology": DEPLOYED_TECHNOLOGIES.get(given["networkDirectTechnology"], ""),
    }
    stated = {name: int(value) for name, value in values.items() if value != ""}
    assert bool(stated) == intent["overrideAdapterProperty"]
    return stated


DEPLOYED_TECHNOLOGIES = {"iWARP": 1, "RoCE": 3, "RoCEv2": 4}


def _deployed_quality(intent: dict[str, Any]) -> dict[str, int]:
    """Overrides of an intent for classes, which count only if the intent has them on."""
    given = intent["qosPolicyOverrides"] if intent["overrideQosPolicy"] else {}
    values = {
        "smb": given.get("priorityValue8021Action_SMB", ""),
        "cluster": given.get("priorityValue8021Action_Cluster", ""),
        "smb_share": given.get("bandwidthPercentage_SMB", ""),
    }
    return {name: int(value) for name, value in values.items() if value != ""}


def _cluster_share(host: HostIntent) -> int:
    """Percentage of the class of the cluster. Network ATC decides it by the speed of the ports, which a host
    intent does not have, so it is the one of the design."""
    classes = (one for profile in host.profiles.values() for one in profile.traffic_classes.values())
    return next((round(one.bandwidth or 0) for one in classes if one.priorities == (7,)), 1)


def done(host: HostIntent) -> WindowsHost:
    """The host at the design."""
    computer = fresh(host)
    assert [one.ran.error for one in stages(computer, host, written(host).text)][-1] == ""
    return computer


def copied(computer: WindowsHost) -> State:
    return copy.deepcopy(computer.state)
