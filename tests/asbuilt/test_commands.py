"""Commands that bring devices to the design: after them, what was different is equal. A stand-in of each
platform applies them to the configuration that was collected."""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import jsonpatch
import pytest
import rich_intents

from parse_back.applied import applied
from parse_back.checking import written
from refarch.api.intent import SwitchIntent, SwitchPort, UnusedPort, every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.commands import (
    AT_THE_RACKS,
    ONLY_STATE,
    OTHER_PRODUCT,
    WITHOUT_TARGET,
    DeviceCommands,
    ResultKey,
    WithoutCommands,
    commands_to_design,
    result_key,
)
from refarch.asbuilt.esxi_as_built import NO_COMMAND
from refarch.asbuilt.results import Expectation, Result
from refarch.asbuilt.verification import verify
from refarch.core.origin import Origin
from refarch.model.types import TrafficClass
from refarch.platforms.nvue.reading import statements_of_commands
from refarch.platforms.observed import Evidence, ObservedFact
from refarch.platforms.rendering.choice import defaults
from refarch.views.intent.hosts import host_intents
from sharing import Share

DESIGNS = {design.id: design for design in rich_intents.designs()}


ENTERPRISE = "vsan-ipv6-sonic"
"""Design whose targets leave some settings out: an operator who has them otherwise is no difference."""


WITHOUT_ECN = "no ECN in the profile"
"""Mistake that some systems do not show."""


def _after_blocks(target: str, text: str, commands: list[str], wanted: str) -> str:
    """A configuration in blocks after commands; what opens a session is no command. ``wanted`` is the
    designed one, which tells what a switch prints as off."""
    around = ("configure", "show ", "start ", "end", "yes")
    body = [line for line in commands if not line.startswith(around)]
    old, new = (
        "\n".join(line for line in one.splitlines() if not line.startswith(around)) for one in (text, wanted)
    )
    made = applied(old, "\n".join(body), new, adds_up=target == "dell-os10")
    return _transaction(made) if target == "dell-os10" else made


def _transaction(text: str) -> str:
    """A configuration of OS10 as refarch writes it: breakouts before the transaction."""
    lines = text.splitlines()
    splits = [line for line in lines if line.startswith("interface breakout")]
    others = [line for line in lines if line not in splits]
    end = ("end", "show diff candidate-configuration running-configuration")
    before = ["configure terminal", *splits, "end"] if splits else []
    return "\n".join([*before, "start transaction", "configure terminal", *others, *end]) + "\n"


def _after_nvue(target: str, text: str, commands: list[str], wanted: str) -> str:
    found = statements_of_commands(text)
    for statement in statements_of_commands("\n".join(["#!/usr/bin/env bash", *commands])):
        if statement[0] == "unset":
            found = [one for one in found if one[: len(statement) - 1] != statement[1:]]
            continue
        is_listed = statement[-2] in ("vlan", "member", "switch-priority", "address")
        found = [one for one in found if is_listed or one[:-1] != statement[:-1]]
        found.append(statement)
    lines = [f"nv {'' if one[0] == 'unset' else 'set '}{' '.join(one)}" for one in dict.fromkeys(found)]
    return "\n".join(["#!/usr/bin/env bash", "set -euo pipefail", *lines]) + "\n"


def _after_junos(target: str, text: str, commands: list[str], wanted: str) -> str:
    lines = text.splitlines()
    for command in commands:
        if command.startswith("delete "):
            gone = f"set {command.removeprefix('delete ')} "
            lines = [line for line in lines if not f"{line} ".startswith(gone)]
        elif command.startswith("set "):
            lines.append(command)
    return "\n".join(lines) + "\n"


def _after_patch(target: str, text: str, commands: list[str], wanted: str) -> str:
    return json.dumps(jsonpatch.apply_patch(json.loads(text), json.loads("\n".join(commands))), indent=2)


STAND_INS: Mapping[str, Callable[[str, str, list[str], str], str]] = {
    "arista-eos": _after_blocks,
    "cisco-nxos": _after_blocks,
    "cumulus-nvue": _after_nvue,
    "dell-os10": _after_blocks,
    "juniper-junos": _after_junos,
    "sonic-config-db": _after_patch,
}


WITHOUT_TIMES = ("cisco-nx-os", "cumulus-linux")
"""Systems that cannot set all times of the PFC watchdog, which is then not understood."""


def mistakes(switch: SwitchIntent, choice: random.Random) -> Iterator[tuple[str, SwitchIntent]]:
    """Settings that somebody configured otherwise, each with its name."""
    ports = [port for port in switch.ports.values() if not port.bond]
    if ports:
        port = choice.choice(ports)
        mtu = 1500 if port.mtu != 1500 else 9000
        yield "MTU", _with_port(switch, port._replace(mtu=mtu, mtu_is_stated=True))
        if port.tagged:
            yield "tagged", _with_port(switch, port._replace(tagged=port.tagged[1:]))
        other = next((number for number in switch.vlans if number != port.untagged), None)
        if other is not None and not port.routed:
            tagged = tuple(number for number in port.tagged if number != other)
            yield "untagged", _with_port(switch, port._replace(untagged=other, tagged=tagged))
        if port.profile and not switch.everywhere:
            yield "no QoS on a port", _with_port(switch, port._replace(profile=""))
        others = {name: one for name, one in switch.ports.items() if name != port.name}
        shut = UnusedPort(port.name, True, None, port.origin)
        yield (
            "shut down",
            switch._replace(ports=others, unused_ports={**switch.unused_ports, port.name: shut}),
        )
    if switch.profiles:
        profiles = {name: one._replace(pfc_priorities=(4,)) for name, one in switch.profiles.items()}
        yield "PFC of the profile", switch._replace(profiles=profiles)
        if all(len(one.trust) == 1 for one in switch.profiles.values()):
            others = {("pcp",): ("dscp",)}
            profiles = {
                name: one._replace(trust=others.get(one.trust, ("pcp",)))
                for name, one in switch.profiles.items()
            }
            yield "trust of the profile", switch._replace(profiles=profiles)
        lossless = {
            name: [code for code, priority in one.dscp_map.items() if priority in one.pfc_priorities]
            for name, one in switch.profiles.items()
        }
        if all(one.trust == ("dscp",) and lossless[name] for name, one in switch.profiles.items()):
            profiles = {
                name: one._replace(dscp_map={**one.dscp_map, lossless[name][2]: 0})
                for name, one in switch.profiles.items()
            }
            yield "DSCP of the profile", switch._replace(profiles=profiles)
        profiles = {
            name: one._replace(
                traffic_classes={n: _without_ecn(kind) for n, kind in one.traffic_classes.items()}
            )
            for name, one in switch.profiles.items()
        }
        if profiles != dict(switch.profiles):
            yield WITHOUT_ECN, switch._replace(profiles=profiles)
        profiles = {name: one._replace(watchdog=None) for name, one in switch.profiles.items()}
        if profiles != dict(switch.profiles) and switch.system not in WITHOUT_TIMES:
            yield "watchdog", switch._replace(profiles=profiles)
    speaking = {port.name: port for port in switch.ports.values() if port.dcbx == "ieee"}
    if speaking:
        silent = {name: port._replace(dcbx="disabled") for name, port in speaking.items()}
        yield "DCBX of ports", switch._replace(ports={**switch.ports, **silent})
    bonds = [bond for bond in switch.bonds.values() if len(bond.members) > 1 and not bond.peer_link]
    if bonds:
        bond = choice.choice(bonds)
        out = bond.members[-1]
        outside = _with_port(switch, switch.ports[out]._replace(bond="", tagged=(), untagged=None))
        left = {**switch.bonds, bond.name: bond._replace(members=bond.members[:-1])}
        yield "member outside", outside._replace(bonds=left)
        mode = "static" if bond.mode == "lacp" else "lacp"
        yield "mode", switch._replace(bonds={**switch.bonds, bond.name: bond._replace(mode=mode)})


def _without_ecn(kind: TrafficClass) -> TrafficClass:
    return kind._replace(ecn_min=None, ecn_max=None, ecn_probability=None)


def _with_port(switch: SwitchIntent, port: SwitchPort) -> SwitchIntent:
    return switch._replace(ports={**switch.ports, port.name: port})


def _commands(text: str) -> list[str]:
    """Lines of a configuration without comments."""
    return [line for line in text.splitlines() if not line.startswith(("#", "!"))]


def tried_switches(target: str) -> Iterator[tuple[Design, SwitchIntent]]:
    """First switch of each design that a target configures."""
    for design in DESIGNS.values():
        for switch in every_switch_intent(design).values():
            is_new = not design.switches[switch.name].existing
            if defaults().get(("switch", switch.system)) == target and is_new:
                yield design, switch
                break


def results_of(design: Design, folder: Path, text: str, name: str) -> dict[ResultKey, Result]:
    """Results of a switch with a configuration."""
    (folder / name).write_text(text)
    collection = read_collection(str(folder))
    assert len(collection.forms) == 1
    return {result_key(one): one for one in verify(design, collection).results}


@pytest.mark.slow
@pytest.mark.parametrize("target", STAND_INS)
def test_after_the_commands_everything_is_equal(target: str, share: Share, tmp_path: Path) -> None:
    file = "config_db.json" if target == "sonic-config-db" else "running.txt"
    seen: set[str] = set()
    for turn, (design, switch) in enumerate(tried_switches(target)):
        folder = tmp_path / design.id / switch.name
        folder.mkdir(parents=True)
        wanted = written(target, switch).text
        designed = results_of(design, folder, wanted, file)
        cases = mistakes(switch, random.Random(design.id))
        for what, changed in share.of(cases, turn, lambda case: case[0] not in seen):
            case = (design.id, what)
            text = written(target, changed).text
            before = results_of(design, folder, text, file)
            wrong = [
                key
                for key, one in before.items()
                if one.outcome in ("different", "absent") and designed[key].outcome == "equal"
            ]
            if not wrong:
                # Some modes of a system include ECN, so that the commands are the same without it. Of Junos,
                # thresholds are not compared.
                ecn = {one.outcome for key, one in designed.items() if key[3] == "ecn"}
                is_unread = what == WITHOUT_ECN and not ecn & {"equal", "different"}
                is_same = _commands(text) == _commands(wanted)
                assert design.id == ENTERPRISE or is_unread or is_same, case
                continue
            (made,) = commands_to_design(design, [before[key] for key in wrong])
            if isinstance(made, WithoutCommands):
                assert target == "sonic-config-db" and "load the new file" in made.reason, case
                continue
            lines = [line.text for line in made.lines]
            after = results_of(design, folder, STAND_INS[target](target, text, lines, wanted), file)
            assert [key for key in wrong if after[key].outcome != "equal"] == [], (case, lines)
            others = [key for key, one in designed.items() if after[key].outcome != one.outcome]
            assert others == [], (case, lines)
            seen.add(what)
    assert len(seen) >= 5, seen


def esxi_commands(results: Iterable[Result]) -> list[DeviceCommands | WithoutCommands]:
    return [*commands_to_design(DESIGNS["vsan-esa-arista"], results)]


def of_interface(property_name: str, expected: object, observed: object) -> Result:
    """A difference of vmk2 of a host."""
    place = Origin("", ())
    expectation = Expectation("eos-esa-1", "interface", "vmk2", property_name, expected, place)
    return Result(expectation, "different", observed)


def test_commands_of_a_host() -> None:
    """The functions of its script, and a call for each difference."""
    interface = host_intents(DESIGNS["vsan-esa-arista"])["eos-esa-1"].interfaces["vmk2"]
    (made,) = esxi_commands(
        [of_interface("mtu", 9000, 1500), of_interface("address", interface.address, ("192.0.2.9/24",))]
    )
    assert isinstance(made, DeviceCommands)
    calls = [line.text for line in made.lines if line.origins]
    assert calls == ["interface_mtu vmk2 9000", "interface_ipv4 vmk2 10.200.20.11 255.255.255.0"]
    assert made.notes == ("use maintenance mode: adapters, virtual switches, or paths change",)


def test_reasons_why_there_are_no_commands() -> None:
    """Work at the racks, a state without a cause in the configuration, and systems without commands for
    changes."""
    design = DESIGNS["vsan-esa-arista"]

    def result(
        device: str, kind: str, subject: str, name: str, *values: object, state: bool = True
    ) -> Result:
        expectation = Expectation(device, kind, subject, name, values[0], Origin("", ()))
        facts = [ObservedFact(device, kind, subject, name, values[1], Evidence("a"), is_state=state)]
        if len(values) > 2:
            facts.append(facts[0]._replace(value=values[2], is_state=False))
        says = "the configuration is as designed, but the state is not" if len(values) > 2 else ""
        return Result(expectation, "different", values[1], tuple(facts), says)

    found = [
        (one.reason, one.device, len(one.results))
        for one in commands_to_design(
            design,
            [
                result("eos-esa-1", "cable", "vmnic4", "far end", "eos-leaf-1 Ethernet1/1", "eos-leaf-2"),
                result("eos-leaf-1", "port", "Ethernet1/1", "up", True, False),
                result("eos-leaf-1", "port", "Ethernet1/1", "speed", 25000, 10000),
                result("eos-leaf-1", "port", "Ethernet1/1", "pfc", (3,), (), (3,)),
            ],
        )
        if isinstance(one, WithoutCommands)
    ]
    assert found == [
        (AT_THE_RACKS, "eos-esa-1", 1),
        (AT_THE_RACKS, "eos-leaf-1", 2),
        (ONLY_STATE, "eos-leaf-1", 1),
    ]
    azure = DESIGNS["azure-local-switchless"]
    host = next(iter(azure.hosts))
    (made,) = commands_to_design(azure, [result(host, "interface", "smb1", "mtu", 9000, 1500)])
    assert isinstance(made, WithoutCommands) and made.reason.startswith("run the new file"), made
    existing = result("gone", "port", "swp1", "mtu", 9000, 1500)
    assert [*commands_to_design(design, [existing])] == [WithoutCommands("gone", WITHOUT_TARGET, (existing,))]


def test_settings_outside_of_the_commands_are_named() -> None:
    """Of one host, an MTU has commands, and a setting that no command sets has none."""
    place = Origin("", ())
    setting = Result(Expectation("eos-esa-1", "setting", "vmnic4", "RDMA", "on", place), "different", "off")
    release = Result(
        Expectation("eos-esa-1", "software", "esxi", "release", "9.0", place), "different", "8.0"
    )
    mtu = of_interface("mtu", 9000, 1500)
    found = esxi_commands([setting, release, mtu])
    assert [(type(one), one.results) for one in found] == [
        (WithoutCommands, (release,)),
        (DeviceCommands, (mtu,)),
        (WithoutCommands, (setting,)),
    ]
    reasons = [one.reason for one in found if isinstance(one, WithoutCommands)]
    assert reasons == [OTHER_PRODUCT, NO_COMMAND]


def test_accepted_differences_get_no_commands() -> None:
    one = of_interface("mtu", 9000, 1500)
    assert [*commands_to_design(DESIGNS["vsan-esa-arista"], [one], {result_key(one)})] == []


@pytest.mark.parametrize("value", [None, "1500; reboot", "9000", (), {"a": 1}, True, 10**30])
@pytest.mark.parametrize(
    "name",
    (
        *("mtu", "tagged", "untagged", "pfc", "shares", "trust", "dscp", "pcp", "up"),
        *("strict", "ecn", "ecn probability", "dcbx"),
    ),
)
def test_observed_values_of_any_kind_are_no_commands(name: str, value: object) -> None:
    """Only values of the design are set; others are removed as numbers, or not at all."""
    design = DESIGNS["vsan-esa-arista"]
    expectation = Expectation("eos-leaf-1", "port", "Ethernet1/1", name, True, Origin("", ()))
    fact = ObservedFact("eos-leaf-1", "port", "Ethernet1/1", name, value, Evidence("a"), is_state=False)
    (made,) = commands_to_design(design, [Result(expectation, "different", value, (fact,))])
    texts = [line.text for line in made.lines] if isinstance(made, DeviceCommands) else []
    assert not any("reboot" in text for text in texts)
