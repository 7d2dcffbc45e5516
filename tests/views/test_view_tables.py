"""Tables: every row is whole and points at a line that exists; what they say about the shipped design."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from refarch import api, testing
from shipped_designs import shipped, shipped_design

ROOT = Path(__file__).resolve().parents[2]
SINGLE = [
    ("bom", ""),
    ("ip-plan", ""),
    ("ip-plan", "networks"),
    ("ip-plan", "vlans"),
    ("wiring", ""),
    ("wiring", "switches"),
    ("qos", ""),
    ("qos", "settings"),
    ("qos", "traffic-classes"),
    ("qos", "pools"),
    ("qos", "applied"),
    ("hosts", ""),
    ("software", ""),
    ("virtual-switches", ""),
    ("bandwidth", ""),
    ("bandwidth", "switches"),
    ("bandwidth", "fabrics"),
    ("between-switches", ""),
    ("failure", ""),
    ("results", ""),
]
SEVERAL = [
    ("ip-plan", "hosts"),
    ("ip-plan", "addresses"),
    ("ip-plan", "adapters"),
    ("wiring", "ports"),
    ("hosts", "parts"),
    ("hosts", "ports"),
    ("virtual-switches", "port-groups"),
]


@pytest.fixture(scope="module")
def result() -> api.LintResult:
    return shipped("vsan-roce-vsphere7u3")


@pytest.fixture(scope="module")
def design(result: api.LintResult) -> api.Design:
    assert result.design is not None
    return result.design


def every_table(design: api.Design) -> Iterator[api.Table]:
    for view, part in SINGLE:
        yield api.table(design, view, part)
    for view, part in SEVERAL:
        yield from api.tables(design, view, part).values()


def small(**patches: str) -> api.Design:
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    found = testing.lint_example(listed).design
    assert found is not None
    return found


def cells(table: api.Table, *keys: str) -> list[tuple[api.Cell, ...]]:
    wanted = [[column.key for column in table.columns].index(key) for key in keys]
    return [tuple(row.cells[index] for index in wanted) for row in table.rows]


def test_every_row_is_whole_and_points_at_a_line(design: api.Design, result: api.LintResult) -> None:
    assert list(every_table(design))
    for table in every_table(design):
        assert table.rows, table.name
        assert len({column.key for column in table.columns}) == len(table.columns)
        for row in table.rows:
            assert len(row.cells) == len(table.columns), table.name
            assert result.documents[row.origin.file].span(row.origin.pointer).line > 1, (table.name, row)


def test_names_of_tables_that_the_command_line_offers() -> None:
    assert {view for view, part in SINGLE if not part} >= set(api.TABLES)


def test_every_address_is_in_the_plan_once(design: api.Design) -> None:
    listed = cells(api.table(design, "ip-plan"), "device", "interface", "address")
    assert len(listed) == len(set(listed)) == 12 * 3 + 4
    assert ("clx-swx-035", "eth0", "10.7.215.235") in listed


def test_a_network_says_how_full_it_is(design: api.Design) -> None:
    assert cells(api.table(design, "ip-plan", "networks"), "network", "used", "free")[:2] == [
        ("management", 16, 238),
        ("mgmt-vmotion", 4, 250),
    ]


@pytest.mark.parametrize(
    ("prefix", "free"), [("203.0.113.0/29", 2), ("203.0.113.0/24", 250), ("203.0.113.0/22", 1018)]
)
def test_free_addresses_leave_out_the_network_s_own_two(prefix: str, free: int) -> None:
    base = "203.0.112.0/22" if prefix.endswith("/22") else prefix
    table = api.table(small(ip_plan=f"networks: {{vsan: {{prefix: {base}}}}}\n"), "ip-plan", "networks")
    assert dict(cells(table, "network", "free"))["vsan"] == free


def test_a_gateway_takes_an_address() -> None:
    table = api.table(small(ip_plan="networks: {vsan: {gateway: 203.0.113.254}}\n"), "ip-plan", "networks")
    assert ("vsan", 5, 249) in cells(table, "network", "used", "free")


def test_hosts_have_a_column_for_each_adapter(design: api.Design) -> None:
    table = api.tables(design, "ip-plan", "hosts")["wl01"]
    assert [column.title for column in table.columns] == [
        "Host",
        "Label",
        "vmk0 Management",
        "vmk1 vMotion",
        "vmk2 vSAN",
    ]
    assert table.rows[2].cells == (
        "clx-host-071",
        "ESXi-07",
        "10.7.215.171",
        "192.168.20.171",
        "192.168.30.171",
    )


def test_an_exception_points_at_its_own_line() -> None:
    address = "addresses: [{of: 'host-[1-4] vmk2', first: 203.0.113.1, except: {host-3: 203.0.113.30}}]"
    table = api.tables(small(ip_plan=f"networks: {{vsan: {{{address}}}}}\n"), "ip-plan", "addresses")["vsan"]
    (row,) = [row for row in table.rows if row.cells[1] == "host-3"]
    assert row.cells[0] == "203.0.113.30" and row.origin.path == "networks.vsan.addresses[0].except.host-3"


def test_vlans_name_the_ports_that_carry_them(design: api.Design) -> None:
    listed = cells(api.table(design, "ip-plan", "vlans"), "vlan", "switch", "tagged", "untagged")
    assert (30, "clx-swx-035", "swp[1-8], swp[31-32]", "") in listed
    assert (215, "clx-swx-033", "", "swp[1-4], swp[21-22]") in listed


def test_the_wiring_has_a_row_for_each_cable(design: api.Design) -> None:
    table = api.table(design, "wiring")
    assert len(table.rows) == len(design.links) == 28
    assert cells(table, "number", "from", "from_port", "to", "to_port", "speed", "length")[10] == (
        11,
        "clx-host-069",
        "vmnic4",
        "clx-swx-035",
        "swp1",
        100,
        3,
    )


@pytest.mark.parametrize(("said", "runs"), [("", 25), (", speed: 10G", 10)])
def test_a_link_runs_as_fast_as_it_can_or_as_it_is_told(said: str, runs: int) -> None:
    links = f'links: [{{from: "host-1 vmnic4", to: "leaf-1 swp1", cable: nvidia-mcp2m00-a003e30l{said}}}]\n'
    assert cells(api.table(small(wiring=links), "wiring"), "speed") == [(runs,)]


def test_a_port_map_has_every_port_in_the_order_of_the_front_panel(design: api.Design) -> None:
    ports = cells(api.tables(design, "wiring", "ports")["clx-swx-033"], "port", "type", "device", "far_port")
    assert ports == [
        ("swp1", "sfp28", "clx-host-51", "vmnic4"),
        ("swp2", "sfp28", "clx-host-52", "vmnic4"),
        ("swp3", "sfp28", "clx-host-53", "vmnic4"),
        ("swp4", "sfp28", "clx-host-54", "vmnic4"),
        ("swp[5-18]", "sfp28", "free", None),
        ("swp[19-20]", "qsfp28", "free", None),
        ("swp21", "qsfp28", "clx-swx-034", "swp21"),
        ("swp22", "qsfp28", "clx-swx-034", "swp22"),
    ]


def test_priorities_follow_a_packet_to_its_buffer(design: api.Design) -> None:
    table = api.table(design, "qos")
    rows = cells(table, "priority", "dscp", "class", "bandwidth", "pfc", "ingress", "carries")
    assert rows[3] == (3, "24-31", 3, 50, "lossless", "roce-reserved-ingress", "RDMA (DSCP 26)")
    assert rows[6] == (6, "48-55", 6, None, "", "lossy-default-ingress", "congestion notification (DSCP 48)")


def test_a_priority_that_no_class_takes_has_none() -> None:
    classes = "{0: {priorities: [0, 1, 2, 4, 5], scheduling: dwrr, bandwidth: 50%}}"
    table = api.table(small(qos=f"profiles: {{roce: {{traffic_classes: {classes}}}}}\n"), "qos")
    assert ("roce", 7, None) in cells(table, "profile", "priority", "class")


def test_parts_are_counted_for_equal_hosts_together(design: api.Design) -> None:
    tables = api.tables(design, "hosts", "parts")
    assert list(tables) == ["clx-host-[51-54]", "clx-host-[069-076]"]
    assert cells(tables["clx-host-[069-076]"], "kind", "each", "all", "more") == [
        ("Server", 1, 8, "128 GB memory"),
        ("CPU", 2, 16, ""),
        ("Network adapter", 1, 8, "slot 1, vmnic4, vmnic5"),
        ("Cache drive", 2, 16, "1 per disk group"),
        ("Capacity drive", 6, 48, "3 per disk group"),
    ]


def test_a_host_that_differs_is_counted_apart() -> None:
    card = "{card: nvidia-connectx-6-lx-25g-2p, ports: [vmnic4, vmnic5]}"
    hosts = f"{{names: 'host-[1-4]', server: dell-poweredge-r740, adapters: [{card}]"
    design = small(
        design=f"clusters: {{compute: {{hosts: [{hosts}, overrides: {{host-3: {{memory: 64GB}}}}}}]}}}}\n"
    )
    assert list(api.tables(design, "hosts", "parts")) == ["host-[1-2], host-4", "host-3"]


def test_port_groups_name_the_adapters_behind_them(design: api.Design) -> None:
    rows = cells(
        api.tables(design, "virtual-switches", "port-groups")["mgmt"],
        "port_group",
        "vlan",
        "adapters",
        "active",
        "standby",
    )
    assert rows[2] == ("vSAN-VLAN1630-DPG", 1630, "vmk2 (vsan)", "Uplink 1", "Uplink 2")
    assert (rows[0][1], str(rows[0][1])) == (0, "untagged")


def test_software_has_the_catalog_s_build_and_date(design: api.Design) -> None:
    assert cells(api.table(design, "software"), "product", "release", "build", "released")[0] == (
        "VMware ESXi",
        "7.0 U3d",
        19482537,
        "2022-03-29",
    )


def test_the_bill_lists_what_is_needed_and_what_is_bought(design: api.Design) -> None:
    rows = cells(api.table(design, "bom"), "part", "part_number", "needed", "quantity", "spares")
    assert ("nvidia-mcp1600-c003e30l", "MCP1600-C003E30L", 20, 22, 2) in rows


def test_a_part_that_is_needed_and_not_listed_is_in_the_bill() -> None:
    design = small(bom="items: [{part: dell-poweredge-r740, quantity: 4}]\n")
    assert ("nvidia-sn2010", 2, 0) in cells(api.table(design, "bom"), "part", "needed", "quantity")


def test_a_witness_has_what_the_design_states_of_it() -> None:
    found = shipped_design("vsan-witness-sites")
    rows = {row.cells[2]: row.cells for row in api.table(found, "sites").rows}
    note = "vSAN witness traffic separated, the third site"
    row = ("branch", "witness appliance", "witness-branch", None, "witness, third-site", 120.0, note)
    assert rows["witness-branch"] == row
    files = testing.base_files("vsan-roce")
    bare = files["design.yaml"].replace(
        b"    topology: single-site\n", b"    topology: two-node\n    witness: {host: witness-1}\n"
    )
    small = api.lint_texts("vsan-roce", {**files, "design.yaml": bare}).design
    assert small is not None
    (cells,) = [row.cells for row in api.table(small, "sites").rows]
    assert cells == ("compute", "witness appliance", "witness-1", None, "", None, None)
