"""Colors and texts of boxes and lines of the failure diagram after a failure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.api.failure import FailureEffect, usual_crossings
from refarch.api.figures import load_of
from refarch.api.model import SERVICE_TITLES, Design, Link
from refarch.api.network import CabledPort, attachments_of, numbers_of_links, port_choices

from ._graph import LineStyle, Role
from ._map_model import FabricMap, MapEdge, MapNode
from ._text_measure import SMALL_SIZE, cut_text


class LineLook(NamedTuple):
    """Look of a line: its color, dashes and thickness in points."""

    role: Role
    style: LineStyle
    thickness: float


LINE_LOOKS: Mapping[str, LineLook] = {
    "failed": LineLook("gone", "dotted", 1.4),
    "product": LineLook("storage", "solid", 3.0),
    "other": LineLook("switch", "solid", 1.8),
    "idle": LineLook("quiet", "dashed", 1.4),
    "link": LineLook("link", "solid", 2.2),
    "still": LineLook("quiet", "solid", 1.4),
    "overload": LineLook("failed", "solid", 4.0),
}
"""Looks of ports and lines, by their state."""

SHORT_SERVICE_NAMES: Mapping[str, str] = {
    "management": "mgmt",
    "vsan-witness": "witness",
    "provisioning": "provision",
    "replication": "replicas",
    "ft-logging": "FT log",
    "live-migration": "migration",
    "tep": "overlay",
    "iscsi": "iSCSI",
}
"""Kinds of traffic whose names have no room in a port."""

MAX_TRAFFIC_NAME = 48.0
"""Points that the name of a kind of traffic takes at most in a port."""


class FailurePort(NamedTuple):
    """Port of the hosts of a box, or a controller of an array, with the lines that lead from it."""

    id: str
    """Id of its box in the picture."""
    node: str
    name: str
    edges: tuple[str, ...]
    """Ids of the lines."""
    leads: tuple[CabledPort, ...]


class FailureState(NamedTuple):
    """Colors and texts of boxes and lines in one state."""

    boxes: Mapping[str, tuple[Role, tuple[str, ...]]]
    """Color and lines of text of each box, by its id."""
    wires: Mapping[str, LineLook]


def failure_ports(design: Design, drawn: FabricMap) -> Iterator[FailurePort]:
    """Ports of hosts and controllers of arrays, in the order of their names."""
    for node in drawn.nodes.values():
        if node.kind not in ("hosts", "array"):
            continue
        name = node.devices[0]
        array = design.arrays.get(name)
        leads: dict[str, dict[str, CabledPort]] = {}
        for attachment in attachments_of(design).get(name, ()):
            for lead in attachment.cabled_ports:
                box = array.ports[lead.near_end.port].controller if array else lead.near_end.port
                leads.setdefault(box, {})[lead.near_end.port] = lead
        for number, (box, own_leads) in enumerate(sorted(leads.items())):
            links = {lead.link.number for lead in own_leads.values()}
            edges = tuple(edge.id for edge in drawn.edges if any(link.number in links for link in edge.links))
            direct = all(lead.far_end.device in design.hosts for lead in own_leads.values())
            identity = f"{node.id}p{number}{'b' if direct else 't'}"
            yield FailurePort(identity, node.id, box, edges, tuple(own_leads.values()))


def failure_state(
    design: Design, drawn: FabricMap, ports: Iterable[FailurePort], effect: FailureEffect
) -> FailureState:
    """State of every box and line after a failure; ``unharmed`` is one that does nothing."""
    boxes: dict[str, tuple[Role, tuple[str, ...]]] = {}
    wires: dict[str, LineLook] = {}
    nodes = drawn.nodes
    for node in nodes.values():
        boxes[node.id] = _device_state(node, effect)
    for port in ports:
        does, kinds = port_state_and_traffic(design, nodes[port.node].devices[0], port.leads, effect)
        boxes[port.id] = (LINE_LOOKS[does].role, (port.name, *_port_lines(does, kinds)))
    for edge in drawn.edges:
        upper, lower = nodes[edge.a], nodes[edge.b]
        if lower.kind in ("hosts", "array"):
            wires[edge.id] = LINE_LOOKS[_cable_state(design, edge, lower.devices[0], effect)]
        else:
            look, words = _switch_link_state(design, edge.links, effect)
            wires[edge.id] = look
            boxes |= _load_boxes(edge, upper.kind != lower.kind, look.role, words)
    return FailureState(boxes, wires)


DEVICE_ROLES: Mapping[str, Role] = {"hosts": "host", "array": "storage", "witness": "plain"}


def _device_state(node: MapNode, effect: FailureEffect) -> tuple[Role, tuple[str, ...]]:
    """Color of a device, and what is below its name where that is something else than before."""
    if not effect.fault.devices.isdisjoint(node.devices):
        return "gone", ("", "failed")
    if not disconnected_devices(effect).isdisjoint(node.devices):
        return "failed", ("", "disconnected")
    return DEVICE_ROLES.get(node.kind, "switch"), ()


def _load_boxes(
    edge: MapEdge, upright: bool, role: Role, words: tuple[str, str]
) -> dict[str, tuple[Role, tuple[str, ...]]]:
    """Texts on a line between switches: in one box at the lower end of an upright line, in two above and
    below a level one, and in one on a line past boxes."""
    load, unit = words
    if upright:
        first, _, more = load.partition(" of ")
        return {f"{edge.id}t": (role, (first, f"of {more}" if more else unit))}
    joined = " ".join(word for word in words if word)
    return {
        f"{edge.id}l0": (role, (load,)),
        f"{edge.id}l1": (role, (unit,)),
        f"{edge.id}l": (role, (joined,)),
    }


def _port_lines(does: str, kinds: Iterable[str]) -> tuple[str, str]:
    """Two lines of what a port carries."""
    if does == "failed":
        return "no link", ""
    if does == "idle":
        return "standby", ""
    names = list(dict.fromkeys(_short_traffic_name(kind) for kind in kinds))
    return (names[0], "" if len(names) < 2 else names[1] if len(names) == 2 else f"and {len(names) - 1} more")


def _short_traffic_name(kind: str) -> str:
    """Kind of traffic in a word that has room in a port."""
    if kind.startswith("nvme"):
        return "storage"
    return SHORT_SERVICE_NAMES.get(kind) or cut_text(
        SERVICE_TITLES.get(kind, kind), MAX_TRAFFIC_NAME, SMALL_SIZE
    )


def _cable_state(design: Design, edge: MapEdge, device: str, effect: FailureEffect) -> str:
    """State of a box's cables: that of the first device that has them."""
    ends = {end for link in edge.links for end in (link.a, link.b) if end.device == device}
    leads = [
        lead
        for attachment in attachments_of(design).get(device, ())
        for lead in attachment.cabled_ports
        if lead.near_end in ends
    ]
    own_links = [link for link in edge.links if device in (link.a.device, link.b.device)]
    if all(
        link.number in effect.fault.links or {link.a.device, link.b.device} & effect.fault.devices
        for link in own_links
    ):
        return "failed"
    return port_state_and_traffic(design, device, leads, effect)[0] if leads else "still"


def _switch_link_state(
    design: Design, links: tuple[Link, ...], effect: FailureEffect
) -> tuple[LineLook, tuple[str, str]]:
    """Links between switches: how they are drawn, and what can have to cross them at most."""
    alive = [
        link
        for link in links
        if link.number not in effect.fault.links and not {link.a.device, link.b.device} & effect.fault.devices
    ]
    if not alive:
        return LINE_LOOKS["failed"], ("no link", "")
    load, capacity = highest_load(design, effect, numbers_of_links(links))
    if not load:
        return LINE_LOOKS["still"], ("idle", "")
    figure = load_of(load, capacity)
    if load > capacity:
        return LINE_LOOKS["overload"], (figure, "overload")
    return LINE_LOOKS["link"], (figure, "Gbit/s")


def highest_load(design: Design, effect: FailureEffect, links: frozenset[int]) -> tuple[int, int]:
    """The most that one network can have to send over some links, and what the links that share it carry; in
    Mbit/s."""
    # Networks that the failure does not affect keep their usual load.
    crossings = list(effect.crossings)
    crossings += [
        crossing
        for network, usual in usual_crossings(design).items()
        if network not in effect.affected_networks
        for crossing in usual
    ]
    affected = [crossing for crossing in crossings if links & numbers_of_links(crossing.links)]
    highest = max(affected, key=lambda crossing: (crossing.share, crossing.load), default=None)
    return (highest.load, highest.capacity) if highest else (0, 0)


def port_state_and_traffic(
    design: Design, name: str, leads: Sequence[CabledPort], effect: FailureEffect
) -> tuple[str, tuple[str, ...]]:
    """State of a device's ports, a key of ``_failure_states.LINE_LOOKS``, and the kinds of traffic that they
    carry."""
    own_ends = {lead.near_end for lead in leads}
    if name in effect.fault.devices or own_ends <= effect.dead_ends:
        return "failed", ()
    users = [
        attachment
        for attachment in attachments_of(design).get(name, ())
        if any(
            lead.near_end in own_ends
            for choice in port_choices(attachment, effect.dead_ends)
            for lead in choice
        )
    ]
    kinds = tuple(dict.fromkeys(kind for user in users for kind in user.kinds))
    return "product" if any(user.is_storage for user in users) else "other" if users else "idle", kinds


def disconnected_devices(effect: FailureEffect) -> set[str]:
    """Devices that are disconnected."""
    return {name for split in effect.splits for name in split.cut}
