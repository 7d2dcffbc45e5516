"""Priorities of traffic classes of switches, from configurations."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.commands import WithoutCommands, commands_to_design
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.configuration_facts import CLASS_PRIORITIES
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}


def verified(design: Design, name: str, text: str, folder: Path) -> Verification:
    """Verification with the configuration of one switch."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / ("config_db.json" if text.startswith("{") else "running.txt")).write_text(text)
    return verify(design, read_collection(str(folder)))


def outcomes(found: Verification) -> set[str]:
    return {one.outcome for one in found.results if one.expectation.property == CLASS_PRIORITIES}


def first_switch(target: str, folder: Path) -> tuple[Design, str, str]:
    """Design, name, and configuration of the first switch of a target whose classes are compared, and whose
    configuration has a map."""
    for design in DESIGNS.values():
        for switch in every_switch_intent(design).values():
            if defaults().get(("switch", switch.system)) == target:
                text = written(target, switch).text
                is_changed = EDITS[target](text) != text
                if is_changed and outcomes(verified(design, switch.name, text, folder)):
                    return design, switch.name, text
    raise AssertionError(f"no design of {target} has traffic classes")


def in_another_queue(text: str) -> str:
    """SONiC tables with priority 3 in the queue of priority 0."""
    tables = json.loads(text)
    for queues in tables["TC_TO_QUEUE_MAP"].values():
        queues["3"] = queues["0"]
    return json.dumps(tables, indent=2)


EDITS: dict[str, Callable[[str], str]] = {
    "arista-eos": lambda text: re.sub(r"(?m)^(qos map traffic-class 3 to tx-queue) 3$", r"\1 5", text),
    "aruba-aos-cx": lambda text: re.sub(r"(?m)^( *map queue) \d (local-priority 3)$", r"\1 0 \2", text),
    "cumulus-nvue": lambda text: re.sub(r"(?m)(switch-priority 0\S* traffic-class) 0$", r"\1 1", text),
    "dell-os10": lambda text: re.sub(r"(?m)^( queue) 3 (qos-group 3)$", r"\1 5 \2", text),
    "sonic-config-db": in_another_queue,
}


@pytest.mark.parametrize("target", EDITS)
def test_priorities_in_another_class_are_named(target: str, tmp_path: Path) -> None:
    design, name, text = first_switch(target, tmp_path)
    # EOS puts priority 7 into a queue of its own.
    assert outcomes(verified(design, name, text, tmp_path)) == {
        "not understood" if target == "arista-eos" else "equal"
    }
    found = verified(design, name, EDITS[target](text), tmp_path)
    assert "different" in outcomes(found)
    messages = [one.message for one in found.problems if "has priorities " in one.message]
    assert messages and all(
        re.search(r"has priorities .* in class \d.*, but the design has", m) for m in messages
    )
    assert CLASS_PRIORITIES not in [one.title for one in found.uncompared if one.device == name]


def test_the_whole_file_moves_the_priorities(tmp_path: Path) -> None:
    design, name, text = first_switch("arista-eos", tmp_path)
    found = verified(design, name, EDITS["arista-eos"](text), tmp_path)
    wrong = [one for one in found.results if one.expectation.property == CLASS_PRIORITIES and one.facts]
    (made,) = commands_to_design(design, wrong)
    assert isinstance(made, WithoutCommands) and made.reason.startswith("apply the whole file")
