"""The topology of every design: devices in tiers and lanes, every line from port to port, as few crossings as
the order of the ports allows, and texts that have room in three widths."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from geometry import hidden, overlap

from refarch import api
from refarch.api import Design
from refarch_diagrams import Callout, failure, section_address, topology
from refarch_diagrams._picture import Box, Label, Picture, Wire
from refarch_diagrams._picture_svg import orthogonal_path
from refarch_diagrams._scene_layout import fitting_plans
from refarch_diagrams._scene_model import KINDS, range_name, scene_parts
from refarch_diagrams._scene_plan import FRAME_GAP, SceneOptions, ScenePlan
from refarch_diagrams._scene_routes import Channel, crossing_points, place_ports
from refarch_diagrams._tracks import TrackSpan, inversions, spread_positions, track_levels
from refarch_diagrams._wire_paths import Rectangle, label_bounds
from refarch_site.callouts import hero_notes
from shipped_designs import all_shipped_designs, shipped_design

Edited = Callable[..., Design]

WIDTHS = (960, 700, 340)

PORTLESS = ("router", "witness")


@pytest.fixture(scope="module")
def drawn() -> list[tuple[Design, Picture]]:
    """Every topology in each width."""
    made = [
        (each, picture)
        for each in all_shipped_designs()
        for picture in topology.pictures(each, section_address)
    ]
    assert len(made) >= 3 * 34
    return made


def devices(picture: Picture) -> dict[str, Box]:
    """Boxes of devices by their first line."""
    return {box.labels[0].text: box for box in picture.boxes if box.shape == "device"}


def texts(picture: Picture) -> list[str]:
    """Every text of a picture."""
    return [label.text for box in picture.boxes for label in box.labels]


def crossings(picture: Picture) -> int:
    """Crossings of lines."""
    return len(list(crossing_points(picture.wires)))


@pytest.mark.parametrize(
    ("name", "number"), [("vsan-esa-arista", 2), ("nvme-rocev2-spine-leaf", 6), ("vsan-esa-100g", 1)]
)
def test_crossings_are_the_fewest_in_every_width(name: str, number: int) -> None:
    pictures = topology.pictures(shipped_design(name), section_address)
    assert [picture.width for picture in pictures] == list(WIDTHS)
    assert [crossings(picture) for picture in pictures] == [number] * 3


def plans_and_spans(design: Design, width: float) -> Iterator[tuple[ScenePlan, list[TrackSpan]]]:
    """Each plan of a design with the ends of its lines in each of its channels."""
    for plan in fitting_plans(design, SceneOptions(width, section_address, True)):
        plan.place_boxes(plan.options.inner_width)
        places = place_ports(plan)
        for pair in pairwise(plan.rows):
            yield plan, list(Channel(plan, pair, places).spans.values())


def test_crossings_between_rows_are_the_inversions_of_the_port_order() -> None:
    checked = 0
    for design in all_shipped_designs():
        for plan, spans in plans_and_spans(design, 960):
            levels = track_levels(spans, 10.0)
            assert len({end for span in spans for end in set(span)}) == sum(len(set(span)) for span in spans)
            assert channel_crossings(spans, levels) == inversions(spans), (design.id, plan.part.fabrics)
            checked += len(spans)
    assert checked > 200


def channel_crossings(spans: list[TrackSpan], levels: list[int]) -> int:
    """Crossings of lines on tracks, counted piece by piece."""
    count = 0
    for at, span in enumerate(spans):
        for other, far in enumerate(spans):
            if other != at and span.left_end < span.right_end and levels[at] != levels[other]:
                count += (
                    span.left_end < (far.lower if levels[other] < levels[at] else far.upper) < span.right_end
                )
            elif other != at and far.left_end == far.right_end:
                count += span.left_end < far.left_end < span.right_end
    return count


def test_tracks_have_no_more_crossings_than_inversions_in_random_channels() -> None:
    numbers = random.Random(5)
    for _ in range(300):
        size = numbers.randint(2, 14)
        upper = (x + 0.5 for x in numbers.sample(range(1000), size))
        spans = [TrackSpan(*ends) for ends in zip(numbers.sample(range(1000), size), upper, strict=True)]
        assert channel_crossings(spans, track_levels(spans, 12)) == inversions(spans), spans


def test_tracks_in_file_order_would_cross_more_often() -> None:
    spans = [TrackSpan(0, 30), TrackSpan(10, 40)]
    assert track_levels(spans, 1) == [0, 1]
    assert (channel_crossings(spans, [1, 0]), channel_crossings(spans, [0, 1]), inversions(spans)) == (
        2,
        0,
        0,
    )


def test_positions_keep_their_distance_and_are_as_near_as_they_can_be() -> None:
    assert spread_positions([50, 50, 90], [20, 20], (0, 200)) == pytest.approx([40, 60, 90])
    assert spread_positions([5, 190], [20], (10, 180)) == pytest.approx([10, 180])
    assert spread_positions([], [], (0, 10)) == []


def test_no_line_joins_two_fabrics() -> None:
    mirrored = {}
    for design in all_shipped_designs():
        for part in scene_parts(design):
            if part.is_mirrored:
                fabric = {node.id: node.fabric for node in part.nodes if node.kind == "switch"}
                ends = [(fabric.get(each.a), fabric.get(each.b)) for each in part.bundles]
                assert not {(0, 1), (1, 0)} & set(ends), design.id
                mirrored[design.id] = part.fabrics
    assert mirrored["nvme-rocev2-spine-leaf"] == ("Fabric A", "Fabric B")
    assert len(mirrored) >= 4


def test_fabric_a_is_above_the_hosts_and_b_mirrored_below() -> None:
    for picture in topology.pictures(shipped_design("nvme-rocev2-spine-leaf"), section_address):
        boxes = devices(picture)
        names = ("spine-a1", "leaf-a1", "flash-1", "leaf-b1", "spine-b1")
        tops = [boxes[name].y for name in names]
        assert tops == sorted(tops) and boxes["spine-a1"].x == boxes["spine-b1"].x
        lanes = [box for box in picture.boxes if box.shape == "lane"]
        grounds = [(box.labels[0].text, box.role) for box in lanes]
        assert grounds == [("Fabric A", "lanea"), ("Fabric B", "laneb")]
        for name, lane in (("leaf-a3", lanes[0]), ("leaf-b3", lanes[1])):
            assert lane.y <= boxes[name].y and boxes[name].bottom <= lane.bottom
        assert (boxes["leaf-a1"].role, boxes["leaf-b1"].role) == ("fabrica", "fabricb")


def test_three_fabrics_have_their_titles_above_their_switches() -> None:
    design = shipped_design("nvme-tcp-powerstore-layer3")
    made = (topology.pictures(design, section_address)[0], next(failure.pictures(design)).wide)
    for picture in made:
        titles = {box.labels[0].text: box for box in picture.boxes if box.id.startswith("fabric")}
        assert list(titles) == ["Fabric lan", "Fabric san-a", "Fabric san-b"]
        for title, start in (("Fabric lan", "lan-"), ("Fabric san-a", "sana-"), ("Fabric san-b", "sanb-")):
            switches = [box for name, box in devices(picture).items() if name.startswith(start)]
            left, right = min(box.x for box in switches), max(box.right_edge for box in switches)
            assert titles[title].middle == pytest.approx((left + right) / 2)
            assert titles[title].bottom < min(box.y for box in switches)


def test_one_fabric_two_lanes_and_sites_have_no_titles_of_columns() -> None:
    for name in ("vsan-esa-arista", "nvme-rocev2-spine-leaf", "vsan-witness-sites"):
        for picture in topology.pictures(shipped_design(name), section_address):
            assert not [box.id for box in picture.boxes if box.id.startswith("fabric")]


def test_on_a_telephone_fabrics_are_below_each_other() -> None:
    """Not one box for the switches of all: each has its devices, and the VLANs of its cables."""
    narrow = topology.pictures(shipped_design("nvme-roce-flasharray-nexus"), section_address)[2]
    marks = [
        box.labels[0].text
        for box in sorted(narrow.boxes, key=lambda box: (box.y, box.x))
        if box.shape == "device" or box.id.startswith(("title-", "v-"))
    ]
    assert marks == [
        *("Fabric A", "n9k-fab-a", "esx-pure-01 to 04", "pure-x70-01", "VLAN 3200 NVMe over RDMA"),
        *("Fabric B", "n9k-fab-b", "esx-pure-01 to 04", "pure-x70-01", "VLAN 3200 NVMe over RDMA"),
        *(
            "Fabric lan",
            "n9k-lan-1",
            "n9k-lan-2",
            "esx-pure-01 to",
            "VLAN 2010 Management",
            "VLAN 2011 vMotion",
        ),
    ]


def test_every_line_ends_at_the_edge_of_its_port(drawn: list[tuple[Design, Picture]]) -> None:
    checked = 0
    for design, picture in drawn:
        # A section below another shows the same port again.
        boxes: dict[str, list[Box]] = {}
        for box in picture.boxes:
            boxes.setdefault(box.id, []).append(box)
        for wire in picture.wires:
            for name, point in ((wire.a, wire.points[0]), (wire.b, wire.points[-1])):
                assert any(on_edge(box, point) for box in boxes[name]), (design.id, picture.width, wire.tip)
                shape = "device" if wire.style == "dashed" else "chip"
                assert {box.shape for box in boxes[name]} == {shape}, (design.id, wire.tip)
                checked += shape == "chip"
    assert checked > 1500


def on_edge(box: Box, point: tuple[float, float]) -> bool:
    """Whether a point is on the edge of a box."""
    x, y = point
    beside = min(abs(x - box.x), abs(x - box.right_edge)) < 0.6 and box.y - 0.6 <= y <= box.bottom + 0.6
    level = min(abs(y - box.y), abs(y - box.bottom)) < 0.6 and box.x - 0.6 <= x <= box.right_edge + 0.6
    return beside or level


def test_every_cable_and_every_device_is_drawn_once() -> None:
    for design in all_shipped_designs():
        parts = scene_parts(design)
        links = [link.number for part in parts for each in part.bundles for link in each.links]
        inside = [
            link.number
            for link in design.links
            if any(design.switches[end.device].role == "management" for end in (link.a, link.b)
                   if end.device in design.switches)
        ]  # fmt: skip
        assert sorted([*links, *inside]) == [link.number for link in design.links], design.id
        nodes = [node for part in parts for node in part.nodes if node.kind not in PORTLESS]
        names = [name for node in nodes for name in node.devices]
        switches = [name for name, switch in design.switches.items() if switch.role != "management"]
        cabled = {end.device for link in design.links for end in (link.a, link.b)}
        assert sorted(names) == sorted({*switches, *design.hosts, *design.arrays} & cabled), design.id


def test_no_text_is_cut_or_leaves_its_box_or_lies_on_another(drawn: list[tuple[Design, Picture]]) -> None:
    cut = {}
    for design, picture in drawn:
        where = f"{design.id} {picture.width:g}"
        cut[where] = [text for text in texts(picture) if "…" in text]
        placed: list[tuple[str, Rectangle]] = []
        for box in picture.boxes:
            for label in box.labels:
                left, top, right, bottom = label_bounds(label)
                assert left >= box.x - 0.5 and right <= box.right_edge + 0.5, (where, label.text)
                assert left >= 0 and right <= picture.width and bottom <= picture.height, (where, label.text)
                assert label.size >= 11, (where, label.text)
                for text, (x, y, far_x, far_y) in placed:
                    apart = right <= x or far_x <= left or bottom <= y or far_y <= top
                    assert apart, (where, label.text, text)
                placed.append((label.text, (left, top, right, bottom)))
    assert {where: found for where, found in cut.items() if found} == {}


def test_no_box_lies_on_another_and_no_line_behind_one(drawn: list[tuple[Design, Picture]]) -> None:
    for design, picture in drawn:
        solid = [box for box in picture.boxes if box.shape == "device"]
        ports = [box for box in picture.boxes if box.shape == "chip"]
        for group in (solid, ports):
            for number, one in enumerate(group):
                found = [other.id for other in group[:number] if overlap(one, other)]
                assert found == [], (design.id, picture.width, one.id)
        if picture.width == WIDTHS[0]:
            assert hidden(picture) == [], design.id


def test_lines_do_not_lie_on_each_other(drawn: list[tuple[Design, Picture]]) -> None:
    for design, picture in drawn:
        if picture.width == WIDTHS[0]:
            pieces = [
                (wire.id, *sorted(piece))
                for wire in picture.wires
                if wire.style == "solid"
                for piece in pairwise(wire.points)
            ]
            for number, (name, (x, y), (far_x, far_y)) in enumerate(pieces):
                for other, (left, top), (right, bottom) in pieces[:number]:
                    level = y == far_y == top == bottom and min(far_x, right) - max(x, left) > 0
                    upright = x == far_x == left == right and min(far_y, bottom) - max(y, top) > 0
                    assert name == other or not (level or upright), (design.id, name, other)


def test_hosts_of_one_split_port_are_one_box() -> None:
    wide = topology.pictures(shipped_design("vsan-esa-arista"), section_address)[0]
    boxes = devices(wide)
    for name in ("eos-esa-1 to 4", "eos-esa-5 to 8"):
        assert [label.text for label in boxes[name].labels[1:]] == ["4 × PowerEdge R760 · Rack A"]
        glyphs = [box for box in wide.boxes if box.shape == "glyph" and box.parent == boxes[name].id]
        assert len(glyphs) == 4
    assert [label.text for label in boxes["eos-leaf-1"].labels[1:]] == ["DCS-7050CX3-32S · Rack A, U38"]
    said = set(texts(wide))
    assert {"Et1/1–4", "Et2/1–4", "vmnic4 ×4", "MLAG peer link", "2 × 100 GbE", "VLAN 220 vSAN"} <= said
    assert [(entry.text, entry.role) for entry in wide.legend] == [
        ("vSAN, 25 GbE", "storage"), ("vMotion, 25 GbE", "vmotion"), ("Between switches, 100 GbE", "switch")
    ]  # fmt: skip
    peers = [wire for wire in wide.wires if wire.double]
    assert len(peers) == 2 and orthogonal_path(peers[0]).count("M") == 2


def test_a_fold_never_mixes_racks() -> None:
    for picture in topology.pictures(shipped_design("vsan-esa-100g"), section_address):
        assert {"esa-01 to 16", "esa-17 to 32"} <= set(devices(picture))


def test_sixty_four_hosts_are_as_small_as_eight(edited: Edited) -> None:
    edits = (
        ("clx-host-[069-076]", "clx-host-[069-132]"),
        ("ESXi-[05-12]", "ESXi-[05-68]"),
        ("swp[1-8]", "swp[1-64]"),
        ("swp[31-32]", "swp[65-66]"),
        ("model: nvidia-sn3700", "model: nvidia-sn4600c"),
    )
    picture = topology.pictures(edited(*edits), section_address)[0]
    box = devices(picture)["clx-host-069 to 132"]
    assert [label.text for label in box.labels[1:]] == ["64 × SYS-2028U-TN24R4T+", "SL WL01"]
    assert not [each for each in picture.boxes if each.shape == "glyph" and each.parent == box.id]


def test_sites_are_columns_below_the_witness() -> None:
    wide, _, narrow = topology.pictures(shipped_design("vsan-witness-sites"), section_address)
    boxes = devices(wide)
    frames = {box.labels[0].text: box for box in wide.boxes if box.shape == "frame"}
    assert list(frames) == ["Site north", "Site south"]
    assert frames["Site north"].right_edge < frames["Site south"].x
    for name in ("Router, north", "north-leaf-1", "north-leaf-2", "metro-1 to 3"):
        frame = frames["Site north"]
        assert frame.x < boxes[name].x and boxes[name].right_edge < frame.right_edge, name
        assert frame.y < boxes[name].y and boxes[name].bottom < frame.bottom, name
    assert boxes["witness-metro"].bottom < frames["Site north"].y and boxes["Router, north"].dashed
    legs = {wire.b for wire in wide.wires if wire.a == boxes["witness-metro"].id}
    assert legs == {boxes["Router, north"].id, boxes["Router, south"].id}
    (between,) = (wire for wire in wide.wires if {wire.a, wire.b} == legs)
    assert between.style == "dashed" and between.thickness > 3
    assert {"Inter-site link", "25 Gbit/s", "2 ms round trip"} <= set(texts(wide))
    assert "Witness, the third site · 40 ms round trip" in texts(wide)
    assert [box.labels[0].text for box in narrow.boxes if box.shape == "text" and box.labels[0].bold] == [
        "Two sites",
        "Branch office",
    ]


def inside(picture: Picture, frame: Box) -> list[Box]:
    """Devices in a frame."""
    return [
        box
        for box in picture.boxes
        if box.shape == "device"
        and frame.x < box.x
        and box.right_edge < frame.right_edge
        and frame.y < box.y < frame.bottom
    ]


def test_the_title_of_a_site_is_in_the_frame_of_its_devices() -> None:
    """On a telephone the witness and the routers of both sites are above the first frame."""
    design = shipped_design("vsan-witness-sites")
    hero = topology.hero_pictures(design, section_address, ())[2]
    for narrow, switches in (
        (topology.pictures(design, section_address)[2], ("leaf-1", "leaf-2")),
        (hero, ("leaf-1 to 2",)),
    ):
        frames = {box.labels[0].text: box for box in narrow.boxes if box.shape == "frame"}
        titles = {
            title: [box.labels[0].text for box in inside(narrow, frame)] for title, frame in frames.items()
        }
        assert titles == {
            "Site north": [*(f"north-{name}" for name in switches), "metro-1 to 3"],
            "Site south": ["Router, south", *(f"south-{name}" for name in switches), "metro-4 to 6"],
        }
        assert texts(narrow).count("witness-metro") == 1 and texts(narrow).count("Router, north") == 1


def test_frames_keep_the_same_space_from_their_widest_boxes_on_both_sides() -> None:
    design = shipped_design("vsan-witness-sites")
    made = (*topology.pictures(design, section_address), *topology.hero_pictures(design, section_address, ()))
    spaces = []
    for picture in made:
        for frame in picture.boxes:
            if frame.shape == "frame":
                boxes = inside(picture, frame)
                left = min(box.x for box in boxes) - frame.x
                right = frame.right_edge - max(box.right_edge for box in boxes)
                assert left == pytest.approx(right), (picture.name, picture.width)
                assert frame.x >= 1 and frame.right_edge <= picture.width - 1
                spaces.append((picture.name, picture.width, round(left)))
    expected = {
        ("topology", 960): 20, ("topology", 700): 20, ("topology", 340): 10,
        ("overview", 960): 10, ("overview", 700): 10, ("overview", 340): 10,
    }  # fmt: skip
    assert spaces == [(*key, space) for key, space in expected.items() for _ in range(2)]


def test_frames_of_sites_do_not_touch() -> None:
    """Also where the widest boxes of two sites are in different rows."""
    gaps = {}
    for design in all_shipped_designs():
        made = (
            *topology.pictures(design, section_address),
            *topology.hero_pictures(design, section_address, ()),
            *next(failure.pictures(design), ()),
        )
        for picture in made:
            frames = [box for box in picture.boxes if box.shape == "frame"]
            for left, right in pairwise(sorted(frames, key=lambda box: box.x)):
                if left.y < right.bottom and right.y < left.bottom:
                    gaps[design.id, picture.name, picture.width] = right.x - left.right_edge
                    assert all(box.x >= 1 and box.right_edge <= picture.width - 1 for box in frames)
    assert len(gaps) == 15 and min(gaps.values()) >= FRAME_GAP - 0.01
    assert gaps["esa-eos-l3-stretched", "failure", 960] == pytest.approx(FRAME_GAP)


def test_switches_of_two_sites_are_never_one_box() -> None:
    """Although a cable connects them, and they are equal."""
    design = shipped_design("stretched-esa-juniper")
    for folding in range(KINDS + 1):
        for part in scene_parts(design, folding, joins_peers=True):
            names = [node.devices for node in part.nodes if node.kind == "switch"]
            assert all(len({name[:3] for name in each}) == 1 for each in names), (folding, names)
    wide, medium, _ = topology.hero_pictures(design, section_address, ())
    for picture in (wide, medium):
        frames = {box.labels[0].text: box for box in picture.boxes if box.shape == "frame"}
        titles = [[box.labels[0].text for box in inside(picture, frame)] for frame in frames.values()]
        assert titles == [
            ["Router, altstadt", "alt-qfx-1 to 2", "alt-esx-1 to 4"],
            ["Router, bahnhof", "bhf-qfx-1 to 2", "bhf-esx-1 to 4"],
        ]
        assert {"Inter-switch link", "2 × 100 GbE"} <= set(texts(picture))


def test_switches_of_another_site_next_to_a_section_leave_it_without_a_frame() -> None:
    design = shipped_design("stretched-esa-juniper")
    wide, _, narrow = topology.pictures(design, section_address)
    assert [box.labels[0].text for box in wide.boxes if box.shape == "frame"] == [
        "Site altstadt",
        "Site bahnhof",
    ]
    assert [box for box in narrow.boxes if box.shape == "frame"] == []
    assert [box.labels[0].text for box in narrow.boxes if box.id.startswith("title-")] == [
        "Site altstadt",
        "Site bahnhof",
    ]


def test_nodes_without_a_switch_are_side_by_side_with_their_subnets() -> None:
    wide, _, narrow = topology.pictures(shipped_design("azure-local-switchless"), section_address)
    nodes = [devices(wide)[f"node-{number}"] for number in (1, 2, 3)]
    assert len({box.y for box in nodes}) == 1 and nodes[0].right_edge < nodes[1].x < nodes[2].x
    direct = [wire for wire in wide.wires if wire.role == "storage"]
    level = [wire for wire in direct if len(wire.points) == 2]
    below = [wire for wire in direct if max(y for _, y in wire.points) > nodes[0].bottom + 9]
    assert (len(direct), len(level), len(below)) == (6, 4, 2)
    assert {"10.0.1.0/24", "10.0.2.0/24", "10.0.3.0/24", "10.0.6.0/24"} <= set(texts(wide))
    solid = [box for box in narrow.boxes if box.shape == "device"]
    column = [box for box in solid if box.labels[0].text.startswith("node-")][3:]
    assert len({box.x for box in column}) == 1 and column[0].bottom < column[1].y < column[2].y


def test_a_crossing_is_bridged_by_a_gap_in_the_level_line() -> None:
    wire = Wire("w", "a", "b", ((0, 0), (0, 20), (60, 20), (60, 40)), orthogonal=True, gaps=((30, 20),))
    assert orthogonal_path(wire) == "M0 0V13Q0 20 7 20H25M35 20H53Q60 20 60 27V40"
    back = wire._replace(points=((60, 0), (60, 20), (0, 20), (0, 40)))
    assert orthogonal_path(back) == "M60 0V13Q60 20 53 20H35M25 20H7Q0 20 0 27V40"


@pytest.mark.parametrize(
    ("name", "cables"),
    [
        ("smb-direct-iwarp", {"storage": "SMB, 40 GbE", "vmotion": "Live migration, 40 GbE"}),
        ("pvrdma-hpc", {"lossless": "PVRDMA, 100 GbE"}),
        (
            "vsan-roce-vsphere7u3",
            {"storage": "vSAN, 25 GbE or 100 GbE", "vmotion": "vMotion, 25 GbE or 100 GbE"},
        ),
    ],
)
def test_cables_have_the_colors_of_the_vlans_that_they_carry(name: str, cables: dict[str, str]) -> None:
    for picture in topology.pictures(shipped_design(name), section_address):
        vlans = {box.role for box in picture.boxes if box.id.startswith("v-")}
        assert {entry.role: entry.text for entry in picture.legend if entry.role != "switch"} == cables
        assert vlans == set(cables) == {wire.role for wire in picture.wires} - {"switch"}


def test_the_legend_says_what_no_cable_is_behind() -> None:
    wide = topology.pictures(shipped_design("vsan-witness-sites"), section_address)[0]
    assert ("Not in this design", "dashed") in {(entry.text, entry.style) for entry in wide.legend}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("esx-01", "esx-02", "esx-03"), "esx-01 to 03"),
        (("esx-01",), "esx-01"),
        (("a-1", "b-7"), "a-1, b-7"),
        (("r1-lf1", "r2-lf1"), "r1-lf1 to r2-lf1"),
    ],
)
def test_several_devices_are_named_as_a_range(names: tuple[str, ...], said: str) -> None:
    assert range_name(names) == said


CALLOUTS = (
    Callout(1, "device", "eos-leaf-1"),
    Callout(2, "link", "eos-leaf-1 Ethernet31/1"),
    Callout(3, "network", "vsan"),
    Callout(4, "device", "eos-esa-3"),
    Callout(5, "device", "no-such-device"),
)


def test_callouts_are_at_their_subjects_and_on_no_text() -> None:
    design = shipped_design("vsan-esa-arista")
    for picture in topology.hero_pictures(design, section_address, CALLOUTS):
        circles = {box.labels[0].text: box for box in picture.boxes if box.shape == "callout"}
        assert list(circles) == ["1", "2", "3", "4"]
        leaf = devices(picture)["eos-leaf-1"]
        assert abs(circles["1"].middle - leaf.x) < 40 and leaf.y - 40 < circles["1"].y < leaf.bottom + 40
        words = [label for box in picture.boxes if box.shape != "callout" for label in box.labels]
        for circle in circles.values():
            assert not [label.text for label in words if touches(circle, label)]
        assert not [label.text for label in words if "Rack" in label.text]


def touches(circle: Box, label: Label) -> bool:
    """Whether a text lies in a circle."""
    left, top, right, bottom = label_bounds(label)
    return left < circle.right_edge and circle.x < right and top < circle.bottom and circle.y < bottom


def test_callouts_are_not_on_the_border_of_a_frame_or_on_each_other() -> None:
    """Also where more callouts have the same subject than places are free of texts."""
    seen = 0
    for design in all_shipped_designs():
        callouts = [note.callout for note in hero_notes(design)]
        for picture in topology.hero_pictures(design, section_address, callouts):
            circles = [box for box in picture.boxes if box.shape == "callout"]
            frames = [box for box in picture.boxes if box.shape == "frame"]
            for number, circle in enumerate(circles):
                assert not [other.id for other in circles[:number] if overlap(circle, other)], design.id
                for frame in frames:
                    seen += 1
                    assert not overlap(circle, frame) or (
                        frame.x < circle.x
                        and circle.right_edge < frame.right_edge
                        and frame.y < circle.y
                        and circle.bottom < frame.bottom
                    ), (design.id, picture.width, circle.labels[0].text)
    assert seen > 60


def test_the_hero_is_the_overview_with_numbers() -> None:
    design = shipped_design("vsan-esa-arista")
    made, whole = topology.drawings(design, section_address, CALLOUTS)
    assert made.name == "overview" and made.medium and made.narrow
    assert made.svg.count('class="ra-callout"') == 4
    assert whole.name == "topology" and "ra-callout" not in whole.svg
    assert list(topology.drawings(design._replace(links=()), section_address, CALLOUTS)) == []


def test_a_high_hero_is_drawn_compactly() -> None:
    """Peers of a tier are one box, fabrics have their titles at the side, and clusters are side by side."""
    fabrics = topology.hero_pictures(shipped_design("nvme-rocev2-spine-leaf"), section_address, ())
    whole = topology.pictures(shipped_design("nvme-rocev2-spine-leaf"), section_address, "overview")
    for made, former in zip(fabrics, whole, strict=True):
        assert {"spine-a1 to 2", "spine-b1 to 2"} <= set(devices(made)) and "spine-a1" in devices(former)
        assert made.height < former.height - 60
        assert not [text for text in texts(made) if text.startswith("VLAN")]
        lanes = [box for box in made.boxes if box.shape == "lane"]
        assert [lane.labels[0].text for lane in lanes] == ["Fabric A", "Fabric B"]
    assert fabrics[1].height < 540
    sites = topology.hero_pictures(shipped_design("vsan-witness-sites"), section_address, ())[1]
    boxes = devices(sites)
    assert boxes["branch-1"].x > boxes["metro-4 to 6"].right_edge and sites.height < 540


def test_a_low_hero_is_the_overview() -> None:
    design = shipped_design("vsan-esa-arista")
    assert topology.hero_pictures(design, section_address, ()) == topology.pictures(
        design, section_address, "overview"
    )


def test_no_text_of_a_compact_hero_is_cut_or_on_another() -> None:
    for design in all_shipped_designs():
        for picture in topology.hero_pictures(design, section_address, ()):
            words = [label for box in picture.boxes for label in box.labels]
            assert not [label.text for label in words if "…" in label.text], design.id
            for number, label in enumerate(words):
                others = [other.text for other in words[:number] if not are_apart(label, other)]
                assert not others, (design.id, picture.width, label.text)


def are_apart(label: Label, other: Label) -> bool:
    """Whether two texts have no room in common."""
    left, top, right, bottom = label_bounds(label)
    far_left, far_top, far_right, far_bottom = label_bounds(other)
    return (
        right <= far_left + 0.5
        or far_right <= left + 0.5
        or bottom <= far_top + 0.5
        or far_bottom <= top + 0.5
    )


def test_a_design_without_cables_has_no_picture(design: Design) -> None:
    assert list(topology.drawings(design._replace(links=()), section_address)) == []


def lines_at(picture: Picture, label: Label) -> list[str]:
    """Upright lines on a text or close to it."""
    left, top, right, bottom = label_bounds(label)
    return [
        wire.tip
        for wire in picture.wires
        for (x, y), (far_x, far_y) in pairwise(wire.points)
        if x == far_x and left - 6 < x < right + 6 and min(y, far_y) < bottom and max(y, far_y) > top
    ]


def test_no_line_touches_the_title_of_a_frame() -> None:
    design = shipped_design("vsan-witness-sites")
    made = (*topology.pictures(design, section_address), *topology.hero_pictures(design, section_address, ()))
    titles = [(each, box.labels[0]) for each in made for box in each.boxes if box.shape == "frame"]
    assert len(titles) == 12 and {label.text for _, label in titles} == {"Site north", "Site south"}
    assert {label.anchor for _, label in titles} == {"start", "end"}
    for picture, label in titles:
        assert lines_at(picture, label) == [], (picture.name, picture.width, label.text)


def test_a_long_title_of_a_frame_is_between_two_lines(root: Path) -> None:
    folder = root / "designs" / "vsan-witness-sites"
    files = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    files["design.yaml"] = files["design.yaml"].replace(b"north: ", b"north of the river: ")
    design = api.lint_texts("sites", files).design
    assert design is not None
    narrow = topology.pictures(design, section_address)[2]
    north, south = (box.labels[0] for box in narrow.boxes if box.shape == "frame")
    assert (north.text, north.anchor) == ("Site north of the river", "middle")
    assert (south.text, south.anchor) == ("Site south", "start")
    assert lines_at(narrow, north) == lines_at(narrow, south) == []
    assert lines_at(narrow, north._replace(x=north.x - 80)) != []
