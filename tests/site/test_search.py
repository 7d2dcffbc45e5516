"""The search in a real browser, from a disk and over HTTP: what people look for comes first, and nothing is
loaded before they do."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from built_site import Built, target

pytestmark = pytest.mark.browser

VSAN = "vSAN over RoCE on vSphere 7.0 U3d"
FABRICS = "NVMe over RoCE v2, 16 hosts and two arrays on two fabrics"
ESA = "vSAN ESA over RoCE, 32 hosts at 100 GbE"

WITHIN_A_DESIGN = "designs/vsan-roce-vsphere7u3/network.html"

EXPECTED: dict[str, tuple[str, str, str]] = {
    "swp3": ("Port", "clx-swx-033 swp3", VSAN),
    "swp13": ("Free port", "clx-swx-033 swp13", VSAN),
    "SWP21": ("Port", "clx-swx-033 swp21", VSAN),
    "clx-swx-035 swp7": ("Port", "clx-swx-035 swp7", VSAN),
    "clx-host-51": ("Host", "clx-host-51", VSAN),
    "clx-host-071": ("Host", "clx-host-071", VSAN),
    "ESXi-03": ("Host", "clx-host-53", VSAN),
    "esa-17": ("Host", "esa-17", ESA),
    "clx-swx-033": ("Switch", "clx-swx-033", VSAN),
    "leaf-a1": ("Switch", "leaf-a1", FABRICS),
    "flasharray-01": ("Array", "flasharray-01", "NVMe over RoCE v2 on vSphere 7"),
    "10.7.215.51": ("Address", "10.7.215.51", VSAN),
    "192.168.130.5": ("Address", "192.168.130.51", VSAN),
    "10.7.215.0/24": ("VLAN", "VLAN 215", VSAN),
    "VLAN 1630": ("VLAN", "VLAN 1630", VSAN),
    "vlan1630": ("VLAN", "VLAN 1630", VSAN),
    "1630": ("VLAN", "VLAN 1630", VSAN),
    "mgmt-vsan": ("VLAN", "VLAN 1630", VSAN),
    "MCP1600-C003E30L": ("Part", "MCP1600-C003E30L", VSAN),
    "nvidia-sn3700": ("Part", "SN3700", VSAN),
    "TEAM001": ("Rule", "TEAM001", ""),
    "team 001": ("Rule", "TEAM001", ""),
    "qwertzuiop": ("Nothing", "", ""),
    "unsupported teaming policy": ("Rule", "TEAM001", ""),
    "jumbo frames": ("Page", "clx-swx-033.nvue.sh", VSAN),
    "oversubscription": ("Page", "Overview: Key figures", VSAN),
    "cabling": ("Page", "Cabling", VSAN),
    "order list": ("Page", "Order list", VSAN),
    "nvme-of-vsphere7": ("Page", "Overview", "NVMe over RoCE v2 on vSphere 7"),
    VSAN: ("Page", "Overview", VSAN),
    "getting-started": ("Page", "Getting started", ""),
    "bandwith": ("Page", "Network: Bandwidth", VSAN),
    "br_default": ("Page", "Checks: clx-swx-[033-036]", VSAN),
    "how do I waive": ("Page", "Work with findings: Waivers", ""),
    "How do I waive a finding?": ("Page", "Getting started: Waive a finding", ""),
    "how to publish": ("Page", "Publishing", ""),
    "what is VLAN 1630": ("VLAN", "VLAN 1630", VSAN),
    "what does TEAM001 mean?": ("Rule", "TEAM001", ""),
    "where is clx-host-51": ("Host", "clx-host-51", VSAN),
    "clx-host-51:vmnic4 / clx-swx-033:swp1": ("Port", "clx-host-51 vmnic4", VSAN),
}
"""What is typed on a page of one design, and the kind, name and design of the first result."""


IN_THE_FIRST_FIVE = {
    "why not LACP": r"designs/vsan-rdma-rules/(index.html#D3|compliance.html#S5)",
    "DSCP 26": r"designs/[^/]+/network.html.*",
    "PFC priority 3": r"designs/[^/]+/index.html#D\d+",
    "order part numbers": r"designs/[^/]+/order.html",
    "waived rules": r"designs/compliance.html",
    "witness latency": r"designs/vsan-witness-sites/.*",
    "LACP vSAN RDMA": r"designs/vsan-esa-arista/index.html#D1",
    "esa-leaf-2 swp7": r"designs/vsan-esa-100g/switches/esa-leaf-2.html#port-swp7",
    "leaf-2 port 7": r"designs/vsan-esa-100g/switches/esa-leaf-2.html#port-swp7",
    "port 7 of esa-leaf-2": r"designs/vsan-esa-100g/switches/esa-leaf-2.html#port-swp7",
    "eos-leaf-1 dies": r"designs/vsan-esa-arista/failures.html",
    "waived": r"designs/compliance.html",
    "exception": r"designs/compliance.html",
    "part numbers": r"designs/[^/]+/order.html",
    "buy": r"designs/[^/]+/order.html",
    "10.7.215.51": r"designs/vsan-roce-vsphere7u3/addresses.html#address-10-7-215-51",
    "TEAM001": r"rules/TEAM001/index.html",
    "MCP1600-C003E30L": r"designs/[^/]+/order.html#part-nvidia-mcp1600-c003e30l",
    "Arista EOS": r"designs/vsan-esa-arista/index.html",
    "how do I waive": r"reading-findings.html#waivers",
}
"""What is typed on the first page of the site, and the page that must be among the first five results."""

AT_THE_DOOR: dict[str, tuple[str, str, str]] = {
    "swp13": ("Port", "esa-leaf-1 swp13", ESA),
    "clx-host-51": ("Host", "clx-host-51", VSAN),
    "10.7.215.51": ("Address", "10.7.215.51", VSAN),
    "VLAN 1630": ("VLAN", "VLAN 1630", VSAN),
    "oversubscription": (
        "Requirement",
        "Non-blocking spine-leaf fabric without oversubscription.",
        "The rules of vSAN over RDMA",
    ),
    "MCP1600-C003E30L": ("Part", "MCP1600-C003E30L", "Storage Spaces Direct over RoCE v2, 4 nodes at 25 GbE"),
    "TEAM001": ("Rule", "TEAM001", ""),
}
"""The same on the first page of the site, where designs count alike: used ports come before free ones, and
else the order of the designs decides."""


def search_results(
    address: str, path: str, queries: list[str], browser: str, need_tool: Callable[..., str]
) -> dict[str, Any]:
    script = str(Path(__file__).with_name("search.mjs"))
    command = [need_tool("node"), script, browser, address, path, *queries]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.fixture(scope="module")
def from_disk(built: Built, browser: str, need_tool: Callable[..., str]) -> dict[str, Any]:
    """Everything that people look for, on a page of a design that was opened from the disk."""
    return search_results(f"{built.folder.as_uri()}/", WITHIN_A_DESIGN, list(EXPECTED), browser, need_tool)


@pytest.mark.parametrize("query", EXPECTED)
def test_what_is_looked_for_comes_first(from_disk: dict[str, Any], query: str) -> None:
    kind, name, design = EXPECTED[query]
    hits = from_disk["found"][query]["hits"]
    if kind == "Nothing":
        assert (hits, from_disk["found"][query]["told"]) == ([], "No results")
    else:
        assert (hits[0]["kind"], hits[0]["name"], hits[0]["design"]) == (kind, name, design)


@pytest.fixture(scope="module")
def from_the_door(built: Built, browser: str, need_tool: Callable[..., str]) -> dict[str, Any]:
    """What is looked for on the first page of the site."""
    queries = list({**AT_THE_DOOR, **IN_THE_FIRST_FIVE})
    answer = search_results(f"{built.folder.as_uri()}/", "index.html", queries, browser, need_tool)
    found: dict[str, Any] = answer["found"]
    return found


def test_designs_count_alike_on_the_first_page(from_the_door: dict[str, Any]) -> None:
    first = {query: from_the_door[query]["hits"][0] for query in AT_THE_DOOR}
    assert {query: (hit["kind"], hit["name"], hit["design"]) for query, hit in first.items()} == AT_THE_DOOR
    assert all(hit["design"] for hit in first.values() if hit["kind"] not in ("Rule", "Page"))


def test_the_right_page_is_among_the_first_five(from_the_door: dict[str, Any]) -> None:
    """Designs come before rules and keys of files, unless the query is the code of a rule."""
    assert len(IN_THE_FIRST_FIVE) == 20
    for query, wanted in IN_THE_FIRST_FIVE.items():
        links = [hit["href"] for hit in from_the_door[query]["hits"][:5]]
        assert any(re.fullmatch(wanted, link) for link in links), (query, links)
        if query != "TEAM001":
            assert not links[0].startswith(("rules/", "format/")), (query, links)


def test_results_lead_to_what_they_name(from_disk: dict[str, Any], built: Built) -> None:
    links = {hit["href"] for found in from_disk["found"].values() for hit in found["hits"]}
    assert len(links) > 50
    missing = []
    for link in links:
        path, anchor = target(built.pages["index.html"], link) or ("", "")
        if path not in built.pages or (anchor and anchor not in built.pages[path].anchors):
            missing.append(link)
    assert missing == []


def test_a_port_says_what_is_at_its_far_end(from_disk: dict[str, Any]) -> None:
    hit = from_disk["found"]["clx-swx-035 swp7"]["hits"][0]
    assert hit["detail"] == "to clx-host-075 vmnic4, 100 GbE, MCP1600-C003E30L"
    assert hit["href"] == "designs/vsan-roce-vsphere7u3/switches/clx-swx-035.html#port-swp7"


def test_nothing_of_the_search_is_loaded_before_it_is_opened(from_disk: dict[str, Any]) -> None:
    assert [path for path in from_disk["before"] if "search" in path.replace("assets/", "")] == []
    names = [path for path in from_disk["opened"]["names"] if path.startswith("search/")]
    assert names[:3] == ["search/groups.js", "search/names/vsan-roce-vsphere7u3.js", "search/names/_site.js"]
    assert not [path for path in names if "/text/" in path], "text waits until something is typed"


def test_the_keyboard_opens_chooses_closes_and_goes(from_disk: dict[str, Any]) -> None:
    opened, keys = from_disk["opened"], from_disk["keys"]
    assert (opened["checked"], opened["focused"], opened["named"]) == (True, "ra-query", "Search")
    last = f"ra-hit-{keys['count'] - 1}"
    assert keys["steps"] == [None, "ra-hit-0", "ra-hit-1", "ra-hit-0", last]
    assert keys["closed"] and keys["went"]


def test_the_browser_has_nothing_to_complain_about(from_disk: dict[str, Any]) -> None:
    assert from_disk["complaints"] == []


def test_the_open_search_is_legible_and_marked_up_for_everyone(from_disk: dict[str, Any]) -> None:
    assert from_disk["violations"] == []


class Quiet(SimpleHTTPRequestHandler):
    """Answers without telling of it."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def served(small_site: Path) -> Iterator[str]:
    """The small site at an address, below a path of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(small_site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/out/"
        server.shutdown()


def test_it_finds_the_same_over_http_below_a_path(
    served: str, browser: str, need_tool: Callable[..., str]
) -> None:
    answer = search_results(served, "index.html", ["leaf-1 swp1", "qwertzuiop"], browser, need_tool)
    (first, *_), told = answer["found"]["leaf-1 swp1"]["hits"], answer["found"]["qwertzuiop"]["told"]
    assert (first["kind"], first["name"]) == ("Port", "leaf-1 swp1")
    assert first["href"] == "designs/vsan-roce/switches/leaf-1.html#port-swp1"
    assert told == "No results" and answer["complaints"] == []
