"""Checklists for racks, the run list with its labels, and the way through a build."""

import re
from html import unescape
from pathlib import Path

from small_pages import rendered

from refarch import api, testing
from refarch.api.inventory import plugs
from refarch_site.checklists import checklists, unique_slugs
from refarch_site.pages import build
from refarch_site.sections.cable_labels import label_sheet
from refarch_site.site import SitePage
from shipped_designs import shipped_design

DESIGN = "designs/vsan-esa-100g"


def items(markdown: str, start: str) -> list[str]:
    """What is to be ticked under a heading or in a box, without links and marks."""
    section = markdown.partition(f"{start}\n")[2]
    section = re.split(r"\n## |\n</", section)[0]
    found = re.findall(r"^- \[ \] (.*)$", section, re.MULTILINE)
    return [re.sub(r"<[^>]*>|\*\*", "", re.sub(r"\[(.*?)\]\(.*?\)", r"\1", item)) for item in found]


def test_a_rack_is_mounted_from_the_top_and_cabled_device_by_device(pages: dict[str, SitePage]) -> None:
    markdown = pages[f"{DESIGN}/cabling/a.md"].markdown
    mounted = items(markdown, "<summary>Mount (17)</summary>")
    assert mounted[0] == "U40–41 esa-leaf-1, NVIDIA SN4600C"
    assert mounted[-1] == "U1–2 esa-01, Dell PowerEdge R760" and len(mounted) == 17
    assert [*map(unescape, items(markdown, "## U1 esa-01 {: #esa-01 }"))] == [
        "vmnic4 to esa-leaf-1 swp1 esa-01:vmnic4 / esa-leaf-1:swp1 MCP1600-C003E26N, 3 m · U40",
        "vmnic5 to esa-leaf-2 swp1 esa-01:vmnic5 / esa-leaf-2:swp1 "
        "OM4 MPO-12 patch cable, UPC, 10 m, in MMA1B00-C100D · Rack B U40",
    ]
    switches = items(markdown, "<summary>Set up switches (1)</summary>")
    assert switches == ["esa-leaf-1: apply esa-leaf-1.nvue.sh"]
    assert len(items(markdown, "<summary>Set up hosts (16)</summary>")) == 16
    verified = items(markdown, "<summary>Verify (17)</summary>")
    assert verified[0] == "esa-leaf-1: the checks show the expected values"


def test_the_bar_of_a_rack_leads_to_each_device(pages: dict[str, SitePage]) -> None:
    markdown = pages[f"{DESIGN}/cabling/a.md"].markdown
    bar = markdown.partition('<div class="ra-units" markdown>\n')[2].partition("</div>")[0]
    links = re.findall(r"\[(.*?)\]\(#(.*?)\)", bar)
    assert links[0] == ("U40 esa-leaf-1", "esa-leaf-1") and links[-1] == ("U1 esa-01", "esa-01")
    assert [place for _, place in links] == re.findall(r"^## .* \{: #(.*) \}$", markdown, re.MULTILINE)
    assert "Version 1.0.0: 72 plugs of 17 devices, from the top unit down." in markdown


def test_devices_with_names_that_differ_in_signs_have_different_sections() -> None:
    assert unique_slugs(["leaf-1", "Leaf.1", "leaf_1"]) == {
        "leaf-1": "leaf-1",
        "Leaf.1": "leaf-1-",
        "leaf_1": "leaf-1--",
    }


def test_every_plug_of_every_design_is_on_one_list(pages: dict[str, SitePage], root: Path) -> None:
    numbers: dict[str, int] = {}
    for folder in sorted((root / "designs").glob("*/design.yaml")):
        name = folder.parent.name
        lists = [page.markdown for path, page in pages.items() if path.startswith(f"designs/{name}/cabling/")]
        labels = re.findall(r'<b class="ra-label">(.*?)</b>', "\n".join(lists), re.MULTILINE)
        design = shipped_design(name)
        assert sorted(map(unescape, labels)) == sorted(plug.label for plug in plugs(design)), name
        numbers[name] = len(labels)
    assert len(numbers) == 12
    assert (numbers["vsan-esa-100g"], numbers["vsan-esa-arista"]) == (144, 36)


def test_a_breakout_cable_is_plugged_in_once_at_the_switch(pages: dict[str, SitePage]) -> None:
    markdown = pages["designs/vsan-esa-arista/cabling/a.md"].markdown
    assert unescape(items(markdown, "## U38 eos-leaf-1 {: #eos-leaf-1 }")[0]) == (
        "Ethernet1 to eos-esa-[1-4] vmnic4 eos-leaf-1:Ethernet1 / 4-way breakout "
        "QSFP28 to four SFP28 direct attach cable, 3 m · U1, 3, 5, 7"
    )


def test_the_plugs_of_a_device_are_in_the_order_of_its_ports(pages: dict[str, SitePage]) -> None:
    markdown = pages["designs/vsan-esa-arista/cabling/a.md"].markdown
    plugged = items(markdown, "## U39 eos-leaf-2 {: #eos-leaf-2 }")
    assert [item.split()[0] for item in plugged] == [
        "Ethernet1",
        "Ethernet2",
        "Ethernet29/1",
        "Ethernet30/1",
        "Ethernet31/1",
        "Ethernet32/1",
    ]


def test_ticks_are_kept_apart_by_design_version_and_list(pages: dict[str, SitePage]) -> None:
    keys = [
        unescape(key) for page in pages.values() for key in re.findall(r'data-keep="([^"]*)"', page.markdown)
    ]
    assert {"vsan-esa-100g@1.0.0/cabling/a.md", "vsan-esa-100g@1.0.0/checks.md"} < set(keys)
    assert len(keys) == len(set(keys)) > 20


def test_what_stands_in_no_rack_has_a_list_of_its_own() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    (one,) = checklists(design)
    assert (one.path, one.title) == ("cabling/all_devices.md", "All devices")
    assert set(one.devices) == {*design.hosts, *design.switches}


def test_sites_without_racks_have_a_list_each(root: Path) -> None:
    design = api.open_design("vsan-witness-sites", root=str(root)).design
    assert design is not None
    north, south, other = checklists(design)
    assert (north.path, north.title) == ("cabling/site_north.md", "Site north")
    assert north.devices == ("metro-1", "metro-2", "metro-3", "north-leaf-1", "north-leaf-2")
    assert (south.path, south.title, len(south.devices)) == ("cabling/site_south.md", "Site south", 5)
    assert (other.title, other.devices) == ("Other devices", ("branch-1", "branch-2"))


def test_no_navigation_lists_the_checklists_and_no_variant_has_any(pages: dict[str, SitePage]) -> None:
    lists = [page for path, page in pages.items() if "/cabling/" in path]
    assert len(lists) > 12 and not any(page.listed or "/variants/" in page.path for page in lists)


def test_each_step_says_what_shows_that_it_is_done(pages: dict[str, SitePage]) -> None:
    markdown = pages[f"{DESIGN}/build.md"].markdown
    steps = re.findall(r"^## (.*)$", markdown, re.MULTILINE)
    assert steps == [
        "Step 1: Rack",
        "Step 2: Cable",
        "Step 3: Switches",
        "Step 4: Hosts",
        "Step 5: Cluster",
        "Step 6: Verify",
    ]
    assert "**Rack pages:** [Rack A](cabling/a.md), [Rack B](cabling/b.md)" in markdown
    assert markdown.count("Done when") == 4
    linked = set(re.findall(r"checks\.md#([a-z0-9-]+)", markdown))
    there = set(re.findall(r'<a id="(checks-[a-z0-9-]+)"></a>', pages[f"{DESIGN}/checks.md"].markdown))
    assert linked == there and len(there) > 1


def test_a_design_without_racks_has_no_step_for_them() -> None:
    markdown = rendered(build, testing.base_files("vsan-roce"), "vsan-roce")
    assert "## Step 1: Cable\n" in markdown and "Rack\n" not in markdown


def test_a_sheet_has_a_label_for_each_end(pages: dict[str, SitePage]) -> None:
    markdown = pages[f"{DESIGN}/cabling/cable_labels.md"].markdown
    labels = re.findall(r"^- \*\*(.*?)\*\*<br>(.*?)<br>(.*)$", markdown, re.MULTILINE)
    assert len(labels) == 144
    assert tuple(map(unescape, labels[0])) == (
        "esa-leaf-1:swp1",
        "to esa-01:vmnic4",
        "MCP1600-C003E26N, 3 m, 100 GbE",
    )


def test_the_label_that_a_design_gives_is_the_upper_line(root: Path) -> None:
    files = {path.name: path.read_bytes() for path in (root / "designs/vsan-esa-100g").glob("*.yaml")}
    text = files["wiring.yaml"].decode()
    assert text.count('swp[1-16]", cable: nvidia-mcp1600-c003e26n}') == 1
    files["wiring.yaml"] = text.replace(
        'swp[1-16]", cable: nvidia-mcp1600-c003e26n}',
        'swp[1-16]", cable: nvidia-mcp1600-c003e26n, label: "C-[01-16]"}',
    ).encode()
    design = api.lint_texts("vsan-esa-100g", files).design
    assert design is not None
    labels = re.findall(r"^- \*\*(.*?)\*\*<br>(.*?)<br>(.*)$", label_sheet(design), re.MULTILINE)
    assert tuple(map(unescape, labels[0])) == (
        "C-01",
        "esa-leaf-1:swp1 / esa-01:vmnic4",
        "MCP1600-C003E26N, 3 m, 100 GbE",
    )
