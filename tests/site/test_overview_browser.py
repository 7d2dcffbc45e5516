"""The overview of every shipped design in a browser: facts, diagram, and notes are in the first screen."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from built_site import ROOT, Built

pytestmark = pytest.mark.browser

DESIGNS = sorted(path.parent.name for path in ROOT.glob("designs/*/design.yaml"))


@pytest.fixture(scope="module")
def measured(built: Built, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """Measures of each design, by width of the screen."""
    node = need_tool("node")
    script = ROOT / "tests/site/overview.mjs"
    command = [node, str(script), browser, f"{built.folder.as_uri()}/", *DESIGNS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert list(found) == DESIGNS and len(DESIGNS) == 12
    return found


def test_the_first_diagram_is_wholly_in_the_first_screen(measured: dict[str, Any]) -> None:
    bottoms = {name: each["1440"]["hero"] for name, each in measured.items()}
    assert {name: bottom for name, bottom in bottoms.items() if bottom > 880} == {}
    assert min(bottoms.values()) > 400


def test_the_facts_are_one_row_on_a_desktop(measured: dict[str, Any]) -> None:
    for name, each in measured.items():
        wide = each["1440"]
        assert (wide["rows"], wide["factsOverflow"]) == (1, 0), name
        assert wide["facts"] <= 58, name


@pytest.mark.parametrize("width", ["1440", "390"])
def test_each_note_has_its_number_in_the_diagram(measured: dict[str, Any], width: str) -> None:
    for name, each in measured.items():
        found = each[width]
        assert 4 <= found["notes"] <= 7, name
        assert sorted(found["numbers"]) == list(range(1, found["notes"] + 1)), name
        assert len(found["scales"]) == 1 and found["scales"][0] >= 0.95, name


def test_the_facts_begin_where_the_title_does(measured: dict[str, Any]) -> None:
    assert measured
    for name, each in measured.items():
        assert {size: round(found["factsIndent"]) for size, found in each.items()} == {"1440": 0, "390": 0}, (
            name
        )


def test_notes_are_next_to_the_diagram_and_below_it_on_a_phone(measured: dict[str, Any]) -> None:
    for name, each in measured.items():
        assert each["1440"]["beside"] and each["390"]["below"], name


def test_the_overview_is_short_on_a_phone(measured: dict[str, Any]) -> None:
    heights = {name: each["390"]["page"] for name, each in measured.items()}
    assert {name: height for name, height in heights.items() if height > 10_500} == {}
    assert min(heights.values()) > 4_000
