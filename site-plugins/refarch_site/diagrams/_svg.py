"""Makes Graphviz's SVG fit for a page: scalable, readable in light and dark, accessible, with a legend, and
the same every time.

Graphviz's version stamp, fixed size, element ids and internal names go; colours get classes that
``assets/diagrams.css`` knows. The light scheme's colours stay as attributes, so that the file also reads well
on its own.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from ._dot import JOINER, MARKS
from ._graph import Entry
from ._measure import SMALL
from ._measure import width as text_width
from ._palette import FILL, LINE, classes

SPACE = "http://www.w3.org/2000/svg"
LINKS = "{http://www.w3.org/1999/xlink}"

FONTS = "Arial, Helvetica, 'Liberation Sans', Arimo, 'Refarch Pictures', sans-serif"
"""Families of the same widths; the last but one is Arimo, which the site ships for those who have none."""

LINE_HEIGHT, SAMPLE, GAP = 20, 30, 18
"""Legend, in points: height of a line, width of a sample, space between entries."""

NEAR = 12.0
"""Points that guesses of the middle of lines above each other differ at most."""

MEASURED = 1.15
"""How many times wider text is in the font that Graphviz measures with than in ours, on the whole."""

LARGEST = 1.2
"""How many times its own size a diagram may grow where there is room."""

DASHES = {"dashed": "6,4", "dotted": "1.5,4"}

_CLASSES = classes()


def polish(raw: str, identity: str, title: str, description: str, legend: Iterable[Entry] = ()) -> str:
    """A raw SVG of Graphviz as one for a page. ``identity`` makes the ids of the title and the description
    unique on a page."""
    drawn = ET.fromstring(raw.replace(JOINER, ""))
    _, _, width, height = (float(number) for number in drawn.attrib["viewBox"].split())
    picture = next(child for child in drawn if child.tag == tag("g"))
    _clean(picture)
    _anchor(picture)
    return framed(picture, (width, height), identity, (title, description), legend, kind="ra-wide")


def width_of(raw: str) -> float:
    """Points from side to side of a raw SVG of Graphviz."""
    return float(ET.fromstring(raw.replace(JOINER, "")).attrib["viewBox"].split()[2])


def framed(
    picture: ET.Element,
    size: tuple[float, float],
    identity: str,
    title_and_description: tuple[str, str],
    legend: Iterable[Entry] = (),
    kind: str = "",
    cases: str = "",
) -> str:
    """A picture as an SVG for a page: ``size`` is width and height in points, ``kind`` a class of ours more,
    ``cases`` what a script may show on it.

    It is never shown smaller than it is drawn, since its small type would not be legible: a narrow screen
    scrolls it.
    """
    root = ET.Element(tag("svg"), _root(identity))
    for name, text in zip(("title", "desc"), title_and_description, strict=True):
        ET.SubElement(root, tag(name), {"id": f"{identity}-{name}"}).text = text
    root.append(picture)
    key, width, height = _legend(tuple(legend), *size)
    if len(key):
        root.append(key)
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    if kind:
        root.set("class", f"ra-diagram {kind}")
    if cases:
        root.set("data-cases", cases)
    root.set("style", f"min-width:{round(width)}px;max-width:{round(width * LARGEST)}px")
    return _text(root)


def tag(name: str) -> str:
    """The name of an SVG element as ElementTree wants it."""
    return f"{{{SPACE}}}{name}"


def _root(identity: str) -> dict[str, str]:
    return {
        "class": "ra-diagram",
        "width": "100%",
        "role": "graphics-document",
        "font-family": FONTS,
        "aria-labelledby": f"{identity}-title {identity}-desc",
    }


def _clean(picture: ET.Element) -> None:
    """Remove what is Graphviz's own, and name colours by class."""
    for parent in list(picture.iter()):
        for child in [element for element in parent if element.tag == tag("title")]:
            parent.remove(child)
        for name in ("id", "font-family", f"{LINKS}title"):
            parent.attrib.pop(name, None)
        if f"{LINKS}href" in parent.attrib:
            parent.set("href", parent.attrib.pop(f"{LINKS}href"))
            parent.attrib.pop("target", None)
        if parent.tag == tag("text") and "fill" not in parent.attrib:
            parent.set("fill", LINE["plain"])
        _name_colours(parent)


def _anchor(picture: ET.Element) -> None:
    """Put each text on an anchor of its own, so that it stands in the middle of its cell, or at its edge, in
    whatever font: Graphviz counted with another one."""
    for group in picture.iter(tag("g")):
        cells = [extent(shape) for shape in group.findall(f".//{tag('polygon')}")]
        texts = group.findall(tag("text")) + group.findall(f"{tag('g')}/{tag('a')}/{tag('text')}")
        free = [_guess(text) for text in texts if _cell(text, cells) is None]
        for text in texts:
            words, cell = text.text or "", _cell(text, cells)
            text.text = words.lstrip("".join(MARKS.values()))
            if float(text.get("font-size", SMALL)) < SMALL:  # our font is narrower than the measured one
                text.set("font-size", f"{SMALL:g}")
            if words.startswith(MARKS["left"]):
                continue
            at_end = words.startswith(MARKS["right"]) and cell is not None
            left, right = cell or (_middle(text, free),) * 2
            text.set("text-anchor", "end" if at_end else "middle")
            text.set("x", f"{right - 6 if at_end else (left + right) / 2:g}")


def _cell(text: ET.Element, cells: Iterable[tuple[float, float, float, float]]) -> tuple[float, float] | None:
    """Left and right edge of the smallest cell that a text begins in; None for a text without a frame."""
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    around = [cell for cell in cells if cell[0] <= x <= cell[1] and cell[2] <= y <= cell[3]]
    return min(around, key=lambda cell: cell[1] - cell[0])[:2] if around else None


def _middle(text: ET.Element, free: list[float]) -> float:
    """Where the middle of a text without a frame is: lines above each other have the same."""
    own = _guess(text)
    near = [each for each in free if abs(each - own) < NEAR] or [own]
    return sum(near) / len(near)


def _guess(text: ET.Element) -> float:
    """About where the middle of a text is that Graphviz has set without a frame."""
    bold, size = text.get("font-weight") == "bold", float(text.get("font-size", SMALL))
    return float(text.get("x", "0")) + text_width(text.text or "", size, bold) * MEASURED / 2


def extent(shape: ET.Element) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of a polygon."""
    points = [tuple(map(float, pair.split(","))) for pair in shape.get("points", "0,0").split()]
    across, down = [point[0] for point in points], [point[1] for point in points]
    return min(across), max(across), min(down), max(down)


def coloured(picture: ET.Element) -> ET.Element:
    """A picture whose colours, which are those of ``_palette``, have got their classes."""
    for element in picture.iter():
        _name_colours(element)
    return picture


def _name_colours(element: ET.Element) -> None:
    names = []
    for attribute in ("fill", "stroke"):
        known = _CLASSES.get(element.get(attribute, ""))
        if known is not None:
            names.append(f"ra-{attribute}-{known}")
    if names:
        element.set("class", " ".join([*element.get("class", "").split(), *names]))


def _legend(entries: tuple[Entry, ...], width: float, height: float) -> tuple[ET.Element, float, float]:
    """The legend below the picture, in as many lines as it takes; also the width and height of the whole."""
    group = ET.Element(tag("g"), {"class": "legend"})
    wide = max([width, *(_entry_width(entry) + 8 for entry in entries)])
    x, y = 4.0, height + 6
    for entry in entries:
        if x > 4 and x + _entry_width(entry) > wide:
            x, y = 4.0, y + LINE_HEIGHT
        _entry(group, entry, x, y)
        x += _entry_width(entry) + GAP
    return group, wide, y + LINE_HEIGHT if entries else height


def _entry_width(entry: Entry) -> float:
    return SAMPLE + 6 + text_width(entry.text, SMALL)


def _entry(group: ET.Element, entry: Entry, x: float, y: float) -> None:
    middle = y + LINE_HEIGHT / 2
    if entry.style == "box":
        box = {"x": f"{x:g}", "y": f"{middle - 6:g}", "width": str(SAMPLE), "height": "12"}
        sample = ET.SubElement(
            group, tag("rect"), {**box, "fill": FILL[entry.role], "stroke": LINE[entry.role]}
        )
    else:
        thick = "3" if entry.style == "bold" else "1.5"
        line = {
            "d": f"M{x:g} {middle:g}h{SAMPLE}",
            "fill": "none",
            "stroke": LINE[entry.role],
            "stroke-width": thick,
        }
        dashes = {"stroke-dasharray": DASHES[entry.style]} if entry.style in DASHES else {}
        sample = ET.SubElement(group, tag("path"), line | dashes)
    place = {"x": f"{x + SAMPLE + 6:g}", "y": f"{middle + 4:g}", "font-size": "11", "fill": LINE["plain"]}
    words = ET.SubElement(group, tag("text"), place)
    words.text = entry.text
    for element in (sample, words):
        _name_colours(element)


def _text(root: ET.Element) -> str:
    """The SVG as text, without blank lines, which would end a block of HTML in Markdown."""
    for element in root.iter():
        element.tail = "\n" if element.tag != tag("svg") else None
        if element.tag not in (tag("text"), tag("title"), tag("desc")):
            element.text = None
    ET.register_namespace("", SPACE)
    return re.sub(r"\n{2,}", "\n", ET.tostring(root, encoding="unicode"))
