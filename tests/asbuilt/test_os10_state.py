"""State of ports of OS10 from `show interface`, in the recorded form."""

from pathlib import Path
from typing import Any

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.expectations import switch_expectations
from refarch.asbuilt.verification import verify
from refarch.core.problem import Problem
from refarch.platforms.observed import PORT
from refarch.platforms.rendering.choice import defaults


def port_text(port: str, state: str = "up", speed: str = "25G", mtu: int = 9216) -> str:
    return f"""\
Ethernet {port} is {state}, line protocol is {state}
Description: CL01 Nodes NIC
Hardware is Eth, address is 0c:29:ef:c4:cf:c4
    Current address is 0c:29:ef:c4:cf:c5
Pluggable media present, SFP28 type is SFP28 25GBASE-CR-3.0M
Interface index is 16
MTU {mtu} bytes, IP MTU {mtu - 32} bytes
LineSpeed {speed}, Auto-Negotiation on, Link-Training on
Configured FEC is cl108-rs, Negotiated FEC is cl108-rs
Flowcontrol rx off tx off
"""


MANAGEMENT = "Management 1/1/1 is up, line protocol is up\nMTU 1532 bytes, IP MTU 1500 bytes\nLineSpeed 1G\n"


def read(folder: Path, text: str) -> Collection:
    (folder / "leaf.txt").write_text(text)
    return read_collection(str(folder))


def test_facts_of_ports(tmp_path: Path) -> None:
    text = port_text("1/1/1") + MANAGEMENT + port_text("1/1/2:3", "down", "0", 1532)
    collection = read(tmp_path, text)
    assert collection.forms == {"leaf.txt": "OS10: show interface"} and collection.not_understood == ()
    found = {(one.subject, one.property): (one.value, one.evidence.line) for one in collection.facts}
    assert found == {
        ("ethernet1/1/1", "up"): (True, 1),
        ("ethernet1/1/1", "speed"): (25000, 1),
        ("ethernet1/1/1", "mtu"): (9216, 1),
        ("ethernet1/1/1", "mac"): ("0c:29:ef:c4:cf:c5", 1),
        ("ethernet1/1/2:3", "up"): (False, 14),
        ("ethernet1/1/2:3", "mtu"): (1532, 14),
        ("ethernet1/1/2:3", "mac"): ("0c:29:ef:c4:cf:c5", 14),
    }


def test_an_administratively_down_port_and_one_without_a_speed(tmp_path: Path) -> None:
    text = "Ethernet 1/1/3 is administratively down, line protocol is down\nLineSpeed auto\n"
    facts = read(tmp_path, text + port_text("1/1/4").replace("LineSpeed 25G,", "LineSpeed auto,")).facts
    found = {(one.subject, one.property): one.value for one in facts if one.property in ("up", "speed")}
    assert found == {("ethernet1/1/3", "up"): False, ("ethernet1/1/4", "up"): True}


@pytest.mark.parametrize("text", [MANAGEMENT, "Ethernet1/1 is up\n", "Ethernet 1/1/1 is up\n"])
def test_other_texts_are_not_recognized(text: str, tmp_path: Path) -> None:
    assert read(tmp_path, text).unrecognized == ("leaf.txt",)


def os10_switches() -> dict[str, tuple[Design, SwitchIntent]]:
    """The first switch of each design with OS10."""
    found: dict[str, tuple[Design, SwitchIntent]] = {}
    for design in rich_intents.designs():
        for intent in every_switch_intent(design).values():
            if intent.system == "dell-os10":
                found.setdefault(design.id, (design, intent))
    return found


SWITCHES = os10_switches()


def problems(design: Design, intent: SwitchIntent, folder: Path, texts: dict[str, str]) -> list[Problem]:
    """Problems of a switch that has the configuration of the design, and of whose ports some are shown."""
    (folder / intent.name).mkdir()
    (folder / intent.name / "ports.txt").write_text("".join(texts.values()))
    text = written(defaults()["switch", intent.system], intent).text
    (folder / intent.name / "running.txt").write_text(text)
    collection = read_collection(str(folder))
    assert collection.unrecognized == () and collection.not_understood == ()
    return [one for one in verify(design, collection).problems if one.code != "BUILT007"]


def expected_ports(design: Design, name: str) -> dict[str, dict[str, Any]]:
    """Expected link, speed in Mbit/s, and MTU of each port with a cable."""
    found: dict[str, dict[str, Any]] = {}
    for one in switch_expectations(design):
        if one.device == name and one.kind == PORT:
            found.setdefault(one.subject, {})[one.property] = one.value
    return {port: values for port, values in found.items() if values.get("up") and values.get("speed")}


@pytest.mark.parametrize("name", SWITCHES)
def test_the_state_decides_over_the_configuration(name: str, tmp_path: Path) -> None:
    """A port without a link, one with a link of another speed, and one with another MTU."""
    design, intent = SWITCHES[name]
    ports = expected_ports(design, intent.name)
    texts = {
        port: port_text(port.removeprefix("ethernet"), "up", f"{values['speed'] // 1000}G", values["mtu"])
        for port, values in ports.items()
    }
    assert len(texts) > 2
    for part in ("right", "wrong"):
        (tmp_path / part).mkdir()
    assert problems(design, intent, tmp_path / "right", texts) == []
    down, slow, small, *_ = texts
    wrong = {
        **texts,
        down: port_text(down.removeprefix("ethernet"), "down", "0", ports[down]["mtu"]),
        slow: texts[slow].replace("LineSpeed ", "LineSpeed 1G, was "),
        small: texts[small].replace("MTU ", "MTU 1532 bytes, was "),
    }
    found = problems(design, intent, tmp_path / "wrong", wrong)
    messages = [(one.code, one.message) for one in found]
    for code, text in (
        ("BUILT008", f"{intent.name} {down} has no link, but the design has a link"),
        ("BUILT013", f"{intent.name} {slow} has 1 Gbit/s, but the design has "),
        ("BUILT009", f"{intent.name} {small} has MTU 1532, but the design has MTU "),
    ):
        assert [one for one in messages if one[0] == code and one[1].startswith(text)], (code, messages)
    assert len(messages) == 3, messages
