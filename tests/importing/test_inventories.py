"""`refarch import` of what inventories have: the exports of `refarch export`, and tables of NetBox."""

from pathlib import Path

import pytest
from test_importing import data_cables, imported, model

from refarch import api
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.exports import export_by_name, export_files
from refarch.exports._inventory import inventory
from refarch.importing.device_lists import ListedDevice, device_lists
from refarch.importing.inventory_interfaces import interface_tables
from refarch.importing.notes import Notes
from refarch.importing.parts import SwitchModel, split_ports
from refarch.model.types import Design
from refarch.views.network.wiring import link_speed
from sharing import Share

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ROOT / "tests" / "fixtures" / "foreign"
DESIGNS = sorted(path.parent for path in (ROOT / "designs").glob("[!_]*/design.yaml"))
FOREIGN_DESIGNS = sorted(path.parent for path in (FOREIGN / "designs").glob("[!_]*/design.yaml"))


def opened(folder: Path) -> Design:
    """Design of a folder, in its project."""
    project = FOREIGN if FOREIGN in folder.parents else ROOT
    design = api.open_design(str(folder), api.Session(str(project))).design
    assert design is not None
    return design


def write_export(system: str, design: Design, folder: Path) -> None:
    """Write the files of an export."""
    folder.mkdir()
    for path, text in export_files(export_by_name(system), inventory(design, "")).files.items():
        (folder / path).write_text(text)


TABLE_OF_CABLES = (
    "ID,Label,Termination A,Termination B,Device A,Device B,Rack A,Rack B,Status,Type,Tenant,Length,Color\r\n"
    "7,C-1,vmnic4,Ethernet1/1,esx-1,n9k-1,R1,R1,Connected,Direct Attach Copper (Passive),,2 m,ff0000\r\n"
    "8,C-2,vmnic5,Ethernet1/1,esx-1,n9k-2,R1,R1,Connected,Active Optical Cabling (AOC),,10 m,\r\n"
)
"""What the button Export of NetBox gives for all data of cables (netbox/dcim/tables/cables.py)."""

TABLE_OF_DEVICES = (
    "Name,Status,Tenant,Site,Rack,Role,Manufacturer,Type,IP Address,Platform\r\n"
    "n9k-1,Active,,FRA,R1,ToR switch,Cisco,N9K-C93180YC-FX3,10.0.0.1/24,cisco_nxos\r\n"
    "n9k-2,Active,,FRA,R1,ToR switch,Cisco,Nexus 9999,10.0.0.2/24,\r\n"
    "esx-1,Active,,FRA,R1,Hypervisor,Dell,PowerEdge R760,,VMware ESXi\r\n"
    ",Active,,FRA,R1,Hypervisor,Dell,PowerEdge R760,,\r\n"
)

TABLE_OF_INTERFACES = (
    "Name,Device,Enabled,Type,LAG,MTU,Speed (Kbps),802.1Q Mode,Untagged VLAN,Tagged VLANs\r\n"
    'Ethernet1/1,n9k-1,True,SFP28 (25GE),,9216,25000000,Tagged,native (1),"vsan (30),vmotion (20)"\r\n'
    "Ethernet1/1,n9k-2,True,SFP28 (25GE),,x,12,,,\r\n"
    "Vlan30,n9k-1,True,Virtual,,1500,,,,\r\n"
    "po1,n9k-1,True,Link Aggregation Group (LAG),,9216,,Access,40,\r\n"
    ",n9k-1,True,Virtual,,,,,,\r\n"
)


def write_tables(folder: Path) -> None:
    for name, text in {"c": TABLE_OF_CABLES, "d": TABLE_OF_DEVICES, "i": TABLE_OF_INTERFACES}.items():
        (folder / f"{name}.csv").write_text(text, newline="")


def test_tables_that_netbox_exports_become_a_design(tmp_path: Path) -> None:
    """Models and systems by name, cables with their media and lengths, and settings of ports."""
    write_tables(tmp_path)
    found = imported(tmp_path)
    assert found.files["wiring.yaml"].splitlines()[1:] == [
        "switches:",
        "  n9k-1: {model: cisco-n9k-c93180yc-fx3, role: leaf, fabric: main, nos: cisco-nx-os, mtu: 9216}"
        "  # ? role and release: no output shows them",
        "  n9k-2: {model: generic-switch-48x25g-6x100g, role: leaf, fabric: main, "
        'port_name: "Ethernet1/{number}"}  # ? model, role, and operating system: no output shows them',
        "links:",
        '  - {from: esx-1 vmnic4, to: n9k-1 Ethernet1/1, cable: generic-sfp28-dac, length: "2m", label: C-1,'
        ' vlans: [20, 30], speed: "25G"}  # ? type of these cables: no output shows them',
        '  - {from: esx-1 vmnic5, to: n9k-2 Ethernet1/1, cable: generic-sfp28-aoc, length: "10m", label: C-2}'
        "  # ? type of these cables and VLANs: no output shows them",
    ]
    assert "server: dell-poweredge-r760, adapters" in found.files["design.yaml"]
    assert "product: nvme-of\n" in found.files["design.yaml"]
    assert found.not_imported == (
        "model `Nexus 9999`: the catalog has no such part",
        "c.csv: colors of 1 cable: a design has no place for them",
    )


def test_facts_of_interfaces_name_their_rows(tmp_path: Path) -> None:
    write_tables(tmp_path)
    facts = interface_tables(read_collection(str(tmp_path))).facts
    assert [
        (one.device, one.kind, one.subject, one.property, one.value, one.evidence.line) for one in facts
    ] == [
        ("n9k-1", "port", "Ethernet1/1", "mtu", 9216, 2),
        ("n9k-1", "port", "Ethernet1/1", "speed", 25000, 2),
        ("n9k-1", "port", "Ethernet1/1", "tagged", (20, 30), 2),
        ("n9k-1", "port", "Ethernet1/1", "untagged", 1, 2),
        ("n9k-1", "port", "Ethernet1/1", "bond", "", 2),
        ("n9k-2", "port", "Ethernet1/1", "bond", "", 3),
        ("n9k-1", "bond", "po1", "mtu", 9216, 5),
        ("n9k-1", "bond", "po1", "tagged", (), 5),
        ("n9k-1", "bond", "po1", "untagged", 40, 5),
    ]


def test_devices_of_lists_by_model_role_and_platform(tmp_path: Path) -> None:
    write_tables(tmp_path)
    catalog = api.Session(".").catalog
    found = device_lists(read_collection(str(tmp_path)), catalog, Notes())
    assert found.files == {"d.csv"}
    assert [*found.devices.values()] == [
        ListedDevice("n9k-1", "cisco-n9k-c93180yc-fx3", True, "", "cisco-nx-os"),
        ListedDevice("n9k-2", "", True, "", ""),
        ListedDevice("esx-1", "dell-poweredge-r760", False, "", "esxi"),
    ]


def test_split_ports_fit_the_speed_of_the_whole_port() -> None:
    """Four parts of 25G on a port of 100G; no split of ports that are whole, or at a speed of no split."""
    catalog = api.Session(".").catalog
    cumulus = SwitchModel("generic-switch-32x100g", "")
    parts = {"swp1s1": 25_000, "swp2": 100_000, "swp3s0": 50_000, "swp3s1": 50_000, "swp4s3": 3_000}
    assert split_ports(cumulus, "cumulus-linux", parts, catalog) == {
        "swp1s1": "4x25G", "swp3s0": "2x50G", "swp3s1": "2x50G"
    }  # fmt: skip
    arista = SwitchModel("arista-dcs-7050cx3-32s", "")
    assert split_ports(arista, "arista-eos", {"Ethernet1/1": 25_000, "Ethernet2/1": 25_000}, catalog) == {}
    assert split_ports(arista, "arista-eos", {"Ethernet1/1": 25_000, "Ethernet1/2": 25_000}, catalog) == {
        "Ethernet1/1": "4x25G", "Ethernet1/2": "4x25G"
    }  # fmt: skip
    assert split_ports(SwitchModel("none", ""), "cumulus-linux", parts, catalog) == {}


PORT_FIELDS = ("tagged", "untagged", "mtu", "routed")


def differences(design: Design, back: Design) -> list[tuple[object, ...]]:
    """What a design that came back has of cables and switches otherwise."""
    found: list[tuple[object, ...]] = [*sorted(data_cables(design) ^ data_cables(back))]
    intents, intents_back = every_switch_intent(design), every_switch_intent(back)
    for name, switch in design.switches.items():
        other = back.switches[name]
        if (switch.model.id, switch.nos) != (other.model.id, other.nos):
            found.append((name, other.model.id, other.nos))
        found += [(name, port) for port in sorted(switch.ports.keys() ^ other.ports.keys())]
        of_data = {near[1] for near, _ in data_cables(design) if near[0] == name}
        for port, one in intents[name].ports.items():
            if port not in of_data:
                continue  # the management port of another switch
            values = [getattr(one, field) for field in PORT_FIELDS]
            values_back = [getattr(intents_back[name].ports.get(port), field, None) for field in PORT_FIELDS]
            found += [(name, port, values, values_back)] if values != values_back else []
    speeds = {frozenset((link.a, link.b)): link_speed(design, link) for link in design.links}
    for link in back.links:
        ends = frozenset((link.a, link.b))
        if ends in speeds and link_speed(back, link) != speeds[ends]:
            found.append((link.a, link.b, link_speed(back, link)))
    return found


def check_round_trip(folder: Path, tmp_path: Path) -> None:
    design = opened(folder)
    for system in ("netbox", "nautobot"):
        write_export(system, design, tmp_path / system)
        found = imported(tmp_path / system)
        assert found.conflicts == ()
        assert differences(design, model(found)) == []
    files = [read_collection(str(tmp_path / system)).unrecognized for system in ("netbox", "nautobot")]
    assert all(any("cables" in name for name in names) for names in files)


@pytest.mark.parametrize("folder", DESIGNS, ids=lambda folder: folder.name)
def test_an_export_leads_back_to_the_design(folder: Path, tmp_path: Path) -> None:
    """Cables, models, operating systems, split ports, speeds, MTU, and VLANs, for both systems."""
    check_round_trip(folder, tmp_path)


def test_exports_of_foreign_designs_lead_back_to_them(tmp_path: Path, share: Share) -> None:
    """A third of them, and all in `make deep`."""
    folders = [*share.of(FOREIGN_DESIGNS, len(FOREIGN_DESIGNS))]
    assert folders
    for folder in folders:
        (tmp_path / folder.name).mkdir()
        check_round_trip(folder, tmp_path / folder.name)
