"""Peer links of MLAG pairs, from configurations."""

import re
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.commands import WithoutCommands, commands_to_design
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.observed import PEER_LINK
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}


def first_pair(target: str) -> tuple[Design, str, str]:
    """Design, name, and configuration of the first switch of a target that has a peer link."""
    return next(
        (design, switch.name, written(target, switch).text)
        for design in DESIGNS.values()
        for switch in every_switch_intent(design).values()
        if defaults().get(("switch", switch.system)) == target
        if any(bond.peer_link for bond in switch.bonds.values())
    )


def verified(design: Design, name: str, text: str, folder: Path) -> Verification:
    """Verification with the configuration of one switch."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / ("config_db.json" if text.startswith("{") else "running.txt")).write_text(text)
    return verify(design, read_collection(str(folder)))


def outcomes(found: Verification) -> list[str]:
    """Outcomes of the peer link of the switch with a configuration."""
    return [
        one.outcome
        for one in found.results
        if one.expectation.property == PEER_LINK and one.outcome != "not collected"
    ]


LINES = {
    "arista-eos": (r"^   peer-link .*\n", ""),
    "aruba-aos-cx": (r"^ *inter-switch-link lag .*\n", ""),
    "cisco-nxos": (r"^  vpc peer-link\n", ""),
    "juniper-junos": (r"^set multi-chassis multi-chassis-protection .*\n", ""),
}
"""Line that makes a bond the peer link, for systems that have one."""


@pytest.mark.parametrize("target", LINES)
def test_a_bond_that_is_no_peer_link_is_named(target: str, tmp_path: Path) -> None:
    design, name, text = first_pair(target)
    assert outcomes(verified(design, name, text, tmp_path)) == ["equal"]
    changed = re.sub(*LINES[target], text, flags=re.MULTILINE)
    assert changed != text
    found = verified(design, name, changed, tmp_path)
    assert outcomes(found) == ["different"]
    (problem,) = [one for one in found.problems if "peer link" in one.message]
    assert problem.code == "BUILT011" and problem.message.startswith("bond ")
    assert f" on {name} is not the peer link of the MLAG pair, but the design has it there" in problem.message


def test_another_bond_as_the_peer_link_is_different(tmp_path: Path) -> None:
    design, name, text = first_pair("arista-eos")
    changed = text.replace("peer-link Port-Channel", "peer-link Port-Channel9")
    assert outcomes(verified(design, name, changed, tmp_path)) == ["different"]


@pytest.mark.parametrize("target", ["cumulus-nvue", "dell-os10"])
def test_peer_links_without_a_command_are_equal(target: str, tmp_path: Path) -> None:
    """Cumulus Linux has a type of interface for it, and OS10 makes the bond itself."""
    assert outcomes(verified(*first_pair(target), tmp_path)) == ["equal"]


def test_the_whole_file_makes_the_peer_link(tmp_path: Path) -> None:
    design, name, text = first_pair("cisco-nxos")
    found = verified(design, name, text.replace("  vpc peer-link\n", ""), tmp_path)
    wrong = [one for one in found.results if one.outcome == "different"]
    (made,) = [
        one
        for one in commands_to_design(design, wrong)
        if PEER_LINK in [result.expectation.property for result in one.results]
    ]
    assert isinstance(made, WithoutCommands) and made.reason.startswith("apply the whole file")
