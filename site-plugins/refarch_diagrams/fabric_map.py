"""The whole fabric as a network architect draws it: at a glance for the overview, and in full for the page of
the topology."""

from collections.abc import Iterator

from refarch.api import counted, enumeration
from refarch.api.model import Design, compress

from ._drawio import drawio
from ._graph import Diagram, Drawing, Href
from ._map_around import site_words
from ._map_boxes import amount_of
from ._map_cards import cards
from ._map_layout import laid_out, legend
from ._map_model import Map, map_of, racks_of
from ._map_parts import run_of
from ._map_plan import How
from ._parts import is_peer_link, named
from ._picture import Picture
from ._picture_svg import written

TITLES = {"overview": "The design at a glance", "topology": "Topology"}


def pictures(design: Design, href: Href) -> Iterator[tuple[Picture, Picture]]:
    """Each picture for a wide and for a narrow screen; none of a design without cables."""
    if not design.links:
        return
    drawn, joined = map_of(design), map_of(design, racks=False)
    for name, title in TITLES.items():
        detail = name == "topology"
        said = _alt(design, drawn, detail)
        wide, narrow = laid_out(design, drawn, How(href, detail)), cards(design, joined, href)
        lines = tuple(legend(design, drawn, wide))
        yield (
            Picture(name, title, said, wide.wide, wide.high, wide.boxes, wide.wires, lines),
            Picture(name, title, said, narrow.wide, narrow.high, narrow.boxes, narrow.wires),
        )


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Both pictures; also as files for draw.io."""
    for wide, narrow in pictures(design, href):
        svg = written(wide, f"{design.id}-{wide.name}")
        small = written(narrow, f"{design.id}-{narrow.name}-narrow", narrow=True)
        yield Drawing(wide.name, wide.title, wide.alt, svg, "", "", small, drawio(wide))


def _alt(design: Design, drawn: Map, detail: bool) -> str:
    """What the picture says, in sentences."""
    nodes = drawn.nodes
    sentences = []
    spines = [node.devices[0] for node in drawn.spines if node.kind == "spine"]
    if spines:
        names = enumeration([named(design.switches[name]) for name in spines])
        racks = run_of(rack.title for rack in racks_of(design, spines))
        sentences.append(f"{counted(len(spines), 'spine')}{' in ' if racks else ''}{racks}: {names}")
    for frame in drawn.frames:
        inside = [f"{compress(node.devices)}" for node in frame.nodes]
        sentences.append(f"{frame.title or 'Cabled together'}: {enumeration(inside)}")
    for cord in drawn.cords:
        one, other = compress(nodes[cord.a].devices), compress(nodes[cord.b].devices)
        peer = " as MLAG peer link" if any(is_peer_link(design, link) for link in cord.links) else ""
        port = f"{cord.port} of " if cord.port else ""
        sentences.append(f"{port}{other} leads to {one}, {amount_of(design, cord)}{peer}")
    for cluster in design.clusters.values():
        if cluster.site_link is not None:
            sentences.append(", ".join(site_words(design, cluster.id)))
        if cluster.witness is not None:
            sentences.append(f"{cluster.witness.host} is the witness of {cluster.title or cluster.id}")
    if detail:
        sentences += [
            f"{each.name} is out of band: {compress(sorted(each.devices))}" for each in drawn.outside
        ]
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(drawings=drawings)
