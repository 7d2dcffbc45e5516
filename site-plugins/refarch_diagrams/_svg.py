"""SVG of a diagram on a page: scalable, readable in light and dark, accessible, with a legend, and
reproducible.

Colors get classes that ``diagrams.css`` knows. The light scheme's colors stay as attributes, so that
the file also reads well on its own.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from ._dot import one_line
from ._graph import LegendEntry, Role
from ._palette import FILL, LINE, color_classes
from ._text_measure import SMALL_SIZE, break_name, text_width

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
FONT_FAMILIES = "Inter, Arial, Helvetica, 'Liberation Sans', sans-serif"
"""Inter, which the site ships, and families that are narrower, for a picture alone."""

LINE_HEIGHT, SAMPLE_WIDTH, ENTRY_GAP = 20, 30, 18
"""Legend, in points: height of a line, width of a sample, space between entries."""

TEXT_STEP = 14
"""Points between two lines of text of one entry."""

MIN_LEGEND_WIDTH = 340.0
"""Points that a legend may take even if its picture is narrower."""

MAX_SCALE = 1.2
"""Largest scale of a diagram where there is room."""

FREE_DASHES = "3,2"
"""Dashes around a place where nothing is."""

DASHES = {"dashed": "6,4", "dotted": "1.5,4"}


def svg_page(
    picture: ET.Element,
    size: tuple[float, float],
    identity: str,
    title_and_description: tuple[str, str],
    legend: Iterable[LegendEntry] = (),
    kind: str = "",
    cases: str = "",
) -> str:
    """Picture as an SVG for a page: ``size`` is width and height in points, ``kind`` a class of ours more,
    ``cases`` what a script may show on it.

    It is never shown smaller than it is drawn, since its small type would not be legible: a narrow screen
    scrolls it.
    """
    root = ET.Element(svg_tag("svg"), _root_attributes(identity))
    for name, text in zip(("title", "desc"), title_and_description, strict=True):
        ET.SubElement(root, svg_tag(name), {"id": f"{identity}-{name}"}).text = text
    root.append(picture)
    key, width, height = _add_legend(tuple(legend), *size)
    if len(key):
        root.append(key)
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    if kind:
        root.set("class", f"ra-diagram {kind}")
    if cases:
        root.set("data-cases", cases)
    # Small type would not be legible in a smaller picture; a larger one looks coarse.
    root.set("style", f"min-width:{round(width)}px;max-width:{round(width * MAX_SCALE)}px")
    return _svg_text(root)


def svg_tag(name: str) -> str:
    """Name of an SVG element as ElementTree wants it."""
    return f"{{{SVG_NAMESPACE}}}{name}"


def svg_number(value: float) -> str:
    """Points with one decimal, which is finer than a screen."""
    return f"{round(value, 1):g}"


def add_svg_text(
    parent: ET.Element,
    words: str,
    at: tuple[float, float],
    size: str,
    anchor: str = "middle",
    strong: bool = False,
) -> None:
    """Add a line of text at a place; ``anchor`` is the part of it that is there."""
    place = {
        "x": svg_number(at[0]),
        "y": svg_number(at[1]),
        "font-size": size,
        "text-anchor": anchor,
    }
    ET.SubElement(
        parent, svg_tag("text"), place | ({"font-weight": "bold"} if strong else {})
    ).text = one_line(words)


def _root_attributes(identity: str) -> dict[str, str]:
    return {
        "class": "ra-diagram",
        "width": "100%",
        "role": "graphics-document",
        # The color of texts that have no other.
        "fill": LINE["plain"],
        "font-family": FONT_FAMILIES,
        "aria-labelledby": f"{identity}-title {identity}-desc",
    }


def add_color_classes(picture: ET.Element) -> ET.Element:
    """Picture whose colors, which are those of ``_palette``, have got their classes."""
    for element in picture.iter():
        _add_color_class(element)
    return picture


def _add_color_class(element: ET.Element) -> None:
    names = color_classes(element.get("fill", ""), element.get("stroke", ""))
    if names:
        element.set("class", " ".join([*element.get("class", "").split(), *names]))


def _add_legend(
    entries: tuple[LegendEntry, ...], width: float, height: float
) -> tuple[ET.Element, float, float]:
    """Legend below the picture, in as many lines as it takes; also the width and height of the whole."""
    group = ET.Element(svg_tag("g"), {"class": "legend"})
    widest = max((_entry_width(entry.text) + 8 for entry in entries), default=0.0)
    total_width = max(width, min(widest, MIN_LEGEND_WIDTH))
    x, y, lines = 4.0, height + 6, 1
    for entry in entries:
        texts = [entry.text]
        if _entry_width(entry.text) + 8 > total_width:
            texts = break_name(entry.text, total_width - SAMPLE_WIDTH - 14, 2, SMALL_SIZE)
        entry_width = max(_entry_width(text) for text in texts)
        if x > 4 and x + entry_width > total_width:
            x, y, lines = 4.0, y + LINE_HEIGHT + TEXT_STEP * (lines - 1), 1
        _add_entry(group, entry, texts, x, y)
        x, lines = x + entry_width + ENTRY_GAP, max(lines, len(texts))
    return group, total_width, y + LINE_HEIGHT + TEXT_STEP * (lines - 1) if entries else height


def _entry_width(text: str) -> float:
    return SAMPLE_WIDTH + 6 + text_width(text, SMALL_SIZE)


def _add_entry(group: ET.Element, entry: LegendEntry, texts: Sequence[str], x: float, y: float) -> None:
    middle = y + LINE_HEIGHT / 2
    if entry.style in ("box", "dashed box"):
        place = {"x": svg_number(x), "y": svg_number(middle - 6), "width": str(SAMPLE_WIDTH), "height": "12"}
        look = {"fill": FILL[entry.role], "stroke": LINE[entry.role]}
        look |= {"stroke-dasharray": FREE_DASHES} if entry.style == "dashed box" else {}
        sample = ET.SubElement(group, svg_tag("rect"), place | look)
    else:
        thickness = "3" if entry.style == "bold" else "1.5"
        line = {
            "d": f"M{svg_number(x)} {svg_number(middle)}h{SAMPLE_WIDTH}",
            "fill": "none",
            "stroke": LINE[entry.role],
            "stroke-width": thickness,
        }
        dashes = {"stroke-dasharray": DASHES[entry.style]} if entry.style in DASHES else {}
        sample = ET.SubElement(group, svg_tag("path"), line | dashes)
    _add_color_class(sample)
    for number, text in enumerate(texts):
        place = {
            "x": svg_number(x + SAMPLE_WIDTH + 6),
            "y": svg_number(middle + 4 + TEXT_STEP * number),
            "font-size": "11",
        }
        ET.SubElement(group, svg_tag("text"), place).text = text


def _svg_text(root: ET.Element) -> str:
    """SVG as text, without blank lines, which would end a block of HTML in Markdown."""
    for element in root.iter():
        element.tail = "\n" if element.tag != svg_tag("svg") else None
        if element.tag not in (svg_tag("text"), svg_tag("title"), svg_tag("desc")):
            element.text = None
    # Else ElementTree puts a prefix before the name of each element.
    ET.register_namespace("", SVG_NAMESPACE)
    return re.sub(r"\n{2,}", "\n", ET.tostring(root, encoding="unicode"))


def box_legend(
    kinds: Container[str], words: Mapping[str, str], roles: Mapping[str, Role]
) -> Iterator[LegendEntry]:
    """Entry for each kind of box that a picture has, in the order of ``words``; a free place is dashed."""
    for kind, meaning in words.items():
        if kind in kinds:
            yield LegendEntry(meaning, roles[kind], "dashed box" if kind == "free" else "box")
