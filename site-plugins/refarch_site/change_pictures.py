"""Pictures of what a change does to the cables: between which devices they come and go, and port by port."""

import re
from collections.abc import Container, Iterator, Mapping
from typing import Literal

from refarch.api.changes import ChangedCable, DesignComparison, cable_counts, changed_cables
from refarch_diagrams import draw_sketch
from refarch_diagrams._graph import (
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphNode,
    LegendEntry,
    LineStyle,
    Role,
    Sketch,
    bold_text,
    small_text,
)

from .display_names import count_text

MAX_BUNDLES = 60
"""Lines of the picture of devices; more cannot be read."""

MAX_CABLES = 80
"""Lines of the picture of ports."""

CHANGE_STYLES: Mapping[str, tuple[Role, LineStyle]] = {
    "added": ("lossless", "bold"),
    "removed": ("failed", "dashed"),
    "changed": ("link", "solid"),
}
"""Look of a cable that is added, removed or changed; the words next to it state it too."""

CHANGE_WORDS = {"added": "added", "removed": "removed", "changed": "changed"}


def change_pictures(comparison: DesignComparison) -> dict[str, str]:
    """SVG files by name: ``topology`` and ``wiring``; what would be too much for the eye is left out. Raises
    RefarchError where Graphviz is missing."""
    return {sketch.graph.name: draw_sketch(comparison.after, sketch).svg for sketch in _sketches(comparison)}


def _sketches(comparison: DesignComparison) -> Iterator[Sketch]:
    between = cable_counts(comparison)
    if between and len(between) <= MAX_BUNDLES:
        yield _topology_sketch(between)
    moved = list(changed_cables(comparison))
    if moved and len(moved) <= MAX_CABLES:
        yield _wiring_sketch(moved, {*comparison.before.switches, *comparison.after.switches})


def _topology_sketch(between: Mapping[tuple[str, str, str], int]) -> Sketch:
    names = list(dict.fromkeys(name for first, second, _ in between for name in (first, second)))
    ids = {name: f"box{number}" for number, name in enumerate(names)}
    nodes = [GraphNode(ids[name], ((GraphCell((bold_text(name),)),),)) for name in names]
    edges = []
    for number, ((first, second, kind), count) in enumerate(between.items()):
        role, style = CHANGE_STYLES[kind]
        middle = f"middle{number}"
        words = f"{count_text(count, 'cable')} {CHANGE_WORDS[kind]}"
        nodes.append(GraphNode(middle, ((GraphCell((small_text(words, role),), framed=False),),)))
        edges += [
            GraphEdge(EdgeEnd(ids[first]), EdgeEnd(middle), role, style),
            GraphEdge(EdgeEnd(middle), EdgeEnd(ids[second]), role, style),
        ]
    sentences = [
        f"{count_text(count, 'cable')} between {first} and {second}: {CHANGE_WORDS[kind]}."
        for (first, second, kind), count in between.items()
    ]
    graph = Graph("topology", "TB", tuple(nodes), (), tuple(edges), _change_legend())
    return Sketch(graph, "Cable changes between devices", " ".join(sentences))


def _wiring_sketch(moved: list[ChangedCable], switches: Container[str]) -> Sketch:
    ports: dict[str, list[str]] = {}
    for end in sorted({end for cable in moved for end in cable.ends}, key=_natural_key):
        device, _, port = end.partition(" ")
        ports.setdefault(device, []).append(port)
    ids = {device: f"device{number}" for number, device in enumerate(ports)}
    nodes = [
        GraphNode(
            ids[device],
            (
                (GraphCell((bold_text(device),)),),
                *(
                    (GraphCell((small_text(port),), f"p{number}", width=60),)
                    for number, port in enumerate(names)
                ),
            ),
        )
        for device, names in ports.items()
    ]
    edges = []
    for cable in moved:
        left, right = sorted(cable.ends, key=lambda end: end.partition(" ")[0] in switches)
        role, style = CHANGE_STYLES[cable.kind]
        edges.append(
            GraphEdge(_port_end(left, ids, ports, "e"), _port_end(right, ids, ports, "w"), role, style)
        )
    sentences = " ".join(
        f"{cable.ends[0]} to {cable.ends[1]}: {CHANGE_WORDS[cable.kind]}." for cable in moved
    )
    graph = Graph("wiring", "LR", tuple(nodes), (), tuple(edges), _change_legend(), rank_gap=3)
    return Sketch(graph, "Cable changes by port", sentences)


def _port_end(
    end: str, ids: Mapping[str, str], ports: Mapping[str, list[str]], side: Literal["e", "w"]
) -> EdgeEnd:
    device, _, port = end.partition(" ")
    return EdgeEnd(ids[device], f"p{ports[device].index(port)}", side)


def _natural_key(end: str) -> list[tuple[int, str]]:
    """End in an order in which port 10 comes after port 9."""
    return [(int(piece), "") if piece.isdecimal() else (0, piece) for piece in re.split(r"([0-9]+)", end)]


def _change_legend() -> tuple[LegendEntry, ...]:
    return tuple(
        LegendEntry(CHANGE_WORDS[kind], role, style) for kind, (role, style) in CHANGE_STYLES.items()
    )
