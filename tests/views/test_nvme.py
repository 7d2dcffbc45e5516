"""NVMe paths: what the adapters are bound to, which switches lie between, and which ports of the arrays they
reach."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.report.tables import csv as csv_table
from refarch.views.storage.nvme_lanes import connect_commands
from refarch.views.storage.nvme_routes import shortest_layers
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[2]
DESIGNS = ("nvme-of-vsphere7", "nvme-rocev2-spine-leaf")


def edited(**edits: tuple[str, str]) -> api.Design:
    """The clean example with a text of a file replaced."""
    files = testing.base_files("nvme-of")
    del files[testing.BOM_FILE]
    for stem, (old, new) in edits.items():
        name = f"{stem.replace('_', '-')}.yaml"
        assert old in files[name].decode()
        files[name] = files[name].decode().replace(old, new).encode()
    design = api.lint_texts("nvme-of", files).design
    assert design is not None
    return design


def column(table: api.Table, key: str) -> list[api.Cell]:
    index = [one.key for one in table.columns].index(key)
    return [row.cells[index] for row in table.rows]


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("part", ["subsystems", "redundancy", "adapters", "ports", "paths"])
def test_tables_are_the_golden_ones(name: str, part: str, golden: Callable[[Path, str], None]) -> None:
    design = shipped_design(name)
    several = part in ("adapters", "ports", "paths")
    found = list(api.tables(design, "nvme", part).values()) if several else [api.table(design, "nvme", part)]
    assert found and all(table.rows for table in found)
    golden(
        ROOT / f"tests/golden/views/nvme/{name}-{part}.csv",
        "\n".join(csv_table.render(table) for table in found),
    )


def test_every_host_of_the_large_design_is_in_the_paths_and_no_path_crosses_between_the_fabrics() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    (first, second) = api.tables(design, "nvme", "paths").values()
    for table in (first, second):
        assert column(table, "host") == ["esx-[01-08]"] * 4 + ["esx-[09-16]"] * 4
        assert column(table, "switches")[::4] == [
            "leaf-a1 → spine-a[1-2] → leaf-a3",
            "leaf-a2 → spine-a[1-2] → leaf-a3",
        ]
        for fabric, crossed in zip(column(table, "fabric"), column(table, "switches"), strict=True):
            assert f"-{'b' if fabric == 'a' else 'a'}" not in str(crossed)
    assert column(first, "address")[0] == "10.61.0.11 to 10.61.0.18"
    assert column(api.table(design, "nvme", "redundancy"), "paths") == [4, 4]


def test_switches_of_two_fabrics_are_not_joined() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    assert shortest_layers(design, "leaf-a1", "leaf-b1") is None
    assert shortest_layers(design, "leaf-a1", "leaf-a1") == (("leaf-a1",),)
    assert shortest_layers(design, "leaf-a1", "leaf-a2") == (
        ("leaf-a1",),
        ("spine-a1", "spine-a2"),
        ("leaf-a2",),
    )


def test_a_port_in_another_subnet_is_on_no_path() -> None:
    assert column(api.tables(edited(), "nvme", "paths")["compute.array-1"], "far_port") == [
        "ct0.eth14",
        "ct1.eth14",
        "ct0.eth15",
        "ct1.eth15",
    ]
    moved = edited(ip_plan=('"array-1 ct[0-1].eth15"', '"array-1 ct0.eth15"'))
    assert column(api.tables(moved, "nvme", "paths")["compute.array-1"], "far_port") == [
        "ct0.eth14",
        "ct1.eth14",
        "ct0.eth15",
    ]


def test_a_cable_without_a_switch_is_a_path() -> None:
    direct = edited(wiring=('"leaf-1 swp[1-2]"', '"array-1 ct[0-1].eth14"'))
    table = api.tables(direct, "nvme", "paths")["compute.array-1"]
    assert list(
        zip(column(table, "host"), column(table, "far_port"), column(table, "switches"), strict=True)
    )[:2] == [
        ("host-1", "ct0.eth14", "a cable"),
        ("host-[1-2]", "ct0.eth15", "leaf-2"),
    ]


def test_commands_are_once_for_equal_hosts_and_name_the_subsystem() -> None:
    design = edited()
    ((lanes, lines),) = connect_commands(design, design.clusters["compute"])
    assert {name for lane in lanes for name in lane.hosts} == {"host-1", "host-2"}
    assert lines[:2] == (
        "esxcli nvme fabrics discover -a vmhba64 -i 198.51.100.101 -p 4420",
        "esxcli nvme fabrics connect -a vmhba64 -i 198.51.100.101 -p 4420 -s nqn.2010-06.com.example:array-1",
    )
    assert len(lines) == 8
    unnamed = edited(design=('    subsystem: "nqn.2010-06.com.example:{array}"\n', ""))
    ((_, found),) = connect_commands(unnamed, unnamed.clusters["compute"])
    assert len(found) == 4 and all(" discover " in line for line in found)


def test_a_design_without_nvme_hosts_has_no_such_tables() -> None:
    design = shipped_design("vsan-roce-vsphere7u3")
    assert api.tables(design, "nvme", "paths") == {}
    assert api.table(design, "nvme", "redundancy").rows == () == api.table(design, "nvme", "subsystems").rows
