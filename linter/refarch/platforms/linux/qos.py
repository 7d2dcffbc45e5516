"""Lossless Ethernet on the ports of a Linux host: driver parameters, and a systemd unit that sets DCB and the
type of service of RDMA at each start.

A port with NVIDIA's driver package (software ``mlnx-ofed``) gets the commands of ``nvidia_qos``, any other
port those of ``dcb_qos``; no port gets both. The script saves the settings of each port before the unit runs
for the first time, for the rollback.

Sources, looked up 2026-11-24: the patch of ethtool for control of FEC (``--set-fec DEV encoding``); Linux,
Documentation/ABI/testing/configfs-rdma_cm (``default_roce_tos``, since 4.11). DSCP is the upper six bits of
the type of service.

Without NVIDIA's driver package, only queue pairs of RDMA CM get this type of service ("RDMA-CM QPs from HCA
will be created with this TOS as default"). NVMe over RDMA of the kernel always connects with RDMA CM; MPI and
NCCL often do not. Sources, looked up 2026-11-30: the same text; NVIDIA, NCCL User Guide, Environment
Variables (``NCCL_IB_TC``, default 0); UCX, FAQ and src/uct/ib/base/ib_iface.c (``UCX_IB_TRAFFIC_CLASS``, 106
on RoCE v2 by default).
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic, HostProfile
from ..not_configured import not_configured_values
from ..target import ConfigLine, NotConfigured, cosmetic, set_elsewhere, weakens, word
from . import dcb_qos, nvidia_qos
from .files import AGENT, OPTIONS, PRIORITY, TRAFFIC_CLASS, UNIT, UNIT_FILE, FileLine, file, interface_name
from .interfaces import qos_profile_of, rdma_marking

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}

LEARNED = set_elsewhere("ports learn it from their switch (willing)")

BOTH_WAYS = "the commands enable PFC in both directions"

IDLE = cosmetic("no RDMA port with an interface uses the profile")

WHOLE = "the commands require whole percentages"

FIRMWARE_TOOL = "mlxconfig"

OF_FIRMWARE = weakens(
    "mlxconfig writes it to the firmware of the adapter, which needs a restart of the host",
    "the adapter keeps the setting of its firmware: set it by hand before the first start",
)

SCRIPTS = {"agent_script": AGENT, "tos_script": PRIORITY, "traffic_class_script": TRAFFIC_CLASS}
"""Paths of the scripts that the unit calls, by the call that writes them."""

FORMER = "former_"
"""Start of the calls that save settings before the unit runs; the rollback calls ``back_`` instead."""


def parameters(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Driver parameters by module, from the first port that states them."""
    written: dict[tuple[str, str], tuple[str, Origin]] = {}
    for nic in host.nics.values():
        for module, values in nic.parameters.items():
            for name, value in values.items():
                place = origin_of(nic, "parameters", module, name)
                if module == FIRMWARE_TOOL:
                    yield NotConfigured("nics.parameters", nic.name, f"{name}={value}", OF_FIRMWARE, place)
                    continue
                first = written.setdefault((module, name), (str(value), place))
                if first[0] != str(value):
                    reason = (
                        f"the driver parameter {name} is {first[0]} for all adapters, as stated elsewhere "
                        "in the design"
                    )
                    yield NotConfigured("nics.parameters", nic.name, f"{name}={value}", reason, place)
    rows = [
        FileLine(f"options {word(module, place)} {word(name, place)}={_number(value, place)}", (place,))
        for (module, name), (value, place) in written.items()
    ]
    if rows:
        yield from file(OPTIONS, rows, "at_next_start")


def _number(value: str, place: Origin) -> str:
    return f"-{word(value[1:], place)}" if value[:1] == "-" else word(value, place)


def qos(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """The systemd unit with the scripts that it calls, between what is saved before and checked after it."""
    used = {one.nic for one in host.interfaces.values()}
    ports = [nic for nic in host.nics.values() if nic.name in used]
    pieces = [piece for nic in ports for piece in _port_settings(host, nic)]
    rows = [piece for piece in pieces if isinstance(piece, FileLine)]
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    for script, path in SCRIPTS.items():
        if any(path in row.text for row in rows):
            yield from (ConfigLine(script), ConfigLine("written"), ConfigLine("in_force"))
    if any(PRIORITY in row.text for row in rows):
        rows.insert(0, FileLine("ExecStart=/sbin/modprobe rdma_cm"))
    yield from (call for call in calls if call.text.startswith(FORMER))
    if rows:
        yield from file(UNIT_FILE, [*map(FileLine, _UNIT), *rows, *map(FileLine, _INSTALL)], f"unit {UNIT}")
    yield from (call for call in calls if not call.text.startswith(FORMER))
    yield from (piece for piece in pieces if isinstance(piece, NotConfigured))
    busy = {nic.profile for nic in ports if qos_profile_of(host, nic) is not None}
    for name, profile in host.profiles.items():
        if name not in busy:
            yield from not_configured_values(profile, "profiles.", name, IDLE, _SET)
    for nic in ports:
        if nic.profile and qos_profile_of(host, nic) is None:
            yield NotConfigured("nics.profile", nic.name, nic.profile, IDLE, origin_of(nic, "profile"))


_UNIT = (
    "[Unit]",
    "Description=Lossless Ethernet of the ports for RDMA",
    "After=NetworkManager.service",
    "Before=nvmf-autoconnect.service",
    "",
    "[Service]",
    "Type=oneshot",
    "RemainAfterExit=yes",
)
_INSTALL = ("", "[Install]", "WantedBy=multi-user.target")

_CLASSES = tuple(f"traffic_classes.{name}" for name in ("number", "priorities", "scheduling", "bandwidth"))
_CONGESTION = ("ecn", "notification.pcp", "notification.dscp")
_SET = (
    *("pfc_priorities", "pfc_off", "global_pause", "willing", "trust", "marking.pcp", "marking.dscp"),
    *_CLASSES,
    *_CONGESTION,
)
"""Fields of a profile that are configured or reported per port."""

Piece = FileLine | ConfigLine | NotConfigured


def _port_settings(host: HostIntent, nic: HostNic) -> Iterator[Piece]:
    """Rows of the unit, calls, and omissions for one port."""
    name = interface_name(nic.name, origin_of(nic, "name"))
    if nic.fec:
        place = origin_of(nic, "fec")
        if nic.fec in FEC:
            yield FileLine(f"ExecStart=/usr/sbin/ethtool --set-fec {name} encoding {FEC[nic.fec]}", (place,))
        else:
            yield NotConfigured("nics.fec", nic.name, nic.fec, "ethtool supports rs, baser, and off", place)
    profile = qos_profile_of(host, nic)
    if profile is None:
        return
    on = origin_of(nic, "profile")
    by_nvidia = nic.driver == nvidia_qos.DRIVER
    if profile.willing:
        fields = ("trust", *_CLASSES)
        yield from not_configured_values(profile, "profiles.", profile.name, LEARNED, fields)
        yield from (
            nvidia_qos.willing_port(profile, name, on)
            if by_nvidia
            else dcb_qos.willing_port(profile, name, on)
        )
    else:
        if any(one.bandwidth is not None and one.bandwidth % 1 for one in profile.traffic_classes.values()):
            yield from not_configured_values(profile, "profiles.", profile.name, WHOLE, _CLASSES)
            profile = profile._replace(traffic_classes={})
        yield from (
            nvidia_qos.port_settings(profile, name, on)
            if by_nvidia
            else dcb_qos.port_settings(profile, name, on)
        )
    if by_nvidia:
        yield from nvidia_qos.congestion(profile, name, on)
    else:
        reason = dcb_qos.NO_CONGESTION
        yield from not_configured_values(profile, "profiles.", profile.name, reason, _CONGESTION)
    yield from _type_of_service(profile, name, on, by_nvidia=by_nvidia)
    if not by_nvidia and any(
        "rdma" in one.services for one in host.interfaces.values() if one.nic == nic.name
    ):
        yield from _queue_pairs_without_cm(profile)
    if profile.pfc_off:
        yield from not_configured_values(profile, "profiles.", profile.name, BOTH_WAYS, ("pfc_off",))


def _type_of_service(profile: HostProfile, name: str, on: Origin, *, by_nvidia: bool) -> Iterator[Piece]:
    """Type of service of RDMA connections; with NVIDIA's driver also of queue pairs without RDMA CM."""
    marking = rdma_marking(profile)
    if marking is None or marking.dscp is None:
        return
    service = marking.dscp << 2
    places: tuple[Origin, ...] = (origin_of(marking, "dscp"), on)
    if by_nvidia and profile.ecn:
        service |= nvidia_qos.ECN_CAPABLE
        places = (*places, origin_of(profile, "ecn"))
    yield FileLine(f"ExecStart={PRIORITY} {name} {service}", places)
    yield ConfigLine(f"former_file {name} tos", places)
    yield ConfigLine(f"file_setting {name} tos {service}", places)
    if by_nvidia:
        yield FileLine(f"ExecStart={TRAFFIC_CLASS} {name} {service}", places)
        yield ConfigLine(f"former_file {name} traffic_class", places)
        yield ConfigLine(f"file_setting {name} traffic_class {service}", places)


def _queue_pairs_without_cm(profile: HostProfile) -> Iterator[NotConfigured]:
    """DSCP of queue pairs that applications connect without RDMA CM."""
    marking = rdma_marking(profile)
    if marking is None or marking.dscp is None:
        return
    service = marking.dscp << 2
    reason = weakens(
        "the kernel marks only queue pairs of RDMA CM; for NCCL, MPI, and other applications that connect "
        f"without it, set NCCL_IB_TC={service}, UCX_IB_TRAFFIC_CLASS={service}, or the traffic class of the "
        "application",
        f"their packets leave without DSCP {marking.dscp}, and switches that trust DSCP do not put them in "
        "the lossless class",
    )
    place = origin_of(marking, "dscp")
    yield NotConfigured("profiles.marking.dscp", profile.name, str(marking.dscp), reason, place)
