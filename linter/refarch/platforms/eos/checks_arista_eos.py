"""Verification checks of switches with Arista EOS by its ``show`` commands.

Sources, looked up 2026-11-23: Arista, EOS User Manual 4.36, DCBX and Flow Control (DCBX is off by default;
PFC, its watchdog and counters) and Quality of Service (trust, maps, transmit queues, ECN); a recorded
output of ``show priority-flow-control`` in democratic-csi issue 241; NTC Templates, recorded outputs of
``show interfaces status``, ``show interfaces``, ``show lldp neighbors``, ``show vlan``, ``show port-channel
summary`` and ``show mlag``.
"""

from collections.abc import Iterator, Mapping

from ...core.quantities import size
from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent, SwitchPort
from ..checks import LOADED, Check, Checks, Guide, SourceDocument, Unchecked
from ..industry_ports import written_bond_names
from ..readings import (
    ReadColumn,
    bgp_neighbors,
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
    queue_of,
    recorded_output,
    silent,
    switches,
    switches_as_written,
    unread,
    vlan_numbers,
    vlans_origin,
    with_profile,
)
from .names import PAIR_VLAN, short_name
from .outputs import FORMS
from .ports import PORTS
from .qos import has_watchdog

NOS = "arista-eos"

FLOW = SourceDocument(
    "Arista EOS: DCBX and Flow Control", "https://www.arista.com/en/um-eos/eos-dcbx-and-flow-control"
)
QOS = SourceDocument(
    "Arista EOS: Quality of Service", "https://www.arista.com/en/um-eos/eos-quality-of-service"
)
PFC = SourceDocument(
    "democratic-csi issue 241: output of show priority-flow-control",
    "https://github.com/democratic-csi/democratic-csi/issues/241",
)
STATUS = recorded_output("arista_eos", "show interfaces status")
ONE_PORT = recorded_output("arista_eos", "show interfaces")
BGP = recorded_output("arista_eos", "show ip bgp summary")
LLDP = recorded_output("arista_eos", "show lldp neighbors")
VLANS = recorded_output("arista_eos", "show vlan")
BUNDLES = recorded_output("arista_eos", "show port-channel summary")
PAIR = recorded_output("arista_eos", "show mlag")
ADDRESSES = recorded_output("arista_eos", "show ip interface brief")


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs EOS, switch by switch."""
    for asked in switches_as_written(design, NOS, _bond_names):
        yield from _system(asked)
        yield from _ports(asked)
        yield from _neighbors(asked)
        yield from bgp_neighbors(asked, ReadColumn("show ip bgp summary", "AS", BGP))
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _mlag(asked)
        yield from _qos_checks(asked)


def _bond_names(switch: SwitchIntent) -> Mapping[str, str]:
    return written_bond_names(switch, PORTS)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of EOS switches that no check verifies."""
    for asked in switches(design, NOS):
        if any(port.fec for port in asked.intent.ports.values()):
            yield asked.unchecked_setting("FEC", "no document shows the output of EOS for it")
        if any(profile.pools for profile in asked.intent.profiles.values()):
            yield asked.unchecked_setting(
                "buffer pools", "no document describes a command that shows them as shares"
            )
        if any(profile.cable_length is not None for profile in asked.intent.profiles.values()):
            reason = "no document describes a command that shows the headroom of a priority"
            yield asked.unchecked_setting("cable length", reason)
        if any(not port.routed for port in asked.intent.ports.values()):
            reason = "EOS enforces the MTU only on routed ports; the pings between hosts verify it"
            yield asked.unchecked_setting("MTU of switched ports", reason)
        if any(profile.watchdog is not None for profile in asked.intent.profiles.values()):
            reason = "the design states no guaranteed bandwidth, which the EOS watchdog requires of a queue"
            yield asked.unchecked_setting("PFC watchdog: queues that it monitors", reason)
        yield from silent(asked)
        yield from unread(asked, "addresses in VLANs", "BGP neighbors")


def _system(asked: SwitchQuestion) -> Iterator[Check]:
    yield from host_name(
        asked, ReadColumn("show hostname", "Hostname", recorded_output("arista_eos", "show hostname"))
    )
    version = ReadColumn(
        "show version", "Software image version", recorded_output("arista_eos", "show version")
    )
    yield from release(asked, version, "equals")
    addresses = ReadColumn("show ip interface brief", "IP Address", ADDRESSES)
    yield from management(asked, addresses)
    yield from gateways(asked, lambda number: addresses, "Vlan")


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show interfaces status"
    yield from states(asked, ReadColumn(run, "Status", STATUS), "connected", short_name)
    for port in asked.intent.ports.values():
        if port.speed is not None:
            speed, place = f"{port.speed // 1000}G", origin_of(port, "speed")
            yield asked.check(
                run, "Speed", speed, place, STATUS, compare="contains", row=short_name(port.name)
            )
        if port.routed:
            yield from _routed_mtu(asked, port)
    yield from shut_down(asked, ReadColumn(run, "Status", STATUS), "disabled", short_name)


def _routed_mtu(asked: SwitchQuestion, port: SwitchPort) -> Iterator[Check]:
    """Check of the MTU of a routed port, because EOS enforces the MTU only on routed ports."""
    run = f"show interfaces {port.name}"
    yield asked.check(run, "IP MTU", port.mtu, origin_of(port, "mtu"), ONE_PORT, row=port.name)
    if port.address and not port.bond:
        origin = origin_of(port, "address")
        yield asked.check(
            "show ip interface brief", "IP Address", port.address, origin, ADDRESSES, row=port.name
        )


def _neighbors(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show lldp neighbors"
    device, port = ReadColumn(run, "Neighbor Device ID", LLDP), ReadColumn(run, "Neighbor Port ID", LLDP)
    yield from far_ends(asked, device, port, short_name)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    numbers = vlan_numbers(asked, *([PAIR_VLAN] if asked.intent.mlag is not None else []))
    if not numbers:
        return
    run, own = "show vlan", (numbers if 1 in numbers else (1, *numbers))
    says = "VLAN 1 always exists"
    yield asked.check(run, "VLAN", own, vlans_origin(asked), VLANS, compare=asked.list_comparison, says=says)
    carrying = tuple(carriers(asked))
    for number, vlan in asked.intent.vlans.items():
        ports = [
            short_name(carrier.name)
            for carrier in carrying
            if number in carrier.tagged or number == carrier.untagged
        ]
        if ports:
            yield asked.check(
                run, "Ports", ports, origin_of(vlan, "number"), VLANS, compare="contains", row=str(number)
            )


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of members, protocol, and the flag U after the name, which means "in use"."""
    run = "show port-channel summary"
    yield from members(asked, ReadColumn(run, "Ports", BUNDLES), short_name)
    protocol = ReadColumn(run, "Protocol", BUNDLES)
    yield from bond_checks(
        asked, protocol, lambda mode: "LACP" if mode == "lacp" else "Static", "mode", short_name
    )
    yield from bond_checks(
        asked, ReadColumn(run, "Port-Channel", BUNDLES), lambda mode: "(U)", "name", short_name
    )


def _mlag(asked: SwitchQuestion) -> Iterator[Check]:
    pair = asked.intent.mlag
    if pair is None:
        return
    run, peer, link = "show mlag", origin_of(pair, "peer"), origin_of(pair, "peer_link")
    if pair.domain:
        yield asked.check(run, "domain-id", pair.domain, origin_of(pair, "domain"), PAIR)
    yield asked.check(run, "peer-link", pair.peer_link, link, PAIR)
    yield asked.check(run, "state", "Active", peer, PAIR)
    yield asked.check(run, "negotiation status", "Connected", peer, PAIR)
    yield asked.check(run, "peer-link status", "Up", link, PAIR)
    bonds = [bond for bond in asked.intent.bonds.values() if bond.mlag is not None]
    if bonds:
        count = len({bond.mlag for bond in bonds})
        yield asked.check(run, "Active-full", count, origin_of(bonds[0], "mlag"), PAIR)


def _qos_checks(asked: SwitchQuestion) -> Iterator[Check]:
    for port, profile in lossless(asked):
        yield from _pauses(asked, port, profile)
    for port, profile in with_profile(asked):
        yield from _dcbx(asked, port)
        yield from _classes(asked, port, profile)
    for profile in asked.intent.profiles.values():
        yield from _maps(asked, profile)


def _pauses(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of PFC on a port. Older releases show the columns Enabled and Active instead of Status."""
    run, row, place = (
        "show priority-flow-control",
        short_name(port.name),
        origin_of(profile, "pfc_priorities"),
    )
    yield asked.check(run, "Priorities", profile.pfc_priorities, place, PFC, compare="exactly", row=row)
    guard = profile.watchdog if has_watchdog(profile) else None
    states = ("E", "A") if guard is None else ("E", "A", "W")
    says = "E = enabled, A = active, W = watchdog; older releases show Enabled Yes and Active Yes"
    yield asked.check(run, "Status", states, place, PFC, compare="contains", row=row, says=says)
    if guard is not None and guard.action == "drop":
        action = guard.origin.child("action")
        yield asked.check(run, "Action", guard.action, action, PFC, row=row)
    counters = "show priority-flow-control counters"
    if guard is not None:
        stuck = f"{counters} watchdog"
        yield asked.check(
            stuck, "stuck queues", None, guard.origin, FLOW, compare="unchanged", row=row, when=LOADED
        )


def _dcbx(asked: SwitchQuestion, port: SwitchPort) -> Iterator[Check]:
    """Check of the DCBX mode, if the design states it. Without a mode, EOS exchanges no DCBX."""
    run = f"show dcbx {port.name}"
    if port.dcbx in ("ieee", "cee"):
        text = f"{port.dcbx.upper()} DCBX is enabled and active"
        yield asked.check(
            run, "first line", text, origin_of(port, "dcbx"), FLOW, compare="contains", row=port.name
        )


def _classes(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    run, place = f"show qos interfaces {port.name} trust", origin_of(profile, "trust")
    if profile.trust:
        mode = "DSCP" if "dscp" in profile.trust else "COS"
        yield asked.check(run, "Trust Mode, Operational", mode, place, QOS, row=port.name)
    for queue in profile.traffic_classes.values():
        ecn, place = f"show qos interfaces {port.name} ecn", queue.origin.child("ecn")
        for name, value in (("Min", queue.ecn_min), ("Max", queue.ecn_max)):
            if value is not None:
                read = f"ECN {name} Threshold of Tx-Queue {queue.number}, in bytes"
                says = f"{size(value)}; the column Threshold Unit shows the unit"
                origin = place.child(name.lower())
                yield asked.check(ecn, read, value, origin, QOS, row=port.name, says=says)
    yield from _shares(asked, port, profile)
    of_rdma = queue_of(profile, profile.rdma_priority)
    if of_rdma is not None:
        run = f"show interfaces {port.name} counters queue detail"
        read = f"drops of queue {of_rdma.number}"
        yield asked.check(
            run, read, None, of_rdma.origin, QOS, compare="unchanged", row=port.name, when=LOADED
        )


def _shares(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the bandwidth share of each transmit queue."""
    run = f"show qos interfaces {port.name}"
    for queue in profile.traffic_classes.values():
        if queue.scheduling == "strict":
            read, shown, place = (
                f"Priority of Tx-Queue {queue.number}",
                "SP",
                queue.origin.child("scheduling"),
            )
        elif queue.bandwidth is not None:
            read, place = f"Bandwidth (percent) of Tx-Queue {queue.number}", queue.origin.child("bandwidth")
            shown = f"{queue.bandwidth:g}"
        else:
            continue
        yield asked.check(run, read, shown, place, QOS, compare="contains", row=port.name)


def _maps(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the traffic classes for the DSCPs of RDMA and of congestion notifications, and of the queues
    of all classes."""
    run = "show qos maps"
    for field in ("rdma_dscp", "cnp_dscp"):
        dscp = getattr(profile, field)
        queue = None if dscp is None else queue_of(profile, profile.dscp_map[dscp])
        if queue is not None and "dscp" in profile.trust:
            read, place = f"traffic class of DSCP {dscp}", origin_of(profile, field)
            yield asked.check(run, read, queue.number, place, QOS, row="Dscp-tc map")


CHECKS = Checks(
    title="Switches with Arista EOS",
    order=11,
    verified_by=(
        "The commands are from Arista's user manual and from recorded outputs. They are not tested on a "
        "switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=4.36", "4.36"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
