"""What the search knows of a design, and the files that it is written to."""

import json
import re
from pathlib import Path

import pytest
from built_site import read_built, target

from refarch import api, testing
from refarch_site.search.files import RECORD_KINDS, HandwrittenPage, search_files
from refarch_site.search.records import PageLinks, SearchRecord, design_records
from refarch_site.search.sections import PageSection, first_sentence, page_anchors, page_sections
from refarch_site.site import SearchableDesign, Site, SitePage

PAGE = """---
title: front matter
---
# A *page* &#124; of `mine`

It says <b>this</b> & that. And [more](other.md#x), ![a picture](diagrams/x.svg).

<!-- nobody reads this -->
| Name | Line |
| --- | ---: |
| <code>swp1</code> | [wiring.yaml&#58;3](source/wiring.yaml.md#L3) |

## Twice

```sh
# no heading
nv set <interface>
```

## Twice

## Named {#own-name}

!!! note "A box"
    Inside.

<a id="row-1"></a> end
"""


def test_a_page_is_read_by_its_headings_as_plain_text() -> None:
    assert page_sections(PAGE) == (
        PageSection("A *page* | of mine", "", "It says this & that. And more, . Name Line swp1"),
        PageSection("Twice", "twice", "# no heading nv set <interface>"),
        PageSection("Twice", "twice_1", ""),
        PageSection("Named", "own-name", "Inside. end"),
    )
    assert page_anchors(PAGE) == {"twice", "twice_1", "own-name", "row-1"}
    assert first_sentence(PAGE) == "It says this & that."
    assert first_sentence("") == ""


@pytest.fixture(scope="module")
def records() -> tuple[SearchRecord, ...]:
    """Those of a clean example, whose pages are not there but for two."""
    result = api.lint_texts("vsan-roce", testing.base_files("vsan-roce"))
    assert result.design is not None
    pages = {"designs/x/cabling.md": "# Wiring\n\n## leaf-1\n", "designs/x/hosts/host-1.md": "# host-1\n"}
    return design_records(result.design, PageLinks("designs/x", pages))


def records_by_name(records: tuple[SearchRecord, ...], kind: str) -> dict[str, SearchRecord]:
    return {record.name: record for record in records if record.kind == kind}


def test_hosts_switches_and_ports_lead_to_their_pages_or_to_the_nearest_place(
    records: tuple[SearchRecord, ...],
) -> None:
    hosts, switches, ports = (records_by_name(records, kind) for kind in ("host", "switch", "port"))
    assert hosts["host-1"].target == "designs/x/hosts/host-1.md"
    assert hosts["host-2"].target == "designs/x/cabling.md"
    assert switches["leaf-1"].target == "designs/x/cabling.md#leaf-1"
    assert switches["leaf-2"].target == "designs/x/cabling.md"
    assert ports["leaf-1 swp1"].detail.startswith("to host-1 ")
    assert ports["leaf-1 swp1"].others == ("swp1",)
    assert records_by_name(records, "address") and all(
        record.target == "designs/x/index.md" for record in records_by_name(records, "address").values()
    ), "there is no page of addresses, so the overview has to do"


def test_a_port_is_found_by_the_label_that_the_design_gives_its_plug() -> None:
    files = dict(testing.base_files("vsan-roce"))
    old = b'to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
    assert files["wiring.yaml"].count(old) == 1
    files["wiring.yaml"] = files["wiring.yaml"].replace(
        old, old + b', label: {from: "A-[1-4]", to: "B-[1-4]"}'
    )
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    ports = records_by_name(design_records(design, PageLinks("designs/x", {})), "port")
    assert ports["host-2 vmnic4"].others == ("vmnic4", "A-2")
    assert ports["leaf-1 swp2"].others == ("swp2", "B-2")
    assert ports["leaf-2 swp2"].others == ("swp2",)


def test_free_ports_are_there_one_by_one(records: tuple[SearchRecord, ...]) -> None:
    free = records_by_name(records, "free port")
    assert free and all(record.detail.startswith("free") for record in free.values())
    assert not [name for name in free if "[" in name]
    assert not free.keys() & records_by_name(records, "port").keys()


def test_a_rack_leads_to_its_page(root: Path) -> None:
    (result,) = api.lint_designs(["designs/vsan-esa-arista"], api.Session(str(root)))
    assert result.design is not None
    pages = {"designs/x/cabling/a.md": "# Rack A"}
    found = records_by_name(design_records(result.design, PageLinks("designs/x", pages)), "rack")
    assert found["Rack A"].target == "designs/x/cabling/a.md"
    assert found["Rack A"].detail == "12 devices, 36 plugs"


def test_decisions_failures_and_requirements_are_found_by_their_words(root: Path) -> None:
    results = api.lint_designs(["designs/vsan-rdma-rules"], api.Session(str(root)))
    design = results[0].design
    assert design is not None
    pages = {
        "designs/x/index.md": '<a id="D3"></a>',
        "designs/x/failures.md": "# Failures",
        "designs/x/compliance.md": '<a id="S5"></a>',
        "designs/x/switches/rdma-leaf-1.md": "# rdma-leaf-1",
    }
    records = design_records(design, PageLinks("designs/x", pages))
    decision = records_by_name(records, "decision")["Hosts are not bonded."]
    assert decision.target == "designs/x/index.md#D3" and decision.others == ("D3",)
    requirement = records_by_name(records, "requirement")["LACP and IP hash are not supported."]
    assert requirement.target == "designs/x/compliance.md#S5"
    failures = records_by_name(records, "failure")
    assert failures["switch rdma-leaf-1"].target == "designs/x/failures.md"
    assert failures["switch rdma-leaf-1"].detail.startswith("Switch, ")
    assert records_by_name(records, "free port")["rdma-leaf-1 swp7"].target == (
        "designs/x/switches/rdma-leaf-1.md"
    ), "a free port leads to the page of its switch, too"


def test_files_are_scripts_that_hand_over_ascii() -> None:
    hostile = "</script>\u2028é\"'\\"
    record = SearchRecord("host", hostile, hostile, "designs/a/index.md")
    page = SitePage("designs/a/index.md", "Overview", f"# {hostile}\n\ntext\n", subject="A")
    hidden = SitePage("designs/a/source/x.md", "x", "# x\n\nhidden\n", searchable=False)
    site = Site((page, hidden), {}, {}, {}, {}, "", searchable={"a": SearchableDesign("A", (record,))})
    files = search_files(
        site, [HandwrittenPage("guide/index.md", "", "# Guide\n\nHow.\n"), HandwrittenPage("x.md", "X", "")]
    )
    assert sorted(files) == [
        "search/groups.js",
        *("search/names/_site.js", "search/names/a.js"),
        *("search/text/_site.js", "search/text/a.js"),
    ]
    calls = {path: _arguments(content) for path, content in files.items()}
    assert all(content.isascii() for content in files.values())
    assert calls["search/groups.js"] == ["groups", [["_site", ""], ["a", "A"]]]
    assert calls["search/names/a.js"][2] == [
        [RECORD_KINDS.index("host"), hostile, hostile, "designs/a/index.html"],
        [RECORD_KINDS.index("page"), "Overview", "text", "designs/a/index.html", ["a", "Overview · A", "A"]],
    ]
    assert calls["search/names/_site.js"][2] == [
        [RECORD_KINDS.index("page"), "Guide", "How.", "guide/index.html", ["guide"]],
        [RECORD_KINDS.index("page"), "X", "", "x.html", ["x"]],
    ]
    assert [page[0] for page in calls["search/text/a.js"][2]] == ["designs/a/index.html"]


def _arguments(content: str) -> list[object]:
    match = re.fullmatch(r"refarchSearch\.(groups|names|text)\((.*)\);\n", content, re.DOTALL)
    assert match is not None
    return [match[1], *json.loads(f"[{match[2]}]")]


def test_every_record_leads_to_a_page_and_its_anchor(several: Path) -> None:
    built = read_built(several / "out")
    addresses = []
    for file in sorted((several / "out/search").glob("*/*.js")):
        kind, _, entries = _arguments(file.read_text())
        assert isinstance(entries, list)
        if kind == "names":
            addresses += [entry[3] for entry in entries]
        else:
            addresses += [
                f"{path}#{place}".rstrip("#") for path, _, parts in entries for _, place, _ in parts
            ]
    assert len(addresses) > 1000
    missing = []
    for address in dict.fromkeys(addresses):
        path, anchor = target(built.pages["index.html"], address) or ("", "")
        if path not in built.pages or (anchor and anchor not in built.pages[path].anchors):
            missing.append(address)
    assert missing == []
    assert not (several / "out/search/search_index.json").exists()
    assert not list((several / "out").rglob("lunr*"))
