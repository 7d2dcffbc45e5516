"""Pictures of failures: one on which any failure can be chosen, and the worst of each kind on the same
places."""

import json
import re

import pytest

from refarch import api, testing
from refarch_diagrams import failure, section_address
from refarch_diagrams._failure_states import MAX_TRAFFIC_NAME, _short_traffic_name
from refarch_diagrams._picture import Box, Picture
from refarch_diagrams._text_measure import SMALL_SIZE, text_width
from refarch_site.display_names import SERVICE_TITLES


def pictures(design: api.Design) -> dict[str, Picture]:
    """All pictures of failures by name."""
    return {one.name: one for one, _ in failure.pictures(design, section_address)}


def example(name: str) -> dict[str, Picture]:
    """Those of a clean example."""
    design = api.lint_texts(name, testing.base_files(name)).design
    assert design is not None
    return pictures(design)


def boxes_by_name(picture: Picture) -> dict[str, Box]:
    """Boxes by what they say: devices by their name, ports by that of their device before their own."""
    devices = {box.id: box.labels[0].text for box in picture.boxes if box.shape == "device"}
    found = {}
    for box in picture.boxes:
        if box.shape == "device":
            found[devices[box.id]] = box
        elif box.shape == "chip" and box.id.startswith(box.parent):
            found[f"{devices[box.parent]} {box.labels[0].text}"] = box
    return found


def role_and_lines(picture: Picture) -> dict[str, tuple[str, ...]]:
    """Color and small lines of each device and port."""
    blank = "\u00a0"
    return {
        name: (box.role, *(label.text for label in box.labels[1:] if label.text != blank))
        for name, box in boxes_by_name(picture).items()
    }


def choice(picture: Picture, title: str) -> dict[str, object]:
    """A failure that can be chosen, by its title."""
    (found,) = [one for one in json.loads(picture.cases) if one["title"] == title]
    return dict(found)


def lines(picture: Picture) -> dict[str, int]:
    """How many lines there are of each look."""
    found: dict[str, int] = {}
    for wire in picture.wires:
        found[f"{wire.role} {wire.style}"] = found.get(f"{wire.role} {wire.style}", 0) + 1
    return found


def test_titles_say_what_is_left_and_what_it_costs(design: api.Design) -> None:
    assert [one.title for one in pictures(design).values()] == [
        "Impact of single failures",
        "Failure of switch clx-swx-035: degraded (vSAN and vMotion share 100 Gbit/s; fewer redundant paths)",
        "Failure of both cables of clx-swx-033 – clx-swx-034: reduced redundancy (fewer redundant paths)",
        "Failure of cable of vmnic4 of any of clx-host-[51-54]: degraded (vSAN and vMotion share 25 Gbit/s; "
        "fewer redundant paths)",
        "Failure of network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]: disconnected "
        "(lost connections; bandwidth: 25 → 0 Gbit/s; vmk1 (vMotion): 25 → 0 Gbit/s)",
    ]


@pytest.mark.parametrize("example_name", ["vsan-roce", "nvme-of", "direct-iwarp", "s2d"])
def test_nothing_moves_from_failure_to_failure(example_name: str) -> None:
    made = list(example(example_name).values())
    assert len(made) > 2
    places = [[(box.id, box.x, box.y, box.width, box.height) for box in one.boxes] for one in made]
    ways = [[(wire.id, wire.points) for wire in one.wires] for one in made]
    assert all(one == places[0] for one in places) and all(one == ways[0] for one in ways)


def test_ports_show_what_they_carry_before_and_after(design: api.Design) -> None:
    made = pictures(design)
    before, after = role_and_lines(made["failure"]), role_and_lines(made["failure-case-1"])
    assert before["clx-host-069 vmnic4"] == ("storage", "vSAN")
    assert before["clx-host-069 vmnic5"] == ("switch", "vMotion")
    assert after["clx-host-069 vmnic4"] == ("gone", "no link")
    assert after["clx-host-069 vmnic5"] == ("storage", "vMotion", "vSAN")
    assert (before["clx-swx-035"], after["clx-swx-035"]) == (("switch", "leaf"), ("gone", "failed"))


def test_a_host_that_fails_over_stands_apart(design: api.Design) -> None:
    one = pictures(design)["failure-case-3"]
    assert role_and_lines(one)["clx-host-51 vmnic4"] == ("gone", "no link")
    assert role_and_lines(one)["clx-host-[52-54] vmnic4"] == ("storage", "vSAN")


def test_a_host_that_is_cut_off_says_so(design: api.Design) -> None:
    assert role_and_lines(pictures(design)["failure-case-4"])["clx-host-51"] == ("failed", "disconnected")


def test_every_failure_can_be_chosen_and_says_what_it_costs(design: api.Design) -> None:
    picture = pictures(design)["failure"]
    titles = [one["title"] for one in json.loads(picture.cases)]
    assert len(titles) == len(set(titles)) == 16
    keys = {one["title"]: one["key"] for one in json.loads(picture.cases)}
    assert len(set(keys.values())) == 16 and keys["switch clx-swx-035"] == "clx-swx-035"
    assert all(re.fullmatch(r"[A-Za-z0-9.-]+", key) for key in keys.values()), keys
    one = choice(picture, "switch clx-swx-035")
    assert (one["state"], one["costs"]) == (
        "degraded",
        ["vSAN and vMotion share 100 Gbit/s", "fewer redundant paths"],
    )
    box = boxes_by_name(picture)
    assert one["pick"] == [box["clx-swx-035"].id]
    assert choice(picture, "cable of vmnic4 of clx-host-069")["pick"] == [box["clx-host-069 vmnic4"].id]
    assert choice(picture, "host clx-host-069")["pick"] == [box["clx-host-069"].id]
    changed = one["boxes"]
    assert isinstance(changed, dict)
    assert changed[box["clx-swx-035"].id] == ["gone", "", "failed"]
    assert changed[box["clx-host-[070-076] vmnic5"].id] == ["storage", "vmnic5", "vMotion", "vSAN"]
    assert box["clx-swx-033"].id not in changed


def test_what_a_chosen_failure_changes_is_there(design: api.Design) -> None:
    picture = pictures(design)["failure"]
    boxes = {box.id for box in picture.boxes}
    wires = {wire.id for wire in picture.wires}
    ends = {f"{wire}{end}" for wire in wires for end in ("t", "l", "l0", "l1")}
    for one in json.loads(picture.cases):
        assert set(one["boxes"]) <= boxes | ends and set(one["wires"]) <= wires, one["title"]


def test_an_overload_is_red_and_says_its_figure(root_design: api.Design) -> None:
    picture = pictures(root_design)["failure"]
    one = choice(picture, "switch spine-a1")
    assert (one["state"], one["costs"]) == (
        "overloaded",
        ["overload between switches: 400 of 200 Gbit/s"],
    )
    boxes, wires = one["boxes"], one["wires"]
    assert isinstance(boxes, dict) and isinstance(wires, dict)
    assert ["failed", "400", "of 200"] in boxes.values()
    assert ["failed", "solid", 4.0] in wires.values()
    assert all(box.role != "failed" for box in picture.boxes)


@pytest.fixture(scope="module")
def root_design(root: object) -> api.Design:
    """A fabric whose links between switches one failure overloads."""
    found = api.open_design("nvme-rocev2-spine-leaf", root=str(root)).design
    assert found is not None
    return found


def test_two_fabrics_are_one_picture_when_hosts_join_them() -> None:
    made = example("nvme-of")
    assert lines(made["failure"]) == {"storage solid": 4 + 2}
    assert lines(made["failure-case-1"]) == {"gone dotted": 3, "storage solid": 3}


def test_hosts_without_a_switch_are_joined_port_to_port() -> None:
    made = example("direct-iwarp")
    assert lines(made["failure"]) == {"storage solid": 1}
    assert role_and_lines(made["failure"])["node-1 port1"] == ("storage", "SMB")
    after = role_and_lines(made["failure-case-1"])
    assert (after["node-1 port1"], after["node-2 port1"]) == (("gone", "no link"), ("gone", "no link"))


def test_the_text_alternative_tells_the_same(design: api.Design) -> None:
    assert pictures(design)["failure-case-4"].alt == (
        "Failure of network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]: disconnected. "
        "Impact: lost connections; bandwidth: 25 → 0 Gbit/s; vmk1 (vMotion): 25 → 0 Gbit/s. vmk1 (vMotion), "
        "vmk2 (vSAN): no port left. vMotion, vSAN: it no longer reaches the others."
    )


def test_thirty_two_hosts_are_two_boxes(large: api.Design) -> None:
    hosts = [name for name in role_and_lines(pictures(large)["failure"]) if name.startswith("clx-host-[070")]
    assert "clx-host-[070-100]" in hosts


def test_a_design_without_cables_has_no_pictures() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None and pictures(design) != {}
    assert list(failure.pictures(design._replace(links=()), section_address)) == []


def test_every_kind_of_traffic_is_called_by_its_own_name_and_has_room() -> None:
    words = {kind: _short_traffic_name(kind) for kind in SERVICE_TITLES}
    assert words["management"] == "mgmt" and words["vmotion"] == "vMotion" and words["vsan"] == "vSAN"
    assert [kind for kind, word in words.items() if word == "storage"] == ["nvme-rdma", "nvme-tcp"]
    assert all(text_width(word, SMALL_SIZE) <= MAX_TRAFFIC_NAME for word in words.values())
    assert _short_traffic_name("a-purpose-of-ones-own").startswith("a-purp")


def test_the_legend_tells_of_links_between_switches_where_there_are_any() -> None:
    words = "Between switches: peak load of link capacity"
    legends = {
        name: [entry.text for entry in example(name)["failure"].legend] for name in ("vsan-roce", "mesh")
    }
    assert legends["vsan-roce"][-1] == words
    assert legends["mesh"] == [
        "Traffic of Azure Local", "Other traffic", "Standby", "Failed", "Overloaded or disconnected"
    ]  # fmt: skip
