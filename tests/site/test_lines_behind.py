"""What is behind a line of configuration, shown where the reader chooses one: by keyboard, click and
selection, in a real browser on a page from the disk."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import Built

from refarch import api

pytestmark = pytest.mark.browser

DESIGN = "designs/vsan-roce-vsphere7u3"
FILES = ("clx-swx-033.nvue.sh", "clx-swx-034.nvue.sh", "clx-swx-035.nvue.sh", "clx-swx-036.nvue.sh")
HINT = (
    "Select a line with a click, or with Tab and the arrow keys, to see its design lines and related rules."
)
NOWHERE = "No design line: a comment, or syntax of the file format."
CODES = ("IP011", "VLAN002", "VLAN006", "VLAN008")
"""Rules that look at the number of a VLAN."""


@pytest.fixture(scope="module")
def seen(root: Path, built: Built, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """What a browser says about the pages."""
    if not (root / "node_modules" / "axe-core").is_dir():
        need_tool("axe-core")
    pages = [(built.folder / DESIGN / "configuration" / f"{name}.html").as_uri() for name in FILES]
    command = [need_tool("node"), str(Path(__file__).with_name("lines.mjs")), browser, *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def question_text(code: str) -> str:
    """What is said of a rule: its name and its documents."""
    (rule,) = (rule for rule in api.rules() if rule.code == code)
    documents = "; ".join(dict.fromkeys(source.document for source in rule.sources))
    return f"{code} {rule.name}: {documents or 'practice'}"


def test_a_text_stays_what_it_was_and_is_one_stop_of_the_tab_key(seen: dict[str, Any], built: Built) -> None:
    assert (seen["complaints"], len(seen["texts"])) == ([], len(FILES))
    for name, found in zip(FILES, seen["texts"], strict=True):
        text = (built.folder / DESIGN / "configuration" / name).read_text().rstrip("\n")
        assert found == {"text": text, "copied": text, "stops": 1}, name


def test_the_keyboard_moves_from_line_to_line_and_to_the_links(seen: dict[str, Any]) -> None:
    last = len(seen["texts"][0]["text"].splitlines())
    assert (seen["first"]["chosen"], seen["first"]["said"]) == ([], HINT)
    assert (seen["entered"]["chosen"], seen["entered"]["said"]) == ([1], f"Line 1. {NOWHERE}")
    assert seen["keys"] == [1, last, last, 1, 2]
    assert (seen["onward"], seen["back"]) == ("A", 20)
    assert (seen["closed"]["chosen"], seen["closed"]["said"]) == ([], HINT)


def test_a_line_names_the_lines_of_the_design_and_the_rules_with_their_documents(
    seen: dict[str, Any],
) -> None:
    line = seen["line"]
    assert seen["texts"][0]["text"].splitlines()[19] == "nv set bridge domain br_default vlan 215"
    assert (line["chosen"], line["said"]) == ([20], "Line 20 comes from ip-plan.yaml:6")
    assert line["links"] == ["../source/ip-plan.yaml.html#L6"]
    assert line["rules"] == [question_text(code) for code in CODES]
    assert line["isVisible"] and seen["small"]["isVisible"] and seen["small"]["chosen"] == [20]
    assert seen["violations"] == []


def test_a_click_and_a_selection_choose_lines(seen: dict[str, Any]) -> None:
    assert seen["clicked"]["chosen"] == [21]
    assert seen["dragged"]["chosen"] == [20, 21]
    assert seen["dragged"]["said"] == "Lines 20 to 21 come from ip-plan.yaml:6, ip-plan.yaml:16"
    assert seen["dragged"]["rules"] == [question_text(code) for code in CODES]


def test_without_scripts_the_table_says_it(seen: dict[str, Any]) -> None:
    assert {*seen["plain"]} == {"TR"}
