"""Checklists in a real browser, on pages from the disk: what is ticked stays, commands are copied name by
name, and a telephone shows every cell of a wide table."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.browser

DESIGN = "out/designs/vsan-roce"


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the labels are printed to."""
    return tmp_path_factory.mktemp("printed") / "labels.pdf"


@pytest.fixture(scope="module")
def seen(
    root: Path, small_site: Path, sheet: Path, need_tool: Callable[..., str], browser: str
) -> dict[str, Any]:
    """What a browser says about the pages."""
    if not (root / "node_modules" / "axe-core").is_dir():
        need_tool("axe-core")
    pages = ("cabling/all_devices.html", "checks.html", "switches/leaf-1.html", "cabling/cable_labels.html")
    command = [
        need_tool("node"),
        str(Path(__file__).with_name("checklist.mjs")),
        browser,
        *((small_site / DESIGN / page).as_uri() for page in pages),
        str(sheet),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_ticks_stay_when_the_page_is_opened_again(seen: dict[str, Any]) -> None:
    boxes = seen["fresh"]["boxes"]
    assert boxes > 10 and seen["fresh"] == {"ticked": [], "boxes": boxes, "said": f"0 of {boxes} steps done"}
    assert seen["after"] == {"ticked": [0, 2], "boxes": boxes, "said": f"2 of {boxes} steps done"}
    assert seen["kept"] == seen["after"]


def test_a_rack_page_fits_a_telephone(seen: dict[str, Any]) -> None:
    rack = seen["rack"]
    # 40 plugs with the headings of their devices take 2,900 of the 3,400 pixels that such a page may have.
    assert len(rack["lines"]) > 10 and rack["height"] <= 2900 / 40 * len(rack["lines"])
    assert min(rack["lines"]) >= 48 and rack["small"] == []


def test_the_bar_of_devices_stays_below_the_header(seen: dict[str, Any]) -> None:
    rack = seen["rack"]
    assert -2 <= rack["bar"] - rack["head"] <= 2
    assert 0 <= rack["under"] <= 40


def test_each_list_has_its_own_ticks(seen: dict[str, Any]) -> None:
    assert seen["keys"] == ["refarch-ticks:vsan-roce@1.0.0/cabling/all_devices.md"]
    assert seen["others"]["ticked"] == [] and seen["others"]["boxes"] > 10


def test_all_is_unticked_after_a_question(seen: dict[str, Any]) -> None:
    assert seen["asked"] == "Clear all check marks of this list?"
    assert seen["reset"] == seen["afterReset"] == seen["fresh"]


def test_without_scripts_boxes_can_be_ticked_and_printed(seen: dict[str, Any]) -> None:
    assert seen["plain"] == seen["printed"] == seen["fresh"]["boxes"]


def test_a_command_is_copied_once_for_each_name_of_its_range(seen: dict[str, Any]) -> None:
    copied = dict(zip(seen["commands"], seen["copied"], strict=True))
    ranged = {command: text for command, text in copied.items() if command != text}
    assert copied and ranged
    assert ranged["esxcli network nic stats get -n vmnic[4-5]"].splitlines() == [
        "esxcli network nic stats get -n vmnic4",
        "esxcli network nic stats get -n vmnic5",
    ]
    several = "nv show interface swp[1-4], swp[21-22] qos counters pfc-stats"
    assert ranged[several].splitlines() == [
        f"nv show interface swp{number} qos counters pfc-stats" for number in (1, 2, 3, 4, 21, 22)
    ]
    assert not [text for text in ranged.values() if "[" in text]


def test_a_telephone_shows_every_cell_of_a_cable_without_sideways_scroll(seen: dict[str, Any]) -> None:
    assert seen["cards"]["inside"] is True and seen["cards"]["frames"] == 0 and seen["cards"]["wide"] <= 0
    assert {"To", "Cable"} <= {label.strip() for label in seen["cards"]["labels"]}
    assert seen["wide"] <= 0


def test_sixteen_labels_are_printed_on_each_page_and_nothing_else(seen: dict[str, Any], sheet: Path) -> None:
    texts = [page.extract_text() for page in PdfReader(sheet).pages]
    assert seen and [text.count("\nto ") for text in texts] == [16, 4]
    assert "Labels" not in "".join(texts)


def test_the_browser_and_axe_have_nothing_to_complain_about(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == [] and seen["violations"] == []
