"""Ports of an ESXi host: speed, pause, driver parameters, and the expected DCB state, as calls of the
functions in esxi.sh.

Sources, looked up 2026-11-23: VMware vSphere 7.0 Storage, Configuring Lossless Ethernet for NVMe over RDMA
(GUID-B764140D-BCF3-4C99-8169-E5B058757518: pauseParams, ``dcb status get``, pfctx, pfcrx, trust_state,
dscp_force); NVIDIA ConnectX Native ESXi Driver User Manual 4.19.71.1, Module Parameters (pcp_force, ecn) and
Ethernet Network (``nic set --speed``), https://docs.nvidia.com/networking/display/VMwareUMv419711/; Broadcom
KB 326624, vSAN RDMA Configuration Health (DCB mode IEEE, PFC 0 0 0 1 0 0 0 0). Parameters take effect after a
restart of the host. For the drivers of Intel, Broadcom, and other vendors, no document was found that
describes parameters for marking, pause, or ECN. Former values of parameters are kept in /scratch, the link to
the location that ScratchConfig.ConfiguredScratchLocation names; that it outlives a restart is practice, and
on a host without such a location they are lost.
"""

from collections.abc import Container, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic, HostProfile
from ..not_configured import not_configured_values, value_text
from ..shell import item, remark
from ..target import ConfigLine, NotConfigured, cosmetic, weakens, word
from .lan_drivers import idle_ports
from .module_commands import module_parameters

NVIDIA = "nmlx5"
CORE, RDMA = "nmlx5_core", "nmlx5_rdma"
TRUST = {("pcp",): 1, ("dscp",): 2}

MODES = {"ieee": "IEEE", "cee": "CEE"}

NO_DCBX = weakens(
    "no command for DCBX is documented; the driver or the adapter firmware decides",
    "an adapter that accepts settings from the switch can replace those of the driver",
)

NOT_SAID = "the design does not state whether ports learn PFC (willing) or set it themselves (pfctx, pfcrx)"

NO_WAY = weakens(
    "no documented parameter of the port's driver",
    "RDMA packets carry the marking of the adapter firmware: set it with the tool of the vendor",
)

IDLE = cosmetic("the port does not use RDMA, so it needs no marking and no PFC")


class DriverParameter(NamedTuple):
    """Parameter of a driver module, its expected value, and the profile field that requires it."""

    module: str
    name: str
    value: str
    field: str
    """Path below the profile; empty for a parameter that the design states directly."""
    origins: tuple[Origin, ...]
    said: str = ""


def ports(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Settings of the ports themselves."""
    for nic in host.nics.values():
        name = item(nic.name, origin_of(nic, "name"))
        if nic.far_device:
            yield remark(f"{nic.name} is connected to {nic.far_device} {nic.far_port}")
        yield ConfigLine(f"nic {name}", (origin_of(nic, "name"),))
        if nic.speed is not None:
            yield ConfigLine(f"nic_speed {name} {nic.speed}", (origin_of(nic, "speed"),))
        profile = host.profiles.get(nic.profile)
        if profile is not None and nic.rdma and profile.global_pause:
            yield ConfigLine(
                f"nic_pause {name}", (origin_of(profile, "global_pause"), origin_of(nic, "profile"))
            )


def parameter_removal(line: ConfigLine) -> ConfigLine:
    """Call that removes the driver parameter which a call of ``parameter`` sets."""
    _, module, name, *_ = line.text.split()
    return ConfigLine(f"without_parameter {module} {name}", line.origins)


def parameters(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Parameters of driver modules. A module has one value for all of its adapters: the value of the first
    port is configured, and differing values of other ports and of commands are reported."""
    written: dict[tuple[str, str], DriverParameter] = {}
    for nic in host.nics.values():
        for request in _wishes(host, nic):
            if isinstance(request, NotConfigured):
                yield request
                continue
            first = _add_parameter(written, request)
            if first is not None:
                yield _second_value(nic, request, first)
    for setting in host.settings:
        for one in module_parameters(setting.command):
            place = origin_of(setting, "command")
            request = DriverParameter(one.module, one.name, one.value, "", (place,))
            first = _add_parameter(written, request)
            if first is not None:
                reason = _other_value_reason(request, first)
                yield NotConfigured("settings.command", "", setting.command, reason, place)
    for request in written.values():
        module, name = word(request.module, request.origins[0]), word(request.name, request.origins[0])
        value = (
            word(request.value, request.origins[0]) if request.value[:1] != "-" else f"-{_digits(request)}"
        )
        yield ConfigLine(f"parameter {module} {name} {value}", tuple(dict.fromkeys(request.origins)))
    if written:
        yield ConfigLine("restart_for_parameters", tuple(request.origins[0] for request in written.values()))


def _add_parameter(
    written: dict[tuple[str, str], DriverParameter], request: DriverParameter
) -> DriverParameter | None:
    """Add a parameter. Returns the earlier request if that has another value, else None."""
    first = written.setdefault((request.module, request.name), request)
    if _number(first.value) != _number(request.value):
        return first
    written[request.module, request.name] = first._replace(origins=(*first.origins, *request.origins))
    return None


def _digits(request: DriverParameter) -> str:
    return word(request.value[1:], request.origins[0])


def _number(value: str) -> str:
    """Hexadecimal numbers as decimal numbers."""
    return str(int(value, 16)) if value[:2] in ("0x", "0X") and value[2:].isalnum() else value


def _other_value_reason(request: DriverParameter, first: DriverParameter) -> str:
    return (
        f"the driver parameter {request.name} is {first.value} for all adapters, as stated elsewhere in the "
        "design"
    )


def _second_value(nic: HostNic, request: DriverParameter, first: DriverParameter) -> NotConfigured:
    reason = _other_value_reason(request, first)
    if not request.field:
        return NotConfigured(
            "nics.parameters", nic.name, f"{request.name}={request.value}", reason, request.origins[0]
        )
    return NotConfigured(f"profiles.{request.field}", nic.profile, request.said, reason, request.origins[0])


def _wishes(host: HostIntent, nic: HostNic) -> Iterator[DriverParameter | NotConfigured]:
    """Parameters that the design states for the adapter of a port, then parameters that follow from its
    profile."""
    for module, values in nic.parameters.items():
        for name, value in values.items():
            yield DriverParameter(module, name, str(value), "", (origin_of(nic, "parameters", module, name),))
    profile = host.profiles.get(nic.profile)
    if profile is not None and not nic.rdma:
        yield NotConfigured("nics.profile", nic.name, nic.profile, IDLE, origin_of(nic, "profile"))
    elif profile is not None and nic.driver != NVIDIA:
        fields = (*_OF_DRIVERS, "pfc_priorities") if _has_own(profile) else _OF_DRIVERS
        yield from not_configured_values(profile, "profiles.", nic.profile, NO_WAY, fields)
    elif profile is not None:
        yield from _connectx_parameters(nic, profile)


_OF_DRIVERS = ("marking.pcp", "marking.dscp", "trust", "ecn", "pfctx", "pfcrx", "pfc_off")


def _learns(profile: HostProfile) -> bool:
    """True if ports learn PFC from their switch."""
    return profile.willing is True and profile.dcbx in MODES


def _has_own(profile: HostProfile) -> bool:
    """True if ports set PFC themselves."""
    return profile.willing is False or profile.dcbx == "disabled"


def _connectx_parameters(nic: HostNic, profile: HostProfile) -> Iterator[DriverParameter | NotConfigured]:
    """Parameters of the driver for ConnectX adapters."""
    on = origin_of(nic, "profile")
    marking = profile.marking
    if marking is not None:
        for field, name in (("pcp", "pcp_force"), ("dscp", "dscp_force")):
            value = getattr(marking, field)
            if value is not None:
                place = origin_of(marking, field)
                yield DriverParameter(RDMA, name, str(value), f"marking.{field}", (place, on), str(value))
    if profile.trust:
        place, said = origin_of(profile, "trust"), value_text(profile.trust)
        if profile.trust in TRUST:
            yield DriverParameter(CORE, "trust_state", str(TRUST[profile.trust]), "trust", (place, on), said)
        else:
            reason = "the driver trusts either PCP or DSCP"
            yield NotConfigured("profiles.trust", profile.name, said, reason, place)
    if profile.ecn is not None:
        place = origin_of(profile, "ecn")
        yield DriverParameter(CORE, "ecn", str(int(profile.ecn)), "ecn", (place, on), value_text(profile.ecn))
    yield from _masks(profile, on)


def _masks(profile: HostProfile, on: Origin) -> Iterator[DriverParameter | NotConfigured]:
    """PFC masks of the driver: as the design states them, or derived from the priorities if ports do not
    learn PFC."""
    derived = False
    for field, off in (("pfctx", "transmit"), ("pfcrx", "receive")):
        mask = getattr(profile, field)
        if mask is not None:
            yield DriverParameter(CORE, field, str(mask), field, (origin_of(profile, field), on), str(mask))
        elif _has_own(profile) and profile.pfc_priorities:
            kept = () if off in profile.pfc_off else profile.pfc_priorities
            mask, derived = sum(1 << priority for priority in kept), True
            places = (origin_of(profile, "pfc_priorities"), on)
            yield DriverParameter(
                CORE, field, str(mask), "pfc_priorities", places, value_text(profile.pfc_priorities)
            )
    if profile.pfc_off and not derived:
        reason = cosmetic("driver masks or the switch define PFC")
        yield from not_configured_values(profile, "profiles.", profile.name, reason, ("pfc_off",))
    if _has_own(profile) and not derived:
        reason = cosmetic("driver masks define it")
        yield from not_configured_values(profile, "profiles.", profile.name, reason, ("pfc_priorities",))


def dcb(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Checks of the RDMA device of each port, and of the DCB settings that it learned from its switch."""
    idle = idle_ports(host)
    for nic in host.nics.values():
        if nic.rdma and nic.name not in idle:
            name = item(nic.name, origin_of(nic, "name"))
            yield ConfigLine(f"rdma_device {name}", (origin_of(nic, "rdma"),))
            profile = host.profiles.get(nic.profile)
            if profile is not None:
                yield from _dcb(nic, name, profile)


def _dcb(nic: HostNic, name: str, profile: HostProfile) -> Iterator[ConfigLine | NotConfigured]:
    if _learns(profile) and profile.pfc_priorities:
        bits = " ".join("1" if priority in profile.pfc_priorities else "0" for priority in range(8))
        fields = ("dcbx", "willing", "pfc_priorities")
        places = tuple(origin_of(profile, field) for field in fields)
        yield ConfigLine(f"dcb {name} {MODES[profile.dcbx]} '{bits}'", (*places, origin_of(nic, "profile")))
    else:
        yield from not_configured_values(profile, "profiles.", profile.name, NO_DCBX, ("dcbx", "willing"))
        if not _has_own(profile):
            yield from not_configured_values(
                profile, "profiles.", profile.name, NOT_SAID, ("pfc_priorities",)
            )


def idle_profiles(host: HostIntent, told: Container[str]) -> Iterator[NotConfigured]:
    """Profiles that no RDMA port uses."""
    busy = {nic.profile for nic in host.nics.values() if nic.rdma}
    for name, profile in host.profiles.items():
        if name not in busy:
            yield from not_configured_values(profile, "profiles.", name, IDLE, told=told)
