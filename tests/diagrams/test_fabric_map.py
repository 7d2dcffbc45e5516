"""The picture of the whole fabric: everything of the model is in it, at a place that says what it is."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from any_fabric import Shape, fabric
from geometry import hidden, overlap

from refarch import api, testing
from refarch.api import Design
from refarch.api.model import compress
from refarch_diagrams import fabric_map, section_address
from refarch_diagrams._failure_layout import FailureScene
from refarch_diagrams._map_frames import title_range
from refarch_diagrams._map_model import design_map
from refarch_diagrams._map_plan import ARC_HEIGHT, BOX_GAP, TITLE_HEIGHT
from refarch_diagrams._picture import Box, Label, Picture, Wire
from refarch_diagrams._picture_svg import line_path
from refarch_diagrams._wire_paths import hidden_crossings

Edited = Callable[..., Design]

WIDEST = 940
"""Points that have room at 1440 without scrolling."""


def picture(design: Design, name: str = "topology", narrow: bool = False) -> Picture:
    """One of the pictures of a design."""
    return {one.name: (one, small) for one, small in fabric_map.pictures(design, section_address)}[name][
        narrow
    ]


def devices(made: Picture) -> dict[str, Box]:
    """Boxes of devices by their first line."""
    return {box.labels[0].text: box for box in made.boxes if box.shape == "device"}


def designs_of_repository(root: Path) -> list[Design]:
    """The designs of this repository."""
    found = [result.design for result in api.lint_designs(root=str(root))]
    return [design for design in found if design is not None]


def foreign(root: Path) -> list[Design]:
    """Designs of all products as others might write them."""
    return designs_of_repository(root / "tests/fixtures/foreign")


def examples() -> list[Design]:
    """The clean designs that rules are tried with."""
    found = [api.lint_texts(one, testing.base_files(one)).design for one in os.listdir(testing.EXAMPLES)]
    return [design for design in found if design is not None]


@pytest.mark.parametrize("which", ["design", "large", "two_fabrics"])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_device_and_every_cable_is_drawn(
    which: str, narrow: bool, request: pytest.FixtureRequest
) -> None:
    design: Design = request.getfixturevalue(which)
    drawn = design_map(design)
    told = [name for node in drawn.nodes.values() for name in node.devices]
    cabled = {end.device for link in design.links for end in (link.a, link.b)}
    assert sorted(told) == sorted([*design.hosts, *design.switches, *design.arrays])
    assert cabled <= set(told)
    links = [link.number for cord in drawn.edges for link in cord.links]
    assert sorted(links) == [link.number for link in design.links]
    said = set(devices(picture(design, narrow=narrow)))
    assert {compress(node.devices) for node in drawn.nodes.values()} <= said


def test_no_shipped_picture_is_wider_than_its_page(root: Path) -> None:
    designs = designs_of_repository(root)
    assert len(designs) >= 12
    for design in designs:
        for wide, narrow in fabric_map.pictures(design, section_address):
            assert wide.width <= WIDEST and narrow.width == 320, (design.id, wide.name, wide.width)


def test_sixty_four_hosts_are_as_small_as_eight(edited: Edited) -> None:
    """Hosts that are alike are one box with their number, so that the picture does not grow."""
    edits = (
        ("clx-host-[069-076]", "clx-host-[069-132]"),
        ("ESXi-[05-12]", "ESXi-[05-68]"),
        ("swp[1-8]", "swp[1-64]"),
        ("swp[31-32]", "swp[65-66]"),
        ("model: nvidia-sn3700", "model: nvidia-sn4600c"),
    )
    eight, more = picture(edited(("status: published", "status: draft"))), picture(edited(*edits))
    assert (eight.height, len(eight.boxes)) == (more.height, len(more.boxes))
    box = devices(more)["clx-host-[069-132]"]
    assert [label.text for label in box.labels[1:]] == ["64 hosts · SL WL01", "SYS-2028U-TN24R4T+"]


def test_spines_stand_above_leafs_above_hosts(two_fabrics: Design) -> None:
    made = devices(picture(two_fabrics))
    assert made["spine-b1"].bottom < made["leaf-b1"].y
    assert made["leaf-b1"].bottom < min(box.y for name, box in made.items() if name.startswith("esx-"))


def test_racks_are_frames_around_what_stands_in_them(root: Path) -> None:
    design = api.open_design("vsan-esa-100g", root=str(root)).design
    assert design is not None
    made = picture(design)
    frames = {box.labels[0].text: box for box in made.boxes if box.shape == "frame"}
    assert list(frames) == ["Rack A", "Rack B"]
    for name, rack in (("esa-leaf-1", "Rack A"), ("esa-[01-16]", "Rack A"), ("esa-[17-32]", "Rack B")):
        box, frame = devices(made)[name], frames[rack]
        assert (
            frame.x < box.x
            and box.right_edge < frame.right_edge
            and frame.y < box.y
            and box.bottom < frame.bottom
        )


def test_a_spine_above_the_racks_says_which_rack_it_stands_in(root: Path) -> None:
    design = api.open_design("nvme-rocev2-spine-leaf", root=str(root)).design
    assert design is not None
    made = picture(design)
    frames = {box.labels[0].text: box for box in made.boxes if box.shape == "frame"}
    assert list(frames) == ["2 racks alike: Rack [1-2], hosts", "Rack 3, storage"]
    spine = devices(made)["spine-a1"]
    assert spine.bottom < min(frame.y for frame in frames.values())
    assert [label.text for label in spine.labels[1:]] == ["SN3700C", "Rack 3, storage"]
    assert spine.tip == "spine-a1: NVIDIA SN3700C, spine, in Rack 3, storage"
    assert made.alt.startswith("4 spines in Rack 3, storage: spine-a1, spine-a2, spine-b1 and spine-b2.")


def test_the_only_rack_is_a_frame_around_its_spines_too(root: Path) -> None:
    design = api.open_design("vsan-esa-arista", root=str(root)).design
    assert design is not None
    for made, _ in fabric_map.pictures(design, section_address):
        (frame,) = (box for box in made.boxes if box.shape == "frame")
        assert frame.labels[0].text == "Rack A"
        for box in devices(made).values():
            if box.role != "management":
                assert frame.x < box.x and box.right_edge < frame.right_edge, (made.name, box.id)
                assert frame.y < box.y and box.bottom < frame.bottom, (made.name, box.id)
        assert [label.text for label in devices(made)["eos-spine-1"].labels[1:]] == ["DCS-7050CX3-32S"]


@pytest.mark.parametrize(
    ("titles", "said"),
    [
        (["Rack 1, hosts", "Rack 2, hosts"], "Rack [1-2], hosts"),
        (["Rack A", "Rack B"], "Rack A and Rack B"),
        (["North", "East", "South"], "North to South"),
        (["Hall 1", "Hall 1"], "Hall 1"),
        ([], ""),
    ],
)
def test_several_frames_are_called_by_a_range_of_their_titles(titles: list[str], said: str) -> None:
    assert title_range(titles) == said


def test_cables_say_speed_and_number_and_have_their_color(design: Design) -> None:
    made = picture(design)
    chips = {box.id: box for box in made.boxes if box.shape == "chip"}
    lines = {
        (wire.role, wire.thickness): chips[wire.b].labels[1].text for wire in made.wires if wire.b in chips
    }
    assert lines == {("twentyfive", 2.0): "4 × 25 GbE", ("hundred", 3.0): "8 × 100 GbE"}
    assert [entry.text for entry in made.legend] == ["25 GbE", "100 GbE", "Out-of-band management"]
    wire = next(wire for wire in made.wires if wire.role == "twentyfive")
    assert wire.tip == "clx-swx-033 to clx-host-[51-54] vmnic4: 4 × 25 GbE" and wire.layers == ("storage",)


def test_the_legend_names_the_speeds_that_there_are(two_fabrics: Design) -> None:
    """Of those that have one look only the ones that cables run at."""
    speeds = {entry.role: entry.text for entry in picture(two_fabrics, "overview").legend}
    assert speeds == {"twentyfive": "25 GbE", "fifty": "40 GbE", "hundred": "100 GbE"}


def test_vlans_are_told_with_their_purpose(design: Design) -> None:
    texts = {label.text for box in picture(design, "overview").boxes for label in box.labels}
    assert {"VLAN 1620 vMotion", "VLAN 1630 vSAN", "VLAN 20 vMotion", "VLAN 30 vSAN"} <= texts


def test_management_stands_beside_and_reaches_switches_and_hosts(design: Design) -> None:
    made = picture(design)
    box = devices(made)["management"]
    assert all(box.x > frame.right_edge for frame in made.boxes if frame.shape == "frame")
    ends = {wire.b for wire in made.wires if wire.style == "dashed"}
    assert ends == {device.id for name, device in devices(made).items() if name.startswith("clx-")}
    assert "management" not in devices(picture(design, "overview"))


def test_a_witness_is_joined_to_both_sites(root: Path) -> None:
    design = api.open_design("vsan-witness-sites", root=str(root)).design
    assert design is not None
    made = picture(design, "overview")
    witness = devices(made)["witness-metro"]
    frames = {box.id: box.labels[0].text for box in made.boxes if box.shape == "frame"}
    ends = [frames[wire.b] for wire in made.wires if wire.a == witness.id]
    assert ends == ["Site north · Fabric north", "Site south · Fabric south"]
    texts = {label.text for box in made.boxes for label in box.labels}
    assert {"Between sites", "25 Gbit/s", "2 ms round trip", "the third site, 40 ms"} <= texts


def test_hosts_that_are_cabled_to_each_other_are_joined_below(two_fabrics: Design) -> None:
    made = picture(two_fabrics)
    one, other = devices(made)["fs-01"], devices(made)["fs-02"]
    (wire,) = [wire for wire in made.wires if {wire.a, wire.b} == {one.id, other.id}]
    assert wire.tip == "fs-01 to fs-02: 2 × 40 GbE"
    assert max(y for _, y in wire.points) > max(one.bottom, other.bottom)


def test_hosts_that_are_cabled_to_each_other_stand_in_a_frame_that_says_so(root: Path) -> None:
    design = api.open_design("smb-direct-iwarp", root=str(root)).design
    assert design is not None
    made = picture(design, "overview")
    frames = [box for box in made.boxes if box.shape == "frame"]
    assert [[label.text for label in frame.labels] for frame in frames] == [["Without a switch"]] * 2
    assert len({max(y for _, y in wire.points) for wire in made.wires}) == 1, "side by side, equally far"
    assert "Without a switch: fs-01 and hv-01." in made.alt


def test_a_frame_without_a_title_has_no_room_for_one() -> None:
    design = fabric(Shape())
    named = picture(design, "overview")
    switches = {name: switch._replace(fabric="") for name, switch in design.switches.items()}
    plain = picture(design._replace(switches=switches), "overview")
    (frame,) = (box for box in plain.boxes if box.shape == "frame")
    assert frame.labels == () and named.height - plain.height == TITLE_HEIGHT - BOX_GAP
    leaf = devices(plain)["aaaa-leaf-01"]
    assert leaf.y - frame.y == BOX_GAP


def test_lines_past_boxes_run_as_near_as_others_let_them() -> None:
    made = picture(fabric(Shape(direct=True, hosts=5)), "overview")
    names = {box.id: box.labels[0].text[-2:] for box in made.boxes if box.shape == "device"}
    bottom = max(box.bottom for box in made.boxes if box.shape == "device")
    away = {
        f"{names[wire.a]} to {names[wire.b]}": max(y for _, y in wire.points) - bottom for wire in made.wires
    }
    near, far = ARC_HEIGHT - 6, 2 * ARC_HEIGHT - 6
    assert away == {
        "01 to 02": near, "02 to 03": near, "03 to 04": near, "04 to 05": near, "05 to 01": far
    }  # fmt: skip


def test_lines_run_between_the_boxes_that_they_name(root: Path) -> None:
    """Each end of a line lies on the edge of its box."""
    checked = 0
    for design in designs_of_repository(root):
        for made, _ in fabric_map.pictures(design, section_address):
            boxes = {box.id: box for box in made.boxes}
            for wire in made.wires:
                near, far = boxes[wire.a], boxes[wire.b]
                if wire.style != "dashed":
                    assert on(near, wire.points[0]), (design.id, wire)
                assert on(far, wire.points[-1]), (design.id, wire)
                checked += 1
    assert checked > 150


def test_no_line_is_hidden_and_no_border_cut(root: Path) -> None:
    found = {}
    for design in (*designs_of_repository(root), *foreign(root), *examples()):
        scene = FailureScene(design, section_address)
        failed = scene.picture("failure", "", "", scene.unharmed)
        for made in (failed, *(wide for wide, _ in fabric_map.pictures(design, section_address))):
            found[f"{design.id} {made.name}"] = hidden(made)
    assert len(found) > 80
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def picture_of_line(*points: tuple[float, float], others: tuple[Box, ...] = ()) -> Picture:
    """One line from a to b."""
    boxes = (Box("a", 0, 0, 20, 20), Box("b", 200, 0, 20, 20), *others)
    return Picture("p", "t", "d", 220, 90, boxes, (Wire("w", "a", "b", points, tip="a to b"),))


@pytest.mark.parametrize(
    ("box", "wrong"),
    [
        (Box("c", 90, 0, 20, 20, labels=(Label("c", 100, 12),)), ["a to b behind c"]),
        (Box("c", 90, 0, 20, 20, shape="frame", labels=(Label("Rack", 100, 12),)), ["a to b behind Rack"]),
        (Box("c", 90, 40, 20, 20), []),
        (Box("wl", 90, 3, 20, 14, shape="note", parent="w", labels=(Label("40 GbE", 100, 12),)), []),
    ],
)
def test_what_is_hidden_is_seen(box: Box, wrong: list[str]) -> None:
    made = picture_of_line((20, 10), (200, 10), others=(box,))
    assert hidden(made) == wrong
    assert [f"{wire.tip} behind {found.labels[0].text}" for wire, found in hidden_crossings(made)] == wrong


def test_words_on_a_line_past_boxes_stand_between_the_racks_that_it_joins(root: Path) -> None:
    design = next(one for one in foreign(root) if one.id == "pvrdma-connectx7-sonic")
    made = picture(design)
    left, right = (box for box in made.boxes if box.shape == "frame")
    notes = {box.labels[0].text: box for box in made.boxes if box.shape == "note"}
    assert set(notes) == {
        "MLAG", "2 × 100 GbE", "port-channel1000", "4 × 200 GbE", "MLAG, 2 × 100 GbE"
    }  # fmt: skip
    assert left.right_edge < notes["4 × 200 GbE"].x and notes["4 × 200 GbE"].right_edge < right.x
    above = [wire for wire in made.wires if len(wire.points) == 3 and wire.bent]
    assert [wire.tip for wire in above] == [
        f"backbone-{spine} to eth-leaf-{leaf}: 100 GbE" for leaf in (1, 2) for spine in (1, 2)
    ]
    assert all(wire.points[1][0] == wire.points[2][0] for wire in above)
    assert line_path(((0, 0), (10, 20), (10, 40)), True) == "M0 0C0 10 10 10 10 20L10 40"


def on(box: Box, point: tuple[float, float]) -> bool:
    """Whether a point lies in a box or on its edge."""
    x, y = point
    return box.x - 0.5 <= x <= box.right_edge + 0.5 and box.y - 0.5 <= y <= box.bottom + 0.5


def test_no_text_leaves_its_box_and_no_box_another(root: Path) -> None:
    for design in designs_of_repository(root):
        for pair in fabric_map.pictures(design, section_address):
            for made in pair:
                for box in made.boxes:
                    for label in box.labels:
                        assert label.left_edge >= box.x - 0.5, (design.id, made.name, label.text)
                        assert (
                            2 * label.x - label.left_edge <= box.right_edge + 0.5 or label.anchor != "middle"
                        ), label
                solid = [box for box in made.boxes if box.shape == "device"]
                for number, one in enumerate(solid):
                    assert not [other.id for other in solid[:number] if overlap(one, other)], design.id


def test_a_design_without_cables_has_no_picture(design: Design) -> None:
    assert list(fabric_map.pictures(design._replace(links=()), section_address)) == []
