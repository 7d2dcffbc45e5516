"""Designs that do not work on NX-OS and OS10, first of all lossless profiles that these systems cannot make
lossless: lint finds them, without writing a file."""

import pytest
from cli_lines import with_port, with_profile
from rich_intents import intents, small_intents

from refarch.api import RefarchError
from refarch.api.intent import PortBreakout, SwitchIntent
from refarch.platforms.effects import BREAKS, effect_of
from refarch.platforms.target import NotConfigured, target_named

SWITCHES: dict[str, SwitchIntent] = {
    "cisco-nxos": dict(intents(target_named("cisco-nxos")))["osa-e810-nexus dc2-n9k-a"],
    "dell-os10": dict(intents(target_named("dell-os10")))["azure-local-four-converged tor-1a"],
}
UNTRUSTED = "the design does not state which field the ports trust"
NO_CLASS = "the priority is in no traffic class of the profile"


def limits(target: str, switch: SwitchIntent) -> list[tuple[str, str, str]]:
    found = list(target_named(target).limits(switch))
    assert all(effect_of(left).effect == BREAKS for left in found)
    return [(left.path, left.value, left.reason) for left in found if left.path.startswith("profiles")]


@pytest.mark.parametrize("target", SWITCHES)
def test_a_lossless_design_has_no_limits(target: str) -> None:
    assert limits(target, SWITCHES[target]) == []


@pytest.mark.parametrize("target", SWITCHES)
def test_pfc_without_traffic_classes(target: str) -> None:
    switch = with_profile(SWITCHES[target], traffic_classes={})
    assert limits(target, switch) == [("profiles.pfc_priorities", "3", NO_CLASS)]


@pytest.mark.parametrize("target", SWITCHES)
def test_pfc_without_a_trusted_field(target: str) -> None:
    switch = with_profile(SWITCHES[target], trust=())
    assert limits(target, switch) == [("profiles.pfc_priorities", "3", UNTRUSTED)]
    lossy = with_profile(switch, pfc_priorities=())
    assert limits(target, lossy) == []


@pytest.mark.parametrize("target", SWITCHES)
def test_pfc_for_a_class_that_no_code_point_has(target: str) -> None:
    pcps = {code: 0 if code == 3 else code for code in range(8)}
    switch = with_profile(SWITCHES[target], trust=("pcp",), pcp_map=pcps)
    assert limits(target, switch) == [
        ("profiles.pfc_priorities", "3", "no PCP has the class of the priority")
    ]


def test_nxos_has_one_network_qos_policy() -> None:
    switch = SWITCHES["cisco-nxos"]
    (profile,) = switch.profiles.values()
    reason = f"a switch has only one network-qos policy, which {profile.name} uses"
    for priorities, expected in (((), []), ((6,), [("profiles.pfc_priorities", "6", reason)])):
        other = profile._replace(name="other", pfc_priorities=priorities)
        two = switch._replace(profiles={**switch.profiles, "other": other}, everywhere="")
        assert limits("cisco-nxos", two) == expected


@pytest.mark.parametrize("target", SWITCHES)
def test_lines_leave_what_breaks_to_the_limits(target: str) -> None:
    """Small switches have a value in every field, such as a second network in a VLAN."""
    found = set()
    for _, switch in small_intents(target_named(target)):
        left = [one for one in target_named(target).lines(switch) if isinstance(one, NotConfigured)]
        assert [one.path for one in left if effect_of(one).effect == BREAKS] == []
        found |= {one.path for one in target_named(target).limits(switch)}
    assert {"gateways.further.shared", "other_addresses.address"} <= found


def test_a_second_jumbo_mtu_of_nxos_is_a_limit() -> None:
    switch = SWITCHES["cisco-nxos"]
    name = next(name for name, port in switch.ports.items() if not port.bond and not port.routed)
    two = with_port(switch, name, mtu=9000)
    (left,) = (one for one in target_named("cisco-nxos").limits(two) if one.path == "ports.mtu")
    assert left.reason == "a switched port supports an MTU of 1500 or 9216 bytes"


@pytest.mark.parametrize("target", SWITCHES)
def test_a_split_without_a_command_is_a_limit(target: str) -> None:
    switch = SWITCHES[target]
    split = PortBreakout("swp1", 25_000, ("swp1s0", "swp1s1"), "", switch.origin)
    found = target_named(target).limits(switch._replace(breakouts={"swp1": split}))
    assert [one.path for one in found] == [f"breakouts.{field}" for field in ("port", "speed", "parts")]


@pytest.mark.parametrize("target", SWITCHES)
def test_a_name_that_no_command_can_contain_ends_the_limits(target: str) -> None:
    switch = SWITCHES[target]
    (name, profile), *_ = switch.profiles.items()
    hostile = switch._replace(profiles={"x y": profile, name: profile}, everywhere="x y")
    assert list(target_named(target).limits(hostile)) == []
    with pytest.raises(RefarchError):
        list(target_named(target).lines(hostile))
