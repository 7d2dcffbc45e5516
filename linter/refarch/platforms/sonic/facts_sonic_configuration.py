"""Facts of ``config_db.json`` of SONiC, nested as on a switch, or flat as in a dump of the database.

A configuration with tables that refarch does not write is read in part: ports, bonds, VLANs, and PFC.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from ..configuration_facts import CLASS_PRIORITIES, configuration_facts, is_rollback
from ..observed import (
    PORT,
    SYSTEM,
    VLAN,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    Pointer,
    member,
    text_of,
)
from ..reading_error import ReadingError
from ..running_qos import PRIORITY_WEIGHTS
from .configured import configured_sonic_switch

TABLES = (
    "DEVICE_METADATA",
    "PORT",
    "VLAN",
    "VLAN_MEMBER",
    "PORTCHANNEL",
    "PORTCHANNEL_MEMBER",
    "PORT_QOS_MAP",
)

Entries = Mapping[str, tuple[Any, Pointer]]
"""Fields and place of each entry of a table, by key."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the file has tables of the configuration database."""
    if not isinstance(file.data, dict) or is_rollback(file.text):
        return False
    has_nested = any(isinstance(file.data.get(name), dict) for name in ("DEVICE_METADATA", "PORT"))
    return has_nested or "DEVICE_METADATA|localhost" in file.data


def read_configuration(file: CollectedFile) -> Facts:
    """Facts of all tables. Schedulers have weights, whose ratio is that of the shares."""
    try:
        facts = [*configuration_facts(configured_sonic_switch, file)]
    except ReadingError:
        yield from _facts_of_tables(file)
        return
    classes = {one.subject: one.value or {} for one in facts if one.property == CLASS_PRIORITIES}
    for one in facts:
        if one.property == "shares":
            priorities = classes.get(one.subject, {})
            weights = {
                number: weight for name, weight in one.value.items() for number in priorities.get(name, ())
            }
            one = one._replace(property=PRIORITY_WEIGHTS, value=weights)
        yield one


def _entries(file: CollectedFile, table: str) -> Entries:
    nested = file.data.get(table)
    if isinstance(nested, dict):
        return {key: (fields, (table, key)) for key, fields in nested.items()}
    start = f"{table}|"
    return {
        key.removeprefix(start): (fields, (key,))
        for key, fields in file.data.items()
        if key.startswith(start)
    }


def _facts_of_tables(file: CollectedFile) -> Facts:
    """Facts of the tables that are read."""
    tables = {name: _entries(file, name) for name in TABLES}
    metadata = tables["DEVICE_METADATA"].get("localhost", ({}, ()))
    name = text_of(member(metadata[0], "hostname"))

    def fact(kind: str, subject: str, property_name: str, value: Any, place: Pointer) -> ObservedFact:
        return ObservedFact(name, kind, subject, property_name, value, file.place(*place), is_state=False)

    bonds = _bonds(tables["PORTCHANNEL_MEMBER"])
    tagged, untagged, problems = _vlans(tables["VLAN_MEMBER"])
    numbers = [int(key[4:]) for key in tables["VLAN"] if key[:4] == "Vlan" and key[4:].isdecimal()]
    yield fact(SYSTEM, "", "vlans", tuple(sorted(numbers)), ())
    for key, (_, place) in tables["VLAN"].items():
        if key[:4] == "Vlan" and key[4:].isdecimal():
            yield fact(VLAN, key[4:], "exists", True, place)
    yield fact(SYSTEM, "", "ports", tuple(tables["PORT"]), ())
    pfc = {port: fields for port, (fields, _) in tables["PORT_QOS_MAP"].items()}
    for port, (fields, place) in tables["PORT"].items():
        bond = bonds.get(port, "")
        if not isinstance(fields, dict):
            yield NotUnderstood(file.place(*place), f"{port} has no fields")
            continue
        yield fact(PORT, port, "bond", bond, place)
        yield fact(PORT, port, "up", text_of(fields.get("admin_status")) == "up", place)
        # SONiC gives the members of a bond its MTU (TeamMgr::setLagMtu).
        settings, place_of_mtu = tables["PORTCHANNEL"].get(bond, (fields, place))
        mtu = text_of(member(settings, "mtu"))
        if mtu.isdecimal():
            yield fact(PORT, port, "mtu", int(mtu), place_of_mtu)
        owner = bond or port
        yield fact(PORT, port, "tagged", tuple(sorted(tagged.get(owner, ()))), place)
        yield fact(PORT, port, "untagged", untagged.get(owner, 0), place)
        alias = text_of(fields.get("alias"))
        if alias:
            yield fact(PORT, port, "alias", alias, place)
        enabled = text_of(member(pfc.get(port), "pfc_enable"))
        priorities = [int(word) for word in enabled.split(",") if word.isdecimal()]
        yield fact(PORT, port, "pfc", tuple(sorted(priorities)), place)
    for key in problems:
        yield NotUnderstood(file.place("VLAN_MEMBER", key), f"{key} is no member of a VLAN")


def _bonds(entries: Entries) -> dict[str, str]:
    """Bond of each port, from keys such as ``PortChannel1|Ethernet0``."""
    pairs = [key.split("|") for key in entries]
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2}


def _vlans(entries: Entries) -> tuple[dict[str, list[int]], dict[str, int], list[str]]:
    """Tagged VLANs and the untagged VLAN of each port, and keys that name neither VLAN nor port."""
    tagged: dict[str, list[int]] = defaultdict(list)
    untagged: dict[str, int] = {}
    problems = []
    for key, (fields, _) in entries.items():
        vlan, _, port = key.partition("|")
        mode = text_of(member(fields, "tagging_mode"))
        if vlan[:4] != "Vlan" or not vlan[4:].isdecimal() or mode not in ("tagged", "untagged"):
            problems.append(key)
        elif mode == "tagged":
            tagged[port].append(int(vlan[4:]))
        else:
            untagged[port] = int(vlan[4:])
    return tagged, untagged, problems


FACTS = FactReader("SONiC: config_db.json", is_configuration, read_configuration, system="sonic")
