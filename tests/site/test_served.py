"""The site behind a server that sends its policy, below a path that the site does not know: all works, a lost
page leads on, and a first load is light."""

import gzip
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import ROOT, Built, HtmlPage, read_built, target

from refarch_site import page_assets, policy
from refarch_site.build import build
from refarch_site.not_found_page import not_found_files

MOST_BYTES = 350_000
"""Of a first load, as served compressed."""

MOST_REQUESTS = 14

PAGES = [
    "index.html",
    "designs/vsan-roce/index.html",
    "designs/vsan-roce/cabling.html",
    "designs/vsan-roce/configuration.html",
    "designs/vsan-roce/build.html",
    "rules/index.html",
    "rules/TEAM001/index.html",
]


@pytest.fixture(scope="module")
def served(small_site: Path, browser: str, need_tool: Callable[..., str]) -> dict[str, Any]:
    script = str(Path(__file__).with_name("served.mjs"))
    command = [need_tool("node"), script, browser, str(small_site / "out"), *PAGES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.browser
def test_nothing_is_refused_by_the_policy(served: dict[str, Any]) -> None:
    assert "script-src 'self' 'sha256-" in served["policy"]
    assert "unsafe-inline" not in served["policy"].partition("script-src")[2].partition(";")[0]
    assert served["complaints"] == []
    assert served["toggled"] in ("default", "slate")


@pytest.mark.browser
def test_little_moves_when_the_font_arrives(served: dict[str, Any]) -> None:
    replaced = {name: width for name, width in served["widths"].items() if not name.startswith("Inter ")}
    if not replaced:
        pytest.skip("none of the fonts that replace Inter until it is loaded is installed")
    for name, width in replaced.items():
        inter = served["widths"][f"Inter {name.rpartition(' ')[2]}"]
        assert width / inter == pytest.approx(1, abs=0.02), name


@pytest.mark.browser
def test_a_lost_page_leads_on_below_a_path_that_the_site_does_not_know(served: dict[str, Any]) -> None:
    links = ["/library/index.html", "/library/designs/index.html", "/library/rules/index.html"]
    assert served["lost"] == {"status": 404, "links": links, "first": 200}


@pytest.mark.browser
def test_a_browser_loads_what_the_page_names_and_no_more(served: dict[str, Any], small_site: Path) -> None:
    built = read_built(small_site / "out")
    for path, loaded in served["pages"].items():
        named = {path, *parts(built.pages[path])}
        # A font is fetched if a text of the page needs it.
        assert set(loaded["requests"]) - fonts() == named, path
        assert len(loaded["requests"]) <= MOST_REQUESTS and loaded["bytes"] <= MOST_BYTES, path


def parts(page: HtmlPage) -> list[str]:
    """Files that a browser loads with a page, relative to the site's root."""
    addresses = []
    for element in page.root.all():
        if element.tag == "link" and element.attributes.get("rel") in ("stylesheet", "icon"):
            addresses.append(element.attributes["href"])
        elif element.tag in ("script", "img") and element.attributes.get("loading") != "lazy":
            addresses.append(element.attributes.get("src", ""))
    found = [target(page, address) for address in addresses if address and not address.startswith("data:")]
    return list(dict.fromkeys(path for path, _ in filter(None, found)))


def fonts() -> set[str]:
    """Fonts that a browser may load with a page."""
    return {path for path in page_assets.font_files() if path.endswith(".woff2")}


def test_the_first_load_of_every_page_is_light(built: Built) -> None:
    sizes: dict[str, int] = {}

    def size(path: str) -> int:
        if path not in sizes:
            sizes[path] = len(gzip.compress((built.folder / path).read_bytes()))
        return sizes[path]

    heavy = {}
    for path, page in built.pages.items():
        if path == "404.html":
            continue
        files = [path, *parts(page), *sorted(fonts())]
        assert len(files) <= MOST_REQUESTS, (path, files)
        if (total := sum(map(size, files))) > MOST_BYTES:
            heavy[path] = total
    assert heavy == {}


SCRIPTS = """<head><script>one()</script><script src="x.js"></script>
<script type="application/json">{"no": "script"}</script></head>
<body><article><p>text</p><script>alert(1)</script></article><script>one()</script>
<SCRIPT async>two()</SCRIPT>
<meta content="script-src 'self' refarch-hashes-of-scripts;"></body>"""


def test_scripts_of_the_theme_are_named_by_hash_and_those_in_the_text_of_a_page_are_not() -> None:
    one, two = (
        "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
        "'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw='",
    )
    assert policy.script_hashes(SCRIPTS) == [one, two]
    assert f"script-src 'self' {one} {two};" in policy.with_hashes(SCRIPTS)
    assert policy.with_hashes("<p>refarch</p>") == "<p>refarch</p>"
    assert policy.policy_header([two, one]).split("; ")[:2] == [
        "default-src 'none'",
        f"script-src 'self' {' '.join(sorted((one, two)))}",
    ]


def test_the_site_map_names_every_page_whole_where_the_address_is_known(
    small: Path, small_site: Path
) -> None:
    (small / "refarch.yaml").write_text("format: 1\nsite: {url: 'https://example.com/library/'}\n")
    build(str(small), str(small / "out"))
    site_map = (small / "out/sitemap.xml").read_text()
    pages = {path for path in read_built(small_site / "out").pages if path != "404.html"}
    listed = re.findall(r"<loc>https://example\.com/library/([^<]*)</loc>", site_map)
    assert len(listed) == site_map.count("<loc>")
    assert {f"{path}index.html" if path.endswith("/") or not path else path for path in listed} == pages
    assert "<!--" not in site_map
    lost = (small / "out/404.html").read_text()
    assert 'href="/library/designs/index.html"' in lost and "md-header" in lost


def test_a_page_for_an_address_that_is_none_looks_like_the_site_and_loads_nothing(small_site: Path) -> None:
    style = (ROOT / "site-plugins/refarch_site" / "assets" / "theme/partials/lost.css").read_text().strip()
    site = (small_site / "out/404.html").read_text()
    branch = not_found_files("https://example.com/library/")["404.html"]
    assert "<header><span>Reference architectures</span></header>" in site
    assert "<header><span>Versions of this site</span></header>" in branch
    for page in (site, branch):
        assert style in page and "{{" not in page and 'rel="stylesheet"' not in page
    sheet = page_assets.joined_style_sheet("")
    for name, scheme in (("--md-primary-fg-color", "--bar"), ("--md-typeset-a-color", "--link")):
        theirs, ours = (
            re.findall(rf"{re.escape(key)}: ?(#[0-9a-f]+)", text)
            for key, text in ((name, sheet), (scheme, style))
        )
        assert ours == theirs[:2], "in light and dark"


def test_it_is_relative_and_says_so_where_the_address_is_not_known(small_site: Path) -> None:
    site_map = (small_site / "out/sitemap.xml").read_text()
    assert "relative to this file: set site.url in refarch.yaml" in site_map
    listed = re.findall(r"<loc>([^<]*)</loc>", site_map)
    pages = read_built(small_site / "out").pages
    assert set(listed) == {path for path in pages if path != "404.html"}
