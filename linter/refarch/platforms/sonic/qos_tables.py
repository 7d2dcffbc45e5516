"""QoS profiles on the ports of a SONiC switch: tables per profile, and entries per port."""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..target import NotConfigured, breaks
from . import buffers, qos
from .qos import AppliedProfile
from .releases import release_of
from .tables import PORT, Field, SonicOutput, TableEntry, not_configured

OTHERS = "SONiC tables list each port; ports that the design does not list keep their settings"
NO_DCBX = breaks(
    "SONiC does not support DCBX; set the hosts to static PFC and `dcbx: disabled`",
    "hosts that wait for the settings of the switch do not enable PFC",
)


def qos_tables(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """All QoS tables, and DCBX settings, which SONiC does not support."""
    yield from _dcbx(switch)
    if release_of(switch).is_enterprise:
        yield from qos.not_documented(switch)
        return
    dynamic = buffers.is_dynamic(switch)
    if switch.profiles:
        place, model = origin_of(switch, "model"), "dynamic" if dynamic else "traditional"
        yield TableEntry("DEVICE_METADATA", "localhost", place, (Field("buffer_model", model, place),))
    for profile in switch.profiles.values():
        yield from qos.tables(profile, dynamic)
        yield from qos.watchdog(profile)
        yield from buffers.cable_lengths(profile, switch)
    yield from buffers.pools(switch)
    yield from _ports(switch)


def _ports(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Cabled ports with a profile; with a profile for all ports, also ports without a cable."""
    for port in switch.ports.values():
        profile = switch.profiles.get(port.profile)
        if profile is not None and PORT.fullmatch(port.name):
            said = origin_of(port, "profile")
            yield from _on_port(AppliedProfile(port.name, profile, port.origin, said), switch)
        elif port.profile and profile is None:
            yield not_configured(
                port, "profile", "ports.profile", port.name, "the switch has no such profile"
            )
    everywhere = switch.profiles.get(switch.everywhere)
    for unused in switch.unused_ports.values():
        if everywhere is not None and PORT.fullmatch(unused.name):
            said = origin_of(switch, "everywhere")
            yield from _on_port(AppliedProfile(unused.name, everywhere, unused.origin, said), switch)
    if switch.everywhere and (everywhere is None or not switch.unused_ports):
        reason = OTHERS if everywhere is not None else "the switch has no such profile"
        yield not_configured(switch, "everywhere", "everywhere", "", reason)


def _on_port(applied: AppliedProfile, switch: SwitchIntent) -> Iterator[SonicOutput]:
    yield from qos.on_port(applied, buffers.is_dynamic(switch))
    yield from buffers.on_port(applied, switch)


def _dcbx(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """DCBX settings that are not configured."""
    enterprise = release_of(switch).is_enterprise
    reason = qos.NOT_DOCUMENTED if enterprise else NO_DCBX
    for port in switch.ports.values():
        if port.dcbx not in ("", "disabled"):
            yield not_configured(port, "dcbx", "ports.dcbx", port.name, reason)
