"""The boxes of the picture of the whole fabric, before they have places: how wide each is, with which ports
above and below."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from refarch.api import count_text
from refarch.api.model import SERVICE_TITLES, Design, Network, compress

from ._graph import Href, Role
from ._map_model import MapEdge, MapNode
from ._palette import speed_style
from ._picture import Box, Label, Sign, TextLine, centered_labels
from ._scene_model import common_speed
from ._shared_texts import links_text, network_role, short_ports
from ._text_measure import SMALL_SIZE, shorten_middle, text_width

BADGE_HEIGHT, NAME_HEIGHT, BOX_PADDING, SIGN_WIDTH, BADGE_GAP = 18.0, 44.0, 8.0, 28.0, 4.0
"""Points: height of a line of a port, height of a device's name, rim, room of its sign, between ports."""

MAX_PORT_NAME = 96.0
"""Points that the name of a port takes at most."""


class Badge(NamedTuple):
    """Port, or ports, at the edge of a box."""

    edge: str
    """Id of the line that ends here."""
    lines: tuple[str, ...]
    role: Role
    href: str
    tip: str
    layers: tuple[str, ...]
    min_width: float = 0.0
    """Points that it takes whatever it says."""

    @property
    def width(self) -> float:
        """Points that it takes at least."""
        return ceil(max([self.min_width, *(text_width(line, SMALL_SIZE) + 10 for line in self.lines)]))


class SizedBox(NamedTuple):
    """Box with a size and no place."""

    node: MapNode
    tops: tuple[Badge, ...]
    bottoms: tuple[Badge, ...]
    texts: tuple[TextLine, ...]
    sign: Sign
    role: Role
    href: str
    tip: str
    vlans: tuple[Network, ...] = ()
    min_width: float = 110.0
    """Points from side to side, whatever it says."""
    names: tuple[str, ...] = ()
    """Names of what it stands for, where these are not those of its node."""

    @property
    def width(self) -> float:
        """Points from side to side."""
        head = (
            max(text_width(line.text, line.size, line.bold) for line in self.texts)
            + SIGN_WIDTH
            + 2 * BOX_PADDING
        )
        vlans = max((text_width(vlan_text(each), SMALL_SIZE) + 18 for each in self.vlans), default=0.0)
        return ceil(max(head, _badges_width(self.tops), _badges_width(self.bottoms), vlans, self.min_width))

    @property
    def ports_height(self) -> float:
        """Points of the ports above the name."""
        return _badges_height(self.tops)

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        head = NAME_HEIGHT + 13 * (len(self.texts) > 2) + 14 * max(len(self.texts) - 3, 0)
        return self.ports_height + head + _badges_height(self.bottoms) + self._vlan_rows * (BADGE_HEIGHT + 2)

    @property
    def _vlan_rows(self) -> int:
        return len(list(vlan_rows(self.vlans, self.width)))


def _badges_width(badges: Sequence[Badge]) -> float:
    return sum(badge.width for badge in badges) + BADGE_GAP * (len(badges) - 1) if badges else 0.0


def _badges_height(badges: Sequence[Badge]) -> float:
    return max((len(badge.lines) for badge in badges), default=0) * (BADGE_HEIGHT - 4) + (4 if badges else 0)


def vlan_rows(vlans: Sequence[Network], room: float) -> Iterator[list[tuple[Network, float]]]:
    """VLANs with their widths, as many in a row as have room."""
    row: list[tuple[Network, float]] = []
    for network in vlans:
        width = ceil(text_width(vlan_text(network), SMALL_SIZE) + 10)
        if row and sum(vlan_width for _, vlan_width in row) + BADGE_GAP * len(row) + width > room - 8:
            yield row
            row = []
        row.append((network, width))
    if row:
        yield row


def vlan_text(network: Network) -> str:
    """``VLAN 1630 vSAN``; an untagged network by what it is for."""
    purpose = SERVICE_TITLES.get(network.purpose, network.purpose)
    return f"VLAN {network.vlan} {purpose}" if network.vlan else f"untagged {purpose}"


def edge_badge(
    design: Design, edge: MapEdge, node: MapNode, peer: MapNode, href: Href, detail: bool
) -> Badge:
    """End of a line at one of its boxes."""
    ends = [end for link in edge.links for end in (link.a, link.b) if end.device in node.devices]
    ports = short_ports(dict.fromkeys(end.port for end in ends))
    amount = cable_count_text(design, edge)
    role = speed_style(common_speed(design, edge.links)).role
    first = next(iter(ends))
    tip = f"{compress(node.devices)} {ports} to {compress(peer.devices)}: {amount}"
    target = ""
    # Switches have many ports, so that only those to hosts and arrays are named, and only in full detail.
    if node.kind in ("leaf", "spine"):
        lines: tuple[str, ...] = (
            (_ports_or_count(ports, len(ends)),) if detail and peer.kind in ("hosts", "array") else (amount,)
        )
        target = href("switch", first.device)
    else:
        lines = (
            shorten_middle(edge.port, MAX_PORT_NAME, SMALL_SIZE, True)
            if edge.port
            else _ports_or_count(ports, len(ends)),
            amount,
        )
    return Badge(edge.id, lines, role, target, tip, edge.layers)


def _ports_or_count(ports: str, count: int) -> str:
    return ports if text_width(ports, SMALL_SIZE) <= MAX_PORT_NAME else count_text(count, "port")


def cable_count_text(design: Design, edge: MapEdge) -> str:
    """Number and speed of an edge's cables."""
    return links_text(design, edge.links)


def placed_boxes(sized: SizedBox, x: float, y: float, width: float) -> Iterator[Box]:
    """Box and its ports, from the left upper corner on."""
    node, above = sized.node, sized.ports_height
    below = _badges_height(sized.bottoms)
    rows = list(vlan_rows(sized.vlans, sized.width))
    head = sized.height - above - below - len(rows) * (BADGE_HEIGHT + 2)
    labels = tuple(
        centered_labels((x + SIGN_WIDTH - 4, y + above, width - SIGN_WIDTH + 4, head), sized.texts)
    )
    sign_at = (max(x + 4, min(label.left_edge for label in labels) - SIGN_WIDTH), y + above + head / 2 - 10)
    size = (x, y, width, sized.height)
    yield Box(
        node.id, *size, sized.role, labels, "device", sized.sign, sized.href, sized.tip, sign_at=sign_at
    )
    yield from _badge_boxes(sized.tops, node.id, (x, y, width), "t")
    yield from _badge_boxes(sized.bottoms, node.id, (x, y + above + head, width), "b")
    top, number = y + above + head + below, 0
    for row in rows:
        yield from _vlan_badge_boxes(row, node.id, (x + width / 2, top), number)
        top, number = top + BADGE_HEIGHT + 2, number + len(row)


def _badge_boxes(
    badges: Sequence[Badge], parent: str, at: tuple[float, float, float], side: str
) -> Iterator[Box]:
    """Ports side by side, spread over the width."""
    x, y, width = at
    extra = (width - _badges_width(badges)) / len(badges) if badges else 0.0
    height = _badges_height(badges)
    for badge in badges:
        badge_width = badge.width + extra
        # Of several lines the first is the name of the port; a single one is only a speed.
        texts = (
            TextLine(line, SMALL_SIZE, number == 0 and len(badge.lines) > 1, badge.role)
            for number, line in enumerate(badge.lines)
        )
        labels = tuple(centered_labels((x, y, badge_width, height), texts))
        name = f"{badge.edge}{side}"
        yield Box(
            name,
            x,
            y,
            badge_width,
            height,
            badge.role,
            labels,
            "chip",
            "",
            badge.href,
            badge.tip,
            badge.layers,
            parent,
        )
        x += badge_width + BADGE_GAP


def _vlan_badge_boxes(
    row: list[tuple[Network, float]], parent: str, at: tuple[float, float], number: int
) -> Iterator[Box]:
    middle, top = at
    x = middle - (sum(width for _, width in row) + BADGE_GAP * (len(row) - 1)) / 2
    for network, width in row:
        role = network_role(network)
        labels = (Label(vlan_text(network), x + width / 2, top + 12, SMALL_SIZE, False, role),)
        tip = f"{network.id}: {network.prefix}, MTU {network.mtu}"
        yield Box(
            f"{parent}v{number}",
            x,
            top,
            width,
            BADGE_HEIGHT - 2,
            role,
            labels,
            "chip",
            tip=tip,
            parent=parent,
        )
        x, number = x + width + BADGE_GAP, number + 1
