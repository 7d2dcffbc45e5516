"""What a design expects of the ports, bonds, and VLANs of its switches."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from ..model.types import Design, End
from ..model.types.origins import origin_of
from ..platforms.configuration_facts import (
    CLASS_PRIORITIES,
    UNBUFFERED,
    EcnThresholds,
    codes_by_priority,
)
from ..platforms.observed import PEER_LINK, PORT, VLAN
from ..views.intent.switch_qos import SwitchProfile
from ..views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..views.intent.switches import every_switch_intent
from ..views.network.links import links_by_end
from ..views.network.wiring import link_speed
from .results import Expectation


def switch_expectations(design: Design) -> Iterator[Expectation]:
    """Expectations of all switches: of cabled ports, of ports that are shut down, and of VLANs."""
    for intent in every_switch_intent(design).values():
        for port in intent.ports.values():
            yield from _port_expectations(intent, port)
            yield from speed_expectations(design, End(intent.name, port.name))
        parking: dict[int, Origin] = {}
        for name, unused in intent.unused_ports.items():
            if unused.shut_down:
                yield Expectation(intent.name, PORT, name, "up", False, unused.origin)
            if unused.vlan is not None:
                parking.setdefault(unused.vlan, unused.origin)
        for number, origin in parking.items():
            if number not in intent.vlans:
                yield Expectation(intent.name, VLAN, str(number), "exists", True, origin)
        for bond in intent.bonds.values():
            yield from _bond_expectations(intent, bond)
        for number, vlan in intent.vlans.items():
            yield Expectation(intent.name, VLAN, str(number), "exists", True, vlan.origin)


def _port_expectations(intent: SwitchIntent, port: SwitchPort) -> Iterator[Expectation]:
    """Expectations of a cabled port; a member of a bond has the VLANs and the MTU of the bond."""

    def expectation(property_name: str, value: Any, origin: Origin) -> Expectation:
        return Expectation(intent.name, PORT, port.name, property_name, value, origin)

    yield expectation("up", True, origin_of(port, "name"))
    if port.mtu_is_stated:
        yield expectation("mtu", port.mtu, origin_of(port, "mtu"))
    if not port.routed:
        yield expectation("tagged", tuple(sorted(port.tagged)), origin_of(port, "tagged"))
        yield expectation("untagged", port.untagged or 0, origin_of(port, "untagged"))
    if port.dcbx:
        yield expectation("dcbx", port.dcbx, origin_of(port, "dcbx"))
    profile = intent.profiles.get(port.profile)
    if profile is not None:
        yield from (expectation(*one) for one in _profile_values(profile))


def speed_expectations(design: Design, end: End) -> Iterator[Expectation]:
    """Expectation of the speed of a link at one of its ends: the speed that the design states, else the
    highest that both ports and the cable have."""
    link = links_by_end(design).get(end)
    speed = None if link is None else link_speed(design, link)
    if link is not None and speed is not None:
        place = origin_of(link, "speed") if link.speed is not None else link.origin
        yield Expectation(end.device, PORT, end.port, "speed", speed, place)


def _profile_values(profile: SwitchProfile) -> Iterator[tuple[str, Any, Origin]]:
    """Properties of a QoS profile with their values."""
    yield "pfc", tuple(sorted(profile.pfc_priorities)), origin_of(profile, "pfc_priorities")
    if profile.trust:
        yield "trust", tuple(sorted(profile.trust)), origin_of(profile, "trust")
    for field in ("dscp", "pcp"):
        if field in profile.trust and profile.pfc_priorities:
            codes = codes_by_priority(profile.dscp_map if field == "dscp" else profile.pcp_map)
            lossless = {number: codes.get(number, ()) for number in sorted(profile.pfc_priorities)}
            yield field, lossless, origin_of(profile, f"{field}_map")
    classes = origin_of(profile, "traffic_classes")
    yield from ((property_name, value, classes) for property_name, value in _class_values(profile))
    if profile.pfc_priorities:
        yield from _pause_values(profile)


def _pause_values(profile: SwitchProfile) -> Iterator[tuple[str, Any, Origin]]:
    """Lossless buffers, the PFC watchdog with the settings that the profile states, and the length of cable
    that the headroom is for."""
    yield UNBUFFERED, (), origin_of(profile, "pfc_priorities")
    guard = profile.watchdog
    if guard is not None:
        fields = {"on": True, "action": guard.action, "detect": guard.detect, "restore": guard.restore}
        stated = {name: value for name, value in fields.items() if value not in (None, "")}
        yield "watchdog", stated, guard.origin
    if profile.cable_length is not None:
        yield "cable length", profile.cable_length, origin_of(profile, "cable_length")


def _class_values(profile: SwitchProfile) -> Iterator[tuple[str, Any]]:
    """Shares and priorities of the classes that have them, those with strict priority, if the profile states
    a scheduling, and ECN of the classes that have it."""
    classes = dict(sorted(profile.traffic_classes.items()))
    shares = {
        number: one.bandwidth
        for number, one in classes.items()
        if one.bandwidth is not None and one.scheduling != "strict"
    }
    if shares:
        yield "shares", shares
    priorities = {number: tuple(sorted(one.priorities)) for number, one in classes.items() if one.priorities}
    if priorities:
        yield CLASS_PRIORITIES, priorities
    if any(one.scheduling for one in classes.values()):
        yield "strict", tuple(number for number, one in classes.items() if one.scheduling == "strict")
    thresholds = {
        number: EcnThresholds(one.ecn_min, one.ecn_max)
        for number, one in classes.items()
        if one.ecn_min is not None or one.ecn_max is not None
    }
    if thresholds:
        yield "ecn", thresholds
    probabilities = {
        number: one.ecn_probability for number, one in classes.items() if one.ecn_probability is not None
    }
    if probabilities:
        yield "ecn probability", probabilities


def _bond_expectations(intent: SwitchIntent, bond: SwitchBond) -> Iterator[Expectation]:
    """Expectations of a bond, whose name on the switch can be another. Its subject is its first member."""

    def expectation(property_name: str, value: Any, field: str) -> Expectation:
        return Expectation(intent.name, "bond", bond.name, property_name, value, origin_of(bond, field))

    yield expectation("members", tuple(bond.members), "name")
    yield expectation("mode", bond.mode, "mode")
    if bond.peer_link:
        yield expectation(PEER_LINK, True, "peer_link")
    else:
        yield expectation("mlag", bond.mlag, "mlag")


def bonds_by_name(design: Design) -> Mapping[tuple[str, str], SwitchBond]:
    """Bonds of switches by device and name."""
    return {
        (intent.name, bond.name): bond
        for intent in every_switch_intent(design).values()
        for bond in intent.bonds.values()
    }


def class_priorities(design: Design) -> Mapping[tuple[str, str], Mapping[int, int]]:
    """First priority of each traffic class, by switch and port."""
    return {
        (intent.name, port.name): {
            number: min(one.priorities)
            for number, one in intent.profiles[port.profile].traffic_classes.items()
            if one.priorities
        }
        for intent in every_switch_intent(design).values()
        for port in intent.ports.values()
        if port.profile in intent.profiles
    }
