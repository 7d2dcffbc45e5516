"""Ends of sale and support on the pages of a design: where the catalog has a day, and not where it has
none."""

from pathlib import Path

import pytest
import small_pages
from built_site import Built, HtmlPage

from refarch import api
from refarch_site.pages import order, overview
from refarch_site.sections import sources

PARTS = (
    "End of sale and End of support are the last days on which the vendor sells and supports the part. "
    "An empty cell means that no document with the date was found. It does not mean that the part is still "
    "sold or supported."
)
SOFTWARE = (
    "End of support is the last day or month of the vendor's general support, if a document states it. "
    "The documents are listed on the page Sources and files."
)


def table(page: HtmlPage, heading: str) -> list[dict[str, str]]:
    """Rows of the first table that has the heading, by the headings."""
    for one in page.main.all("table"):
        first, *others = [
            [cell.text.strip() for cell in row.all() if cell.tag in ("td", "th")] for row in one.all("tr")
        ]
        if heading in first:
            return [dict(zip(first, cells, strict=True)) for cells in others]
    return []


def words(page: HtmlPage) -> str:
    return " ".join(page.main.text.split())


def test_a_part_whose_end_is_known_stands_among_others(built: Built) -> None:
    page = built.pages["designs/vsan-tcp-2m-iops/order.html"]
    listed = table(page, "End of support")
    assert {row["Model"]: row["End of support"] for row in listed if row["End of support"]} == {
        "Xeon E5-2650 v2": "2020-06-30"
    }
    assert len(listed) == 9 and "End of sale" not in listed[0]
    assert PARTS in words(page)


@pytest.mark.parametrize("design", ["vsan-esa-arista", "smb-direct-iwarp", "vsan-roce-vsphere7u3"])
def test_no_column_and_no_word_where_nothing_is_known(built: Built, design: str) -> None:
    page = built.pages[f"designs/{design}/order.html"]
    assert table(page, "Listed")
    assert "End of" not in words(page)


@pytest.mark.parametrize(
    ("design", "ends"),
    [
        ("vsan-tcp-2m-iops", {"VMware ESXi": "2018-09-19"}),
        (
            "pvrdma-hpc",
            {
                "VMware ESXi": "2025-10-02",
                "VMware vCenter Server": "2025-10-02",
                "NVIDIA Cumulus Linux": "2025-04",
            },
        ),
        (
            "vsan-esa-arista",
            {"VMware ESXi": "2027-10-11", "VMware vCenter Server": "2027-10-11", "Arista EOS": "2027-04-09"},
        ),
        ("smb-direct-iwarp", {"Microsoft Windows Server": "2018-10-09"}),
    ],
)
def test_software_says_until_when_it_is_supported(built: Built, design: str, ends: dict[str, str]) -> None:
    page = built.pages[f"designs/{design}/index.html"]
    listed = table(page, "End of support")
    assert {row["Product"]: row["End of support"] for row in listed if row["End of support"]} == ends
    assert SOFTWARE in words(page)


def test_extended_support_is_a_column_of_its_own_where_there_is_one(built: Built) -> None:
    (windows,) = table(built.pages["designs/smb-direct-iwarp/index.html"], "End of extended support")
    assert windows["End of extended support"] == "2023-10-10"
    assert not table(built.pages["designs/vsan-tcp-2m-iops/index.html"], "End of extended support")


def test_software_without_a_known_end_has_no_column(tmp_path: Path) -> None:
    files = small_pages.edited("vsan-roce", {})
    lines = files["design.yaml"].decode().splitlines(keepends=True)
    kept = [line for line in lines if not line.strip().startswith(("esxi:", "vcenter:", "cumulus-linux:"))]
    assert len(kept) == len(lines) - 3
    page = small_pages.rendered(overview, files | {"design.yaml": "".join(kept).encode()}, "vsan-roce")
    assert "<summary>Software</summary>" in page and "End of" not in page
    assert "| End of support |" in small_pages.rendered(overview, files, "vsan-roce")


OWN = """\
format: 1
kind: server
vendor: Lab
model: S1
title: The lab's server
rack_units: 2
cpu_sockets: 2
end_of_life: {announced: 2018-11, end_of_sale: 2019-05-01, end_of_support: 2024-05}
facts:
  - about: [rack_units, cpu_sockets, end_of_life]
    says: Written on it.
    document: A label
    verified: 2026-11-21
    confidence: practice
"""


def test_a_project_s_own_part_with_all_its_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "designs" / "_catalog" / "servers" / "lab-s1.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(OWN)
    folder = tmp_path / "designs" / "room"
    folder.mkdir()
    for name, text in small_pages.edited("vsan-roce", {}).items():
        (folder / name).write_bytes(text.replace(b"dell-poweredge-r740", b"lab-s1"))
    monkeypatch.chdir(tmp_path)
    design = api.open_design("room").design
    assert design is not None
    made = api.table(design, "bom")
    keys = [column.key for column in made.columns]
    server = next(dict(zip(keys, row.cells, strict=True)) for row in made.rows if row.cells[0] == "lab-s1")
    assert (server["end_of_sale"], server["end_of_support"]) == ("2019-05-01", "2024-05")
    assert order._has_end_dates(made)


def test_a_part_without_sources_says_so() -> None:
    named = {
        "design.yaml": [("dell-poweredge-r740", "lab-s1")],
        "bom.yaml": [("dell-poweredge-r740", "lab-s1")],
    }
    files = small_pages.edited("vsan-roce", named)
    own = {"_catalog/servers/lab-s1.yaml": OWN.partition("facts:")[0].encode()}
    page = small_pages.rendered(sources, files | own, "vsan-roce")
    said = "Custom part of the project without a source."
    assert page.partition("<summary>The lab's server: 0 facts</summary>")[2].strip().startswith(said)
    assert page.count(said) == 1
