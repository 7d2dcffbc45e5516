"""Verification checks of switches with Cumulus Linux by ``nv show``, in the syntax of the release of the
design.

Sources, looked up 2026-11-23: NVIDIA, NVUE Command Reference (Show Commands: System, Interface, Bridge, MLAG,
QoS), which states the release that introduced each command; Cumulus Linux User Guides 5.1 (Switch Port
Attributes, Bonding, VLAN-aware Bridge Mode, RoCE), 5.9 and 5.15 (RoCE); Cumulus Linux Deployment Guide for
VMware vSphere (LLDP data of ESXi hosts). Looked up 2026-11-30: Cumulus Linux 5.4, Troubleshooting BGP.
"""

from collections.abc import Iterator, Mapping

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..readings import ReadColumn, bgp_neighbors, bgp_prefixes
from ..switch_checks import (
    SwitchQuestion,
    carriers,
    neighbors,
    silent,
    switches,
    switches_as_written,
    unread,
    vlan_numbers,
    vlans_origin,
)
from .outputs import FORMS
from .pairs import PEER_LINK
from .qos_checks import qos, unchecked_qos

NOS = "cumulus-linux"

BASE = "https://docs.nvidia.com/networking-ethernet-software/"
SHOW = f"{BASE}nvue-reference/Show-Commands/"
SYSTEM = SourceDocument("NVUE Command Reference: System", f"{SHOW}System/")
INTERFACE = SourceDocument("NVUE Command Reference: Interface", f"{SHOW}Interface/")
BRIDGE = SourceDocument("NVUE Command Reference: Bridge", f"{SHOW}Bridge/")
MLAG = SourceDocument("NVUE Command Reference: MLAG", f"{SHOW}MLAG/")
BONDING = SourceDocument(
    "Cumulus Linux 5.1: Bonding", f"{BASE}cumulus-linux-51/Layer-2/Bonding-Link-Aggregation/"
)
VLAN_AWARE = SourceDocument(
    "Cumulus Linux 5.1: VLAN-aware Bridge Mode",
    f"{BASE}cumulus-linux-51/Layer-2/Ethernet-Bridging-VLANs/VLAN-aware-Bridge-Mode",
)
VSPHERE = SourceDocument(
    "Cumulus Linux Deployment Guide for VMware vSphere",
    f"{BASE}guides/VMware-Reference-Design-and-Deployment-Guide/",
)

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}
"""NVUE keywords of forward error correction."""

BGP = SourceDocument(
    "Cumulus Linux 5.4: Troubleshooting BGP",
    f"{BASE}cumulus-linux-54/Layer-3/Border-Gateway-Protocol-BGP/Troubleshooting-BGP/",
    "2026-11-30",
)
READ = (
    "addresses in VLANs",
    "IPv6 addresses in VLANs",
    "BGP neighbors",
    "BGP neighbors without addresses",
)
LINES = "nv show interface"
SUMMARY = 'sudo vtysh -c "show ip bgp summary"'


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs Cumulus Linux, switch by switch."""
    for asked in switches_as_written(design, NOS, _bond_names):
        yield from _system(asked)
        yield from _ports(asked)
        yield from _neighbors(asked)
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _mlag(asked)
        yield from _addresses(asked)
        yield from _bgp(asked)
        yield from qos(asked)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of Cumulus Linux switches that no check verifies."""
    for asked in switches(design, NOS):
        if _shows_no_build(asked):
            reason = "no document shows the release in `nv show system` after 5.9"
            yield asked.unchecked_setting("the release", reason)
        yield from silent(asked)
        yield from unread(asked, *READ)
        yield from unchecked_qos(asked)


def _bond_names(switch: SwitchIntent) -> Mapping[str, str]:
    """Name of the peer link in NVUE."""
    return {name: PEER_LINK for name, bond in switch.bonds.items() if bond.peer_link}


def _bgp(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of the BGP neighbors. A neighbor without an address has its name and the interface in its
    row."""
    process = asked.intent.bgp
    if process is None:
        return
    rows = {f"{one.device}({one.interface})": one for one in process.unnumbered.values()}
    yield from bgp_neighbors(asked, ReadColumn(SUMMARY, "AS", BGP))
    for row, neighbor in rows.items():
        yield asked.check(SUMMARY, "AS", neighbor.number, origin_of(neighbor, "number"), BGP, row=row)
    further = {row: origin_of(neighbor, "interface") for row, neighbor in rows.items()}
    yield from bgp_prefixes(asked, ReadColumn(SUMMARY, "State/PfxRcd", BGP), further)


def _shows_no_build(asked: SwitchQuestion) -> bool:
    return bool(asked.intent.release) and is_in_range(asked.intent.release, ">=5.10")


def _system(asked: SwitchQuestion) -> Iterator[Check]:
    intent, run = asked.intent, "nv show system"
    yield asked.check(run, "hostname", intent.name, intent.origin, SYSTEM)
    if intent.release and not _shows_no_build(asked):
        origin = asked.design.software[NOS].origin if NOS in asked.design.software else intent.origin
        yield asked.check(run, "build", f"Cumulus Linux {intent.release}", origin, SYSTEM, compare="contains")
    port = intent.management
    if port is not None:
        run = f"nv show interface {port.interface} ip address"
        for field in ("address", "address6"):
            value = getattr(port, field)
            if value:
                origin = origin_of(port, field)
                yield asked.check(run, "address", value, origin, INTERFACE, compare="contains")


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks that every cabled port and bond is up, with its MTU, and that no port without a cable is up."""
    intent, later = asked.intent, "later releases name the column Oper Status"
    for port in intent.ports.values():
        origin = origin_of(port, "name")
        yield asked.check(LINES, "State", "up", origin, INTERFACE, row=port.name, says=later)
        yield asked.check(LINES, "MTU", port.mtu, origin_of(port, "mtu"), INTERFACE, row=port.name)
        if port.speed is not None:
            speed = f"{port.speed // 1000}G"
            yield asked.check(LINES, "Speed", speed, origin_of(port, "speed"), INTERFACE, row=port.name)
        if port.fec:
            run = f"nv show interface {port.name} link"
            yield asked.check(run, "fec", FEC[port.fec], origin_of(port, "fec"), INTERFACE, row=port.name)
    for bond in intent.bonds.values():
        yield asked.check(LINES, "State", "up", origin_of(bond, "name"), INTERFACE, row=bond.name, says=later)
        yield asked.check(LINES, "MTU", bond.mtu, origin_of(bond, "mtu"), INTERFACE, row=bond.name)
    if not asked.existing:
        yield from _idle(asked, later)


def _idle(asked: SwitchQuestion, later: str) -> Iterator[Check]:
    """Checks of ports without a cable."""
    switch = asked.design.switches[asked.intent.name]
    if switch.ports_are_named:
        for name in switch.ports:
            if name not in asked.intent.ports:
                unused = asked.intent.unused_ports.get(name)
                origin = switch.origin if unused is None else unused.origin
                yield asked.check(
                    LINES, "State", "up", origin, INTERFACE, compare="is not", row=name, says=later
                )


def _neighbors(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of the LLDP neighbors of ports. An ESXi host sends its name, and a MAC address as its port
    ID."""
    for port, tells_port in neighbors(asked):
        origin = origin_of(port, "far_device")
        source = INTERFACE if tells_port else VSPHERE
        far = port.far_device
        yield asked.check(LINES, "Remote Host", far, origin, source, compare="contains", row=port.name)
        if tells_port:
            origin = origin_of(port, "far_port")
            yield asked.check(LINES, "Remote Port", port.far_port, origin, source, row=port.name)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    numbers = vlan_numbers(asked)
    if numbers:
        run = "nv show bridge domain br_default vlan"
        yield asked.check(run, "vlan", numbers, vlans_origin(asked), BRIDGE, compare=asked.list_comparison)
    for carrier in carriers(asked):
        yield from _vlans_of_carrier(asked, carrier)


def _vlans_of_carrier(asked: SwitchQuestion, carrier: SwitchPort | SwitchBond) -> Iterator[Check]:
    """Checks of the VLANs of a port or a bond; before 5.6 by the Linux command."""
    newer = asked.intent.release and is_in_range(asked.intent.release, ">=5.6")
    if newer:
        run, source = "nv show bridge domain br_default port vlan", BRIDGE
        ids, own = "vlan with tag-state tagged", "vlan with tag-state untagged"
    else:
        run, source = "bridge vlan show", VLAN_AWARE
        ids, own = "vlan-id without Egress Untagged", "vlan-id with PVID Egress Untagged"
    if carrier.tagged:
        place = origin_of(carrier, "tagged")
        yield asked.check(
            run, ids, carrier.tagged, place, source, compare=asked.list_comparison, row=carrier.name
        )
    if carrier.untagged is not None:
        place = origin_of(carrier, "untagged")
        yield asked.check(run, own, carrier.untagged, place, source, row=carrier.name)


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    for bond in asked.intent.bonds.values():
        run = f"nv show interface {bond.name} bond"
        origin = origin_of(bond, "name")
        yield asked.check(run, "[member]", bond.members, origin, BONDING, compare="exactly", row=bond.name)
        yield asked.check(run, "mode", bond.mode, origin_of(bond, "mode"), BONDING, row=bond.name)
        if bond.mlag is not None:
            run = f"nv show interface {bond.name} bond mlag"
            yield asked.check(run, "id", bond.mlag, origin_of(bond, "mlag"), MLAG, row=bond.name)
            yield asked.check(run, "status", "dual", origin_of(bond, "mlag"), MLAG, row=bond.name)


def _mlag(asked: SwitchQuestion) -> Iterator[Check]:
    pair = asked.intent.mlag
    if pair is None:
        return
    run = "nv show mlag"
    yield asked.check(run, "peer-alive", "True", origin_of(pair, "peer"), MLAG)
    peer_link = origin_of(pair, "peer_link")
    yield asked.check(run, "peer-interface", pair.peer_link, peer_link, MLAG, compare="contains")
    if not asked.intent.release or is_in_range(asked.intent.release, ">=5.1"):
        run = "nv show mlag consistency-checker global"
        yield asked.check(run, "Conflict of every parameter", "-", origin_of(pair, "peer"), MLAG)


def _addresses(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of the addresses of routed ports and bonds, and of VLANs."""
    for port in asked.intent.ports.values():
        if port.address and not port.bond:
            run = f"nv show interface {port.name} ip address"
            origin = origin_of(port, "address")
            yield asked.check(
                run, "address", port.address, origin, INTERFACE, compare="contains", row=port.name
            )
    for gateway in asked.intent.gateways.values():
        for field in ("address", "address6"):
            value = getattr(gateway, field)
            if value:
                run = f"nv show interface vlan{gateway.vlan} ip address"
                origin = origin_of(gateway, field)
                yield asked.check(run, "address", value, origin, INTERFACE, compare="contains")


CHECKS = Checks(
    title="Switches with Cumulus Linux",
    order=10,
    verified_by=(
        "The commands are from NVIDIA's command reference and user guides. They are not tested on a switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=5.0 <5.18", "5.0 to 5.17"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
