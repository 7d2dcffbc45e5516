"""Members of bonds that are configured as designed, but do not carry traffic."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.findings import Sighted
from refarch.asbuilt.verification import verify
from refarch.core.problem import Problem
from refarch.platforms.observed import BUNDLED
from refarch.platforms.rendering.choice import defaults

States = Mapping[str, Mapping[str, str]]
"""State of each member by bond and port."""


def eos(bonds: States) -> str:
    rows = [
        f"   {bond}(U)           LACP(a)     " + " ".join(f"{port}({state})" for port, state in ports.items())
        for bond, ports in bonds.items()
    ]
    return "\n".join(("   Port-Channel       Protocol     Ports", "---- ----", *rows, ""))


def nxos(bonds: States) -> str:
    rows = [
        f"{number}     {bond}(SU)     Eth      LACP      "
        + "    ".join(f"{port}({state})" for port, state in ports.items())
        for number, (bond, ports) in enumerate(bonds.items(), 1)
    ]
    heading = ["Group Port-       Type     Protocol  Member Ports", "      Channel", "-" * 80]
    return "\n".join(("Flags:  D - Down        P - Up in port-channel (members)", *heading, *rows, ""))


def sonic(bonds: States) -> str:
    rows = [
        f"{number:>5}  {bond:<13}  LACP(A)(Up)  "
        + " ".join(f"{port}({state})" for port, state in ports.items())
        for number, (bond, ports) in enumerate(bonds.items(), 1)
    ]
    rule = f"{'-' * 5}  {'-' * 13}  {'-' * 11}  {'-' * 60}"
    return "\n".join(("  No.  Team Dev       Protocol     Ports", rule, *rows, ""))


def os10(bonds: States) -> str:
    rows = [
        f"{number}    port-channel{number}    (U)     Eth      DYNAMIC   "
        + " ".join(f"{port.removeprefix('ethernet')}({state})" for port, state in ports.items())
        for number, ports in enumerate(bonds.values(), 1)
    ]
    heading = ("-" * 80, "Group Port-Channel           Type     Protocol  Member Ports", "-" * 80)
    return "\n".join(("Flags:  D - Down    I - member up but inactive", *heading, *rows, ""))


def junos(bonds: States) -> str:
    lines: list[str] = []
    for bond, ports in bonds.items():
        lines += [
            f"Aggregated interface: {bond}",
            "    LACP state:       Role   Exp   Def  Dist  Col  Syn  Aggr  Timeout  Activity",
            *(
                f"      {port}   {role}    No    No   {state}   Yes   Yes     Fast    Active"
                for port, state in ports.items()
                for role in ("  Actor", "Partner")
            ),
            "    LACP protocol:        Receive State  Transmit State          Mux State",
        ]
    return "\n".join((*lines, ""))


FORMS: Mapping[str, tuple[Callable[[States], str], str, str]] = {
    "arista-eos": (eos, "PG+", "sG-"),
    "cisco-nx-os": (nxos, "P", "s"),
    "dell-os10": (os10, "P", "I"),
    "juniper-junos": (junos, "Yes  Yes", "No   Yes"),
    "sonic": (sonic, "S", "D"),
}
"""Output by system, and the states of a member that is bundled, and that is not."""

DESIGNS = {design.id: design for design in rich_intents.designs()}


def switches(system: str) -> Iterable[tuple[Design, SwitchIntent]]:
    """The first switch of each design that has a bond with two members."""
    for design in DESIGNS.values():
        for intent in every_switch_intent(design).values():
            if intent.system == system and any(len(bond.members) > 1 for bond in intent.bonds.values()):
                yield design, intent
                break


def short_name(system: str, port: str) -> str:
    """Name of a port as the output has it."""
    shorter = {"arista-eos": "Et", "cisco-nx-os": "Eth"}.get(system, "Ethernet")
    return port if system == "dell-os10" else port.replace("Ethernet", shorter)


def problems(design: Design, intent: SwitchIntent, folder: Path, output: str) -> list[Problem]:
    """Problems of links and members of a switch that has the configuration of the design, and an output about
    its bonds."""
    folder = folder / intent.name
    folder.mkdir(parents=True)
    (folder / "bonds.txt").write_text(output)
    target = defaults()["switch", intent.system]
    text = written(target, intent).text
    (folder / ("running.json" if text.startswith("{") else "running.txt")).write_text(text)
    collection = read_collection(str(folder.parent))
    assert (collection.unrecognized, collection.not_understood) == ((), ())
    assert {fact.value for fact in collection.facts if fact.property == BUNDLED} <= {True, False}
    found = verify(design, collection).problems
    return [one for one in found if one.code == "BUILT008" or " has members " in one.message]


def states_of(intent: SwitchIntent, bundled: str) -> dict[str, dict[str, str]]:
    """States of the members of all bonds, which are bundled. EOS and NX-OS shorten the names."""
    is_short = intent.system in ("arista-eos", "cisco-nx-os")
    return {
        f"Po{number}" if is_short else bond.name: {
            short_name(intent.system, port): bundled for port in bond.members
        }
        for number, bond in enumerate(intent.bonds.values(), 1)
    }


@pytest.mark.parametrize("system", FORMS)
def test_a_member_that_is_not_bundled_is_found(system: str, tmp_path: Path) -> None:
    write, bundled, idle = FORMS[system]
    compared = 0
    for number, (design, intent) in enumerate(switches(system)):
        states = states_of(intent, bundled)
        assert problems(design, intent, tmp_path / f"{number}-before", write(states)) == []
        place, bond = next((n, one) for n, one in enumerate(intent.bonds.values()) if len(one.members) > 1)
        [*states.values()][place][short_name(system, bond.members[-1])] = idle
        (found,) = problems(design, intent, tmp_path / f"{number}-after", write(states))
        assert found.code == "BUILT011"
        assert found.message.startswith(f"bond {bond.name} on {intent.name} has members {bond.members[0]}")
        assert "; the configuration is as designed, but the state is not" in found.message
        assert found.hint.startswith("Check why the state differs from the configuration")
        (member,) = {one.text for one in found.evidence if isinstance(one, Sighted) and BUNDLED in one.text}
        assert member == f"port {short_name(system, bond.members[-1])}: bundled no"
        compared += 1
    assert compared


def test_a_member_of_cumulus_linux_that_is_not_bundled_is_found(tmp_path: Path) -> None:
    """The state of LACP is in ``ip -j -d link``. A bond without LACP has none."""
    design, intent = next(iter(switches("cumulus-linux")))
    bond = next(one for one in intent.bonds.values() if len(one.members) > 1)
    bonds = {port: one.name for one in intent.bonds.values() for port in one.members}
    found = []
    for number, states in enumerate((["collecting", "distributing"], ["active", "in_sync"], None)):
        links = [
            {
                "ifname": port,
                "mtu": 9216,
                "flags": ["UP", "LOWER_UP", *(["SLAVE"] if port in bonds else [])],
                "master": bonds.get(port, "br_default"),
                "linkinfo": {"info_slave_data": {"ad_actor_oper_port_state_str": states}}
                if port == bond.members[-1] and states is not None
                else {},
            }
            for port in intent.ports
        ]
        found.append(problems(design, intent, tmp_path / f"{number}", json.dumps(links)))
    assert found[0] == found[2] == []
    (problem,) = found[1]
    assert problem.message.startswith(f"bond {bond.name} on {intent.name} has members {bond.members[0]}, but")


@pytest.mark.parametrize("system", ["arista-eos", "cisco-nx-os", "dell-os10"])
def test_a_member_that_is_down_has_no_link(system: str, tmp_path: Path) -> None:
    """One fault is one finding."""
    write, bundled, _ = FORMS[system]
    design, intent = next(iter(switches(system)))
    states = states_of(intent, bundled)
    place, bond = next((n, one) for n, one in enumerate(intent.bonds.values()) if len(one.members) > 1)
    [*states.values()][place][short_name(system, bond.members[-1])] = "D"
    (found,) = problems(design, intent, tmp_path, write(states))
    assert found.code == "BUILT008"
    assert found.message.startswith(
        f"{intent.name} {bond.members[-1]} has no link, but the design has a link"
    )


@pytest.mark.parametrize(
    ("system", "state", "problem"),
    [
        ("sonic", "X", "the member `Ethernet4(X)` of PortChannel1 has no known state"),
        ("dell-os10", "X", "the member `1/1/4(X)` of port-channel1 has no known state"),
        ("juniper-junos", "Yes  Maybe", "the LACP state of et-0/0/4 is neither Yes nor No"),
    ],
)
def test_another_state_is_not_understood(system: str, state: str, problem: str, tmp_path: Path) -> None:
    write, bundled, _ = FORMS[system]
    bond, port = {
        "sonic": ("PortChannel1", "Ethernet"),
        "dell-os10": ("port-channel1", "ethernet1/1/"),
        "juniper-junos": ("ae1", "et-0/0/"),
    }[system]
    (tmp_path / "bonds.txt").write_text(write({bond: {f"{port}3": bundled, f"{port}4": state}}))
    collection = read_collection(str(tmp_path))
    shown = {(fact.subject, fact.property): fact.value for fact in collection.facts}
    assert shown[f"{port}3", "bond"] == bond and shown[f"{port}3", BUNDLED] is True
    assert (f"{port}4", BUNDLED) not in shown
    assert [one.problem for one in collection.not_understood] == [problem]


def test_a_port_channel_without_members_has_no_facts(tmp_path: Path) -> None:
    (tmp_path / "bonds.txt").write_text(sonic({"PortChannel1": {}}) + "    2  PortChannel2   N/A\n")
    collection = read_collection(str(tmp_path))
    assert (collection.facts, collection.not_understood) == ((), ())
    assert [*collection.forms.values()] == ["SONiC: show interfaces portchannel"]
