"""The pages of single hosts and switches: what they say, where they lie, and what leads to them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from built_site import ROOT

from refarch import api, testing
from refarch_site.device_pages import device_names
from refarch_site.device_paths import device_paths
from refarch_site.project import Project
from refarch_site.site import Site, SitePage

DESIGN = "designs/vsan-esa-100g"
GOLDEN = ROOT / "tests/golden/site/vsan-esa-100g"


@pytest.mark.parametrize("path", ["hosts/esa-17.md", "switches/esa-leaf-2.md"])
def test_page_is_the_golden_one(
    path: str, pages: dict[str, SitePage], golden: Callable[[Path, str], None]
) -> None:
    golden(GOLDEN / path, pages[f"{DESIGN}/{path}"].markdown)


def test_each_host_and_switch_of_a_design_has_a_page_that_no_navigation_lists(
    site: Site, project: Project
) -> None:
    known = {page.path: page for page in site.pages}
    devices = 0
    for result in project.designs:
        assert result.design is not None
        for name, path in device_paths(result.design).items():
            page = known[f"designs/{result.id}/{path}"]
            assert (page.title, page.listed, page.searchable) == (name, False, False)
            assert page.markdown.startswith(f"# {name.replace('_', '&#95;')}\n")
            devices += 1
    assert devices == len([path for path in known if re.search(r"^designs/.*/(hosts|switches)/", path)]) > 100


def test_a_variant_has_no_such_pages(site: Site) -> None:
    variants = [page.path for page in site.pages if "/variants/" in page.path]
    assert variants
    assert not [path for path in variants if re.search(r"/(hosts|switches)/", path)]


def test_tables_lead_to_the_page_of_each_device(pages: dict[str, SitePage]) -> None:
    host, leaf = "[<code>esa-17</code>](hosts/esa-17.md)", "[<code>esa-leaf-2</code>](switches/esa-leaf-2.md)"
    assert host in pages[f"{DESIGN}/cabling.md"].markdown and leaf in pages[f"{DESIGN}/cabling.md"].markdown
    assert host in pages[f"{DESIGN}/addresses.md"].markdown
    assert host in pages[f"{DESIGN}/cabling.md"].markdown


def test_a_variants_tables_name_devices_without_a_link(pages: dict[str, SitePage]) -> None:
    tables = [
        page.markdown for path, page in pages.items() if re.search(r"/variants/.*/addresses\.md$", path)
    ]
    assert tables and not any("](hosts/" in markdown for markdown in tables)


def test_a_page_names_the_findings_that_name_the_device(pages: dict[str, SitePage], project: Project) -> None:
    result = next(result for result in project.designs if result.id == "vsan-roce-vsphere7u3")
    named = {finding.code for finding in result.findings if "clx-host-53" in device_names(finding.message)}
    assert named >= {"TEAM020", "HST010"}
    assert _codes(pages["designs/vsan-roce-vsphere7u3/hosts/clx-host-53.md"]) == named
    nothing = pages[f"{DESIGN}/hosts/esa-17.md"]
    assert _codes(nothing) == set() and "No finding names this device" in nothing.markdown


def _codes(page: SitePage) -> set[str]:
    """Rules of the findings on the page of a device."""
    section = page.markdown.partition("## Findings")[2]
    return set(re.findall(r"<code>([A-Z]+[0-9]{3})</code>", section))


def test_an_address_without_a_vlan_is_untagged(pages: dict[str, SitePage]) -> None:
    assert "| Management | untagged | <code>vmk0</code> |" in pages[
        "designs/vsan-tcp-2m-iops/hosts/vsan-01.md"
    ].markdown.replace("<code>management</code> ", "")
    host = pages["designs/smb-direct-iwarp/hosts/fs-01.md"].markdown
    assert re.search(r'class="ra-same">.*Purpose: SMB; VLAN: untagged', host) and "| 0 |" not in host


def test_a_range_in_a_sentence_names_each_of_its_devices() -> None:
    assert {"leaf-1", "leaf-2", "swp3", "rack[x"} <= set(
        device_names("leaf-[1-2] swp3 differs, as rack[x does.")
    )


def test_names_that_are_one_file_to_some_systems_get_files_of_their_own() -> None:
    files = testing.base_files("vsan-roce")
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    names = ("index", "Leaf-1", "leaf-1", "README", "LEAF-1")
    switch = next(iter(design.switches.values()))
    renamed = design._replace(switches=dict.fromkeys(names, switch))
    assert [path for name, path in device_paths(renamed).items() if name in names] == [
        "switches/index_.md",
        "switches/Leaf-1.md",
        "switches/leaf-1_.md",
        "switches/README_.md",
        "switches/LEAF-1__.md",
    ]
