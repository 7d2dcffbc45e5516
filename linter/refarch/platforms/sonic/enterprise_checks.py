"""Verification checks of switches with Dell's Enterprise SONiC by its command line.

Source, looked up 2026-11-23: Dell, Ansible collection dellemc.enterprise_sonic for 4.4.0 and later, whose
modules show the output of each command before and after a change.
"""

from collections.abc import Iterator

from ...core.quantities import size
from ...model.types.origins import origin_of
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchBond, SwitchPort
from ..checks import Check, SourceDocument, Unchecked
from ..readings import ReadColumn, release, shut_down, states
from ..switch_checks import (
    SwitchQuestion,
    bridged_bonds,
    bridged_ports,
    marking,
    silent,
    unread,
    with_profile,
)
from .mclag import has_session, is_half_pair


def _module(name: str) -> SourceDocument:
    """Ansible module whose examples show a command."""
    address = "https://github.com/ansible-collections/dellemc.enterprise_sonic/blob/main/plugins/modules/"
    return SourceDocument(f"Dell, Ansible collection enterprise_sonic: {name}", f"{address}{name}.py")


INTERFACES, VLANS, PAIR = _module("sonic_interfaces"), _module("sonic_vlans"), _module("sonic_mclag")
PORTS, MAPS, WRED = _module("sonic_qos_interfaces"), _module("sonic_qos_maps"), _module("sonic_qos_wred")
SCHEDULERS = _module("sonic_qos_scheduler")


def carriers_in_vlans(asked: SwitchQuestion) -> Iterator[SwitchPort | SwitchBond]:
    """Ports and bonds in VLANs: without the bonds of a pair that the tables do not configure."""
    yield from bridged_ports(asked)
    for bond in bridged_bonds(asked):
        if asked.existing or not is_half_pair(asked.intent, bond):
            yield bond


def has_pair(asked: SwitchQuestion) -> bool:
    """True if the switch is in an MCLAG pair that is configured, or in service already."""
    return asked.intent.mlag is not None and (asked.existing or has_session(asked.intent))


def enterprise(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of one switch."""
    yield from release(asked, ReadColumn("show version", "Software Version", _module("sonic_command")))
    yield from _ports(asked)
    yield from _vlans(asked)
    yield from _mclag(asked)
    for port, profile in with_profile(asked):
        yield from _qos(asked, port, profile)
    for profile in asked.intent.profiles.values():
        yield from _classes(asked, profile)


def enterprise_unchecked(asked: SwitchQuestion) -> Iterator[Unchecked]:
    """Settings of one switch that no check verifies."""
    reason = "no document shows the command of Enterprise SONiC"
    for what in ("the host name", "neighbors by LLDP", "counters of PFC", "members of port channels"):
        if what != "counters of PFC" or asked.intent.profiles:
            yield asked.unchecked_setting(what, reason)
    if any(profile.pools for profile in asked.intent.profiles.values()):
        yield asked.unchecked_setting("buffer pools", "their sizes in bytes depend on the platform")
    yield from silent(asked)
    yield from unread(asked)


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show interface status"
    yield from states(asked, ReadColumn(run, "Oper", INTERFACES), "up")
    yield from shut_down(asked, ReadColumn(run, "Oper", INTERFACES), "down")
    for port in asked.intent.ports.values():
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), INTERFACES, row=port.name)
        if port.speed is not None:
            place = origin_of(port, "speed")
            yield asked.check(run, "Speed", port.speed, place, INTERFACES, row=port.name)
        if port.fec == "rs":
            line, place = "fec RS", origin_of(port, "fec")
            yield asked.check(
                _running_config_of_port(port),
                "line",
                line,
                place,
                INTERFACES,
                compare="contains",
                row=port.name,
            )


def _running_config_of_port(port: SwitchPort) -> str:
    """Command that shows the configuration of one port."""
    return f"show running-configuration interface {port.name}"


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of VLAN members, by the letter before a port: T for tagged, A for untagged."""
    run = "show Vlan"
    for carrier in carriers_in_vlans(asked):
        for number in carrier.tagged:
            row, place = f"{number}, {carrier.name}", origin_of(carrier, "tagged")
            yield asked.check(run, "Q", "T", place, VLANS, row=row)
        if carrier.untagged is not None:
            row, place = f"{carrier.untagged}, {carrier.name}", origin_of(carrier, "untagged")
            yield asked.check(run, "Q", "A", place, VLANS, row=row)


def _mclag(asked: SwitchQuestion) -> Iterator[Check]:
    pair, run = asked.intent.mlag, "show mclag brief"
    if pair is None or not has_pair(asked):
        return
    if pair.domain:
        yield asked.check(run, "Domain ID", pair.domain, origin_of(pair, "domain"), PAIR)
    yield asked.check(run, "Session Status", "up", origin_of(pair, "peer"), PAIR)
    link = origin_of(pair, "peer_link")
    yield asked.check(run, "Peer Link Status", "up", link, PAIR)
    yield asked.check(run, "Peer Link", pair.peer_link, link, PAIR)
    for bond in asked.intent.bonds.values():
        if bond.mlag is not None:
            place = origin_of(bond, "mlag")
            yield asked.check(run, "Local/Remote Status", "up/up", place, PAIR, row=bond.name)


def _qos(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the QoS lines of a port."""
    run, place = _running_config_of_port(port), origin_of(profile, "pfc_priorities")
    lines = [(f"priority-flow-control priority {number}", place) for number in profile.pfc_priorities]
    guard = profile.watchdog
    if guard is not None and profile.pfc_priorities:
        if guard.action:
            text = f"priority-flow-control watchdog action {guard.action}"
            lines.append((text, guard.origin.child("action")))
        for word, time, field in (
            ("on detect-time", guard.detect, "detect"),
            ("restore-time", guard.restore, "restore"),
        ):
            if time is not None:
                text = f"priority-flow-control watchdog {word} {time * 1000:g}"
                lines.append((text, guard.origin.child(field)))
    if profile.cable_length is not None:
        text = f"cable-length {profile.cable_length:g}m"
        lines.append((text, origin_of(profile, "cable_length")))
    for line, origin in lines:
        kind = " ".join(line.split()[:-1])
        value = line.rpartition(" ")[2]
        yield asked.check(run, kind, value, origin, PORTS, row=port.name)


def _classes(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of maps, shares, and marking, whose names are not in the design."""
    if "dscp" in profile.trust:
        for field in ("rdma_dscp", "cnp_dscp"):
            number = getattr(profile, field)
            if number is not None:
                mapped, place = profile.dscp_map[number], origin_of(profile, field)
                row = f"the map of the ports, DSCP {number}"
                yield asked.check("show qos map dscp-tc", "TC", mapped, place, MAPS, row=row)
    for queue in profile.traffic_classes.values():
        row, run = f"the policy of the ports, Queue {queue.number}", "show qos scheduler-policy"
        kind = "strict" if queue.scheduling == "strict" else "dwrr"
        yield asked.check(run, "type", kind, queue.origin.child("scheduling"), SCHEDULERS, row=row)
        if queue.bandwidth is not None and kind == "dwrr":
            share, place = f"{queue.bandwidth:g}", queue.origin.child("bandwidth")
            yield asked.check(run, "weight", share, place, SCHEDULERS, row=row)
    for queue in marking(profile):
        row, place = f"the policy of queue {queue.number}", queue.origin.child("ecn")
        for read, value, field in (
            ("green-min-threshold", queue.ecn_min, "min"),
            ("green-max-threshold", queue.ecn_max, "max"),
        ):
            if value is not None:
                run, says = "show qos wred-policy", f"{size(value)}, shown in KBytes of 1000"
                shown = f"{value / 1000:g}"
                yield asked.check(run, read, shown, place.child(field), WRED, row=row, says=says)
        yield asked.check("show qos wred-policy", "ecn", "ecn_all", place, WRED, row=row)
