"""Conversations walked over configuration that was written and read back: as over the design. A line that is
missing is refused, changes nothing, or changes a verdict, unless its kind is listed here with the reason."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from read_back import (
    Change,
    Outcomes,
    WrittenSwitch,
    changes,
    design_of,
    designs_with_files,
    forwarding,
    kind_of_line,
    outcomes,
    planned_outcomes,
    read_intent,
    written_switches,
)

from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.limits import platform_limits
from refarch.platforms.reading_error import ReadingError
from refarch.views.walk.records import UNKNOWN
from sharing import Share

LINES_OF_A_FILE = 3
"""Lines of each file that ``make test`` leaves out, drawn by its name; ``make deep`` leaves out each line."""

WITHOUT_EFFECT: Mapping[str, tuple[str, ...]] = {
    "other cables carry the VLAN, or nobody behind the port needs it": (
        r"aruba-aos-cx vlan (#|trunk allowed)",
        r"arista-eos (vlan #|switchport (trunk allowed vlan|mode trunk|trunk group))",
        r"cisco-nxos (vlan #|switchport (trunk|mode|access))",
        r"dell-os10 (interface vlan#|no switchport access|switchport)",
        r"juniper-junos set (vlans|interfaces \S+ (native|unit # family ethernet-switching))",
        r"cumulus-nvue nv set (bridge domain br_default vlan|interface \S+ bridge domain)",
        r"cumulus-nvue-yaml (untagged|access): ",
        r"sonic-config-db (VLAN_MEMBER|VLAN)\|",
    ),
    "another member of the bond remains, or another cable": (
        r"aruba-aos-cx lag #",
        r"arista-eos (channel-group|interface (Ethernet|Port-Channel)|no switchport|no shutdown)",
        r"cisco-nxos (channel-group|no switchport|vpc|interface (Ethernet|port-channel))",
        r"dell-os10 (channel-group|discovery-interface|no switchport|interface (ethernet|port-channel))",
        r"juniper-junos set interfaces \S+ (ether-options|aggregated-ether-options)",
        r"cumulus-nvue nv set interface \S+ (type|bond member)",
        r"cumulus-nvue-yaml (type: (swp|bond)|\S+: \{\}$)",
        r"sonic-config-db (PORT|PORTCHANNEL|PORTCHANNEL_MEMBER|INTERFACE|PORTCHANNEL_INTERFACE)\|",
    ),
    "no packet that takes the port is larger than the default": (
        r"(arista-eos|aruba-aos-cx|cisco-nxos|dell-os10) mtu #",
        r"juniper-junos set interfaces \S+ (unit # family inet )?mtu #",
        r"cumulus-nvue nv set interface \S+ link mtu",
    ),
    "no RDMA takes the port, or no packet has the code": (
        r"aruba-aos-cx (qos (trust|dscp-map)|flow-control priority)",
        r"arista-eos (qos (trust|profile|map)|service-profile|priority-flow-control)",
        r"cisco-nxos (match (cos|dscp)|priority-flow-control mode|service-policy|pause)",
        r"dell-os10 (trust-map|qos-group|priority-flow-control|service-policy|pause|pfc-cos)",
        r"juniper-junos set class-of-service",
        r"cumulus-nvue nv set (qos (mapping|pfc|egress)|interface \S+ qos)",
        r"cumulus-nvue-yaml (trust|mode): ",
        r"sonic-config-db (DSCP_TO_TC_MAP|DOT#P_TO_TC_MAP|PORT_QOS_MAP)\|",
    ),
    "another router has the shared address, or no host uses it": (
        r"aruba-aos-cx ip address",
        r"arista-eos (interface Vlan#|ip |ipv6 |vrrp )",
        r"cisco-nxos (interface Vlan#|ip |ipv6 |address )",
        r"dell-os10 (ip|ipv6) address",
        r"juniper-junos set interfaces \S+ unit # family inet",
        r"cumulus-nvue nv set interface \S+ (ip|ipv4|ipv6) ",
        r"sonic-config-db VLAN_INTERFACE",
    ),
}
"""Kinds of lines, as patterns, that can change an intent and no verdict, by the reason."""

DECISIVE: Mapping[str, tuple[str, ...]] = {
    "arista-eos": (
        *(r"vlan \d", r"switchport mode trunk", r"qos trust", r"priority-flow-control on"),
        *(r"priority-flow-control priority", r"service-profile"),
    ),
    "aruba-aos-cx": (
        *(r"vlan \d", r"vlan trunk allowed", r"lag \d", r"mtu \d", r"qos trust"),
        r"flow-control priority",
    ),
    "cisco-nxos": (
        *(r"vlan \d", r"switchport mode trunk", r"switchport trunk native", r"mtu \d", r"match (cos|dscp)"),
        *(r"pause pfc-cos", r"priority-flow-control mode"),
    ),
    "dell-os10": (
        *(
            r"interface vlan",
            r"switchport trunk allowed",
            r"switchport mode trunk",
            r"switchport access vlan",
        ),
        *(r"mtu \d", r"qos-group \d (dot1p|dscp)", r"trust-map", r"priority-flow-control mode"),
        *(r"service-policy input",),
    ),
    "juniper-junos": (
        *(r"set interfaces \S+ unit 0 family ethernet-switching (interface-mode|vlan members)",),
        *(r"set interfaces et-\S+ mtu", r"set class-of-service classifiers \S+ \S+ forwarding-class fcoe"),
        *(r"set class-of-service congestion-notification-profile \S+ output",),
        *(r"set class-of-service interfaces et-\S+ (unit 0 classifiers|congestion-notification)",),
    ),
    "cumulus-nvue": (
        *(r"nv set bridge domain \S+ vlan", r"nv set interface \S+ bridge domain \S+ vlan"),
        *(
            r"nv set interface \S+ bond member",
            r"nv set qos pfc \S+ switch-priority",
            r"nv set qos roce enable",
        ),
        *(r"nv set qos mapping \S+ trust",),
    ),
    "cumulus-nvue-yaml": (r"'\d+': ", r"enable: ", r"trust: "),
    "sonic-config-db": (
        *(r"VLAN_MEMBER\|\S+$", r"DSCP_TO_TC_MAP\|\S+ 26", r"PORT_QOS_MAP\|\S+$"),
        *(r"PORT_QOS_MAP\|\S+ pfc_enable", r"PORT_QOS_MAP\|\S+ dscp_to_tc_map"),
    ),
}
"""Kinds of lines of each target, of which one must change a verdict on some switch when it is missing."""


class Missing(NamedTuple):
    """A file without one line, and what becomes of it."""

    file: WrittenSwitch
    line: str
    effect: str
    """``refused``, ``unchanged``, ``verdict``, or ``none`` for another intent with the same verdicts."""
    names_the_switch: bool = True
    """Whether a fault that the missing line causes names the switch."""


@cache
def read_switches(design: str, target: str) -> Mapping[str, SwitchIntent]:
    """Intents of all switches of a design; of those with a target, as their files state them."""
    files = [file for file in written_switches(design) if file.target == target]
    read = {file.name: read_intent(file, file.text) for file in files}
    return {**every_switch_intent(design_of(design)), **read}


@cache
def read_outcomes(design: str, target: str) -> Outcomes:
    return outcomes(design, read_switches(design, target))


def targets_of(design: str) -> list[str]:
    return sorted({file.target for file in written_switches(design)})


def missing(file: WrittenSwitch, change: Change) -> Missing:
    """What becomes of a file without one line."""
    try:
        intent = read_intent(file, change.text)
    except ReadingError:
        return Missing(file, change.line, "refused")
    switches = read_switches(file.design, file.target)
    if forwarding(intent) == forwarding(switches[file.name]):
        return Missing(file, change.line, "unchanged")
    before = read_outcomes(file.design, file.target)
    after = outcomes(file.design, {**switches, file.name: intent})
    if after == before:
        return Missing(file, change.line, "none")
    told = {text for key, texts in after.items() for text in texts if text not in before.get(key, ())}
    # Without its gateway, the design no longer says who routes: that is an open question and no fault.
    return Missing(file, change.line, "verdict", told <= {UNKNOWN} or any(file.name in text for text in told))


def changes_to_try(file: WrittenSwitch, share: Share) -> list[Change]:
    """All changes of a file; some of them in a run that is not deep."""
    found = list(changes(file))
    if share.is_all or len(found) <= LINES_OF_A_FILE:
        return found
    return random.Random(f"{file.design} {file.name}").sample(found, LINES_OF_A_FILE)


def problems_of(one: Missing) -> Iterator[str]:
    where = f"{one.file.design} {one.file.name} ({one.file.target}): {one.line}"
    if not one.names_the_switch:
        yield f"{where}: no fault names the switch"
    kind = f"{one.file.target} {kind_of_line(one.line)}"
    listed = (pattern for patterns in WITHOUT_EFFECT.values() for pattern in patterns)
    if one.effect == "none" and not any(re.match(pattern, kind) for pattern in listed):
        yield f"{where}: without effect, and {kind!r} is not listed"


def test_every_target_of_a_switch_is_read() -> None:
    written = {file.target for design in designs_with_files() for file in written_switches(design)}
    assert written == set(CONFIGURATION_READERS)


LEFT_OUT: Mapping[str, str] = {
    "vsan-ipv6-sonic": "MCLAG needs IPv4 addresses, so the bonds of half a pair are in no VLAN",
}
"""Designs whose files lack what they need, which a waiver of CFG001 tells, with the reason."""


@pytest.mark.parametrize("design", designs_with_files())
def test_a_design_is_walked_as_its_configuration_is(design: str) -> None:
    assert planned_outcomes(design)
    for target in targets_of(design):
        is_equal = read_outcomes(design, target) == planned_outcomes(design)
        assert is_equal is (design not in LEFT_OUT), target


@pytest.mark.parametrize("design", LEFT_OUT)
def test_what_files_lack_is_a_limit_of_the_platform(design: str) -> None:
    assert {limit.values[0].path.partition(".")[0] for limit in platform_limits(design_of(design))} == {
        "mlag"
    }


@pytest.mark.parametrize("design", designs_with_files())
def test_a_line_that_is_missing_is_refused_or_seen(design: str, share: Share) -> None:
    problems = [
        problem
        for file in written_switches(design)
        for change in changes_to_try(file, share)
        for problem in problems_of(missing(file, change))
    ]
    assert not problems, "\n".join(problems)


def decisive_kinds() -> list[tuple[str, str]]:
    return [(target, pattern) for target, patterns in DECISIVE.items() for pattern in patterns]


@pytest.mark.parametrize(("target", "pattern"), decisive_kinds())
def test_a_line_that_matters_changes_a_verdict(target: str, pattern: str) -> None:
    files = (
        file for name in designs_with_files() for file in written_switches(name) if file.target == target
    )
    for file in files:
        for change in changes(file):
            if re.match(pattern, change.line) and missing(file, change).effect == "verdict":
                return
    pytest.fail(f"{target}: no line {pattern!r} changes a verdict")
