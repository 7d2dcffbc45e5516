"""Configuration of every switch of a design, read back into its intent; and what becomes of conversations
when lines of it are missing.

What no configuration holds comes from the design: cables and the devices at their far ends, roles, the
redundancy of gateways and the networks that they belong to, names and places. So does what the target reports
as not configured, such as the QoS of Enterprise SONiC.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import rich_intents
from path_edits import design_names

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.api.model import Design
from refarch.api.traffic import Walker
from refarch.model.catalog import Catalog
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.configured_switch import configured_intent, forwarding_settings
from refarch.platforms.rendering.choice import defaults
from refarch.platforms.target import NotConfigured
from refarch.views.walk.conversations import meant_conversations
from refarch.views.walk.failures import failures_of, new_faults

YAML_TARGETS = {"cumulus-nvue": "cumulus-nvue-yaml"}
"""Second target of a system."""

Outcomes = Mapping[tuple[str, ...], tuple[str, ...]]
"""Verdict and faults of each conversation, and its faults after each failure."""


class WrittenSwitch(NamedTuple):
    """The file of a switch."""

    design: str
    name: str
    target: str
    text: str
    not_configured: tuple[NotConfigured, ...]


@cache
def designs() -> Mapping[str, Design]:
    """Every design by its id, as other tests of this process have them."""
    return {design.id: design for design in rich_intents.designs()}


def design_of(name: str) -> Design:
    return designs()[name]


@cache
def written_switches(name: str) -> tuple[WrittenSwitch, ...]:
    """Files of all switches of a design that have a target."""
    by_default, found = defaults(), []
    for switch in every_switch_intent(design_of(name)).values():
        target = by_default.get(("switch", switch.system), "")
        for one in filter(None, (target, YAML_TARGETS.get(target, ""))):
            file = written(one, switch)
            found.append(WrittenSwitch(name, switch.name, one, file.text, tuple(file.not_configured)))
    return tuple(found)


def designs_with_files() -> list[str]:
    return [name for name in design_names() if written_switches(name)]


@cache
def default_mtu(system: str) -> int | None:
    """MTU of a port of a system that no configuration states."""
    return (Catalog().entry("software", system) or {}).get("default_mtu")


def read_intent(file: WrittenSwitch, text: str) -> SwitchIntent:
    """Intent of a switch whose configuration is a text. Raises ReadingError for a text that is refused."""
    switch = every_switch_intent(design_of(file.design))[file.name]
    configured = CONFIGURATION_READERS[file.target](text)
    read = configured_intent(configured, switch, default_mtu(switch.system))
    ports, profiles = dict(read.ports), dict(read.profiles)
    gateways = dict(read.gateways)
    for one in file.not_configured:
        section, _, field = one.path.partition(".")
        thing = one.thing.split(" ")[0]
        if section == "ports" and thing in ports and field in ("profile", "mtu", "tagged", "untagged"):
            planned = switch.ports[thing]
            ports[thing] = ports[thing]._replace(**{field: getattr(planned, field)})
            if planned.profile in switch.profiles:
                profiles[planned.profile] = switch.profiles[planned.profile]
        vlan = re.search(r"[0-9]+", thing) if section == "gateways" else None
        if vlan is not None and int(vlan[0]) in switch.gateways:
            gateways[int(vlan[0])] = switch.gateways[int(vlan[0])]
    return read._replace(ports=ports, profiles=profiles, gateways=gateways)


def outcomes(name: str, switches: Mapping[str, SwitchIntent]) -> Outcomes:
    """What becomes of every conversation of a design with these switches."""
    design = design_of(name)
    walker, found = Walker(design, switches), {}
    for meant in meant_conversations(design):
        one = meant.conversation
        walk = walker.walk(one)
        key = one.service, one.host, one.interface, one.far_device, one.far_interface, one.address
        texts = [f"{fault.verdict}: {fault.device} {fault.port}: {fault.text}" for fault in walk.faults]
        found[key] = (walk.verdict, *sorted(texts))
        for failure in failures_of(walker, walk) if walk.arrives else ():
            faults = new_faults(walker, walk, failure)
            if faults:
                found[(*key, failure.name)] = tuple(
                    sorted(f"{fault.verdict}: {fault.device} {fault.port}: {fault.text}" for fault in faults)
                )
    return found


@cache
def planned_outcomes(name: str) -> Outcomes:
    return outcomes(name, every_switch_intent(design_of(name)))


class Change(NamedTuple):
    """A text without one line, or tables without one entry or field."""

    line: str
    text: str


def changes(file: WrittenSwitch) -> Iterator[Change]:
    """The text of a file without each of its lines that is no comment."""
    if file.target == "sonic-config-db":
        yield from _table_changes(json.loads(file.text))
        return
    lines = file.text.splitlines()
    for index, line in enumerate(lines):
        if line.strip() and not line.lstrip().startswith(("!", "#")):
            yield Change(line.strip(), "\n".join([*lines[:index], *lines[index + 1 :]]) + "\n")


def _table_changes(tables: Mapping[str, Mapping[str, Mapping[str, object]]]) -> Iterator[Change]:
    for table, entries in tables.items():
        for key, fields in entries.items():
            others = {name: entry for name, entry in entries.items() if name != key}
            yield Change(f"{table}|{key}", json.dumps({**tables, table: others}))
            for field in fields:
                rest = {name: value for name, value in fields.items() if name != field}
                yield Change(f"{table}|{key} {field}", json.dumps({**tables, table: {**entries, key: rest}}))


def forwarding(switch: SwitchIntent) -> tuple[object, ...]:
    """Everything of an intent that a walk looks at."""
    return (
        set(switch.vlans),
        {
            name: (
                *(port.routed, set(port.tagged), port.untagged, port.mtu, port.mtu_is_stated, port.bond),
                port.profile and forwarding_settings(switch.profiles[port.profile]),
            )
            for name, port in switch.ports.items()
        },
        dict(switch.gateways),
    )


NUMBER = re.compile(r"[0-9]+(?:[,-][0-9]+)*")


def kind_of_line(line: str) -> str:
    """A line with ``#`` for its numbers, and without names of people's choice."""
    return NUMBER.sub("#", re.sub(r"'[^']*'|\"[^\"]*\"", "TEXT", line))
