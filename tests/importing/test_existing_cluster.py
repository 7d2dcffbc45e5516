"""`refarch import` of an existing cluster: files of two leaf switches and two spines, and a workbook of
cables, become a design with the findings of the cluster, by answers of few lines.

The switches are those of a recorded fabric. Two of its servers are at the leaf switches, and ten further ones
are added: their ports have the configuration of a recorded port, and only the workbook has their cables. The
virtual switches of the recording have the name of a hardware model."""

import json
import re
import shutil
from pathlib import Path

import openpyxl
import pytest

import needs
from refarch.cli import main
from refarch.importing.link_ranges import folded_links

LEAFS, PORTS = ("leaf01", "leaf02"), (3, 4, *range(7, 17))
RUNNING, VERSION = "devconfig.show_running_config_sanitized.json", "device.show_version.json"

HEADINGS = ("Server", "Server port", "Switch", "Switch port", "Speed", "Cable", "Length (m)", "Label")


def block(text: str, name: str) -> str:
    """Lines of an interface of a configuration."""
    match = re.search(rf"interface {name}\n(?:   .*\n)*!\n", text)
    assert match is not None
    return match[0]


def with_further_servers(text: str) -> str:
    """Configuration of a leaf switch with ten more ports like Ethernet3."""
    bond, port = block(text, "Port-Channel3"), block(text, "Ethernet3")
    further = "".join(
        bond.replace("Channel3", f"Channel{number}").replace("mlag 3", f"mlag {number}")
        + port.replace("Ethernet3", f"Ethernet{number}").replace("group 3", f"group {number}")
        for number in PORTS[2:]
    )
    return text.replace("interface Loopback0\n", f"{further}interface Loopback0\n")


def collected_files(folder: Path) -> None:
    """Files that a team with this cluster would have."""
    recorded = needs.shared_folder() / "verifiers" / "observed" / "fabrics" / "eos" / "devices"
    for device in (*LEAFS, "spine01", "spine02"):
        shutil.copytree(recorded / device, folder / device)
        version = (folder / device / VERSION).read_text()
        assert '"vEOS"' in version
        (folder / device / VERSION).write_text(version.replace('"vEOS"', '"DCS-7050SX3-48YC8-R"'))
    for leaf in LEAFS:
        data = json.loads((folder / leaf / RUNNING).read_text())
        data["output"] = with_further_servers(data["output"])
        (folder / leaf / RUNNING).write_text(json.dumps(data))
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Cables of the storage cluster"])
    sheet.append([])
    sheet.append(HEADINGS)
    for leaf, nic in zip(LEAFS, ("eth1", "eth2"), strict=True):
        for server, port in enumerate(PORTS, 101):
            label = f"{leaf[-1]}-{port:02}"
            sheet.append([f"server{server}", nic, leaf, f"Et{port}", 25, "CAB-S-S-25G-2M", 2, label])
    book.save(folder / "cables.xlsx")


ANSWERS = {
    "design.yaml": {
        "    product: nvme-of-linux\n    transport: tcp": "    product: rdma-linux\n    transport: roce-v2",
        "server: generic-server": "server: dell-poweredge-r760",
        "card: generic-nic-25g-2p": "card: nvidia-connectx-6-lx-25g-2p",
    },
    "wiring.yaml": {
        'model: generic-switch-48x25g-6x100g, role: leaf, fabric: main, port_name: "Ethernet{number}"': (
            "model: arista-dcs-7050sx3-48yc8, role: leaf, fabric: main, nos: arista-eos"
        ),
        'generic-sfp28-dac, length: "3m"': "arista-cab-s-s-25g-3m",
    },
}
"""Texts that replace others, by file. Each is one typed line, wherever it replaces."""

FINDINGS = [
    "error TOP012 cluster compute sends RoCE v2 traffic through leaf01 (connected to server101), "
    "but this switch has no QoS profile and is not lossless; also: leaf02",
    "info TOP035 leaf01 and 1 other switch have routed links, but no `routes` and no `bgp`; "
    "hosts behind them reach only networks of their switch",
    "error TOP012 cluster compute sends RoCE v2 traffic through spine01 (between leaf01 and leaf02), "
    "but this switch has no QoS profile and is not lossless; also: spine02",
    "warning SIB003 server[101-102] have MTU 9214 at the switch port of eth1, "
    "but 10 of 12 hosts in cluster compute have 9000",
    "warning SIB003 server102 has untagged VLAN 30 at the switch port of eth1, "
    "but 11 of 12 hosts in cluster compute have 10",
    "warning SIB003 server[101-102] have MTU 9214 at the switch port of eth2, "
    "but 10 of 12 hosts in cluster compute have 9000",
    "warning SIB003 server102 has untagged VLAN 30 at the switch port of eth2, "
    "but 11 of 12 hosts in cluster compute have 10",
]
"""Findings about the recorded switches: they have no PFC, their routes are not imported, and their two
servers differ from each other."""

MOST_TYPED, MOST_QUESTIONS = 30, 20


def test_an_existing_cluster_becomes_a_design_by_few_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    collected_files(tmp_path / "collected")
    assert main(["import", "collected", "--out", "designs/storage"]) == 0
    said = capsys.readouterr()
    first, *_ = said.out.splitlines()
    assert first == "designs/storage: 8 switches, 12 hosts, 38 cables, 9 questions"
    questions = re.search(r"(\d+) questions", first)
    assert questions is not None and int(questions[1]) <= MOST_QUESTIONS
    assert "disagree" not in said.err
    design = (tmp_path / "designs" / "storage" / "design.yaml").read_text()
    assert 'software:\n  arista-eos: {release: "4.23.5M"}\n' in design

    typed = 0
    for name, replaced in ANSWERS.items():
        path = tmp_path / "designs" / "storage" / name
        text = path.read_text()
        for old, new in replaced.items():
            assert old in text, old
            text = text.replace(old, new)
            typed += len(new.splitlines())
        path.write_text(re.sub(r"  # \? .*", "", text))
    assert typed <= MOST_TYPED

    assert main(["fmt", "--check"]) == 0
    capsys.readouterr()
    assert main(["lint", "--format", "concise"]) == 1
    assert [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()[:-2]] == FINDINGS
    assert main(["verify", "storage", "--against", "collected", "--ignore", "BUILT007"]) == 0
    assert "different" not in capsys.readouterr().err


def test_links_with_bonds_that_count_up_are_ranges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    collected_files(tmp_path / "collected")
    assert main(["import", "collected", "--out", "designs/storage"]) == 0
    lines = (tmp_path / "designs" / "storage" / "wiring.yaml").read_text().splitlines()
    assert [line for line in lines if "server[" in line] == [
        f'  - {{from: "server[103-112] eth{number}", to: "leaf0{number} Ethernet[7-16]", '
        f'cable: arista-cab-s-s-25g-2m, label: "{number}-[07-16]", '
        'bond: "Port-Channel[7-16]", mlag: "[7-16]", untagged: 10, speed: "25G"}'
        for number in (1, 2)
    ]


def test_only_ranges_that_a_design_can_have_are_folded() -> None:
    """A bond of two cables, bonds that stay the same, and other words or ends that do not count."""
    links: list[dict[str, object]] = [
        {"from": "h1 a", "to": "s p1", "bond": "b1", "mlag": 1},
        {"from": "h2 a", "to": "s p2", "bond": "b2", "mlag": 2},
        {"from": "h3 a", "to": "s p3", "bond": "b3", "mlag": 4},
        {"from": "h4 a", "to": "s p4", "bond": "b3", "mlag": 5},
        {"from": "h5 a", "to": "s p5", "bond": "b4", "mlag": 6, "mtu": 1500},
        {"from": "h5 b", "to": "s p7", "bond": "b5", "mlag": 7, "mtu": 1500},
        {"from": "h6 c", "to": "s p8", "bond": "b6", "mlag": 8, "mtu": 1500},
        {"from": "h7 c", "to": "s p9"},
        {"from": "h8 c", "to": "s p10"},
    ]
    folded = [*folded_links(links)]
    assert folded[0] == {"from": "h[1-2] a", "to": "s p[1-2]", "bond": "b[1-2]", "mlag": "[1-2]"}
    assert folded[1:] == links[2:]
