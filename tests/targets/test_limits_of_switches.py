"""Limits of Arista EOS, Cumulus Linux and SONiC: what a design needs and the system cannot have is a value of
``limits``, which lint reports, and never of the lines of a file."""

from typing import Any

import pytest
from eos_lines import LEAF, with_profile as eos_profile
from nvue_switches import having, profile
from sonic_asked import TARGET as SONIC, leaf, one_of_pair, with_port
from sonic_intents import made_intents

from refarch.api.intent import PauseWatchdog, SwitchIntent
from refarch.platforms.effects import BREAKS, effect_of
from refarch.platforms.target import NotConfigured, Target, target_named

EOS, NVUE = target_named("arista-eos"), target_named("cumulus-nvue")
NVUE_FILE = target_named("cumulus-nvue-yaml")


def limits(target: Target[Any], switch: SwitchIntent) -> list[tuple[str, str]]:
    """Paths and values; none of them is among what the lines tell."""
    found = list(target.limits(switch))
    told = [piece for piece in target.lines(switch) if isinstance(piece, NotConfigured)]
    assert [piece for piece in told if effect_of(piece).effect == BREAKS] == []
    assert [piece for piece in found if effect_of(piece).effect != BREAKS] == []
    assert all(effect_of(piece).consequence for piece in found)
    return [(piece.path, piece.value) for piece in found]


@pytest.mark.parametrize(
    ("action", "paths"),
    [
        ("drop", ["action"]),
        ("alert", ["action"]),
        ("forward", ["action", "detect", "restore"]),
        ("", ["detect", "restore"]),
    ],
)
def test_a_watchdog_that_does_not_act_on_eos(action: str, paths: list[str]) -> None:
    switch = eos_profile(LEAF, watchdog=PauseWatchdog(action, 0.2, 0.4, LEAF.origin))
    assert [path for path, _ in limits(EOS, switch)] == [f"profiles.watchdog.{field}" for field in paths]
    assert limits(EOS, eos_profile(LEAF, watchdog=None)) == []


def test_a_port_of_eos_that_trusts_one_of_two_fields_works() -> None:
    assert limits(EOS, eos_profile(LEAF, trust=("pcp", "dscp"), watchdog=None)) == []


@pytest.mark.parametrize(
    ("dcbx", "is_limit"), [("ieee", True), ("cee", True), ("disabled", False), ("", False)]
)
def test_dcbx_that_sonic_lacks(dcbx: str, is_limit: bool) -> None:
    switch = with_port(leaf(), "Ethernet0", dcbx=dcbx)
    assert limits(SONIC, switch) == [("ports.dcbx", dcbx)] * is_limit


def test_mclag_needs_an_image_of_community_sonic_that_has_it() -> None:
    pair = one_of_pair()
    assert pair.management is not None
    community = pair._replace(
        release="202405", breakouts={}, management=pair.management._replace(gateway="10.110.9.1")
    )
    assert limits(SONIC, pair) == []
    assert limits(SONIC, community) == [("mlag.domain", "1")]
    (left,) = SONIC.limits(community)
    assert left.reason.endswith("use an image that is built with INCLUDE_ICCPD=y")


def test_a_pair_without_a_session_is_one_limit_and_its_bonds_follow() -> None:
    pair = one_of_pair()
    assert pair.mlag is not None
    half = pair._replace(mlag=pair.mlag._replace(peer_address=""))
    assert [path for path, _ in limits(SONIC, half)] == [
        "mlag.domain",
        "mlag.peer_link",
        "bonds.mlag",
        "bonds.peer_link",
    ]


def test_a_breakout_that_the_platform_lacks_is_one_limit_and_its_ports_follow() -> None:
    switch = one_of_pair()._replace(model="no-such-model", mlag=None, bonds={})
    community = switch._replace(
        release="202405", ports={name: port._replace(bond="") for name, port in switch.ports.items()}
    )
    paths = {path for path, _ in limits(SONIC, community)}
    assert paths == {"breakouts.port", "breakouts.parts"}


def test_what_cumulus_sets_for_all_ports_works() -> None:
    intent = having(profile())
    first = next(iter(intent.ports))
    ports = {**intent.ports, first: intent.ports[first]._replace(profile="")}
    assert limits(NVUE, intent._replace(ports=ports)) == []


def test_a_priority_that_the_roce_mode_lacks_is_a_limit_before_5_3() -> None:
    intent = having(profile(pfc_priorities=(4,)), "5.2")
    assert ("profiles.pfc_priorities", "4") in limits(NVUE, intent)
    assert limits(NVUE, intent) == limits(NVUE_FILE, intent)
    assert limits(NVUE, having(profile(pfc_priorities=(4,)), "5.9")) == []
    assert limits(NVUE, having(profile(trust=("dscp",)), "5.2")) == []


def test_a_switch_that_a_target_refuses_has_no_limits() -> None:
    refused = with_port(leaf(), "Ethernet0", far_port="$(id)", dcbx="ieee")
    assert list(SONIC.limits(refused)) == []


def test_limits_of_all_switches_never_raise() -> None:
    assert sum(1 for switch in made_intents().values() for _ in SONIC.limits(switch)) > 0
