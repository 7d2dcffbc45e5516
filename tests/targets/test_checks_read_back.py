"""Verification pages agree with the files: what a check of a switch expects is what its file states.

The file of each switch of all designs is read back, and the checks are made of what was read. Where the
configuration decides an expected value, both are equal. A value is decided by what is read if it changes with
it: when VLANs, ports, bonds, gateways, and QoS of the design are changed, the check of the design changes
too. All other expected values are listed in the golden file of the system, by command and column, with their
number: states, neighbors, counters, and what no reader of a configuration returns.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from rich_intents import designs

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.api.model import Design
from refarch.model.catalog import Catalog
from refarch.platforms import switch_checks
from refarch.platforms.checks import Checks, all_checks
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.configured_switch import (
    DEFAULT_VLAN,
    NO_WATCHDOG,
    ConfiguredSwitch,
    ConfiguredWatchdog,
    configured_intent,
)
from refarch.platforms.eos.names import PAIR_VLAN
from refarch.platforms.eos.ports import PORTS as eos_ports
from refarch.platforms.industry_ports import walk_of_ports
from refarch.platforms.junos.names import ae_numbers
from refarch.platforms.nvue.pairs import PEER_LINK
from refarch.platforms.nxos.ports import PORTS as nxos_ports
from refarch.platforms.os10.ports import PORTS as os10_ports
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.rendering.choice import defaults
from refarch.platforms.target import NotConfigured
from refarch.views.intent.switch_qos import SwitchProfile

GOLDEN = Path(__file__).parent.parent / "golden" / "checks_read_back"

KINDS = {kind.system: kind for kind in all_checks() if ("switch", kind.system) in defaults()}

Key = tuple[tuple[str, ...], str, str, str, str]
"""Devices, command, row, column, and comparison of a check."""


class Agreement(NamedTuple):
    """Checks of a system over all designs."""

    held: int
    """Expected values that the files decide, and that are equal in them."""
    not_in_files: Counter[str]
    """Expected values that the files leave out, as their heads say, by what is read."""
    open: Counter[str]
    """Expected values that no reader returns, by what is read."""
    wrong: list[str]


def read_back(switch: SwitchIntent) -> tuple[SwitchIntent, set[str]]:
    """Intent of a switch as its file states it, and the sections that the file leaves out. Members of a bond
    are the ports that the file has in it; VLAN 1, which ports without a statement have, and the VLAN of an
    MLAG pair on its peer link do not count. An
    MLAG pair that the file leaves out is that of the design, which is then not compared; so are mode and id
    of a bond that it leaves out."""
    target = defaults()["switch", switch.system]
    file = written(target, switch)
    mtu = (Catalog().entry("software", switch.system) or {}).get("default_mtu")
    read = configured_intent(CONFIGURATION_READERS[target](file.text), switch, mtu)
    ports = {
        name: port._replace(
            untagged=switch.ports[name].untagged if port.untagged == DEFAULT_VLAN else port.untagged,
            profile=port.profile.partition(" on ")[0],
        )
        for name, port in read.ports.items()
    }
    own = written_names(switch)
    bonds = {
        name: bond
        if bond.peer_link and not own[name]
        else bond._replace(
            members=tuple(
                port for port in bond.members if port not in ports or ports[port].bond in (name, own[name])
            ),
            untagged=switch.bonds[name].untagged if bond.untagged == DEFAULT_VLAN else bond.untagged,
            tagged=tuple(number for number in bond.tagged if not (bond.peer_link and number == PAIR_VLAN)),
        )
        for name, bond in read.bonds.items()
    }
    names = {name: name.partition(" on ")[0] for name in read.profiles}
    profiles = {short: read.profiles[name]._replace(name=short) for name, short in names.items()}
    vlans = {
        number: vlan
        for number, vlan in read.vlans.items()
        if number != DEFAULT_VLAN or number in switch.vlans
    }
    left_out = {one.path.partition(".")[0] for one in file.not_configured if isinstance(one, NotConfigured)}
    if read.mlag is not None:
        left_out.discard("mlag")  # a part of the pair, such as the name of the other switch
    planned = switch.bonds
    if "bonds" in left_out:
        bonds = {n: one if one.mode else one._replace(mode=planned[n].mode) for n, one in bonds.items()}
    if "mlag" in left_out or "bonds" in left_out:
        bonds = {n: one if one.mlag else one._replace(mlag=planned[n].mlag) for n, one in bonds.items()}
    pair = switch.mlag if "mlag" in left_out else read.mlag
    back = read._replace(ports=ports, bonds=bonds, profiles=profiles, vlans=vlans, mlag=pair)
    return back, left_out


def written_names(switch: SwitchIntent) -> Mapping[str, str]:
    """Names of bonds in the file of a switch; empty for a peer link that is no bond in OS10."""
    dialects = {"arista-eos": eos_ports, "cisco-nx-os": nxos_ports, "dell-os10": os10_ports}
    if switch.system == "cumulus-linux":
        return {name: PEER_LINK if bond.peer_link else bond.name for name, bond in switch.bonds.items()}
    if switch.system == "juniper-junos":
        return {name: f"ae{number}" for name, number in ae_numbers(switch.bonds).items()}
    dialect = dialects.get(switch.system)
    if dialect is None:
        return {name: bond.name for name, bond in switch.bonds.items()}
    channels = walk_of_ports(switch, dialect).channels
    return {name: f"{dialect.channel}{channels[name]}" if name in channels else "" for name in switch.bonds}


def changed_profile(profile: SwitchProfile) -> SwitchProfile:
    return profile._replace(
        trust=("pcp",) if profile.trust == ("dscp",) else ("dscp",),
        pfc_priorities=tuple((number + 1) % 8 for number in profile.pfc_priorities),
        pcp_map={code: (priority + 1) % 8 for code, priority in profile.pcp_map.items()},
        dscp_map={code: (priority + 1) % 8 for code, priority in profile.dscp_map.items()},
        traffic_classes={
            number: one._replace(
                scheduling="" if one.scheduling == "strict" else one.scheduling,
                bandwidth=one.bandwidth and one.bandwidth + 1,
                ecn_min=one.ecn_min and one.ecn_min + 1000,
                ecn_max=one.ecn_max and one.ecn_max + 1000,
                ecn_probability=one.ecn_probability and one.ecn_probability - 1,
            )
            for number, one in profile.traffic_classes.items()
        },
        pfc_off=tuple(way for way in ("receive", "transmit") if way not in profile.pfc_off),
        cable_length=profile.cable_length and profile.cable_length + 1,
        watchdog=profile.watchdog
        and profile.watchdog._replace(
            action="alert" if profile.watchdog.action == "drop" else "drop",
            detect=profile.watchdog.detect and profile.watchdog.detect * 2,
            restore=profile.watchdog.restore and profile.watchdog.restore * 2,
        ),
    )


def other_profile(profile: SwitchProfile) -> SwitchProfile:
    """A profile without PFC and ECN, with another scheduling, other queues, and smaller pools."""
    classes = profile.traffic_classes
    queues = [one.priorities for one in classes.values()]
    return profile._replace(
        pfc_priorities=(),
        pools={name: pool._replace(size=pool.size and pool.size - 1) for name, pool in profile.pools.items()},
        traffic_classes={
            number: one._replace(
                priorities=priorities,
                scheduling="strict" if one.scheduling == "dwrr" else "dwrr",
                ecn_min=None,
                ecn_max=None,
                ecn_probability=None,
            )
            for (number, one), priorities in zip(classes.items(), (*queues[1:], *queues[:1]), strict=True)
        },
    )


def with_other_qos(switch: SwitchIntent) -> SwitchIntent:
    """A switch with other profiles, and without DCBX."""
    return switch._replace(
        ports={name: port._replace(dcbx="") for name, port in switch.ports.items()},
        profiles={name: other_profile(profile) for name, profile in switch.profiles.items()},
    )


def changed(switch: SwitchIntent, left_out: set[str]) -> SwitchIntent:
    """A switch with other values for all that is read from a configuration."""
    own, pair = switch.management, switch.mlag
    if pair is not None and "mlag" not in left_out:
        pair = pair._replace(domain=f"{pair.domain}0", peer_address="", peer_link="")
    return switch._replace(
        name=f"{switch.name}-x",
        management=own and own._replace(address="", address6=""),
        mlag=pair,
        unused_ports={
            name: port._replace(shut_down=not port.shut_down) for name, port in switch.unused_ports.items()
        },
        ports={
            name: port._replace(tagged=(), untagged=None, mtu=port.mtu and port.mtu - 2, address="")
            for name, port in switch.ports.items()
        },
        bonds={
            name: bond._replace(
                members=bond.members[:-1],
                tagged=(),
                untagged=None,
                mtu=bond.mtu and bond.mtu - 2,
                address="",
                mode="static" if bond.mode == "lacp" else "lacp",
                mlag=None,
            )
            for name, bond in switch.bonds.items()
        },
        vlans={},
        gateways={},
        profiles={name: changed_profile(profile) for name, profile in switch.profiles.items()},
    )


def expected_values(
    kind: Checks, design: Design, switches: Mapping[str, SwitchIntent]
) -> Mapping[Key, tuple[str, ...]]:
    """Expected values of the checks that are made of these switches, by the names in the design."""
    names = {one.name: name for name, one in switches.items()}
    renamed = {name: design.switches[planned] for name, planned in names.items()}
    design = design._replace(switches={**design.switches, **renamed})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(switch_checks, "every_switch_intent", lambda design: switches)
        return {
            (
                tuple(names[device] for device in one.devices),
                one.run,
                one.row,
                one.read,
                one.compare,
            ): one.expected
            for one in kind.checks(design)
        }


STATES = re.compile("(?i)drop|discard|stuck|detected")
"""Columns with counters and states of neighbors, which exist only with QoS, but which no configuration
states."""


def is_decided(key: Key, expected: tuple[str, ...], changes: Sequence[Mapping[Key, tuple[str, ...]]]) -> bool:
    """True if an expected value changes with what is read. A row that only other profiles remove counts if it
    is no state."""
    by_all, by_profiles = (values.get(key) for values in changes)
    return expected != by_all or (expected != by_profiles and not STATES.search(key[3]))


def is_held(compare: str, expected: tuple[str, ...], read: tuple[str, ...] | None) -> bool:
    return expected == read or (compare == "contains" and read is not None and {*expected} <= {*read})


def kind_of_check(key: Key) -> str:
    _, run, _, column, _ = key
    return f"{re.sub('[0-9][0-9./:]*', '#', run)} | {re.sub('[0-9]+', '#', column)}"


def with_other_bond_names(switch: SwitchIntent) -> SwitchIntent:
    names = {name: f"uplinks{number}" for number, name in enumerate(switch.bonds, 1)}
    return switch_checks.with_bond_names(switch, names)


@cache
def read_designs(
    renamed: bool,
) -> list[tuple[Design, Mapping[str, SwitchIntent], Mapping[str, tuple[SwitchIntent, set[str]]]]]:
    """Designs with their switches, as planned and as read back."""
    found = []
    for design in designs():
        planned = {
            name: with_other_bond_names(one) if renamed else one
            for name, one in every_switch_intent(design).items()
            if one.system in KINDS
        }
        found.append((design, planned, {name: read_back(one) for name, one in planned.items()}))
    return found


def agreement(kind: Checks, renamed: bool = False) -> Agreement:
    """Checks of a system; ``renamed`` gives all bonds names that no system writes."""
    found = Agreement(0, Counter(), Counter(), [])
    held = 0
    for design, planned, back in read_designs(renamed):
        own = expected_values(kind, design, planned)
        others = expected_values(
            kind, design, {name: changed(one, back[name][1]) for name, one in planned.items()}
        )
        profiles = expected_values(kind, design, {name: with_other_qos(one) for name, one in planned.items()})
        read = expected_values(kind, design, {name: one for name, (one, _) in back.items()})
        for key, expected in own.items():
            (device, *_), _, _, _, compare = key
            if not is_decided(key, expected, (others, profiles)):
                found.open[kind_of_check(key)] += 1
            elif is_held(compare, expected, read.get(key)):
                held += 1
            elif back[device][1] & {"profiles", "bonds"} and not any(read.get(key, ())):
                found.not_in_files[kind_of_check(key)] += 1
            else:
                found.wrong.append(
                    f"{design.id} {device}: {key[1:]}: {expected}, in the file {read.get(key)}"
                )
        for key in read.keys() - own.keys():
            found.wrong.append(f"{design.id}: {key} {read[key]}: in the file, and no check expects it")
    return found._replace(held=held)


@pytest.mark.parametrize("system", KINDS)
def test_a_bond_is_checked_by_the_name_that_its_file_gives_it(system: str) -> None:
    found = agreement(KINDS[system], renamed=True)
    assert found.wrong == []
    assert found.held > 100


@pytest.mark.parametrize("system", KINDS)
def test_what_a_check_expects_is_what_the_file_states(
    system: str, golden: Callable[[Path, str], None]
) -> None:
    found = agreement(KINDS[system])
    assert found.wrong == []
    assert found.held > 100
    lines = [f"equal in the files: {found.held}"]
    for title, counts in (
        ("left out by the files, as their heads say", found.not_in_files),
        ("not read from files", found.open),
    ):
        lines += [f"{title}: {counts.total()}"]
        lines += [f"  {number} {name}" for name, number in sorted(counts.items())]
    golden(GOLDEN / f"{system}.txt", "\n".join(lines) + "\n")


def settings_of_switch(switch: SwitchIntent) -> Mapping[str, str]:
    """Name, addresses of the management port, and settings of the pair, by the path in the intent."""
    own, pair = switch.management, switch.mlag
    found = {"name": switch.name}
    if own is not None:
        found |= {"management.address": own.address, "management.address6": own.address6}
    if pair is not None:
        found |= {"mlag.domain": pair.domain, "mlag.peer_address": pair.peer_address}
        found |= {"mlag.peer_link": pair.peer_link}
    return found


@pytest.mark.parametrize("system", KINDS)
def test_name_management_port_and_pair_are_those_of_the_file(system: str) -> None:
    """A setting that differs is one that the file leaves out, as its head says."""
    compared = 0
    for _, planned, back in read_designs(False):
        for name, switch in planned.items():
            if switch.system != system:
                continue
            file = written(defaults()["switch", system], switch)
            left_out = {one.path for one in file.not_configured if isinstance(one, NotConfigured)}
            read = settings_of_switch(back[name][0])
            for path, value in settings_of_switch(switch).items():
                if path not in left_out:
                    assert read[path] == value, f"{name} {path}"
                    compared += 1
    assert compared > 10


def test_a_value_that_the_file_does_not_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another MTU, name, management address, ECN threshold, domain of the pair, mode of a bond, and state of
    an unused port, and a VLAN that only the file has."""
    own, target = CONFIGURATION_READERS["cisco-nxos"], "cisco-nxos"

    def other(text: str) -> ConfiguredSwitch:
        read = own(text)
        ports = {
            name: port._replace(
                mtu=port.mtu and 1500,
                tagged=(*port.tagged, 3901) if port.bond else port.tagged,
                qos=port.qos and port.qos._replace(marks={3: (1, 2)}, strict=frozenset()),
            )
            for name, port in read.ports.items()
        }
        return read._replace(
            name=f"other-{read.name}",
            management={"mgmt0": ("192.0.2.9/24",)},
            pair=read.pair and read.pair._replace(domain="999"),
            shut_down=frozenset(),
            bonds={name: bond._replace(mode="static", mlag=77) for name, bond in read.bonds.items()},
            ports=ports,
            vlans=read.vlans | {3900},
        )

    monkeypatch.setattr(sys.modules[__name__], "CONFIGURATION_READERS", {target: other})
    [design] = [design for design in designs() if design.id == "nvme-roce-flasharray-nexus"]
    planned = dict(every_switch_intent(design))
    found = [(design, planned, {name: read_back(one) for name, one in planned.items()})]
    monkeypatch.setattr(sys.modules[__name__], "read_designs", lambda renamed: found)
    wrong = agreement(KINDS["cisco-nx-os"]).wrong
    for column, value in (
        ("MTU", "1500"),
        ("the only line", "other-n9k-fab-a"),
        ("Internet Address is", "192.0.2.9/24"),
        ("random-detect minimum-threshold, in bytes", "1"),
        ("vPC domain id", "999"),
        ("Protocol", "NONE"),
    ):
        assert any(f"'{column}'" in text and f"in the file ('{value}',)" in text for text in wrong), column
    assert any("'Status'" in text and "'disabled'" in text and "in the file None" in text for text in wrong)
    assert any("'show vlan'" in text and "3900" in text for text in wrong)
    assert any("port-channel" in text and "3901" in text for text in wrong)


def read_with(system: str, change: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Agreement:
    """Checks of a system whose files are changed before they are read."""
    target = defaults()["switch", system]
    readers = CONFIGURATION_READERS
    monkeypatch.setattr(
        sys.modules[__name__],
        "CONFIGURATION_READERS",
        {**readers, target: lambda text: readers[target](change(text))},
    )
    found = []
    for design in designs():
        planned = {name: one for name, one in every_switch_intent(design).items() if one.system == system}
        if planned:
            found.append((design, planned, {name: read_back(one) for name, one in planned.items()}))
    monkeypatch.setattr(sys.modules[__name__], "read_designs", lambda renamed: found)
    return agreement(KINDS[system])


@pytest.mark.parametrize(
    ("system", "statement", "column", "value"),
    [
        ("sonic", r'("detection_time": ")\d+', "DETECTION TIME", "900"),
        ("sonic", r'("restoration_time": ")\d+', "RESTORATION TIME", "900"),
        ("sonic", r'("action": ")drop', "ACTION", "alert"),
        ("sonic", r'("[a-z]+_drop_probability": ")\d+', "green_drop_probability", "99"),
        ("sonic", r'("Ethernet[0-9]+": ")\d+(?=m")', "Ethernet0", "300m"),
        ("cumulus-linux", r"(cable-length )\d+", "cable-length", "900"),
        ("cumulus-linux", r"(traffic-pool default-lossy memory-percent )\d+", "memory-percent", "37"),
        (
            "cumulus-linux",
            r"(egress-queue-mapping \S+ switch-priority 3 traffic-class )\d",
            "traffic-class",
            "0",
        ),
    ],
)
def test_another_watchdog_probability_or_cable_length_is_found(
    system: str, statement: str, column: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(text: str) -> str:
        return re.sub(statement, lambda match: match[1] + value.removesuffix("m"), text)

    wrong = [text for text in read_with(system, change, monkeypatch).wrong if f"'{column}'" in text]
    assert wrong
    assert all(f"in the file ('{value}',)" in text for text in wrong), wrong[:3]


@pytest.mark.parametrize(
    ("system", "command", "other", "column"),
    [
        ("arista-eos", "dcbx mode ieee", "no dcbx mode", "first line"),
        ("arista-eos", "priority-flow-control on", "", "Status"),
        ("aruba-aos-cx", "lldp dcbx version ieee", "lldp dcbx disable", "DCBx admin state"),
        ("cisco-nx-os", "priority-flow-control mode on", "priority-flow-control mode off", "Mode"),
        ("dell-os10", "priority-flow-control mode on", "", "line"),
    ],
)
def test_dcbx_or_pfc_that_a_file_turns_off_is_found(
    system: str, command: str, other: str, column: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(text: str) -> str:
        return re.sub(f"(?m)^( *){command}$", rf"\1{other}" if other else "", text)

    found = read_with(system, change, monkeypatch)
    missing = [text for text in found.wrong if f"'{column}'" in text and "in the file None" in text]
    # A row that the head of the file can explain is counted, and the golden file has no such row.
    left_out = sum(number for kind, number in found.not_in_files.items() if kind.endswith(f"| {column}"))
    assert len(missing) + left_out > 4


def test_watchdog_and_probability_of_an_eos_file() -> None:
    lines = (
        "priority-flow-control pause watchdog default timeout 0.2",
        "priority-flow-control pause watchdog default recovery-time 12.25",
        "priority-flow-control pause watchdog action notify-only",
        "qos profile a",
        "   uc-tx-queue 3",
        "      random-detect ecn minimum-threshold 150000 bytes maximum-threshold 300000 bytes "
        "max-mark-probability 40",
        "interface Ethernet1",
        "   service-profile a",
    )
    qos = CONFIGURATION_READERS["arista-eos"]("\n".join(lines)).ports["Ethernet1"].qos
    assert qos is not None
    assert (qos.watchdog, qos.probabilities) == (ConfiguredWatchdog("alert", 0.2, 12.25), {3: 40})


def test_a_file_without_a_watchdog_has_none() -> None:
    sonic = CONFIGURATION_READERS["sonic-config-db"]
    tables = (
        '{"PORT": {"Ethernet0": {"admin_status": "up"}}, "PORT_QOS_MAP": {"Ethernet0": {"pfc_enable": "3"}}}'
    )
    qos = sonic(tables).ports["Ethernet0"].qos
    assert qos is not None
    assert (qos.watchdog, qos.cable_length, qos.probabilities) == (NO_WATCHDOG, 0, {})


@pytest.mark.parametrize("seconds", ["soon", "1.x", "nan", "1" * 40])
def test_a_time_of_the_watchdog_that_is_none_is_refused(seconds: str) -> None:
    lines = [
        f"priority-flow-control pause watchdog default timeout {seconds}",
        "qos profile a",
        "interface Ethernet1",
        "  service-profile a",
    ]
    with pytest.raises(ReadingError):
        CONFIGURATION_READERS["arista-eos"]("\n".join(lines))
