"""Verification checks of switches with Junos, as far as commands are documented.

Sources, looked up 2026-11-23: Juniper, Junos 12.2, ``show class-of-service congestion-notification`` (QFX
Series); NTC Templates, recorded outputs of ``show version``, ``show lldp neighbors``, ``show interfaces``,
``show vlans`` and ``show lacp interfaces``.
"""

import re
from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..readings import ReadColumn, far_ends, host_name, release
from ..switch_checks import (
    SwitchQuestion,
    carriers,
    recorded_output,
    silent,
    switches,
    unread,
    vlan_numbers,
    vlans_origin,
)

NOS = "juniper-junos"

NOTIFICATION = SourceDocument(
    "Junos 12.2: show class-of-service congestion-notification",
    "https://juniper.net/documentation/en_US/junos12.2/topics/reference/command-summary/"
    "show-class-of-service-congestion-notification.html",
)
VERSION = recorded_output("juniper_junos", "show version")
LLDP = recorded_output("juniper_junos", "show lldp neighbors")
ONE_PORT = recorded_output("juniper_junos", "show interfaces")
VLANS = recorded_output("juniper_junos", "show vlans")
LACP = recorded_output("juniper_junos", "show lacp interfaces")

_BUNDLE = re.compile(r"ae[0-9]+")


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs Junos, switch by switch."""
    for asked in switches(design, NOS):
        yield from host_name(asked, ReadColumn("show version", "Hostname", VERSION))
        yield from release(asked, ReadColumn("show version", "Junos", VERSION))
        yield from _ports(asked)
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _flow_control(asked)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of Junos switches that no check verifies."""
    for asked in switches(design, NOS):
        reason = "no document shows the output of a command for it"
        if asked.intent.mlag is not None:
            yield asked.unchecked_setting("multichassis link aggregation", reason)
        if asked.intent.profiles:
            yield asked.unchecked_setting("DCBX, classifiers, schedulers, ECN and buffers", reason)
        if asked.intent.management is not None:
            yield asked.unchecked_setting("management address", reason)
        yield from silent(asked)
        yield from unread(asked)


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
        if bond.mode == "lacp" and _BUNDLE.fullmatch(bond.name):
            run = f"show lacp interfaces {bond.name}"
            for name in bond.members:
                row, place = f"LACP protocol, {name}", origin_of(bond, "name")
                yield asked.check(run, "Mux State", "Collecting distributing", place, LACP, row=row)


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show class-of-service congestion-notification"
    for profile in asked.intent.profiles.values():
        for number in profile.pfc_priorities:
            row, place = f"Type: Input, Priority {number:03b}", origin_of(profile, "pfc_priorities")
            yield asked.check(run, "PFC", "Enabled", place, NOTIFICATION, row=row)


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
)
