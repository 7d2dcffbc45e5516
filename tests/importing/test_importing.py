"""`refarch import`: first designs from collected outputs."""

import json
import random
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
import rich_intents

import needs
from collected import CABLES, collect, neighbor, neighbor_list
from parse_back.checking import written
from refarch import api
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.cli import main
from refarch.core.errors import RefarchError
from refarch.fmt.layout import format_document
from refarch.importing.bonds import bond_names
from refarch.importing.cables import ImportedCable
from refarch.importing.devices import LONGEST_NAME, is_device_name, is_port_name, natural_order
from refarch.importing.first_design import FirstDesign, first_design
from refarch.importing.notes import Notes
from refarch.importing.parts import PARTS, SERVER, parts_of_speed, usual_speed
from refarch.load.reader import read
from refarch.model.types import End
from refarch.platforms.rendering.choice import defaults
from refarch.views.network.links import is_management_port

DESIGNS = {
    design.id: design
    for design in rich_intents.designs()
    if design.switches and design.id != "smb-direct-iwarp"
}
"""Designs with a cable at a port of a switch that is not for management."""

WRONG = ("different", "absent", "not understood")


def imported(folder: Path) -> FirstDesign:
    """Design of a folder of outputs."""
    session = api.Session(str(folder))
    return first_design("my-cluster", read_collection(str(folder), "out"), session.catalog, session.settings)


def wrong(found: FirstDesign) -> list[tuple[str, str, str, object, object]]:
    """Expectations of a design that the outputs do not fulfill."""
    return [
        (*one.expectation[:1], *one.expectation[2:5], one.observed)
        for one in found.verification.results
        if one.outcome in WRONG
    ]


def model(found: FirstDesign) -> Design:
    """Model of a design."""
    assert found.result.design is not None
    return found.result.design


def make_outputs(design: Design, folder: Path) -> None:
    """Outputs of all switches of a design: their configurations, and their neighbors."""
    for switch in every_switch_intent(design).values():
        target = defaults().get(("switch", switch.system), "")
        (folder / switch.name).mkdir()
        if target:
            name = "config_db.json" if target == "sonic-config-db" else "running.txt"
            (folder / switch.name / name).write_text(written(target, switch).text)
    neighbors: dict[str, list[dict[str, object]]] = {}
    for near, far in data_cables(design):
        if near[0] in design.switches:
            neighbors.setdefault(near[0], []).append(neighbor(near[1], far))
    for device, records in neighbors.items():
        (folder / device / "lldp.json").write_text(neighbor_list(records))


def data_cables(design: Design) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Cables of ports of switches that are not for management, from each end."""
    return {
        ((near.device, near.port), (far.device, far.port))
        for link in design.links
        for near, far in ((link.a, link.b), (link.b, link.a))
        if {near.device, far.device} & design.switches.keys()
        and not (is_management_port(design, near) or is_management_port(design, far))
    }


@pytest.mark.parametrize("name", DESIGNS)
def test_outputs_of_a_design_lead_back_to_it(name: str, tmp_path: Path) -> None:
    """Devices and cables are those of the design, nothing differs from the outputs, and they agree."""
    design = DESIGNS[name]
    make_outputs(design, tmp_path)
    found = imported(tmp_path)
    assert wrong(found) == [] and found.conflicts == ()
    assert found.verification.not_understood == ()
    cables = data_cables(design)
    assert data_cables(model(found)) == cables
    assert model(found).switches.keys() == design.switches.keys()
    assert model(found).hosts.keys() == {near[0] for near, _ in cables} - design.switches.keys()
    systems = {one.name: one.nos for one in design.switches.values() if one.nos}
    assert {one.name: one.nos for one in model(found).switches.values() if one.name in systems} == systems
    assert found.questions == sum(text.count("# ? ") for text in found.files.values())
    assert 0 < found.questions <= 20
    for file, text in found.files.items():
        assert format_document(read(file, text.encode()), file.removesuffix(".yaml"), folds=True).text == text


@pytest.mark.parametrize(
    ("fabric", "switches", "hosts", "cables", "questions"),
    [
        ("eos", 9, 5, 18, 13),
        ("cumulus-dual-bgp", 9, 5, 22, 14),
        ("junos", 7, 5, 10, 13),
        ("nxos", 9, 5, 18, 15),
    ],
)
def test_recorded_fabrics(fabric: str, switches: int, hosts: int, cables: int, questions: int) -> None:
    """Nothing differs from the outputs but what two outputs say differently of one cable: the NX-OS ends of
    two cables report 1G, and the Junos ends 10G."""
    found = imported(needs.shared_folder() / "verifiers" / "observed" / "fabrics" / fabric / "devices")
    design = model(found)
    assert (len(design.switches), len(design.hosts), len(design.links)) == (switches, hosts, cables)
    assert found.questions == questions
    disagreed = ["exit01", "exit02"] if fabric == "nxos" else []
    assert wrong(found) == [(device, "Ethernet1/4", "speed", 10_000, 1_000) for device in disagreed]
    assert [re.findall(r"[\w-]+ of a cable|exit\d+ \S+", text) for text in found.conflicts] == [
        ["speed of a cable", f"{device} Ethernet1/4"] for device in disagreed
    ]


def test_the_pairs_and_vlans_of_the_recorded_eos_fabric() -> None:
    found = imported(needs.shared_folder() / "verifiers" / "observed" / "fabrics" / "eos" / "devices")
    design = model(found)
    assert {pair.switches: pair.peer_link for pair in design.mlags.values()} == {
        ("leaf01", "leaf02"): "Port-Channel1",
        ("leaf03", "leaf04"): "Port-Channel1",
    }
    assert "leaf[01-02]: {model: generic-switch-48x10g-6x100g" in found.files["wiring.yaml"]
    assert "vlans: [10, 30]" in found.files["wiring.yaml"]
    assert (
        "settings of leaf01 Ethernet[3-4]: no output shows the other end of the cable" in found.not_imported
    )


def test_the_texts_of_a_small_collection(tmp_path: Path) -> None:
    found = imported(collect(tmp_path, CABLES))
    assert found.files == {
        "design.yaml": """\
format: 1
id: my-cluster
title: "My cluster: imported from outputs of devices"
version: 0.1.0
status: draft
clusters:
  compute:
    product: nvme-of-linux
    transport: tcp  # ? product and transport: no output shows them
    hosts:
      - {names: "host-[1-4]", server: generic-server, adapters: [{card: generic-nic-100g-2p,\
 ports: [eth1, eth2]}]}\
  # ? server, adapters, and releases: no output shows them
""",
        "wiring.yaml": """\
format: 1
switches:
  leaf-[1-2]: {model: generic-switch-32x100g, role: leaf, fabric: main, nos: cumulus-linux}\
  # ? model, role, and release: no output shows them
links:
  - {from: "leaf-1 swp[31-32]", to: "leaf-2 swp[31-32]", cable: generic-qsfp28-dac, length: "3m"}\
  # ? type and length of these cables and VLANs: no output shows them
  - {from: "host-[1-4] eth1", to: "leaf-1 swp[1-4]", cable: generic-qsfp28-dac, length: "3m"}\
  # ? VLANs: no output shows them
  - {from: "host-[1-4] eth2", to: "leaf-2 swp[1-4]", cable: generic-qsfp28-dac, length: "3m"}\
  # ? VLANs: no output shows them
""",
    }
    assert (found.questions, found.conflicts, found.not_imported) == (6, (), ())


def test_one_end_of_each_cable_is_enough(tmp_path: Path) -> None:
    both = imported(collect(tmp_path / "both", CABLES)).files
    assert imported(collect(tmp_path / "one", CABLES, ["leaf-1", "leaf-2"])).files == both


def test_lossless_ports_become_a_profile(tmp_path: Path) -> None:
    """PFC that the design has is in the imported one, for the switches that have it."""
    design = DESIGNS["vsan-esa-100g"]
    make_outputs(design, tmp_path)
    found = imported(tmp_path)
    assert found.files["qos.yaml"] == (
        "format: 1\nprofiles:\n"
        "  lossless-3: {mode: lossless, trust: [dscp, pcp], mapping: default, pfc: {priorities: [3]}}\n"
        "apply:\n"
        "  - {profile: lossless-3, to: [esa-leaf-1, esa-leaf-2]}\n"
    )
    assert "transport: roce-v2" in found.files["design.yaml"]
    (shares, _) = (text for text in found.not_imported if text.startswith("bandwidth of traffic classes"))
    assert shares.startswith("bandwidth of traffic classes of esa-leaf-1 swp")


def change(folder: Path, device: str, records: list[dict[str, object]]) -> None:
    (folder / device / "lldp.json").write_text(neighbor_list(records))


def test_management_ports_are_no_cables_also_by_their_short_names(tmp_path: Path) -> None:
    """The switch of the management network is no host of the design."""
    heading = "Port          Neighbor Device ID       Neighbor Port ID    TTL\n"
    line = "---------- ------------------------ ---------------------- ---\n"
    rows = "Et1           host-1                   vmnic4                 120\n"
    management = "Ma1           oob-1                    Gi1/0/1                120\n"
    session = f"leaf-1#show lldp neighbors\n{heading}{line}{rows}{management}\nleaf-1#exit\n"
    (tmp_path / "leaf-1.log").write_text(session)
    found = imported(tmp_path)
    assert data_cables(model(found)) == {
        (("host-1", "vmnic4"), ("leaf-1", "Et1")),
        (("leaf-1", "Et1"), ("host-1", "vmnic4")),
    }
    assert model(found).hosts.keys() == {"host-1"}
    assert found.not_imported == ()


def test_a_port_without_a_description_is_found_by_its_address(tmp_path: Path) -> None:
    """NX-OS prints null for the description that a neighbor does not send."""
    records = [
        f"Chassis id: b8ce.f600.aa0{number}\nPort id: b8ce.f600.aa0{number}\nLocal Port id: Eth1/{number}\n"
        "Port Description: null\nSystem Name: host-1\n"
        for number in (1, 2)
    ]
    (tmp_path / "leaf-1.log").write_text("leaf-1# show lldp neighbors detail\n" + "\n".join(records))
    adapters = [
        {
            "Name": f"SLOT 3 PORT {number}",
            "InterfaceDescription": "Mellanox ConnectX-6 Lx Adapter",
            "Status": "Up",
            "MacAddress": f"B8-CE-F6-00-AA-0{number}",
            "LinkSpeed": "25 Gbps",
        }
        for number in (1, 2)
    ]
    (tmp_path / "host-1.json").write_text(json.dumps(adapters))
    found = imported(tmp_path)
    assert found.conflicts == ()
    assert {far for near, far in data_cables(model(found)) if near[0] == "leaf-1"} == {
        ("host-1", "SLOT 3 PORT 1"),
        ("host-1", "SLOT 3 PORT 2"),
    }


def test_ends_that_disagree_are_named_with_their_files(tmp_path: Path) -> None:
    collect(tmp_path, CABLES)
    change(tmp_path, "host-1", [neighbor("eth1", ("leaf-2", "swp9"))])
    found = imported(tmp_path)
    assert found.conflicts == (
        "cable of host-1 eth1: leaf-2 swp9 (host-1/lldp.json); leaf-1 swp1 (leaf-1/lldp.json)",
    )
    assert (("host-1", "eth1"), ("leaf-1", "swp1")) not in data_cables(model(found))
    assert (("host-1", "eth2"), ("leaf-2", "swp1")) in data_cables(model(found))


HOSTILE = [
    "x: {a: b}",
    "a\n  b: c",
    "[1-9999]",
    "-x",
    "hosts of a",
    "*a",
    "&a",
    "!!python/x",
    "# ?",
    "n" * 200,
    "ü",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_names_that_no_design_can_have_are_listed(text: str, tmp_path: Path) -> None:
    """They become no key, no port, and no other text of the design."""
    collect(tmp_path, CABLES)
    records = [neighbor("swp1", (text, "eth1")), neighbor("swp2", ("host-2", "eth1")),
               neighbor("swp7", ("host-7", text))]  # fmt: skip
    change(tmp_path, "leaf-1", records)
    for device in ("host-1", "host-3", "host-4"):
        change(tmp_path, device, [neighbor("eth2", ("leaf-2", f"swp{device[-1]}"))])
    found = imported(tmp_path)
    listed = [one for one in found.not_imported if text.strip() in one]
    assert listed and all(
        "a design cannot have" in one or "no name" in one or "usable" in one for one in listed
    )
    assert model(found).hosts.keys() - {"host-7"} == {"host-1", "host-2", "host-3", "host-4"}
    assert data_cables(model(found)) >= {(("host-2", "eth1"), ("leaf-1", "swp2"))}
    assert all(finding.code != "SCHEMA" for finding in found.result.findings)


def test_names_are_those_that_the_schemas_accept(root: Path) -> None:
    """Every accepted name matches the patterns of the schemas, which accept ranges as well."""
    schemas = json.loads((root / "schemas" / "wiring.schema.json").read_text())["definitions"]
    device, port = (re.compile(schemas[name]["pattern"]) for name in ("host_range", "interface"))
    names = [
        *HOSTILE,
        "leaf-1",
        "ESX_01.example.com",
        "a--b",
        "a..b",
        "Ethernet1/1",
        "xe-0/0/0",
        "SLOT 3 Port 1",
        "1/1/1",
    ]
    assert [name for name in names if is_device_name(name)] == ["leaf-1", "ESX_01.example.com", "a--b"]
    for name in names:
        assert not is_device_name(name) or device.search(name), name
        assert not is_port_name(name) or port.search(name), name
    assert [name for name in names if is_port_name(name)] == [
        "hosts of a", "leaf-1", "ESX_01.example.com", "Ethernet1/1", "xe-0/0/0", "SLOT 3 Port 1", "1/1/1"
    ]  # fmt: skip
    assert not is_device_name("a" * (LONGEST_NAME + 1)) and is_device_name("a" * LONGEST_NAME)


def test_bonds_have_one_name_that_no_other_bond_of_a_switch_has() -> None:
    """Two switches with a bond of the name of the third, which joins them; a name that no design can have."""
    cables = [
        ImportedCable(End("leaf-1", "p1"), End("spine-1", "p1")),
        ImportedCable(End("leaf-1", "p2"), End("spine-1", "p2")),
        ImportedCable(End("leaf-2", "p1"), End("spine-1", "p3")),
        ImportedCable(End("host-1", "eth1"), End("leaf-2", "p5")),
        ImportedCable(End("host-1", "eth2"), End("leaf-2", "p6")),
    ]
    own = {
        End("leaf-1", "p1"): "Po1", End("leaf-1", "p2"): "port-channel1", End("spine-1", "p1"): "Po11",
        End("spine-1", "p2"): "Po11", End("leaf-2", "p1"): "Po1", End("spine-1", "p3"): "Po1",
        End("leaf-2", "p5"): "a: {b}",
    }  # fmt: skip
    notes = Notes()
    names = bond_names(cables, own, notes)
    assert [names.get(cable) for cable in cables] == ["Po1", "Po1", "Po1-2", "bond-2", None]
    assert notes.not_imported == ("name of the bond `a: {b}`: a design cannot have it",)


VLAN_PORTS = """\
port              vlan-id
swp1              10 PVID Egress Untagged
                  20
                  4999
"""


def test_vlans_that_no_design_can_have_are_listed(tmp_path: Path) -> None:
    collect(tmp_path, CABLES)
    (tmp_path / "leaf-1" / "vlan.txt").write_text(VLAN_PORTS)
    found = imported(tmp_path)
    (text,) = found.not_imported
    assert text == "VLANs 4999 of leaf-1 swp1: no design can have them"
    (line,) = (line for line in found.files["wiring.yaml"].splitlines() if "leaf-1 swp1," in line)
    assert line.endswith("untagged: 10, vlans: [20]}")


def test_domains_are_left_out_but_where_they_tell_devices_apart(tmp_path: Path) -> None:
    names = ("web.muc.example.com", "web.ber.example.com", "db.example.com")
    records = [neighbor(f"swp{number}", (name, "eth1")) for number, name in enumerate(names, 1)]
    (tmp_path / "leaf-1.json").write_text(neighbor_list(records))
    found = imported(tmp_path)
    assert [*model(found).hosts] == ["db", "web.ber.example.com", "web.muc.example.com"]
    assert [*model(found).switches] == ["leaf-1"]


def test_outputs_without_a_cable_are_no_design(tmp_path: Path) -> None:
    collect(tmp_path, (), ["leaf-1"])
    with pytest.raises(RefarchError, match=r"^out: no file shows a cable between two .*, or add a list of"):
        imported(tmp_path)


def test_outputs_of_switches_alone_are_a_design_with_a_question_for_hosts(tmp_path: Path) -> None:
    """A design needs a host, so one without cables stands for those that no output shows."""
    collect(tmp_path, CABLES[-2:])
    (tmp_path / "leaf-1" / "vlan.txt").write_text(VLAN_PORTS.replace("                  4999\n", ""))
    found = imported(tmp_path)
    assert model(found).switches.keys() == {"leaf-1", "leaf-2"}
    assert [*model(found).hosts] == ["host"]
    assert len(model(found).links) == 2 and wrong(found) == []
    lines = found.files["design.yaml"].splitlines()
    assert [line.strip() for line in lines if "# ?" in line] == [
        "transport: tcp  # ? product and transport: no output shows them",
        "- {names: host, server: generic-server}  # ? names, ports, and cables of hosts: "
        "no output shows a host",
    ]
    assert found.not_imported == (
        "hosts: no file shows one, and a design has at least one, so `host` is in it; collect the "
        "neighbors of switches again while hosts send LLDP, or add a list of cables",
        "settings of leaf-1 swp1: no output shows the other end of the cable",
    )


def test_files_that_cannot_be_read_are_named_where_there_is_no_design(tmp_path: Path) -> None:
    collect(tmp_path, (), ["leaf-1"])
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text('{"lldp": ')
    with pytest.raises(RefarchError, match=r"; not understood: a\.json: .*, and 1 more$"):
        imported(tmp_path)


@pytest.mark.parametrize(
    ("running", "port", "model_of_switch", "cable"),
    [
        (
            "set system host-name {0}\nset interfaces ge-0/0/2 mtu 9192\n",
            "ge-0/0/{0}",
            "48x1gt-4x10g",
            "cat6a",
        ),
        (
            "! device: {0} (EOS-4.29.2F)\nhostname {0}\n!\ninterface Ethernet48\n   mtu 9214\n",
            "Ethernet{0}",
            "48x25g-8x100g",
            "sfp28-dac",
        ),
    ],
)
def test_cables_without_a_speed_fit_the_ports_of_the_generic_model(
    running: str, port: str, model_of_switch: str, cable: str, tmp_path: Path
) -> None:
    """Junos names ports of 1 Gbit/s ge-0/0/2. Ports of EOS without a slash are no QSFP28 ports."""
    cables = [
        (("host-1", "eth1"), ("leaf-1", port.format(47))),
        (("host-2", "eth1"), ("leaf-1", port.format(1))),
    ]
    collect(tmp_path, cables, ["leaf-1"])
    (tmp_path / "leaf-1" / "running.txt").write_text(running.format("leaf-1"))
    found = imported(tmp_path)
    assert model(found).switches["leaf-1"].model.id == f"generic-switch-{model_of_switch}"
    assert {link.cable.id for link in model(found).links} == {f"generic-{cable}"}
    assert not any(one.code.startswith("WIRE") for one in found.result.findings)


def test_lines_that_are_not_understood_are_one_note_for_each_file(tmp_path: Path) -> None:
    """Power, access control, and isolation of ports are no problem for a design; unknown lines are."""
    collect(tmp_path, CABLES)
    known = "no enable password\nevpn\n  vni 100 l2\ninterface Ethernet1/1\n  port-type fabric\n"
    known += "  dot1x port-control auto\n  poe priority critical\n"
    for leaf in ("leaf-1", "leaf-2"):
        (tmp_path / leaf / "running.txt").write_text(f"feature vpc\nhostname {leaf}\n{known}")
    assert not any("running.txt" in text for text in imported(tmp_path).not_imported)
    with (tmp_path / "leaf-2" / "running.txt").open("a") as file:
        file.write("  teleport Ethernet1/2\ninterface Ethernet1/2\n  teleport Ethernet1/1\n")
    assert [text for text in imported(tmp_path).not_imported if "running.txt" in text] == [
        "leaf-2/running.txt: interface Ethernet1/1: teleport Ethernet1/2; 1 more place in this file"
    ]


def write_links(folder: Path, leaf: str, mtus: dict[int, int], is_up: Sequence[str] = ("LOWER_UP",)) -> None:
    """Output of `ip -j link` of a leaf, with the MTU of ports by number; 9216 for all others."""
    links = [
        {
            "ifindex": n,
            "ifname": f"swp{n}",
            "mtu": mtus.get(n, 9216),
            "operstate": "UP",
            "flags": ["UP", *is_up],
        }
        for n in (1, 2, 3, 4, 31, 32)
    ]
    (folder / leaf / "links.json").write_text(json.dumps(links))


def test_vlans_of_ends_that_differ_are_named_with_their_files(tmp_path: Path) -> None:
    """A cable has one list of VLANs: that of its first end."""
    collect(tmp_path, CABLES)
    for leaf, vlan in (("leaf-1", 10), ("leaf-2", 20)):
        text = f"port              vlan-id\nswp31             {vlan} PVID Egress Untagged\n"
        (tmp_path / leaf / "vlans.txt").write_text(text)
    found = imported(tmp_path)
    assert found.conflicts == (
        "VLANs of a cable: leaf-1 swp31 has none tagged, 10 untagged (leaf-1/vlans.txt:2) and "
        "leaf-2 swp31 has none tagged, 20 untagged (leaf-2/vlans.txt:2)",
    )
    assert wrong(found) == [("leaf-2", "swp31", "untagged", 10, 20)]


def test_a_port_that_is_down_and_has_a_neighbor_is_listed(tmp_path: Path) -> None:
    collect(tmp_path, CABLES[-1:] + CABLES[:1])
    write_links(tmp_path, "leaf-2", {}, ())
    found = imported(tmp_path)
    assert found.conflicts == ("leaf-2 swp32 has a neighbor, but is down (leaf-2/links.json)",)
    assert [one[:3] for one in wrong(found)] == [("leaf-2", "swp32", "up")]


def test_a_cable_with_another_mtu_than_its_switches_states_it(tmp_path: Path) -> None:
    """Switches have the MTU of most of their ports."""
    collect(tmp_path, CABLES)
    for leaf in ("leaf-1", "leaf-2"):
        write_links(tmp_path, leaf, {31: 1500})
    found = imported(tmp_path)
    assert {one.mtu for one in model(found).switches.values()} == {9216}
    mtus = {(link.a.port, link.mtu) for link in model(found).links if link.a.device == "leaf-1"}
    assert mtus == {("swp31", 1500), ("swp32", None)}
    assert wrong(found) == [] and found.conflicts == ()


def test_ends_with_different_mtu_are_those_of_their_switches(tmp_path: Path) -> None:
    """The MTU of a switch can hold for one such cable, and not for a second one with other values."""
    collect(tmp_path, CABLES)
    write_links(tmp_path, "leaf-1", {31: 9000})
    write_links(tmp_path, "leaf-2", {31: 1500})
    found = imported(tmp_path)
    assert {one.name: one.mtu for one in model(found).switches.values()} == {"leaf-1": 9000, "leaf-2": 1500}
    assert wrong(found) == [] and found.conflicts == ()
    write_links(tmp_path, "leaf-1", {31: 9000, 32: 9100})
    write_links(tmp_path, "leaf-2", {31: 1500, 32: 1600})
    found = imported(tmp_path)
    (text,) = found.conflicts
    assert re.findall(r"swp\d+ has \d+ \(.*?\)", text) == [
        "swp31 has 9000 (leaf-1/links.json)",
        "swp31 has 1500 (leaf-2/links.json)",
    ]
    assert {one[2] for one in wrong(found)} == {"mtu"}


def test_parts_exist_and_are_of_the_next_higher_speed() -> None:
    catalog = api.Session(".").catalog
    assert catalog.part("server", SERVER)
    for parts in PARTS.values():
        assert catalog.part("switch", parts.switch) and catalog.part("nic", parts.nic)
        assert catalog.part("cable", parts.cable)
    assert parts_of_speed(50_000) is PARTS[100_000] and parts_of_speed(800_000) is PARTS[400_000]
    assert usual_speed([]) == 100_000 and usual_speed([25_000, 100_000, 25_000]) == 25_000
    assert sorted(["h10", "h9", "h1"], key=natural_order) == ["h1", "h9", "h10"]


STRANGE = ('"', "{", "# x", "[1-", "\n", "99999", "-1", "null", "swp1", "\u202e", "a" * 300, ": ", "mtu 0")


def import_mutated(
    files: Iterable[Path], strange: Sequence[str], choice: random.Random, folder: Path
) -> None:
    """Replace words of files with strange texts, and import the folder: the result is a design or one
    sentence."""
    for file in files:
        text = file.read_text()
        for _ in range(choice.randrange(12)):
            word = choice.choice([*re.finditer(r"[\w./-]+", text)])
            text = text[: word.start()] + choice.choice(strange) + text[word.end() :]
        file.write_text(text)
    try:
        found = imported(folder)
    except RefarchError as error:
        assert "\n" not in str(error) and str(error).startswith("out: no file shows")
    else:
        assert found.result.design is not None


@pytest.mark.parametrize("seed", range(12))
def test_mutated_outputs_give_a_design_or_one_sentence(seed: int, tmp_path: Path) -> None:
    choice = random.Random(seed)
    make_outputs(
        DESIGNS[choice.choice(["vsan-esa-arista", "osa-e810-nexus", "pvrdma-connectx7-sonic"])], tmp_path
    )
    import_mutated(sorted(tmp_path.rglob("*.*")), STRANGE, choice, tmp_path)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with outputs, which is the working folder."""
    collect(tmp_path / "collected", CABLES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_writes_a_formatted_design_without_difference(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "collected", "--out", "designs/my-cluster"]) == 0
    said = capsys.readouterr()
    assert said.out == (
        "designs/my-cluster: 2 switches, 4 hosts, 10 cables, 6 questions\n  design.yaml\n  wiring.yaml\n"
    )
    assert said.err.splitlines() == [
        "compared with the outputs: 86 expectations: 10 equal, 76 not collected",
        "lint: 1 finding",
        "next: answer the questions (`# ?`) in designs/my-cluster, then `refarch lint designs/my-cluster`",
    ]
    assert main(["fmt", "--check"]) == 0
    assert main(["verify", "my-cluster", "--against", "collected", "--ignore", "BUILT007"]) == 0
    (project / ".refarch" / "schemas").mkdir(parents=True)
    assert main(["import", "collected", "--out", str(project / "designs" / "lab" / "second")]) == 0
    first_line = (project / "designs" / "lab" / "second" / "wiring.yaml").read_text().splitlines()[0]
    assert first_line.endswith("$schema=../../../.refarch/schemas/wiring.schema.json")
    shutil.rmtree(project / "designs" / "lab")
    assert sorted(path.name for path in (project / "designs").rglob("*")) == [
        "design.yaml",
        "my-cluster",
        "wiring.yaml",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["collected", "--out", "designs/My Cluster"], "is not valid as the name of a design"),
        (["collected", "--out", "collected"], "collected already exists and is not overwritten"),
        (["collected", "--out", ""], "an argument is empty"),
        (["nowhere", "--out", "designs/lab"], "nowhere: no such folder"),
        (["empty", "--out", "designs/lab"], "empty: no file shows a cable"),
        (["collected", "--out", "../outside"], "a link to a folder outside of the project"),
    ],
)
def test_nothing_is_written_where_there_is_no_design(
    words: list[str], says: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "empty").mkdir()
    before = sorted(project.rglob("*"))
    assert main(["import", *words]) == 2
    assert says in capsys.readouterr().err
    assert sorted(project.rglob("*")) == before


EOS_PAIR = """\
! device: {device} (DCS-7050SX3-48YC8, EOS-4.29.2F)
hostname {device}
vlan 20
vlan 4094
   trunk group MLAG
interface Port-Channel55
   switchport mode trunk
   switchport trunk group MLAG
interface Ethernet1
   switchport access vlan 20
interface Ethernet49/1
   channel-group 55 mode active
interface Management1
mlag configuration
   domain-id RACK1
   peer-link Port-Channel{bond}
ntp server 192.0.2.1
"""

NXOS_PAIR = """\
version 10.2(3) Bios:version 01.08
hostname {device}
feature vpc
vlan 1,20
vpc domain 1
interface port-channel55
  switchport mode trunk
  vpc peer-link
interface Ethernet1/1
  switchport access vlan 20
interface Ethernet49/1
  switchport mode trunk
  channel-group {bond} mode active
"""

AOS_CX_PAIR = """\
!Version ArubaOS-CX FL.10.13.1000
hostname {device}
vlan 1,20
interface lag 55
    no shutdown
    no routing
    vlan trunk native 1
    vlan trunk allowed all
interface 1/1/1
    no routing
    vlan access 20
interface 1/1/49
    no shutdown
    lag 55
vsx
    inter-switch-link lag {bond}
    role primary
"""


@pytest.mark.parametrize(
    ("form", "ports", "name"),
    [
        (EOS_PAIR, ("Ethernet1", "Ethernet49/1"), "Port-Channel55"),
        (NXOS_PAIR, ("Ethernet1/1", "Ethernet49/1"), "port-channel55"),
        (AOS_CX_PAIR, ("1/1/1", "1/1/49"), "lag55"),
    ],
    ids=["eos", "nxos", "aos-cx"],
)
def test_a_pair_without_shared_bonds_is_that_of_its_configuration(
    form: str, ports: tuple[str, str], name: str, tmp_path: Path
) -> None:
    """Both switches name the bond; with one that names another bond, there is no pair."""
    cables = [((f"host-{n}", "eth1"), (f"leaf-{n}", ports[0])) for n in (1, 2)]
    cables.append((("leaf-1", ports[1]), ("leaf-2", ports[1])))
    for bond in (55, 7):
        folder = collect(tmp_path / str(bond), cables)
        for device, number in (("leaf-1", 55), ("leaf-2", bond)):
            (folder / device / "running.txt").write_text(form.format(device=device, bond=number))
        found = imported(folder)
        pair = [(one.switches, one.peer_link) for one in model(found).mlags.values()]
        assert pair == ([(("leaf-1", "leaf-2"), name)] if bond == 55 else [])
        if bond == 55:
            assert {switch.vlans for switch in model(found).switches.values()} == {(20,)}
        assert wrong(found) == []
