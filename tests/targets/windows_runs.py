"""Runs of the scripts for Windows hosts on a stand-in, from a factory-fresh host to the design."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fake_windows import FEATURES, State, WindowsHost, apply_intents, factory
from powershell_run import Ran, Shell
from rich_intents import designs

import refarch
from refarch import api
from refarch.api.intent import HostIntent, host_intents
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from refarch.platforms.windows.atc import jumbo_packet, network_direct

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
    """The deployment of Azure Local with the values of the design."""
    own = computer.state
    own["features"], own["in_cluster"] = list(FEATURES), True
    profile = next(iter(host.profiles.values()), None)
    shares = {one.priorities: one.bandwidth for one in profile.traffic_classes.values()} if profile else {}
    for intent in host.intents.values():
        vlans = [one.vlan for one in host.interfaces.values() if {"smb", "live-migration"} & {*one.services}]
        properties = {
            "jumbo": jumbo_packet(host, intent),
            "technology": TECHNOLOGIES.get(network_direct(host, intent)),
            "direct": 0 if intent.network_direct == "off" else None,
        }
        own["intents"][intent.name] = {
            "traffic": list(intent.traffic),
            "ports": list(intent.adapters),
            "vlans": list(intent.vlans) or vlans,
            "management_vlan": 0,
            "switchless": intent.switchless,
            "properties": {key: value for key, value in properties.items() if value is not None},
            "qos": {
                "smb_share": int(shares.get((3,), 50) or 0),
                "cluster_share": int(shares.get((7,), 1) or 0),
            },
            "automatic": intent.automatic_ip is not False,
            "status": "Provisioning",
        }
    apply_intents(computer)
    for interface in host.interfaces.values():
        owner = next((one for one in host.intents.values() if interface.nic in one.adapters), None)
        if owner is not None and owner.automatic_ip is False and interface.address:
            address, _, length = interface.address.partition("/")
            computer.adapter(interface.nic)["addresses"][address] = int(length)


def done(host: HostIntent) -> WindowsHost:
    """The host at the design."""
    computer = fresh(host)
    assert [one.ran.error for one in stages(computer, host, written(host).text)][-1] == ""
    return computer


def copied(computer: WindowsHost) -> State:
    return copy.deepcopy(computer.state)
