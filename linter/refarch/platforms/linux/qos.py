"""Lossless Ethernet on the ports of a Linux host: driver parameters, and a systemd unit that sets DCB at each
start.

Sources, looked up 2026-11-24: manual pages dcb-pfc(8), dcb-app(8), dcb-ets(8), dcb-dcbx(8) of iproute2 (``dcb
pfc set dev DEV prio-pfc all:off 3:on``, ``dcb app replace dev DEV dscp-prio 26:3``, ``dcb ets set dev DEV
tc-tsa tc-bw prio-tc``; without an entry for a DSCP, priorities are those of the VLAN); the patch of ethtool
for control of FEC (``--set-fec DEV encoding``); Linux, Documentation/ABI/testing/configfs-rdma_cm
(``default_roce_tos``, since 4.11). In host mode, an LLDP agent runs DCBX, which this target does not
configure. DSCP is the upper six bits of the type of service. NVIDIA's tool ``mlnx_qos`` has the same effect;
it is part of MLNX_OFED, and dcb is part of the distribution.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic, HostProfile
from ..not_configured import not_configured_values, value_text
from ..target import ConfigLine, NotConfigured, cosmetic, set_elsewhere, weakens, word
from .files import OPTIONS, PRIORITY, UNIT, UNIT_FILE, FileLine, file, interface_name
from .interfaces import qos_profile_of

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}

LEARNED = set_elsewhere("ports learn it from their switch (willing)")

EITHER = weakens(
    "a port with DSCP entries does not classify by PCP", "packets without the DSCP of RDMA get priority 0"
)

NO_DSCP = "the profile does not state the DSCP of RDMA"

BOTH_WAYS = "dcb enables PFC in both directions"

IDLE = cosmetic("no RDMA port with an interface uses the profile")

WHOLE = "dcb requires whole percentages"


def parameters(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Driver parameters by module, from the first port that states them."""
    written: dict[tuple[str, str], tuple[str, Origin]] = {}
    for nic in host.nics.values():
        for module, values in nic.parameters.items():
            for name, value in values.items():
                place = origin_of(nic, "parameters", module, name)
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
    """The systemd unit, the script that it calls, and checks of the resulting PFC state."""
    used = {one.nic for one in host.interfaces.values()}
    ports = [nic for nic in host.nics.values() if nic.name in used]
    pieces = [piece for nic in ports for piece in _port_settings(host, nic)]
    rows = [piece for piece in pieces if isinstance(piece, FileLine)]
    if any(PRIORITY in row.text for row in rows):
        yield from (ConfigLine("tos_script"), ConfigLine("written"), ConfigLine("in_force"))
        rows.insert(0, FileLine("ExecStart=/sbin/modprobe rdma_cm"))
    if rows:
        yield from file(UNIT_FILE, [*map(FileLine, _UNIT), *rows, *map(FileLine, _INSTALL)], f"unit {UNIT}")
    yield from (piece for piece in pieces if not isinstance(piece, FileLine))
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
_SET = (
    *("pfc_priorities", "pfc_off", "global_pause", "willing", "trust", "marking.pcp", "marking.dscp"),
    *_CLASSES,
)
"""Fields of a profile that are configured or reported per port."""


def _port_settings(host: HostIntent, nic: HostNic) -> Iterator[FileLine | ConfigLine | NotConfigured]:
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
    if profile.willing:
        fields = ("trust", *_CLASSES)
        yield from not_configured_values(profile, "profiles.", profile.name, LEARNED, fields)
    else:
        yield from _fixed_qos(profile, name, on)
    if profile.marking is not None and profile.marking.dscp is not None:
        place = origin_of(profile.marking, "dscp")
        yield FileLine(f"ExecStart={PRIORITY} {name} {profile.marking.dscp << 2}", (place, on))
    if profile.pfc_off:
        yield from not_configured_values(profile, "profiles.", profile.name, BOTH_WAYS, ("pfc_off",))
    states = " ".join(f"{one}:{'on' if one in profile.pfc_priorities else 'off'}" for one in range(8))
    places = (origin_of(profile, "pfc_priorities"), origin_of(profile, "willing"), on)
    yield ConfigLine(f"pfc {name} '{states}'", places)


def _fixed_qos(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | NotConfigured]:
    """Settings of a port that does not learn from its switch: PFC, classes, and DSCP priorities."""
    yield FileLine(
        f"ExecStart=/usr/sbin/dcb dcbx set dev {name} host ieee", (origin_of(profile, "willing"), on)
    )
    kept = " ".join(f"{priority}:on" for priority in profile.pfc_priorities)
    text = f"ExecStart=/usr/sbin/dcb pfc set dev {name} prio-pfc all:off {kept}"
    yield FileLine(text.rstrip(), (origin_of(profile, "pfc_priorities"), on))
    yield from _classes(profile, name, on)
    place, dscp = origin_of(profile, "trust"), profile.rdma_dscp
    flush = f"ExecStart=/usr/sbin/dcb app flush dev {name} dscp-prio"
    by_dscp = "dscp" in profile.trust and dscp is not None and profile.rdma_priority is not None
    if profile.trust == ("dscp",) and not by_dscp:
        yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), NO_DSCP, place)
    elif profile.trust:
        yield FileLine(flush, (place, on))
    if by_dscp:
        text = f"ExecStart=/usr/sbin/dcb app add dev {name} dscp-prio {dscp}:{profile.rdma_priority}"
        yield FileLine(
            text, (place, origin_of(profile, "rdma_dscp"), origin_of(profile, "rdma_priority"), on)
        )
        if "pcp" in profile.trust:
            yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), EITHER, place)


def _classes(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | NotConfigured]:
    """ETS: priorities and bandwidth share of each class."""
    classes = profile.traffic_classes
    if any(one.bandwidth is not None and one.bandwidth != int(one.bandwidth) for one in classes.values()):
        yield from not_configured_values(profile, "profiles.", profile.name, WHOLE, _CLASSES)
        return
    if not classes:
        return
    places = (*(one.origin for one in classes.values()), on)
    kinds = " ".join(f"{one.number}:{_kind(one.scheduling)}" for one in classes.values())
    shares = " ".join(
        f"{one.number}:{int(one.bandwidth)}" for one in classes.values() if one.bandwidth is not None
    )
    held = " ".join(f"{priority}:{one.number}" for one in classes.values() for priority in one.priorities)
    text = f"ExecStart=/usr/sbin/dcb ets set dev {name} tc-tsa all:strict {kinds} tc-bw all:0 {shares}"
    yield FileLine(f"{text.rstrip()} prio-tc {held}", places)


def _kind(scheduling: str) -> str:
    return "strict" if scheduling == "strict" else "ets"
