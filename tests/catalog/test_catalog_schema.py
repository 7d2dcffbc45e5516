"""The schema of the catalog accepts every entry, refuses slips of the pen, and explains itself in an
editor."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from catalog_entries import ROOT, Entry, entries, parse

SCHEMA: dict[str, Any] = json.loads((ROOT / "schemas" / "catalog.schema.json").read_text(encoding="utf-8"))
ORACLE = jsonschema.Draft7Validator(SCHEMA)
GATE = jsonschema_rs.Draft7Validator(SCHEMA)


def test_every_entry_is_valid() -> None:
    for identity, entry in entries().items():
        assert [error.message for error in ORACLE.iter_errors(entry)] == [], identity
        assert GATE.is_valid(entry), identity


OURS = {
    "server": {"rack_units", "cpu_sockets"},
    "nic": {"family", "rdma"},
    "switch": {"nos"},
    "cpu": {"threads", "base_clock"},
    "array": {"rack_units", "protocols", "controllers"},
}
"""What an entry of a project may leave out, and one of ours says of each part that is a vendor's."""


def test_every_entry_of_ours_gives_its_facts_and_what_a_vendor_states() -> None:
    for identity, entry in entries().items():
        wanted = {"facts"} | (OURS.get(entry["kind"], set()) if entry["vendor"] != "Generic" else set())
        assert wanted - set(entry) == set(), identity
        without = {key: value for key, value in entry.items() if key not in wanted}
        assert ORACLE.is_valid(without) and GATE.is_valid(without), identity


SLIPS: dict[str, tuple[str, Callable[[Entry], object]]] = {
    "unknown field": ("nvidia-sn2010", lambda entry: entry.update(color="black")),
    "field of another kind": ("nvidia-sn2010", lambda entry: entry.update(length="3m")),
    "unknown kind": ("nvidia-sn2010", lambda entry: entry.update(kind="router")),
    "newer format": ("nvidia-sn2010", lambda entry: entry.update(format=2)),
    "no facts": ("nvidia-sn2010", lambda entry: entry.update(facts=[])),
    "quoted without address": ("nvidia-sn2010", lambda entry: entry["facts"][0].pop("url")),
    "script address": ("nvidia-sn2010", lambda entry: entry["facts"][0].update(url="javascript:alert(1)")),
    "unknown confidence": ("nvidia-sn2010", lambda entry: entry["facts"][0].update(confidence="sure")),
    "line break in a title": ("nvidia-sn2010", lambda entry: entry.update(title="SN2010\nreload")),
    "right-to-left mark": ("nvidia-sn2010", lambda entry: entry.update(model="SN\u202e0102")),
    "one port object on a switch": ("nvidia-sn2010", lambda entry: entry.update(ports=entry["ports"][0])),
    "port below zero": ("nvidia-sn2010", lambda entry: entry["ports"][0].update(numbers="-1-17")),
    "unknown form factor": ("nvidia-sn2010", lambda entry: entry["ports"][0].update(form_factor="qfsp+")),
    "port list on a card": ("intel-x710-da2", lambda entry: entry.update(ports=[entry["ports"]])),
    "RoCE without version": ("intel-x710-da2", lambda entry: entry.update(rdma=["roce"])),
    "speed without unit": ("intel-x710-da2", lambda entry: entry["ports"].update(speeds=[10])),
    "cable without length": ("nvidia-mcp1600-c003e30l", lambda entry: entry.pop("length")),
    "length in feet": ("nvidia-mcp1600-c003e30l", lambda entry: entry.update(length="10ft")),
    "three lanes": ("intel-x710-da2", lambda entry: entry.update(pcie={"generation": 3, "lanes": 3})),
    "unquoted release": ("cumulus-linux", lambda entry: entry["releases"].append(parse("{release: 5.10}"))),
    "release date in American order": (
        "esxi",
        lambda entry: entry["releases"][0].update(released="03/29/2022"),
    ),
    "build as text": ("esxi", lambda entry: entry["releases"][0].update(build="19482537")),
    "port name without number": ("cumulus-linux", lambda entry: entry.update(port_name="swp")),
    "port name with a command": (
        "cumulus-linux",
        lambda entry: entry.update(port_name="swp{number}; reboot"),
    ),
    "port name alone": ("cumulus-linux", lambda entry: entry.pop("default_mtu")),
    "capacity without unit": ("intel-ssdpe2me012t4", lambda entry: entry.update(capacity="1.2")),
    "chassis without its number of servers": ("dell-poweredge-c6420", lambda entry: entry.pop("nodes")),
    "power without unit": ("dell-poweredge-r650", lambda entry: entry.update(power={"maximum": 800})),
    "power of another sort": ("dell-poweredge-r650", lambda entry: entry["power"].update(peak="900W")),
    "support that ends some day": (
        "esxi",
        lambda entry: entry["support_ends"].update({"7.0": "October 2025"}),
    ),
    "end of life without a day": (
        "arista-dcs-7050s-64",
        lambda entry: entry.update(end_of_life={"end_of_sale": "2017"}),
    ),
    "end of life in month 13": (
        "arista-dcs-7050s-64",
        lambda entry: entry.update(end_of_life={"announced": "2017-13"}),
    ),
    "end of life on the 32nd": (
        "arista-dcs-7050s-64",
        lambda entry: entry.update(end_of_life={"end_of_support": "2017-12-32"}),
    ),
    "end of life without any day": ("arista-dcs-7050s-64", lambda entry: entry.update(end_of_life={})),
    "end of life of another sort": (
        "arista-dcs-7050s-64",
        lambda entry: entry.update(end_of_life={"last_ship": "2017-12-31"}),
    ),
    "end of life of software": (
        "esxi",
        lambda entry: entry.update(end_of_life={"end_of_support": "2017-12-31"}),
    ),
    "extended support alone": ("windows-server", lambda entry: entry.pop("support_ends")),
    "extended support in a quarter": (
        "windows-server",
        lambda entry: entry["extended_support_ends"].update({"6.3": "2023-Q4"}),
    ),
    "names after a split without first lane": ("arista-eos", lambda entry: entry.pop("first_lane")),
    "name after a split without lane": (
        "arista-eos",
        lambda entry: entry.update(lane_port_name="Ethernet{number}/1"),
    ),
    "third lane first": ("arista-eos", lambda entry: entry.update(first_lane=3)),
    "storage protocol of a cable": ("generic-cat6a", lambda entry: entry.update(protocols=["iscsi"])),
    "medium of an optic for a cable": ("generic-cat6a", lambda entry: entry.update(medium="mmf")),
    "optic without reach": ("nvidia-mma2p00-as", lambda entry: entry.pop("reach")),
    "optic in the shape of a drive": ("nvidia-mma2p00-as", lambda entry: entry.update(form_factor="u.2")),
    "drive in the shape of an optic": (
        "seagate-st1200mm0007",
        lambda entry: entry.update(form_factor="sfp28"),
    ),
    "tape drive": ("seagate-st1200mm0007", lambda entry: entry.update(media="tape")),
    "array that speaks Ethernet": (
        "pure-flasharray-x-r2",
        lambda entry: entry.update(protocols=["ethernet"]),
    ),
    "storage controller without interface": ("lsi-9207-8i", lambda entry: entry.pop("interface")),
    "product of another platform": ("s2d", lambda entry: entry.update(platform="bsd")),
    "product without transports": ("pvrdma", lambda entry: entry.pop("transports")),
    "transport with a list of RDMA protocols": ("iwarp", lambda entry: entry.update(rdma=["iwarp"])),
    "card with RDMA as yes or no": ("chelsio-t580-cr", lambda entry: entry.update(rdma=True)),
    "transport in something else": ("roce-v2", lambda entry: entry.update(carried_in="icmp")),
    "cores as text": ("intel-xeon-e5-2660-v4", lambda entry: entry.update(cores="14")),
}


def test_an_end_of_life_may_be_a_day_or_a_month() -> None:
    life = {"announced": "2016-12", "end_of_sale": "2017-06-30", "end_of_support": "2022-06-30"}
    entry = {**entries()["arista-dcs-7050s-64"], "end_of_life": life}
    assert ORACLE.is_valid(entry) and GATE.is_valid(entry)


@pytest.mark.parametrize("slip", sorted(SLIPS))
def test_a_slip_is_refused(slip: str) -> None:
    identity, spoil = SLIPS[slip]
    entry = copy.deepcopy(entries()[identity])
    spoil(entry)
    assert not ORACLE.is_valid(entry)
    assert not GATE.is_valid(entry)


def nodes(schema: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the schema with its path."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            yield from nodes(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from nodes(value, f"{path}/{index}")


def test_every_property_has_a_title_and_a_description() -> None:
    documented = 0
    for path, node in nodes(SCHEMA):
        # Below a condition stand only the reasons why a field may be there; the field is explained above.
        if path.endswith("/properties") and not {"if", "then"} & set(path.split("/")):
            documented += len(node)
            assert [
                name for name, field in node.items() if not {"title", "description"} <= set(field)
            ] == [], path
    assert documented > 50


def test_objects_are_closed_patterns_are_anchored_and_no_choice_hides_the_reason() -> None:
    for path, node in nodes(SCHEMA):
        if node.get("type") == "object" and isinstance(node.get("properties"), dict):
            assert node.get("additionalProperties") is False, path
        if isinstance(node.get("pattern"), str):
            assert re.fullmatch(r"(\^.*\$)(\|\^.*\$)*", node["pattern"]), path
        assert "oneOf" not in node and "anyOf" not in node, path
