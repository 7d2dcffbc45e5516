"""The built site in a real browser, opened from the disk: nothing is fetched, nothing overflows, and all is
legible."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import Built

pytestmark = pytest.mark.browser

DESIGN = "designs/vsan-roce-vsphere7u3"
PAGES = [
    "index.html",
    f"{DESIGN}/index.html",
    f"{DESIGN}/topology.html",
    f"{DESIGN}/wiring.html",
    f"{DESIGN}/conformance.html",
    f"{DESIGN}/switch-configuration.html",
    f"{DESIGN}/verification.html",
    f"{DESIGN}/published-guide.html",
    f"{DESIGN}/source/design.yaml.html",
    "rules/index.html",
    "rules/TEAM001/index.html",
    "format/design.html",
    "cli.html",
]


@pytest.fixture(scope="module")
def seen(built: Built, need_tool: Callable[..., str]) -> dict[str, Any]:
    """What a browser says about the pages."""
    root = Path(__file__).resolve().parents[2]
    for package in ("puppeteer-core", "axe-core"):
        if not (root / "node_modules" / package).is_dir():
            need_tool(package)
    chromium = need_tool("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    command = [
        need_tool("node"),
        str(Path(__file__).with_name("browser.mjs")),
        chromium,
        f"{built.folder.as_uri()}/",
        *PAGES,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_nothing_is_fetched_from_outside_the_site(seen: dict[str, Any]) -> None:
    assert seen["strangers"] == []


def test_the_browser_has_nothing_to_complain_about(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []


def test_no_page_is_wider_than_a_telephone_or_a_desk(seen: dict[str, Any]) -> None:
    assert seen["overflow"] == []


def test_pages_are_legible_and_marked_up_for_everyone_in_light_and_dark(seen: dict[str, Any]) -> None:
    assert seen["violations"] == []
