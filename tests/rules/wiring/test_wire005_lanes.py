"""WIRE005: the speed of a lane, from which on nothing works without Reed-Solomon, and what copper needs."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.rules.wiring.wire005_unsuitable_fec import _lane_speed, _needed_fec


def link(ends: str, optics: str = "", medium: str = "active-optical", length: float = 1, **more: Any) -> Any:
    """A link with a cable of these plugs, and transceivers at its ends."""
    data = {"medium": medium, **({"ends": ends.split()} if ends else {}), **more}
    modules = [
        SimpleNamespace(data={"form_factor": optic}, model="O") if optic != "-" else None
        for optic in (optics or "- -").split()
    ]
    cable = SimpleNamespace(data=data, model="C")
    return SimpleNamespace(cable=cable, optic_a=modules[0], optic_b=modules[1], length=length)


@pytest.mark.parametrize(
    ("asked", "runs", "lane"),
    [
        (link("sfp28 sfp28"), 25_000, 25_000),
        (link("qsfp28 qsfp28"), 100_000, 25_000),
        (link("qsfp28 sfp28 sfp28 sfp28 sfp28"), 25_000, 25_000),
        (link("qsfp28 qsfp28 qsfp28"), 50_000, 25_000),
        (link("qsfp56 qsfp56"), 200_000, 50_000),
        (link("lc lc", "qsfp56 qsfp28"), 200_000, 50_000),
        (link("lc lc", "- sfp56"), 50_000, 50_000),
        (link("lc lc"), 50_000, 0),
        (link(""), 50_000, 0),
    ],
)
def test_speed_of_a_lane(asked: Any, runs: int, lane: int) -> None:
    assert _lane_speed(asked, runs) == lane


@pytest.mark.parametrize(
    ("asked", "runs", "fec"),
    [
        (link("sfp56 sfp56"), 49_999, "none"),
        (link("sfp56 sfp56"), 50_000, "rs"),
        (link("qsfp56 qsfp56"), 200_000, "rs"),
        (link("qsfp28 qsfp28"), 100_000, "none"),
        (link("qsfp28 qsfp28", medium="passive-copper"), 99_999, "none"),
        (link("qsfp28 qsfp28", medium="passive-copper"), 100_000, "rs"),
        (link("sfp28 sfp28", medium="passive-copper", length=2), 25_000, "none"),
        (link("sfp28 sfp28", medium="passive-copper", length=5), 25_000, "rs"),
        (link("sfp28 sfp28", medium="passive-copper", length=5), 10_000, "none"),
        (link("sfp28 sfp28", medium="passive-copper", length=5, fec="none"), 25_000, "none"),
        (link("sfp28 sfp28", length=5), 25_000, "none"),
        (link("sfp28 sfp28", fec="base-r"), 25_000, "base-r"),
    ],
)
def test_weakest_code(asked: Any, runs: int, fec: str) -> None:
    assert _needed_fec(asked, runs)[0] == fec
