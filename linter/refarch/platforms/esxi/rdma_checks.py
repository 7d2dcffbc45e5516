"""Verification checks of RDMA on ESXi hosts: devices, DCB, marking and trust of the driver, and counters.

Sources, looked up 2026-11-23: Broadcom, ESXCLI Reference, namespaces rdma, network and system; Cisco, VIC
Configuration Guide, with the output of ``esxcli rdma device list`` and ``esxcli rdma device vmknic list``;
Broadcom KB 326624, for the DCB modes and PFC priorities that the vSAN health check requires; NVIDIA,
user manual of the native ESXi driver 4.19.71.1, chapter Module Parameters; Intel, irdman 1.4.4.0 release
notes (the parameter RDMA of icen, as the catalog quotes them); Broadcom KB 341594, for the
counters of ``esxcli network nic stats get``.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types.hosts import Nic
from ...model.types.origins import origin_of
from ...views.rdma.host_rdma_settings import HostRdmaSettings, driver_parameter, host_rdma_settings
from ...views.rdma.roce_packets import packet_size
from ..checks import LOADED, Check, SourceDocument, Unchecked
from ..host_checks import ROCE, HostQuestion, carrying_ports, rdma_adapters
from .module_commands import module_parameters

REFERENCE = "https://developer.broadcom.com/xapis/esxcli-command-reference/"
RDMA = SourceDocument("ESXCLI Reference: rdma", f"{REFERENCE}latest/namespace/esxcli_rdma.html")
CISCO = SourceDocument(
    "Cisco, VIC Configuration Guide: RoCE v2 with ESXi",
    "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/ucs-manager/GUI-User-Guides/VIC-Configuration-Guide/6-0/"
    "b-vic-configuration-guide-6-0/m-overview-of-cisco-virtual-interface-card-vic-configuration-guide.html",
)
PARAMETERS = SourceDocument(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Module Parameters",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Module+Parameters",
)
INTEL = SourceDocument(
    "Intel irdman 1.4.4.0 release notes for VMware ESXi, Important Notes",
    "https://mirror.sibersunucu.com/Vmware/DRIVER/Intel-irdman_1.4.4.0-1OEM.800.1.0.20143090_21421819-package.zip",
)
MODULES = SourceDocument("ESXCLI Reference 7.0: system", f"{REFERENCE}7.0.0/namespace/esxcli_system.html")
PARAMETERS_OF = {"nmlx5_core": PARAMETERS, "nmlx5_rdma": PARAMETERS, "icen": INTEL, "irdman": INTEL}
"""Document on the parameters of a driver module. The others have the reference of the command."""
HEALTH = SourceDocument(
    "Broadcom KB 326624: vSAN RDMA Configuration Health", "https://kb.vmware.com/s/article/84227"
)
COUNTERS = SourceDocument(
    "Broadcom KB 341594: Troubleshooting NIC errors",
    "https://knowledge.broadcom.com/external/article/341594",
)

CONNECTX = "nmlx5"
"""Driver whose parameters are documented."""

CORE, ROCE_MODULE = "nmlx5_core", "nmlx5_rdma"

TRUST = {("pcp",): 1, ("dscp",): 2}
"""``trust_state`` of ``nmlx5_core``."""

DEFAULTS = "an empty value means the default of the driver, which the manual of its release lists"

PRIORITIES = range(8)

ERRORS = ("Total receive errors", "Receive CRC errors", "Total transmit errors")


def checks(asked: HostQuestion) -> Iterator[Check]:
    """Checks of a host in a RoCE cluster."""
    if asked.cluster.transport not in ROCE:
        return
    for nic, mtu in carrying_ports(asked):
        yield from _device(asked, nic, mtu)
        if nic.rdma:
            yield from _dcb(asked, nic)
            yield from _counters(asked, nic)
    yield from _vmknics(asked)
    yield from _parameters(asked)


def unchecked_settings(asked: HostQuestion) -> Iterator[Unchecked]:
    """RDMA settings of a host that no check verifies."""
    if asked.cluster.transport not in ROCE:
        return
    for nic, _ in carrying_ports(asked):
        side = host_rdma_settings(asked.design, nic)
        if not nic.rdma:
            continue
        if side.profile is None or not side.profile.pfc_priorities:
            yield asked.unchecked_setting(
                f"PFC of {nic.name}", "the design states no PFC priorities for the host"
            )
        elif not _mode(nic, side):
            reason = "no document shows the mode of an adapter that does not support DCBX"
            spoken = "the DCBX version of the adapter is not IEEE, or the design does not state it; "
            yield asked.unchecked_setting(f"DCB mode of {nic.name}", spoken + reason)
        if nic.driver != CONNECTX and (side.marks_packets or side.trust or side.ecn):
            reason = f"no document describes how the driver {nic.driver or '(unnamed)'} shows it"
            yield asked.unchecked_setting(f"marking, trust and ECN of {nic.name}", reason)
    yield asked.unchecked_setting(
        "names of the counters of `esxcli rdma device stats get`",
        "no document lists them; compare the counters of errors, timeouts, and retransmissions",
    )


def _device(asked: HostQuestion, nic: Nic, mtu: int) -> Iterator[Check]:
    run, origin, row = "esxcli rdma device list", nic.origin, f"Paired Uplink={nic.name}"
    if not nic.rdma:
        says = "RDMA is disabled on this port"
        yield asked.check(run, "Name", None, origin, CISCO, compare="none", row=row, says=says)
        return
    yield asked.check(run, "State", "Active", origin, CISCO, row=row)
    size = packet_size(mtu)
    if size:
        place = next(
            origin_of(team.virtual_switch, "mtu")
            for team in rdma_adapters(asked)
            if any(uplink.nic.name == nic.name for uplink in team.uplinks)
        )
        says = f"the largest RoCE MTU that fits an Ethernet MTU of {mtu}"
        yield asked.check(run, "MTU", size, place, CISCO, row=row, says=says)


def _vmknics(asked: HostQuestion) -> Iterator[Check]:
    """Checks of VMkernel adapters that use an RDMA device. NVMe adapters are checked with their port
    bindings."""
    if asked.cluster.nvme is None:
        for team in rdma_adapters(asked):
            if team.adapter.rdma is not False and any(uplink.nic.rdma for uplink in team.uplinks):
                adapter = team.adapter
                run = "esxcli rdma device vmknic list"
                yield asked.check(run, "Vmknic", adapter.name, adapter.origin, CISCO, compare="contains")


def _mode(nic: Nic, side: HostRdmaSettings) -> str:
    """``IEEE`` if the design states IEEE DCBX for the adapter; empty otherwise."""
    driver = driver_parameter(nic, CORE, "dcbx")
    if driver is not None and driver.value == 0:
        return ""
    return "IEEE" if side.dcbx is not None and side.dcbx.value == "ieee" else ""


def _dcb(asked: HostQuestion, nic: Nic) -> Iterator[Check]:
    side = host_rdma_settings(asked.design, nic)
    profile, run = side.profile, f"esxcli network nic dcb status get -n {nic.name}"
    if profile is None or not profile.pfc_priorities:
        return
    if _mode(nic, side) and side.dcbx is not None:
        yield asked.check(run, "Mode", "IEEE", side.dcbx.origin, HEALTH, compare="contains")
    origin, priorities = origin_of(profile, "pfc", "priorities"), profile.pfc_priorities
    if not _mode(nic, side) and side.pfcrx is not None:
        mask, origin = int(side.pfcrx.value), side.pfcrx.origin
        priorities = tuple(number for number in PRIORITIES if mask >> number & 1)
    bits = " ".join("1" if number in priorities else "0" for number in PRIORITIES)
    yield asked.check(run, "PFC Enabled", "true", origin, HEALTH)
    says = "one digit per priority, from 0 to 7"
    yield asked.check(run, "PFC Configuration", bits, origin, HEALTH, says=says)


def _counters(asked: HostQuestion, nic: Nic) -> Iterator[Check]:
    run = f"esxcli network nic stats get -n {nic.name}"
    for counter in ERRORS:
        yield asked.check(run, counter, None, nic.origin, COUNTERS, compare="unchanged", when=LOADED)
    device = f"$(esxcli rdma device list | grep -w {nic.name} | cut -d ' ' -f 1)"
    yield asked.check(
        f"esxcli rdma device stats get -d {device}",
        "counters of errors, timeouts, and retransmissions",
        None,
        nic.origin,
        RDMA,
        compare="unchanged",
        when=LOADED,
    )


class _Parameter(NamedTuple):
    module: str
    name: str
    value: str
    origin: Origin
    says: str


def _parameters(asked: HostQuestion) -> Iterator[Check]:
    """Checks of driver parameters: as stated in the design, then those that follow from the profile of the
    host."""
    wanted: dict[tuple[str, str], _Parameter] = {}
    for nic in asked.host.nics.values():
        for one in (
            *_stated_parameters(nic),
            *(_connectx_parameters(asked, nic) if nic.driver == CONNECTX else ()),
        ):
            wanted.setdefault((one.module, one.name), one)
    for one in _commanded_parameters(asked):
        wanted.setdefault((one.module, one.name), one)
    for one in wanted.values():
        yield asked.check(
            f"esxcli system module parameters list -m {one.module}",
            "Value",
            one.value,
            one.origin,
            PARAMETERS_OF.get(one.module, MODULES),
            row=one.name,
            says=one.says,
        )


def _stated_parameters(nic: Nic) -> Iterator[_Parameter]:
    for module, values in nic.parameters.items():
        for name, value in values.items():
            origin = nic.origin.child("parameters", module, name)
            yield _Parameter(module, name, str(value), origin, "as the design writes it")


def _commanded_parameters(asked: HostQuestion) -> Iterator[_Parameter]:
    """Parameters in the commands that the design states for every host."""
    for setting in asked.cluster.settings:
        for one in module_parameters(setting.data["command"]):
            place = origin_of(setting, "command")
            yield _Parameter(one.module, one.name, one.value, place, "as the command sets it")


def _connectx_parameters(asked: HostQuestion, nic: Nic) -> Iterator[_Parameter]:
    """Parameters that a ConnectX adapter with RoCE traffic requires."""
    if all(nic.name != port.name for port, _ in carrying_ports(asked)) or not nic.rdma:
        return
    side = host_rdma_settings(asked.design, nic)
    trust = TRUST.get(tuple(side.trust.value)) if side.trust else None
    ecn = None if side.ecn is None else int(side.ecn.value)
    for module, name, setting, value in (
        (ROCE_MODULE, "pcp_force", side.pcp, side.pcp and side.pcp.value),
        (ROCE_MODULE, "dscp_force", side.dscp, side.dscp and side.dscp.value),
        (CORE, "trust_state", side.trust, trust),
        (CORE, "ecn", side.ecn, ecn),
        (CORE, "pfctx", side.pfctx, side.pfctx and side.pfctx.value),
        (CORE, "pfcrx", side.pfcrx, side.pfcrx and side.pfcrx.value),
    ):
        if setting is not None and value is not None:
            yield _Parameter(module, name, str(value), setting.origin, DEFAULTS)
