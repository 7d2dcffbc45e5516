"""Length of cables up to which Cisco requires no buffers for pauses: 100 m."""

import pytest
from cli_lines import told, with_profile
from nxos_lines import LOSSLESS

from refarch.platforms.effects import BREAKS, COSMETIC, effect_of
from refarch.platforms.target import target_named

TARGET = target_named("cisco-nxos")


@pytest.mark.parametrize("length", [1, 100])
def test_buffers_are_those_of_the_switch_up_to_the_length(length: float) -> None:
    switch = with_profile(LOSSLESS, cable_length=length)
    assert not [left for left in TARGET.limits(switch) if left.path == "profiles.cable_length"]
    (left,) = (
        piece for piece in TARGET.lines(switch) if getattr(piece, "path", "") == "profiles.cable_length"
    )
    assert effect_of(left).effect == COSMETIC


@pytest.mark.parametrize("length", [100.5, 150])
def test_a_longer_lossless_cable_breaks_the_design(length: float) -> None:
    switch = with_profile(LOSSLESS, cable_length=length)
    (left,) = (left for left in TARGET.limits(switch) if left.path == "profiles.cable_length")
    assert effect_of(left).effect == BREAKS
    assert left.reason.startswith("over 100 m, Cisco requires")
    assert not [
        piece for piece in TARGET.lines(switch) if getattr(piece, "path", "") == "profiles.cable_length"
    ]


def test_a_longer_lossy_cable_needs_no_buffers() -> None:
    switch = with_profile(LOSSLESS, cable_length=150, pfc_priorities=())
    assert not list(TARGET.limits(switch))
    assert len(told("cisco-nxos", switch, "profiles.cable_length")) == 1
