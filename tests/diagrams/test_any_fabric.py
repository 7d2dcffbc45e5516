"""The picture of the whole fabric has room on its page whatever the fabric: no text outside its box, no box
on another, no line through a box that it does not end at, and every device named."""

import re

import pytest
from any_fabric import Shape, fabric, told
from geometry import overlap, way, within
from hypothesis import given, seed, settings, strategies as st

from refarch.api.model import expand
from refarch_diagrams import section_address, topology
from refarch_diagrams._picture import Box, Label, Picture, Wire
from refarch_diagrams._text_measure import SMALL_SIZE, text_width

WIDEST, PHONE = 940, 320

SHAPES = {
    "the smallest": Shape(hosts=2),
    "racks that differ": Shape(racks=12, leafs=16, spines=8, hosts=64, arrays=8, clusters=6),
    "long names": Shape(racks=12, leafs=16, spines=8, hosts=64, arrays=8, clusters=6, letters=31, outside=3),
    "hosts that lead to leafs of other racks": Shape(racks=3, leafs=3, hosts=20, spread=True),
    "a ring of hosts": Shape(direct=True, hosts=5, letters=31),
    "a ring of many hosts": Shape(direct=True, hosts=64, racks=4),
    "many networks out of band": Shape(leafs=12, spines=2, hosts=24, outside=12, letters=31),
    "a ring of switches without roles": Shape(racks=5, leafs=5, hosts=10, paired=False, ring=True),
    "no racks": Shape(leafs=16, spines=8, hosts=64, clusters=12, arrays=8, letters=20, paired=False),
}


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    return Shape(
        racks=draw(st.integers(0, 12)),
        leafs=draw(st.integers(2, 16)),
        spines=draw(st.integers(0, 8)),
        hosts=draw(st.integers(2, 64)),
        arrays=draw(st.integers(0, 8)),
        clusters=draw(st.integers(1, 8)),
        letters=draw(st.integers(1, 31)),
        outside=draw(st.integers(0, 3)),
        direct=draw(st.booleans()) and draw(st.booleans()),
        paired=draw(st.booleans()),
        spread=draw(st.booleans()),
    )


@pytest.mark.parametrize("kind", SHAPES)
def test_fabrics_of_these_shapes_have_room(kind: str) -> None:
    audit(SHAPES[kind])


@seed(2026)
@settings(max_examples=settings().max_examples // 8, deadline=None)
@given(shapes())
def test_any_fabric_has_room(shape: Shape) -> None:
    audit(shape)


def audit(shape: Shape) -> None:
    design = fabric(shape._replace(arrays=0) if shape.direct else shape)
    names = told(shape._replace(arrays=0) if shape.direct else shape)
    for name in ("overview", "topology"):
        for made in topology.pictures(design, section_address, name):
            assert wrong(made) == [], (made.name, made.width)
            assert sorted(set(names) - set(named_in(made))) == []


def wrong(made: Picture) -> list[str]:
    """What one sees at once: in words."""
    return [*_texts(made), *_boxes(made), *_lines(made)]


def _texts(made: Picture) -> list[str]:
    found = []
    for box in made.boxes:
        for label in box.labels:
            right = label.left_edge + text_width(label.text, label.size, label.bold)
            if label.size < SMALL_SIZE:
                found.append(f"small: {label.text}")
            if label.left_edge < box.x - 0.5 or right > box.right_edge + 0.5:
                found.append(f"wider than its box: {label.text}")
            if not box.y - 0.5 <= label.y - label.size * 0.7 or label.y > box.bottom + 0.5:
                found.append(f"higher than its box: {label.text}")
        if box.x < -0.5 or box.right_edge > made.width + 0.5 or box.bottom > made.height + 0.5:
            found.append(f"outside the picture: {box.id}")
    return found


def _boxes(made: Picture) -> list[str]:
    frames = [box for box in made.boxes if box.shape == "frame"]
    solid = [box for box in made.boxes if box.shape == "device"]
    small = [box for box in made.boxes if box.shape in ("chip", "note") and box.height > 5]
    return [
        f"{one.id} on {other.id}"
        for boxes in (frames, solid, small)
        for at, one in enumerate(boxes)
        for other in boxes[:at]
        if overlap(one, other)
    ]


def _lines(made: Picture) -> list[str]:
    owner = {box.id: box.parent or box.id for box in made.boxes}
    solid = [box for box in made.boxes if box.shape == "device"]
    return [
        f"{wire.tip} through {box.labels[0].text}"
        for wire in made.wires
        for box in solid
        if box.id not in {owner[wire.a], owner[wire.b]} and any(within(box, point) for point in way(wire))
    ]


def named_in(made: Picture) -> list[str]:
    """Devices that boxes name, on them or on hover."""
    return [
        name for box in made.boxes for piece in re.split(r"[:,.]? ", box.tip) for name in _expand_range(piece)
    ]


def _expand_range(piece: str) -> list[str]:
    try:
        return list(expand(piece))
    except ValueError:
        return []


def test_the_audit_sees_what_is_wrong() -> None:
    text = Label("wider than its box", 30, 24)
    boxes = (
        Box("a", 10, 10, 40, 20, labels=(text,), shape="device"),
        Box("b", 40, 15, 40, 20, labels=(Label("b", 60, 29, 9),), shape="device"),
        Box("c", 190, 10, 40, 20, shape="device"),
    )
    wire = Wire("w", "a", "c", ((50, 20), (190, 20)), tip="a to c")
    assert wrong(Picture("bad", "", "", 200, 100, boxes, (wire,))) == [
        "wider than its box: wider than its box",
        "small: b",
        "outside the picture: c",
        "b on a",
        "a to c through b",
    ]


def test_what_is_folded_is_named_and_counted() -> None:
    design = fabric(SHAPES["racks that differ"])
    made = topology.pictures(design, section_address)[0]
    said = {box.labels[0].text: [label.text for label in box.labels[1:]] for box in made.boxes if box.labels}
    assert said["aaaa-spine-01 to 08"][0] == "8 × SN4600C"
    assert said["aaaa-leaf-01 to 16"] == ["16 × SN4600C · Rack [1-12]", "16 × 100 GbE between them"]
    assert said["aaaa-array-01 to 08"][0] == "8 × FlashArray//X R2"
    assert said["aaaa-host-01 to 64"][0] == "64 × PowerEdge R740 · Rack [1-12]"
    assert "128 ports" in said
