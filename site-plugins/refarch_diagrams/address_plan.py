"""The address plan: each subnet as a bar with its gateway, the ranges in use and their owner, and free
addresses."""

from collections.abc import Iterator, Sequence
from math import log2
from typing import NamedTuple

from refarch.api import count_text
from refarch.api.figures import group_thousands
from refarch.api.model import SERVICE_TITLES, Design, Network

from ._address_ranges import OwnedRange, Subnet, subnets
from ._drawings import two_width_drawing
from ._graph import Diagram, Drawing, Href
from ._picture import Box, Label, Picture
from ._shared_texts import network_role
from ._text_measure import NORMAL_SIZE, SMALL_SIZE, text_width
from ._text_notes import LINE_HEIGHT, NARROW, WIDE, heading, text_note, wrapped_pieces, wrapped_words

NAMES_WIDTH, FREE_WIDTH, STRIPE, BAR_HEIGHT, ROW_GAP = 262.0, 104.0, 5.0, 14.0, 12.0
"""Points: column of names, column of free addresses, stripe in the color of a network, bar of a subnet,
space above and below a row."""

SCALED_SIZE = 256
"""Addresses of the largest subnet whose addresses are drawn at equal distances; in larger ones, distances
grow with the logarithm."""

MIN_RANGE, LABEL_GAP = 4.0, 8.0
"""Points of the shortest range, and between two texts in a line."""


class BarLabel(NamedTuple):
    """Text of a range at its place above (positive level) or below (negative level) the bar."""

    text: str
    left: float
    level: int

    @property
    def right_edge(self) -> float:
        """Right edge of the text."""
        return self.left + text_width(self.text, SMALL_SIZE)

    def base(self, bar_top: float) -> float:
        """Base line of the text, by the upper edge of the bar."""
        if self.level > 0:
            return bar_top - 5 - LINE_HEIGHT * (self.level - 1)
        return bar_top + BAR_HEIGHT + 13 + LINE_HEIGHT * (-self.level - 1)


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Plan of a design with networks."""
    if not design.networks:
        return
    wide, narrow = plan_picture(design, href), narrow_plan(design, href)
    yield two_width_drawing(design, wide, narrow)


def plan_picture(design: Design, href: Href) -> Picture:
    """Plan for a wide screen: name at the left, bar in the middle, free addresses at the right."""
    bars = subnets(design)
    left, right = NAMES_WIDTH, WIDE - FREE_WIDTH
    boxes: list[Box] = []
    y = 0.0
    for number, (identity, network) in enumerate(design.networks.items()):
        row = _row_boxes(f"n{number}", network, bars.get(identity), (left, right), y)
        y = max(box.bottom for box in row) + ROW_GAP
        boxes += _linked_boxes(row, href("network", identity))
    return _plan(design, WIDE, y - ROW_GAP + 2, boxes, bars)


def narrow_plan(design: Design, href: Href) -> Picture:
    """Plan for a telephone: name and free addresses above the bar, ranges below it."""
    bars = subnets(design)
    boxes: list[Box] = []
    y = 0.0
    for number, (identity, network) in enumerate(design.networks.items()):
        row = _narrow_row(f"n{number}", network, bars.get(identity), y)
        y = max(box.bottom for box in row) + ROW_GAP
        boxes += _linked_boxes(row, href("network", identity))
    return _plan(design, NARROW, y - ROW_GAP + 2, boxes, bars)


def _plan(
    design: Design, width: float, height: float, boxes: Sequence[Box], bars: dict[str, Subnet]
) -> Picture:
    alt = " ".join(_network_sentence(network, bars.get(key)) for key, network in design.networks.items())
    return Picture("address-plan", "Address plan", alt, width, height, tuple(boxes))


def _linked_boxes(boxes: Sequence[Box], address: str) -> Iterator[Box]:
    """Boxes of a row; its name leads to the section about the network."""
    for box in boxes:
        yield box._replace(href=address) if box.id.endswith(".name") else box


def _row_boxes(
    name: str, network: Network, subnet: Subnet | None, ends: tuple[float, float], y: float
) -> list[Box]:
    texts = [
        line
        for facts in _network_facts(network)
        for line in wrapped_pieces(facts.split(" · "), NAMES_WIDTH - 2 * STRIPE - 14, " · ")
    ]
    names = [heading(network.id, 2 * STRIPE + 4, y + 14, NAMES_WIDTH - 3 * STRIPE - 14)]
    names += [
        Label(text, 2 * STRIPE + 4, y + 14 + LINE_HEIGHT * number, anchor="start")
        for number, text in enumerate(texts, 1)
    ]
    left_height = 20 + LINE_HEIGHT * len(texts)
    placed = _bar_labels(subnet, ends) if subnet else ()
    if not placed and subnet:
        listed = wrapped_pieces(_range_texts(subnet), ends[1] - ends[0])
        placed = tuple(BarLabel(text, ends[0], -number) for number, text in enumerate(listed, 1))
    above = max((label.level for label in placed if label.level > 0), default=0)
    below = -min((label.level for label in placed if label.level < 0), default=0)
    bar_room = LINE_HEIGHT * (above + below) + BAR_HEIGHT + 6
    height = max(left_height, bar_room)
    bar_top = y + (height - bar_room) / 2 + LINE_HEIGHT * above + 3
    boxes = [Box(f"{name}.stripe", 0, y, STRIPE, height, network_role(network), shape="chip")]
    boxes += _notes(f"{name}.t", names)
    boxes += _bar(f"{name}.bar", network, subnet, ends, bar_top)
    boxes += [
        text_note(f"{name}.l{number}", Label(label.text, label.left, label.base(bar_top), anchor="start"))
        for number, label in enumerate(placed)
    ]
    free = [
        Label(text, WIDE - 4, max(bar_top, y + 10) + 3 + LINE_HEIGHT * number, *look, anchor="end")
        for number, (text, look) in enumerate(_free_texts(network, subnet))
    ]
    return [*boxes, *_notes(f"{name}.f", free)]


def _narrow_row(name: str, network: Network, subnet: Subnet | None, y: float) -> list[Box]:
    left, room = 2 * STRIPE, NARROW - 2 * STRIPE
    free = " ".join(f"{text}," for text, _ in _free_texts(network, subnet)).removesuffix(",")
    lines = wrapped_pieces(_network_facts(network), room, " · ")
    title = heading(network.id, left, y + 13, room)
    labels = [title]
    # Free addresses are at the right of the name where both have room in one line.
    if free and text_width(network.id, NORMAL_SIZE, True) + text_width(free, SMALL_SIZE) + LABEL_GAP < room:
        labels.append(Label(free, NARROW - 2, y + 13, anchor="end"))
    else:
        lines += wrapped_words(free, room)
    labels += [
        Label(text, left, y + 13 + LINE_HEIGHT * number, anchor="start")
        for number, text in enumerate(lines, 1)
    ]
    bar_top = y + 13 + LINE_HEIGHT * len(lines) + 9
    boxes = [*_notes(f"{name}.t", labels), *_bar(f"{name}.bar", network, subnet, (left, NARROW - 2), bar_top)]
    listed = wrapped_pieces(_range_texts(subnet), room) if subnet else []
    boxes += [
        text_note(
            f"{name}.l{number}",
            Label(text, left, bar_top + BAR_HEIGHT + 14 + LINE_HEIGHT * number, anchor="start"),
        )
        for number, text in enumerate(listed)
    ]
    bottom = max(box.bottom for box in boxes)
    return [Box(f"{name}.stripe", 0, y, STRIPE, bottom - y, network_role(network), shape="chip"), *boxes]


def _notes(name: str, labels: Sequence[Label]) -> Iterator[Box]:
    """Texts of a row; the first one of the names is the name."""
    for number, label in enumerate(labels):
        yield text_note(f"{name}{number or '.name'}", label)


def _bar(
    name: str, network: Network, subnet: Subnet | None, ends: tuple[float, float], top: float
) -> Iterator[Box]:
    """Bar of a subnet with its ranges and its gateway."""
    left, right = ends
    if subnet is None:
        label = Label(_ipv6_text(network), left + 8, top + BAR_HEIGHT - 3, anchor="start")
        yield Box(name, left, top, right - left, BAR_HEIGHT, "quiet", (label,), "chip", dashed=True)
        return
    yield Box(name, left, top, right - left, BAR_HEIGHT, "quiet", shape="chip", tip=network.prefix)
    for number, each in enumerate(subnet.ranges):
        start, end = _position(subnet, each.first, ends), _position(subnet, each.last + 1, ends)
        start = min(start, right - MIN_RANGE)
        yield Box(
            f"{name}.r{number}",
            start,
            top,
            max(end - start, MIN_RANGE),
            BAR_HEIGHT,
            network_role(network),
            shape="chip",
            tip=_range_text(subnet, each),
        )
    if _gateway_fits(subnet):
        x = _position(subnet, subnet.gateway or 0, ends)
        tip = _gateway_text(subnet)
        yield Box(f"{name}.gateway", x, top - 3, 1, BAR_HEIGHT + 6, "plain", shape="chip", tip=tip)


def _gateway_fits(subnet: Subnet) -> bool:
    return subnet.gateway is not None and 0 <= subnet.gateway < subnet.size


def _position(subnet: Subnet, offset: int, ends: tuple[float, float]) -> float:
    """Where an address begins on the bar."""
    left, right = ends
    share = offset / subnet.size
    if subnet.size > SCALED_SIZE:
        share = log2(1 + offset) / log2(1 + subnet.size)
    return left + share * (right - left)


def _bar_labels(subnet: Subnet, ends: tuple[float, float]) -> tuple[BarLabel, ...]:
    """Texts of the gateway and of each range, without overlap; none where four lines do not suffice."""
    placed: list[BarLabel] = []
    for first, text in _texts_by_address(subnet):
        left = min(_position(subnet, first, ends), ends[1] - text_width(text, SMALL_SIZE))
        levels = (
            level
            for level in (1, -1, 2, -2)
            if not any(label.level == level and label.right_edge + LABEL_GAP > left for label in placed)
        )
        level = next(levels, 0)
        if not level:
            return ()
        placed.append(BarLabel(text, left, level))
    return tuple(placed)


def _texts_by_address(subnet: Subnet) -> list[tuple[int, str]]:
    """Address where a text belongs, and the text, in the order of the addresses."""
    texts = [(each.first, _range_text(subnet, each)) for each in subnet.ranges]
    if _gateway_fits(subnet) and not any(each.first == each.last == subnet.gateway for each in subnet.ranges):
        texts.append((subnet.gateway or 0, _gateway_text(subnet)))
    return sorted(texts)


def _range_text(subnet: Subnet, each: OwnedRange) -> str:
    gateway = "gateway on " if each.first == each.last == subnet.gateway else ""
    return f"{subnet.range_text(each.first, each.last)}: {gateway}{each.owner}"


def _gateway_text(subnet: Subnet) -> str:
    return f"{subnet.short_address(subnet.gateway or 0)}: gateway"


def _range_texts(subnet: Subnet) -> list[str]:
    return [text for _, text in _texts_by_address(subnet)]


def _network_facts(network: Network) -> list[str]:
    """Purpose, VLAN and MTU in one text, and each prefix."""
    purpose = SERVICE_TITLES.get(network.purpose, network.purpose)
    vlan = f"VLAN {network.vlan}" if network.vlan else "untagged"
    prefixes = dict.fromkeys(prefix for prefix in (network.prefix, network.prefix6) if prefix)
    return [f"{purpose} · {vlan} · MTU {network.mtu}", *prefixes]


def _ipv6_text(network: Network) -> str:
    return f"IPv6 only, {count_text(len(network.addresses6), 'address', 'addresses')}; not to scale"


def _free_texts(network: Network, subnet: Subnet | None) -> Iterator[tuple[str, tuple[float, bool]]]:
    """Free addresses, the next of them, and how many DHCP gives; with size and weight of type."""
    if subnet is None:
        return
    room = subnet.room
    yield f"{group_thousands(str(max(room.free_count, 0)))} free", (NORMAL_SIZE, True)
    if room.next_free is not None:
        yield f"next {subnet.short_address(room.next_free.first - network.base)}", (SMALL_SIZE, False)
    if room.waiting:
        yield f"{room.waiting} by DHCP", (SMALL_SIZE, False)


def _network_sentence(network: Network, subnet: Subnet | None) -> str:
    """Row of the plan as a sentence."""
    facts = f"{network.id} ({', '.join(_network_facts(network))})"
    if subnet is None:
        return f"{facts}: {_ipv6_text(network)}."
    free = ", ".join(text for text, _ in _free_texts(network, subnet))
    return f"{facts} has {'; '.join([*_range_texts(subnet), free])}."


DIAGRAM = Diagram(drawings=drawings)
