"""Pages with boxes to tick in a real browser whose network goes away: what was opened is there, of this
version and build alone, and the page says whether it is kept."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_site import read_built

from refarch_site import offline_pages
from refarch_site.preview import server

LIST, CHECKS = (
    f"/library/1.0/designs/vsan-roce/{name}" for name in ("cabling/all_devices.html", "checks.html")
)
KEPT = "Stored on this device: this page also opens without a network. Linked pages and files are not stored."
OPEN = "Keep the page open to use it without a network."


@pytest.fixture(scope="module")
def seen(root: Path, small_site: Path, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """What a browser says about the pages."""
    script = str(Path(__file__).with_name("offline.mjs"))
    command = [need_tool("node"), script, browser, str(small_site / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.browser
def test_a_page_with_boxes_is_kept_with_what_it_is_made_of(seen: dict[str, Any], small_site: Path) -> None:
    assert seen["saidOfChecks"] == seen["said"] == KEPT
    assert len(seen["workers"]) == 1 and seen["workers"][0].endswith("/library/1.0/")
    ((name, kept),) = seen["copies"].items()
    assert name.startswith(f"refarch-kept {seen['workers'][0]} ")
    pages = read_built(small_site / "out").pages
    named = set()
    for path in (LIST, CHECKS):
        page = pages[path.removeprefix("/library/1.0/")].root
        named |= {one.attributes["src"] for one in page.all("script") if "src" in one.attributes}
        sheets = [one for one in page.all("link") if one.attributes["rel"] == "stylesheet"]
        named |= {one.attributes["href"] for one in sheets}
    names = {part.rpartition("/")[2] for part in named}
    assert {"refarch.js", "refarch.css", "refarch-checklist.css", "refarch-rows.css"} <= names
    # The icon and the fonts are no part of the page: a browser fetches them when it likes.
    kept_files = {path for path in kept if not path.endswith((".woff2", "/favicon.png"))}
    assert kept_files == {LIST, CHECKS, *(f"/library/1.0/{part.replace('../', '')}" for part in named)}


@pytest.mark.browser
def test_without_a_server_it_opens_as_it_was_with_its_ticks(seen: dict[str, Any]) -> None:
    stale = "Stored on this device as last opened with a network. There is no network now."
    assert seen["saidAfter"] == stale
    assert seen["before"]["ticked"] == [0, 2] and "host-1, Dell PowerEdge R740" in seen["before"]["text"]
    assert seen["before"]["styled"] == "sticky" and all(seen["before"]["sheets"])
    assert seen["after"] == {**seen["before"], "text": seen["before"]["text"].replace(KEPT, stale)}


@pytest.mark.browser
def test_no_other_page_and_no_other_version_opens_without_a_server(seen: dict[str, Any]) -> None:
    assert seen["elsewhere"] == {"workers": [], "said": None}
    without = seen["without"]
    assert without["list"] == without["checks"] == 200
    assert without["wiring"].startswith("net::ERR_") and without["other"].startswith("net::ERR_")


@pytest.mark.browser
def test_with_network_the_site_is_shown_as_it_is_now(seen: dict[str, Any]) -> None:
    assert seen["otherVersion"] == [200, "Newer All devices"]
    assert seen["changed"] == "Newer All devices"


@pytest.mark.browser
def test_a_new_build_renews_what_is_kept_and_drops_what_is_gone(seen: dict[str, Any]) -> None:
    assert seen["renewed"] == ["Newer All devices", "Newer Checks"]
    assert seen["gone"] == [404, "Fewer All devices", "nothing"]


@pytest.mark.browser
def test_the_question_who_is_there_is_not_kept_in_the_place_of_a_page(seen: dict[str, Any]) -> None:
    assert seen["locked"] == ["Newer All devices", "Newer Checks"]


@pytest.mark.browser
def test_a_page_that_is_not_kept_says_why(seen: dict[str, Any]) -> None:
    assert seen["forbidden"] == [
        f"Not stored on this device: the browser or the server does not allow it. {OPEN}",
        0,
    ]
    assert seen["insecure"] == [
        f"Not stored on this device: browsers store only pages served over HTTPS. {OPEN}",
        0,
    ]
    assert seen["preview"] == ["Not stored on this device: this is a preview.", 0]
    assert 'data-digest="' in Path(server.__file__).read_text(), "by which a page knows the preview"


@pytest.mark.browser
def test_a_page_from_a_disk_is_a_page_as_before(seen: dict[str, Any]) -> None:
    assert seen["disk"] == ["ra-progress"] and seen["complaints"] == []


def test_the_worker_changes_with_the_pages_that_it_keeps_and_in_no_order() -> None:
    first = offline_pages.service_worker(["page", "style"])
    assert (
        first == offline_pages.service_worker(["style", "page"])
        and offline_pages.BUILD_PLACEHOLDER not in first
    )
    assert first.count('const BUILD = "') == 1
    assert (
        offline_pages.service_worker(["page", "style", ""])
        != first
        != offline_pages.service_worker(["page two", "style"])
    )


def test_the_site_has_the_worker_at_its_root(small_site: Path) -> None:
    written = (small_site / "out" / offline_pages.WORKER_FILE).read_text()
    build = written.partition('const BUILD = "')[2].partition('"')[0]
    assert (
        len(build) == 16
        and offline_pages.service_worker(["page"]).partition("const OURS")[2]
        == written.partition("const OURS")[2]
    )
