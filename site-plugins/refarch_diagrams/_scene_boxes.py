"""Boxes of the scene before they have places: names, models, racks, and the ports that lines end at."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from refarch.api import count_text
from refarch.api.figures import milliseconds
from refarch.api.model import Design, compress

from ._graph import Href, Role
from ._picture import TextLine
from ._scene_model import SceneBundle, SceneNode, ScenePart, common_speed, range_name, traffic_of_links
from ._shared_texts import device_title, links_text, short_ports
from ._text_measure import SMALL_SIZE, break_name, text_width

NAME_SIZE = 13.0
PORT_HEIGHT, PORT_GAP, PORT_PADDING = 17.0, 4.0, 8.0
"""Points: height of a port, between two of them, and around its text."""

MIN_PORT_WIDTH = 30
"""Points that a port takes at least."""

MAX_PORT_TEXT, MAX_SHORT_PORT_TEXT = 96.0, 66.0
"""Points that the text of a port takes at most, in general and on a narrow screen."""

MAX_GLYPHS = 8
"""Hosts of a box that are drawn one by one."""

GLYPH_WIDTH, GLYPH_HEIGHT = 24.0, 20.0
PADDING = 12.0


class ScenePort(NamedTuple):
    """End of a bundle at one of its boxes."""

    bundle: SceneBundle
    id: str
    node: str
    text: str
    tip: str
    href: str

    @property
    def width(self) -> float:
        """Points that it takes."""
        return max(ceil(text_width(self.text, SMALL_SIZE) + PORT_PADDING), MIN_PORT_WIDTH)


class SceneBox(NamedTuple):
    """Box of a node with its texts, without a place."""

    node: SceneNode
    texts: tuple[TextLine, ...]
    glyphs: int
    """Hosts to draw below the texts; 0 for none."""
    role: Role
    href: str
    tip: str

    @property
    def text_width(self) -> float:
        """Points that its texts and glyphs take."""
        texts = (text_width(line.text, line.size, line.bold) for line in self.texts)
        return ceil(max([*texts, self.glyphs * GLYPH_WIDTH]))

    @property
    def text_height(self) -> float:
        """Points that its texts and glyphs take from top to bottom."""
        return sum(line.size * 1.25 for line in self.texts) + (GLYPH_HEIGHT + 4 if self.glyphs else 0)


def scene_box(
    design: Design,
    part: ScenePart,
    node: SceneNode,
    href: Href,
    room: float,
    detail: bool,
    is_compact: bool = False,
) -> SceneBox:
    """Box of a node whose texts take no more than so many points; without ``detail`` only its name and
    model, and in a compact picture without the cables between its switches."""
    if node.kind == "hosts":
        return _hosts_box(design, node, href, room, detail)
    if node.kind == "router":
        texts = _texts(f"Router, {node.site}", [OUTSIDE.lower()], room)
        return SceneBox(node, texts, 0, "quiet", "", f"Router of site {node.site}, not in this design")
    if node.kind == "witness":
        return _witness_box(design, node, room)
    devices = [(design.switches.get(name) or design.arrays[name]) for name in node.devices]
    models = ", ".join(dict.fromkeys(device.model.model for device in devices))
    count = f"{len(devices)} × " if len(devices) > 1 else ""
    lines = [f"{count}{models}"]
    place = rack_text(design, node.devices)
    lines = (
        _lines_of_two(lines[0], place, room) if detail else _lines_that_fit(lines, count_words(node), room)
    )
    lines += [] if is_compact else inner_cables(design, node)
    tip = ". ".join(
        f"{device_title(device)}: {device.model.vendor} {device.model.model}" for device in devices
    )
    role: Role = "host" if node.kind == "array" else "plain"
    if node.kind == "switch":
        role = lane_role(part, node) or "switch"
    kind = "switch" if node.kind == "switch" else "array"
    texts = _texts(_name(node, room), lines, room)
    return SceneBox(node, texts, 0, role, href(kind, node.devices[0]), tip + (f", {place}" if place else ""))


def lane_role(part: ScenePart, node: SceneNode) -> Role | None:
    """Color of a fabric that is a lane."""
    if not part.is_mirrored or node.kind != "switch":
        return None
    return "fabricb" if node.fabric else "fabrica"


def _hosts_box(design: Design, node: SceneNode, href: Href, room: float, detail: bool) -> SceneBox:
    hosts = [design.hosts[name] for name in node.devices]
    servers = ", ".join(dict.fromkeys(host.server.model for host in hosts))
    lines = [f"{len(hosts)} × {servers}" if len(hosts) > 1 else servers]
    clusters = [design.clusters[name] for name in dict.fromkeys(host.cluster for host in hosts)]
    titles = ", ".join(cluster.title or cluster.id for cluster in clusters)
    place = rack_text(design, node.devices)
    if detail:
        lines = _lines_of_two(lines[0], place, room)
        if len(design.clusters) > 1:
            lines.append(titles)
    else:
        lines = _lines_that_fit(lines, count_words(node), room)
    lines += inner_cables(design, node)
    tip = f"{compress(node.devices)}: {count_text(len(hosts), 'host')} of {titles}, {servers}"
    glyphs = len(hosts) if 1 < len(hosts) <= MAX_GLYPHS and len(hosts) * GLYPH_WIDTH <= room else 0
    texts = _texts(_name(node, room), lines, room)
    return SceneBox(
        node, texts, glyphs, "host", href("host", hosts[0].name), tip + (f", {place}" if place else "")
    )


def _witness_box(design: Design, node: SceneNode, room: float) -> SceneBox:
    """Witness of a cluster, with its site and how far away it is."""
    cluster = design.clusters[node.devices[0]]
    witness = cluster.witness
    if witness is None:
        raise ValueError(f"cluster {cluster.id} has no witness")
    away = f"{milliseconds(witness.round_trip)} round trip" if witness.round_trip is not None else ""
    lines = _lines_of_two(f"Witness, {witness.site}" if witness.site else "Witness", away, room)
    tip = f"{witness.host}: witness of {cluster.title or cluster.id}, {witness.kind}"
    return SceneBox(node, _texts(witness.host, lines, room), 0, "quiet", "", tip)


def _name(node: SceneNode, room: float) -> str:
    """Name of a device, or of several; their number if the name has no room."""
    name = range_name(node.devices)
    is_cut = any("…" in line for line in break_name(name, room, 2, NAME_SIZE, True))
    return count_words(node) if is_cut and len(node.devices) > 1 else name


def _texts(name: str, lines: Iterable[str], room: float) -> tuple[TextLine, ...]:
    """Name and details, each on as many lines as it needs, up to two."""
    names = [TextLine(line, NAME_SIZE, True) for line in break_name(name, room, 2, NAME_SIZE, True)]
    details = [
        TextLine(short, SMALL_SIZE, False, "quiet")
        for line in lines
        if line
        for short in break_name(line, room, 2, SMALL_SIZE)
    ]
    return (*names, *details)


def inner_cables(design: Design, node: SceneNode) -> list[str]:
    """Cables between devices of one box, as text."""
    devices = set(node.devices)
    inside = [link for link in design.links if {link.a.device, link.b.device} <= devices]
    return [f"{links_text(design, inside)} between them"] if inside else []


def count_words(node: SceneNode) -> str:
    """Number and kind of devices, such as ``8 hosts``."""
    kind = {"hosts": "host", "array": "array"}.get(node.kind, "switch")
    return count_text(len(node.devices), kind) if len(node.devices) > 1 else kind


def _lines_that_fit(lines: list[str], short: str, room: float) -> list[str]:
    """Lines if each has room, else a shorter one."""
    fits = all("…" not in piece for line in lines for piece in break_name(line, room, 2, SMALL_SIZE))
    return lines if fits else [short]


def _lines_of_two(first: str, second: str, room: float) -> list[str]:
    """Two texts on one line if it has room."""
    both = f"{first} · {second}"
    if first and second and text_width(both, SMALL_SIZE) <= room:
        return [both]
    return [text for text in (first, second) if text]


def rack_text(design: Design, devices: Sequence[str]) -> str:
    """Rack of devices and, of a single one, its unit; several racks by their titles."""
    places = [
        (rack, place) for rack in design.racks.values() for place in rack.places if place.device in devices
    ]
    titles = list(dict.fromkeys(rack.title for rack, _ in places))
    if len(places) == 1:
        _, place = places[0]
        last = place.unit + place.height - 1
        return f"{titles[0]}, U{place.unit}" + (f"–{last}" if place.height > 1 else "")
    return compress(titles) if titles else ""


def scene_port(
    design: Design,
    nodes: Mapping[str, SceneNode],
    bundle: SceneBundle,
    name: str,
    href: Href,
    short: bool,
) -> ScenePort:
    """Port at which a bundle ends at a box; ``short`` leaves out the letters of ports between switches."""
    node, far = nodes[name], nodes[bundle.b if name == bundle.a else bundle.a]
    devices = set(node.devices)
    ends = [end for link in bundle.links for end in (link.a, link.b) if end.device in devices]
    names = list(dict.fromkeys(end.port for end in ends))
    text = port_range(names)
    if node.kind == "hosts" and len(node.devices) > 1 and bundle.port:
        text = f"{bundle.port} ×{len(ends)}"
    elif len(node.devices) > 1:
        text = f"×{len(ends)}" if short else count_text(len(ends), "port")
    elif short and node.kind == "switch":
        # Toward hosts, names as short as swp1 stay as they are.
        letters = 1 if far.kind == "switch" else 4
        text = re.sub(rf"^[A-Za-z]{{{letters},}}(?=[0-9])", "", text)
    if text_width(text, SMALL_SIZE) > (MAX_SHORT_PORT_TEXT if short and len(names) > 1 else MAX_PORT_TEXT):
        text = count_text(len(ends), "port")
    target = href("port", f"{node.devices[0]} {names[0]}") if node.kind == "switch" else ""
    tip = (
        f"{compress(node.devices)} {short_ports(names)} to {compress(far.devices)}: "
        f"{links_text(design, bundle.links)}"
    )
    side = "a" if node.id == bundle.a else "b"
    return ScenePort(bundle, f"{bundle.id}{side}", node.id, text, tip, target)


def port_range(names: Iterable[str]) -> str:
    """Ports as one text: ``swp1–8``, ``Et29/1``."""
    return re.sub(r"\[([^\[\],-]+)-([^\[\],-]+)\]", r"\1–\2", short_ports(names))


OUTSIDE = "Not in this design"
"""Meaning of lines that no cable of the design is behind."""


class BundleLook(NamedTuple):
    """Color and thickness of a line, and the meaning that the legend gives it."""

    role: Role
    thickness: float
    meaning: str
    layers: tuple[str, ...]


def bundle_look(design: Design, part: ScenePart, bundle: SceneBundle) -> BundleLook:
    """Look of a bundle: the color of its fabric if there are two, else of its traffic."""
    nodes = part.nodes_by_id
    if bundle.is_outside:
        between_sites = {nodes[bundle.a].kind, nodes[bundle.b].kind} == {"router"}
        return BundleLook("quiet", 3.2 if between_sites else 1.4, OUTSIDE, ())
    upper, lower = nodes[bundle.a], nodes[bundle.b]
    speed = common_speed(design, bundle.links)
    between = upper.kind == lower.kind == "switch"
    thick = line_thickness(speed)
    lane = lane_role(part, upper if upper.kind == "switch" else lower)
    traffic = traffic_of_links(design, bundle.links)
    if lane is not None:
        return BundleLook(lane, thick, part.fabrics[upper.fabric], traffic.layers)
    if between:
        return BundleLook("switch", thick, "Between switches", ())
    return BundleLook(
        traffic.roles[0] if traffic.roles else "quiet",
        thick,
        ", ".join(traffic.titles) or "Standby",
        traffic.layers,
    )


def line_thickness(speed: int) -> float:
    """Points of a line by the speed of a cable in Mbit/s; an unknown speed has the thinnest."""
    return next((points for least, points in THICKNESS if speed >= least), 1.4)


THICKNESS = ((100_000, 4.2), (40_000, 3.2), (25_000, 2.4), (10_000, 1.9))
"""Speed in Mbit/s from which on, points."""
