"""The path picture: its devices and values, and what it says of values that are missing or wrong."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.api import Design
from refarch.api.traffic import path_values, walked_conversations
from refarch.views.walk.records import PathUnknown
from refarch_diagrams import section_address, traffic_path
from refarch_diagrams._picture import Picture
from refarch_diagrams._picture_svg import picture_svg
from refarch_diagrams._text_notes import NARROW, WIDE
from refarch_diagrams.traffic_path import DrawnPath
from shipped_designs import shipped_design

Edited = Callable[..., Design]
OPEN = "not in the design"


def values(path: DrawnPath) -> dict[str, list[str]]:
    """Texts of each row, from the first device to the last."""
    return {row: [stop.values[row].text for stop in path.values.stops] for row in path.rows}


def wide(design: Design, path: DrawnPath) -> Picture:
    return traffic_path.wide_picture(design, path, "path-1", section_address)


def test_an_array_that_is_not_described_ends_the_lossless_path() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    (path,) = traffic_path.drawn_paths(design)
    assert path.title == (
        "Path of NVMe over RDMA on nvme-a: esx-01 to flash-1 (nvme-b: only names and VLAN differ)"
    )
    assert [(stop.device, stop.ports) for stop in path.values.stops] == [
        ("esx-01", ("vmk1", "vmnic4")),
        ("leaf-a1", ("swp1", "swp25")),
        ("spine-a1", ("swp1", "swp9")),
        ("leaf-a3", ("swp29", "swp1")),
        ("flash-1", ("node1.eth5",)),
    ]
    trusted, ecn = ["trusts PCP and DSCP"] * 3, ["150,000 to 1,501,500 bytes"] * 3
    assert values(path) == {
        "VLAN": ["610"] * 5,
        "MTU": ["9000", "9216", "9216", "9216", "9000"],
        "Marking": ["PCP 3, DSCP 26", *trusted, OPEN],
        "Priority": ["3", *["3 → class 3"] * 3, OPEN],
        "PFC": [*["on, 3"] * 4, OPEN],
        "ECN": ["on", *ecn, OPEN],
    }
    assert (path.values.verdict, path.values.state) == (
        "Lossless up to leaf-a3; flash-1 is not described: Marking, Priority, PFC, ECN",
        "open",
    )


@pytest.mark.parametrize(
    ("name", "verdicts"),
    [
        ("vsan-esa-arista", ["Lossless from eos-esa-1 to eos-esa-2"]),
        (
            "azure-local-switchless",
            ["Lossless from node-1 to node-2; ECN of node-1 and node-2 is not in the design"],
        ),
        ("vsan-tcp-2m-iops", ["Packets arrive from vsan-01 to vsan-02"]),
        (
            "vsan-witness-sites",
            [
                "Packets arrive from branch-1 to branch-2",
                "Unknown: whether 10.71.20.1 forwards to network south-vsan",
            ],
        ),
    ],
)
def test_verdicts_of_shipped_designs(name: str, verdicts: list[str]) -> None:
    paths = traffic_path.drawn_paths(shipped_design(name))
    assert [path.values.verdict for path in paths] == verdicts


def sites_over_rdma(root: Path) -> Design:
    """The two sites with a transport that loses no packets, and the QoS of another design."""
    folder = root / "designs/vsan-witness-sites"
    files = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    files["design.yaml"] = files["design.yaml"].replace(b"transport: tcp", b"transport: roce-v2")
    qos = (root / "designs/vsan-roce-vsphere7u3/qos.yaml").read_text(encoding="utf-8").partition("apply:")[0]
    applied = (
        'apply:\n  - {profile: roce-lossless, to: ["metro-[1-6]", "north-leaf-[1-2]", "south-leaf-[1-2]"]}\n'
    )
    files["qos.yaml"] = (qos + applied).encode()
    design = api.lint_texts("sites", files).design
    assert design is not None
    return design


@pytest.mark.parametrize("is_lossless", [False, True])
def test_a_router_that_is_not_in_the_design_is_a_gap_in_the_path(root: Path, is_lossless: bool) -> None:
    design = sites_over_rdma(root) if is_lossless else shipped_design("vsan-witness-sites")
    path = traffic_path.drawn_paths(design)[1]
    assert [(stop.device, stop.ports, stop.is_outside) for stop in path.values.stops] == [
        ("metro-1", ("vmk2", "vmnic4"), False),
        ("north-leaf-1", ("swp1",), False),
        ("10.71.20.1", (), True),
        ("south-leaf-1", ("swp1",), False),
        ("metro-4", ("vmk2",), False),
    ]
    expected = {
        "VLAN": ["751", "751", OPEN, "752", "752"],
        "MTU": ["9000", "9216", OPEN, "9216", "9000"],
    }
    if is_lossless:
        trusted, ecn = "trusts PCP and DSCP", "150,000 to 1,501,500 bytes"
        expected |= {
            "Marking": ["PCP 3, DSCP 26", trusted, OPEN, trusted, "PCP 3, DSCP 26"],
            "Priority": ["3", "3 → class 3", OPEN, "3 → class 3", "3"],
            "PFC": ["on, 3", "on, 3", OPEN, "on, 3", "on, 3"],
            "ECN": ["on", ecn, OPEN, ecn, "on"],
        }
    assert values(path) == expected
    assert (path.values.verdict, path.values.state) == (
        "Unknown: whether 10.71.20.1 forwards to network south-vsan",
        "open",
    )
    narrow = traffic_path.narrow_picture(design, path, "path-2", section_address)
    for picture in (wide(design, path), narrow):
        cable, gap = ("storage", "solid"), ("signal", "dashed")
        assert [(wire.role, wire.style) for wire in picture.wires] == [cable, gap, gap, cable]
        boxes = {box.id: box for box in picture.boxes}
        assert [boxes[f"d{at}"].dashed for at in range(5)] == [False, False, True, False, False]
        assert [label.text for label in boxes["d2"].labels] == ["10.71.20.1", "Router, not in this design"]
        assert boxes["d2"].href == "" and boxes["d3"].href != ""
    assert "10.71.20.1 (Router, not in this design): VLAN not in the design" in path.alt


def test_the_path_to_a_router_outside_changes_with_the_leaf_switch_of_the_host() -> None:
    design = shipped_design("vsan-witness-sites")
    (after,) = traffic_path.paths_after_failures(design, traffic_path.drawn_paths(design)[1])
    assert after.failures == ("vmnic4 on metro-1", "north-leaf-1")
    assert [stop.device for stop in after.values.stops][:2] == ["metro-1", "north-leaf-2"]


def test_a_leaf_switch_without_the_vlan_is_open(root: Path) -> None:
    """The far leaf switch is not on the walk, so that no fault of it is known."""
    files = {path.name: path.read_bytes() for path in (root / "designs/vsan-witness-sites").glob("*.yaml")}
    wiring, old = files["wiring.yaml"], b'to: "south-leaf-1 swp[1-3]", '
    assert old in wiring
    files["wiring.yaml"] = wiring.replace(old, old + b"carries: [south-vmotion], ")
    design = api.lint_texts("sites", files).design
    assert design is not None
    path = traffic_path.drawn_paths(design)[1]
    assert [stop.values["VLAN"].text for stop in path.values.stops] == ["751", "751", OPEN, OPEN, "752"]


def test_only_the_way_after_a_switch_is_open_if_its_routes_are_not_stated() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    (path,) = traffic_path.drawn_paths(design)
    question = PathUnknown(
        "whether leaf-a3 forwards to flash-1", "", path.walk.conversation.origin, "leaf-a3"
    )
    walk = path.walk._replace(unknowns=(question,))
    picture = wide(design, path._replace(walk=walk, values=path_values(design, walk)))
    assert [wire.style for wire in picture.wires] == ["solid", "solid", "solid", "dashed"]
    assert not [box for box in picture.boxes if box.dashed]
    assert [wire.style for wire in wide(design, path).wires] == ["solid"] * 4


def test_a_path_without_rdma_has_two_rows() -> None:
    (path,) = traffic_path.drawn_paths(shipped_design("vsan-tcp-2m-iops"))
    assert path.rows == ["VLAN", "MTU"]


def test_a_fault_is_red_at_its_device_and_in_the_verdict(edited: Edited) -> None:
    design = edited(("pfc: {priorities: [3]", "pfc: {priorities: [4]"))
    path = traffic_path.drawn_paths(design)[0]
    walks = [each.walk for each in walked_conversations(design) if each.walk.conversation.lossless]
    assert {walk.verdict for walk in walks} == {"lossy"}
    found = {stop.device: stop.values["PFC"] for stop in path.values.stops}
    assert [(device, value.text, value.state) for device, value in found.items() if value.state != "set"] == [
        ("clx-swx-033", "off", "bad")
    ]
    assert path.values.state == "bad"
    assert path.values.verdict.startswith("Lossy at clx-swx-033: swp1 on clx-swx-033 gives RDMA packets")
    picture = wide(design, path)
    assert {box.id: box.role for box in picture.boxes if box.id in ("PFC.v1", "verdict")} == {
        "PFC.v1": "failed",
        "verdict": "failed",
    }
    assert [entry.text for entry in picture.legend] == ["Contradicts its neighbor"]


def test_both_forms_have_every_device_and_value() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    (path,) = traffic_path.drawn_paths(design)
    narrow = traffic_path.narrow_picture(design, path, 1, section_address)
    assert (wide(design, path).width, narrow.width) == (WIDE, NARROW)
    for picture in (wide(design, path), narrow):
        said = " ".join(label.text for box in picture.boxes for label in box.labels)
        assert all(stop.device in said for stop in path.values.stops)
        assert len(picture.wires) == len(path.values.stops) - 1
        for wire in picture.wires:
            ends = {box.id: box for box in picture.boxes if box.id in (wire.a, wire.b)}
            (x, y), (far_x, far_y) = wire.points
            if picture is narrow:
                assert (y, far_y) == pytest.approx((ends[wire.a].bottom, ends[wire.b].y))
            else:
                assert (x, far_x) == pytest.approx((ends[wire.a].right_edge, ends[wire.b].x))
    lines = [label.text for box in narrow.boxes for label in box.labels]
    assert lines.count("Not in the design: Marking, Priority, PFC, ECN") == 1


def test_hostile_names_stay_text() -> None:
    hostile = "</text><script>alert(1)</script>"
    design = shipped_design("nvme-rocev2-spine-leaf")
    (path,) = traffic_path.drawn_paths(design)
    stops = tuple(stop._replace(device=hostile, ports=(hostile,)) for stop in path.values.stops)
    changed = path._replace(values=path.values._replace(stops=stops, verdict=hostile))
    for made in (traffic_path.wide_picture, traffic_path.narrow_picture):
        svg = picture_svg(made(design, changed, 1, section_address), "x")
        assert "<script" not in svg
        said = [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
        assert any("script" in (text or "") for text in said)


def test_a_design_without_conversations_has_no_path() -> None:
    design = shipped_design("vsan-esa-arista")
    assert (
        list(traffic_path.drawings(design._replace(networks={}, hosts={}, clusters={}), section_address))
        == []
    )


def changed_paths(design: Design) -> dict[str, list[tuple[str, ...]]]:
    """Devices and ports of the paths after failures, by title."""
    (path,) = traffic_path.drawn_paths(design)
    return {
        each.title: [(stop.device, *stop.ports) for stop in each.values.stops]
        for each in traffic_path.paths_after_failures(design, path)
    }


def test_a_failure_of_a_port_or_a_switch_changes_the_path() -> None:
    assert changed_paths(shipped_design("vsan-esa-arista")) == {
        "Path after the failure of vmnic4 on eos-esa-1": [
            ("eos-esa-1", "vmk2", "vmnic5"),
            ("eos-leaf-2", "Ethernet1/1", "Ethernet31/1"),
            ("eos-leaf-1", "Ethernet31/1", "Ethernet1/2"),
            ("eos-esa-2", "vmk2"),
        ],
        "Path after the failure of eos-leaf-1": [
            ("eos-esa-1", "vmk2", "vmnic5"),
            ("eos-leaf-2", "Ethernet1/1", "Ethernet1/2"),
            ("eos-esa-2", "vmk2"),
        ],
    }


def test_a_failure_that_stops_the_packets_has_no_path() -> None:
    assert changed_paths(shipped_design("vsan-tcp-2m-iops")) == {}
    assert list(changed_paths(shipped_design("nvme-rocev2-spine-leaf"))) == [
        "Path after the failure of spine-a1"
    ]


def test_paths_after_failures_are_drawn_behind_their_path() -> None:
    drawn = list(traffic_path.drawings(shipped_design("vsan-esa-arista"), section_address))
    assert [one.name for one in drawn] == ["path-1", "path-1-after-1", "path-1-after-2"]
    assert "Ethernet31/1" in drawn[1].svg and "Ethernet31/1" not in drawn[0].svg + drawn[2].svg
    assert drawn[1].alt.startswith("Lossless from eos-esa-1 to eos-esa-2. ")
