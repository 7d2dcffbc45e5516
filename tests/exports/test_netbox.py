"""Files for NetBox: the rows of a design, the columns and values of the import forms, and references between
the files."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from exported import DESIGNS, FOREIGN_DESIGNS, Rows, exported, foreign, shipped, tables
from jsonschema_rs import Draft202012Validator, Registry
from netbox_forms import FORMS, LIMITS, VALUES

from refarch.exports import export_names
from refarch.exports._interface_types import TYPES
from refarch.model.types import Design

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "exports" / "netbox"


EVERY = [*((shipped, name) for name in DESIGNS), *((foreign, name) for name in FOREIGN_DESIGNS)]


def keys(rows: Rows, *columns: str) -> list[tuple[str, ...]]:
    """Cells of some columns, which together must be unique."""
    found = [tuple(row[column] for column in columns) for row in rows]
    assert len(set(found)) == len(found), f"{columns} is not unique"
    return found


def test_the_systems_are_found_by_their_files() -> None:
    assert "netbox" in export_names()


def test_the_files_of_a_design_with_split_cables(golden: Callable[[Path, str], None]) -> None:
    _, written = exported("netbox", shipped("vsan-esa-arista"))
    for path, text in written.files.items():
        golden(GOLDEN / "vsan-esa-arista" / path, text)


def test_the_files_of_a_stretched_cluster_have_its_sites() -> None:
    _, written = exported("netbox", shipped("vsan-witness-sites"), "Head office")
    found = tables(written)
    assert [row["name"] for row in found["sites"]] == ["north", "south", "Head office"]
    sites = {row["name"]: row["site"] for row in found["devices"]}
    assert (sites["north-leaf-1"], sites["south-leaf-2"]) == ("north", "south")


@pytest.mark.parametrize(("read", "name"), EVERY, ids=[name for _, name in EVERY])
def test_columns_and_values_are_those_of_the_forms(read: Callable[[str], Design], name: str) -> None:
    _, written = exported("netbox", read(name))
    found = tables(written)
    assert found.keys() <= FORMS.keys()
    for file, rows in found.items():
        required, _, optional = FORMS[file].partition(" | ")
        assert set(required.split()) <= rows[0].keys() <= {*required.split(), *optional.split()}, file
        for row in rows:
            assert all(row[column] for column in required.split()), (file, row)
            for column, cell in row.items():
                choices = VALUES.get((file, column))
                assert not cell or choices is None or cell in choices.split(), (file, column, cell)
                assert len(cell) <= LIMITS.get((file, column), 1000), (file, column, cell)


@pytest.mark.parametrize(("read", "name"), EVERY, ids=[name for _, name in EVERY])
def test_every_reference_is_to_an_object_of_an_earlier_file(read: Callable[[str], Design], name: str) -> None:
    design = read(name)
    inventory, written = exported("netbox", design)
    found = tables(written)
    types = list(yaml.safe_load_all(written.files["03-device-types.yaml"]))
    named = {file: {row["name"] for row in rows if "name" in row} for file, rows in found.items()}
    templates = {
        (kind["manufacturer"], kind["model"]): [port["name"] for port in kind.get("interfaces", ())]
        for kind in types
    }
    assert {kind["manufacturer"] for kind in types} == named["manufacturers"]
    keys(found["devices"], "name")
    interfaces = set()
    for device in found["devices"]:
        assert device["role"] in named["device-roles"] and device["site"] in named["sites"]
        assert not device["platform"] or device["platform"] in named["platforms"]
        assert not device["rack"] or (device["site"], device["rack"]) in keys(found["racks"], "site", "name")
        assert bool(device["position"]) == bool(device["face"])
        created = templates[device["manufacturer"], device["device_type"]]
        interfaces |= {(device["name"], port) for port in created}
    vlans = set(keys(found.get("vlans", []), "group", "vid"))
    for row in found["interfaces"]:
        end = (row["device"], row["name"])
        assert end not in interfaces, f"{end} is created twice"
        assert row["device"] in named["devices"]
        for above in ("lag", "parent"):
            assert not row[above] or (row["device"], row[above]) in interfaces, (row, above)
        for vid in filter(None, (row["untagged_vlan"], *row["tagged_vlans"].split(","))):
            assert (row["vlan_group"], vid) in vlans
        interfaces.add(end)
    ends = [
        (row[f"side_{side}_device"], row[f"side_{side}_name"]) for row in found["cables"] for side in "ab"
    ]
    assert len(set(ends)) == len(ends) and set(ends) <= interfaces
    assert len(found["cables"]) == len(inventory.cables) == len(design.links)
    bundles = {row["bundle"] for row in found["cables"]} - {""}
    assert bundles == named.get("cable-bundles", set())
    for row in found["prefixes"]:
        assert not row["vlan"] or (row["vlan_group"], row["vlan"]) in vlans
    for row in found["ip-addresses"]:
        assert not row["device"] or (row["device"], row["interface"]) in interfaces
        assert row["device"] or not row["is_primary"]
    primary = [row for row in found["ip-addresses"] if row["is_primary"]]
    keys([row for row in primary if ":" not in row["address"]], "device")
    keys([row for row in primary if ":" in row["address"]], "device")


def test_a_port_is_created_by_its_type_or_by_its_row() -> None:
    """Ports without any statement come with the device, the others have a row: an import cannot change a port
    that exists."""
    design = shipped("vsan-esa-arista")
    _, written = exported("netbox", design)
    (kind, _) = yaml.safe_load_all(written.files["03-device-types.yaml"])
    created = {port["name"] for port in kind["interfaces"]}
    rows = tables(written)["interfaces"]
    for switch in design.switches.values():
        listed = {row["name"] for row in rows if row["device"] == switch.name}
        assert created | listed >= set(switch.ports) and not created & listed


def test_a_split_cable_is_a_bundle_of_links() -> None:
    _, written = exported("netbox", shipped("vsan-esa-arista"))
    found = tables(written)
    split = [row for row in found["cables"] if row["bundle"] == "eos-leaf-1 Ethernet1"]
    assert [(row["side_a_device"], row["side_b_name"]) for row in split] == [
        (f"eos-esa-{number}", f"Ethernet1/{number}") for number in range(1, 5)
    ]
    assert [row["name"] for row in found["cable-bundles"]] == [
        f"eos-leaf-{leaf} Ethernet{port}" for leaf in (1, 2) for port in (1, 2)
    ]


def test_every_port_of_the_catalog_has_a_type() -> None:
    """Form factors and speeds of the catalog are those of the table, so that no port becomes ``other``."""
    designs = [shipped(name) for name in DESIGNS]
    ports = [
        port for design in designs for switch in design.switches.values() for port in switch.ports.values()
    ]
    ports += [nic.port for design in designs for host in design.hosts.values() for nic in host.nics.values()]
    assert ports
    missing = {
        (port.form_factor, max(port.speeds))
        for port in ports
        if port.speeds and max(port.speeds) not in TYPES.get(port.form_factor, {})
    }
    assert missing == set()
    rows = [row for design in designs for row in tables(exported("netbox", design)[1])["interfaces"]]
    assert [row for row in rows if row["type"] == "other"] == []


def test_a_device_type_is_one_of_the_library(shared: Path) -> None:
    """Types are valid for the JSON Schema of the NetBox device type library, and wrong ones are not."""
    folder = shared / "verifiers" / "devicetypes" / "schema"
    files = ("components.json", "generated_schema.json", "reusable.json")
    texts = {name: json.loads((folder / name).read_text()) for name in files}
    registry = Registry([(f"json-schema:///{name}", content) for name, content in texts.items()])
    schema = json.loads((folder / "devicetype.json").read_text())
    validator = Draft202012Validator({**schema, "$id": "json-schema:///devicetype.json"}, registry=registry)
    types = [
        kind
        for name in DESIGNS
        for kind in yaml.safe_load_all(exported("netbox", shipped(name))[1].files["03-device-types.yaml"])
    ]
    assert len(types) > len(DESIGNS)
    assert [error.message for kind in types for error in validator.iter_errors(kind)] == []
    ports = next(kind for kind in types if kind.get("interfaces"))
    wrong = {**ports, "interfaces": [{"name": "swp1", "type": "100gbase"}], "slug": "With Blanks"}
    assert len(list(validator.iter_errors(wrong))) == 2
