"""Intents of devices as built: the intent of the design with the values that were observed instead.

Everything that was not observed, or that is as designed, stays as in the design.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..model.products import ESXI_PLATFORM
from ..model.types.qos import TrafficClass
from ..platforms.configuration_facts import CLASS_PRIORITIES, UNBUFFERED
from ..platforms.deltas import APPLIED_AS_A_WHOLE
from ..platforms.observed import BOND, PEER_LINK, PORT, SETTING, VLAN
from ..views.intent.host_records import HostIntent
from ..views.intent.switch_qos import PauseWatchdog, SwitchProfile
from ..views.intent.switch_records import SwitchIntent, UnusedPort
from .esxi_as_built import setting_obstacle, with_setting
from .results import INTERFACE, Result

OF_CLASSES = ("strict", "ecn", "ecn probability")
"""Properties of the traffic classes of a port, besides its shares."""

OF_PAUSES = ("watchdog", "cable length")
"""Properties of PFC of a port, besides its priorities."""


def obstacle_of_intent(intent: SwitchIntent | HostIntent, one: Result) -> str:
    """Reason why an intent as built does not have an observed value; empty if it has."""
    expected = one.expectation
    if expected.kind == SETTING and isinstance(intent, HostIntent):
        return setting_obstacle(intent, one)
    if expected.property in (PEER_LINK, CLASS_PRIORITIES, UNBUFFERED):
        return APPLIED_AS_A_WHOLE
    of_interface = one.outcome == "absent" or expected.property in ("mtu", "vlan", "address")
    is_of_intent = expected.kind in (PORT, BOND, VLAN) or (expected.kind == INTERFACE and of_interface)
    return "" if is_of_intent else APPLIED_AS_A_WHOLE


def switch_as_built(intent: SwitchIntent, results: Iterable[Result]) -> SwitchIntent:
    """Intent of a switch with the observed values of these results."""
    by_property: dict[tuple[str, str], list[Result]] = {}
    for one in results:
        by_property.setdefault((one.expectation.kind, one.expectation.property), []).append(one)
    intent = _with_members(intent, by_property.get((BOND, "members"), ()))
    intent = _with_bond_settings(intent, by_property)
    for property_name in ("mtu", "tagged", "untagged"):
        for one in by_property.get((PORT, property_name), ()):
            intent = _with_port_value(intent, property_name, one)
    intent = _with_qos(intent, by_property)
    intent = _with_dcbx(intent, by_property.get((PORT, "dcbx"), ()))
    intent = _with_shut_ports(intent, by_property.get((PORT, "up"), ()))
    gone = {int(one.expectation.subject) for one in by_property.get((VLAN, "exists"), ())}
    return intent._replace(
        vlans={number: vlan for number, vlan in intent.vlans.items() if number not in gone}
    )


def _with_members(intent: SwitchIntent, results: Iterable[Result]) -> SwitchIntent:
    """A switch whose bonds have the observed members. A port outside of its bond has no settings."""
    ports, bonds = dict(intent.ports), dict(intent.bonds)
    for one in results:
        bond = bonds[one.expectation.subject]
        members = tuple(name for name in one.observed or () if name in ports)
        for name in {*bond.members} - {*members}:
            ports[name] = ports[name]._replace(bond="", tagged=(), untagged=None, profile="")
        for name in {*members} - {*bond.members}:
            ports[name] = ports[name]._replace(bond=bond.name)
        if members:
            bonds[bond.name] = bond._replace(members=members)
        else:
            del bonds[bond.name]
    return intent._replace(ports=ports, bonds=bonds)


def _with_bond_settings(
    intent: SwitchIntent, results: Mapping[tuple[str, str], Sequence[Result]]
) -> SwitchIntent:
    bonds = dict(intent.bonds)
    for property_name in ("mode", "mlag"):
        for one in results.get((BOND, property_name), ()):
            bond, value = bonds.get(one.expectation.subject), one.observed
            if bond is None:
                continue
            if property_name == "mode":
                bonds[bond.name] = bond._replace(mode="lacp" if value == "lacp" else "static")
            elif property_name == "mlag" and (value is None or isinstance(value, int)):
                bonds[bond.name] = bond._replace(mlag=value)
    return intent._replace(bonds=bonds)


def _with_port_value(intent: SwitchIntent, property_name: str, one: Result) -> SwitchIntent:
    """A switch with the observed MTU or VLANs of a port, which a member of a bond has from the bond."""
    port, value = intent.ports.get(one.expectation.subject), one.observed
    if port is None or not isinstance(value, tuple if property_name == "tagged" else int):
        return intent
    if property_name == "untagged":
        value = value or None
    bonds = dict(intent.bonds)
    if port.bond in bonds:
        bonds[port.bond] = bonds[port.bond]._replace(**{property_name: value})
    ports = {**intent.ports, port.name: port._replace(**{property_name: value})}
    return intent._replace(ports=ports, bonds=bonds)


def _with_qos(intent: SwitchIntent, results: Mapping[tuple[str, str], Sequence[Result]]) -> SwitchIntent:
    """A switch with the observed QoS. If all ports with a profile differ alike, the profile differs.
    Otherwise, the profile is as designed, and the ports that differ do not have it."""
    observed = {
        name: {one.expectation.subject: one.observed for one in results.get((PORT, name), ())}
        for name in ("pfc", "shares", "trust", "dscp", "pcp", *OF_CLASSES, *OF_PAUSES)
    }
    for name, profile in intent.profiles.items():
        users = [port.name for port in intent.ports.values() if port.profile == name]
        values = {
            port: {name: of_ports[port] for name, of_ports in observed.items() if port in of_ports}
            for port in users
            if any(port in of_ports for of_ports in observed.values())
        }
        if not values:
            continue
        first, *others = values.values()
        if len(values) == len(users) and all(one == first for one in others) and any(first.values()):
            profiles = {**intent.profiles, name: _profile_as_built(profile, first)}
            intent = intent._replace(profiles=profiles)
            continue
        ports = {**intent.ports, **{port: intent.ports[port]._replace(profile="") for port in values}}
        profiles = {
            key: one for key, one in intent.profiles.items() if key != name or len(values) < len(users)
        }
        everywhere = intent.everywhere if intent.everywhere in profiles else ""
        intent = intent._replace(ports=ports, profiles=profiles, everywhere=everywhere)
    return intent


def _profile_as_built(profile: SwitchProfile, values: Mapping[str, Any]) -> SwitchProfile:
    """A QoS profile with the observed priorities with PFC, watchdog, headroom, shares, trust, and maps."""
    if values.get("pfc") is not None:
        profile = profile._replace(pfc_priorities=tuple(values["pfc"]))
    if values.get("trust") is not None:
        profile = profile._replace(
            trust=tuple(field for field in ("pcp", "dscp") if field in values["trust"])
        )
    for field in ("dscp", "pcp"):
        if isinstance(values.get(field), Mapping):
            profile = with_codes(profile, field, values[field])
    if isinstance(values.get("watchdog"), Mapping):
        profile = profile._replace(watchdog=_watchdog_as_built(profile.watchdog, values["watchdog"]))
    if isinstance(values.get("cable length"), (int, float)):
        profile = profile._replace(cable_length=values["cable length"] or None)
    classes = {number: _class_as_built(one, values) for number, one in profile.traffic_classes.items()}
    return profile._replace(traffic_classes=classes)


def _watchdog_as_built(planned: PauseWatchdog | None, values: Mapping[str, Any]) -> PauseWatchdog | None:
    """A PFC watchdog with the observed settings; None if it is off."""
    if planned is None or not values["on"]:
        return None
    return planned._replace(
        action=str(values.get("action", planned.action) or ""),
        detect=values.get("detect", planned.detect),
        restore=values.get("restore", planned.restore),
    )


def _class_as_built(kind: TrafficClass, values: Mapping[str, Any]) -> TrafficClass:
    """A traffic class with the observed share, scheduling, and ECN."""
    if values.get("shares") is not None:
        kind = kind._replace(bandwidth=values["shares"].get(kind.number))
    if isinstance(values.get("ecn"), Mapping):
        low, high = values["ecn"].get(kind.number, (None, None))
        kind = kind._replace(ecn_min=low, ecn_max=high)
    if isinstance(values.get("ecn probability"), Mapping):
        kind = kind._replace(ecn_probability=values["ecn probability"].get(kind.number))
    strict = values.get("strict")
    if isinstance(strict, tuple) and (kind.scheduling == "strict") != (kind.number in strict):
        kind = kind._replace(scheduling="strict" if kind.number in strict else "dwrr")
    return kind


def with_codes(profile: SwitchProfile, field: str, codes: Mapping[int, Sequence[int]]) -> SwitchProfile:
    """A QoS profile whose priorities with PFC have these codes of a field. Other codes have priority 0."""
    stated = profile.dscp_map if field == "dscp" else profile.pcp_map
    found = {code: 0 if priority in codes else priority for code, priority in stated.items()}
    found |= {code: priority for priority, of_it in codes.items() for code in of_it if code in stated}
    return profile._replace(dscp_map=found) if field == "dscp" else profile._replace(pcp_map=found)


def _with_dcbx(intent: SwitchIntent, results: Iterable[Result]) -> SwitchIntent:
    """A switch with the observed DCBX of ports."""
    ports = dict(intent.ports)
    for one in results:
        name = one.expectation.subject
        if name in ports:
            ports[name] = ports[name]._replace(dcbx=str(one.observed or ""))
    return intent._replace(ports=ports)


def _with_shut_ports(intent: SwitchIntent, results: Iterable[Result]) -> SwitchIntent:
    """A switch with the ports that are shut down, and those that are not."""
    ports, unused = dict(intent.ports), dict(intent.unused_ports)
    for one in results:
        name = one.expectation.subject
        if name in unused:
            unused[name] = unused[name]._replace(shut_down=bool(one.observed))
        elif name in ports:
            unused[name] = UnusedPort(name, True, None, ports.pop(name).origin)
    return intent._replace(ports=ports, unused_ports=unused)


def host_as_built(intent: HostIntent, results: Iterable[Result]) -> HostIntent:
    """Intent of a host with the observed values of its interfaces, and of its settings that are part of the
    intent."""
    results = tuple(results)
    for one in results:
        if one.expectation.kind == SETTING and intent.system == ESXI_PLATFORM:
            intent = with_setting(intent, one) or intent
    interfaces = dict(intent.interfaces)
    for one in results:
        expected = one.expectation
        interface = interfaces.get(expected.subject)
        if expected.kind != INTERFACE or interface is None:
            continue
        if one.outcome == "absent":
            del interfaces[expected.subject]
        elif expected.property == "mtu" and isinstance(one.observed, int):
            interfaces[interface.name] = interface._replace(mtu=one.observed)
        elif expected.property == "vlan" and isinstance(one.observed, int):
            interfaces[interface.name] = interface._replace(vlan=one.observed)
        elif expected.property == "address":
            found = str(next(iter(one.observed), ""))
            is_ipv6 = ":" in expected.value
            interfaces[interface.name] = (
                interface._replace(address6=found) if is_ipv6 else interface._replace(address=found)
            )
    return intent._replace(interfaces=interfaces)
