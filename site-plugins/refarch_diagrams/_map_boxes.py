"""The boxes of the picture of the whole fabric, before they have places: how wide each is, with which ports
above and below."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from refarch.api import counted
from refarch.facts.model import SERVICES, Design, Network, compress

from ._graph import Href, Role
from ._map_model import MapEdge, MapNode, common_speed
from ._measure import SMALL_SIZE, shorten_middle, text_width
from ._palette import speed_style
from ._parts import links_text, network_role, short_ports
from ._picture import Box, Label, Sign, TextLine, centred_labels

BADGE_HEIGHT, NAME_HEIGHT, BOX_PADDING, SIGN_WIDTH, BADGE_GAP = 18.0, 44.0, 8.0, 28.0, 4.0
"""Points: height of a line of a port, height of a device's name, rim, room of its sign, between ports."""

MAX_PORT_NAME = 96.0
"""Points that the name of a port takes at most."""


class Badge(NamedTuple):
    """A port, or ports, at the edge of a box."""

    cord: str
    """Id of the line that ends here."""
    lines: tuple[str, ...]
    role: Role
    href: str
    tip: str
    layers: tuple[str, ...]
    least: float = 0.0
    """Points that it takes whatever it says."""

    @property
    def wide(self) -> float:
        """Points that it takes at least."""
        return ceil(max([self.least, *(text_width(line, SMALL_SIZE) + 10 for line in self.lines)]))


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
    least: float = 110.0
    """Points from side to side, whatever it says."""
    names: tuple[str, ...] = ()
    """Names of what it stands for, where these are not those of its node."""

    @property
    def wide(self) -> float:
        """Points from side to side."""
        head = (
            max(text_width(words, size, bold) for words, size, bold, _ in self.texts)
            + SIGN_WIDTH
            + 2 * BOX_PADDING
        )
        vlans = max((text_width(vlan_text(each), SMALL_SIZE) + 18 for each in self.vlans), default=0.0)
        return ceil(max(head, _badges_width(self.tops), _badges_width(self.bottoms), vlans, self.least))

    @property
    def above(self) -> float:
        """Points of the ports above the name."""
        return _badges_height(self.tops)

    @property
    def high(self) -> float:
        """Points from top to bottom."""
        head = NAME_HEIGHT + 13 * (len(self.texts) > 2) + 14 * max(len(self.texts) - 3, 0)
        return self.above + head + _badges_height(self.bottoms) + self._vlan_rows * (BADGE_HEIGHT + 2)

    @property
    def _vlan_rows(self) -> int:
        return len(list(vlan_rows(self.vlans, self.wide)))


def _badges_width(chips: Sequence[Badge]) -> float:
    return sum(chip.wide for chip in chips) + BADGE_GAP * (len(chips) - 1) if chips else 0.0


def _badges_height(chips: Sequence[Badge]) -> float:
    return max((len(chip.lines) for chip in chips), default=0) * (BADGE_HEIGHT - 4) + (4 if chips else 0)


def vlan_rows(vlans: Sequence[Network], room: float) -> Iterator[list[tuple[Network, float]]]:
    """VLANs with their widths, as many in a row as have room."""
    row: list[tuple[Network, float]] = []
    for network in vlans:
        wide = ceil(text_width(vlan_text(network), SMALL_SIZE) + 10)
        if row and sum(each for _, each in row) + BADGE_GAP * len(row) + wide > room - 8:
            yield row
            row = []
        row.append((network, wide))
    if row:
        yield row


def vlan_text(network: Network) -> str:
    """``VLAN 1630 vSAN``; an untagged network by what it is for."""
    purpose = SERVICES.get(network.purpose, network.purpose)
    return f"VLAN {network.vlan} {purpose}" if network.vlan else f"untagged {purpose}"


def edge_badge(design: Design, cord: MapEdge, node: MapNode, far: MapNode, href: Href, detail: bool) -> Badge:
    """The end of a line at one of its boxes."""
    ends = [end for link in cord.links for end in (link.a, link.b) if end.device in node.devices]
    ports = short_ports(dict.fromkeys(end.port for end in ends))
    amount = cable_count_text(design, cord)
    role, _ = speed_style(common_speed(design, cord.links))
    first = next(iter(ends))
    tip = f"{compress(node.devices)} {ports} to {compress(far.devices)}: {amount}"
    target = ""
    if node.kind in ("leaf", "spine"):
        lines: tuple[str, ...] = (
            (_ports_or_count(ports, len(ends)),) if detail and far.kind in ("hosts", "array") else (amount,)
        )
        target = href("switch", first.device)
    else:
        lines = (
            shorten_middle(cord.port, MAX_PORT_NAME, SMALL_SIZE, True)
            if cord.port
            else _ports_or_count(ports, len(ends)),
            amount,
        )
    return Badge(cord.id, lines, role, target, tip, cord.layers)


def _ports_or_count(ports: str, count: int) -> str:
    return ports if text_width(ports, SMALL_SIZE) <= MAX_PORT_NAME else counted(count, "port")


def cable_count_text(design: Design, cord: MapEdge) -> str:
    """Number and speed of an edge's cables."""
    return links_text(design, cord.links)


def placed_boxes(made: SizedBox, x: float, y: float, wide: float) -> Iterator[Box]:
    """The box and its ports, from the left upper corner on."""
    node, above = made.node, made.above
    below = _badges_height(made.bottoms)
    rows = list(vlan_rows(made.vlans, made.wide))
    head = made.high - above - below - len(rows) * (BADGE_HEIGHT + 2)
    labels = tuple(centred_labels((x + SIGN_WIDTH - 4, y + above, wide - SIGN_WIDTH + 4, head), made.texts))
    sign_at = (max(x + 4, min(label.left for label in labels) - SIGN_WIDTH), y + above + head / 2 - 10)
    size = (x, y, wide, made.high)
    yield Box(node.id, *size, made.role, labels, "device", made.sign, made.href, made.tip, sign_at=sign_at)
    yield from _badge_boxes(made.tops, node.id, (x, y, wide), "t")
    yield from _badge_boxes(made.bottoms, node.id, (x, y + above + head, wide), "b")
    top, number = y + above + head + below, 0
    for row in rows:
        yield from _vlan_badge_boxes(row, node.id, (x + wide / 2, top), number)
        top, number = top + BADGE_HEIGHT + 2, number + len(row)


def _badge_boxes(
    chips: Sequence[Badge], parent: str, at: tuple[float, float, float], side: str
) -> Iterator[Box]:
    """Ports side by side, spread over the width."""
    x, y, wide = at
    extra = (wide - _badges_width(chips)) / len(chips) if chips else 0.0
    high = _badges_height(chips)
    for each in chips:
        own = each.wide + extra
        texts = ((line, SMALL_SIZE, number == 0 and len(each.lines) > 1, each.role)
                 for number, line in enumerate(each.lines))  # fmt: skip
        labels = tuple(centred_labels((x, y, own, high), texts))
        name = f"{each.cord}{side}"
        yield Box(
            name, x, y, own, high, each.role, labels, "chip", "", each.href, each.tip, each.layers, parent
        )
        x += own + BADGE_GAP


def _vlan_badge_boxes(
    row: list[tuple[Network, float]], parent: str, at: tuple[float, float], number: int
) -> Iterator[Box]:
    middle, top = at
    x = middle - (sum(wide for _, wide in row) + BADGE_GAP * (len(row) - 1)) / 2
    for network, wide in row:
        role = network_role(network)
        labels = (Label(vlan_text(network), x + wide / 2, top + 12, SMALL_SIZE, False, role),)
        tip = f"{network.id}: {network.prefix}, MTU {network.mtu}"
        yield Box(
            f"{parent}v{number}", x, top, wide, BADGE_HEIGHT - 2, role, labels, "chip", tip=tip, parent=parent
        )
        x, number = x + wide + BADGE_GAP, number + 1
