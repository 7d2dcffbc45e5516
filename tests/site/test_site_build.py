"""Building: what a failed build leaves, what is never replaced, drafts, broken and hostile designs."""

import json
import os
import re
from hashlib import sha256
from pathlib import Path

import pytest
from built_site import HtmlPage, read_built

from refarch.api import RefarchError
from refarch_site.build import build
from refarch_site.pages_writer import write_pages

BANNER = "This design is a draft. It can be wrong or incomplete. Do not build from it."


def edit(small: Path, file: str, before: str, after: str) -> None:
    path = small / "designs/vsan-roce" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def listing(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_a_project_with_nothing_but_a_design_is_built(small_site: Path) -> None:
    built = read_built(small_site / "out")
    assert "A small vSAN cluster over RoCE" in built.pages["index.html"].main.text
    assert sorted(path.name for path in small_site.iterdir()) == ["designs", "out"]


def test_a_failed_build_leaves_the_last_site_standing(small_with_site: Path) -> None:
    small = small_with_site
    before = listing(small / "out")
    edit(small, "design.yaml", "transport: roce-v2", "transport: [")
    with pytest.raises(
        RefarchError, match=r"designs/vsan-roce/design.yaml:\d+:\d+: YAML001 .*`refarch lint` lists all"
    ):
        build(str(small), str(small / "out"))
    assert listing(small / "out") == before
    assert sorted(path.name for path in small.iterdir()) == ["designs", "out"]


def test_a_broken_link_in_a_hand_written_page_fails_the_build_by_name(small: Path) -> None:
    (small / "docs").mkdir()
    (small / "docs/index.md").write_text("# Home\n\n[gone](nowhere.md)\n")
    (small / "mkdocs.yml").write_text(
        "site_name: x\ntheme: {name: material, font: false}\nplugins: [refarch]\nnav: [index.md, {All: "
        "designs/}]\n"
    )
    with pytest.raises(RefarchError, match=r"the site cannot be built: .*index\.md.*nowhere\.md"):
        build(str(small), str(small / "out"))
    assert not (small / "out").exists()


def test_a_project_s_own_settings_are_used(small: Path) -> None:
    (small / "docs").mkdir()
    (small / "docs/index.md").write_text("# Ours\n\n<!-- refarch: designs -->\n")
    (small / "mkdocs.yml").write_text(
        "site_name: Ours\ntheme: {name: material, font: false}\nplugins: [refarch]\nnav: [index.md, "
        "{All: designs/}]\n"
    )
    build(str(small), str(small / "out"), strict=False)
    page = read_built(small / "out").pages["index.html"]
    assert "A small vSAN cluster over RoCE" in page.main.text
    assert any(link.endswith("designs/vsan-roce/index.html") for link in page.links)


def test_a_built_site_is_replaced_whole_and_has_the_same_files_anywhere(
    small_site: Path, small_with_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another folder, at another time and place: the files are the same byte for byte."""
    out = small_with_site / "out"
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("LANG", "tr_TR.UTF-8")
    build(str(small_with_site), str(out))
    assert listing(out) == listing(small_site / "out")


def test_a_folder_that_is_no_site_is_left_alone(small: Path) -> None:
    (small / "out").mkdir()
    (small / "out/thesis.txt").write_text("work of years")
    with pytest.raises(RefarchError, match=r"out contains thesis\.txt, which refarch did not write"):
        build(str(small), str(small / "out"))
    assert (small / "out/thesis.txt").read_text() == "work of years"


def test_a_thesis_beside_a_site_map_is_left_alone(small: Path) -> None:
    """What once was taken for a built site, and removed with everything in it."""
    (small / "out/private").mkdir(parents=True)
    (small / "out/private/thesis.txt").write_text("work of years")
    (small / "out/sitemap.xml").write_text("<x/>")
    with pytest.raises(RefarchError, match="or from another program; nothing was changed; "):
        build(str(small), str(small / "out"))
    assert listing(small / "out") == {"private/thesis.txt": b"work of years", "sitemap.xml": b"<x/>"}


def test_the_marker_of_a_site_names_all_its_files(small_site: Path) -> None:
    written = listing(small_site / "out")
    marker = json.loads(written.pop(".refarch-output.json"))
    assert marker["outputs"] == {
        "site": {path: sha256(content).hexdigest() for path, content in written.items()}
    }


@pytest.mark.parametrize("kind", ["file", "link"])
def test_something_else_than_a_folder_is_left_alone(small: Path, kind: str) -> None:
    out = small / "out"
    if kind == "file":
        out.write_text("mine")
    else:
        out.symlink_to(small / "designs")
    with pytest.raises(RefarchError, match="is not a folder"):
        build(str(small), str(out))
    assert out.read_text() == "mine" if kind == "file" else out.is_symlink()


def test_a_draft_says_so_on_each_of_its_pages(small_site: Path) -> None:
    pages = [
        page
        for path, page in read_built(small_site / "out").pages.items()
        if re.fullmatch(r"designs/vsan-roce/[a-z-]+\.html", path)
    ]
    assert len(pages) > 8
    for page in pages:
        (banner,) = page.main.classed("ra-banner")
        assert BANNER in banner.text


@pytest.mark.parametrize(
    ("status", "said"), [("review", "in review"), ("retired", "is retired"), ("published", "")]
)
def test_other_statuses(small: Path, status: str, said: str) -> None:
    edit(small, "design.yaml", "status: draft", f"status: {status}")
    write_pages(str(small), str(small / "out"))
    text = (small / "out/designs/vsan-roce/cabling.md").read_text()
    banner = [line for line in text.split("\n") if line.startswith("> This design ")]
    assert len(banner) == bool(said) and all(said in line for line in banner)


def test_while_it_is_edited_a_broken_design_shows_what_is_wrong(small: Path) -> None:
    edit(small, "design.yaml", "transport: roce-v2", "transport: [")
    build(str(small), str(small / "out"), strict=False)
    page = read_built(small / "out").pages["designs/vsan-roce/index.html"]
    assert "cannot be read" in page.main.text and "YAML001" in page.main.text
    assert any("source/design.yaml.html#L" in link for link in page.links)


def test_a_design_with_errors_has_no_configuration_and_says_why(small: Path) -> None:
    edit(
        small,
        "design.yaml",
        "policy: explicit-failover-order, active: [Uplink 1]",
        "policy: physical-nic-load, active: [Uplink 1]",
    )
    build(str(small), str(small / "out"))
    page = read_built(small / "out").pages["designs/vsan-roce/configuration.html"]
    assert "The design has errors, so refarch does not write configuration for it." in page.main.text
    assert not (small / "out/designs/vsan-roce/configuration").exists()


OWN_SCRIPT = 'const steps = location.pathname.split("/")'
HOSTILE = (
    "<script>alert(1)</script> | `x` [x](javascript:alert(1)) {{ 7*7 }} {: onclick=alert(1) } "
    "![p](https://evil.example/p.png)"
)


def test_no_text_of_a_design_becomes_markup(small: Path) -> None:
    quoted = f"'{HOSTILE}'"
    edit(
        small,
        "design.yaml",
        "title: A small vSAN cluster over RoCE",
        f"title: {quoted}\nsummary: {quoted}\naudience: {quoted}",
    )
    edit(
        small,
        "design.yaml",
        "{title: A guide, publisher: A publisher,",
        f"{{title: {quoted}, publisher: {quoted},",
    )
    said = f"assumptions:\n  - {{id: A1, about: design.clusters, says: {quoted}, because: {quoted}}}\n"
    wrong = (
        f"errata:\n  - {{id: E1, where: {quoted}, printed: {quoted}, correct: {quoted}, no_rule: {quoted}}}\n"
    )
    edit(small, "design.yaml", "\nservices:", f"\n{said}{wrong}services:")
    (small / "refarch.yaml").write_text(f"site: {{name: {quoted}}}\n")
    edit(small, "bom.yaml", "for: host links", f"for: {quoted}")
    build(str(small), str(small / "out"))
    shown, pages = 0, read_built(small / "out").pages.values()
    for page in pages:
        for element in page.main.all():
            # the page for a lost address has the one script of the site's own that finds it
            assert element.tag != "script" or (page.path == "404.html" and OWN_SCRIPT in element.text), (
                page.path
            )
            assert not [name for name in element.attributes if name.startswith("on")], page.path
            assert not element.attributes.get("href", "").startswith("javascript"), page.path
            assert "evil" not in element.attributes.get("src", ""), page.path
        shown += " ".join(page.main.text.split()).count(HOSTILE)
        assert "<title>" not in page.main.text
    assert shown > 8
    for page in pages:
        titles = [
            one.text for one in page.root.all("title") if one.parent is not None and one.parent.tag == "head"
        ]
        assert len(titles) == 1, page.path
        assert not [one for one in page.root.all("script") if "alert(1)" in one.text], page.path
        assert not [
            name for one in page.root.all() for name in one.attributes if name in ("onclick", "onerror")
        ], page.path
    searched = sorted((small / "out/search").rglob("*.js"))
    assert searched and not [file.name for file in searched if "<" in file.read_text(encoding="utf-8")]


def test_pages_are_written_without_the_site_generator(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [name for name in sys.modules if name.partition(".")[0] == "mkdocs"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mkdocs", None)
    write_pages(str(small), str(small / "out"))
    written = listing(small / "out")
    assert "A small vSAN cluster over RoCE" in written["index.md"].decode()
    assert {
        "designs/vsan-roce/index.md",
        "rules/TEAM001/index.md",
        "designs/vsan-roce/source/wiring.yaml.md",
        "format/design.md",
    } <= set(written)
    for path, content in written.items():
        if path.endswith(".md"):
            for image in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", content.decode()):
                assert os.path.normpath(f"{os.path.dirname(path)}/{image}") in written, (path, image)


def test_a_page_that_cannot_be_written_is_told_in_one_line(small: Path) -> None:
    (small / "out").write_text("in the way")
    with pytest.raises(RefarchError, match="out is not a folder; choose another --out"):
        write_pages(str(small), str(small / "out"))


def test_the_reader_of_built_pages_reads_them_right() -> None:
    page = HtmlPage(
        "a/b.html", '<article><p class="x y">1 &lt; 2<br>end</p><a href="../c.html#d">z</a></article>'
    )
    assert page.main.classed("y")[0].text == "1 < 2end"
    assert page.links == ["../c.html#d"]
