"""Pages without a mouse, in a real browser: the Tab key comes to all that can be used, its place is seen, and
menu, search, copy and the dark scheme do by keys what they do by a click."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

DESIGN = "designs/vsan-roce"
PAGES = [
    *(f"{DESIGN}/{name}.html" for name in ("index", "network", "failures")),
    *(
        f"{DESIGN}/{name}.html"
        for name in (
            "cabling/all_devices",
            "checks",
            "compliance",
            "cabling",
            "configuration",
            "configuration/leaf-1.nvue.sh",
        )
    ),
    *(f"{DESIGN}/{name}.html" for name in ("hosts/host-1", "sources", "source/design.yaml")),
    "index.html",
    "designs/compare.html",
    "rules/index.html",
]

BY_MOUSE_ALONE = {
    "label.md-overlay": "beside the menu: a click closes what a key on its button does",
    "label.md-search__icon md-icon": "in the search: a click closes what Escape does",
}
OPENS = "input#ra-query.md-search__input focus-visible Search"
"""The field of the search, which opens the search when Tab comes to it: that is seen."""


@pytest.fixture(scope="module")
def seen(root: Path, several: Path, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """What a browser says about the pages."""
    script = str(Path(__file__).with_name("keyboard.mjs"))
    command = [need_tool("node"), script, browser, f"{(several / 'out').as_uri()}/", *PAGES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_tab_comes_to_all_that_can_be_used(seen: dict[str, Any]) -> None:
    missed = {what.strip() for pages in seen["missed"].values() for what in pages}
    assert missed == set(BY_MOUSE_ALONE)
    assert len(seen["kinds"]) == 2 * len(PAGES)
    kinds = {kind: sum(page.get(kind, 0) for page in seen["kinds"].values()) for kind in ("link", "button")}
    assert min(kinds.values()) > 50
    for path, kind in (
        (f"{DESIGN}/failures.html", "g"),
        (f"{DESIGN}/configuration/leaf-1.nvue.sh.html", "span"),
        (f"{DESIGN}/cabling/all_devices.html", "input"),
        (f"{DESIGN}/compliance.html", "summary"),
        ("index.html", "select"),
        ("designs/compare.html", "input"),
        ("rules/index.html", "select"),
    ):
        # A configuration file is one stop: the arrow keys move between its lines.
        assert seen["kinds"][path].get(kind, 0) > (kind != "span"), (path, kind)


def test_where_the_keyboard_is_can_be_seen(seen: dict[str, Any]) -> None:
    assert {what for pages in seen["unseen"].values() for what in pages} == {OPENS}


def test_the_menu_of_a_narrow_window_opens_and_closes_by_key(seen: dict[str, Any]) -> None:
    assert seen["menu"] == [False, [True, "true"], [False, "false"], [True, "true"]]
    assert seen["led"] == f"{DESIGN}/cabling.html"
    assert seen["search"] is False


def test_light_and_dark_are_chosen_by_key(seen: dict[str, Any]) -> None:
    assert seen["schemes"] == [
        ["Switch to dark mode", "default"],
        ["Follow the system", "slate"],
        ["Switch to light mode", "default"],
    ]


def test_a_block_of_code_is_copied_by_key(seen: dict[str, Any]) -> None:
    copied, shown = seen["copied"]
    assert copied.startswith("# design.yaml\n") and copied == shown.rstrip("\n")


def test_the_browser_has_nothing_to_complain_about(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []
