"""What readers meet on pages: words instead of ids, long racks in few rows, nothing said twice or of
something else."""

import re

import pytest
from built_site import Built
from small_pages import edited, overlaid, rendered, rows

from refarch import api
from refarch.api import Cell, Column, Origin, Row, Table
from refarch.platforms.checks import SourceDocument
from refarch.platforms.esxi import checks_esxi as esxi
from refarch.platforms.vsphere import checks_vsphere as vsphere
from refarch_diagrams import _dot, section_address, virtual_switch
from refarch_site.display_names import cell_words, product_and_transport, reason_text, rule_title
from refarch_site.markdown import table
from refarch_site.pages import addresses, overview
from refarch_site.project import Project
from shipped_designs import shipped_design

PLACE = Origin("design.yaml", ())


def label_table(*names: tuple[Cell, Cell]) -> str:
    columns = (Column("host", "Host"), Column("label", "Label"))
    return table(Table("t", "T", columns, tuple(Row(pair, PLACE) for pair in names)), lambda _: "here")


@pytest.mark.parametrize(
    ("value", "key", "words"),
    [
        ("roce-v1, roce-v2", "rdma", "RoCE v1, RoCE v2"),
        ("no", "rdma", "no"),
        ("sfp+", "type", "SFP+"),
        ("vmotion, vsan", "services", "vMotion, vSAN"),
        ("dwrr", "scheduling", "DWRR"),
        ("vsan", "network", "vsan"),
        ("smb, live-migration", "carries", "SMB, Live migration"),
        ("pvrdma", "purpose", "PVRDMA"),
        ("passive-copper", "medium", "passive copper"),
    ],
)
def test_ids_become_words_only_where_the_column_holds_such_ids(value: str, key: str, words: str) -> None:
    assert cell_words(value, key) == words


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (
            "the product of cluster vsan-esa is vsan-esa, not nvme-of or pvrdma",
            "the product of cluster vsan-esa is vSAN ESA, not NVMe over Fabrics or PVRDMA",
        ),
        (
            "the transport of cluster a is tcp, not iwarp; no cluster is smb-direct",
            "the transport of cluster a is TCP, not iWARP; no cluster is SMB Direct",
        ),
        ("the design has no tcp.yaml", "the design has no tcp.yaml"),
    ],
)
def test_reasons_name_products_and_transports_in_words(told: str, shown: str) -> None:
    assert reason_text(told) == shown


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("guest-kernel-without-rdma-namespaces", "guest kernel without RDMA namespaces"),
        ("over-littles-law", "over Little's law"),
    ],
)
def test_names_of_rules_are_spelled_as_titles(name: str, title: str) -> None:
    assert rule_title(name) == title


def test_bytes_have_their_thousands_apart_and_other_numbers_do_not() -> None:
    columns = (Column("size", "Size", "bytes"), Column("build", "Build"))
    found = (Row((16777216, 19482537), PLACE), Row(("at least 123456", 1500), PLACE))
    made = table(Table("t", "T", columns, found), lambda _: "here")
    assert "| 16,777,216 | 19482537 |" in made and "| at least 123,456 | 1500 |" in made


def test_what_has_no_words_keeps_its_id() -> None:
    assert product_and_transport("vsan-esa", "roce-v2") == "vSAN ESA, RoCE v2"
    assert product_and_transport("new-product", "tcp") == "new-product, TCP"


def test_a_label_is_shown_where_it_says_more_than_the_name() -> None:
    assert "Label" not in label_table(("host-1", "host-1"), ("host-2", ""))
    assert "Label" in label_table(("host-1", "host-1"), ("host-2", "ESXi-02"))


def test_the_table_of_a_cluster_says_nothing_of_a_network_of_the_same_name() -> None:
    page = rendered(
        addresses, edited("vsan-roce", {"design.yaml": [("  compute:\n", "  vsan:\n")]}), "vsan-roce"
    )
    by_host = page.partition("## By host")[2].partition("## By network")[0]
    assert "| Host |" in by_host and "VLAN" not in by_host
    assert "vSAN, VLAN 30" in page.partition("## By network")[2]


def test_the_overview_names_products_as_people_do() -> None:
    (row,) = [
        cells
        for cells in rows(rendered(overview, edited("vsan-roce", {}), "vsan-roce"))
        if "compute" in cells[0]
    ]
    assert row[0] == "compute"
    assert row[3:6] == ["vSAN OSA", "RoCE v2", "single site"]


def test_time_is_for_products_by_their_names_even_where_their_release_is_not_stated() -> None:
    files = edited("vsan-roce", {})
    text = files["design.yaml"].decode()
    files["design.yaml"] = re.sub(r"\n  vcenter: .*", "", text).encode()
    assert files["design.yaml"] != text.encode()
    assert "VMware ESXi and VMware vCenter Server" in rendered(overview, files, "vsan-roce")


def test_without_switches_the_row_of_a_design_says_so(built: Built) -> None:
    (row,) = [
        one
        for one in built.pages["index.html"].main.all("tr")
        if "SMB Direct over iWARP, cabled directly" in one.text
    ]
    assert [cell.text for cell in row.all("td")][4:] == ["none", "iWARP"]


def test_equal_devices_above_each_other_share_a_row_of_a_full_rack(built: Built) -> None:
    page = built.pages["designs/vsan-esa-100g/cabling.html"]
    tables = [
        [[cell.text for cell in row.all("td")] for row in one.all("tr")][1:] for one in page.main.all("table")
    ]
    short = next(found for found in tables if found[-1][:2] == ["1-32", "esa-[01-16]"])
    assert [row[0] for row in short] == ["42", "40-41", "33-39", "1-32"]
    assert [row[2] for row in short] == ["", "Leaf-1", "", ""]
    assert any(len(found) == 19 and found[-1][:2] == ["1-2", "esa-01"] for found in tables)


def design(patch: str) -> api.Design:
    found = api.lint_texts("vsan-roce", overlaid("vsan-roce", patch)).design
    assert found is not None
    return found


MTU_CHECKS = "MTU checks (ping with large packet size)"


@pytest.mark.parametrize(
    ("release", "asked"), [("5.5 U1", False), ("6.0", True), ("7.0 U3d", True), ("8.0 U3", True)]
)
def test_the_health_service_is_asked_where_there_is_one(release: str, asked: bool) -> None:
    checks = list(vsphere.checks(design(f'software: {{esxi: {{release: "{release}"}}}}')))
    assert any(check.read == MTU_CHECKS for check in checks) is asked


def test_a_cluster_without_vmotion_is_not_told_to_check_it() -> None:
    (told,) = [check.says for check in vsphere.checks(design("{}")) if check.read == MTU_CHECKS]
    assert told == "for vSAN and vMotion, with MTU 9000"
    without = design("clusters: {compute: {vmkernel: {vmk1: {services: [provisioning]}}}}")
    (told,) = [check.says for check in vsphere.checks(without) if check.read == MTU_CHECKS]
    assert told == "for vSAN, with MTU 9000"


@pytest.mark.parametrize(
    ("name", "document"),
    [("vsan-roce-vsphere7u3", esxi.DRIVER), ("esa-thor-arista-400g", esxi.NETWORK)],
)
def test_only_cards_of_nvidia_rest_on_the_manual_of_their_driver(name: str, document: SourceDocument) -> None:
    found = shipped_design(name)
    assert {check.source for check in esxi.checks(found) if check.read == "Firmware Version"} == {document}


def test_uplinks_stand_in_their_order_whichever_port_group_is_written_first(project: Project) -> None:
    for result in project.designs:
        assert result.design is not None
        pictures = list(virtual_switch.sketches(result.design, section_address))
        assert pictures, result.id
        for one in pictures:
            drawn = _dot.render_svg(_dot.dot_source(one.graph))
            found = re.findall(
                r"<title>uplink_(\d+)_(\d+)</title>.*?<polygon[^>]* points=\"([-\d.]+),", drawn, re.S
            )
            places = sorted((int(switch), int(uplink), float(x)) for switch, uplink, x in found)
            assert places == sorted(places, key=lambda place: (place[0], place[2])), (
                result.id,
                one.graph.name,
            )


def test_no_page_shows_raw_backticks(built: Built) -> None:
    """But in files and commands, which are shown as they are, and where a pattern lists signs."""
    for path, page in built.pages.items():
        if (
            "/source/" not in path
            and "/as-printed/" not in path
            and not path.startswith(("format/design", "reference/design"))
        ):
            said = [
                one
                for one in page.main.all()
                if one.tag in ("p", "td", "li", "dd") and not list(one.all("pre"))
            ]
            plain = ["".join(child for child in one.children if isinstance(child, str)) for one in said]
            assert [text for text in plain if "`" in text] == [], path


def test_loads_and_what_they_come_to_have_headings_of_their_own(built: Built) -> None:
    page = built.pages["designs/nvme-of-vsphere7/results.html"].main
    headings = [one.text.rstrip("¶") for one in page.all("h3")]
    assert headings[1:3] == ["Loads", "Load totals"]
    totals = next(one for one in page.all("table") if "Total working set" in one.text)
    assert [cell.text for cell in list(totals.all("tr"))[1].all("td")] == [
        "4K random read",
        "64 GB",
        "512 GB",
        "results.yaml:23",
    ]


def test_figures_of_a_drive_are_not_those_of_an_array(built: Built) -> None:
    page = built.pages["designs/nvme-of-vsphere7/results.html"].main
    rows = [[cell.text for cell in row.all("td")] for row in page.all("tr")]
    assert {row[3] for row in rows if len(row) > 4 and "Kingston" in row[0] and row[1] == "IOPS"} == {
        "one drive"
    }
