"""The SVG of a diagram: accessible, scalable, with classes for both color schemes, and nothing of Graphviz's
own left in it."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.api import Design, RefarchError
from refarch_diagrams import Drawing, _dot, _palette, draw
from refarch_diagrams._graph import LineStyle
from refarch_diagrams._picture import Box, Picture, Wire
from refarch_diagrams._picture_svg import SIGN_PATHS, line_path, picture_svg
from refarch_site.figures import as_file

SVG = "{http://www.w3.org/2000/svg}"
CSS = "site-plugins/refarch_site/assets/parts/pictures/diagrams.css"


def elements(drawing: Drawing) -> list[ET.Element]:
    return list(ET.fromstring(drawing.svg).iter())


def test_root_scales_and_says_what_it_shows(drawings: list[Drawing], design: Design) -> None:
    for drawing in drawings:
        root = ET.fromstring(drawing.svg)
        assert re.fullmatch(r"0 0 [0-9.]+ [0-9.]+", root.attrib["viewBox"])
        assert (root.attrib["width"], root.attrib["role"], root.get("height")) == (
            "100%",
            "graphics-document",
            None,
        )
        named = {one.attrib["id"]: one.text for one in root if one.tag in (f"{SVG}title", f"{SVG}desc")}
        assert list(named) == root.attrib["aria-labelledby"].split()
        assert list(named.values()) == [drawing.title, drawing.alt]


def test_a_file_has_a_size_and_a_ground_for_each_scheme(drawings: list[Drawing]) -> None:
    """Programs that a picture is inserted into need its size, and its texts need a ground."""
    for drawing in drawings:
        root = ET.fromstring(as_file(drawing))
        assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
        assert "style" not in root.attrib and "data-cases" not in root.attrib
        style = root.findtext(f"{SVG}style") or ""
        assert style.startswith(
            "svg{background:#fff}@media (prefers-color-scheme:dark){svg{background:#1b1d24;"
        )


def test_numbers_have_one_decimal_and_common_sizes_stand_once(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        for svg in (drawing.svg, drawing.medium, drawing.narrow):
            # The title and the text alternative may have any number.
            group = svg.partition("</desc>")[2]
            attributes = re.findall(r' (?:x|y|width|height|d|font-size)="([^"]*)"', group)
            assert attributes or not svg
            placed = set(attributes) - set(SIGN_PATHS.values())
            assert not [each for each in placed if re.search(r"\.[0-9]{2}", each)], drawing.name
            # Front panels place their texts themselves.
            is_panel = drawing.name.startswith("port-map-")
            assert is_panel or svg.count('text-anchor="middle"') <= 1, drawing.name


def test_text_is_text(drawings: list[Drawing]) -> None:
    said = {
        drawing.name: [one.text for one in elements(drawing) if one.tag == f"{SVG}text"]
        for drawing in drawings
    }
    assert {"vSAN-VLAN30-DPG", "vmnic4", "swp1"} <= set(said["virtual-switch-wl01"])
    assert {"Active uplink", "Standby uplink"} <= set(said["virtual-switch-wl01"])


def test_nothing_of_graphviz_and_nothing_from_elsewhere(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        assert "raphviz" not in drawing.svg and "<!--" not in drawing.svg and "<!DOCTYPE" not in drawing.svg
        assert re.findall(r"https?://[^\"' ]*", drawing.svg) == ["http://www.w3.org/2000/svg"]
        assert "url(" not in drawing.svg and "xlink" not in drawing.svg and "\n\n" not in drawing.svg
        hrefs = {one.attrib["href"] for one in elements(drawing) if "href" in one.attrib}
        assert hrefs or not drawing.name.startswith(("fabric", "port-map", "virtual-switch"))
        assert all(re.fullmatch(r"[a-z-]+\.html#[a-z0-9-]+", href) for href in hrefs)


def test_ids_are_unique_when_all_are_on_one_page(drawings: list[Drawing]) -> None:
    ids = Counter(one.attrib["id"] for drawing in drawings for one in elements(drawing) if "id" in one.attrib)
    assert len(ids) == 2 * len(drawings) and set(ids.values()) == {1}


def test_every_color_has_a_class_that_the_style_sheet_knows(drawings: list[Drawing], root: Path) -> None:
    style = (root / CSS).read_text(encoding="utf-8")
    for drawing in drawings:
        for one in elements(drawing):
            colors = one.get("fill", "none"), one.get("stroke", "none")
            if one.tag == f"{SVG}svg" or set(colors) == {"none"}:
                continue
            names = _palette.color_classes(*colors)
            assert names, (drawing.name, colors)
            for name in names:
                assert name in one.attrib["class"].split(), (drawing.name, name)
                assert re.search(rf"\.{name}[ ,]", style), name


def test_a_box_has_one_class_for_both_of_its_colors() -> None:
    fill, line = _palette.FILL, _palette.LINE
    assert _palette.color_classes(fill["host"], line["host"]) == ["ra-b-host"]
    assert _palette.color_classes(fill["host"], line["link"]) == ["ra-f-host", "ra-s-link"]
    assert _palette.color_classes(fill["lanea"], "none") == ["ra-f-lanea"]
    assert _palette.color_classes(line["link"], "") == ["ra-t-link"]
    assert _palette.color_classes("none", line["link"]) == ["ra-s-link"]
    assert _palette.color_classes("none", "#123456") == []


def test_texts_have_the_color_of_the_picture_unless_they_have_another(drawings: list[Drawing]) -> None:
    plain = 0
    for drawing in drawings:
        root = ET.fromstring(drawing.svg)
        assert root.attrib["fill"] == _palette.LINE["plain"]
        for text in root.iter(f"{SVG}text"):
            assert text.get("fill") != _palette.LINE["plain"], drawing.name
            plain += text.get("fill") is None
    assert plain > 50


def test_style_sheet_has_every_role_in_both_schemes(root: Path) -> None:
    style = (root / CSS).read_text(encoding="utf-8")
    light, dark = style.split('[data-md-color-scheme="slate"]')
    for role in _palette.FILL:
        assert (
            f"--ra-{role}-fill: {_palette.FILL[role]};" in light
            and f"--ra-{role}-line: {_palette.LINE[role]};" in light
        )
        assert f"--ra-{role}-fill: #" in dark and f"--ra-{role}-line: #" in dark


def test_colors_are_told_apart(root: Path) -> None:
    colors = {*_palette.FILL.values(), *_palette.LINE.values()}
    assert len(colors) == 2 * len(_palette.FILL) == 2 * len(_palette.LINE)


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_text_has_contrast_on_every_fill(root: Path, scheme: str) -> None:
    """At least 4.5:1, for the plain text and for a role's own color on its fill."""
    style = (
        (root / CSS).read_text(encoding="utf-8").split('[data-md-color-scheme="slate"]')[scheme == "slate"]
    )
    colors = dict(re.findall(r"--ra-([a-z]+-(?:fill|line)): (#[0-9a-f]{6})", style))
    for role in _palette.FILL:
        # The number of a callout has the color of the page.
        if role != "callout":
            assert contrast(colors["plain-line"], colors[f"{role}-fill"]) >= 4.5, role
        assert contrast(colors[f"{role}-line"], colors[f"{role}-fill"]) >= 4.0, role
    for role in ("switch", "host", "storage", "plain", "quiet", "failed", "gone"):
        assert contrast(colors["quiet-line"], colors[f"{role}-fill"]) >= 4.5, role


def contrast(one: str, other: str) -> float:
    first, second = sorted((luminance(one), luminance(other)))
    return (second + 0.05) / (first + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_without_dot_there_is_one_line_that_says_how_to_get_it(
    design: Design, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RefarchError) as caught:
        draw(design)
    assert str(caught.value) == (
        "diagrams require Graphviz, but its program `dot` was not found: run apt-get "
        "install graphviz, dnf install graphviz, or brew install graphviz"
    )


def test_what_dot_cannot_draw_is_one_line_too(need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    with pytest.raises(RefarchError) as caught:
        _dot.render_svg("digraph {")
    assert str(caught.value).startswith("Graphviz cannot draw a diagram: Error: ") and "\n" not in str(
        caught.value
    )


def wire(name: str, layer: str, style: LineStyle = "solid") -> Wire:
    """Line from one box to the other."""
    points = ((5.0, 10.0), (5.0, 30.0))
    return Wire(name, "a", "b", points, style=style, tip=f"cable {name}", layers=(layer,), orthogonal=True)


def two_boxes(*wires: Wire, cases: str = "") -> Picture:
    """Picture of two boxes and the lines between them."""
    boxes = Box("a", 0, 0, 10, 10, layers=("storage",)), Box("b", 0, 30, 10, 10)
    return Picture("p", "t", "a", 10, 40, boxes, wires, cases=cases)


def test_a_level_and_an_upright_piece_of_a_line_need_one_number() -> None:
    assert line_path([(1, 2), (1, 9.04), (30.5, 9), (31, 8)]) == "M1 2V9H30.5L31 8"


def test_kinds_of_traffic_are_marked_where_a_reader_can_choose_one() -> None:
    both = wire("w0", "storage"), wire("w1", "vmotion")
    assert picture_svg(two_boxes(*both), "p").count("ra-on-storage") == 2
    assert "ra-on-" not in picture_svg(two_boxes(both[0]), "p")
    assert "ra-on-" not in picture_svg(two_boxes(*both, cases="[]"), "p")


def test_a_hidden_line_and_lines_for_a_telephone_have_no_text_on_hover() -> None:
    made = two_boxes(wire("w0", "storage"), wire("w1", "storage", "hidden"))
    svg = picture_svg(made, "p")
    assert svg.count("<title>cable") == 1 and svg.count("<path") == 2
    assert picture_svg(made, "p", "medium").count("<title>cable") == 1
    assert "<title>cable" not in picture_svg(made, "p", "narrow")
