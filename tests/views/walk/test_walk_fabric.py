"""Layer 2 of the walk: the VLAN that a port gives, the tag that it sends, the packets that it drops, and the
cables between two switches."""

import pytest
from walk_designs import design_with, fabric_with, switches_with

from refarch.views.intent.switch_records import SwitchPort
from refarch.views.intent.switches import every_switch_intent
from refarch.views.walk.fabric import Crossing, Fabric, FabricPort
from refarch.views.walk.records import NO_FAILURE, Failure

LEAF_1, LEAF_2 = ("leaf-1", 30), ("leaf-2", 30)

BOND = (
    '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}\n'
)

SPINES = (
    (
        "wiring",
        "  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}\n",
        "  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}\n"
        "  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}\n",
    ),
    (
        "wiring",
        BOND,
        '  - {from: "leaf-1 swp[21-22]", to: "spine-[1-2] swp21", cable: nvidia-mcp1600-c003e30l}\n'
        '  - {from: "leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l}\n',
    ),
)
"""Two spines between the leaf switches, in the place of the bond."""

ROUTED = {(leaf, port): {"routed": True} for leaf in ("leaf-1", "leaf-2") for port in ("swp21", "swp22")}


def small_fabric() -> Fabric:
    return Fabric(every_switch_intent(design_with()))


def port_with(**fields: object) -> SwitchPort:
    """Port swp1 of leaf-1 with other fields."""
    port = every_switch_intent(design_with())["leaf-1"].ports["swp1"]
    return port._replace(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tagged", "untagged", "is_stated", "tag", "vlan"),
    [
        ((20, 30), None, True, 30, 30),
        ((20, 30), None, True, 40, None),
        ((30,), 20, True, 20, 20),  # a tag of the native VLAN
        ((30,), 20, True, 0, 20),
        ((20, 30), None, True, 0, None),
        ((20, 30), None, False, 0, 0),  # the native VLAN is open
    ],
)
def test_vlan_of_frames_that_enter_a_port(
    tagged: tuple[int, ...], untagged: int | None, is_stated: bool, tag: int, vlan: int | None
) -> None:
    port = port_with(tagged=tagged, untagged=untagged, vlans_are_stated=is_stated)
    assert small_fabric().entry_vlan(port, tag) == vlan


@pytest.mark.parametrize(
    ("tagged", "untagged", "vlan", "tag"),
    [
        ((20, 30), None, 30, 30),
        ((20, 30), None, 40, None),
        ((30,), 20, 20, 0),
        ((30,), None, 0, 0),  # frames without a tag stay without one
        ((30,), 20, 0, None),
    ],
)
def test_tag_of_frames_that_leave_a_port(
    tagged: tuple[int, ...], untagged: int | None, vlan: int, tag: int | None
) -> None:
    assert small_fabric().exit_tag(port_with(tagged=tagged, untagged=untagged), vlan) == tag


@pytest.mark.parametrize(
    ("counts", "mtu", "is_stated", "size", "drops"),
    [
        ("payload", 9000, True, 9000, False),
        ("payload", 8999, True, 9000, True),
        ("frame", 9022, True, 9000, False),
        ("frame", 9021, True, 9000, True),
        ("", 9000, True, 9000, False),  # whether it counts the header is open
        ("", 8999, True, 9000, True),
        ("payload", 1500, False, 9000, False),
        ("frame", 1500, True, 1500, False),  # every port takes 1500 bytes
        ("frame", 1500, True, 1501, True),
        ("payload", 1400, True, 1500, True),
    ],
)
def test_ports_that_drop_packets_of_a_size(
    counts: str, mtu: int, is_stated: bool, size: int, drops: bool
) -> None:
    switches = switches_with(design_with(), {("leaf-1", "swp1"): {"mtu": mtu, "mtu_is_stated": is_stated}})
    switches["leaf-1"] = switches["leaf-1"]._replace(mtu_counts=counts)
    at = FabricPort("leaf-1", switches["leaf-1"].ports["swp1"])
    assert Fabric(switches).lacks_room(at, size) is drops


def test_a_port_is_named_with_its_switch() -> None:
    at = small_fabric().port("leaf-1", "swp1")
    assert at is not None
    assert at.title == "swp1 on leaf-1"
    assert small_fabric().port("leaf-1", "swp9") is None
    assert small_fabric().port("host-1", "vmnic4") is None


def test_both_cables_of_a_bond_may_be_used() -> None:
    fabric = small_fabric()
    assert fabric.reaches(LEAF_1, "leaf-2") == LEAF_2
    assert set(fabric.crossings(LEAF_1, LEAF_2)) == {
        Crossing(LEAF_1, "swp21", LEAF_2, "swp21"),
        Crossing(LEAF_1, "swp22", LEAF_2, "swp22"),
    }
    without = Failure("swp21 on leaf-1", ports=frozenset({("leaf-1", "swp21")}))
    assert fabric.crossings(LEAF_1, LEAF_2, without) == (Crossing(LEAF_1, "swp22", LEAF_2, "swp22"),)


def test_both_spines_may_be_used() -> None:
    fabric = Fabric(every_switch_intent(design_with(*SPINES)))
    steps = fabric.crossings(LEAF_1, LEAF_2)
    over_1 = [
        Crossing(LEAF_1, "swp21", ("spine-1", 30), "swp21"),
        Crossing(("spine-1", 30), "swp22", LEAF_2, "swp21"),
    ]
    over_2 = [
        Crossing(LEAF_1, "swp22", ("spine-2", 30), "swp21"),
        Crossing(("spine-2", 30), "swp22", LEAF_2, "swp22"),
    ]
    assert set(steps) == {*over_1, *over_2}
    assert {step.start for step in steps[:2]} == {LEAF_1}, "in the order of the way"
    assert list(fabric.crossings(LEAF_1, LEAF_2, Failure("spine-1", frozenset({"spine-1"})))) == over_2
    assert fabric.reached_switches(LEAF_1) == {"leaf-1", "leaf-2", "spine-1", "spine-2"}
    both = Failure("spines", frozenset({"spine-1", "spine-2"}))
    assert fabric.reaches(LEAF_1, "leaf-2", both) is None


def test_a_vlan_without_a_tag_becomes_the_native_vlan_of_the_other_end() -> None:
    fabric = fabric_with(
        design_with(),
        {
            ("leaf-1", "swp21"): {"tagged": (), "untagged": 20},
            ("leaf-2", "swp21"): {"tagged": (), "untagged": 30},
            ("leaf-1", "swp22"): {"tagged": ()},
        },
    )
    assert fabric.reaches(("leaf-1", 20), "leaf-2") == ("leaf-2", 30)
    assert fabric.reaches(("leaf-1", 30), "leaf-2") is None


def test_a_vlan_that_is_not_on_the_bridge_does_not_enter() -> None:
    switches = switches_with(design_with(), {})
    vlans = {vlan: data for vlan, data in switches["leaf-2"].vlans.items() if vlan != 30}
    switches["leaf-2"] = switches["leaf-2"]._replace(vlans=vlans)
    assert Fabric(switches).reaches(LEAF_1, "leaf-2") is None
    assert Fabric(switches).reaches(("leaf-1", 20), "leaf-2") == ("leaf-2", 20)


def overlay(*names: str) -> Fabric:
    """The small design with routed cables, and VXLAN on some of its switches."""
    switches = switches_with(design_with(), ROUTED)
    return Fabric({name: one._replace(vxlan=name in names) for name, one in switches.items()})


def test_switches_with_vxlan_are_neighbors_over_routed_cables() -> None:
    fabric = overlay("leaf-1", "leaf-2")
    assert fabric.crossings(LEAF_1, LEAF_2) == (Crossing(LEAF_1, "", LEAF_2, ""),)
    assert [at.title for at in fabric.routed_way("leaf-1", "leaf-2")] == [
        "swp21 on leaf-1",
        "swp21 on leaf-2",
        "swp22 on leaf-1",
        "swp22 on leaf-2",
    ]
    assert list(fabric.routed_way("leaf-1", "leaf-2", Failure("leaf-2", frozenset({"leaf-2"})))) == []
    assert fabric.reaches(LEAF_1, "leaf-2", Failure("leaf-2", frozenset({"leaf-2"}))) is None
    assert fabric.reaches(("leaf-1", 40), "leaf-2") is None, "leaf-2 does not have the VLAN"
    assert fabric.switch_without_overlay("leaf-1", "leaf-2") == ""


def test_a_switch_without_vxlan_is_no_neighbor_over_routed_cables() -> None:
    assert overlay("leaf-1").reaches(LEAF_1, "leaf-2") is None
    assert overlay("leaf-1").switch_without_overlay("leaf-1", "leaf-2") == "leaf-2"
    assert overlay("leaf-2").switch_without_overlay("leaf-1", "leaf-2") == "leaf-1"
    assert overlay().switch_without_overlay("leaf-1", "leaf-2") == ""


def test_vxlan_needs_one_underlay() -> None:
    switches = switches_with(design_with(), {})
    fabric = Fabric({name: one._replace(vxlan=True) for name, one in switches.items()})
    assert fabric.underlay == {"leaf-1": "leaf-1", "leaf-2": "leaf-2"}
    assert [step.port for step in fabric.crossings(LEAF_1, LEAF_2)].count("") == 0


def test_a_vlan_stops_at_the_last_port_on_its_way() -> None:
    design = design_with(*SPINES)
    far = {("spine-1", "swp22"): {"tagged": (20,)}, ("spine-2", "swp22"): {"tagged": (20,)}}
    fabric = fabric_with(design, far)
    stop = fabric.last_port(LEAF_1, "leaf-2", NO_FAILURE)
    assert stop is not None
    assert stop.title == "swp22 on spine-1"
    near = fabric_with(design, {("leaf-1", "swp21"): {"tagged": ()}, ("leaf-1", "swp22"): {"tagged": ()}})
    stop = near.last_port(LEAF_1, "leaf-2", NO_FAILURE)
    assert stop is not None
    assert stop.title == "swp21 on leaf-1"
    stop = fabric.last_port(LEAF_1, "leaf-2", Failure("spine-1", frozenset({"spine-1"})))
    assert stop is not None
    assert stop.title == "swp22 on spine-2"


def test_no_last_port_without_cables() -> None:
    edit = (
        "wiring",
        BOND,
        "",
    )
    assert Fabric(every_switch_intent(design_with(edit))).last_port(LEAF_1, "leaf-2", NO_FAILURE) is None


def test_gateways_are_found_by_their_addresses() -> None:
    edits = (
        (
            "ip-plan",
            "    prefix: 203.0.113.0/24\n",
            "    prefix: 203.0.113.0/24\n    gateway: 203.0.113.254\n"
            '    router: {devices: "leaf-[1-2]", redundancy: vrr}\n',
        ),
        (
            "ip-plan",
            '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n',
            '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
            '      - {of: "leaf-[1-2] vlan30", first: 203.0.113.252}\n',
        ),
    )
    fabric = Fabric(every_switch_intent(design_with(*edits)))
    assert fabric.gateways == {
        "203.0.113.254": [LEAF_1, LEAF_2],
        "203.0.113.252": [LEAF_1],
        "203.0.113.253": [LEAF_2],
    }
