"""The whole fabric as a network architect draws it: at a glance for the overview, and in full for the page of
the topology."""

from collections.abc import Iterator

from refarch.api import count_text, enumeration
from refarch.api.model import Design, compress

from ._drawio import drawio_file
from ._graph import Diagram, Drawing, Href
from ._map_boxes import cable_count_text
from ._map_cards import map_cards
from ._map_frames import title_range
from ._map_layout import map_layout, speed_legend
from ._map_model import FabricMap, design_map, racks_of
from ._map_plan import DrawOptions
from ._map_surroundings import site_link_text
from ._picture import Picture
from ._picture_svg import picture_svg
from ._shared_texts import device_title, is_peer_link

TITLES = {"overview": "Design overview", "topology": "Topology"}


def pictures(design: Design, href: Href) -> Iterator[tuple[Picture, Picture]]:
    """Pictures for a wide and for a narrow screen; none for a design without cables."""
    if not design.links:
        return
    drawn, joined = design_map(design), design_map(design, racks=False)
    for name, title in TITLES.items():
        detail = name == "topology"
        alt = _map_alt(design, drawn, detail)
        wide, narrow = map_layout(design, drawn, DrawOptions(href, detail)), map_cards(design, joined, href)
        lines = tuple(speed_legend(design, drawn, wide))
        yield (
            Picture(name, title, alt, wide.width, wide.height, wide.boxes, wide.wires, lines),
            Picture(name, title, alt, narrow.width, narrow.height, narrow.boxes, narrow.wires),
        )


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Drawings of both pictures, also as files for draw.io."""
    for wide, narrow in pictures(design, href):
        svg = picture_svg(wide, f"{design.id}-{wide.name}")
        small = picture_svg(narrow, f"{design.id}-{narrow.name}-narrow", narrow=True)
        yield Drawing(wide.name, wide.title, wide.alt, svg, "", "", small, drawio_file(wide))


def _map_alt(design: Design, drawn: FabricMap, detail: bool) -> str:
    """Text alternative of the fabric map, in sentences."""
    nodes = drawn.nodes
    sentences = []
    spines = [node.devices[0] for node in drawn.spines if node.kind == "spine"]
    if spines:
        names = enumeration([device_title(design.switches[name]) for name in spines])
        racks = title_range(rack.title for rack in racks_of(design, spines))
        sentences.append(f"{count_text(len(spines), 'spine')}{' in ' if racks else ''}{racks}: {names}")
    for frame in drawn.frames:
        inside = [f"{compress(node.devices)}" for node in frame.nodes]
        sentences.append(f"{frame.title or 'Connected directly'}: {enumeration(inside)}")
    for edge in drawn.edges:
        upper, lower = compress(nodes[edge.a].devices), compress(nodes[edge.b].devices)
        peer = " as MLAG peer link" if any(is_peer_link(design, link) for link in edge.links) else ""
        port = f"{edge.port} on " if edge.port else ""
        sentences.append(f"{port}{lower} connects to {upper}, {cable_count_text(design, edge)}{peer}")
    for cluster in design.clusters.values():
        if cluster.site_link is not None:
            sentences.append(", ".join(site_link_text(design, cluster.id)))
        if cluster.witness is not None:
            sentences.append(f"{cluster.witness.host} is the witness of {cluster.title or cluster.id}")
    if detail:
        sentences += [
            f"{item.name} is the out-of-band network of {compress(sorted(item.devices))}"
            for item in drawn.outside
        ]
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(drawings=drawings)
