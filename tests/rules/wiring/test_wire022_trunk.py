"""WIRE022: the end with the single plug of a breakout cable whose port is not split."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.model.types import End
from refarch.rules.wiring import wire022_cable_and_split_differ as wire022

A, B = End("leaf-1", "swp1"), End("leaf-2", "swp2")


@pytest.mark.parametrize(
    ("near", "far", "tail", "switches", "found"),
    [
        ("qsfp28", "sfp28", "sfp28", "leaf-1 leaf-2", A),
        ("sfp28", "qsfp28", "sfp28", "leaf-1 leaf-2", B),
        ("qsfp28", "sfp28", "qsfp28", "leaf-1 leaf-2", A),
        ("qsfp28", "qsfp28", "sfp28", "leaf-1 leaf-2", None),
        ("qsfp28", "qsfp28", "qsfp28", "leaf-1 leaf-2", A),
        ("qsfp28", "qsfp28", "qsfp28", "leaf-2", B),
        ("qsfp28", "qsfp28", "qsfp28", "", None),
        ("qsfp28", "sfp28", "sfp28", "leaf-2", None),
        ("sfp28", "sfp28", "sfp28", "leaf-1 leaf-2", None),
        ("sfp28", "sfp28", "qsfp28", "leaf-1 leaf-2", None),
        ("qsfp28", "", "sfp28", "leaf-1 leaf-2", A),
        ("", "", "qsfp28", "leaf-1 leaf-2", None),
    ],
)
def test_end(
    monkeypatch: pytest.MonkeyPatch, near: str, far: str, tail: str, switches: str, found: End | None
) -> None:
    cages = {A: near, B: far}
    monkeypatch.setattr(
        wire022,
        "cage_at",
        lambda design, end: SimpleNamespace(form_factor=cages[end]) if cages[end] else None,
    )
    design: Any = SimpleNamespace(switches=dict.fromkeys(switches.split()))
    link: Any = SimpleNamespace(a=A, b=B, cable=SimpleNamespace(data={"ends": ["qsfp28", tail, tail]}))
    assert wire022._end_with_single_plug(design, link) == found
