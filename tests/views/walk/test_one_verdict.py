"""The verdict of a walk and the text of its diagram say the same, on every path of every shipped design."""

from pathlib import Path

import pytest
from walk_designs import design_with

from refarch.api import Design
from refarch.api.traffic import walked_conversations
from refarch.views.walk.path_values import path_values
from refarch.views.walk.records import ARRIVES, LOSSLESS, LOSSLESS_TO_ARRAY, UNKNOWN, VERDICTS, Walk
from shipped_designs import folders, shipped_design

STATES = {ARRIVES: "set", LOSSLESS: "set", LOSSLESS_TO_ARRAY: "open", UNKNOWN: "open"}
"""State of the text by the verdict; faults are bad."""


@pytest.fixture(scope="module")
def designs(root: Path) -> dict[str, Design]:
    return {folder.name: shipped_design(folder.name) for folder in folders(root)}


def walks(design: Design) -> list[Walk]:
    return [walked.walk for walked in walked_conversations(design)]


def test_the_verdict_and_the_diagram_of_every_path_say_the_same(designs: dict[str, Design]) -> None:
    seen = set()
    for name, design in designs.items():
        for walk in walks(design):
            values = path_values(design, walk)
            seen.add(walk.verdict)
            assert values.state == STATES.get(walk.verdict, "bad"), (name, walk.verdict, values.verdict)
    assert set(STATES) <= seen


def test_a_path_to_an_array_is_lossless_up_to_the_array(designs: dict[str, Design]) -> None:
    """Every port is lossless, and the array has no settings in the design."""
    design = designs["nvme-rocev2-spine-leaf"]
    walk = next(each for each in walks(design) if each.conversation.far_device == "flash-1")
    assert (walk.verdict, walk.faults, walk.unknowns) == ("lossless up to the array", (), ())
    values = path_values(design, walk)
    assert values.verdict == ("Lossless up to leaf-a3; flash-1 is not described: Marking, Priority, PFC, ECN")
    assert VERDICTS.index(UNKNOWN) < VERDICTS.index(walk.verdict) < VERDICTS.index(LOSSLESS)


def test_a_fault_and_tcp_have_their_own_verdicts(designs: dict[str, Design]) -> None:
    """Without PFC the path is lossy; NVMe over TCP needs no lossless array."""
    design = designs["nvme-rocev2-spine-leaf"]
    walk = next(each for each in walks(design) if each.conversation.far_device == "flash-1")
    plain = walk._replace(conversation=walk.conversation._replace(lossless=False))
    assert plain.verdict == "arrives"
    off = design_with(("qos", '["leaf-[1-2]", "host-[1-2]"]', '["host-[1-2]"]'), name="nvme-of")
    lossy = next(each for each in walks(off) if each.conversation.is_to_array)
    assert lossy.verdict == "lossy" and path_values(off, lossy).state == "bad"
