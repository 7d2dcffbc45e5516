"""The built site in a real browser, opened from the disk: nothing is fetched, nothing overflows, and all is
legible."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import Built

from sharing import Share

pytestmark = pytest.mark.browser

DESIGN = "designs/vsan-roce-vsphere7u3"
PAGES = [
    "index.html",
    "designs/index.html",
    "designs/compare.html",
    f"{DESIGN}/index.html",
    f"{DESIGN}/network.html",
    f"{DESIGN}/cabling.html",
    f"{DESIGN}/compliance.html",
    f"{DESIGN}/configuration.html",
    f"{DESIGN}/configuration/clx-swx-033.nvue.sh.html",
    f"{DESIGN}/checks.html",
    f"{DESIGN}/sources.html",
    f"{DESIGN}/source/design.yaml.html",
    "designs/pvrdma-hpc/hosts.html",
    "design-format.html",
    "rules/index.html",
    "rules/TEAM001/index.html",
    "format/design.html",
    "cli.html",
]


WIDTHS = (390, 1440)
"""Of a telephone and of a desk."""

SMALL = [
    "404.html",
    "index.html",
    "designs/index.html",
    "rules/TEAM001/index.html",
    *(
        f"designs/vsan-roce/{name}.html"
        for name in (
            "index",
            "build",
            "cabling",
            "checks",
            "configuration",
            "sources",
            "failures",
            "network",
            "addresses",
            "order",
        )
    ),
    *(
        f"designs/vsan-roce/{name}.html"
        for name in ("cabling/all_devices", "configuration/leaf-1.nvue.sh", "hosts/host-1", "switches/leaf-1")
    ),
]
"""Kinds of pages of which a small design has a small one."""


def looked_at(folder: Path, pages: dict[str, tuple[int, ...]], node: str, browser: str) -> dict[str, Any]:
    """What a browser says about pages of a built site, each with the widths in which all of it is tested."""
    script = str(Path(__file__).with_name("browser.mjs"))
    command = [node, script, browser, f"{folder.as_uri()}/", json.dumps(pages)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.fixture(scope="module")
def node(root: Path, need_tool: Callable[..., str]) -> str:
    if not (root / "node_modules" / "axe-core").is_dir():
        need_tool("axe-core")
    return need_tool("node")


@pytest.fixture(scope="module")
def seen(built: Built, node: str, browser: str, share: Share) -> dict[str, Any]:
    """Large pages are examined in one width each, in turn, and in both with ``--deep``."""
    pages = {path: WIDTHS if share.is_all else (WIDTHS[number % 2],) for number, path in enumerate(PAGES)}
    return looked_at(built.folder, pages, node, browser)


def test_nothing_is_fetched_from_outside_the_site(seen: dict[str, Any]) -> None:
    assert seen["strangers"] == []


def test_the_browser_has_nothing_to_complain_about(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []


def test_no_page_is_wider_than_a_telephone_or_a_desk(seen: dict[str, Any]) -> None:
    assert seen["overflow"] == []


def test_pages_are_legible_and_marked_up_for_everyone_in_light_and_dark(seen: dict[str, Any]) -> None:
    assert seen["violations"] == []


def test_small_pages_are_so_in_both_widths(small_site: Path, node: str, browser: str) -> None:
    seen = looked_at(small_site / "out", dict.fromkeys(SMALL, WIDTHS), node, browser)
    assert seen == {"strangers": [], "complaints": [], "overflow": [], "violations": []}


def test_what_is_not_legible_is_found_in_light_and_in_dark(tmp_path: Path, node: str, browser: str) -> None:
    style = "body { background: #fff } @media (prefers-color-scheme: dark) { p { color: #ddd } }"
    (tmp_path / "page.html").write_text(
        f'<!doctype html><html lang="en"><title>A page</title><style>{style} a {{ color: #ddd }}</style>'
        '<main><h1>A page</h1><p>grey</p><nav><a href="#">light</a></nav></main></html>'
    )
    found = looked_at(tmp_path, {"page.html": WIDTHS}, node, browser)["violations"]
    assert [line.partition(": ")[2] for line in found if line.startswith("light 390")] == [
        'color-contrast: <a href="#">light</a>'
    ]
    assert [line.partition(": ")[2] for line in found if line.startswith("dark 1440")] == [
        "color-contrast: <p>grey</p>",
        'color-contrast: <a href="#">light</a>',
    ]
