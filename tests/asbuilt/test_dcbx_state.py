"""State of DCBX on ports of EOS, from `show dcbx` in the documented form."""

from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.verification import verify
from refarch.core.problem import Problem
from refarch.platforms.rendering.choice import defaults

DESIGN = next(design for design in rich_intents.designs() if design.id == "vsan-esa-arista")

ACTIVE = "IEEE DCBX is enabled and active"

TEXT = f"""\
Ethernet1/1:
 {ACTIVE}
 Last LLDPDU received on Thu Feb 14 12:06:01 2013
 No priority flow control configuration TLV received
Ethernet2/1:
 CEE DCBX is enabled and active
Ethernet3/1:
 IEEE DCBX is enabled but not active
Ethernet4/1:
 No application priority configuration TLV received
"""


def read(folder: Path, text: str) -> Collection:
    (folder / "dcbx.txt").write_text(text)
    return read_collection(str(folder))


def test_facts_of_ports(tmp_path: Path) -> None:
    collection = read(tmp_path, TEXT)
    assert collection.forms == {"dcbx.txt": "EOS: show dcbx"} and collection.not_understood == ()
    assert [(one.subject, one.property, one.value, one.evidence.line) for one in collection.facts] == [
        ("Ethernet1/1", "dcbx", "ieee", 2),
        ("Ethernet2/1", "dcbx", "cee", 6),
        ("Ethernet3/1", "dcbx", "enabled but not active", 8),
    ]


def test_a_port_without_a_state_is_not_recognized(tmp_path: Path) -> None:
    assert read(tmp_path, TEXT[TEXT.index("Ethernet4") :]).unrecognized == ("dcbx.txt",)


def problems(folder: Path, state: str) -> list[Problem]:
    """Problems of the switches, which have the configuration of the design, and DCBX with a state."""
    for name, switch in every_switch_intent(DESIGN).items():
        (folder / name).mkdir(parents=True)
        for number, port in enumerate(switch.ports):
            (folder / name / f"{number}.txt").write_text(f"{port}:\n {state}\n")
        (folder / name / "running.txt").write_text(written(defaults()["switch", switch.system], switch).text)
    collection = read_collection(str(folder))
    assert (collection.unrecognized, collection.not_understood) == ((), ())
    return [one for one in verify(DESIGN, collection).problems if one.code != "BUILT007"]


def test_dcbx_that_is_active_has_no_finding(tmp_path: Path) -> None:
    assert problems(tmp_path, ACTIVE) == []


@pytest.mark.parametrize(
    ("state", "text"),
    [
        ("CEE DCBX is enabled and active", "has DCBX cee, but the design has DCBX ieee"),
        (
            "IEEE DCBX is enabled but not active",
            "has DCBX enabled but not active, but the design has DCBX ieee",
        ),
    ],
)
def test_another_state_is_found_although_the_configuration_is_as_designed(
    state: str, text: str, tmp_path: Path
) -> None:
    found = problems(tmp_path, state)
    assert found and {one.code for one in found} == {"BUILT012"}
    for one in found:
        assert (
            text in one.message and "; the configuration is as designed, but the state is not" in one.message
        )
