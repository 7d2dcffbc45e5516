"""What a failure leaves: the ports in use before it and after it, one small picture for the worst failure of
each kind."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refarch.api import Design
from refarch.facts.failure import Case, Effect, failure_cases, joints, unharmed, usual_crossings
from refarch.facts.model import Switch, compress
from refarch.facts.network import numbers_of

from ..words import SERVICES
from ._failure_devices import LOOKS, DeviceBlock, cut_devices, device_blocks, work_of
from ._graph import At, Cell, Diagram, Edge, Entry, Graph, Href, Node, Role, Sketch, Style, small, strong
from ._parts import label_of

KINDS = ("switch", "joint", "cable", "card", "controller")
"""Kinds of failures that are drawn."""

WORST = ("cut", "degraded", "whole")
"""What is left, from the worst to the best."""


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """For each part of the design that cables join, be it over hosts: as it is, and with one failure of each
    kind."""
    parts = list(_parts(design))
    for devices in parts:
        cases = list(_chosen(design, devices))
        here = [name for name in devices if name in design.switches] or list(devices)
        first = next(iter(devices))
        if cases:
            title = "Nothing has failed" + (f": {compress(here)}" if len(parts) > 1 else "")
            alt = "With nothing failed: " + _port_sentences(design, devices)
            yield Sketch(
                _graph(design, f"failure-{first.lower()}-0", devices, unharmed(design), href), title, alt
            )
        for number, case in enumerate(cases, 1):
            graph = _graph(design, f"failure-{first.lower()}-{number}", devices, case.effects[0], href)
            yield Sketch(graph, f"Without {case.title}: {case.state}", _case_sentences(case))


def _parts(design: Design) -> Iterator[dict[str, None]]:
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    for link in design.links:
        parent[root(link.b.device)] = root(link.a.device)
    members: dict[str, dict[str, None]] = {}
    for name in (*design.switches, *design.hosts, *design.arrays):
        if name in parent:
            members.setdefault(root(name), {})[name] = None
    yield from members.values()


def _chosen(design: Design, devices: Mapping[str, None]) -> Iterator[Case]:
    """The worst case of each kind; of equally bad ones the one that moves most of the traffic that the
    product is for."""
    for kind in KINDS:
        own = [case for case in failure_cases(design) if case.effects[0].fault.kind == kind]
        own = [case for case in own if case.effects[0].fault.owners[0] in devices]
        if own:
            yield min(own, key=lambda case: (WORST.index(case.state), -_moved(case.effects[0])))


def _moved(effect: Effect) -> int:
    return sum(change.attachment.storage and change.before != change.after for change in effect.changes)


def _graph(design: Design, name: str, devices: Mapping[str, None], effect: Effect, href: Href) -> Graph:
    switches = [switch for switch in design.switches.values() if switch.name in devices]
    blocks = list(device_blocks(design, devices, effect))
    ids = {switch.name: f"switch_{number}" for number, switch in enumerate(switches)}
    ids |= {device: block.id for block in blocks for device in block.devices}
    boxes = tuple(_switch(switch, ids[switch.name], effect, href) for switch in switches)
    between, lines = _between(design, switches, ids, effect)
    edges = (*lines, *_cables(design, blocks, ids, effect))
    rows = [tuple(row) for row in _rows(design, switches, ids) if row]
    leads = (lead for block in blocks for each in block.ports.values() for lead in each)
    if len(blocks) > 1 and all(lead.far.device in design.switches for lead in leads):
        rows.append(tuple(block.id for block in blocks))  # in the design's order, wherever their cables lead
    nodes = (*boxes, *between, *(_block(design, block, effect) for block in blocks))
    return Graph(
        name, "TB", nodes, (), edges, tuple(_legend(edges)), rank_gap=0.45, node_gap=0.2, rows=tuple(rows)
    )


def _rows(design: Design, switches: Sequence[Switch], ids: Mapping[str, str]) -> Iterator[list[str]]:
    """Spines in one row, leafs in the next; what joins two of a row stands behind the first of them."""
    level: dict[str, list[str]] = {}
    for number, pair in enumerate(joints(design)):
        if _level(design, pair):
            level.setdefault(pair[0], []).append(f"joint_{number}")
    for spine in (True, False):
        row = []
        for switch in switches:
            if (switch.role == "spine") is spine:
                row += [ids[switch.name], *level.get(switch.name, [])]
        yield row


def _level(design: Design, pair: tuple[str, str]) -> bool:
    """Whether two switches stand in one row."""
    return len({design.switches[name].role == "spine" for name in pair}) == 1


def _switch(switch: Switch, identity: str, effect: Effect, href: Href) -> Node:
    dead = switch.name in effect.fault.devices
    texts = (strong(switch.name), small("failed" if dead else label_of(switch)))
    return Node(
        identity,
        ((Cell(texts, "", "failed" if dead else "switch", href("switch", switch.name), width=104),),),
    )


def _between(
    design: Design, switches: Sequence[Switch], ids: Mapping[str, str], effect: Effect
) -> tuple[list[Node], list[Edge]]:
    """What joins switches: a box with its load between two of a row, a line between a spine and a leaf."""
    names = {switch.name for switch in switches}
    boxes, edges = [], []
    for number, (pair, links) in enumerate(joints(design).items()):
        if not names.issuperset(pair):
            continue
        dead = effect.fault.links.issuperset(numbers_of(links)) or not effect.fault.devices.isdisjoint(pair)
        load, capacity = (0, 0) if dead else _load(design, effect, numbers_of(links))
        role: Role = "failed" if dead else "link"
        style: Style = "dotted" if dead else "bold" if load else "solid"
        if _level(design, pair):
            words = (
                "no link" if dead else f"at most {load / 1000:g} of {capacity / 1000:g}" if load else "idle"
            )
            box = f"joint_{number}"
            boxes.append(
                Node(
                    box,
                    ((Cell((small(words, role), *([small("Gbit/s", role)] if load else [])), "", role),),),
                )
            )
            near, middle, far = At(ids[pair[0]]), At(box), At(ids[pair[1]])
            edges += [Edge(a, b, role, style, same_rank=True) for a, b in ((near, middle), (middle, far))]
        else:
            upper, lower = sorted(pair, key=lambda name: design.switches[name].role != "spine")
            edges.append(Edge(At(ids[upper]), At(ids[lower]), role, style))
    return boxes, edges


def _load(design: Design, effect: Effect, links: frozenset[int]) -> tuple[int, int]:
    """The most that one network can have to send over some links, and what the links that share it carry; in
    Mbit/s."""
    crossings = list(effect.crossings)
    crossings += [
        crossing
        for network, usual in usual_crossings(design).items()
        if network not in effect.networks
        for crossing in usual
    ]
    near = [crossing for crossing in crossings if links & numbers_of(crossing.links)]
    most = max(near, key=lambda crossing: crossing.load, default=None)
    return (most.load, most.capacity) if most else (0, 0)


def _block(design: Design, block: DeviceBlock, effect: Effect) -> Node:
    """The ports with what they carry, above the name of the hosts or the array."""
    tops = []
    for number, (port, leads) in enumerate(block.ports.items()):
        does, kinds = work_of(design, block.devices[0], leads, effect)
        words = {"failed": ["no link"], "idle": ["in reserve"]}.get(
            does, [SERVICES.get(kind, kind) for kind in kinds]
        )
        texts = (strong(port), *(small(word) for word in words))
        tops.append(Cell(texts, f"p{number}", LOOKS[does][0], width=64))
    cut = bool(cut_devices(effect).intersection(block.devices))
    name = small("cut off") if cut else small(block.title)
    head = Cell(
        (strong(compress(block.devices)), name),
        "",
        "failed" if cut else "host",
        columns=max(len(tops), 1),
        width=140,
    )
    return Node(block.id, tuple(row for row in (tuple(tops), (head,)) if row), spacing=2)


def _cables(
    design: Design, blocks: Sequence[DeviceBlock], ids: Mapping[str, str], effect: Effect
) -> Iterator[Edge]:
    """One line for equal cables of a block; of one between two hosts the first one's."""
    drawn: set[int] = set()
    cells = {
        lead.near: At(block.id, f"p{number}", "n")
        for block in blocks
        for number, leads in enumerate(block.ports.values())
        for lead in leads
    }
    for block in blocks:
        for number, leads in enumerate(block.ports.values()):
            for far in dict.fromkeys(lead.far.device for lead in leads):
                own = [lead for lead in leads if lead.far.device == far]
                role, style = LOOKS[work_of(design, block.devices[0], own, effect)[0]]
                if far in design.switches:
                    yield Edge(At(ids[far], side="s"), At(block.id, f"p{number}", "n"), role, style)
                elif not drawn.intersection(lead.link.number for lead in own):
                    yield Edge(At(block.id, side="s"), cells.get(own[0].far, At(ids[far])), role, style)
                drawn.update(lead.link.number for lead in own)


def _legend(edges: Iterable[Edge]) -> Iterator[Entry]:
    used = {(edge.role, edge.style) for edge in edges}
    words = {
        "product": "The product's traffic",
        "other": "Other traffic",
        "idle": "In reserve",
        "failed": "Failed",
    }
    yield from (Entry(words[does], *look) for does, look in LOOKS.items() if look in used)
    if any(role == "link" for role, _ in used):
        yield Entry("Between switches", "link")


def _case_sentences(case: Case) -> str:
    happens = " ".join(f"{who + ': ' if who else ''}{'; '.join(what)}." for who, what in case.happens)
    return f"Without {case.title} the design is {case.state}. {happens}" + (
        f" {'; '.join(case.lost)}." if case.lost else ""
    )


def _port_sentences(design: Design, devices: Mapping[str, None]) -> str:
    """What each port carries with nothing failed."""
    sentences = []
    for block in device_blocks(design, devices, unharmed(design)):
        for port, leads in block.ports.items():
            _, kinds = work_of(design, block.devices[0], leads, unharmed(design))
            far = ", ".join(dict.fromkeys(lead.far.device for lead in leads))
            carries = (
                f"carries {', '.join(SERVICES.get(kind, kind) for kind in kinds)}"
                if kinds
                else "is in reserve"
            )
            sentences.append(f"{port} of {compress(block.devices)} {carries} to {far}")
    return "; ".join(sentences) + "."


DIAGRAM = Diagram(sketches=sketches)
