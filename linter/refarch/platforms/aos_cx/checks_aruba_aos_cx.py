"""Verification checks of switches with HPE Aruba Networking AOS-CX, as far as commands are documented.

Sources, looked up 2026-11-23: HPE, AOS-CX 10.03 guide, ``show dcbx interface``; Microsoft, Azure Local
Supportability, LLDP, DCBX and PFC Configuration Guide (``show interface ... flow-control``); NTC Templates,
recorded outputs of ``show system``, ``show vlan``, ``show interface`` and ``show lldp neighbor-info
detail``. Looked up 2026-11-30: HPE, AOS-CX 10.18 Quality of Service Guide, ``show interface qos``; NTC
Templates, ``show bgp all-vrfs all summary``.
"""

from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..readings import (
    ReadColumn,
    bgp_neighbors,
    bgp_states,
    far_ends,
    gateways,
    host_name,
    management,
    release,
)
from ..switch_checks import (
    SwitchQuestion,
    lossless,
    recorded_output,
    silent,
    switches,
    unread,
    vlan_numbers,
    vlans_origin,
    with_profile,
)
from .outputs import FORMS
from .qos import TRUSTED, trust

NOS = "aruba-aos-cx"

DCBX = SourceDocument(
    "AOS-CX 10.03: show dcbx interface",
    "https://support.hpe.com/techhub/eginfolib/Aruba/OS-CX_10.03/5200-5950/"
    "GUID-D8F528B7-2F0F-40D9-841B-29866945B8DB.html",
)
AZURE = SourceDocument(
    "Azure Local: LLDP, DCBX, and PFC Configuration Guide",
    "https://github.com/Azure/AzureLocal-Supportability/blob/main/TSG/Networking/Top-Of-Rack-Switch/"
    "Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md",
)
QOS = SourceDocument(
    "AOS-CX 10.18 Quality of Service Guide: show interface qos",
    "https://arubanetworking.hpe.com/techdocs/AOS-CX/help_portal/Content/home.htm",
    "2026-11-30",
)
SYSTEM = recorded_output("aruba_aoscx", "show system")
ONE_PORT = recorded_output("aruba_aoscx", "show interface")
BGP_SUMMARY = "show bgp all-vrfs all summary"
BGP = recorded_output("aruba_aoscx", BGP_SUMMARY)
LLDP = recorded_output("aruba_aoscx", "show lldp neighbors-info detail")


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs AOS-CX, switch by switch."""
    for asked in switches(design, NOS):
        yield from host_name(asked, ReadColumn("show system", "Hostname", SYSTEM))
        yield from release(asked, ReadColumn("show system", "ArubaOS-CX Version", SYSTEM))
        yield from _ports(asked)
        yield from bgp_neighbors(asked, ReadColumn(BGP_SUMMARY, "Remote-AS", BGP))
        yield from bgp_states(asked, ReadColumn(BGP_SUMMARY, "State", BGP), "Established")
        yield from _flow_control(asked)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of AOS-CX switches that no check verifies."""
    for asked in switches(design, NOS):
        reason = "no document shows the output of a command for it"
        if asked.intent.bonds:
            yield asked.unchecked_setting("link aggregation", reason)
        if asked.intent.mlag is not None:
            yield asked.unchecked_setting("VSX", reason)
        if asked.intent.profiles:
            yield asked.unchecked_setting("queues, shares, and buffers", reason)
        yield from silent(asked)
        yield from unread(asked, "addresses in VLANs", "BGP neighbors")


def _ports(asked: SwitchQuestion) -> Iterator[Check]:
    for port in asked.intent.ports.values():
        run = f"show interface {port.name}"
        state = f"Interface {port.name} is up"
        place = origin_of(port, "name")
        yield asked.check(run, "first line", state, place, ONE_PORT, compare="contains", row=port.name)
        yield asked.check(run, "MTU", port.mtu, origin_of(port, "mtu"), ONE_PORT, row=port.name)
        if port.speed is not None:
            place = origin_of(port, "speed")
            yield asked.check(run, "Speed", f"{port.speed} Mb/s", place, ONE_PORT, row=port.name)
    document = recorded_output("aruba_aoscx", "show interface mgmt")
    yield from management(asked, ReadColumn("show interface mgmt", "IPv4 address/subnet-mask", document))
    document = recorded_output("aruba_aoscx", "show ip interface brief")
    addresses = ReadColumn("show ip interface brief", "IP Address", document)
    yield from gateways(asked, lambda number: addresses, "vlan")
    lldp = "show lldp neighbor-info detail"
    device, far = ReadColumn(lldp, "Neighbor Chassis-Name", LLDP), ReadColumn(lldp, "Neighbor Port-ID", LLDP)
    yield from far_ends(asked, device, far)
    numbers = vlan_numbers(asked)
    if numbers:
        own = numbers if 1 in numbers else (1, *numbers)
        document, says = recorded_output("aruba_aoscx", "show vlan"), "VLAN 1 always exists"
        yield asked.check(
            "show vlan", "VLAN", own, vlans_origin(asked), document, compare=asked.list_comparison, says=says
        )


def _flow_control(asked: SwitchQuestion) -> Iterator[Check]:
    for port, profile in lossless(asked):
        run, place = f"show interface {port.name} flow-control", origin_of(profile, "pfc_priorities")
        read = "priorities with flow control"
        numbers = profile.pfc_priorities
        yield asked.check(run, read, numbers, place, AZURE, compare="exactly", row=port.name)
    for port, profile in with_profile(asked):
        if trust(profile) and not port.bond:
            read, place = f"show interface {port.name} qos", origin_of(profile, "trust")
            value = f"{TRUSTED[trust(profile)]} (override)"
            yield asked.check(read, "qos trust", value, place, QOS, row=port.name)
        run = f"show dcbx interface {port.name}"
        if port.dcbx in ("ieee", "cee"):
            place = origin_of(port, "dcbx")
            yield asked.check(run, "DCBx admin state", "enabled", place, DCBX, row=port.name)
            read, place = (
                "PFC, Local advertisement, priorities with Enabled True",
                origin_of(profile, "pfc_priorities"),
            )
            numbers = profile.pfc_priorities
            yield asked.check(run, read, numbers, place, DCBX, compare="exactly", row=port.name)


CHECKS = Checks(
    title="Switches with AOS-CX",
    order=15,
    verified_by=(
        "The commands are from HPE and Microsoft guides and recorded outputs. They are not tested on a "
        "switch."
    ),
    checks=checks,
    system=NOS,
    guides=(Guide(NOS, ">=10.03 <10.04", "10.03, with recorded outputs of later releases"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
