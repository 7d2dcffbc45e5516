"""The pages of a variant: all that a design has, what it changes, and links that lead somewhere."""

import json
import os
import posixpath
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from variant_designs import DESIGN, TEN_GIGABIT, write

from refarch import api
from refarch.cli import main
from refarch_site.build import build
from refarch_site.generate import generate_site
from refarch_site.navigation import generated_navigation
from refarch_site.pages_writer import write_pages
from refarch_site.project import read_project
from refarch_site.site import Site

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "variants"
FOLDER = f"designs/{DESIGN}/variants/ten-gigabit"
HEAD = (
    "format: 1\ntitle: A cluster with faster cards\nsummary: Other cards.\nbecause: They are at "
    "hand.\nchanges:\n"
)
MORE = """
  - {at: design.clusters.compute.hosts.0.labels, set: "ESXi-[1-4]"}
  - {at: design.clusters.compute.vmkernel.vmk2, set: {port_group: vSAN, services: [vsan]
    , mtu: 9000}}
  - {at: design.services.ntp, remove: true}
"""


def write_variant(project: Path) -> None:
    write(project, TEN_GIGABIT + MORE.lstrip("\n"), "ten-gigabit", HEAD)


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory, root: Path, need_tool: Callable[..., str]) -> Site:
    """Pages of a project with the variant, in a folder that no test changes."""
    need_tool("dot")
    folder = tmp_path_factory.mktemp("variants") / "project"
    shutil.copytree(root / "linter" / "refarch" / "proofs" / "designs" / DESIGN, folder / "designs" / DESIGN)
    write_variant(folder)
    return generate_site(read_project(str(folder)))


@pytest.fixture
def site(project: Path, generated: Site) -> Site:
    """The same pages; the working folder is such a project."""
    write_variant(project)
    return generated


def markdown(site: Site, path: str) -> str:
    return next(page.markdown for page in site.pages if page.path == path)


def names(site: Site, folder: str) -> set[str]:
    return {
        page.path.removeprefix(f"{folder}/")
        for page in site.pages
        if re.fullmatch(f"{folder}/[^/]+", page.path)
    }


def test_a_variant_has_the_pages_of_its_design(site: Site) -> None:
    design, variant = names(site, f"designs/{DESIGN}"), names(site, FOLDER)
    assert design <= variant and variant - design == {"changes.md"}
    assert len(variant) > 10
    assert {path for path in site.files if path.startswith(f"{FOLDER}/configuration/")}
    assert {path for path in site.drawings if path.startswith(f"{FOLDER}/diagrams/")}


def test_the_page_of_changes(site: Site, golden: Callable[[Path, str], None]) -> None:
    text = markdown(site, f"{FOLDER}/changes.md").partition("## Changes in the tables")
    golden(GOLDEN / "changes.md", text[0])
    assert "| nvidia-connectx-6-dx" not in text[2]
    assert "<code>nvidia-connectx-6-dx-25g-2p</code> | NVIDIA | ConnectX-6 Dx EN 25GbE dual-port" in text[2]
    assert re.search(
        r"changed</span> \| <code>host-&#91;1-4&#93;</code> \| <code>vmnic&#91;4-5&#93;</code> \|", text[2]
    )


def test_the_section_of_the_variants(site: Site, golden: Callable[[Path, str], None]) -> None:
    text = markdown(site, f"designs/{DESIGN}/index.md").partition("## Variants {: #variants }\n")[2]
    golden(GOLDEN / "variants.md", re.sub(r"[0-9]+ rows in [0-9]+ tables", "… rows in … tables", text))
    assert re.search(r": [1-9][0-9]* rows in [1-9][0-9]* tables", text)


def test_every_page_of_a_variant_says_of_what_it_is_one(site: Site) -> None:
    assert names(site, FOLDER) and names(site, f"designs/{DESIGN}")
    for name in names(site, FOLDER):
        text = markdown(site, f"{FOLDER}/{name}")
        assert (
            "This is a variant of [A small vSAN cluster over RoCE](../../index.md). [Changes]"
            "(changes.md)." in text
        )
    for name in names(site, f"designs/{DESIGN}"):
        assert "This is a variant of" not in markdown(site, f"designs/{DESIGN}/{name}")


def test_links_of_a_variant_lead_to_pages_lines_and_anchors(site: Site) -> None:
    known = {page.path: page.markdown for page in site.pages}
    seen = 0
    for path, text in known.items():
        if not path.startswith(f"{FOLDER}/") and path != f"designs/{DESIGN}/index.md":
            continue
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"https?:", target):
                continue
            file, _, anchor = target.partition("#")
            there = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
            assert there in {*known, *site.files, *site.drawings}, (path, target)
            assert not re.fullmatch(r"L[0-9]+", anchor) or f'id="{anchor}"' in known[there], (path, target)
            seen += 1
    assert seen > 200


def test_a_row_links_to_the_line_of_the_overlay_that_made_it(site: Site) -> None:
    text = markdown(site, f"{FOLDER}/order.md")
    row = next(line for line in text.splitlines() if "ConnectX-6 Dx" in line)
    overlay = f"designs/{DESIGN}/source/variants/ten-gigabit.yaml.md"
    line = re.search(
        r"ten-gigabit\.yaml&#58;([0-9]+)\]\(\.\./\.\./source/variants/ten-gigabit\.yaml\.md#L\1\)", row
    )
    assert line is not None
    shown = re.search(rf'id="L{line[1]}"[ >].*', markdown(site, overlay))
    assert shown is not None and "nvidia-connectx-6-dx-25g-2p" in shown[0]


def test_search_and_navigation(site: Site) -> None:
    searched = {page.path for page in site.pages if page.searchable and page.path.startswith(f"{FOLDER}/")}
    assert searched == {f"{FOLDER}/index.md", f"{FOLDER}/changes.md"}
    shown = json.dumps(generated_navigation(read_project("."), site.pages)["designs/"])
    assert '{"Variant&#58; A cluster' in shown or '{"Variant: A cluster' in shown
    for name in names(site, FOLDER):
        assert shown.count(f'"{FOLDER}/{name}"') == 1
    assert f"designs/{DESIGN}/variants/ten-gigabit/index.md" in site.cards


def test_conformance_of_a_variant_shows_what_it_inherits(
    project: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    plan = project / "designs" / DESIGN / "ip-plan.yaml"
    plan.write_text(
        plan.read_text().replace(
            "    vlan: 30\n    prefix: 203.0.113.0/24\n    mtu: 9000\n",
            "    vlan: 30\n    prefix: 203.0.113.0/24\n    mtu: 1500\n",
        )
    )
    write(project, "  - {at: design.services.ntp, remove: true}\n")
    text = markdown(generate_site(read_project(".")), f"designs/{DESIGN}/variants/x/compliance.md")
    assert "[MTU005](../../../../rules/MTU005/index.md)" in text
    assert "[x.yaml&#58;4](../../source/variants/x.yaml.md#L4)" in text


def test_a_variant_that_cannot_be_read_is_told_of(project: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    write(project, "  - {at: design.<script>alert(1)</script>, remove: true}\n")
    write(project, "  - {at: design.nothing, remove: true}\n", "y")
    site = generate_site(read_project("."))
    text = markdown(site, f"designs/{DESIGN}/index.md")
    assert "## y" in text and "VAR001 designs/vsan-roce/variants/y.yaml&#58;4" in text
    assert not any(page.path.startswith(f"designs/{DESIGN}/variants/") for page in site.pages)
    with pytest.raises(api.RefarchError, match=r"variants/x\.yaml:4:10: .*prevent the build of vsan-roce\+x"):
        build(".", "out", strict=True)


@pytest.mark.deep
def test_a_site_with_a_variant_is_built_and_written(site: Site) -> None:
    build(".", "out", strict=True)
    assert os.path.exists(f"out/{FOLDER}/changes.html") and os.path.exists(f"out/{FOLDER}/diagrams")
    write_pages(".", "pages")
    assert os.path.exists(f"pages/{FOLDER}/changes.md")


def test_texts_of_an_overlay_are_no_markup(project: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    hostile = "<script>alert(1)</script> [x](javascript:alert(1)) {{ 1 }} ``` | {: onclick=x }"
    head = f"format: 1\ntitle: '{hostile}'\nsummary: '{hostile}'\nbecause: '{hostile}'\nchanges:\n"
    change = f"  - {{at: design.clusters.compute.hosts.0.names, set: 'h-[1-4]', because: '{hostile}'}}\n"
    write(project, f"{change}  - {{at: design.audience, set: '{hostile}'}}\n", head=head)
    site = generate_site(read_project("."))
    for page in site.pages:
        assert "<script>alert" not in page.markdown.replace("- <script>", ""), page.path
        assert "](javascript" not in page.markdown, page.path


def test_show_and_render_take_a_variant(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{DESIGN}+ten-gigabit", "bom"]) == 0
    out = capsys.readouterr().out
    assert "ConnectX-6 Dx" in out and "ConnectX-6 Lx" not in out
    render = ["render", f"{DESIGN}+ten-gigabit", "--target", "cumulus-nvue", "--trace", "--out", "config"]
    assert main(render) == 0
    assert sorted(os.listdir("config"))[1:] == ["leaf-1.nvue.sh", "leaf-2.nvue.sh", "rollback", "sources"]
    sidecars = [json.loads(file.read_text()) for file in Path("config", "sources").glob("*.json")]
    places = {
        place for sidecar in sidecars for found in sidecar["lines"].values() for place in found["places"]
    }
    assert len(places) == 9 and all(
        re.fullmatch(rf"designs/{DESIGN}/[a-z-]+\.yaml:[0-9]+", place) for place in places
    )
