"""The picture of NVMe paths: a lane for each fabric, its words, and right-angled lines that stay in their
lane. It does not grow with the number of hosts."""

import xml.etree.ElementTree as ET

import pytest

from refarch_diagrams import nvme_paths, section_address, topology
from refarch_diagrams._picture import Picture
from refarch_diagrams._picture_svg import picture_svg
from refarch_diagrams._text_notes import NARROW, WIDE
from refarch_diagrams.nvme_paths import FabricLane, NvmePathPicture
from shipped_designs import shipped_design


def content(name: str) -> NvmePathPicture:
    (found,) = nvme_paths.path_pictures(shipped_design(name), section_address)
    return found


def texts(lane: FabricLane) -> list[list[tuple[str, ...]]]:
    return [[node.texts for node in column.values()] for column in lane.columns]


def test_a_lane_has_its_hosts_switches_and_ports() -> None:
    lanes = content("nvme-of-vsphere7").lanes
    assert [lane.title for lane in lanes] == ["Fabric A", "Fabric B"]
    assert texts(lanes[0]) == [
        [("esx-[01-02], 2 hosts", "vmhba64 on vmnic4", "vmk1 192.168.110.11 to .12")],
        [("leaf-a", "SN2010")],
        [
            ("flasharray-01", "ct0.eth14", "192.168.110.101"),
            ("flasharray-01", "ct1.eth14", "192.168.110.102"),
        ],
    ]


@pytest.mark.parametrize("name", ["nvme-of-vsphere7", "nvme-rocev2-spine-leaf"])
def test_a_fabric_has_the_title_and_the_colors_of_the_topology(name: str) -> None:
    wide = topology.pictures(shipped_design(name), section_address)[0]
    titles = [box.labels[0].text for box in wide.boxes if box.shape == "lane"]
    switches = {box.labels[0].text: box.role for box in wide.boxes if box.shape == "device"}
    lanes = content(name).lanes
    assert [lane.title for lane in lanes] == titles
    assert [lane.role for lane in lanes] == ["fabrica", "fabricb"]
    for lane in lanes:
        for column in lane.columns[1:-1]:
            assert {switches[node.texts[0]] for node in column.values()} == {lane.role}
            assert {node.role for node in column.values()} == {lane.role}
        ends = [node.role for column in (lane.columns[0], lane.columns[-1]) for node in column.values()]
        assert set(ends) == {"host"}


def test_sixteen_hosts_are_two_boxes_in_each_fabric() -> None:
    lanes = content("nvme-rocev2-spine-leaf").lanes
    assert [[len(column) for column in lane.columns] for lane in lanes] == [[2, 2, 2, 1, 4]] * 2
    assert [[len(step) for step in lane.steps] for lane in lanes] == [[2, 4, 2, 4]] * 2


def test_text_alternative_word_by_word() -> None:
    assert nvme_paths.wide_picture(content("nvme-of-vsphere7")).alt == (
        "vmhba64 (vmnic4) on esx-[01-02] reaches ct0.eth14 on flasharray-01 and ct1.eth14 on "
        "flasharray-01 over leaf-a. vmhba65 (vmnic5) on esx-[01-02] reaches ct0.eth15 on flasharray-01 and "
        "ct1.eth15 on flasharray-01 over leaf-b."
    )


def bent_lines(picture: Picture) -> list[str]:
    """Lines that are not right-angled, end off their boxes, or leave the lane of their boxes."""
    boxes = {box.id: box for box in picture.boxes}
    frames = [box for box in picture.boxes if box.shape == "frame"]
    wrong = []
    for wire in picture.wires:
        (x, y), (trunk, same_y), (same_trunk, far_y), (far_x, end_y) = wire.points
        a, b = boxes[wire.a], boxes[wire.b]
        straight = y == same_y and trunk == same_trunk and far_y == end_y
        joined = (x, far_x) == (a.right_edge, b.x) and x < trunk < far_x
        lanes = [
            frame
            for frame in frames
            if all(frame.y <= level <= frame.bottom for level in (y, far_y, a.y, b.y))
        ]
        if not (straight and joined and len(lanes) == 1):
            wrong.append(wire.id)
    return wrong


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("nvme-of-vsphere7", 6),
        ("nvme-rocev2-spine-leaf", 24),
        ("nvme-tcp-linux-l3", 20),
        ("nvme-tcp-powerstore-layer3", 14),
    ],
)
def test_lines_are_right_angled_and_stay_in_their_lane(name: str, lines: int) -> None:
    picture = nvme_paths.wide_picture(content(name))
    assert len(picture.wires) == lines and bent_lines(picture) == []
    shifted = picture.wires[0]._replace(points=((0.0, 0.0), (5.0, 5.0), (6.0, 5.0), (9.0, 9.0)))
    assert bent_lines(picture._replace(wires=(shifted,))) == [shifted.id]


def test_boxes_with_other_far_ends_have_another_vertical_line() -> None:
    picture = nvme_paths.wide_picture(content("nvme-rocev2-spine-leaf"))
    first, second = (wire for wire in picture.wires if wire.id.startswith("w0.0."))
    assert first.points[1][0] != second.points[1][0]
    shared = {wire.points[1][0] for wire in picture.wires if wire.id.startswith("w0.1.")}
    assert len(shared) == 1


@pytest.mark.parametrize(
    ("addresses", "said"),
    [
        ([], ""),
        (["10.0.0.5"], "10.0.0.5"),
        (["10.0.0.5", "10.0.0.6", "10.0.0.8"], "10.0.0.5 to .8"),
        (["10.0.0.5", "10.0.1.8"], "10.0.0.5 to 10.0.1.8"),
        (["2001:db8::1", "2001:db8::4"], "2001:db8::1 to 2001:db8::4"),
    ],
)
def test_address_ranges(addresses: list[str], said: str) -> None:
    assert nvme_paths._address_range(addresses) == said


def test_a_telephone_has_every_text() -> None:
    found = content("nvme-rocev2-spine-leaf")
    picture = nvme_paths.narrow_picture(found)
    said = " ".join(label.text for box in picture.boxes for label in box.labels)
    assert (picture.width, nvme_paths.wide_picture(found).width) == (NARROW, WIDE)
    for lane in found.lanes:
        for column in lane.columns:
            for node in column.values():
                assert all(text in said for text in node.texts), node.texts


def test_hostile_names_stay_text() -> None:
    hostile = "</text><script>alert(1)</script>"
    found = content("nvme-of-vsphere7")
    lane = found.lanes[0]
    node = next(iter(lane.columns[0].values()))._replace(texts=(hostile,))
    changed = lane._replace(fabric=hostile, columns=({"h0.0": node}, *lane.columns[1:]))
    for made in (nvme_paths.wide_picture, nvme_paths.narrow_picture):
        svg = picture_svg(made(found._replace(lanes=(changed,))), "x")
        assert "<script" not in svg
        said = [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
        assert f"Fabric {hostile}" in said


def test_a_design_without_nvme_hosts_has_no_such_picture() -> None:
    assert list(nvme_paths.drawings(shipped_design("vsan-roce-vsphere7u3"), section_address)) == []
