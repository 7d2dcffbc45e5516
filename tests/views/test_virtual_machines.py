"""Virtual machines and the way between them: memory on one host, RDMA between adapters, TCP with a host that
has none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.report.tables import csv as csv_table
from refarch.views.rdma.virtual_machines import LARGEST_MATRIX, rdma_hosts, virtual_machines_by_name
from shipped_designs import shipped

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("pvrdma-hpc", "pvrdma-hpc+host-without-hca", "pvrdma-hpc+native-endpoints")
CARD = "{card: nvidia-connectx-5-25g-2p, ports: [vmnic4, vmnic5]}"
PLAIN = "{card: intel-x520-da2, ports: [vmnic4, vmnic5]}"

BARE = {
    "wiring.yaml": "links: []\n",
    "ip-plan.yaml": "networks: {messages: {addresses: []}}\n",
    "qos.yaml": "apply: []\n",
}


def variant(name: str) -> api.Design:
    result = shipped("pvrdma-hpc")
    return next(one.design for one in (result, *result.variants) if one.id == name and one.design is not None)


def made(patch: str = "") -> api.Design:
    """The clean example with a part of its design.yaml laid over it, and no cables or addresses."""
    patches = {"design.yaml": patch or "format: 1\n"} | BARE
    design = api.lint_texts(
        *testing.overlay([testing.Fragment(name, text, "pvrdma") for name, text in patches.items()])
    ).design
    assert design is not None
    return design


def hosts(*groups: str) -> str:
    """``host-[1-2] CARD`` for each group, as a part of design.yaml."""
    listed = [group.split(" ", 1) for group in groups]
    lines = "".join(
        f'      - {{names: "{names}", server: dell-poweredge-r740, {more}}}\n' for names, more in listed
    )
    return f"clusters:\n  compute:\n    hosts:\n{lines}"


def ways(design: api.Design) -> dict[tuple[str, str], str]:
    tables = api.tables(design, "virtual-machines", "matrix").values()
    return {
        (str(row.cells[0]), column.key): str(way)
        for table in tables
        for row in table.rows
        for column, way in zip(table.columns[1:], row.cells[1:], strict=True)
    }


def rows(design: api.Design, part: str = "") -> list[tuple[api.Cell, ...]]:
    return [row.cells for row in api.table(design, "virtual-machines", part).rows]


def grid(design: api.Design) -> list[tuple[api.Cell, ...]]:
    (table,) = api.tables(design, "virtual-machines", "matrix").values()
    return [row.cells for row in table.rows]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("part", ["", "paths", "matrix"])
def test_tables_are_the_golden_ones(name: str, part: str, golden: Callable[[Path, str], None]) -> None:
    design = variant(name)
    if part == "matrix":
        (table,) = api.tables(design, "virtual-machines", part).values()
    else:
        table = api.table(design, "virtual-machines", part)
    assert table.rows
    golden(
        ROOT / f"tests/golden/views/virtual-machines/{name.replace('+', '-')}-{part or 'table'}.csv",
        csv_table.render(table),
    )


def test_on_one_host_memory_and_between_two_rdma() -> None:
    assert ways(made()) == {
        ("host-1", "host-1"): "memory",
        ("host-1", "host-2"): "RDMA",
        ("host-2", "host-1"): "RDMA",
        ("host-2", "host-2"): "memory",
    }
    assert rdma_hosts(made()) == {"host-1": ("vmnic4",), "host-2": ("vmnic4",)}


def test_one_host_without_an_adapter_falls_back_with_every_other_and_not_with_itself() -> None:
    design = made(hosts(f"host-[1-2] adapters: [{CARD}]", f"host-3 adapters: [{CARD}], rdma: false"))
    assert rdma_hosts(design) == {"host-1": ("vmnic4",), "host-2": ("vmnic4",), "host-3": ()}
    assert grid(design) == [
        ("host-1", "memory", "RDMA", "TCP"),
        ("host-2", "RDMA", "memory", "TCP"),
        ("host-3", "TCP", "TCP", "memory"),
    ]
    assert [cells[:3] for cells in rows(design, "paths")] == [
        ("RDMA", 1, "any two of host-[1-2]"),
        ("TCP", 2, "host-3 with any other host"),
        ("memory", 3, "each of host-[1-3]"),
    ]


def test_a_card_that_has_no_rdma_is_none() -> None:
    design = made(hosts(f"host-1 adapters: [{CARD}]", f"host-2 adapters: [{PLAIN}]"))
    assert ways(design)["host-1", "host-2"] == "TCP"


def test_no_host_has_one() -> None:
    design = made(hosts(f"host-[1-2] adapters: [{CARD}], rdma: false"))
    assert grid(design) == [("host-1", "memory", "TCP"), ("host-2", "TCP", "memory")]
    assert [cells[0] for cells in rows(design, "paths")] == ["TCP", "memory"]


def test_a_single_host_copies_memory() -> None:
    alone = (
        "    virtual_machines: [{names: vm-1, hosts: host-1, adapters: {eth1: {kind: pvrdma, port_group: "
        "PVRDMA}}}]\n"
    )
    design = made(hosts(f"host-1 adapters: [{CARD}], rdma: false") + alone)
    assert grid(design) == [("host-1", "memory")]
    assert [cells[:3] for cells in rows(design, "paths")] == [("memory", 1, "each of host-1")]


TWO = "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}, port_groups: {PVRDMA: {teaming: {%s}}}"


@pytest.mark.parametrize(
    ("teaming", "ports"),
    [
        ("active: [Uplink 1]", ("vmnic4",)),
        ("active: [Uplink 2]", ("vmnic5",)),
        ("active: null", ("vmnic4", "vmnic5")),
        ("active: [Uplink 2], standby: [Uplink 1]", ("vmnic5", "vmnic4")),
        ("active: null, unused: [Uplink 1]", ("vmnic5",)),
    ],
)
def test_active_and_standby_uplinks_of_the_port_group_count(teaming: str, ports: tuple[str, ...]) -> None:
    design = made("clusters: {compute: {virtual_switches: {Messages: {%s}}}}" % (TWO % teaming))
    assert rdma_hosts(design) == {"host-1": ports, "host-2": ports}


def test_an_adapter_behind_another_port_group_is_of_no_use_to_the_machines() -> None:
    other = (
        "Other: {kind: distributed, uplinks: {Uplink 1: vmnic5}, port_groups: {Other: {network: messages}}}"
    )
    moved = f"Messages: {{uplinks: {{Uplink 1: vmnic9}}}}, {other}"
    design = made(f"clusters: {{compute: {{virtual_switches: {{{moved}}}}}}}")
    assert ways(design)["host-1", "host-2"] == "TCP"


MACHINE = '{names: "vm-[1-2]", hosts: "host-[1-2]", adapters: {eth1: {kind: %s, port_group: PVRDMA}}}'


@pytest.mark.parametrize(
    ("kind", "known"), [("pvrdma", True), ("vmxnet3", False), ("sr-iov", False), ("passthrough", False)]
)
def test_only_pvrdma_adapters_have_ways(kind: str, known: bool) -> None:
    design = made("clusters: {compute: {virtual_machines: [%s]}}" % (MACHINE % kind))
    assert len(rows(design)) == 1
    assert bool(ways(design)) is bool(rows(design, "paths")) is bool(rdma_hosts(design)) is known
    assert bool(api.tables(design, "virtual-machines", "matrix")) is known


def test_machines_of_one_statement_are_a_row_and_of_two_are_two() -> None:
    first = '{names: "vm-[1-2]", hosts: "host-[1-2]", vcpus: 16}'
    design = made(
        f"clusters: {{compute: {{virtual_machines: [{first}, {{names: vm-9, hosts: host-1, vcpus: 16}}]}}}}"
    )
    assert [cells[:4] for cells in rows(design)] == [
        ("vm-[1-2]", 2, "host-[1-2]", 16),
        ("vm-9", 1, "host-1", 16),
    ]
    assert [(name, machine.host) for name, machine in virtual_machines_by_name(design).items()] == [
        ("vm-1", "host-1"),
        ("vm-2", "host-2"),
        ("vm-9", "host-1"),
    ]


def test_hosts_of_two_clusters_are_not_paired() -> None:
    files = testing.base_files("pvrdma")
    own, more = files["design.yaml"].decode().split("  compute:\n")
    again = more.replace("host-[1-2]", "node-[1-2]").replace("vm-[1-2]", "guest-[1-2]")
    again = again.replace("        adapters:\n", "        rdma: false\n        adapters:\n")
    files["design.yaml"] = f"{own}  compute:\n{more}  second:\n{again}".encode()
    design = api.lint_texts("pvrdma", files).design
    assert design is not None
    assert [key for key in ways(design) if key[0][:4] != key[1][:4]] == []
    assert [cells[:3] for cells in rows(design, "paths")] == [
        ("RDMA", 1, "any two of host-[1-2]"),
        ("memory", 2, "each of host-[1-2]"),
        ("TCP", 1, "node-[1-2] with any other host"),
        ("memory", 2, "each of node-[1-2]"),
    ]
    assert list(api.tables(design, "virtual-machines", "matrix")) == ["compute", "second"]


@pytest.mark.parametrize(("count", "shown"), [(LARGEST_MATRIX, True), (LARGEST_MATRIX + 1, False)])
def test_a_large_cluster_has_its_ways_counted_and_no_matrix(count: int, shown: bool) -> None:
    """Its pairs are counted all the same; one host of the last has no adapter."""
    design = made(
        hosts(f"host-[1-{count - 1}] adapters: [{CARD}]", f"host-{count} adapters: [{CARD}], rdma: false")
    )
    assert bool(ways(design)) is shown
    assert [cells[:3] for cells in rows(design, "paths")] == [
        ("RDMA", (count - 1) * (count - 2) // 2, f"any two of host-[1-{count - 1}]"),
        ("TCP", count - 1, f"host-{count} with any other host"),
        ("memory", count, f"each of host-[1-{count}]"),
    ]


def test_the_rows_say_the_line_of_the_hosts_that_they_are_of() -> None:
    design = made(hosts(f"host-[1-2] adapters: [{CARD}]", f"host-3 adapters: [{CARD}], rdma: false"))
    table = api.table(design, "virtual-machines", "paths")
    assert [row.origin.pointer for row in table.rows] == [
        ("clusters", "compute", "hosts", 0),
        ("clusters", "compute", "hosts", 1),
        ("clusters", "compute", "hosts", 0),
    ]


def test_a_design_without_virtual_machines_has_no_rows() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    assert (
        rows(design) == rows(design, "paths") == [] and api.tables(design, "virtual-machines", "matrix") == {}
    )
