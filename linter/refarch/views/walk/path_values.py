"""Values of each device on the path of a walk, row by row: VLAN, MTU, marking, priority, PFC, ECN.

They come from the functions that decide the verdict of the walk, so that both say the same. A value that the
design does not state is open; a value with a fault of the walk is bad.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from ...core.quantities import sizes
from ...core.wording import enumeration
from ...model.ranges import compress
from ...model.types import Design
from ..intent.hosts import host_intent
from ..rdma.host_rdma_settings import host_rdma_settings
from .egress import egress
from .fabric import Fabric, FabricPort
from .marking import (
    HostPriorities,
    PacketMarking,
    asks_for_pause,
    host_priorities,
    marked_priority,
    marking_assumption,
    obeys_pause,
    switch_priority,
)
from .records import (
    AMBIGUOUS,
    ASYMMETRIC,
    DOES_NOT_ARRIVE,
    ENDS_DIFFER,
    LARGE_PACKETS_DROPPED,
    LOSSLESS_CLASS,
    LOSSY,
    OTHER_ADAPTER,
    SHARES_DIFFER,
    VERDICTS,
    Hop,
    Walk,
)
from .walker import walker

PATH_ROWS = ("VLAN", "MTU", "Marking", "Priority", "PFC", "ECN")
"""Rows of a path that needs a lossless network; others have the first two."""

PLAIN_ROWS = PATH_ROWS[:2]

NOT_STATED = "not in the design"

ValueState = Literal["set", "open", "bad"]

ROWS_OF_FAULTS: Mapping[str, str] = {
    DOES_NOT_ARRIVE: "VLAN",
    OTHER_ADAPTER: "VLAN",
    AMBIGUOUS: "VLAN",
    ASYMMETRIC: "VLAN",
    LARGE_PACKETS_DROPPED: "MTU",
    ENDS_DIFFER: "MTU",
    LOSSY: "PFC",
    LOSSLESS_CLASS: "Priority",
    SHARES_DIFFER: "Priority",
}
"""Row that shows a fault, by its verdict."""


class PathValue(NamedTuple):
    """Value of a device in one row."""

    text: str
    state: ValueState = "set"


class ValueStop(NamedTuple):
    """Device on a path with its values by row."""

    device: str
    ports: tuple[str, ...]
    """Ports and interfaces that packets cross, in their order."""
    values: Mapping[str, PathValue]
    is_outside: bool = False
    """Whether it is a router outside of the design, of which the design states no route for the packets."""

    @property
    def open_rows(self) -> list[str]:
        """Rows whose value the design does not state."""
        return [row for row, value in self.values.items() if value.state == "open"]


class PathValues(NamedTuple):
    """Devices of a path, and the verdict as text."""

    stops: tuple[ValueStop, ...]
    verdict: str
    state: ValueState


def path_values(design: Design, walk: Walk) -> PathValues:
    """Values of the devices on the first path of a walk."""
    fabric = walker(design).fabric
    stops = list(_stop_values(design, fabric, walk))
    for fault in walk.faults:
        row = ROWS_OF_FAULTS.get(fault.verdict, "VLAN")
        for number, stop in enumerate(stops):
            if stop.device == fault.device and row in stop.values:
                marked = stop.values[row]._replace(state="bad")
                stops[number] = stop._replace(values={**stop.values, row: marked})
    verdict, state = _verdict(walk, stops)
    return PathValues(tuple(stops), verdict, state)


def _verdict(walk: Walk, stops: Sequence[ValueStop]) -> tuple[str, ValueState]:
    """Verdict as text: the worst fault, else the first value that is not stated."""
    if walk.faults:
        fault = min(walk.faults, key=lambda each: VERDICTS.index(each.verdict))
        verdict = fault.verdict[:1].upper() + fault.verdict[1:]
        return f"{verdict} at {fault.device}: {fault.text}", "bad"
    question = next((each.text for each in walk.unknowns if each.router), "")
    if question:
        return f"Unknown: {question}", "open"
    good = "Lossless" if walk.conversation.lossless else "Packets arrive"
    for number, stop in enumerate(stops):
        if stop.open_rows and stop.open_rows != ["ECN"]:
            before = f"{good} up to {stops[number - 1].device}; " if number else ""
            return f"{before}{stop.device} is not described: {', '.join(stop.open_rows)}", "open"
    if walk.unknowns:
        return f"Unknown: {walk.unknowns[0].text}", "open"
    # No packet is lost for want of ECN: PFC pauses the sender.
    open_ends = [stop.device for stop in stops if stop.open_rows]
    ecn = f"; ECN of {enumeration(open_ends)} is not in the design" if open_ends else ""
    return f"{good} from {stops[0].device} to {stops[-1].device}{ecn}", "set"


class _Crossed(NamedTuple):
    """Device that packets cross, before its values are known."""

    device: str
    ports: tuple[str, ...]
    vlan: str


_TAG = re.compile(r"\b(?:VLAN|tag) ([0-9]+)\b")
_UNTAGGED = re.compile(r"\bno tag\b")


def _crossed_devices(design: Design, walk: Walk) -> list[_Crossed]:
    """Devices of the first path in order, and the far end."""
    found: list[_Crossed] = []
    vlan = ""
    seen: set[Hop] = set()
    for hop in walk.hops:
        if hop in seen:
            break  # a further path to another port of the far end
        seen.add(hop)
        tag = _TAG.search(hop.text)
        vlan = tag[1] if tag else "untagged" if _UNTAGGED.search(hop.text) else vlan
        near, _, far = hop.port.partition(" > ")
        found = _with_port(found, hop.device, near, vlan)
        if far:
            device, _, port = far.partition(" ")
            found = _with_port(found, device, port, vlan)
    one = walk.conversation
    found = found or [_Crossed(one.host, (one.interface,), "")]
    if router := open_router(walk):
        found = _with_port(found, router, "", "")
        network = design.networks.get(one.network)
        vlan = "" if network is None else str(network.vlan) if network.vlan else "untagged"
    return _with_port(found, one.far_device or one.address, one.far_interface, vlan)


def open_router(walk: Walk) -> str:
    """Router on the way of which the design states no route for the packets; empty for none."""
    return next((each.router for each in walk.unknowns if each.router), "")


def _with_port(found: list[_Crossed], device: str, port: str, vlan: str) -> list[_Crossed]:
    """Devices with one more port: of the last device, or of the next one."""
    ports = (port,) if port else ()
    if not found or found[-1].device != device:
        return [*found, _Crossed(device, ports, vlan)]
    last = found[-1]
    if port in last.ports:
        ports = ()
    return [*found[:-1], last._replace(ports=(*last.ports, *ports), vlan=last.vlan or vlan)]


def _with_leaf_switches(design: Design, fabric: Fabric, crossed: list[_Crossed]) -> list[_Crossed]:
    """Devices with the switches that the two ends are cabled to if a router outside of the design is next to
    an end: the cables are in the design, although the way over the router is not."""
    inside = {*design.hosts, *design.arrays, *fabric.switches}
    if len(crossed) < 3 or inside.issuperset(each.device for each in crossed[1:-1]):
        return crossed
    first, *between, last = crossed
    if between[0].device not in inside:
        between[:0] = _leaf_switch(fabric, first, first.ports, first.vlan)
    if between[-1].device not in inside:
        between += _far_leaf_switch(design, fabric, last)
    return [first, *between, last]


def _far_leaf_switch(design: Design, fabric: Fabric, far: _Crossed) -> list[_Crossed]:
    if far.device not in design.hosts:
        return _leaf_switch(fabric, far, far.ports, far.vlan)
    host = host_intent(design, far.device)
    name = next((name for name in far.ports if name in host.interfaces), "")
    if not name:
        return []
    way_out = egress(host, host.interfaces[name])
    return _leaf_switch(fabric, far, way_out.ports, str(way_out.tag))


def _leaf_switch(fabric: Fabric, end: _Crossed, ports: Sequence[str], tag: str) -> list[_Crossed]:
    """Switch that the first cabled port of an end leads to, with the VLAN of frames with a tag; none for an
    end without a cable to a switch."""
    for port in ports:
        at = fabric.port_of(end.device, port)
        if at is not None:
            vlan = fabric.entry_vlan(at.port, int(tag) if tag.isdecimal() else 0)
            return [_Crossed(at.switch, (at.port.name,), str(vlan or ""))]
    return []


def _stop_values(design: Design, fabric: Fabric, walk: Walk) -> Iterator[ValueStop]:
    crossed = _with_leaf_switches(design, fabric, _crossed_devices(design, walk))
    source = _host_port(design, crossed[0])
    priorities = _priorities(design, fabric, crossed[0].device, source)
    for number, each in enumerate(crossed):
        is_outside = each.device == open_router(walk) and each.device not in fabric.switches
        if is_outside:
            values = dict.fromkeys(PATH_ROWS, PathValue(NOT_STATED, "open"))
        elif each.device in fabric.switches:
            values = _switch_values(fabric, each, priorities)
        elif each.device in design.hosts:
            port = source if number == 0 else _far_port(design, fabric, crossed, number)
            values = _host_values(design, fabric, each, port, walk)
        else:
            values = _other_values(design, each, walk)
        rows = PATH_ROWS if walk.conversation.lossless else PLAIN_ROWS
        yield ValueStop(each.device, each.ports, {row: values[row] for row in rows}, is_outside)


def _host_port(design: Design, crossed: _Crossed) -> str:
    """Physical port of a host among those that packets cross; empty for none."""
    nics = design.hosts[crossed.device].nics if crossed.device in design.hosts else {}
    return next((port for port in crossed.ports if port in nics), "")


def _far_port(design: Design, fabric: Fabric, crossed: Sequence[_Crossed], number: int) -> str:
    """Physical port of the host at the far end: the other end of the last cable; behind a router outside of
    the design the first port that its interface uses."""
    before, far = crossed[number - 1], crossed[number]
    if before.device not in fabric.switches and before.device not in design.hosts:
        host = host_intent(design, far.device)
        used = [egress(host, host.interfaces[name]).ports for name in far.ports if name in host.interfaces]
        return next((port for ports in used for port in ports), "")
    if before.device in design.hosts:
        nic = host_intent(design, before.device).nics.get(_host_port(design, before))
        return nic.far_port if nic is not None else ""
    last = fabric.port(before.device, before.ports[-1]) if before.ports else None
    return last.port.far_port if last is not None else ""


def _priorities(design: Design, fabric: Fabric, host: str, port: str) -> HostPriorities | None:
    """What a port of a host writes and pauses; None where the design states no QoS for it."""
    nic = design.hosts[host].nics.get(port) if host in design.hosts else None
    if nic is None:
        return None
    at = fabric.port_of(host, port)
    priorities = host_priorities(design, nic, None if at is None else fabric.profile(at))
    return priorities if priorities.is_stated else None


def _vlan_value(vlan: str) -> PathValue:
    return PathValue(vlan) if vlan else PathValue(NOT_STATED, "open")


def _host_values(
    design: Design, fabric: Fabric, crossed: _Crossed, port: str, walk: Walk
) -> dict[str, PathValue]:
    """Values of the host at one end."""
    is_source = crossed.device == walk.conversation.host
    network = design.networks.get(walk.conversation.network)
    mtu = walk.size if is_source or network is None else network.mtu
    values = {"VLAN": _vlan_value(crossed.vlan), "MTU": PathValue(str(mtu))}
    priorities = _priorities(design, fabric, crossed.device, port)
    if priorities is None:
        return values | dict.fromkeys(PATH_ROWS[2:], PathValue(NOT_STATED, "open"))
    marks = [("PCP", priorities.writes_pcp), ("DSCP", priorities.writes_dscp)]
    nic = design.hosts[crossed.device].nics[port]
    platform = design.clusters[design.hosts[crossed.device].cluster].kind.platform
    marking = ", ".join(f"{field} {code}" for field, code in marks if code is not None)
    if marking and marking_assumption(platform, nic.driver):
        marking += ", assumed"
    paused = compress([str(number) for number in sorted(priorities.pauses)]).strip("[]")
    ecn = host_rdma_settings(design, nic).ecn
    pause = PathValue(f"on, {paused}" if paused else "off")
    if not priorities.is_pause_stated:
        pause = PathValue(NOT_STATED, "open")
    if priorities.has_global_pause:
        pause = PathValue("global pause")
    return values | {
        "Marking": PathValue(marking) if marking else PathValue(NOT_STATED, "open"),
        "Priority": PathValue(str(marked_priority(priorities))) if marking else PathValue(NOT_STATED, "open"),
        "PFC": pause,
        "ECN": PathValue(NOT_STATED, "open") if ecn is None else PathValue("on" if ecn.value else "off"),
    }


def _switch_values(
    fabric: Fabric, crossed: _Crossed, priorities: HostPriorities | None
) -> dict[str, PathValue]:
    """Values of a switch: of its ports on the path, and of the profile where packets enter."""
    ports = [at for name in crossed.ports if (at := fabric.port(crossed.device, name)) is not None]
    stated = [at.port.mtu for at in ports if at.port.mtu_is_stated]
    values = {
        "VLAN": _vlan_value(crossed.vlan),
        "MTU": PathValue(str(min(stated))) if stated else PathValue(NOT_STATED, "open"),
    }
    return values | _treatment_values(fabric, ports, crossed.vlan, priorities)


def _treatment_values(
    fabric: Fabric, ports: Sequence[FabricPort], vlan: str, priorities: HostPriorities | None
) -> dict[str, PathValue]:
    """Marking that a switch trusts, the priority and class that follow, PFC and ECN."""
    profile = fabric.profile(ports[0]) if ports else None
    if profile is None:
        return dict.fromkeys(PATH_ROWS[2:], PathValue(NOT_STATED, "open"))
    marking = PacketMarking(
        pcp=None if priorities is None else priorities.writes_pcp,
        dscp=None if priorities is None else priorities.writes_dscp,
        is_tagged=vlan.isdecimal(),
        is_known=priorities is not None,
    )
    number = switch_priority(profile, marking).number
    entry = next((each for each in profile.traffic_classes.values() if number in each.priorities), None)
    has_pause = asks_for_pause(profile, number) and obeys_pause(profile, number)
    trust = " and ".join(field.upper() for field in profile.trust)
    ecn = "off"
    if entry is not None and entry.ecn_min is not None and entry.ecn_max is not None:
        ecn = sizes(entry.ecn_min, entry.ecn_max)
    return {
        "Marking": PathValue(f"trusts {trust}") if trust else PathValue(NOT_STATED, "open"),
        "Priority": PathValue(f"{number} → class {entry.number}" if entry else f"{number}, no class"),
        "PFC": PathValue(f"on, {number}" if has_pause else "off"),
        "ECN": PathValue(ecn),
    }


def _other_values(design: Design, crossed: _Crossed, walk: Walk) -> dict[str, PathValue]:
    """Values of an array, a witness, or an address: those of its network; it has no QoS in the design."""
    network = design.networks.get(walk.conversation.network)
    mtu = PathValue(NOT_STATED, "open") if network is None else PathValue(str(network.mtu))
    values = {"VLAN": _vlan_value(crossed.vlan), "MTU": mtu}
    return values | dict.fromkeys(PATH_ROWS[2:], PathValue(NOT_STATED, "open"))
