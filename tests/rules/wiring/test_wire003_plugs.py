"""WIRE003: what is plugged into the cages at both ends: plugs of the cable, transceivers, or both."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.model.types import End
from refarch.rules.wiring import wire003_cable_does_not_fit as wire003

A, B = End("leaf-1", "swp1"), End("leaf-2", "swp2")


def owners(
    monkeypatch: pytest.MonkeyPatch, ends: str, cages: tuple[str, str], optics: tuple[str, str]
) -> list[tuple[str, str]]:
    """Port and owner of each plug; an empty cage or transceiver is none."""
    known = dict(zip((A, B), cages, strict=True))
    monkeypatch.setattr(
        wire003,
        "cage_at",
        lambda design, end: SimpleNamespace(form_factor=known[end]) if known[end] else None,
    )
    modules = [SimpleNamespace(model="O", data={"form_factor": form}) if form else None for form in optics]
    link: Any = SimpleNamespace(
        a=A,
        b=B,
        cable=SimpleNamespace(model="C", data={"ends": ends.split()}),
        optic_a=modules[0],
        optic_b=modules[1],
        adapter_a=None,
        adapter_b=None,
    )
    design: Any = None
    return [(plug.end.port, plug.owner) for plug in wire003._plugs(design, link)]


@pytest.mark.parametrize(
    ("ends", "cages", "optics", "found"),
    [
        ("sfp28 sfp28", ("sfp28", "sfp28"), ("", ""), [("swp1", "cable C"), ("swp2", "cable C")]),
        ("sfp28 sfp28", ("sfp28", ""), ("", ""), [("swp1", "cable C")]),
        ("sfp28 sfp28", ("sfp28", "sfp28"), ("", "sfp28"), [("swp1", "cable C")]),
        ("sfp28 sfp28", ("sfp28", "sfp28"), ("sfp28", "sfp28"), []),
        ("lc lc", ("sfp28", "sfp28"), ("", ""), []),
        ("lc lc", ("sfp28", "sfp28"), ("sfp28", ""), [("swp1", "transceiver O")]),
        ("rj45 rj45", ("rj45", "rj45"), ("", ""), [("swp1", "cable C"), ("swp2", "cable C")]),
        ("rj45 rj45", ("rj45", "sfp+"), ("", "sfp+"), [("swp1", "cable C"), ("swp2", "transceiver O")]),
    ],
)
def test_plugs(
    monkeypatch: pytest.MonkeyPatch,
    ends: str,
    cages: tuple[str, str],
    optics: tuple[str, str],
    found: list[tuple[str, str]],
) -> None:
    assert owners(monkeypatch, ends, cages, optics) == found
