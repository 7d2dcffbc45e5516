"""Diagrams as parts of a page, and as separate files, which follow the reader's light or dark scheme."""

import posixpath
import re
from collections.abc import Mapping

from refarch_diagrams import Drawing

from .escape import text
from .page_assets import DIAGRAM_STYLES, read_asset


def _file_style() -> str:
    """Ground of a picture alone, and colors by class for the dark scheme; the light ones are attributes of
    the picture."""
    _, colors = read_asset(DIAGRAM_STYLES).split('[data-md-color-scheme="slate"]', 1)
    rules = []
    for role, part, color in re.findall(r"--ra-([a-z]+)-(fill|line): (#[0-9a-f]{6})", colors):
        if part == "fill":
            rules.append(f".ra-b-{role},.ra-f-{role}{{fill:{color}}}")
        else:
            rules.append(f".ra-t-{role}{{fill:{color}}}.ra-b-{role},.ra-s-{role}{{stroke:{color}}}")
    text = next(re.finditer(r"--ra-plain-line: (#[0-9a-f]{6})", colors))[1]
    dark = f"svg{{background:#1b1d24;fill:{text}}}{''.join(rules)}"
    return f"svg{{background:#fff}}@media (prefers-color-scheme:dark){{{dark}}}"


PICTURE_STYLE = _file_style()


FRAME_WIDTH = 12
"""Points of the frame around a picture that has a narrow form, which keeps it from scrolling."""

WIDTH_STEPS = (680, 730, 790, 870, 950, 1050)
"""Points, among them what a page has on the smallest screen that is no telephone, and at 1220; at 1440 it has
1062."""

_LABELS = re.compile(r' aria-labelledby="[^"]*"')

_TITLE_AND_ALTERNATIVE = re.compile(r"<title id=.*?</desc>\n?", re.DOTALL)
"""Title and text alternative of a whole picture."""

_PART = re.compile(r'<[ag] [^<>]*\bdata-(?:box|wire)="([^"]*)"[^<>]*>(<title>[^<]*</title>)?')
"""Box or line of a picture: its name, and its text on hover."""

_TIP = re.compile(r'(<[ag] [^<>]*\bdata-(?:box|wire)="[^"]*"[^<>]*>)<title>[^<]*</title>\n?')

_IMAGE = re.compile(r'<p><img alt="[^"]*" src="([^"]+\.svg)" ?/?></p>')


def with_drawings(html: str, folder: str, drawings: Mapping[str, Drawing], has_files: bool = True) -> str:
    """HTML of a page in a folder with its pictures drawn into it; ``drawings`` are known by their path.
    ``has_files`` is whether the files of pictures are next to the page, so that it can show them from
    there."""

    def with_drawing(match: re.Match[str]) -> str:
        drawing = drawings.get(posixpath.normpath(posixpath.join(folder, match[1])))
        if drawing is None:
            return match[0]
        if match[1].startswith("../"):
            drawing = drawing._replace(
                svg=_with_links_up(drawing.svg),
                medium=_with_links_up(drawing.medium),
                narrow=_with_links_up(drawing.narrow),
            )
        return inline_figure(drawing, match[1], has_files)

    return _IMAGE.sub(with_drawing, html)


def inline_figure(drawing: Drawing, file: str, has_files: bool = True) -> str:
    """Drawing as a figure inside a page, with its title and its downloads below: the picture as a file, and
    where there are any the files for draw.io and in the DOT language. ``file`` is the address of the picture.
    A picture that only some readers see is shown from its file if ``has_files``."""
    takes = [f'<a href="{file}">SVG</a>']
    if drawing.drawio:
        takes.append(f'<a href="{file.removesuffix(".svg")}.drawio" download>draw.io</a>')
    if drawing.dot:
        takes.append(f'<a href="{file.removesuffix(".svg")}.dot" download>DOT</a>')
    caption = f'{text(drawing.title)} <span class="ra-takes">{" ".join(takes)}</span>'
    kind = "ra-canvas"
    if drawing.medium:
        kind = "ra-canvas ra-three"
    elif drawing.narrow:
        kind = f"ra-canvas ra-two {_width_class(drawing.svg)}".strip()
    others = (_with_texts_of(drawing.svg, piece) for piece in (drawing.medium, drawing.narrow) if piece)
    pictures = "\n".join((drawing.svg, *others))
    if drawing.is_rarely_seen and has_files:
        pictures = f'<img src="{file}" alt="{text(drawing.alt)}" loading="lazy">'
    return (
        f'<figure class="ra-figure" id="figure-{drawing.name}">\n<div class="{kind}">{pictures}</div>\n'
        f"<figcaption>{caption}</figcaption>\n</figure>"
    )


def _with_texts_of(first: str, svg: str) -> str:
    """Form of a picture that refers to the title and the text alternative of the first form, which are equal
    and can be read also where that form is not shown. If its boxes and lines also have the texts that those
    of the first form have, the script of the page takes them from there."""
    match = _LABELS.search(first)
    if match is None:
        return svg
    svg = _LABELS.sub(match[0], _TITLE_AND_ALTERNATIVE.sub("", svg, count=1), count=1)
    texts = dict(_PART.findall(first))
    parts = _PART.findall(svg)
    if parts and all(texts.get(name) == words for name, words in parts):
        svg = _TIP.sub(r"\1", svg).replace("<svg ", "<svg data-tips ", 1)
    return svg


def _width_class(svg: str) -> str:
    """Class that says from which width of a figure on a picture has room, as ``pictures.css`` knows it; below
    the first of them the narrow form is shown anyway."""
    match = re.search(r"min-width:(\d+)px", svg)
    needed = int(match[1]) + FRAME_WIDTH if match else 0
    if needed <= WIDTH_STEPS[0]:
        return ""
    return next((f"ra-from-{step}" for step in WIDTH_STEPS if needed <= step), "ra-from-more")


def _with_links_up(svg: str) -> str:
    """Picture for a place one folder below the pages that it links to."""
    return re.sub(r'(<a [^>]*\bhref=")(?=[a-z])', r"\1../", svg)


_ROOM = re.compile(
    r' width="100%"([^<>]*) viewBox="0 0 ([0-9.]+) ([0-9.]+)" style="[^"]*"',
)
"""Width of a picture in a page, which depends on its room there, and its size."""


def as_file(drawing: Drawing) -> str:
    """Drawing as a file of its own, which is in a folder next to the pages that it links to. It follows the
    reader's light or dark scheme by itself, and has a size for programs that it is inserted into."""
    svg = _with_links_up(drawing.svg)
    # Only the script of a page reads the cases.
    svg = re.sub(r' data-cases="[^"]*"', "", svg)
    svg = _ROOM.sub(r' width="\2" height="\3"\1 viewBox="0 0 \2 \3"', svg, count=1)
    return re.sub(r"(<svg [^>]*>)", lambda match: f"{match[1]}\n<style>{PICTURE_STYLE}</style>", svg, count=1)
