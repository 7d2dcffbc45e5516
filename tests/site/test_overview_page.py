"""The overview of a design: its fabric in a picture, and a way back that does not lead into another
design."""

import re

import pytest
from built_site import ROOT, Built, HtmlPage, target

MARKS = ("ra-lead", "ra-facts", "ra-figure", "ra-verdict", "ra-tiles", "table")

SMALL, LARGE, DIRECT = "vsan-roce-vsphere7u3", "nvme-rocev2-spine-leaf", "smb-direct-iwarp"


def overview(built: Built, design: str) -> HtmlPage:
    return built.pages[f"designs/{design}/index.html"]


@pytest.mark.parametrize("design", [SMALL, LARGE, DIRECT])
def test_facts_and_one_picture_come_before_the_verdict_and_the_first_table(built: Built, design: str) -> None:
    page = overview(built, design)
    order = [
        next(name for name in MARKS if one.has(name) or one.tag == name)
        for one in page.main.all()
        if any(one.has(name) or one.tag == name for name in MARKS)
    ]
    assert order[:4] == ["ra-lead", "ra-facts", "ra-figure", "ra-verdict"]
    assert order.count("ra-figure") == 3 and order.index("ra-tiles") < order.index("table")


@pytest.mark.parametrize(
    ("design", "facts"),
    [
        (
            LARGE,
            [
                "Hosts 16 × PowerEdge R760",
                "Switches 10 × SN3700C",
                "Bandwidth per host 200 Gbit/s",
                "Space 3 racks",
                "Power 12.8 kW known for 16 of 28 devices",
            ],
        ),
        (DIRECT, ["Hosts 4 × Server of unstated model", "Bandwidth per host 80 Gbit/s"]),
    ],
)
def test_the_facts_leave_out_what_is_not_stated(built: Built, design: str, facts: list[str]) -> None:
    (strip,) = overview(built, design).main.classed("ra-facts")
    assert [" ".join(item.text.split()) for item in strip.all("li")] == facts


def test_the_tiles_say_what_is_known_and_what_is_not(built: Built) -> None:
    tiles = [
        [" ".join(part.text.split()) for part in tile.children if not isinstance(part, str)]
        for tile in overview(built, SMALL).main.classed("ra-tile")
    ]
    assert [*tiles[:2], tiles[3]] == [
        ["Hosts", "12 hosts", "SL MGMT: 4; SL WL01: 8"],
        ["Usable bandwidth per host", "25 to 100 Gbit/s", "SL MGMT: 25 Gbit/s; SL WL01: 100 Gbit/s"],
        [
            "Oversubscription",
            "none",
            "no uplinks; links between the switches carry up to 0 of 200 Gbit/s, "
            "after a failure up to 100 of 200",
        ],
    ]
    assert tiles[2][:2] == ["Storage capacity", "57.6 TB of drives"]
    assert tiles[5][:2] == ["Racks and power", "not stated"]
    assert tiles[6][:2] == ["Cables and transceivers", "28 cables · no transceivers"]
    assert tiles[8] == [
        "Last change",
        "version 1.0.0, published",
        "2026-11-21: First version, based on NVIDIA's deployment guide.",
    ]


def test_an_overload_stands_out(built: Built) -> None:
    words = (
        "fter the loss of any switch of spine-a[1-2], spine-b[1-2], up to 400 Gbit/s must "
        "cross links with a capacity of 200 Gbit/s"
    )
    marked = [one.text for one in overview(built, LARGE).main.classed("ra-overload")]
    assert marked == [f"A{words}", f"a{words}"]
    assert overview(built, SMALL).main.classed("ra-overload") == []


def test_decisions_come_first_and_assumptions_apart_from_them(built: Built) -> None:
    page = overview(built, SMALL)
    titles = [" ".join(one.text.split()).rstrip("¶").strip() for one in page.main.all("h2")]
    assert titles.index("Introduction") < titles.index("Decisions") < titles.index("Key figures")
    assert titles.index("Key figures") < titles.index("Failures") < titles.index("Clusters and software")
    decisions = page.main.classed("ra-decision")
    assert " ".join(next(decisions[2].all("p")).text.split()) == (
        "D3 Hosts are not bonded: each port group has one active and one standby uplink."
    )
    assert [" ".join(item.text.split()) for item in decisions[2].all("li")] == [
        "Alternatives: LACP; Teaming by IP hash",
        "Rationale: vSAN over RDMA supports failover between adapters, but no bonds. "
        "(NVIDIA: RDG: VMware vSAN over RoCE on vSphere 7.0 U3)",
        "Implication: Each host uses one port for vSAN at a time, and shares the other port with vMotion "
        "after a failure.",
        "Checked by: TEAM002, TEAM003",
        "Source: design.yaml:131, applies to design.yaml:98",
    ]
    hidden = [item for one in decisions for item in one.all("li") if "hidden" in item.attributes]
    assert len(hidden) == len(decisions) and all(item.text.startswith("Source:") for item in hidden)
    assert [*decisions[5].all("li")][1].text.endswith("(Decision of this design.)")
    leads = {one.attributes.get("href") for one in decisions[2].all("a")}
    assert {"source/design.yaml.html#L131", "source/design.yaml.html#L98"} <= leads
    assert "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128" in leads
    assert {"../../rules/TEAM002/index.html", "../../rules/TEAM003/index.html"} <= leads
    links = [one.attributes.get("href") for one in page.main.all("a")]
    numbers = [link for link in links if re.fullmatch(r"sources\.html#A[0-9]+", str(link))]
    count = len(set(numbers))
    assert f"{count} assumptions about facts that no source states: A1, A2," in page.main.text


def test_numbers_of_notes_in_the_texts_of_all_designs_are_links(built: Built) -> None:
    number = re.compile(r"\(([DASE][0-9]+)\)|(?:statement|decision) ([DASE][0-9]+)")
    referring = 0
    for path, page in built.pages.items():
        if not re.fullmatch(r"designs/[^/]+/index\.html", path):
            continue
        links = {one.text for one in page.main.all("a")}
        found = {first or second for first, second in number.findall(page.main.text)}
        assert found <= links, f"{path}: {sorted(found - links)}"
        referring += bool(found)
    assert referring == 12


def test_failures_on_the_overview_are_the_worst_and_the_others_are_counted(built: Built) -> None:
    page = overview(built, SMALL)
    (failures,) = (one for one in page.main.all("table") if next(one.all("th")).text == "Failure")
    states = [row.classed("ra-badge")[0].text for row in failures.all("tr") if row.classed("ra-badge")]
    order = ("disconnected", "overloaded", "degraded", "not modeled", "reduced redundancy", "no effect")
    first = next(row for row in failures.all("tr") if row.classed("ra-badge"))
    (worst,) = (tile for tile in page.main.classed("ra-tile") if "Worst single failure" in tile.text)
    title = next(worst.all("strong")).text
    assert title.startswith("network adapter in slot 1") and next(first.all("td")).text.startswith(title)
    assert len(states) == 6 and [order.index(state) for state in states] == sorted(map(order.index, states))
    words = " ".join(page.main.text.split())
    assert (
        "9 further cases with an equal or smaller effect, and diagrams: Failures. refarch does not" in words
    )


def test_failures_of_sites_are_on_the_overview_by_their_effect(built: Built) -> None:
    """Site north makes data unavailable, so it is among the first; the witness costs nothing at once."""
    page = overview(built, "vsan-witness-sites")
    (failures,) = (one for one in page.main.all("table") if next(one.all("th")).text == "Failure")
    titles = [" ".join(next(row.all("td")).text.split()) for row in failures.all("tr") if [*row.all("td")]]
    assert titles[0].startswith("site north disconnected") and len(titles) == 6
    assert any(title.startswith("site south degraded") for title in titles)
    assert any(title.startswith("inter-site link degraded") for title in titles)
    assert "policy North only" in " ".join([*failures.all("tr")][1].text.split())


def test_the_impact_of_a_failure_does_not_repeat_its_bandwidth(built: Built) -> None:
    page = overview(built, "azure-local-switchless")
    (failures,) = (one for one in page.main.all("table") if next(one.all("th")).text == "Failure")
    cells = [[" ".join(cell.text.split()) for cell in row.all("td")] for row in failures.all("tr")]
    impacts = {impact: bandwidth for _, impact, bandwidth in filter(None, cells)}
    assert impacts["one host lost"] == "100 → 50"
    assert impacts["less bandwidth"] == "100 → 50 (itself); 100 → 75 (node-[2-3])"


@pytest.mark.parametrize("design", sorted(path.parent.name for path in ROOT.glob("designs/*/design.yaml")))
def test_every_design_has_decisions_and_a_last_change(built: Built, design: str) -> None:
    page = overview(built, design)
    decided = [one for one in page.main.all("a") if re.fullmatch(r"D[0-9]+", one.attributes.get("id", ""))]
    assert len(decided) >= 4
    parts = [
        [next(item.all("strong")).text for item in one.all("li")] for one in page.main.classed("ra-decision")
    ]
    assert len(parts) == len(decided)
    assert all({"Rationale:", "Implication:"} <= set(names) for names in parts), parts
    said = page.main.classed("ra-tile-remark")[-1].text
    assert re.fullmatch(r"2026-11-2[12]: First version\b.+\.", said)


def test_the_path_with_the_worst_verdict_has_its_diagram_and_its_sentence(built: Built) -> None:
    page = overview(built, LARGE)
    assert (
        "Path of NVMe over RDMA on nvme-a: esx-01 to flash-1 (nvme-b: only names and VLAN differ). Lossless "
        "up to leaf-a3; flash-1 is not described: Marking, Priority, PFC, ECN."
        in " ".join(page.main.text.split())
    )
    ids = [one.attributes.get("id") for one in page.main.classed("ra-figure")]
    assert ids == ["figure-overview", "figure-path-1", "figure-address-plan"]
    ids = [
        one.attributes.get("id") for one in overview(built, "vsan-witness-sites").main.classed("ra-figure")
    ]
    assert "figure-path-2" in ids and "figure-path-1" not in ids


def test_operations_end_with_the_ends_of_support(built: Built) -> None:
    words = " ".join(overview(built, "vsan-esa-arista").main.text.split())
    assert (
        "End of general support: 2027-04-09 for Arista EOS 4.32.5M; 2027-10-11 for VMware ESXi 8.0 U3"
    ) in words
    words = " ".join(overview(built, DIRECT).main.text.split())
    assert "End of general support: 2018-10-09 for Microsoft Windows Server 2012 R2. Clusters" in words


def test_codes_of_rules_in_texts_are_links_to_their_pages(built: Built) -> None:
    page = overview(built, LARGE)
    decisions = page.main.classed("ra-decision")
    assert "../../rules/NVME013/index.html" in {one.attributes.get("href") for one in decisions[0].all("a")}
    leads = {str(one.attributes.get("href")) for one in page.main.all("a")}
    assert "../../rules/NVME008/index.html" in leads  # in the narrative
    assert {lead for lead in leads if "/rules/E" in lead} == set(), "an erratum is no rule"


@pytest.mark.parametrize("design", sorted(path.parent.name for path in ROOT.glob("designs/*/design.yaml")))
def test_the_prose_of_an_overview_has_at_most_1500_words(built: Built, design: str) -> None:
    """Words of paragraphs and lists, without tables."""
    page = overview(built, design)
    shown = [one for one in page.main.all() if one.tag in ("p", "li")]
    words = sum(len(one.text.split()) for one in shown if not [*one.all("p")])
    assert 300 < words <= 1500


def test_clusters_software_and_prerequisites_are_boxes_that_readers_open(built: Built) -> None:
    boxes = [one for one in overview(built, SMALL).main.all("details") if one.has("ra-details")]
    titles = [next(one.all("summary")).text for one in boxes]
    assert titles == ["Clusters", "Software", "Prerequisites"]
    assert all("open" not in one.attributes and [*one.all("table")] for one in boxes)


def test_the_overview_continues_with_three_pages(built: Built) -> None:
    (links,) = overview(built, SMALL).main.classed("ra-next")
    leads = [one.attributes["href"] for one in links.all("a")]
    assert leads == ["build.html", "order.html", "compliance.html"]


def test_the_way_back_from_an_overview_leads_up_and_the_way_on_ends_with_the_design(built: Built) -> None:
    back, checked = "md-footer__link--prev", 0
    for path, page in built.pages.items():
        parts = path.split("/")
        if parts[0] != "designs" or len(parts) < 3:
            continue
        own = "/".join(parts[: 4 if parts[2] == "variants" else 2])
        for one in page.root.classed("md-footer__link"):
            to = target(page, one.attributes["href"])
            assert to is not None
            up = path == f"{own}/index.html" and one.has(back)
            above = f"{own.rpartition('/variants/')[0] or 'designs'}/index.html"
            assert to[0] == above if up else to[0].startswith(f"{own}/"), (path, to)
            checked += 1
    assert checked > 300


@pytest.mark.parametrize(
    ("design", "words"),
    [
        (LARGE, "For switch models, operating systems, and addresses, see Topology."),
        (DIRECT, "For servers and the cables between them, see Topology."),
    ],
)
def test_what_the_topology_has_more_is_said_below_the_picture(built: Built, design: str, words: str) -> None:
    assert words in overview(built, design).main.text
