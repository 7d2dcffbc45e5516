"""Verification checks of switches with Dell SmartFabric OS10 by its ``show`` commands.

Sources, looked up 2026-11-23: Dell, Ansible collection dellemc.os10 (``show version``, ``show
running-configuration``, ``show interface ethernet``, ``show lldp neighbors``, ``show port-channel
summary``, ``show vlt``); Intel, mfd-switchmanagement, Dell OS10, with recorded outputs of ``show
interface`` and ``show lldp neighbors`` and with ``show running-configuration interface``; Microsoft's
expected configurations of OS10, for the lines of QoS. Looked up 2026-11-29: a mail with recorded outputs of
``show queuing statistics interface``.
"""

from collections.abc import Iterator, Mapping

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..checks import LOADED, Check, Checks, Guide, SourceDocument, Unchecked
from ..industry_ports import written_bond_names
from ..readings import ReadColumn, bgp_neighbors, bond_checks, far_ends, management, members, release
from ..switch_checks import (
    SwitchQuestion,
    carriers,
    lossless,
    queue_of,
    silent,
    switches,
    switches_as_written,
    unread,
    vlan_numbers,
    vlans_origin,
    with_profile,
)
from .outputs import FORMS
from .ports import PORTS

NOS = "dell-os10"

DELL = SourceDocument(
    "Dell, Ansible collection dellemc.os10", "https://github.com/ansible-collections/dellemc.os10"
)
INTEL = SourceDocument(
    "Intel, mfd-switchmanagement: Dell OS10",
    "https://github.com/intel/mfd-switchmanagement/tree/main/mfd_switchmanagement/vendors/dell/dell_os10",
)
EXPECTED = SourceDocument(
    "Microsoft, expected configuration of OS10 for Azure Local",
    "https://github.com/microsoft/Azure_Local_Physical_Network_Config_Tool",
)

MEASURED = SourceDocument(
    "Linux netdev mailing list, nvme-tcp: support specifying the congestion-control, 2022-03-25 (recorded "
    "outputs of two switches)",
    "https://lore.kernel.org/netdev/20220325201123.00002f28@tom.com/",
)

OPERATION = (
    "no document shows the output of a command for the operational state of the ports, so the configuration "
    "and the drops of the queues are checked"
)


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs OS10, switch by switch."""
    for asked in switches_as_written(design, NOS, _bond_names):
        yield from _system(asked)
        yield from _ports(asked)
        yield from bgp_neighbors(asked, ReadColumn("show ip bgp summary", "AS", DELL))
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _vlt(asked)
        yield from _flow_control(asked)
        yield from _drops(asked)


def _bond_names(switch: SwitchIntent) -> Mapping[str, str]:
    return written_bond_names(switch, PORTS)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of OS10 switches that no check verifies."""
    for asked in switches(design, NOS):
        profiles = asked.intent.profiles.values()
        if any(port.fec in ("base-r", "none") for port in asked.intent.ports.values()):
            yield asked.unchecked_setting(
                "FEC other than RS", "no document lists the keywords that OS10 shows"
            )
        if profiles:
            yield asked.unchecked_setting("state of PFC, ETS, and ECN, and counters of pauses", OPERATION)
        if any(profile.dcbx for profile in profiles):
            reason = "Intel's code uses `show lldp dcbx interface`, but no document shows its output"
            yield asked.unchecked_setting("DCBX", reason)
        if any(profile.watchdog is not None for profile in profiles):
            yield asked.unchecked_setting("PFC watchdog", "no document describes a command that shows it")
        yield from silent(asked)
        yield from unread(asked, "BGP neighbors")


def _system(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show running-configuration | grep hostname"
    name, origin = asked.intent.name, asked.intent.origin
    yield asked.check(run, "hostname", name, origin, DELL)
    yield from release(asked, ReadColumn("show version", "OS Version", INTEL), "equals")
    port = asked.intent.management
    if port is not None:
        column = ReadColumn(f"show interface {port.interface}", "Internet address is", INTEL)
        yield from management(asked, column)


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    for port in asked.intent.ports.values():
        run = f"show interface {port.name}"
        place = origin_of(port, "name")
        yield asked.check(
            run, "first line", "is up, line protocol is up", place, INTEL, compare="contains", row=port.name
        )
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), INTEL, row=port.name)
        if port.speed is not None:
            speed = f"{port.speed // 1000}G"
            yield asked.check(run, "LineSpeed", speed, origin_of(port, "speed"), INTEL, row=port.name)
        if port.fec == "rs":
            yield asked.check(run, "Negotiated FEC", "cl91-rs", origin_of(port, "fec"), INTEL, row=port.name)
        if port.address and not port.bond:
            origin = origin_of(port, "address")
            yield asked.check(run, "Internet address is", port.address, origin, INTEL, row=port.name)
    for name, unused in asked.intent.unused_ports.items():
        if unused.shut_down:
            run = f"show running-configuration interface {name}"
            yield asked.check(run, "line", "shutdown", unused.origin, INTEL, compare="contains", row=name)
    run = "show lldp neighbors"
    says = ReadColumn(run, "Rem Host Name", INTEL)
    yield from far_ends(asked, says, ReadColumn(run, "Rem Port Id", INTEL), cut=17)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    numbers = vlan_numbers(asked, *(gateway.vlan for gateway in asked.intent.gateways.values()))
    if numbers:
        run = "show running-configuration interface vlan | grep interface"
        own = [f"vlan{number}" for number in (numbers if 1 in numbers else (1, *numbers))]
        origin, says = vlans_origin(asked), "VLAN 1 is always there"
        yield asked.check(run, "interface", own, origin, INTEL, compare=asked.list_comparison, says=says)
    for carrier in carriers(asked):
        yield from _vlans_of_carrier(asked, carrier)


def _vlans_of_carrier(asked: SwitchQuestion, carrier: SwitchPort | SwitchBond) -> Iterator[Check]:
    """Checks of the VLANs of a port or a port channel. The VLT link always carries all VLANs."""
    if isinstance(carrier, SwitchBond) and carrier.peer_link:
        return
    run = f"show running-configuration interface {carrier.name}"
    if carrier.tagged:
        read, place = "switchport trunk allowed vlan", origin_of(carrier, "tagged")
        says = "runs are written as ranges, 711-712"
        yield asked.check(
            run,
            read,
            carrier.tagged,
            place,
            INTEL,
            compare=asked.list_comparison,
            row=carrier.name,
            says=says,
        )
    if carrier.untagged is not None:
        read, place = "switchport access vlan", origin_of(carrier, "untagged")
        yield asked.check(run, read, carrier.untagged, place, INTEL, row=carrier.name)


def _number(name: str) -> str:
    """Number of a port: ``1/1/53`` for ``ethernet1/1/53``."""
    return name.removeprefix("ethernet")


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of members and protocol. OS10 names the VLT link port-channel1000."""
    run = "show port-channel summary"

    def channel_name(name: str) -> str:
        peer_links = {bond.name for bond in asked.intent.bonds.values() if bond.peer_link}
        return "port-channel1000" if name in peer_links else _number(name)

    yield from members(asked, ReadColumn(run, "Member Ports", DELL), channel_name)
    protocol = ReadColumn(run, "Protocol", DELL)
    yield from bond_checks(
        asked, protocol, lambda mode: "DYNAMIC" if mode == "lacp" else "STATIC", "mode", channel_name, False
    )
    yield from bond_checks(
        asked, ReadColumn(run, "Port-Channel", DELL), lambda mode: "(U)", "name", channel_name
    )


def _vlt(asked: SwitchQuestion) -> Iterator[Check]:
    pair = asked.intent.mlag
    if pair is None or not pair.domain:
        return
    run, link = f"show vlt {pair.domain}", origin_of(pair, "peer_link")
    yield asked.check(run, "Domain ID", pair.domain, origin_of(pair, "domain"), DELL)
    yield asked.check(run, "VLTi Link Status", "up", link, DELL, row="port-channel1000")
    yield asked.check(run, "Status", "up", origin_of(pair, "peer"), DELL, row="VLT Peer")
    for bond in asked.intent.bonds.values():
        if bond.mlag is not None:
            row, place = f"vlt-port-channel ID {bond.mlag}, both units", origin_of(bond, "mlag")
            yield asked.check(f"{run} vlt-port-detail", "Status", "up", place, DELL, row=row)


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of the PFC configuration."""
    for port, profile in lossless(asked):
        run, place = f"show running-configuration interface {port.name}", origin_of(profile, "pfc_priorities")
        line = "priority-flow-control mode on"
        yield asked.check(run, "line", line, place, EXPECTED, compare="contains", row=port.name)
    for profile in asked.intent.profiles.values():
        if profile.pfc_priorities:
            run, place = "show running-configuration", origin_of(profile, "pfc_priorities")
            yield asked.check(run, "pfc-cos", profile.pfc_priorities, place, EXPECTED, compare="exactly")


def _drops(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks that the queue of RDMA drops nothing under load."""
    for port, profile in with_profile(asked):
        queue = queue_of(profile, profile.rdma_priority)
        if queue is not None:
            yield asked.check(
                f"show queuing statistics interface ethernet {_number(port.name)}",
                "Dropped-Packets",
                None,
                queue.origin,
                MEASURED,
                compare="unchanged",
                row=f"{port.name}, Queue {queue.number}",
                when=LOADED,
            )


CHECKS = Checks(
    title="Switches with Dell OS10",
    order=13,
    verified_by=(
        "The commands are from Dell's Ansible collection and Intel's code with recorded outputs, not from "
        "a Dell guide. They are not tested on a switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=10.5.4 <10.5.5", "10.5.4 (recorded outputs)"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
