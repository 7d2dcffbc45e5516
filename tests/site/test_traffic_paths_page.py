"""The page of traffic paths: verdicts by service and pair, hops with their lines, broken paths, failures."""

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from built_site import ROOT, Element, HtmlPage, read_built
from small_pages import edited, rendered, rows

from refarch import api, testing
from refarch.api.traffic import VERDICTS, walked_conversations
from refarch.platforms.verification import records
from refarch_site import path_pages
from refarch_site.pages import failures
from refarch_site.path_verdicts import VERDICT_LABELS
from refarch_site.sections import Section, traffic_paths
from refarch_site.traffic_pairs import SITE, group_pairs, shown_pairs

BASE = "vsan-roce"
VSAN, VMOTION = "path-vsan-host-1-vmk2-host-2-vmk2", "path-vmotion-host-1-vmk1-host-2-vmk1"

LEAF_1 = ', to: "leaf-1 swp[1-4]", '
NO_VSAN = {"wiring.yaml": [(LEAF_1, f"{LEAF_1}carries: [vmotion], ")]}
"""The hosts' ports of leaf-1 lack the VLAN of vSAN."""
NO_PEER = {"wiring.yaml": [("bond: bond1", "bond: bond1, carries: [vsan]")]}
"""The cable between the leaf switches lacks the VLAN of vMotion, which is needed after a failure."""


def words(element: Element) -> str:
    return " ".join(element.text.split())


@pytest.fixture(scope="module")
def shown(several: Path) -> HtmlPage:
    """The page of a small design, as a browser gets it."""
    return read_built(several / "out").pages["designs/vsan-roce/network.html"]


@pytest.fixture(scope="module")
def hops(several: Path) -> HtmlPage:
    """The page of its paths, hop by hop."""
    return read_built(several / "out").pages["designs/vsan-roce/network/paths.html"]


def rendered_hops(files: Mapping[str, bytes], base: str) -> str:
    """The page of the paths of a design given as its files."""
    module = ModuleType("hops")
    vars(module)["SECTION"] = Section("hops", path_pages.TITLE, path_pages.paths_text)
    return rendered(module, files, base)


def design_of(name: str) -> api.Design:
    design = api.lint_texts(BASE, testing.base_files(name)).design
    assert design is not None
    return design


def test_every_verdict_has_a_label_in_the_order_of_the_verdicts() -> None:
    assert tuple(VERDICT_LABELS) == VERDICTS
    assert all(label.sign and label.meaning for label in VERDICT_LABELS.values())


def test_the_table_has_a_row_for_each_service_and_headings_of_both_kinds(shown: HtmlPage) -> None:
    table = next(shown.main.classed("ra-traffic")[0].all("table"))
    headings = [(words(one), one.attributes.get("scope")) for one in table.all("th")]
    assert headings == [
        ("Service", "col"),
        ("host-[1-4] to each other", "col"),
        ("vSAN", "row"),
        ("vMotion", "row"),
    ]
    assert [words(cell) for cell in table.all("td")] == ["✓ lossless 12", "✓ arrives 12"]


def test_each_cell_leads_to_a_path_in_a_box_of_its_own(shown: HtmlPage, hops: HtmlPage) -> None:
    table = next(shown.main.classed("ra-traffic")[0].all("table"))
    addresses = [one.attributes["href"] for one in table.all("a")]
    assert addresses == [f"network/paths.html#{VSAN}", f"network/paths.html#{VMOTION}"]
    assert shown.main.classed("ra-path-box") == []
    boxes = hops.main.classed("ra-path-box")
    assert [words(next(box.all("summary"))) for box in boxes] == [
        "vSAN: host-1 vmk2 to host-2 vmk2 12 conversations ✓ lossless",
        "vMotion: host-1 vmk1 to host-2 vmk1 12 conversations ✓ arrives",
    ]
    for box, name in zip(boxes, (VSAN, VMOTION), strict=True):
        assert [one.attributes["id"] for one in box.all("a") if "id" in one.attributes] == [name]


def test_the_strip_names_devices_ports_and_vlans_in_order(hops: HtmlPage) -> None:
    strip = hops.main.classed("ra-strip")[0]
    pieces = [words(one) for one in strip.children if isinstance(one, Element)]
    assert pieces == ["host-1 vmk2 vmnic4", "VLAN 30 →", "leaf-1 swp1 swp2", "VLAN 30 →", "host-2 vmk2"]
    assert not strip.classed("ra-broken")


def test_each_hop_leads_to_the_lines_that_state_it(hops: HtmlPage, several: Path) -> None:
    box = hops.main.classed("ra-path-box")[0]
    table = next(box.all("table"))
    assert [words(one) for one in table.all("th")] == ["Device and port", "What happens", "Stated in"]
    hops = [[words(cell) for cell in row.all("td")][:2] for row in table.all("tr")][1:]
    assert hops == [
        ["host-1 vmk2", "to 203.0.113.2, on link over vmk2"],
        ["host-1 vmnic4", "tag 30, PCP 3, DSCP 26"],
        ["leaf-1 swp1", "in, VLAN 30, DSCP 26: priority 3, pauses"],
        ["leaf-1 swp2", "out, VLAN 30"],
    ]
    folder = several / "designs" / "vsan-roce"
    stated = []
    for link in table.all("a"):
        found = re.fullmatch(r"../source/([a-z-]+\.yaml)\.html#L([0-9]+)", link.attributes["href"])
        if found:
            stated.append((folder / found[1]).read_text().splitlines()[int(found[2]) - 1].strip())
    starts = [re.split(r"[:=]", line)[0] for line in stated]
    assert starts == ["- {of", "vlan", "host", "- {from", "pfc", "- {from"]


def test_the_headings_follow_each_other(shown: HtmlPage, hops: HtmlPage) -> None:
    levels = [int(one.tag[1]) for one in shown.main.all() if re.fullmatch(r"h[1-6]", one.tag)]
    assert levels[:4] == [1, 2, 3, 2]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert next(words(one) for one in hops.main.all("h2")) == "host-[1-4] to each other¶"


def test_paths_after_failures_are_diagrams_of_the_page_of_hops(shown: HtmlPage, hops: HtmlPage) -> None:
    networks, after = (
        [one.attributes["id"] for one in page.main.all("figure") if "-path-" in one.attributes["id"]]
        for page in (shown, hops)
    )
    assert networks == ["figure-path-1"]
    assert after == ["figure-path-1-after-1", "figure-path-1-after-2"]
    assert [words(one) for one in hops.main.all("h2")][-1] == "Storage networks after failures¶"
    addresses = [link for link in hops.links if "path-1-after-1" in link]
    assert addresses[0] == "../diagrams/path-1-after-1.svg"


def test_the_page_of_hops_and_the_network_lead_to_each_other(shown: HtmlPage, hops: HtmlPage) -> None:
    assert [words(one) for one in hops.main.all("h1")] == ["Paths hop by hop¶"]
    assert "network/paths.html" in shown.links and "../network.html#traffic-paths" in hops.links


def test_a_path_that_survives_says_by_which_adapter_and_over_which_switches() -> None:
    made = rows(rendered_hops(testing.base_files(BASE), BASE))
    assert [
        "vmnic4 on host-1",
        "(✓ survives) by vmnic5",
        "host-1 vmk2 vmnic5 → leaf-2 swp1 swp21 → leaf-1 swp21 swp2 → host-2 vmk2",
    ] in made
    assert ["leaf-1", "(✓ survives) by vmnic5", "host-1 vmk2 vmnic5 → leaf-2 swp1 swp2 → host-2 vmk2"] in made


def test_a_port_without_the_vlan_breaks_the_path_where_it_is() -> None:
    files = edited(BASE, NO_VSAN)
    assert ["vSAN", "(✕ does not arrive) 12"] in rows(rendered(traffic_paths, files, BASE))
    made = rendered_hops(files, BASE)
    found = rows(made)
    strip = re.sub(
        r"<(?!span class=\"ra-)[^>]*>", "", made.partition('<p class="ra-strip">')[2].partition("</p>")[0]
    )
    assert re.findall(r'<span class="([^"]*)">([^<]*)', strip) == [
        ("ra-stop", "host-1 vmk2 vmnic4 "),
        ("ra-leg", "VLAN 30 → "),
        ("ra-stop ra-faulty", "leaf-1 swp1 "),
        ("ra-leg ra-broken", "✕ VLAN 30 → "),
        ("ra-stop ra-unreached", "host-2 vmk2"),
    ]
    fault = "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 does not carry it"
    assert ["leaf-1 swp1", f"(✕ does not arrive) {fault}", "wiring.yaml:5"] in found
    assert "](source/wiring.yaml.md#L5)" in made


def test_a_fault_is_told_once_with_its_hint_and_the_rule_that_reports_it() -> None:
    made = rendered(traffic_paths, edited(BASE, NO_VSAN), BASE)
    listed = rows(made.partition("## Faults")[2])[1:]
    assert listed == [
        [
            "(✕ does not arrive)",
            "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 does not carry it. Add vsan to carries of the "
            "cable.",
            "vSAN traffic from 4 hosts of cluster compute",
            "PATH001",
            "wiring.yaml:5",
        ]
    ]
    assert "(../../rules/PATH001/index.md)" in made
    assert "## Faults" not in rendered(traffic_paths, testing.base_files(BASE), BASE)


def test_a_failure_that_breaks_a_path_is_told_in_the_table_and_at_the_path() -> None:
    files = edited(BASE, NO_PEER)
    services = rows(rendered(traffic_paths, files, BASE))
    assert ["vMotion", "(✓ arrives) 12; (! fails after 2 failures)"] in services
    assert ["vSAN", "(✓ lossless) 12"] in services
    fault = "VLAN 20 of host-1 must reach leaf-2, but swp21 from leaf-1 to leaf-2 does not carry it"
    assert [
        "vmnic5 on host-1",
        f"(✕ does not arrive) {fault}",
        "host-1 vmk1 vmnic4 → leaf-1 swp21 ✕ host-2 vmk1",
        "wiring.yaml:7",
    ] in rows(rendered_hops(files, BASE))


def test_a_question_is_open_once_for_all_hosts_with_the_key_that_answers_it() -> None:
    folder = ROOT / "designs/vsan-roce-vsphere7u3"
    files = {file.name: file.read_bytes() for file in folder.glob("*.yaml")}
    made = rendered(traffic_paths, files, "vsan-roce-vsphere7u3")
    assert rows(made.partition("## Assumed")[2])[1:] == [
        [
            "vmnic0 on clx-host-[51-54], clx-host-[069-076] has no cable",
            "wiring.yaml, links",
            "68",
            "design.yaml:50",
        ]
    ]
    # What is open survives nothing: no failure is told of it.
    hops = rendered_hops(files, "vsan-roce-vsphere7u3")
    box = hops.partition("Management: clx-host-51 vmk0")[2].partition("</details>")[0]
    assert "ra-open" in box and "After a failure" not in box


def test_pairs_of_groups_have_every_conversation_once() -> None:
    design = design_of("azure-local")
    walked = walked_conversations(design)
    pairs = group_pairs(design)
    assert walked and sorted(one for pair in pairs for one in pair.walked) == sorted(walked)
    assert any(pair.far == SITE for pair in pairs) or all(pair.is_between_hosts for pair in pairs)


def test_pairs_without_room_stand_behind_one_with_equal_verdicts() -> None:
    design = design_of("mesh")
    pairs = group_pairs(design)
    assert len(pairs) > 2
    folded = shown_pairs(design, most=len(pairs) - 1)
    assert len(folded.pairs) + sum(pair.alike for pair in folded.pairs) == len(pairs)
    total = sum(one.stands_for for one in walked_conversations(design))
    assert sum(one.stands_for for pair in folded.pairs for one in pair.walked) == total
    assert not folded.omitted and any(pair.alike for pair in folded.pairs)
    assert shown_pairs(design, most=len(pairs)).pairs == tuple(pairs)


def test_a_path_names_the_command_of_the_verification_page_that_tests_it() -> None:
    made = rendered_hops(testing.base_files(BASE), BASE)
    vsan, vmotion = made.split("<details")[1:]
    ping = "esxcli network diag ping -I {} -H {} -d -s 8972 -c 10"
    assert ping.format("vmk2", "203.0.113.2") in vsan and ping.format("vmk1", "198.51.100.2") in vmotion
    assert vsan.count("To test the path") == vmotion.count("To test the path") == 1
    runs = {check.run for record in records(design_of(BASE)) for check in record.checks}
    assert ping.format("vmk2", "203.0.113.2") in runs


def test_a_service_with_one_adapter_survives_the_loss_of_neither_end() -> None:
    made = rows(rendered_hops(testing.base_files("pvrdma"), "pvrdma"))
    lost = [row[:2] for row in made if row[1:2] and row[1].startswith("(− no second path)")]
    assert lost[:2] == [
        ["vmnic4 on host-1", "(− no second path) port group PVRDMA on host-1 has no port left"],
        ["vmnic4 on host-2", "(− no second path) port group PVRDMA on host-2 has no port left"],
    ]
    assert not any("survives" in cell for row in made for cell in row)


def test_a_printed_page_has_no_hops_and_no_links_to_them() -> None:
    printed = ModuleType("printed")
    vars(printed)["SECTION"] = traffic_paths.SECTION._replace(render=traffic_paths.printed_page)
    made = rendered(printed, testing.base_files(BASE), BASE)
    assert ["vSAN", "(✓ lossless) 12"] in rows(made)
    assert "hop by hop](" not in made and f"#{VSAN}" not in made


def test_resilience_names_the_traffic_that_a_failure_breaks() -> None:
    made = rendered(failures, edited(BASE, NO_PEER), BASE)
    listed = rows(made.partition("## Paths that fail")[2])
    assert listed[1][:2] == ["vmnic5 on host-1", "vMotion from host-1 to host-2"]
    assert "## Paths that fail" not in rendered(failures, testing.base_files(BASE), BASE)


def test_resilience_shows_what_a_stretched_cluster_survives() -> None:
    folder = ROOT / "designs" / "vsan-witness-sites"
    made = rendered(failures, {path.name: path.read_bytes() for path in folder.glob("*.yaml")}, folder.name)
    listed = rows(made.partition("## Sites and witness")[2].partition("## ")[0])
    assert [row[0] for row in listed[1:]] == [
        *("site north", "site south", "inter-site link", "witness-branch", "witness-metro")
    ]
    assert listed[4][2:4] == [
        "no deciding vote for a second failure",
        "policy Branch: data is available, but noncompliant",
    ]
    assert "## Sites and witness" not in rendered(failures, testing.base_files(BASE), BASE)
