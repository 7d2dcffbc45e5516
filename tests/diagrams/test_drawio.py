"""Files for draw.io: XML with the boxes and lines of the picture at their places, and no markup out of a
design."""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

import pytest

from refarch.api import Design
from refarch_diagrams import (
    Drawing,
    draw,
    failure,
    nvme_paths,
    qos_map,
    results,
    section_address,
    topology,
    traffic_path,
    virtual_switch,
)
from refarch_diagrams._drawio import cell_id, drawio_file
from refarch_diagrams._picture import Box, Label, Picture, Wire
from refarch_diagrams._scene_model import scene_parts
from shipped_designs import shipped_design

HOSTILE = ["<img src=x onerror=alert(1)>", "a & b", '"><script>', "]]>", "=cmd()", "%name%", "\x00\u202e"]


class Cells:
    """The cells of a file by id."""

    def __init__(self, text: str) -> None:
        root = ET.fromstring(text)
        assert (root.tag, [page.tag for page in root]) == ("mxfile", ["diagram"])
        self.model = root[0][0]
        assert self.model.tag == "mxGraphModel"
        self.objects = {one.attrib["id"]: one for one in self.model.iter("UserObject")}
        self.cells = {name: next(one.iter("mxCell")) for name, one in self.objects.items()}
        self.ids = [one.attrib["id"] for one in self.model.iter() if "id" in one.attrib]

    def place(self, name: str) -> tuple[float, float, float, float]:
        """Left, top, width and height on the page: those of parents are added."""
        geometry = self.cells[name].find("mxGeometry")
        assert geometry is not None and geometry.get("as") == "geometry"
        x, y, wide, high = (float(geometry.attrib[key]) for key in ("x", "y", "width", "height"))
        parent = self.cells[name].attrib["parent"]
        if parent == "1":
            return x, y, wide, high
        left, top, _, _ = self.place(parent)
        return left + x, top + y, wide, high


def editable(design: Design) -> Iterator[Drawing]:
    """Drawings of a design that come with a file for draw.io."""
    found = [drawing for drawing in draw(design) if drawing.drawio]
    assert found
    return iter(found)


@pytest.mark.parametrize("identity", ["vsan-roce-vsphere7u3", "vsan-esa-100g", "nvme-rocev2-spine-leaf"])
def test_topology_racks_and_addresses_are_editable(
    identity: str, root: object, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    design = shipped_design(identity)
    names = [drawing.name for drawing in editable(design)]
    expected = ["address-plan", "overview", "topology", *(f"rack-{rack}" for rack in design.racks)]
    expected += [comparison.name for comparison in results.comparisons(design)]
    for module in (nvme_paths, qos_map, traffic_path):
        expected += [drawing.name for drawing in module.drawings(design, section_address)]
    expected += [drawing.name for drawing in failure.drawings(design, section_address)]
    expected += [sketch.graph.name for sketch in virtual_switch.sketches(design, section_address)]
    assert sorted(names) == sorted(expected)
    for drawing in editable(design):
        made = Cells(drawing.drawio)
        assert len(made.ids) == len(set(made.ids)), drawing.name
        assert "compressed" not in drawing.drawio and 'html="1"' not in drawing.drawio
        for name, cell in made.cells.items():
            assert "html=0;" in cell.attrib["style"], (drawing.name, name)
            assert cell.attrib["parent"] in {"1", *made.cells}
            if "edge" in cell.attrib:
                assert {cell.attrib["source"], cell.attrib["target"]} <= set(made.cells), name


def test_places_are_those_of_the_picture(design: Design) -> None:
    for name in topology.TITLES:
        wide = topology.pictures(design, section_address, name)[0]
        made = Cells(drawio_file(wide))
        for box in wide.boxes:
            place = made.place(cell_id(box.id))
            # places are written with six digits
            assert place == pytest.approx((box.x, box.y, box.width, box.height), abs=0.001), box.id
            label = made.objects[cell_id(box.id)].attrib["label"]
            assert label == "\n".join(text.text for text in box.labels)


def test_every_cable_of_the_model_is_an_edge_between_its_devices(design: Design) -> None:
    bundles = [bundle for part in scene_parts(design) for bundle in part.bundles]
    wide = topology.pictures(design, section_address)[0]
    made = Cells(drawio_file(wide))
    owner = {cell_id(box.id): cell_id(box.parent or box.id) for box in wide.boxes}
    edges = [
        frozenset(owner[cell.attrib[end]] for end in ("source", "target"))
        for name, cell in made.cells.items()
        if "edge" in cell.attrib and name.startswith("c-w")
    ]
    wanted = [frozenset((cell_id(bundle.a), cell_id(bundle.b))) for bundle in bundles]
    assert sorted(map(sorted, edges)) == sorted(map(sorted, wanted)) != []


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_a_label_and_nothing_else(text: str) -> None:
    boxes = (
        Box("a", 0, 0, 50, 20, "host", (Label(text, 25, 12),), href=text, tip=text),
        Box("b", 90, 0, 50, 20),
    )
    wires = (Wire("w", "a", "b", ((50, 10), (90, 10)), tip=text),)
    made = Cells(drawio_file(Picture("p", text, text, 200, 40, boxes, wires)))
    tags = {one.tag for one in made.model.iter()}
    assert tags == {"mxGraphModel", "root", "mxCell", "UserObject", "mxGeometry"}
    shown = text.replace("\x00", "(U+0000)").replace("\u202e", "(U+202E)")
    assert made.objects["c-a"].attrib["label"] == shown
    assert made.objects["c-w"].attrib["tooltip"] == shown
    assert all("html=0;" in cell.attrib["style"] for cell in made.cells.values())
    assert all("placeholders" not in one.attrib for one in made.objects.values())


def test_the_same_picture_is_the_same_file(design: Design) -> None:
    one, other = (
        [drawio_file(wide) for wide in topology.pictures(design, section_address)] for _ in range(2)
    )
    assert one == other and len(one) == 3
