"""The ports at the two ends of a cable: whether the device has them, and the speeds that they and the cable
share."""

import re
from collections.abc import Mapping
from functools import cache

from ...core.quantities import ethernet
from ...model import form_factors
from ...model.types import Design, End, Host, Link, Port
from ...model.units import speed, speed_text
from .. import view
from .links import is_management_port
from .wiring import (
    LANE_OF_QSFP_PLUS,
    cable_speeds,
    link_speed,
    needs_fast_lanes,
    port_at,
    slow_lanes_part,
    slowest_part,
)

_SPLIT_PORT = re.compile(r"(.+)s([0-7])")
"""One of the ports that a switch port is split into, as Cumulus Linux names it: ``swp1s0``."""


def split_parent(design: Design, end: End) -> Port | None:
    """The switch port that the port at this end is a part of, or None where it is no part of a split port."""
    switch, match = design.switches.get(end.device), _SPLIT_PORT.fullmatch(end.port)
    if switch is None or match is None:
        return None
    parent = switch.ports.get(match.group(1))
    return (
        parent
        if parent is not None and int(match.group(2)) < form_factors.LANES.get(parent.form_factor, 0)
        else None
    )


def cage_at(design: Design, end: End) -> Port | None:
    """The port at one end with its cage: for a part of a split port the whole port, with the speeds that a
    half can have.

    None where the device has no such port, or where its catalog entry does not say what the port is
    (management ports).
    """
    port = port_at(design, end)
    if port is not None:
        return port
    parent = split_parent(design, end)
    if parent is None:
        return None
    return Port(
        end.port,
        parent.form_factor,
        # A part of a split port has half of the lanes at most.
        tuple(port_speed for port_speed in parent.speeds if 2 * port_speed <= max(parent.speeds)),
    )


@view
def misnamed_ports(design: Design) -> frozenset[str]:
    """Devices with a cable in a port that they do not have, hosts and arrays with two cables in one: another
    port of theirs that seems to have none may be meant."""
    ends = [end for link in design.links for end in (link.a, link.b)]
    # Not for switches: there WIRE001 reports the second cable in a port.
    twice = {
        end.device for end in ends if end.device not in design.switches and cable_counts(design)[end] > 1
    }
    return frozenset(
        end.device
        for end in ends
        if end.device in twice
        or (
            cage_at(design, end) is None
            and not is_management_port(design, end)
            and names_are_known(design, end)
        )
    )


@view
def cable_counts(design: Design) -> Mapping[End, int]:
    """Number of cables in each port."""
    counts: dict[End, int] = {}
    for link in design.links:
        for end in (link.a, link.b):
            counts[end] = counts.get(end, 0) + 1
    return counts


def names_are_known(design: Design, end: End) -> bool:
    """Whether the design and the catalog list the names of all ports of the device.

    They do not for a switch without an operating system whose own entry has no names either, and for a server
    whose catalog entry lists no ports on its board.
    """
    switch = design.switches.get(end.device)
    if switch is not None:
        return switch.ports_are_named
    return end.device in design.arrays or _has_board_ports(design.hosts[end.device])


def _has_board_ports(host: Host) -> bool:
    return "onboard_ports" in host.server.data


def common_speeds(design: Design, link: Link) -> tuple[int, ...] | None:
    """Mbit/s that both ports and the cable can run at, from slow to fast; None where a port is not known."""
    near, far = cage_at(design, link.a), cage_at(design, link.b)
    if near is None or far is None:
        return None
    return cable_speeds(link, _shared_speeds(near.speeds, far.speeds))


@cache
def _shared_speeds(near: tuple[int, ...], far: tuple[int, ...]) -> tuple[int, ...]:
    """Few kinds of ports make up even a large fabric, so each combination is looked at once."""
    return tuple(sorted({*near} & {*far}))


def is_slowed_by_cable(design: Design, link: Link) -> bool:
    """Whether a link without a stated speed is slower than both of its ports, because of its cable or
    transceivers. An adapter for a smaller plug is slower by intent."""
    near, far = cage_at(design, link.a), cage_at(design, link.b)
    if link.speed is not None or near is None or far is None or link.adapter_a or link.adapter_b:
        return False
    fastest = _shared_speeds(near.speeds, far.speeds)[-1:]
    return cable_speeds(link, fastest) != fastest


@view
def usual_port_speeds(design: Design) -> Mapping[tuple[str, str], int]:
    """Mbit/s at which more than half of a cluster's hosts run a port, by cluster and port, where they
    differ."""
    speeds: dict[tuple[str, str], list[int]] = {}
    for link in design.links:
        runs = link_speed(design, link)
        for end in (link.a, link.b):
            host = design.hosts.get(end.device)
            if host is not None and runs:
                speeds.setdefault((host.cluster, end.port), []).append(runs)
    usual = {}
    for key, listed in speeds.items():
        most = max(set(listed), key=listed.count)
        # Half of the hosts is not a majority that the others could follow.
        if len(set(listed)) > 1 and 2 * listed.count(most) > len(listed):
            usual[key] = most
    return usual


def only_common_speed(design: Design, link: Link) -> str:
    """The one speed, as it is written, that all cables of the plan's line can run at; empty where there are
    several, or none."""
    speed_sets = speeds_by_entry(design)[link.entry]
    common = next(iter(speed_sets)) if len(speed_sets) == 1 else None
    return speed_text(common[0]) if common is not None and len(common) == 1 else ""


@view
def speeds_by_entry(design: Design) -> Mapping[int, frozenset[tuple[int, ...] | None]]:
    """Speeds in Mbit/s that the cables of each line of the wiring plan can run at, line by line."""
    speed_sets: dict[int, set[tuple[int, ...] | None]] = {}
    for link in design.links:
        speed_sets.setdefault(link.entry, set()).add(common_speeds(design, link))
    return {entry: frozenset(speeds) for entry, speeds in speed_sets.items()}


def speed_problems(design: Design, link: Link) -> str:
    """Ports and cable that cannot run at the speed that the design states for a link, as text: ports with
    their speeds, the cable with its highest.

    Empty where everything can, where no speed is stated, and where the ports and the cable have no speed in
    common.
    """
    stated = link.speed
    if stated is None or common_speeds(design, link) == ():
        return ""
    faults = [
        f"{end.port} on {end.device} supports {', '.join(map(ethernet, port.speeds))}"
        for end in (link.a, link.b)
        if (port := cage_at(design, end)) is not None and stated not in port.speeds
    ]
    part = slowest_part(link)
    if part is not None and stated > (limit := speed(part.data["speed"])):
        kind = "transceiver" if part.kind == "optic" else part.kind
        faults.append(f"{kind} {part.model} supports up to {ethernet(limit)}")
    slow = slow_lanes_part(link)
    if slow is not None and not faults and needs_fast_lanes(stated):
        kind = "transceiver" if slow.kind == "optic" else slow.kind
        faults.append(f"{kind} {slow.model} has four lanes of {ethernet(LANE_OF_QSFP_PLUS)}")
    return "; ".join(faults)


def speed_hint(design: Design, link: Link) -> str:
    """Hint about a stated speed that the ports or the cable of a link do not support."""
    common = common_speeds(design, link) or ()
    if not common:
        return "Set `speed` to a value that both ports and the cable support. Or remove `speed`."
    lower = " or a lower speed" if common[1:] else ""
    return f"Set `speed: {speed_text(max(common))}`{lower}. Or remove `speed`."
