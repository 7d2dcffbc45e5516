"""Settings of whole switches, from configurations: addresses and spanning tree."""

import re
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import verify
from refarch.core.origin import Origin
from refarch.model.types import SpanningTree
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

PLACE = Origin("", ())


def first_switch(target: str, field: str = "vlans") -> tuple[Design, str]:
    """Design and name of the first switch that a target configures and that has a field."""
    return next(
        (design, switch.name)
        for design in DESIGNS.values()
        for switch in every_switch_intent(design).values()
        if defaults().get(("switch", switch.system)) == target and getattr(switch, field)
    )


def results(design: Design, name: str, text: str, folder: Path) -> dict[tuple[str, str], Result]:
    """Results of the settings of a switch with a configuration, by subject and property."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / ("config_db.json" if text.startswith("{") else "running.txt")).write_text(text)
    found = verify(design, read_collection(str(folder))).results
    return {
        one.expectation[2:4]: one
        for one in found
        if (one.expectation.device, one.expectation.kind) == (name, "setting")
    }


MODES = {
    "arista-eos": "mst",
    "aruba-aos-cx": "rapid-pvst",
    "cisco-nxos": "rapid-pvst",
    "cumulus-nvue": "rstp",
    "dell-os10": "rstp",
}


@pytest.mark.parametrize("target", MODES)
def test_spanning_tree(target: str, tmp_path: Path) -> None:
    """The mode and the priority of the design are equal, another priority is different, and a bridge without
    one has the default."""
    design, name = first_switch(target)
    tree = SpanningTree(MODES[target], 4096, PLACE)
    switch = design.switches[name]._replace(spanning_tree=tree)
    design = design._replace(switches={**design.switches, name: switch})
    text = written(target, every_switch_intent(design)[name]).text
    mode, priority = ("spanning tree", "tree mode"), ("spanning tree", "tree priority")
    found = results(design, name, text, tmp_path)
    assert [found[key].outcome for key in (mode, priority)] == ["equal", "equal"]
    pattern = r"((?:spanning-tree|stp) .*priority) \d+$"
    number = 2 if target == "aruba-aos-cx" else 8192
    found = results(design, name, re.sub(pattern, rf"\1 {number}", text, flags=re.MULTILINE), tmp_path)
    assert (found[priority].outcome, found[priority].observed) == ("different", 8192)
    found = results(design, name, re.sub(pattern, "", text, flags=re.MULTILINE), tmp_path)
    assert (found[priority].outcome, found[priority].observed) == ("different", 32768)


@pytest.mark.parametrize("target", ["juniper-junos", "sonic-config-db"])
def test_spanning_tree_that_is_not_read_is_not_understood(target: str, tmp_path: Path) -> None:
    design, name = first_switch(target)
    tree = SpanningTree("rstp", 4096, PLACE)
    switch = design.switches[name]._replace(spanning_tree=tree)
    design = design._replace(switches={**design.switches, name: switch})
    found = results(design, name, written(target, every_switch_intent(design)[name]).text, tmp_path)
    one = found["spanning tree", "tree priority"]
    assert (one.outcome, one.says) == ("not understood", "refarch reads none from the configuration")


@pytest.mark.parametrize(
    "target",
    [
        "arista-eos",
        "aruba-aos-cx",
        "cisco-nxos",
        "cumulus-nvue",
        "dell-os10",
        "juniper-junos",
    ],
)
def test_addresses_in_vlans(target: str, tmp_path: Path) -> None:
    """Addresses of a switch in a VLAN: equal, another one, and none."""
    design, name = first_switch(target, "gateways")
    text = written(target, every_switch_intent(design)[name]).text
    found = results(design, name, text, tmp_path)
    key, one = next((key, one) for key, one in found.items() if key[0].startswith("VLAN "))
    assert one.outcome == "equal" and one.expectation.value
    address = one.expectation.value[0]
    assert re.search(rf"{re.escape(address)}\b", text)
    moved = re.sub(rf"{re.escape(address)}\b", "198.51.100.9", text)
    changed = results(design, name, moved, tmp_path)[key]
    assert changed.outcome == "different" and "198.51.100.9" in changed.observed


def test_a_vlan_without_addresses_is_absent(tmp_path: Path) -> None:
    design, name = first_switch("arista-eos", "gateways")
    text = written("arista-eos", every_switch_intent(design)[name]).text
    without = re.sub(r"(?m)^interface Vlan\d+\n(?:   .*\n)+", "", text)
    found = results(design, name, without, tmp_path)
    outcomes = {one.outcome for (subject, _), one in found.items() if subject.startswith("VLAN ")}
    assert outcomes == {"absent"}
