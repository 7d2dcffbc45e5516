"""QoS profile by traffic class, with the PCPs, DSCPs, and PFC priorities of each class. Shared by targets."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..views.intent.switch_qos import SwitchProfile
from ..views.intent.switch_records import SwitchIntent
from .industry_cli import not_configured, numbers
from .target import NotConfigured, breaks, cosmetic, weakens

DEFAULT = 0
"""Class of priorities that no other class has."""

QUEUES = range(8)

Codes = Mapping[int, int]


def class_of_priority(profile: SwitchProfile) -> dict[int, int]:
    """Traffic class of each switch priority that has one."""
    return {
        priority: traffic_class.number
        for traffic_class in profile.traffic_classes.values()
        for priority in traffic_class.priorities
    }


def codes_by_class(profile: SwitchProfile, codes: Codes) -> dict[int, list[int]]:
    """PCPs or DSCPs by their traffic class."""
    classes = class_of_priority(profile)
    found: dict[int, list[int]] = {}
    for code, priority in codes.items():
        found.setdefault(classes.get(priority, DEFAULT), []).append(code)
    return found


def pfc_priorities_by_class(profile: SwitchProfile) -> dict[int, list[int]]:
    """Priorities with PFC by their traffic class. Priorities without a class are omitted."""
    classes = class_of_priority(profile)
    found: dict[int, list[int]] = {}
    for priority in profile.pfc_priorities:
        if priority in classes:
            found.setdefault(classes[priority], []).append(priority)
    return found


def main_profile(switch: SwitchIntent) -> str:
    """Profile that sets switch-wide values: the profile of every port, otherwise the first profile."""
    return switch.everywhere if switch.everywhere in switch.profiles else next(iter(switch.profiles), "")


def _usual(code: int, codes: Codes) -> int:
    """Default priority of a code. For a DSCP, it is the upper three bits."""
    return code if len(codes) <= len(QUEUES) else code // 8


def unused_map(path: str, profile: SwitchProfile, name: str, reason: str) -> Iterator[NotConfigured]:
    """Entries of an unused map that differ from the default. They matter only to ports that trust the
    field."""
    if path.rpartition(".")[2].removesuffix("_map") in profile.trust:
        reason = weakens(reason, "packets that have only this field are in class 0")
    else:
        reason = cosmetic(reason)
    codes: Codes = getattr(profile, path.rpartition(".")[2])
    unusual = [f"{code}: {priority}" for code, priority in codes.items() if priority != _usual(code, codes)]
    if unusual:
        yield not_configured(path, profile, reason, name, ", ".join(unusual))


def priorities_without_class(profile: SwitchProfile, name: str) -> Iterator[NotConfigured]:
    """Map entries of a profile for priorities without a traffic class."""
    classes = class_of_priority(profile)
    reason = weakens(
        "the priority is in no traffic class of the profile; class 0 gets it",
        "packets of the priority share a class with other traffic",
    )
    for path, codes in (("profiles.pcp_map", profile.pcp_map), ("profiles.dscp_map", profile.dscp_map)):
        lost = [code for code, priority in codes.items() if priority not in classes]
        if lost and profile.traffic_classes:
            yield not_configured(path, profile, reason, name, numbers(lost))
    for traffic_class in profile.traffic_classes.values():
        if traffic_class.number not in QUEUES:
            reason = "queue numbers are 0 to 7"
            thing = f"{name} {traffic_class.number}"
            yield not_configured("profiles.traffic_classes.number", traffic_class, reason, thing)


def unlike_main(
    profile: SwitchProfile, main: SwitchProfile, name: str, reason: str
) -> Iterator[NotConfigured]:
    """Maps and classes of a second profile that differ from those of the main profile, on systems that have
    them only once."""
    for field in ("pcp_map", "dscp_map"):
        own, theirs = getattr(profile, field), getattr(main, field)
        unlike = [f"{code}: {priority}" for code, priority in own.items() if theirs.get(code) != priority]
        if unlike:
            yield not_configured(f"profiles.{field}", profile, reason, name, ", ".join(unlike))
    classes = class_of_priority(main)
    for kind in profile.traffic_classes.values():
        lost = [str(one) for one in kind.priorities if classes.get(one) != kind.number]
        if lost:
            thing = f"{name} {kind.number}"
            yield not_configured("profiles.traffic_classes.priorities", kind, reason, thing, ", ".join(lost))


def pfc_without_class(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Priorities with PFC without a traffic class, for systems that make classes lossless."""
    for name, profile in switch.profiles.items():
        classes = class_of_priority(profile)
        lost = [priority for priority in profile.pfc_priorities if priority not in classes]
        if lost:
            reason = "the priority is in no traffic class of the profile"
            yield not_configured("profiles.pfc_priorities", profile, reason, name, numbers(lost))


def pfc_without_code_points(
    switch: SwitchIntent, trusted_fields: Callable[[SwitchProfile], Iterable[str]]
) -> Iterator[NotConfigured]:
    """Priorities with PFC whose class no packet gets, for systems that put every packet into class 0 unless a
    trusted field says otherwise."""
    for name, profile in switch.profiles.items():
        classes = class_of_priority(profile)
        maps = {"pcp": profile.pcp_map, "dscp": profile.dscp_map}
        reached, fields = {DEFAULT}, tuple(trusted_fields(profile))
        for field in fields:
            reached |= set(codes_by_class(profile, maps.get(field, {})))
        lost = [one for one in profile.pfc_priorities if one in classes and classes[one] not in reached]
        if lost:
            reason = breaks(
                f"no {' or '.join(fields).upper()} has the class of the priority"
                if fields
                else "the design does not state which field the ports trust",
                "all packets are in class 0, so the pauses protect none of them",
            )
            yield not_configured("profiles.pfc_priorities", profile, reason, name, numbers(lost))


def dcbx_of_ports(switch: SwitchIntent, name: str) -> Iterator[NotConfigured]:
    """DCBX setting of a profile that differs from the setting of its ports, which applies."""
    profile = switch.profiles[name]
    ports = [port for port in switch.ports.values() if port.profile == name]
    if profile.dcbx and not any(port.dcbx == profile.dcbx for port in ports):
        yield not_configured("profiles.dcbx", profile, "no port with the profile uses it", name)
