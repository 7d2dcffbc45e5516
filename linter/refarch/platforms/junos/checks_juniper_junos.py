"""Verification checks of switches with Junos, as far as commands are documented.

Sources, looked up 2026-11-23: Juniper, Junos 12.2, ``show class-of-service congestion-notification`` (QFX
Series); NTC Templates, recorded outputs of ``show version``, ``show lldp neighbors``, ``show interfaces``,
``show vlans`` and ``show lacp interfaces``. Looked up 2026-11-29: Juniper, ``show interfaces mc-ae`` (QFX
Series; local and peer status). Looked up 2026-11-30: NTC Templates, ``show bgp summary`` and ``show bgp
neighbor``. The settings of QoS are read in the configuration itself, as set commands: no
document shows the output of operational commands for them.
"""

from collections.abc import Iterator, Mapping

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..readings import ReadColumn, bgp_neighbors, bgp_states, far_ends, host_name, release
from ..switch_checks import (
    SwitchQuestion,
    carriers,
    recorded_output,
    silent,
    switches,
    switches_as_written,
    unread,
    vlan_numbers,
    vlans_origin,
)
from .names import ae_numbers, class_name, is_evolved, profile_name
from .outputs import FORMS
from .qos import KINDS, lossless_classes, trust

NOS = "juniper-junos"

NOTIFICATION = SourceDocument(
    "Junos 12.2: show class-of-service congestion-notification",
    "https://juniper.net/documentation/en_US/junos12.2/topics/reference/command-summary/"
    "show-class-of-service-congestion-notification.html",
)
MC_AE = SourceDocument(
    "Junos 13.2: show interfaces mc-ae (QFX Series)",
    "https://juniper.net/documentation/en_US/junos13.2/topics/reference/command-summary/"
    "show-intefaces-mc-ae-qfx-series.html",
)
SET_COMMANDS = SourceDocument(
    "Juniper, YANG modules of Junos 23.4R2 for the QFX Series", "https://github.com/Juniper/yang"
)
BGP = recorded_output("juniper_junos", "show bgp summary")
BGP_STATE = recorded_output("juniper_junos", "show bgp neighbor")
VERSION = recorded_output("juniper_junos", "show version")
LLDP = recorded_output("juniper_junos", "show lldp neighbors")
ONE_PORT = recorded_output("juniper_junos", "show interfaces")
VLANS = recorded_output("juniper_junos", "show vlans")
LACP = recorded_output("juniper_junos", "show lacp interfaces")


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs Junos, switch by switch."""
    for asked in switches_as_written(design, NOS, _bond_names):
        yield from host_name(asked, ReadColumn("show version", "Hostname", VERSION))
        yield from release(asked, ReadColumn("show version", "Junos", VERSION))
        yield from _ports(asked)
        yield from bgp_neighbors(asked, ReadColumn("show bgp summary", "AS", BGP))
        yield from bgp_states(asked, ReadColumn("show bgp neighbor", "State", BGP_STATE), "Established")
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _pair(asked)
        yield from _flow_control(asked)
        yield from _qos_settings(asked)


def _bond_names(switch: SwitchIntent) -> Mapping[str, str]:
    return {name: f"ae{number}" for name, number in ae_numbers(switch.bonds).items()}


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of Junos switches that no check verifies."""
    for asked in switches(design, NOS):
        reason = "no document shows the output of a command for it"
        if asked.intent.mlag is not None:
            yield asked.unchecked_setting("state of ICCP between the switches of the pair", reason)
        if asked.intent.profiles:
            yield asked.unchecked_setting("state of DCBX and ECN, drops, and counters of pauses", reason)
        if asked.intent.management is not None:
            yield asked.unchecked_setting("management address", reason)
        yield from silent(asked)
        yield from unread(asked, "BGP neighbors")


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    for port in asked.intent.ports.values():
        run, place = f"show interfaces {port.name}", origin_of(port, "name")
        state = "Physical link is Up"
        yield asked.check(run, "first line", state, place, ONE_PORT, compare="contains", row=port.name)
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), ONE_PORT, row=port.name)
    lldp = "show lldp neighbors"
    device, far = ReadColumn(lldp, "System Name", LLDP), ReadColumn(lldp, "Port info", LLDP)
    yield from far_ends(asked, device, far)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    run, numbers = "show vlans", vlan_numbers(asked)
    if numbers:
        says = "the default VLAN can also be listed"
        yield asked.check(run, "Tag", numbers, vlans_origin(asked), VLANS, compare="contains", says=says)
    carrying = tuple(carriers(asked))
    for number, vlan in asked.intent.vlans.items():
        ports = [
            f"{carrier.name}.0"
            for carrier in carrying
            if number in carrier.tagged or number == carrier.untagged
        ]
        if ports:
            place, row = origin_of(vlan, "number"), f"Tag {number}"
            yield asked.check(run, "Interfaces", ports, place, VLANS, compare="contains", row=row)


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    for bond in asked.intent.bonds.values():
        if bond.mode == "lacp":
            run = f"show lacp interfaces {bond.name}"
            for name in bond.members:
                row, place = f"LACP protocol, {name}", origin_of(bond, "name")
                yield asked.check(run, "Mux State", "Collecting distributing", place, LACP, row=row)


def _pair(asked: SwitchQuestion) -> Iterator[Check]:
    """State of the interfaces that both switches of a pair have, which are active on both."""
    if asked.intent.mlag is None or is_evolved(asked.intent):
        return
    for bond in asked.intent.bonds.values():
        if bond.mlag is not None and bond.mode == "lacp":
            row, place = f"Member Link {bond.name}", origin_of(bond, "mlag")
            for read in ("Local Status", "Peer Status"):
                yield asked.check("show interfaces mc-ae", read, "active", place, MC_AE, row=row)


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    """PFC by PCP. The command lists priorities of IEEE 802.1p."""
    run = "show class-of-service congestion-notification"
    for profile in asked.intent.profiles.values():
        if trust(profile) != "pcp":
            continue
        lossless = {priority for found in lossless_classes(profile).values() for priority in found}
        for number in sorted(lossless):
            row, place = f"Type: Input, Priority {number:03b}", origin_of(profile, "pfc_priorities")
            yield asked.check(run, "PFC", "Enabled", place, NOTIFICATION, row=row)


def _qos_settings(asked: SwitchQuestion) -> Iterator[Check]:
    """Settings of QoS in the configuration of the switch: lossless classes, classifiers, and PFC of ports."""
    run = "show configuration class-of-service | display set"
    for profile in asked.intent.profiles.values():
        place = origin_of(profile, "pfc_priorities")
        for queue in lossless_classes(profile):
            line = f"set class-of-service forwarding-classes class {class_name(queue)} no-loss"
            yield asked.check(run, "line", line, place, SET_COMMANDS, compare="contains")
    done: set[str] = set()
    for port in asked.intent.ports.values():
        shown = asked.intent.profiles.get(port.profile)
        name = port.bond or port.name
        if shown is None or not trust(shown) or name in done:
            continue
        done.add(name)
        place, base = origin_of(port, "profile"), f"set class-of-service interfaces {name}"
        called = profile_name(port.profile, shown.origin)
        lines = [f"{base} unit 0 classifiers {KINDS[trust(shown)]} {called}"]
        if lossless_classes(shown):
            lines.append(f"{base} congestion-notification-profile {called}")
        for line in lines:
            yield asked.check(run, "line", line, place, SET_COMMANDS, compare="contains", row=name)


CHECKS = Checks(
    title="Switches with Junos",
    order=16,
    verified_by=(
        "The commands are from Juniper's guide and from recorded outputs. They are not tested on a switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=12.2 <12.3", "12.2, with recorded outputs of other releases"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
