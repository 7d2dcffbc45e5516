"""Files as people save them: with the prompts of a pager, with several devices, and with several values. They
give what the output has, or a clear problem, and never the settings of another device."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

SWITCHES = {
    "arista-eos": ("vsan-esa-arista", "eos-leaf-1", "eos-leaf-2"),
    "aruba-aos-cx": ("azl-four-switchless", "cx-1", "cx-2"),
    "cisco-nxos": ("azure-local-two-node", "TOR1", "TOR2"),
    "cumulus-nvue": ("azure-local-switchless", "tor-1", "tor-2"),
    "dell-os10": ("azure-local-four-converged", "tor-1a", "tor-1b"),
    "juniper-junos": ("smb-direct-sql-junos", "qfx-a", "qfx-b"),
}
"""Design of each target, with two switches."""


def texts(target: str) -> tuple[Design, str, str, str]:
    """Design and the first of its switches, with the configurations of both."""
    design = DESIGNS[SWITCHES[target][0]]
    intents = every_switch_intent(design)
    first, second = (written(target, intents[name]).text for name in SWITCHES[target][1:])
    return design, SWITCHES[target][1], first, second


def verified(design: Design, name: str, text: str, folder: Path) -> Verification:
    """Verification with the file of a switch."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "running.txt").write_bytes(text.encode())
    return verify(design, read_collection(str(folder)))


def outcomes(found: Verification) -> list[tuple[object, ...]]:
    return [(*one.expectation[:4], one.outcome, one.observed) for one in found.results]


PAGERS = {
    "on a line of its own": "\n--More--\n",
    "removed by a carriage return": "\n --More-- \r         \r",
    "removed by backspaces": "\n--More--" + "\b" * 8 + " " * 8 + "\b" * 8,
    "of a terminal": "\n\x1b[7m--More--\x1b[27m\r\x1b[K",
    "of AOS-CX": "\n-- MORE --, next page: Space, next line: Enter, quit: q\r" + " " * 56 + "\r",
    "of Junos": "\n---(more 35%)---\r                 \r",
    "of Junos at the first page": "\n---(more)---\r             \r",
}


def with_pager(text: str, pager: str) -> str:
    """A text with the prompt of a pager after every tenth line."""
    lines = text.splitlines()
    pages = ["\n".join(lines[place : place + 10]) for place in range(0, len(lines), 10)]
    assert len(pages) > 3
    return pager.join(pages) + "\n"


@pytest.mark.parametrize("target", SWITCHES)
def test_prompts_of_a_pager_change_nothing(target: str, tmp_path: Path) -> None:
    design, name, text, _ = texts(target)
    whole = verified(design, name, text, tmp_path)
    assert "equal" in {one.outcome for one in whole.results}
    for kind, pager in PAGERS.items():
        found = verified(design, name, with_pager(text, pager), tmp_path)
        assert outcomes(found) == outcomes(whole), kind
        assert found.not_understood == (), kind


def test_a_line_that_only_contains_the_words_of_a_pager_stays(tmp_path: Path) -> None:
    design, name, text, _ = texts("arista-eos")
    odd = text + "quantum --More-- entangle\n"
    problems = [one.problem for one in verified(design, name, odd, tmp_path).not_understood]
    assert "quantum --More-- entangle" in problems


UNKNOWN: dict[str, str] = {
    "juniper-junos": "set quantum entangle\n",
    "cumulus-nvue": "nv set quantum entangle\n",
}


@pytest.mark.parametrize("is_partly_read", [False, True], ids=["every line is known", "a line is not known"])
@pytest.mark.parametrize("target", SWITCHES)
def test_two_switches_in_one_file_are_not_read_as_one(
    target: str, is_partly_read: bool, tmp_path: Path
) -> None:
    design, name, first, second = texts(target)
    unknown = UNKNOWN.get(target, "quantum entangle\n") if is_partly_read else ""
    found = verified(design, name, first + second + unknown, tmp_path)
    assert {one.outcome for one in found.results} == {"not collected"}
    assert found.not_understood != ()


def test_a_further_json_value_is_reported(tmp_path: Path) -> None:
    """As of two commands of PowerShell in one file."""
    switch = next(
        one
        for one in every_switch_intent(DESIGNS["pvrdma-connectx7-sonic"]).values()
        if defaults().get(("switch", one.system)) == "sonic-config-db"
    )
    text = written("sonic-config-db", switch).text
    file = tmp_path / "config_db.json"
    file.write_text(text)
    assert read_collection(str(tmp_path)).not_understood == ()
    further: dict[str, Callable[[], str]] = {
        "\n": lambda: text,
        "\n\n\n": lambda: json.dumps([1]),
    }
    for between, value in further.items():
        file.write_text(text + between + value())
        (problem,) = read_collection(str(tmp_path)).not_understood
        assert problem.problem.startswith("a further JSON value in the same output is not read")
        assert problem.evidence.line == (text + between).count("\n") + 1
    file.write_text(text + "\n[root@leaf-1:~] exit\n")
    assert read_collection(str(tmp_path)).not_understood == ()
