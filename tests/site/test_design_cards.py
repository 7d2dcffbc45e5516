"""The list of designs, its filters, the nearest designs and the comparison: what they are made of, and in a
real browser from the disk what they show, link to, and do by keyboard."""

import json
import re
import shlex
import subprocess
from argparse import ArgumentParser
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from built_site import ROOT, read_built

from refarch.api import Session
from refarch.cli import new
from refarch.scaffold.alternatives import design_alternatives
from refarch.scaffold.draft import DesignRequest
from refarch.scaffold.make import NewDesign, make_design
from refarch_site.design_cards import design_cards
from refarch_site.design_facts import FACT_ROWS
from refarch_site.project import _choices, project_of, read_project, with_trials
from refarch_site.site_pages.compare import PAGES
from refarch_site.thumbnails import thumbnail
from sharing import Share

TITLES = {
    "direct-iwarp": "A file server and a Hyper-V host, cabled directly",
    "nvme-of": "ESXi hosts on one NVMe array over RoCE v2",
    "vsan-esa": "A small vSAN ESA cluster over RoCE",
    "vsan-roce": "A small vSAN cluster over RoCE",
}
ALL = list(TITLES.values())
LISTED = [TITLES[name] for name in ("vsan-esa", "vsan-roce", "nvme-of", "direct-iwarp")]
"""vSAN first, then NVMe, then SMB."""


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


def test_a_row_has_a_picture_facts_and_what_filters_know(several: Path) -> None:
    project = read_project(str(several))
    made = design_cards(project)
    row = next(part for part in made.splitlines() if TITLES["vsan-roce"] in part)
    assert row.endswith(" | vSAN OSA | 4 | 25 GbE | NVIDIA Cumulus Linux | RoCE v2 |")
    known = unescape(row)
    assert '"transport":["roce-v2"]' in known and '"speed":["25-gbe"]' in known and '"hosts":["4"]' in known
    (design,) = (one.design for one in project.designs if one.id == "vsan-roce")
    assert design is not None
    picture = thumbnail(design)
    assert picture in row and picture.count("ra-thumb-host") == 4 and picture.count("ra-thumb-switch") == 2
    assert picture.count("<path") == 9, "two cables of each host, and one line between the leafs"
    assert made.index("<form") < made.index("Compare designs") < made.index('<div class="ra-designs"')
    assert "data-alternatives" not in made, "no command was run"


def test_every_device_of_a_shipped_design_is_in_its_thumbnail() -> None:
    """No number is cut off: 32 hosts are 32 ticks. The second of two fabrics is below the hosts."""
    designs = [result.design for result in read_project(str(ROOT)).designs if result.design is not None]
    assert len(designs) == 12
    for design in designs:
        picture = thumbnail(design)
        drawn = tuple(picture.count(f'class="ra-thumb-{kind}"') for kind in ("switch", "host", "array"))
        assert drawn == (len(design.switches), len(design.hosts), len(design.arrays)), design.id
    (nvme,) = (design for design in designs if design.id == "nvme-rocev2-spine-leaf")
    heights = re.findall(r'class="ra-thumb-(\w+)" x="[^"]*" y="([^"]*)"', thumbnail(nvme))
    kinds = [kind for kind, _ in sorted(heights, key=lambda pair: float(pair[1]))]
    assert kinds == [*["switch"] * 5, *["host"] * 16, *["array"] * 2, *["switch"] * 5]


def test_more_devices_than_fit_are_one_box_with_their_number() -> None:
    (design,) = (result.design for result in read_project(str(ROOT)).designs if result.id == "pvrdma-hpc")
    assert design is not None
    host = next(iter(design.hosts.values()))
    names = [f"hpc-{number}" for number in range(1, 66)]
    picture = thumbnail(design._replace(hosts={name: host._replace(name=name) for name in names}))
    assert picture.count("ra-thumb-host") == 1 and ">65</text>" in picture


def test_every_offered_command_makes_a_design_without_errors_or_warnings(several: Path) -> None:
    """The commands are run once more as a user would, by the command line, in the project of the designs."""
    session = Session(str(several))
    project = with_trials(project_of(session), session)
    commands = [each.command for found in project.alternatives.values() for each in found if each.command]
    assert commands == ["refarch new my-cluster --like nvme-of --hosts 4 --yes"]
    refused = [each for found in project.alternatives.values() for each in found if each.reason]
    assert refused and not any(each.command for each in refused)
    for command in commands:
        made = new_design_of(command, session)
        assert [each.code for each in made.findings if each.severity != "info"] == []
    row = next(part for part in design_cards(project).splitlines() if TITLES["nvme-of"] in part)
    assert f'"hosts":"4","command":"{commands[0]}"' in unescape(row)


def test_designs_of_one_project_only_differ_in_alternatives_if_there_are_several(small: Path) -> None:
    session = Session(str(small))
    assert with_trials(project_of(session), session).alternatives == {}


COMMANDS = {
    "nvme-of-vsphere7": 19,
    "pvrdma-hpc": 41,
    "smb-direct-roce-s2d": 15,
    "vsan-esa-100g": 15,
    "vsan-esa-arista": 7,
    "vsan-rdma-rules": 19,
}
"""Alternatives with a command, by the design that the command begins with; others have none."""

OF_NO_DESIGN = {"vsan-esa-arista": (16, 100_000, ""), "vsan-esa-100g": (16, 0, "arista-eos")}
"""Changes that lead to 16 hosts with 100 GbE on Arista EOS, which no design has."""


@pytest.mark.slow
def test_every_command_of_the_shipped_designs_lints_clean(share: Share) -> None:
    """16 hosts with 100 GbE on Arista EOS, which no design has, is one command away from two of them."""
    session = Session(str(ROOT))
    designs = [one.design for one in project_of(session).designs if one.design is not None]
    choices, offered = _choices(designs), {}
    for design in share.of(designs, 0, lambda design: design.id in OF_NO_DESIGN):
        found = design_alternatives(design, session, choices)
        offered[design.id] = [each for each in found if each.command]
    assert len(offered) >= 5 and offered.keys() >= OF_NO_DESIGN.keys()
    assert {name: len(found) for name, found in offered.items()} == {
        name: COMMANDS.get(name, 0) for name in offered
    }
    for name, change in OF_NO_DESIGN.items():
        (command,) = (each.command for each in offered[name] if each.change == change)
        assert [each.code for each in new_design_of(command, session).findings] == [], command


def new_design_of(command: str, session: Session) -> NewDesign:
    """Design that a command makes."""
    parser = ArgumentParser()
    new.add_options(parser)
    options = parser.parse_args(shlex.split(command)[2:])
    known = {name: value for name, value in vars(options).items() if name in DesignRequest._fields}
    return make_design(DesignRequest(**known), session)


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
    assert told["Oversubscription"][0] == "none" and told["Oversubscription"][3] == "none"
    assert told["Switches"][0] == "none" and told["Switches"][3] == "2 × NVIDIA SN2010"
    assert all(cell for row in rows[1:] for cell in row)


in_browser = pytest.mark.browser


@in_browser
def test_nothing_is_fetched_nothing_complains_nothing_sticks_out(seen: dict[str, Any]) -> None:
    assert seen["strangers"] == [] and seen["complaints"] == [] and seen["wide"] == []


@in_browser
def test_without_scripts_all_designs_are_in_the_table(seen: dict[str, Any]) -> None:
    for path, compare in (("index.html", "designs/compare.html"), ("designs/index.html", "compare.html")):
        plain = seen[f"without {path}"]
        assert plain["titles"] == LISTED and plain["count"] == "" and plain["verdict"] == ""
        assert plain["label"] == "Compare designs" and plain["compare"] == compare
        assert plain["pictures"] > 12


@in_browser
def test_a_filter_shows_what_fits_and_counts(seen: dict[str, Any]) -> None:
    assert seen["first"]["titles"] == LISTED and seen["first"]["count"] == "4 of 4 designs"
    assert seen["first"]["near"] == [] and seen["first"]["verdict"] == ""
    assert seen["roce"]["near"] == LISTED[:3] and seen["roce"]["count"] == "3 of 4 designs"
    assert seen["roce"]["verdict"] == "3 designs fit."
    assert seen["roce"]["facts"][0] == ["Transport: RoCE v2 fits"]
    assert seen["roce"]["titles"] == LISTED, "the table below keeps all"
    assert seen["roce"]["links"][0] == "designs/vsan-esa/index.html"
    assert seen["roce"]["address"] == "#transport=roce-v2"
    assert seen["linked"]["near"] == LISTED[:3]
    before = ["all", "NVMe over Fabrics (1)", "SMB Direct (1)", "vSAN ESA (1)", "vSAN OSA (1)"]
    assert seen["first"]["products"] == before
    assert seen["roce"]["products"] == [label.replace("Direct (1)", "Direct (0)") for label in before]


@in_browser
def test_where_nothing_fits_the_three_nearest_are_shown(seen: dict[str, Any]) -> None:
    none = seen["none"]
    assert none["near"] == LISTED[:3] and none["count"] == "0 of 4 designs"
    assert none["verdict"] == "No design fits all of that. These 3 differ least."
    assert none["facts"][0] == ["Storage: vSAN ESA differs", "Transport: RoCE v2 fits"]
    assert none["commands"] == ["", "", ""]
    assert seen["cleared"]["near"] == [] and seen["cleared"]["verdict"] == ""
    assert seen["cleared"]["address"] == "" and seen["cleared"]["focus"] == "ra-product"
    assert seen["old"]["near"] == ALL[:1], "what is no more is left out of an old link"


@in_browser
def test_a_design_that_a_command_makes_fit_is_the_nearest(seen: dict[str, Any]) -> None:
    larger = seen["larger"]
    assert larger["near"][0] == TITLES["nvme-of"]
    assert larger["facts"][0] == ["Storage: NVMe over Fabrics fits", "Hosts: 2 4 by command"]
    assert larger["commands"] == ["refarch new my-cluster --like nvme-of --hosts 4 --yes", "", ""]
    assert larger["verdict"].endswith(
        "Each command was run when this site was built; its result has no errors or warnings."
    )


@in_browser
def test_the_keyboard_filters_and_chooses(seen: dict[str, Any]) -> None:
    assert seen["typed"]["near"] == ALL[:1]
    assert seen["one"]["label"] == "Compare: select one more design" and seen["one"]["focus"] == "vsan-esa"
    assert seen["three"]["label"] == "Compare the 3 selected designs" and seen["three"]["disabled"] == 0
    assert seen["four"]["disabled"] == 0 and "vsan-roce,nvme-of,direct-iwarp" in seen["four"]["compare"]
    assert seen["three"]["compare"] == "designs/compare.html#designs=vsan-esa,vsan-roce,nvme-of"
    assert seen["compared"]["designs"] == [TITLES[name] for name in ("nvme-of", "vsan-esa", "vsan-roce")]


@in_browser
def test_the_comparison_is_short_until_designs_are_selected(seen: dict[str, Any]) -> None:
    for nothing in (seen["nothing"], seen["plain"]["none"], seen["plain"]["cleared"], seen["phone"]):
        assert nothing["designs"] == nothing["rows"] == nothing["fields"] == [] and nothing["form"]
    assert seen["nothing"]["count"] == "0 of 4 designs selected" and seen["phone"]["height"] <= 1400


@in_browser
def test_without_scripts_the_selected_designs_are_compared(seen: dict[str, Any]) -> None:
    plain = seen["plain"]["two"]
    assert plain["designs"] == [ALL[0], ALL[3]] and plain["fields"] == ["direct-iwarp", "vsan-roce"]
    assert plain["rows"] == [row.title for row in FACT_ROWS] and plain["marked"] == 0


@in_browser
def test_two_designs_are_compared_row_by_row(seen: dict[str, Any]) -> None:
    two = seen["two"]
    assert two["designs"] == [TITLES["direct-iwarp"], TITLES["vsan-roce"]]
    assert {"Products", "Transport", "Switches", "Hosts"} <= set(two["differ"])
    assert "Topology" not in two["differ"] and two["marked"] == len(two["differ"])
    assert two["count"] == f"2 designs, {len(two['differ'])} of {len(FACT_ROWS)} rows differ"
    assert two["rows"][: len(two["differ"])] == two["differ"], "what differs is first"
    assert two["address"] == "#designs=direct-iwarp,vsan-roce"
    assert seen["only"]["rows"] == two["differ"] and seen["only"]["address"].endswith("&rows=only")
    assert seen["again"] == seen["only"]


@in_browser
def test_one_design_differs_in_nothing_and_none_is_left_after_a_reset(seen: dict[str, Any]) -> None:
    assert seen["same"]["designs"] == [TITLES["vsan-roce"]] and seen["same"]["differ"] == []
    assert seen["same"]["count"] == "1 of 4 designs selected"
    assert seen["reset"]["designs"] == [] and seen["reset"]["address"] == ""
    assert seen["unknown"]["designs"] == [TITLES["vsan-roce"]]


@in_browser
def test_the_bar_of_a_row_that_differs_leaves_its_fact_free(seen: dict[str, Any]) -> None:
    for width, indents in seen["indents"].items():
        assert len(indents) > 5 and min(indents) >= 5, width
