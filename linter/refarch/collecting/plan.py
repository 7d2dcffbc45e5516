"""Plan of a collection: the commands of each device, and the file of each output."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types.design import Design
from ..platforms.checks import Check, Checks, all_checks
from ..views.intent.switches import every_switch_intent
from .systems import POWERCLI, SYSTEM_OF_GUESTS, SYSTEMS, CollectedSystem

VCENTER = "vcenter"
"""Folder of the outputs of vCenter."""


class CollectedOutput(NamedTuple):
    """A command, and the file of its output."""

    file: str
    """Name in the folder of the device."""
    command: str


class CollectedDevice(NamedTuple):
    """A device with its commands."""

    name: str
    target: str
    """Management address, else the name."""
    outputs: tuple[CollectedOutput, ...]


class SystemPlan(NamedTuple):
    """Devices of a system."""

    name: str
    """Software product ID."""
    system: CollectedSystem
    devices: tuple[CollectedDevice, ...]


class CollectionPlan(NamedTuple):
    """What is collected for a design."""

    systems: tuple[SystemPlan, ...]
    by_hand: tuple[str, ...]
    """Values of checks that no script reads: places in a user interface, and tests with two machines."""
    refused: tuple[str, ...]
    """Commands of checks that are not known to be read-only."""
    without_system: tuple[str, ...]
    """Switches and hosts without a system whose outputs are collected."""


def collection_plan(design: Design, plugins: Plugins = BUILT_IN_PLUGINS) -> CollectionPlan:
    """Commands of all checks, and the evidence of each system."""
    commands: dict[str, dict[str, dict[str, None]]] = {}
    by_hand: dict[str, None] = {}
    refused: dict[str, None] = {}
    for kind in all_checks(plugins):
        name = kind.system or SYSTEM_OF_GUESTS
        for check in kind.checks(design):
            if not check.command:
                by_hand[check.run] = None
            elif name not in SYSTEMS or not SYSTEMS[name].is_read_only(check.run):
                refused[check.run] = None
            else:
                for device in _devices(kind, check):
                    commands.setdefault(name, {}).setdefault(device, {})[check.run] = None
    systems = tuple(
        SystemPlan(name, SYSTEMS[name], tuple(_collected_devices(design, SYSTEMS[name], devices)))
        for name, devices in commands.items()
    )
    known = {device.name for plan in systems for device in plan.devices}
    without = tuple(name for name in (*design.switches, *design.hosts) if name not in known)
    return CollectionPlan(systems, tuple(by_hand), tuple(refused), without)


def _devices(kind: Checks, check: Check) -> tuple[str, ...]:
    """Devices that a command is run on: vCenter for all of its objects."""
    return (VCENTER,) if kind.system and SYSTEMS[kind.system].way == POWERCLI else check.devices


def _collected_devices(
    design: Design, system: CollectedSystem, devices: Mapping[str, Mapping[str, None]]
) -> Iterator[CollectedDevice]:
    """Devices with the evidence first, then the commands of the checks."""
    targets = management_targets(design)
    for name, commands in devices.items():
        further = (run for check, run in system.evidence_of_checks.items() if check in commands)
        listed = dict.fromkeys((*system.evidence, *further, *commands))
        outputs = (CollectedOutput(_file_name(number, run), run) for number, run in enumerate(listed, 1))
        yield CollectedDevice(name, targets.get(name, name), tuple(outputs))


def _file_name(number: int, command: str) -> str:
    """File of an output. ``refarch verify`` recognizes it by its content, not by this name."""
    words = re.sub(r"[^A-Za-z0-9]+", "-", command).strip("-")[:60].strip("-").lower()
    return f"{number:02}-{words}.{'json' if 'json' in command.lower() else 'txt'}"


def management_targets(design: Design) -> Mapping[str, str]:
    """Management address of each device that has one, without the length of its prefix; not that of a
    management controller."""
    targets: dict[str, str] = {}
    for name, switch in every_switch_intent(design).items():
        if switch.management is not None and switch.management.address:
            targets[name] = switch.management.address.partition("/")[0]
    controllers = {(host.name, host.bmc) for host in design.hosts.values()}
    for network in design.networks.values():
        for address in network.addresses:
            is_controller = (address.device, address.interface) in controllers
            if network.purpose == "management" and address.text and not is_controller:
                targets.setdefault(address.device, address.text)
    return targets
