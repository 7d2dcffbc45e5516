"""The boxes of the picture of the whole fabric, before they have places: how wide each is, with which ports
above and below."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from refarch.api import counted
from refarch.api.model import SERVICES, Design, Network, compress

from ._graph import Href, Role
from ._map_model import Cord, Node, speed_of
from ._measure import SMALL, shortened, width
from ._palette import speed_look
from ._parts import capacity, role_of, short_ports
from ._picture import Box, Label, Sign, TextLine, centred

CHIP, HEAD, PAD, SIGN, GAP = 18.0, 44.0, 8.0, 28.0, 4.0
"""Points: height of a line of a port, height of a device's name, rim, room of its sign, between ports."""

LONGEST = 96.0
"""Points that the name of a port takes at most."""


class Chip(NamedTuple):
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
        return ceil(max([self.least, *(width(line, SMALL) + 10 for line in self.lines)]))


class Sized(NamedTuple):
    """A box without a place."""

    node: Node
    tops: tuple[Chip, ...]
    bottoms: tuple[Chip, ...]
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
        head = max(width(words, size, bold) for words, size, bold, _ in self.texts) + SIGN + 2 * PAD
        vlans = max((width(vlan_text(each), SMALL) + 18 for each in self.vlans), default=0.0)
        return ceil(max(head, _row(self.tops), _row(self.bottoms), vlans, self.least))

    @property
    def above(self) -> float:
        """Points of the ports above the name."""
        return _height(self.tops)

    @property
    def high(self) -> float:
        """Points from top to bottom."""
        head = HEAD + 13 * (len(self.texts) > 2) + 14 * max(len(self.texts) - 3, 0)
        return self.above + head + _height(self.bottoms) + self._vlan_rows * (CHIP + 2)

    @property
    def _vlan_rows(self) -> int:
        return len(list(vlan_rows(self.vlans, self.wide)))


def _row(chips: Sequence[Chip]) -> float:
    return sum(chip.wide for chip in chips) + GAP * (len(chips) - 1) if chips else 0.0


def _height(chips: Sequence[Chip]) -> float:
    return max((len(chip.lines) for chip in chips), default=0) * (CHIP - 4) + (4 if chips else 0)


def vlan_rows(vlans: Sequence[Network], room: float) -> Iterator[list[tuple[Network, float]]]:
    """VLANs with their widths, as many in a row as have room."""
    row: list[tuple[Network, float]] = []
    for network in vlans:
        wide = ceil(width(vlan_text(network), SMALL) + 10)
        if row and sum(each for _, each in row) + GAP * len(row) + wide > room - 8:
            yield row
            row = []
        row.append((network, wide))
    if row:
        yield row


def vlan_text(network: Network) -> str:
    """``VLAN 1630 vSAN``; an untagged network by what it is for."""
    purpose = SERVICES.get(network.purpose, network.purpose)
    return f"VLAN {network.vlan} {purpose}" if network.vlan else f"untagged {purpose}"


def chip(design: Design, cord: Cord, node: Node, far: Node, href: Href, detail: bool) -> Chip:
    """The end of a line at one of its boxes."""
    ends = [end for link in cord.links for end in (link.a, link.b) if end.device in node.devices]
    ports = short_ports(dict.fromkeys(end.port for end in ends))
    amount = amount_of(design, cord)
    role, _ = speed_look(speed_of(design, cord.links))
    first = next(iter(ends))
    tip = f"{compress(node.devices)} {ports} to {compress(far.devices)}: {amount}"
    target = ""
    if node.kind in ("leaf", "spine"):
        lines: tuple[str, ...] = (
            (_short(ports, len(ends)),) if detail and far.kind in ("hosts", "array") else (amount,)
        )
        target = href("switch", first.device)
    else:
        lines = (
            shortened(cord.port, LONGEST, SMALL, True) if cord.port else _short(ports, len(ends)),
            amount,
        )
    return Chip(cord.id, lines, role, target, tip, cord.layers)


def _short(ports: str, count: int) -> str:
    return ports if width(ports, SMALL) <= LONGEST else counted(count, "port")


def amount_of(design: Design, cord: Cord) -> str:
    """How many cables of which speed."""
    return capacity(design, cord.links)


def placed(made: Sized, x: float, y: float, wide: float) -> Iterator[Box]:
    """The box and its ports, from the left upper corner on."""
    node, above = made.node, made.above
    below = _height(made.bottoms)
    rows = list(vlan_rows(made.vlans, made.wide))
    head = made.high - above - below - len(rows) * (CHIP + 2)
    labels = tuple(centred((x + SIGN - 4, y + above, wide - SIGN + 4, head), made.texts))
    sign_at = (max(x + 4, min(label.left for label in labels) - SIGN), y + above + head / 2 - 10)
    size = (x, y, wide, made.high)
    yield Box(node.id, *size, made.role, labels, "device", made.sign, made.href, made.tip, sign_at=sign_at)
    yield from _chips(made.tops, node.id, (x, y, wide), "t")
    yield from _chips(made.bottoms, node.id, (x, y + above + head, wide), "b")
    top, number = y + above + head + below, 0
    for row in rows:
        yield from _vlan_chips(row, node.id, (x + wide / 2, top), number)
        top, number = top + CHIP + 2, number + len(row)


def _chips(chips: Sequence[Chip], parent: str, at: tuple[float, float, float], side: str) -> Iterator[Box]:
    """Ports side by side, spread over the width."""
    x, y, wide = at
    extra = (wide - _row(chips)) / len(chips) if chips else 0.0
    high = _height(chips)
    for each in chips:
        own = each.wide + extra
        texts = ((line, SMALL, number == 0 and len(each.lines) > 1, each.role)
                 for number, line in enumerate(each.lines))  # fmt: skip
        labels = tuple(centred((x, y, own, high), texts))
        name = f"{each.cord}{side}"
        yield Box(
            name, x, y, own, high, each.role, labels, "chip", "", each.href, each.tip, each.layers, parent
        )
        x += own + GAP


def _vlan_chips(
    row: list[tuple[Network, float]], parent: str, at: tuple[float, float], number: int
) -> Iterator[Box]:
    middle, top = at
    x = middle - (sum(wide for _, wide in row) + GAP * (len(row) - 1)) / 2
    for network, wide in row:
        role = role_of(network)
        labels = (Label(vlan_text(network), x + wide / 2, top + 12, SMALL, False, role),)
        tip = f"{network.id}: {network.prefix}, MTU {network.mtu}"
        yield Box(f"{parent}v{number}", x, top, wide, CHIP - 2, role, labels, "chip", tip=tip, parent=parent)
        x, number = x + wide + GAP, number + 1
