"""The cards of designs, their filters and the comparison: what they are made of, and in a real browser from
the disk what they show, link to, and do by keyboard."""

import json
import subprocess
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from built_site import ROOT, read_built

from refarch_site.design_cards import design_cards, thumbnail
from refarch_site.design_facts import FACT_ROWS
from refarch_site.project import read_project
from refarch_site.site_pages.compare import PAGES

TITLES = {
    "direct-iwarp": "A file server and a Hyper-V host, cabled directly",
    "nvme-of": "ESXi hosts on one NVMe array over RoCE v2",
    "vsan-esa": "A small vSAN ESA cluster over RoCE",
    "vsan-roce": "A small vSAN cluster over RoCE",
}
ALL = list(TITLES.values())


@pytest.fixture(scope="module")
def seen(several: Path, browser: str, need_tool: Callable[..., str]) -> dict[str, Any]:
    run = subprocess.run(
        [need_tool("node"), str(ROOT / "tests/site/designs.mjs"), browser, f"file://{several}/out/"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_the_titles_here_are_those_of_the_designs(several: Path) -> None:
    project = read_project(str(several))
    assert {one.id: one.design.title for one in project.designs if one.design} == TITLES


def test_a_card_has_a_picture_figures_and_what_filters_know(several: Path) -> None:
    project = read_project(str(several))
    made = design_cards(project)
    card = next(part for part in made.split("-   ") if TITLES["vsan-roce"] in part)
    assert "25 Gbit/s per host · oversubscription 0.5&#58;1" in card
    known = unescape(card)
    assert '"transport":["roce-v2"]' in known and '"speed":["25-gbe"]' in known
    (design,) = (one.design for one in project.designs if one.id == "vsan-roce")
    assert design is not None
    picture = thumbnail(design)
    assert picture in card and picture.count("ra-thumb-host") == 4 and picture.count("ra-thumb-switch") == 2
    assert picture.count("<path") == 9, "two cables of each host, and one line between the leafs"
    assert made.index("<form") < made.index("Compare all designs") < made.index('<div class="grid cards')


def test_one_design_has_neither_filters_nor_a_comparison(small: Path) -> None:
    project = read_project(str(small))
    made = design_cards(project)
    assert "<form" not in made and "ra-compare" not in made and "A small vSAN cluster over RoCE" in made
    assert list(PAGES.pages(project)) == []


def test_the_comparison_has_every_row_for_every_design(several: Path) -> None:
    page = read_built(several / "out").pages["designs/compare.html"]
    rows = [
        [cell.text.strip() for cell in row.children if not isinstance(cell, str)]
        for row in page.main.all("tr")
    ]
    assert rows[0] == ["Fact", *ALL]
    assert [row[0] for row in rows[1:]] == [row.title for row in FACT_ROWS]
    told = {row[0]: row[1:] for row in rows[1:]}
    assert told["Transport"] == ["iWARP", "RoCE v2", "RoCE v2", "RoCE v2"]
    assert told["Oversubscription"][0] == "none" and told["Oversubscription"][3] == "0.5:1"
    assert told["Switches"][0] == "none" and told["Switches"][3] == "2 × NVIDIA SN2010"
    assert all(cell for row in rows[1:] for cell in row)


in_browser = pytest.mark.browser


@in_browser
def test_nothing_is_fetched_nothing_complains_nothing_sticks_out(seen: dict[str, Any]) -> None:
    assert seen["strangers"] == [] and seen["complaints"] == [] and seen["wide"] == []


@in_browser
def test_without_scripts_all_cards_are_shown(seen: dict[str, Any]) -> None:
    for path, compare in (("index.html", "designs/compare.html"), ("designs/index.html", "compare.html")):
        plain = seen[f"without {path}"]
        assert plain["titles"] == ALL and plain["count"] == "" and not plain["nothing"]
        assert plain["label"] == "Compare all designs" and plain["compare"] == compare
        assert plain["pictures"] > 12


@in_browser
def test_a_filter_leaves_what_fits_and_counts(seen: dict[str, Any]) -> None:
    assert seen["first"]["titles"] == ALL and seen["first"]["count"] == "4 of 4 designs"
    assert seen["roce"]["titles"] == ALL[1:] and seen["roce"]["count"] == "3 of 4 designs"
    assert seen["roce"]["address"] == "#transport=roce-v2"
    assert seen["linked"]["titles"] == ALL[1:]
    before = ["all", "NVMe over Fabrics (1)", "SMB Direct (1)", "vSAN ESA (1)", "vSAN OSA (1)"]
    assert seen["first"]["products"] == before
    assert seen["roce"]["products"] == [label.replace("Direct (1)", "Direct (0)") for label in before]


@in_browser
def test_where_nothing_fits_that_is_said_and_can_be_taken_back(seen: dict[str, Any]) -> None:
    none = seen["none"]
    assert none["titles"] == [] and none["nothing"] and none["count"] == "0 of 4 designs"
    assert seen["cleared"]["titles"] == ALL and not seen["cleared"]["nothing"]
    assert seen["cleared"]["address"] == "" and seen["cleared"]["focus"] == "ra-product"
    assert seen["old"]["titles"] == ALL[:1], "what is no more is left out of an old link"


@in_browser
def test_the_keyboard_filters_and_chooses(seen: dict[str, Any]) -> None:
    assert seen["typed"]["titles"] == ALL[:1]
    assert (
        seen["one"]["label"] == "Compare: select one more design" and seen["one"]["focus"] == "direct-iwarp"
    )
    assert seen["three"]["label"] == "Compare the 3 selected designs" and seen["three"]["disabled"] == 1
    assert seen["three"]["compare"] == "designs/compare.html#designs=direct-iwarp,nvme-of,vsan-esa"
    assert seen["compared"]["designs"] == ALL[:3]


@in_browser
def test_without_scripts_the_comparison_is_the_full_table(seen: dict[str, Any]) -> None:
    assert seen["whole"]["designs"] == ALL and not seen["whole"]["form"]
    assert seen["whole"]["rows"] == [row.title for row in FACT_ROWS] and seen["whole"]["marked"] == 0
    assert seen["all"]["designs"] == ALL and seen["all"]["form"]


@in_browser
def test_two_designs_are_compared_row_by_row(seen: dict[str, Any]) -> None:
    two = seen["two"]
    assert two["designs"] == [TITLES["direct-iwarp"], TITLES["vsan-roce"]]
    assert {"Products", "Transport", "Switches", "Hosts"} <= set(two["differ"])
    assert "Topology" not in two["differ"] and two["marked"] == len(two["differ"])
    assert two["count"] == f"2 designs, {len(two['differ'])} of {len(FACT_ROWS)} rows differ"
    assert two["address"] == "#designs=vsan-roce,direct-iwarp"
    assert seen["only"]["rows"] == two["differ"] and seen["only"]["address"].endswith("&rows=only")
    assert seen["again"] == seen["only"]


@in_browser
def test_one_design_differs_in_nothing_and_all_come_back(seen: dict[str, Any]) -> None:
    assert seen["same"]["designs"] == [TITLES["vsan-roce"]] and seen["same"]["differ"] == []
    assert seen["reset"]["designs"] == ALL and seen["reset"]["address"] == ""
    assert seen["unknown"]["designs"] == [TITLES["vsan-roce"]]
