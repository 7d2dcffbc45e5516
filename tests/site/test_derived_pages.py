"""The built pages of bandwidth and resilience: their tables, labels, pictures and links."""

import re

from built_site import Built, Element, HtmlPage

FOLDER = "designs/vsan-roce-vsphere7u3"


def page(built: Built, name: str) -> HtmlPage:
    """A page of the published design."""
    return built.pages[f"{FOLDER}/{name}.html"]


def tables(found: Element) -> list[list[list[str]]]:
    """Texts of all tables of a page, row by row, headings first; spaces in a row."""
    return [
        [[re.sub(r"\s+", " ", cell.text).strip() for cell in _cells(row)] for row in one.all("tr")]
        for one in found.all("table")
    ]


def _cells(row: Element) -> list[Element]:
    return [one for one in row.all() if one.tag in ("td", "th")]


def column(table: list[list[str]], heading: str) -> list[str]:
    """Values of one column."""
    return [row[table[0].index(heading)] for row in table[1:]]


def test_bandwidth_of_hosts_and_switches(built: Built) -> None:
    hosts, switches, fabrics, usual, between, capacity = tables(page(built, "network").main.section("load"))
    assert column(capacity, "Drives (TB)") == ["", "57.6"]
    assert column(hosts, "Hosts") == ["clx-host-[51-54]", "clx-host-[069-076]"]
    assert column(hosts, "Formula") == ["min(25, 126)", "min(100, 252.1)"]
    assert column(hosts, "Usable (Gbit/s)") == ["25", "100"]
    assert column(switches, "To hosts and arrays (Gbit/s)") == ["100", "100", "800", "800"]
    assert "Oversubscription: no uplinks" in page(built, "network").main.section("load").text
    assert column(fabrics, "Host ports in use (Gbit/s)") == ["100", "800"]
    assert column(usual, "Links") == ["clx-swx-033 – clx-swx-034"] * 2 + ["clx-swx-035 – clx-swx-036"] * 2
    assert column(between, "Peak load after failure (Gbit/s)") == ["25", "25", "100", "100"]
    assert set(column(between, "Sufficient")) == {"sufficient"}


def test_every_figure_says_what_it_assumes(built: Built) -> None:
    text = page(built, "network").main.section("load").text
    for words in (
        "These values were not measured",
        "lowest of up to three limits",
        "the throughput of the whole network adapter, if its vendor states one",
        "worst case",
        "Each network is calculated separately",
        "128/130",
    ):
        assert words in text


def test_resilience_at_a_glance_and_in_words(built: Built) -> None:
    glance, details = tables(page(built, "failures").main)
    assert column(glance, "Failure") == [
        "switch clx-swx-033",
        "switch clx-swx-034",
        "switch clx-swx-035",
        "switch clx-swx-036",
        "both cables of clx-swx-033 – clx-swx-034",
        "both cables of clx-swx-035 – clx-swx-036",
        "one of 2 cables of any of clx-swx-033 – clx-swx-034, clx-swx-035 – clx-swx-036",
        "cable of vmnic4 of any of clx-host-[51-54]",
        "cable of vmnic5 of any of clx-host-[51-54]",
        "cable of vmnic4 of any of clx-host-[069-076]",
        "cable of vmnic5 of any of clx-host-[069-076]",
        "network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]",
        "network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[069-076]",
        "any host of clx-host-[51-54]",
        "any host of clx-host-[069-076]",
    ]
    degraded, reserve = "! degraded", "− reduced redundancy"
    left = [degraded] * 4 + [reserve] * 2 + ["✓ no effect"] + [degraded] * 4
    left += ["✕ disconnected"] * 2 + [degraded] * 2
    assert column(glance, "State") == left
    costs = column(glance, "Impact")
    assert costs[0] == "vSAN and vMotion share 25 Gbit/sfewer redundant paths"  # each on its own line
    assert costs[6] == "" and costs[-1] == "one host lost"
    assert len(details) == len(glance)
    starts = zip(column(details, "Failure"), left, column(glance, "Failure"), strict=True)
    assert all(said == f"{state} {fails}" for said, state, fails in starts)
    assert column(details, "Lost services")[-3].endswith("vMotion, vSAN: it no longer reaches the others")


def test_the_labels_count_every_failure_once(built: Built) -> None:
    found = [re.search(r"after (\d+) of (\d+)", item.text) for item in page(built, "failures").main.all("li")]
    counts = [(int(one[1]), int(one[2])) for one in found if one]
    assert counts == [(2, 56), (2, 56), (40, 56), (0, 56), (12, 56)]
    assert sum(int(number) for number in column(tables(page(built, "failures").main)[1], "Number")) == 56


def test_one_picture_shows_any_failure_and_the_worst_are_files_for_print(built: Built) -> None:
    figures = list(page(built, "failures").main.classed("ra-figure"))
    cases = [f"figure-failure-case-{number}" for number in range(1, 5)]
    assert [one.attributes["id"] for one in figures] == ["figure-failure", *cases]
    assert [len(list(one.all("svg"))) for one in figures] == [3, 0, 0, 0, 0]
    (description,) = figures[0].all("desc")
    assert description.text.startswith("Without a failure: vmnic4 on ")
    for drawn in figures[0].all("svg"):
        assert drawn.attributes["aria-labelledby"].split()[-1] == description.attributes["id"]
    for number, figure in enumerate(figures[1:], 1):
        (image,) = figure.all("img")
        assert image.attributes["src"] == f"diagrams/failure-case-{number}.svg"
        assert image.attributes["alt"].startswith("Failure of ")
