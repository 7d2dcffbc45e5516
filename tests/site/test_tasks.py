"""Ten questions of readers, each answered by clicks from the landing page of this project's site."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import Built

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seen(built: Built, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """Clicks of each reader, the page that they lead to, and what it says."""
    script = str(Path(__file__).with_name("tasks.mjs"))
    command = [need_tool("node"), script, browser, f"{built.folder.as_uri()}/"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    assert "error" not in answer, answer["error"]
    return answer


def test_no_page_complains(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []


def test_an_architect_sees_what_a_design_is_and_for_whom(seen: dict[str, Any]) -> None:
    task = seen["what"]
    assert len(task["taps"]) == 1 and task["hero"] <= 880
    places = dict(task["headings"])
    assert places["Introduction"] < places["Use it when"] < 2 * 900
    assert {"Choose another design when", "Limits"} <= places.keys()


def test_an_architect_sees_what_a_failed_leaf_costs(seen: dict[str, Any]) -> None:
    task = seen["failure"]
    assert len(task["taps"]) == 1
    (row,) = (row for row in task["rows"] if row.startswith("switch eos-leaf-1 "))
    assert "vSAN and vMotion share 25 Gbit/s" in row


def test_an_architect_finds_the_nearest_designs(seen: dict[str, Any]) -> None:
    """The commands need a build that tries them (test_design_cards.py)."""
    task = seen["nearest"]
    assert len(task["taps"]) == 3 and task["verdict"][0].startswith("No design fits all of that.")
    assert len(task["cards"]) == 3
    assert any("vSAN ESA over RoCE on Arista EOS" in card for card in task["cards"])


def test_an_architect_sees_where_a_path_is_lossless(seen: dict[str, Any]) -> None:
    task = seen["lossless"]
    assert len(task["taps"]) == 2 and task["path"].endswith("/network.html")
    assert any("lossless" in sentence.lower() for sentence in task["text"])


def test_an_installer_finds_the_plug_of_a_port(seen: dict[str, Any]) -> None:
    task = seen["port"]
    assert len(task["taps"]) <= 3
    facts = ("esa-07", "vmnic5", "OM4 MPO-12 patch cable", "MMA1B00-C100D", "Rack A", "13", "10")
    assert [fact for fact in facts if fact not in task["text"]] == []
    assert "esa-leaf-2:swp7 / esa-07:vmnic5" in task["text"], "the label"


def test_an_installer_has_all_plugs_of_a_rack(seen: dict[str, Any]) -> None:
    task = seen["plugs"]
    assert len(task["taps"]) == 2 and task["path"].startswith("designs/vsan-esa-arista/cabling/a.html")
    assert task["lines"] == 36 and task["height"] <= 3400


def test_an_operator_sees_what_a_command_must_print(seen: dict[str, Any]) -> None:
    output, marked = seen["output"]["shown"]
    assert len(seen["output"]["taps"]) == 3
    assert "220   vsan                             active    Et1/1, Et1/2, Et1/3, Et1/4" in output
    assert {"220", "Et1/1", "Po10"} <= set(marked)


def test_a_buyer_gets_a_list_by_vendor(seen: dict[str, Any]) -> None:
    task = seen["order"]
    assert len(task["taps"]) == 2
    assert [heading.removesuffix("¶") for heading in task["headings"]][:4] == [
        "Dell",
        "Samsung",
        "NVIDIA",
        "Arista",
    ]
    assert "tables/order.csv" in task["csv"] and task["missing"] > 0


def test_an_auditor_sees_all_waivers(seen: dict[str, Any]) -> None:
    task = seen["waivers"]
    assert (len(task["taps"]), task["path"]) == (1, "designs/compliance.html")
    assert task["headings"][0].startswith("Waived findings") and task["rows"]
    assert all("no date" in row for row in task["rows"])


def test_an_author_finds_the_line_of_a_fact(seen: dict[str, Any]) -> None:
    task = seen["line"]
    assert len(task["taps"]) == 3 and "/source/design.yaml.html#L" in task["path"]
    assert len(task["marked"]) == 1


def test_an_author_finds_the_line_of_a_number_of_the_catalog(seen: dict[str, Any]) -> None:
    """Design, page, switch, and one click."""
    task = seen["catalog"]
    assert len(task["taps"]) == 4 and "/switches/arista-dcs-7050cx3-32s.yaml.html#L" in task["path"]
    assert ["part_number: DCS-7050CX3-32S-F" in line for line in task["marked"]] == [True]
    assert any("NetBox device type library" in row for row in task["documents"])
