"""RDMA packets and flow control: what a host writes and pauses, and the priority that a switch gives."""

import pytest
from walk_designs import Edit, design_with

from refarch.core.origin import Origin
from refarch.views.intent.switch_qos import SwitchProfile
from refarch.views.intent.switches import every_switch_intent
from refarch.views.walk.marking import (
    HostPriorities,
    PacketMarking,
    SwitchPriority,
    asks_for_pause,
    bandwidth_of,
    host_priorities,
    marking_assumption,
    obeys_pause,
    switch_priority,
)
from refarch.views.walk.outcomes import walked_conversations
from refarch.views.walk.path_values import path_values

ALL = frozenset(range(8))
CARD = ("clusters", "compute", "hosts", 0, "adapters", 0, "parameters")


def parameters(module: str, text: str) -> Edit:
    """Parameters of the driver of the card."""
    old = 'slot: "1", ports: [vmnic4, vmnic5]}'
    return "design", old, old[:-1] + f", parameters: {{{module}: {{{text}}}}}}}"


def host_side(text: str) -> Edit:
    """Host side of the QoS profile."""
    return "qos", "host: {dcbx: ieee, willing: true}", f"host: {{{text}}}"


def profile(**fields: object) -> SwitchProfile:
    """Profile of leaf-1 with other fields."""
    one = every_switch_intent(design_with())["leaf-1"].profiles["roce"]
    return one._replace(**fields)  # type: ignore[arg-type]


def priorities(*edits: Edit, peer: SwitchProfile | None = None, nic: str = "vmnic4") -> HostPriorities:
    """Priorities of a port of host-1."""
    design = design_with(*edits)
    return host_priorities(design, design.hosts["host-1"].nics[nic], peer)


def test_the_profile_decides_where_nothing_else_is_stated() -> None:
    found = priorities()
    assert (found.writes_pcp, found.writes_dscp) == (3, 26)
    assert found.marking_origin == Origin("qos.yaml", ("profiles", "roce"))
    assert found.pauses == {3}
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "pfc"))
    assert found.is_stated


def test_parameters_of_the_driver_go_before_the_marking_of_the_profile() -> None:
    found = priorities(parameters("nmlx5_rdma", "dscp_force: 30"))
    assert (found.writes_pcp, found.writes_dscp) == (None, 30)
    assert found.marking_origin == Origin("design.yaml", (*CARD, "nmlx5_rdma", "dscp_force"))
    found = priorities(
        parameters("nmlx5_rdma", "dscp_force: 30"),
        host_side("marking: {dscp: 34, pcp: 4}"),
    )
    assert (found.writes_pcp, found.writes_dscp) == (4, 30)
    found = priorities(host_side("marking: {dscp: 34}"))
    assert (found.writes_pcp, found.writes_dscp) == (None, 34)


@pytest.mark.parametrize(
    ("text", "paused"),
    [
        ("pfctx: 0x08, pfcrx: 0x08", {3}),
        ("pfctx: 0x18, pfcrx: 0x08", {3}),  # paused only where both directions are on
        ("pfctx: 0x10, pfcrx: 0x08", set()),
        ("pfctx: 255, pfcrx: 255", ALL),
        ("pfctx: 0x18", set()),  # one mask is half of PFC
        ("pfcrx: 255", set()),
    ],
)
def test_masks_of_the_driver_decide_which_priorities_are_paused(text: str, paused: set[int]) -> None:
    found = priorities(parameters("nmlx5_core", text), peer=profile(pfc_priorities=(5,)))
    assert found.pauses == paused
    field = "pfcrx" if "pfcrx" in text else "pfctx"
    assert found.pauses_origin == Origin("design.yaml", (*CARD, "nmlx5_core", field))


def test_masks_of_the_profile_count_as_those_of_the_driver() -> None:
    found = priorities(host_side("pfctx: 0x10, pfcrx: 0x10"))
    assert found.pauses == {4}


def test_a_willing_adapter_learns_from_the_switch() -> None:
    found = priorities(peer=profile(pfc_priorities=(5,)))
    assert found.pauses == {5}
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "host", "willing"))


def test_an_esxi_host_that_neither_learns_nor_has_masks_pauses_nothing() -> None:
    found = priorities(host_side("dcbx: ieee, willing: false"), peer=profile(pfc_priorities=(5,)))
    assert found.pauses == frozenset()
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "host", "willing"))
    found = priorities(host_side("dcbx: disabled"), peer=profile())
    assert found.pauses == frozenset()
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "host", "dcbx"))


def test_dcbx_needs_both_ends() -> None:
    found = priorities(host_side("dcbx: disabled, willing: true"), peer=profile())
    assert found.pauses == frozenset()
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "host", "dcbx"))
    found = priorities(peer=profile(dcbx="disabled"))
    assert found.pauses == frozenset()
    assert found.pauses_origin == Origin("qos.yaml", ("profiles", "roce", "dcbx"))


def windows_pauses(*edits: Edit) -> frozenset[int]:
    """Priorities that a port of a Windows host pauses. The host of the profile is not willing."""
    design = design_with(*edits, name="s2d")
    return host_priorities(design, design.hosts["node-1"].nics["pNIC1"], profile(pfc_priorities=(5,))).pauses


@pytest.mark.parametrize("direction", ["receive", "transmit"])
def test_a_windows_host_has_the_flow_control_of_its_profile(direction: str) -> None:
    assert windows_pauses() == {3}
    assert windows_pauses(("qos", f"{direction}: true", f"{direction}: false")) == frozenset()
    assert windows_pauses(("qos", "willing: false", "willing: true")) == {5}


def test_a_host_without_a_profile_states_nothing() -> None:
    edit = ("qos", ', "host-[1-4]"', "")
    found = priorities(edit)
    assert (found.writes_pcp, found.writes_dscp, found.pauses) == (None, None, frozenset())
    assert not found.is_stated
    assert priorities(edit, parameters("nmlx5_core", "pfctx: 0x08")).is_stated


CLASSES = (
    "traffic_classes: {0: {priorities: [0, 1, 2, 4, 5, 6, 7], scheduling: dwrr, bandwidth: 40%}, "
    "3: {priorities: [3], scheduling: dwrr, bandwidth: 60%}}"
)


def test_shares_of_the_bandwidth_are_those_that_the_host_states_itself() -> None:
    assert priorities().bandwidths == ()
    found = priorities(host_side(f"dcbx: ieee, willing: false, {CLASSES}"))
    assert dict(found.bandwidths) == {0: 40, 1: 40, 2: 40, 3: 60, 4: 40, 5: 40, 6: 40, 7: 40}
    assert found.bandwidths_origin == Origin("qos.yaml", ("profiles", "roce", "host", "traffic_classes"))
    assert priorities(host_side(f"dcbx: ieee, willing: true, {CLASSES}")).bandwidths == ()


NO_TAG = "the frame has no tag, and the port trusts only PCP"
NO_TRUST = "the port does not trust the marking of the host"


@pytest.mark.parametrize(
    ("trust", "marking", "number", "reason"),
    [
        (("dscp",), PacketMarking(None, 26, False), 3, "DSCP 26"),
        (("pcp", "dscp"), PacketMarking(4, 26, True), 3, "DSCP 26"),
        (("pcp", "dscp"), PacketMarking(4, None, True), 4, "PCP 4"),
        (("pcp",), PacketMarking(3, 26, True), 3, "PCP 3"),
        (("pcp",), PacketMarking(3, 26, False), 0, NO_TAG),
        (("pcp",), PacketMarking(None, 26, True), 0, NO_TRUST),
        (("dscp",), PacketMarking(3, None, True), 0, NO_TRUST),
        ((), PacketMarking(None, None, True), 3, "trust is not stated"),
    ],
)
def test_priority_on_a_switch_port(
    trust: tuple[str, ...], marking: PacketMarking, number: int, reason: str
) -> None:
    found = switch_priority(profile(trust=trust), marking)
    assert (found.number, found.reason) == (number, reason)


def test_a_marking_that_the_map_does_not_have_gets_priority_0() -> None:
    one = profile(trust=("dscp",), dscp_map={46: 5})
    assert switch_priority(one, PacketMarking(3, 26, True)).number == 0
    place = Origin("qos.yaml", ("profiles", "roce", "mapping"))
    assert switch_priority(one, PacketMarking(3, 46, True)) == SwitchPriority(5, "DSCP 46", place)


@pytest.mark.parametrize(
    ("off", "asks", "obeys"),
    [((), True, True), (("receive",), True, False), (("transmit",), False, True)],
)
def test_a_port_pauses_in_the_directions_that_are_on(off: tuple[str, ...], asks: bool, obeys: bool) -> None:
    one = profile(pfc_off=off)
    assert (asks_for_pause(one, 3), obeys_pause(one, 3)) == (asks, obeys)
    assert (asks_for_pause(one, 4), obeys_pause(one, 4)) == (False, False)


def test_bandwidth_of_a_priority() -> None:
    assert [bandwidth_of(profile(), number) for number in (3, 0, 6)] == [50, 50, None]
    assert bandwidth_of(profile(traffic_classes={}), 3) is None


def test_a_marking_without_a_driver_parameter_is_assumed() -> None:
    """On ESXi, only the driver of NVIDIA has documented parameters."""
    assert marking_assumption("esxi", "nmlx5") == marking_assumption("linux", "") == ""
    assert marking_assumption("esxi", "") == " (assumed: the driver has no documented parameter)"
    intel = (
        ("design", "nvidia-connectx-6-lx-25g-2p", "intel-e810-xxvda2"),
        host_side("dcbx: ieee, willing: true, marking: {pcp: 3, dscp: 26}"),
    )
    for edits, text in (
        (intel, "tag 30, PCP 3, DSCP 26 (assumed: icen has no documented parameter)"),
        (intel[1:], "tag 30, PCP 3, DSCP 26"),
    ):
        design = design_with(*edits)
        walks = [one.walk for one in walked_conversations(design) if one.walk.conversation.lossless]
        assert walks
        assert {hop.text for walk in walks for hop in walk.hops if hop.port == "vmnic4"} == {text}
        marked = path_values(design, walks[0]).stops[0].values["Marking"].text
        assert marked == "PCP 3, DSCP 26" + (", assumed" if "assumed" in text else "")
