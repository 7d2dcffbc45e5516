"""Files for draw.io, opened in a browser by mxGraph, the library that draw.io is built on: what it makes of
each is the picture of the site."""

import json
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from geometry import path_points

from refarch_diagrams import Drawing, draw
from refarch_site import page_assets
from shipped_designs import shipped_design

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("drawio")]

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(path.parent.name for path in ROOT.glob("designs/*/design.yaml"))
NEAR = 0.6
"""Points by which a label may be larger than its box: a browser rounds the heights of lines."""

FABRIC, OTHERS = {"overview", "topology", "failure"}, {"rack", "address", "results", "path"}
"""Kinds of pictures with our own layout: with cables, and without."""

BY_GRAPHVIZ = {"virtual", "qos", "nvme"}
"""Kinds of pictures whose lines draw.io leads from box to box by itself, to where the rim is nearest."""

BROKEN = {
    "lost-end.drawio": (' target="', ' target="not-'),
    "long-label.drawio": ('label="Et29/1"', 'label="Ethernet29/1, to a spine"'),
    "markup.drawio": ("html=0", "html=1"),
}
"""Files that mxGraph must be seen to read otherwise: what is replaced in the topology of the example."""


class Opened(NamedTuple):
    """What the browser told, and the drawings that it is to agree with."""

    told: dict[str, Any]
    drawings: dict[str, Drawing]

    def cells(self, name: str) -> dict[str, Any]:
        """The cells of a file."""
        found: dict[str, Any] = self.told["files"][f"{name}.drawio"]["cells"]
        return found


@pytest.fixture(scope="module")
def opened(
    root: Path, browser: str, need_tool: Callable[..., str], tmp_path_factory: pytest.TempPathFactory
) -> Opened:
    need_tool("dot")
    folder = tmp_path_factory.mktemp("drawio")
    drawings: dict[str, Drawing] = {}
    for identity in SHIPPED:
        design = shipped_design(identity)
        drawings |= {f"{identity}+{one.name}": one for one in draw(design) if one.drawio}
    for name, one in drawings.items():
        (folder / f"{name}.drawio").write_text(one.drawio, "utf-8")
    topology = drawings["vsan-esa-arista+topology"].drawio
    for name, (old, new) in BROKEN.items():
        assert old in topology
        (folder / name).write_text(topology.replace(old, new), "utf-8")
    fonts = str(Path(page_assets.font_files()["assets/fonts/inter.woff2"]).parent)
    script = str(Path(__file__).with_name("drawio.mjs"))
    command = [need_tool("node"), script, browser, str(folder), fonts]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Opened(json.loads(done.stdout), drawings)


def kind(name: str) -> str:
    """What a picture is of, by its file: ``vsan-roce+qos-map-1``."""
    return name.partition("+")[2].partition("-")[0]


def outside(cells: dict[str, Any]) -> Iterator[str]:
    """Cells whose label does not fit their box."""
    for name, cell in cells.items():
        if cell["text"] is not None and cell["place"] is not None:
            x, y, wide, high = cell["place"]
            left, top, across, down = cell["text"]
            over = (x - left, y - top, left + across - x - wide, top + down - y - high)
            if max(over) > NEAR:
                yield name


def ends_lost(cells: dict[str, Any]) -> list[str]:
    """Lines of which an end holds on to nothing."""
    return [name for name, cell in cells.items() if cell["edge"] and None in cell["ends"]]


def place(element: ET.Element) -> list[float]:
    """Left, top, width and height of a rectangle."""
    return [float(element.attrib[key]) for key in ("x", "y", "width", "height")]


def on_rim(point: list[float], box: list[float]) -> bool:
    """Whether a line may begin there: on the rim of a box, or in it, to a point."""
    (x, y), (left, top, wide, high) = point, box
    return left - 1 <= x <= left + wide + 1 and top - 1 <= y <= top + high + 1


def test_all_shipped_pictures_of_the_fabric_are_among_them(opened: Opened) -> None:
    assert len(SHIPPED) >= 12
    wanted = {f"{identity}+{name}.drawio" for identity in SHIPPED for name in ("overview", "topology")}
    assert wanted <= set(opened.told["files"])
    assert {*map(kind, opened.drawings)} == {*FABRIC, *OTHERS, *BY_GRAPHVIZ}


def test_they_open_without_a_complaint_and_fetch_nothing(opened: Opened) -> None:
    assert (opened.told["complaints"], opened.told["strangers"]) == ([], [])
    for name in opened.drawings:
        markup = opened.told["files"][f"{name}.drawio"]["markup"]
        assert set(markup) <= {"g", "path", "rect", "svg", "text"}, name


def test_boxes_lie_where_the_picture_has_them_with_its_words(opened: Opened) -> None:
    for name, drawing in opened.drawings.items():
        cells = opened.cells(name)
        boxes = {
            one.attrib["data-box"]: one
            for one in ET.fromstring(drawing.svg).iter()
            if "data-box" in one.attrib
        }
        assert {key for key, cell in cells.items() if not cell["edge"]} == {f"c-{key}" for key in boxes}, name
        for key, box in boxes.items():
            cell = cells[f"c-{key}"]
            # A sign or a text alone has no edge.
            for rect in box.findall(f"{SVG}rect"):
                # The SVG has one digit behind the point.
                assert cell["place"] == pytest.approx(place(rect), abs=0.06), (name, key)
            words = [text.text for text in box.findall(f"{SVG}text")]
            assert cell["label"] == "\n".join(filter(None, words)), (name, key)
            assert cell["words"] == [word for word in words if word], (name, key)


def test_lines_join_the_boxes_of_the_picture(opened: Opened) -> None:
    number = 0
    for name, drawing in opened.drawings.items():
        cells = opened.cells(name)
        wires = {
            one.attrib["data-wire"]: one
            for one in ET.fromstring(drawing.svg).iter()
            if "data-wire" in one.attrib and one.find(f"{SVG}path[@visibility]") is None
        }
        assert {key for key, cell in cells.items() if cell["edge"]} == {f"c-{key}" for key in wires}, name
        assert ends_lost(cells) == [], name
        for key, wire in wires.items():
            cell = cells[f"c-{key}"]
            assert cell["ends"] == [f"c-{end}" for end in wire.attrib["data-ends"].split()], (name, key)
            first, *_, last = cell["points"]
            assert on_rim(first, cells[cell["ends"][0]]["place"]), (name, key)
            if kind(name) in BY_GRAPHVIZ:
                assert on_rim(last, cells[cell["ends"][1]]["place"]), (name, key)
                continue
            (path,) = wire.findall(f"{SVG}path")
            points = path_points(path.attrib["d"])
            # A double line has a rail on each side.
            near = 3.1 if path.attrib["d"].count("M") > 1 else 1
            assert any(point == pytest.approx(points[0], abs=near) for point in cell["points"]), (name, key)
            assert last == pytest.approx(points[-1], abs=near), (name, key)
            number += 1
    assert number > 150


def test_labels_of_devices_are_above_their_signs(opened: Opened) -> None:
    signs = 0
    for name, drawing in opened.drawings.items():
        cells = opened.cells(name)
        for one in ET.fromstring(drawing.svg).iter():
            if one.attrib.get("class", "").startswith("ra-glyph"):
                sign, device = (cells[f"c-{one.attrib[key]}"] for key in ("data-box", "data-of"))
                _, top, _, high = device["text"]
                assert top + high <= sign["place"][1] + NEAR, (name, device["label"])
                signs += 1
    assert signs > 100


def test_lines_of_the_address_plan_begin_at_one_place(opened: Opened) -> None:
    texts = {
        cell["label"]: cell["text"]
        for cell in opened.cells("vsan-witness-sites+address-plan").values()
        if cell["text"] is not None
    }
    lefts = [texts[label][0] for label in ("branch-vsan", "10.70.20.0/24", "vSAN · VLAN 720 · MTU 9000")]
    assert max(lefts) - min(lefts) < 1.5
    rights = [texts[label][0] + texts[label][2] for label in ("243 free", "next .205")]
    assert max(rights) - min(rights) < 1.5


def test_no_label_is_larger_than_its_box(opened: Opened) -> None:
    for name in opened.drawings:
        assert list(outside(opened.cells(name))) == [], name


def test_what_is_broken_is_seen(opened: Opened) -> None:
    assert len(ends_lost(opened.cells("lost-end"))) == 10
    assert len(list(outside(opened.cells("long-label")))) > 0
    assert "div" in opened.told["files"]["markup.drawio"]["markup"]
