"""The boxes of the picture of the whole fabric, before they have places: how wide each is, with which ports
above and below."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from refarch.facts.model import SERVICES, Design, Host, Network, compress
from refarch.facts.network import attachments_of

from ..words import counted
from ._graph import Href, Role
from ._map_model import Cord, Node, speed_of
from ._measure import SMALL, STRONG, cut, width
from ._palette import speed_look
from ._parts import capacity, label_of, named, role_of, short_ports
from ._picture import Box, Label, Sign, TextLine, centred

CHIP, HEAD, PAD, SIGN, GAP = 18.0, 44.0, 8.0, 28.0, 4.0
"""Points: height of a line of a port, height of a device's name, rim, room of its sign, between ports."""

LONGEST, NAME = 96.0, 190.0
"""Points that the name of a port, and of a device, takes at most."""


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
        head = HEAD if len(self.texts) < 3 else HEAD + 13
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


def sized(
    design: Design, node: Node, tops: Iterable[Chip], bottoms: Iterable[Chip], href: Href, detail: bool
) -> Sized:
    """A box with its ports, those above and those below in their order."""
    makers = {"leaf": _switch, "spine": _switch, "hosts": _hosts, "array": _array, "witness": _witness}
    made = makers[node.kind](design, node, href, detail)
    return made._replace(tops=tuple(tops), bottoms=tuple(bottoms))


def _switch(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    switch = design.switches[node.devices[0]]
    models = enumerated(design.switches[name].model.model for name in node.devices)
    second = models if len(node.devices) > 1 or not detail else (label_of(switch) or models)
    tip = ". ".join(f"{named(each)}: {each.model.vendor} {each.model.model}, {each.role}"
                    for each in (design.switches[name] for name in node.devices))  # fmt: skip
    texts = _texts(compress(node.devices), second)
    return Sized(node, (), (), texts, "switch", "switch", href("switch", switch.name), tip)


def _hosts(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    hosts = [design.hosts[name] for name in node.devices]
    cluster = design.clusters[hosts[0].cluster]
    servers = enumerated(host.server.model for host in hosts)
    title = cluster.title or cluster.id
    second = f"{counted(len(hosts), 'host')} · {title}" if len(hosts) > 1 else title
    tip = (
        f"{compress(node.devices)}: {counted(len(hosts), 'host')} of {cluster.title or cluster.id}, {servers}"
    )
    texts = _texts(compress(node.devices), second, servers if detail else "")
    sign: Sign = "servers" if len(hosts) > 1 else "server"
    vlans = tuple(_vlans(design, hosts[0]))
    return Sized(node, (), (), texts, sign, "host", href("host", hosts[0].name), tip, vlans)


def _array(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    array = design.arrays[node.devices[0]]
    model = f"{array.model.vendor} {array.model.model}"
    texts = _texts(compress(node.devices), model)
    return Sized(
        node, (), (), texts, "array", "storage", href("array", array.name), f"{named(array)}: {model}"
    )


def terse(made: Sized) -> Sized:
    """The same with a short word below its name, as narrow as it can be."""
    node = made.node
    words = {"hosts": counted(len(node.devices), "host"), "array": "array"}.get(node.kind, node.kind)
    second: TextLine = (words, SMALL, False, "quiet")
    return made._replace(vlans=(), texts=(made.texts[0], second), least=92.0)


def _witness(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    """The witness of a cluster, with where it stands and how far away."""
    cluster = design.clusters[node.devices[0]]
    witness = cluster.witness
    if witness is None:
        raise ValueError(f"cluster {cluster.id} has no witness")
    away = f"{witness.round_trip * 1000:g} ms" if witness.round_trip is not None else ""
    where = ", ".join(piece for piece in (witness.site, away) if piece)
    words = f"Witness of {cluster.title or cluster.id}"
    tip = ". ".join(piece for piece in (f"{words}: {witness.host}, {witness.kind}", where) if piece)
    return Sized(node, (), (), _texts(witness.host, words, where), "witness", "plain", "", tip)


def _texts(name: str, *others: str) -> tuple[TextLine, ...]:
    first: TextLine = (cut(name, NAME, STRONG, True), STRONG, True, "plain")
    more: list[TextLine] = [(cut(words, NAME, SMALL), SMALL, False, "quiet") for words in others if words]
    return (first, *more)


def enumerated(names: Iterable[str]) -> str:
    """Each once, with commas."""
    return ", ".join(dict.fromkeys(names))


def _vlans(design: Design, host: Host) -> Iterator[Network]:
    """Networks that the ports of a host carry, in the order of the design."""
    used = {attachment.network for attachment in attachments_of(design).get(host.name, ())}
    told: set[str] = set()
    for network in design.networks.values():
        if network.id in used and not network.out_of_band and vlan_text(network) not in told:
            told.add(vlan_text(network))
            yield network


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
        lines = (_short(cord.port or ports, len(ends)), amount)
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
