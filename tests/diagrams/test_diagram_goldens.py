"""What the diagrams of the published design say: their DOT text, their names, and their text alternatives
word by word."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.api import Design
from refarch_diagrams import (
    _dot,
    failure,
    port_map,
    section_address,
    topology,
    virtual_switch,
)
from refarch_diagrams._graph import Sketch
from refarch_diagrams._picture import Picture, as_text

GOLDEN = "tests/golden/diagrams/vsan-roce-vsphere7u3"
ELSE = "tests/golden/diagrams/two-fabrics"
"""The pictures of a design that has what the published one does not."""

ELSE_NAMES = [
    "virtual-switch-compute",
    "virtual-switch-files",
]

ALTS = {
    "virtual-switch-mgmt": (
        "Virtual switches of SL MGMT: clx-host-[51-54], 4 hosts, drawn for clx-host-51. vmk0 (Management) "
        "is in port group Management Network of vSwitch0, with vmnic0 active. vmk2 (vSAN) is in port "
        "group vSAN-VLAN1630-DPG of Mgmt-Storage-DSwitch, with Uplink 1 (vmnic4) active and Uplink 2 "
        "(vmnic5) standby. vmk1 (vMotion) is in port group vMotion-VLAN1620-DPG of Mgmt-Storage-DSwitch, "
        "with Uplink 2 (vmnic5) active and Uplink 1 (vmnic4) standby. vmnic0 has no cable in this design. "
        "vmnic4 is connected to clx-swx-033 swp1. vmnic5 is connected to clx-swx-034 swp1."
    ),
}

NAMES = [
    "virtual-switch-mgmt",
    "virtual-switch-wl01",
]


MODULES = (virtual_switch,)


def sketches(design: Design) -> list[Sketch]:
    """The pictures of what the design consists of."""
    return [one for module in MODULES for one in module.sketches(design, section_address)]


@pytest.mark.parametrize("name", NAMES)
def test_dot_is_the_golden_one(
    design: Design, root: Path, name: str, golden: Callable[[Path, str], None]
) -> None:
    sources = {one.graph.name: _dot.dot_source(one.graph) for one in sketches(design)}
    golden(root / GOLDEN / f"{name}.dot", sources[name])


@pytest.mark.parametrize("name", ELSE_NAMES)
def test_dot_of_two_fabrics_is_the_golden_one(
    two_fabrics: Design, root: Path, name: str, golden: Callable[[Path, str], None]
) -> None:
    sources = {one.graph.name: _dot.dot_source(one.graph) for one in sketches(two_fabrics)}
    golden(root / ELSE / f"{name}.dot", sources[name])


def pictures(design: Design) -> dict[str, Picture]:
    """Pictures with our own layout by name, those for narrow screens with ``-narrow`` behind."""
    found = {
        f"{name}{form}": picture
        for name in topology.TITLES
        for form, picture in zip(
            ("", "-medium", "-narrow"), topology.pictures(design, section_address, name), strict=True
        )
    }
    for made in failure.pictures(design):
        is_case = made.wide.name != "failure"
        found |= (
            {made.wide.name: made.medium}
            if is_case
            else {
                "failure": made.wide,
                "failure-medium": made.medium,
                "failure-narrow": made.narrow,
            }
        )
    return found


PICTURES = [
    "failure",
    "failure-case-1",
    "failure-case-2",
    "failure-case-3",
    "failure-case-4",
    "failure-medium",
    "failure-narrow",
    "overview",
    "overview-medium",
    "overview-narrow",
    "topology",
    "topology-medium",
    "topology-narrow",
]


@pytest.mark.parametrize("name", PICTURES)
def test_places_and_words_are_the_golden_ones(
    design: Design, root: Path, name: str, golden: Callable[[Path, str], None]
) -> None:
    golden(root / GOLDEN / f"{name}.txt", as_text(pictures(design)[name]))


@pytest.mark.parametrize("name", ["failure", "topology", "topology-narrow"])
def test_places_of_two_fabrics_are_the_golden_ones(
    two_fabrics: Design, root: Path, name: str, golden: Callable[[Path, str], None]
) -> None:
    golden(root / ELSE / f"{name}.txt", as_text(pictures(two_fabrics)[name]))


def test_the_front_panel_is_the_golden_one(
    two_fabrics: Design, root: Path, golden: Callable[[Path, str], None]
) -> None:
    """Its SVG is our own, the same with every version of Graphviz."""
    panels = {one.name: one.svg for one in port_map.drawings(two_fabrics, section_address)}
    golden(root / ELSE / "port-map-leaf-a1.svg", panels["port-map-leaf-a1"])


def test_these_are_all_and_no_golden_is_left_over(design: Design, root: Path) -> None:
    assert [one.graph.name for one in sketches(design)] == NAMES
    assert sorted(pictures(design)) == PICTURES
    assert sorted(path.stem for path in (root / GOLDEN).iterdir()) == sorted([*NAMES, *PICTURES])
    others = [*ELSE_NAMES, "port-map-leaf-a1", "failure", "topology", "topology-narrow"]
    assert sorted(path.stem for path in (root / ELSE).iterdir()) == sorted(others)


@pytest.mark.parametrize("name", ALTS)
def test_text_alternative_word_by_word(design: Design, name: str) -> None:
    assert {one.graph.name: one.alt for one in sketches(design)}[name] == ALTS[name]


def test_titles(design: Design) -> None:
    assert [one.title for one in sketches(design)] == [
        "Virtual switches of SL MGMT: clx-host-[51-54]",
        "Virtual switches of SL WL01: clx-host-[069-076]",
    ]
