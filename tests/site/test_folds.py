"""Long pages on a telephone: sections that open below their headings, in a real browser on pages from the
disk."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refarch_site import page_assets

pytestmark = pytest.mark.browser

NAMES = ("one", "two", "three")
ALL = [f"text-{name}" for name in NAMES]


def page(height: int, before: str = "") -> str:
    sections = "".join(
        f'<h2 id="{name}">Section {name}<a class="headerlink" href="#{name}">&para;</a></h2>'
        f'<p id="text-{name}" style="height: {height}px">Text</p>{inner}'
        for name, inner in zip(NAMES, ("", "", '<h3 id="inner">Inner</h3>'), strict=True)
    )
    return (
        '<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="site.css">'
        '<meta name="viewport" content="width=device-width"></head><body data-md-color-scheme="default">'
        f'<article class="md-typeset"><h1>A page</h1>{before}{sections}</article>'
        '<script src="site.js"></script></body></html>'
    )


@pytest.fixture(scope="module")
def seen(
    tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str], browser: str
) -> dict[str, Any]:
    """What a browser says about the pages."""
    folder = tmp_path_factory.mktemp("folds")
    (folder / "site.css").write_text(page_assets.joined_style_sheet(""))
    (folder / "site.js").write_text(page_assets.joined_script())
    for name, content in {
        "long": page(2000),
        "short": page(1000),
        "hero": page(2000, '<div class="ra-hero"></div>'),
        "late": page(2000, '<div style="height: 6000px"></div>'),
        "high": page(5100),
    }.items():
        (folder / f"{name}.html").write_text(content)
    script = str(Path(__file__).with_name("folds.mjs"))
    command = [need_tool("node"), script, browser, folder.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_sections_of_a_long_page_are_closed_but_for_the_first(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []
    assert seen["long"]["headings"] == [f"Section {name}" for name in NAMES]
    assert seen["long"]["expanded"] == ["true", "false", "false"] and seen["long"]["read"] == ["text-one"]
    assert seen["long"]["height"] < 3000 < 6000 < seen["plain"]["height"]


def test_a_first_section_that_makes_the_page_long_is_closed_too(seen: dict[str, Any]) -> None:
    assert seen["high"]["expanded"] == ["false", "false", "false"] and seen["high"]["height"] < 1000


def test_a_heading_opens_and_closes_its_section(seen: dict[str, Any]) -> None:
    assert seen["clicked"]["read"] == ["text-one", "text-three"]
    assert seen["closed"]["read"] == ["text-three"]
    assert seen["closed"]["expanded"] == ["false", "false", "true"]


def test_links_and_the_search_of_the_browser_open_a_section(seen: dict[str, Any]) -> None:
    assert seen["linked"]["read"] == ["text-three"], "the link leads to a heading inside of it"
    assert seen["moved"]["read"] == ["text-one", "text-two"]
    assert seen["broken"]["read"] == ["text-one"]
    assert seen["found"]["read"] == ["text-one", "text-two"]


def test_all_is_open_on_paper_and_where_the_window_becomes_wide(seen: dict[str, Any]) -> None:
    assert seen["printed"]["read"] == ALL and seen["turned"]["read"] == ALL


@pytest.mark.parametrize("name", ["wide", "plain", "short", "hero"])
def test_other_pages_stay_as_they_are(seen: dict[str, Any], name: str) -> None:
    assert seen[name]["read"] == ALL and seen[name]["expanded"] == []


def test_a_first_section_far_below_is_closed_too(seen: dict[str, Any]) -> None:
    assert seen["late"]["read"] == [] and seen["late"]["expanded"] == ["false"] * 3
