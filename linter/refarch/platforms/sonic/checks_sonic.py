"""Verification checks of switches with SONiC: commands of community SONiC or of Dell's Enterprise SONiC, by
release.

Sources, looked up 2026-11-23: SONiC, Command Reference of sonic-utilities (``show interfaces status``, ``show
interfaces portchannel``, ``show vlan brief``, ``show lldp table``, ``show pfc priority``, ``show pfc
counters``, ``show pfcwd config``, ``show ecn``, ``show priority-group drop counters``), its tests for the
columns of ``pfcwd``, Configuration of sonic-yang-models for the tables of ``show runningconfiguration all``;
SONiC, MCLAG high-level design, for ``mclagdctl``. Dell, Ansible collection dellemc.enterprise_sonic, whose
examples show ``show interface status``, ``show Vlan``, ``show mclag brief``, ``show running-configuration
interface``, ``show qos map dscp-tc``, ``show qos scheduler-policy`` and ``show qos wred-policy``. Looked up
2026-11-30: Command Reference, ``show ip bgp summary``.
"""

import re
from collections.abc import Iterator

from ...core.quantities import percents, size
from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchPort
from ..checks import LOADED, Check, Checks, Guide, SourceDocument, Unchecked
from ..readings import (
    ReadColumn,
    bgp_neighbors,
    bgp_prefixes,
    bond_checks,
    far_ends,
    gateways,
    members,
    release,
    shut_down,
    states,
)
from ..switch_checks import (
    SwitchQuestion,
    lossless,
    marking,
    priorities_without_pause,
    silent,
    switches,
    unread,
    with_profile,
)
from .enterprise_checks import carriers_in_vlans, enterprise, enterprise_unchecked, has_pair
from .mclag import DEFAULT_DOMAIN
from .outputs import FORMS

NOS = "sonic"

REFERENCE = SourceDocument(
    "SONiC Command Reference",
    "https://github.com/sonic-net/sonic-utilities/blob/master/doc/Command-Reference.md",
)
TABLES = SourceDocument(
    "SONiC Configuration Database",
    "https://github.com/sonic-net/sonic-buildimage/blob/master/src/sonic-yang-models/doc/Configuration.md",
)
MCLAG = SourceDocument(
    "SONiC: MCLAG high-level design", "https://github.com/sonic-net/SONiC/tree/master/doc/mclag"
)

RUNNING = "show runningconfiguration all"
_ENTERPRISE = re.compile(r"[0-9]\.[0-9].*")
"""Pattern of Enterprise SONiC releases, such as ``4.4.0``. Community releases are a year and a month, such as
``202405``."""


def is_enterprise(asked: SwitchQuestion) -> bool:
    """True if a switch runs Dell's distribution."""
    return bool(_ENTERPRISE.fullmatch(asked.intent.release))


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs SONiC, switch by switch."""
    for asked in switches(design, NOS):
        if is_enterprise(asked):
            yield from enterprise(asked)
            continue
        yield from _system(asked)
        yield from _ports(asked)
        yield from bgp_neighbors(asked, ReadColumn("show ip bgp summary", "AS", REFERENCE))
        yield from bgp_prefixes(asked, ReadColumn("show ip bgp summary", "State/PfxRcd", REFERENCE))
        yield from _vlans(asked)
        yield from _bonds(asked)
        yield from _flow_control(asked)
        for port, profile in with_profile(asked):
            yield from _maps(asked, port, profile)
        for profile in asked.intent.profiles.values():
            yield from _marks(asked, profile)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of SONiC switches that no check verifies."""
    for asked in switches(design, NOS):
        if is_enterprise(asked):
            yield from enterprise_unchecked(asked)
            continue
        if any(port.dcbx not in ("", "disabled") for port in asked.intent.ports.values()):
            yield asked.unchecked_setting("DCBX", "community SONiC has no command for it")
        if any(profile.pools for profile in asked.intent.profiles.values()):
            reason = "`show buffer information` shows sizes in bytes, which depend on the platform"
            yield asked.unchecked_setting("buffer pools", reason)
        yield from silent(asked)
        yield from unread(asked, "addresses in VLANs", "BGP neighbors")


def _system(asked: SwitchQuestion) -> Iterator[Check]:
    name, origin = asked.intent.name, asked.intent.origin
    yield asked.check(RUNNING, "hostname", name, origin, TABLES, row="DEVICE_METADATA, localhost")
    yield from release(asked, ReadColumn("show version", "SONiC Software Version", REFERENCE))
    port, run = asked.intent.management, "show management_interface address"
    if port is not None:
        for field, router in (("address", "gateway"), ("address6", "gateway6")):
            value = getattr(port, field)
            # The community model has no address without a gateway.
            if value and (asked.existing or getattr(port, router)):
                origin = origin_of(port, field)
                yield asked.check(run, "Management IP address", value, origin, REFERENCE, compare="contains")


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show interfaces status"
    yield from states(asked, ReadColumn(run, "Oper", REFERENCE), "up")
    yield from shut_down(asked, ReadColumn(run, "Admin", REFERENCE), "down")
    for port in asked.intent.ports.values():
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), REFERENCE, row=port.name)
        if port.speed is not None:
            speed = f"{port.speed // 1000}G"
            yield asked.check(run, "Speed", speed, origin_of(port, "speed"), REFERENCE, row=port.name)
        if port.fec == "rs":
            fec = "show interfaces fec status"
            yield asked.check(fec, "FEC Oper", "rs", origin_of(port, "fec"), REFERENCE, row=port.name)
        if port.address and not port.bond:
            run_ip, origin = "show ip interfaces", origin_of(port, "address")
            yield asked.check(run_ip, "IPv4 address/mask", port.address, origin, REFERENCE, row=port.name)
    addresses = ReadColumn("show ip interfaces", "IPv4 address/mask", REFERENCE)
    yield from gateways(asked, lambda number: addresses, "Vlan")
    lldp = "show lldp table"
    device, far = ReadColumn(lldp, "RemoteDevice", REFERENCE), ReadColumn(lldp, "RemotePortID", REFERENCE)
    yield from far_ends(asked, device, far)


def _vlans(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show vlan brief"
    for carrier in carriers_in_vlans(asked):
        for number in carrier.tagged:
            row, place = f"VLAN {number}, {carrier.name}", origin_of(carrier, "tagged")
            yield asked.check(run, "Port Tagging", "tagged", place, REFERENCE, row=row)
        if carrier.untagged is not None:
            row, place = f"VLAN {carrier.untagged}, {carrier.name}", origin_of(carrier, "untagged")
            yield asked.check(run, "Port Tagging", "untagged", place, REFERENCE, row=row)


def _bonds(asked: SwitchQuestion) -> Iterator[Check]:
    run = "show interfaces portchannel"
    yield from members(asked, ReadColumn(run, "Ports", REFERENCE))
    yield from bond_checks(asked, ReadColumn(run, "Protocol", REFERENCE), lambda mode: "(Up)", "name")
    pair = asked.intent.mlag
    if pair is None or not has_pair(asked):
        return
    run, peer = f"mclagdctl -i {pair.domain or DEFAULT_DOMAIN} dump state", origin_of(pair, "peer")
    yield asked.check(run, "The MCLAG's keepalive is", "OK", peer, MCLAG)
    yield asked.check(run, "MCLAG info sync is", "completed", peer, MCLAG)
    link = origin_of(pair, "peer_link")
    yield asked.check(run, "Peer Link Interface", pair.peer_link, link, MCLAG)
    bonds = [bond for bond in asked.intent.bonds.values() if bond.mlag is not None]
    if bonds:
        names, place = [bond.name for bond in bonds], origin_of(bonds[0], "mlag")
        yield asked.check(run, "MCLAG Interface", names, place, MCLAG, compare="exactly")


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    for port, profile in lossless(asked):
        place, row = origin_of(profile, "pfc_priorities"), port.name
        numbers = ",".join(map(str, profile.pfc_priorities))
        yield asked.check("show pfc priority", "Lossless priorities", numbers, place, REFERENCE, row=row)
        yield from _watchdog(asked, port, profile)
        others = ", ".join(f"PFC{number}" for number in priorities_without_pause(profile))
        for way in ("Rx", "Tx"):
            read = f"Port {way}, {others}"
            yield asked.check(
                "show pfc counters", read, None, place, REFERENCE,
                compare="unchanged", row=row, when=LOADED,
            )  # fmt: skip
        groups = ", ".join(f"PG{number}" for number in profile.pfc_priorities)
        yield asked.check(
            "show priority-group drop counters", groups, None, place, REFERENCE,
            compare="unchanged", row=row, when=LOADED,
        )  # fmt: skip


def _watchdog(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the PFC watchdog. The switch shows times in milliseconds."""
    guard = profile.watchdog
    for read, name in (
        ("ACTION", "action"),
        ("DETECTION TIME", "detect"),
        ("RESTORATION TIME", "restore"),
    ):
        value = getattr(guard, name, None)
        if guard is not None and value:
            shown = f"{value * 1000:g}" if isinstance(value, float) else value
            place = guard.origin.child(name)
            yield asked.check("show pfcwd config", read, shown, place, REFERENCE, row=port.name)


def _maps(asked: SwitchQuestion, port: SwitchPort, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the configuration database entries of a port: PFC, maps, and cable length."""
    if profile.cable_length is not None:
        length, place = f"{profile.cable_length:g}m", origin_of(profile, "cable_length")
        yield asked.check(RUNNING, port.name, length, place, TABLES, row="CABLE_LENGTH")
    if "dscp" in profile.trust:
        for number in (profile.rdma_dscp, profile.cnp_dscp):
            if number is not None:
                field = "rdma_dscp" if number == profile.rdma_dscp else "cnp_dscp"
                queue = profile.dscp_map[number]
                row = f"DSCP_TO_TC_MAP that PORT_QOS_MAP names for {port.name}"
                yield asked.check(RUNNING, str(number), queue, origin_of(profile, field), TABLES, row=row)


def _marks(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of ECN. Without ``wred_green_enable``, the thresholds have no effect."""
    for queue in marking(profile):
        row, place = f"the profile of queue {queue.number}", queue.origin.child("ecn")
        for read, value, field, unit in (
            ("green_min_threshold", queue.ecn_min, "min", size),
            ("green_max_threshold", queue.ecn_max, "max", size),
            ("green_drop_probability", queue.ecn_probability, "probability", percents),
        ):
            if value is not None:
                run, at, says = "show ecn", place.child(field), unit(value)
                yield asked.check(run, read, value, at, REFERENCE, row=row, says=says)
        yield asked.check("show ecn", "wred_green_enable", "true", place, REFERENCE, row=row)
        yield asked.check("show ecn", "ecn", "ecn_all", place, REFERENCE, row=row)


CHECKS = Checks(
    title="Switches with SONiC",
    order=14,
    verified_by=(
        "The commands are from SONiC's command reference and, for Dell's Enterprise SONiC, from Dell's "
        "Ansible collection. They are not tested on a switch."
    ),
    checks=checks,
    system=NOS,
    guides=(
        Guide(
            NOS,
            ">=4.4 <202512",
            "the current community reference and Enterprise SONiC 4.4",
        ),
    ),
    unchecked=unchecked_settings,
    forms=FORMS,
)
