"""The key figures of a design as eight tiles, above everything else on its overview."""

from collections.abc import Mapping
from typing import NamedTuple

from refarch.api import Design
from refarch.api.figures import NOT_STATED, KeyFigure, key_figures_of, overload_sentence

from .context import Context
from .escape import link, text


class KeyTile(NamedTuple):
    """Tile of the overview: its title, its figures, and the page with details."""

    title: str
    keys: tuple[str, ...]
    page: str


TILES = (
    KeyTile("Hosts", ("hosts",), "wiring.md"),
    KeyTile("Usable bandwidth per host", ("bandwidth",), "bandwidth.md"),
    KeyTile("Oversubscription", ("oversubscription",), "bandwidth.md"),
    KeyTile("Worst single failure", ("worst-failure",), "resilience.md"),
    KeyTile("Racks and power", ("racks", "power"), "racks.md"),
    KeyTile("Cables and transceivers", ("cables", "optics"), "bill-of-materials.md"),
    KeyTile("Conformance", ("conformance",), "conformance.md"),
    KeyTile("Last change", ("last-change",), "source/design.yaml.md"),
)

COUNTED_UNITS: Mapping[str, tuple[str, str]] = {
    "hosts": ("host", "hosts"),
    "cables": ("cable", "cables"),
    "optics": ("transceiver", "transceivers"),
}
"""Units of figures that are a bare number."""


def key_tiles(context: Context) -> str:
    """Tiles of a design, as a list of terms and values."""
    figures = {figure.key: figure for figure in key_figures_of(context.result)}
    known = {info.path for info in context.pages}
    tiles = "\n".join(_tile_html(tile, figures, known | {"source/design.yaml.md"}, context) for tile in TILES)
    return f'<div class="ra-tiles" markdown>\n{tiles}\n</div>'


def _tile_html(tile: KeyTile, figures: Mapping[str, KeyFigure], known: set[str], context: Context) -> str:
    """Tile; its title leads to the page that has more of it, its values to nothing."""
    target = tile.page
    if tile.page == "source/design.yaml.md":
        target = context.target(figures[tile.keys[0]].origin)
    title = link(text(tile.title), target) if tile.page in known else text(tile.title)
    tile_figures = [figures[key] for key in tile.keys]
    values = " · ".join(_tile_value(figure, len(tile_figures) > 1) for figure in tile_figures)
    remarks = "; ".join(
        dict.fromkeys(_tile_remark(figure, len(tile_figures) > 1) for figure in tile_figures if figure.remark)
    )
    muted = " ra-unknown" if all(figure.value == NOT_STATED for figure in tile_figures) else ""
    return (
        f'<div class="ra-tile{muted}" markdown="span"><span class="ra-tile-title">{title}</span> '
        f'<strong class="ra-tile-value">{values}</strong> '
        f'<span class="ra-tile-remark">{mark_overload(remarks, context.design)}</span></div>'
    )


def _tile_value(figure: KeyFigure, several: bool) -> str:
    """Figure with what it counts; of several in one tile each says what is missing of it."""
    if figure.value == NOT_STATED:
        return f"{text(figure.title.lower())} {NOT_STATED}" if several else NOT_STATED
    if figure.value == "none" and several:
        return f"no {text(figure.title.lower())}"
    words = COUNTED_UNITS.get(figure.key)
    return text(figure.value) if words is None else f"{text(figure.value)} {words[figure.value != '1']}"


def mark_overload(markdown: str, design: Design) -> str:
    """Escaped text in which the sentence about links between switches that carry too little stands out."""
    words = text(overload_sentence(design))
    if words:
        # The sentence stands at the beginning of a verdict, and within a remark.
        for sentence in (words, words[:1].upper() + words[1:]):
            markdown = markdown.replace(sentence, f'<strong class="ra-overload">{sentence}</strong>')
    return markdown


def _tile_remark(figure: KeyFigure, several: bool) -> str:
    name = f"{figure.title.lower()}: " if several and figure.value == NOT_STATED else ""
    return text(f"{name}{figure.remark}")
