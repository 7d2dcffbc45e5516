"""Pictures of failures: one on which any failure can be chosen, and the worst of each kind on the same
places, which are those of the topology."""

import json
import re
from typing import Any

import pytest
from geometry import hidden

from refarch import api, testing
from refarch_diagrams import failure
from refarch_diagrams._failure_scene import second_wire
from refarch_diagrams._picture import Box, Picture, Wire
from refarch_diagrams._picture_svg import picture_svg
from refarch_diagrams._scene_routes import parallel_points
from refarch_diagrams._text_measure import text_width
from refarch_diagrams.failure import FailurePictures
from shipped_designs import shipped_design

SHIPPED = (
    "azure-local-switchless",
    "nvme-rocev2-spine-leaf",
    "vsan-esa-100g",
    "vsan-esa-arista",
    "vsan-roce-vsphere7u3",
    "vsan-witness-sites",
)


def pictures(design: api.Design) -> dict[str, FailurePictures]:
    """All pictures of failures by name."""
    return {made.wide.name: made for made in failure.pictures(design)}


def wide_pictures(design: api.Design) -> dict[str, Picture]:
    """The wide ones by name."""
    return {name: made.wide for name, made in pictures(design).items()}


def example(name: str) -> dict[str, Picture]:
    """Wide pictures of a clean example."""
    design = api.lint_texts(name, testing.base_files(name)).design
    assert design is not None
    return wide_pictures(design)


def boxes_by_name(picture: Picture) -> dict[str, Box]:
    """Boxes by their text: devices by their name, ports by that of their device before their own."""
    devices = {box.id: box.labels[0].text for box in picture.boxes if box.shape == "device"}
    ports = {
        f"{devices[box.parent]} {box.labels[0].text}": box
        for box in picture.boxes
        if box.shape == "chip" and box.parent in devices
    }
    return {devices[box.id]: box for box in picture.boxes if box.shape == "device"} | ports


def lines(picture: Picture) -> dict[str, int]:
    """How many lines there are of each look; hidden ones are left out."""
    found: dict[str, int] = {}
    for wire in picture.wires:
        if wire.style != "hidden":
            found[f"{wire.role} {wire.style}"] = found.get(f"{wire.role} {wire.style}", 0) + 1
    return found


def unquoted(cases: str) -> Any:
    """JSON of an attribute, with the quotes exchanged again."""
    return json.loads(cases.translate({34: 39, 39: 34}))


def parsed(cases: str) -> list[dict[str, Any]]:
    """Failures as the script of a page reads them, with boxes and lines by name."""
    read = unquoted(cases)
    found: list[dict[str, Any]] = read["cases"]
    for one in found:
        for part in ("boxes", "wires"):
            one[part] = {
                name: read["looks"][number] for names, number in one[part] for name in names.split(" ")
            }
    return found


def changes_by_width(made: FailurePictures) -> list[tuple[Picture, list[dict[str, Any]]]]:
    """Each picture of a design with its failures."""
    texts = (made.wide.cases if picture.cases == "same" else picture.cases for picture in made)
    return [(picture, parsed(text)) for picture, text in zip(made, texts, strict=True)]


def choices(picture: Picture) -> dict[str, dict[str, Any]]:
    """Failures that can be chosen, by title."""
    return {one["title"]: one for one in parsed(picture.cases)}


def with_choice(picture: Picture, change: dict[str, Any]) -> Picture:
    """Picture after a failure, as the script of a page shows it."""
    boxes = []
    for box in picture.boxes:
        role, *words = change["boxes"].get(box.id, [box.role])
        words += [""] * (len(box.labels) - len(words))
        texts = [word or label.text for word, label in zip(words, box.labels, strict=True)]
        labels = [label._replace(text=text) for label, text in zip(box.labels, texts, strict=True)]
        boxes.append(box._replace(role=role, labels=tuple(labels)))
    looks = change["wires"]
    wires = [
        wire._replace(role=looks[wire.id][0], style=looks[wire.id][1]) if wire.id in looks else wire
        for wire in picture.wires
    ]
    return picture._replace(boxes=tuple(boxes), wires=tuple(wires))


def test_titles_say_what_is_left_and_what_it_costs(design: api.Design) -> None:
    assert [one.title for one in wide_pictures(design).values()] == [
        "Impact of single failures",
        "Failure of switch clx-swx-035: degraded (vSAN and vMotion share 100 Gbit/s; fewer redundant paths)",
        "Failure of both cables of clx-swx-033 – clx-swx-034: reduced redundancy (fewer redundant paths)",
        "Failure of cable of vmnic4 of any of clx-host-[51-54]: degraded (vSAN and vMotion share 25 Gbit/s; "
        "fewer redundant paths)",
        "Failure of network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]: disconnected "
        "(lost connections; bandwidth: 25 → 0 Gbit/s; vmk1 (vMotion): 25 → 0 Gbit/s)",
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_moves_from_failure_to_failure(name: str) -> None:
    made = list(pictures(shipped_design(name)).values())
    assert len(made) > 2
    for forms in zip(*made, strict=True):
        places = [[(box.id, box.x, box.y, box.width, box.height) for box in one.boxes] for one in forms]
        ways = [[(wire.id, wire.points) for wire in one.wires] for one in forms]
        assert all(one == places[0] for one in places) and all(one == ways[0] for one in ways)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_text_has_room_after_every_failure_in_every_width(name: str) -> None:
    for picture, found in changes_by_width(pictures(shipped_design(name))["failure"]):
        assert hidden(picture) == []
        for choice in found:
            for box in with_choice(picture, choice).boxes:
                for label in box.labels:
                    width = text_width(label.text, label.size, label.bold)
                    assert label.text.strip(), (choice, box.id)
                    assert box.x - 0.5 <= label.left_edge, (picture.width, label.text)
                    assert label.left_edge + width <= box.right_edge + 0.5, (picture.width, label.text)


def test_a_lost_switch_is_red_and_dashed_and_moved_traffic_a_second_line() -> None:
    made = wide_pictures(shipped_design("vsan-esa-arista"))
    before, after = made["failure"], made["failure-case-1"]
    leaf = boxes_by_name(after)["eos-leaf-1"]
    assert (leaf.role, leaf.dashed, [label.text for label in leaf.labels]) == (
        "lost", True, ["eos-leaf-1", "failed"],
    )  # fmt: skip
    # 4 × between switches; vSAN and vMotion of three boxes of hosts; the peer links are two.
    assert lines(before) == {"switch solid": 6, "storage solid": 3, "vmotion solid": 3}
    assert lines(after) == {"switch solid": 3, "lost dashed": 6, "vmotion solid": 3, "storage solid": 3}
    seconds = [wire for wire in after.wires if wire.id.endswith("m") and wire.style != "hidden"]
    firsts = {wire.id: wire for wire in after.wires}
    assert [wire.role for wire in seconds] == ["storage"] * 3
    assert all(firsts[wire.id.removesuffix("m")].role == "vmotion" for wire in seconds)
    assert [entry.text for entry in after.legend] == [
        "vSAN, 25 GbE",
        "vMotion, 25 GbE",
        "Between switches, 100 GbE",
        "Second line: traffic that moved there",
        "Failed",
        "Overloaded or disconnected",
        "Between switches: peak load of link capacity (Gbit/s)",
    ]


def test_traffic_that_moves_past_the_peer_link_is_seen_on_it() -> None:
    after = wide_pictures(shipped_design("vsan-esa-arista"))["failure-case-3"]
    texts = [label.text for box in after.boxes if box.shape == "text" for label in box.labels]
    assert texts.count("25 of 200 Gbit/s") == 1 and texts.count("idle") == 1
    shown = {wire.id for wire in after.wires if wire.id.endswith("m") and wire.style == "solid"}
    ports = boxes_by_name(after)
    assert {f"{ports['eos-esa-1 vmnic5'].id[:-1]}m"} < shown and len(shown) == 2


def test_the_second_line_keeps_beside_the_first_one() -> None:
    wire = Wire("w", "a", "b", ((10, 0), (10, 20), (50, 20), (50, 40)), thickness=4.0, orthogonal=True)
    assert second_wire(wire).points == ((14.6, 0), (14.6, 15.4), (54.6, 15.4), (54.6, 40))
    left = ((50, 0), (50, 20), (10, 20), (10, 40))
    assert parallel_points(left, 4) == ((54, 0), (54, 24), (14, 24), (14, 40))
    assert parallel_points(((0, 9), (30, 9)), 4) == ((0, 5), (30, 5))
    assert second_wire(wire._replace(double=True)).points[0] == (17.6, 0), "beside both rails"


def test_a_hidden_line_is_in_the_page_and_not_seen() -> None:
    boxes = (Box("a", 0, 0, 20, 20), Box("b", 0, 40, 20, 20))
    wire = Wire("w", "a", "b", ((10, 20), (10, 40)))
    for style, expected in (("hidden", 1), ("solid", 0)):
        picture = Picture("p", "", "", 20, 60, boxes, (wire._replace(style=style),))  # type: ignore[arg-type]
        assert picture_svg(picture, "p").count('visibility="hidden"') == expected


def test_a_host_that_fails_over_stands_apart(design: api.Design) -> None:
    ports = boxes_by_name(wide_pictures(design)["failure-case-3"])
    assert (ports["clx-host-51 vmnic4"].role, ports["clx-host-52 to 54 vmnic4 ×3"].role) == (
        "plain", "storage",
    )  # fmt: skip


def test_a_host_that_is_cut_off_says_so(design: api.Design) -> None:
    host = boxes_by_name(wide_pictures(design)["failure-case-4"])["clx-host-51"]
    assert (host.role, host.labels[1].text, host.dashed) == ("failed", "disconnected", False)


def test_every_failure_can_be_chosen_and_says_what_it_costs(design: api.Design) -> None:
    picture = wide_pictures(design)["failure"]
    found = choices(picture)
    assert len(found) == len(parsed(picture.cases)) == 16
    keys = {title: one["key"] for title, one in found.items()}
    assert len(set(keys.values())) == 16 and keys["switch clx-swx-035"] == "clx-swx-035"
    assert all(re.fullmatch(r"[A-Za-z0-9.-]+", key) for key in keys.values()), keys
    one = found["switch clx-swx-035"]
    assert (one["state"], one["costs"]) == (
        "degraded",
        ["vSAN and vMotion share 100 Gbit/s", "fewer redundant paths"],
    )
    box = boxes_by_name(picture)
    assert one["pick"] == [box["clx-swx-035"].id]
    port = box["clx-host-069 vmnic4"].id
    assert found["cable of vmnic4 of clx-host-069"]["pick"] == [port[:-1], f"{port[:-1]}a", port]
    assert found["host clx-host-069"]["pick"] == [box["clx-host-069"].id]
    assert one["boxes"][box["clx-swx-035"].id] == ["lost", "", "failed"]
    assert one["wires"][f"{box['clx-host-069 vmnic5'].id[:-1]}m"] == ["storage", "solid", 2.4]
    assert box["clx-swx-033"].id not in one["boxes"]


@pytest.mark.parametrize("name", SHIPPED)
def test_each_width_has_the_same_failures_with_its_own_boxes(name: str) -> None:
    made = changes_by_width(pictures(shipped_design(name))["failure"])
    assert len({len(found) for _, found in made}) == 1
    for picture, found in made:
        drawn = {box.id for box in picture.boxes} | {wire.id for wire in picture.wires}
        for one in found:
            assert drawn.issuperset(one["pick"]) and drawn.issuperset(one["wires"])
            assert one["boxes"] or one["wires"]


def test_quotes_of_a_text_stay_what_they_are() -> None:
    texts = [{"title": 'it\'s "so" \\'}, "\\'"]
    made = failure._as_attribute(texts)
    assert made.startswith("[{'title':'it\"s") and unquoted(made) == texts


def test_several_switches_of_one_box_are_counted() -> None:
    design = shipped_design("azure-local-switchless")
    scene = failure.FailureScene(design, 140)
    texts = [
        label.text
        for box in scene.picture(
            "p", "", "", scene.state_after(failure.failure_cases(design)[0].effects[0])
        ).boxes
        for label in box.labels
    ]
    assert "1 of 2 failed" in texts


def test_a_direct_cable_ends_at_its_ports_and_fails_alone() -> None:
    picture = wide_pictures(shipped_design("azure-local-switchless"))["failure"]
    (one,) = (each for title, each in choices(picture).items() if title == "cable of SMB1 of node-1")
    after = with_choice(picture, one)
    assert lines(after)["lost dashed"] == 1
    (lost,) = (wire for wire in after.wires if wire.role == "lost")
    ports = {box.id: box for box in after.boxes}
    assert [ports[end].labels[0].text for end in (lost.a, lost.b)] == ["SMB1", "SMB1"]
    assert set(one["pick"]) >= {lost.id, lost.a, lost.b}


def test_sites_their_link_and_the_witness_fail_in_the_picture() -> None:
    picture = wide_pictures(shipped_design("vsan-witness-sites"))["failure"]
    found = choices(picture)
    assert [*found][:5] == [
        "site north",
        "site south",
        "inter-site link",
        "witness-branch",
        "witness-metro",
    ]
    names = {box.id: name for name, box in boxes_by_name(picture).items() if box.shape == "device"}
    lost = {
        title: [names[name] for name, look in one["boxes"].items() if look[0] == "lost"]
        for title, one in found.items()
    }
    assert lost["site north"] == ["north-leaf-1", "north-leaf-2", "metro-1", "metro-2 to 3", "Router, north"]
    assert lost["witness-metro"] == ["witness-metro"]
    assert lost["inter-site link"] == []
    assert [names[name] for name in found["site north"]["pick"]] == ["Router, north"]
    (link,) = found["inter-site link"]["wires"]
    assert found["inter-site link"]["pick"][0] == link
    assert found["inter-site link"]["wires"][link] == ["lost", "dashed", 1.6]
    # Two legs of the witness.
    assert len(found["witness-metro"]["wires"]) == 2
    assert found["site south"]["state"] == "degraded" and found["site south"]["happens"]


def test_an_overload_is_red_and_says_its_figure() -> None:
    picture = wide_pictures(shipped_design("nvme-rocev2-spine-leaf"))["failure"]
    one = choices(picture)["switch spine-a1"]
    assert (one["state"], one["costs"]) == (
        "overloaded",
        ["overload between switches: 400 of 200 Gbit/s"],
    )
    assert ["failed", "400 of 200"] in one["boxes"].values()
    assert ["failed", "solid", 4.2] in one["wires"].values()
    assert all(box.role != "failed" for box in picture.boxes)


def test_two_fabrics_fail_in_their_lanes() -> None:
    made = wide_pictures(shipped_design("nvme-rocev2-spine-leaf"))
    assert {*lines(made["failure"])} == {"fabrica solid", "fabricb solid"}
    assert [box.role for box in made["failure"].boxes if box.shape == "lane"] == ["lanea", "laneb"]


def test_the_text_alternative_tells_the_same(design: api.Design) -> None:
    made = wide_pictures(design)
    assert made["failure-case-4"].alt == (
        "Failure of network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]: disconnected. "
        "Impact: lost connections; bandwidth: 25 → 0 Gbit/s; vmk1 (vMotion): 25 → 0 Gbit/s. vmk1 (vMotion), "
        "vmk2 (vSAN): no port left. vMotion, vSAN: it no longer reaches the others."
    )
    assert made["failure"].alt.startswith(
        "Without a failure: vmnic4 on clx-host-51 to clx-swx-033: vSAN; vmnic4 on clx-host-[52-54] to "
    )


def test_thirty_two_hosts_are_two_boxes(large: api.Design) -> None:
    names = boxes_by_name(wide_pictures(large)["failure"])
    assert "clx-host-069" in names and "clx-host-070 to 100" in names


def test_a_design_without_cables_has_no_pictures() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None and pictures(design) != {}
    assert list(failure.pictures(design._replace(links=()))) == []


def test_the_legend_tells_of_links_between_switches_where_there_are_any() -> None:
    words = "Between switches: peak load of link capacity (Gbit/s)"
    legends = {
        name: [entry.text for entry in example(name)["failure"].legend] for name in ("vsan-roce", "mesh")
    }
    assert legends["vsan-roce"][-1] == words
    assert legends["mesh"][-2:] == ["Failed", "Overloaded or disconnected"]
