"""Verification checks of switches with Cisco NX-OS by its ``show`` commands.

Sources, looked up 2026-11-23: Cisco, Nexus 9000 QoS Configuration Guide 10.5(x), Configuring Priority Flow
Control; Microsoft, Azure Local Supportability, LLDP, DCBX and PFC Configuration Guide (``show interface
priority-flow-control``, ``show lldp dcbx interface``, ``show queuing interface``, and "On (8)" for priority
3); NTC Templates, recorded outputs of ``show interface``, ``show interface status``, ``show interface
switchport``, ``show lldp neighbors``, ``show port-channel summary``, ``show vlan``, ``show version`` and
``show vpc``. The column ``Oper(VL bmap)`` shows the paused priorities as a bitmap in hexadecimal digits.
"""

import re
from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.quantities import size
from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..checks import LOADED, Check, Checks, Guide, SourceDocument, Unchecked
from ..industry_ports import written_bond_names
from ..readings import (
    ReadColumn,
    bgp_neighbors,
    bgp_prefixes,
    bond_checks,
    far_ends,
    gateways,
    host_name,
    management,
    members,
    release,
    shut_down,
    states,
)
from ..switch_checks import (
    SwitchQuestion,
    carriers,
    lossless,
    priorities_without_pause,
    queue_of,
    recorded_output,
    silent,
    speaks_dcbx,
    switches,
    switches_as_written,
    unread,
    vlan_numbers,
    vlans_origin,
    with_profile,
)
from .layer3 import RESERVED
from .outputs import FORMS
from .ports import PORTS
from .qos import pauses, queue_by_class, strict_class

NOS = "cisco-nx-os"

GUIDE = SourceDocument(
    "Cisco Nexus 9000 QoS Configuration Guide 10.5(x): Configuring Priority Flow Control",
    "https://cisco.com/c/en/us/td/docs/dcn/nx-os/nexus9000/105x/configuration/qos/"
    "cisco-nexus-9000-series-nx-os-quality-of-service-configuration-guide-105x/"
    "m-configuring-priority-flow-control.html",
)
AZURE = SourceDocument(
    "Azure Local: LLDP, DCBX, and PFC Configuration Guide",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/"
    "Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md",
)
STATUS = recorded_output("cisco_nxos", "show interface status")
ONE_PORT = recorded_output("cisco_nxos", "show interface")
TRUNK = recorded_output("cisco_nxos", "show interface switchport")
BGP = recorded_output("cisco_nxos", "show ip bgp summary")
LLDP = recorded_output("cisco_nxos", "show lldp neighbors")
BUNDLES = recorded_output("cisco_nxos", "show port-channel summary")
VPC = recorded_output("cisco_nxos", "show vpc")

_ETHERNET = re.compile(r"(?i)^(ethernet|eth|e)(?=[0-9])")
_BUNDLE = re.compile(r"(?i)^(port-channel|po)(?=[0-9])")


def short_name(name: str) -> str:
    """Short name of an interface: ``Eth1/1`` for ``Ethernet1/1``, ``Po10`` for ``port-channel10``."""
    return _BUNDLE.sub("Po", _ETHERNET.sub("Eth", name))


def full_name(name: str) -> str:
    """Full name of an interface: ``Ethernet1/1`` for any short form."""
    return _ETHERNET.sub("Ethernet", name)


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs NX-OS, switch by switch."""
    for asked in switches_as_written(design, NOS, _bond_names):
        yield from _system(asked)
        yield from _ports(asked)
        yield from bgp_neighbors(asked, ReadColumn("show ip bgp summary", "AS", BGP))
        yield from bgp_prefixes(asked, ReadColumn("show ip bgp summary", "State/PfxRcd", BGP))
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _vpc(asked)
        yield from _flow_control(asked)
        for port, profile in with_profile(asked):
            yield from _queues(asked, port, profile)


def _bond_names(switch: SwitchIntent) -> Mapping[str, str]:
    return written_bond_names(switch, PORTS)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of NX-OS switches that no check verifies."""
    for asked in switches(design, NOS):
        profiles = asked.intent.profiles.values()
        if any(port.fec for port in asked.intent.ports.values()):
            yield asked.unchecked_setting("FEC", "no document shows the output of NX-OS for it")
        if any(profile.trust for profile in profiles):
            reason = (
                "no document describes a command that shows the whole map; the class maps are in `show "
                "running-config`"
            )
            yield asked.unchecked_setting("which DSCPs and PCPs become which class", reason)
        if any(profile.watchdog is not None for profile in profiles):
            yield asked.unchecked_setting("PFC watchdog", "no document shows the output of a command for it")
        if any(profile.pools or profile.cable_length is not None for profile in profiles):
            yield asked.unchecked_setting(
                "buffers", "the sizes depend on the platform, and no document lists them"
            )
        yield from silent(asked)
        yield from unread(asked, "addresses in VLANs", "BGP neighbors")


def _system(asked: SwitchQuestion) -> Iterator[Check]:
    document = recorded_output("cisco_nxos", "show hostname")
    yield from host_name(asked, ReadColumn("show hostname", "the only line", document))
    yield from release(
        asked,
        ReadColumn("show version", "NXOS: version", recorded_output("cisco_nxos", "show version")),
        "equals",
    )
    port = asked.intent.management
    if port is not None:
        run = f"show interface {port.interface}"
        yield from management(asked, ReadColumn(run, "Internet Address is", ONE_PORT))
    yield from gateways(
        asked, lambda number: ReadColumn(f"show interface Vlan{number}", "Internet Address is", ONE_PORT)
    )


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    status = ReadColumn("show interface status", "Status", STATUS)
    yield from states(asked, status, "connected", short_name)
    yield from shut_down(asked, status, "disabled", short_name)
    for port in asked.intent.ports.values():
        run = f"show interface {port.name}"
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), ONE_PORT, row=port.name)
        if port.address and not port.bond:
            origin = origin_of(port, "address")
            yield asked.check(run, "Internet Address is", port.address, origin, ONE_PORT, row=port.name)
    run = "show lldp neighbors"
    device, far = ReadColumn(run, "Device ID", LLDP), ReadColumn(run, "Port ID", LLDP)
    yield from far_ends(asked, device, far, short_name)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    numbers = tuple(number for number in vlan_numbers(asked) if number not in RESERVED)
    if numbers:
        own = numbers if 1 in numbers else (1, *numbers)
        document, says = recorded_output("cisco_nxos", "show vlan"), "VLAN 1 always exists"
        yield asked.check(
            "show vlan", "VLAN", own, vlans_origin(asked), document, compare=asked.list_comparison, says=says
        )
    for carrier in carriers(asked):
        yield from _vlans_of_carrier(asked, carrier)


def _vlans_of_carrier(asked: SwitchQuestion, carrier: SwitchPort | SwitchBond) -> Iterator[Check]:
    run, tagged, native = f"show interface {carrier.name} switchport", carrier.tagged, carrier.untagged
    if tagged:
        read, says = "Trunking VLANs Allowed", "consecutive VLANs are shown as ranges, such as 711-712"
        allowed = tuple(sorted({*tagged, *([native] if native is not None else [])}))
        place = origin_of(carrier, "tagged")
        yield asked.check(
            run, read, allowed, place, TRUNK, compare=asked.list_comparison, row=carrier.name, says=says
        )
    if native is not None:
        read = "Trunking Native Mode VLAN" if tagged else "Access Mode VLAN"
        place = origin_of(carrier, "untagged")
        yield asked.check(run, read, native, place, TRUNK, compare="contains", row=carrier.name)


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of members, protocol, and the flag U after the name, which means "up"."""
    run = "show port-channel summary"
    yield from members(asked, ReadColumn(run, "Ports", BUNDLES), short_name)
    protocol = ReadColumn(run, "Protocol", BUNDLES)
    yield from bond_checks(
        asked, protocol, lambda mode: "LACP" if mode == "lacp" else "NONE", "mode", short_name
    )
    yield from bond_checks(
        asked, ReadColumn(run, "Port-Channel, flags", BUNDLES), lambda mode: "U", "name", short_name
    )


def _vpc(asked: SwitchQuestion) -> Iterator[Check]:
    pair, run = asked.intent.mlag, "show vpc"
    if pair is None:
        return

    def shows(field: str, expected: object, place: Origin, row: str = "") -> Check:
        return asked.check(run, field, expected, place, VPC, row=row)

    peer, link = origin_of(pair, "peer"), origin_of(pair, "peer_link")
    if pair.domain:
        yield shows("vPC domain id", pair.domain, origin_of(pair, "domain"))
    yield shows("Peer status", "peer adjacency formed ok", peer)
    yield shows("vPC keep-alive status", "peer is alive", peer)
    yield shows("Configuration consistency status", "success", peer)
    yield shows("Per-vlan consistency status", "success", peer)
    yield shows("Status", "up", link, f"vPC Peer-link status, {short_name(pair.peer_link)}")
    bonds = [bond for bond in asked.intent.bonds.values() if bond.mlag is not None]
    if bonds:
        yield shows("Number of vPCs configured", len(bonds), origin_of(bonds[0], "mlag"))


def bitmap(priorities: tuple[int, ...]) -> str:
    """Priorities in the format of the switch: ``(8)`` for priority 3, ``(20)`` for 5."""
    return f"({sum(1 << number for number in priorities):x})"


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show interface priority-flow-control"
    for port, profile in lossless(asked):
        row, place = full_name(port.name), origin_of(profile, "pfc_priorities")
        yield asked.check(run, "Mode", "On", place, AZURE, row=row)
        shown = ("On", bitmap(profile.pfc_priorities))
        yield asked.check(run, "Oper(VL bmap)", shown, place, AZURE, compare="contains", row=row)
        for way in ("Rx", "Tx"):
            numbers = ", ".join(f"Priority{number}" for number in priorities_without_pause(profile))
            yield asked.check(
                f"{run} detail", f"{way} of {numbers}", None, place, GUIDE,
                compare="unchanged", row=row, when=LOADED,
            )  # fmt: skip
        if port.dcbx == "ieee" and speaks_dcbx(asked, port):
            dcbx, origin = f"show lldp dcbx interface {port.name}", origin_of(port, "dcbx")
            yield asked.check(
                dcbx, "Detected", "IEEE 802.1", origin, AZURE, compare="contains", row=port.name
            )
    if pauses(asked.intent):
        for port in asked.intent.ports.values():
            if not port.profile:
                yield asked.check(run, "Mode", "Off", port.origin, AZURE, row=full_name(port.name))
    for profile in asked.intent.profiles.values():
        if profile.pfc_priorities:
            system = "show policy-map system type network-qos"
            paused, place = (
                [f"pfc-cos {number}" for number in profile.pfc_priorities],
                origin_of(profile, "pfc_priorities"),
            )
            yield asked.check(system, "pause", paused, place, GUIDE, compare="contains")


def _queues(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of queue shares, ECN, and drops."""
    run, groups = f"show queuing interface {port.name}", queue_by_class(profile)
    for queue in profile.traffic_classes.values():
        row = f"{port.name}, QoS-Group {groups[queue.number]}"
        if queue.scheduling == "strict" and queue.number == strict_class(profile):
            place = queue.origin.child("scheduling")
            yield asked.check(run, "PrioLevel", 1, place, AZURE, row=row)
        elif queue.bandwidth is not None and queue.scheduling != "strict":
            share, place = f"{queue.bandwidth:g}", queue.origin.child("bandwidth")
            yield asked.check(run, "Bandwidth%", share, place, AZURE, row=row)
        for name, value in (("minimum", queue.ecn_min), ("maximum", queue.ecn_max)):
            if value is not None:
                policy = f"show policy-map interface {port.name} type queuing"
                read = f"random-detect {name}-threshold, in bytes"
                says = f"{size(value)}; the unit follows the number"
                place = queue.origin.child("ecn", name[:3])
                yield asked.check(policy, read, value, place, GUIDE, row=row, says=says)
    of_rdma = queue_of(profile, profile.rdma_priority)
    if of_rdma is not None:
        row, read = f"{port.name}, QoS-Group {groups[of_rdma.number]}", "WRED/AFD & Tail Drop Pkts"
        yield asked.check(run, read, None, of_rdma.origin, AZURE, compare="unchanged", row=row, when=LOADED)


CHECKS = Checks(
    title="Switches with Cisco NX-OS",
    order=12,
    verified_by=(
        "The commands are from Cisco and Microsoft guides and recorded outputs. They are not tested on a "
        "switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=10.5", "10.5, with recorded outputs of earlier releases"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
