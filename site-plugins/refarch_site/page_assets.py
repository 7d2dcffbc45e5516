"""Style sheets and the script of pages. Every page has one style sheet and one script, each joined from the
files of its kind in ``assets``, and a sheet for paper. A file or a folder in ``assets/parts`` is a sheet for
those pages in which it can match something. A new file needs no list."""

import os
import re
from collections.abc import Mapping

from .style_sheets import StylePart, compact_css, page_names, parts_of_pages

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets")

STYLE_SHEET, SCRIPT = "assets/refarch.css", "assets/refarch.js"
PAPER_SHEET = "assets/refarch-paper.css"
"""Paths in the site."""

DIAGRAM_STYLES = os.path.join("parts", "pictures", "diagrams.css")
"""Style sheet of pictures, which printed documents and files of pictures have too."""

FIRST_STYLE_SHEETS = ("base.css", "frame.css", "text.css", "refarch.css")
"""Style sheets that others build on; after them they follow by name."""

_LINK = re.compile(rf'<link rel="stylesheet" href="([^"]*){re.escape(STYLE_SHEET)}">')


def joined_style_sheet(*generated: str) -> str:
    """Style sheet of all pages, joined and compact. ``generated`` ones, such as the colors that a project
    chooses, come last."""
    return compact_css("\n".join([*(read_asset(name) for name in asset_names(".css")), *generated]))


def paper_sheet() -> str:
    """Style sheet for printed pages."""
    return compact_css(read_asset(os.path.join("printed", "paper.css")))


def style_parts(common: str, generated: Mapping[str, str]) -> list[StylePart]:
    """Parts by name, next to the style sheet of all pages. ``generated`` rules are added to the part of that
    name; raises KeyError if there is none."""
    files = sorted(os.listdir(os.path.join(ASSETS, "parts")))
    texts = {file.removesuffix(".css"): _read_part(os.path.join("parts", file)) for file in files}
    for name, rules in generated.items():
        texts[name] += rules
    return parts_of_pages(
        {f"assets/refarch-{name}.css": compact_css(css) for name, css in texts.items()}, common
    )


def link_parts(html: str, parts: list[StylePart]) -> str:
    """Page with links to the parts that it needs and to the sheet for paper, after the link to the sheet of
    all pages; style sheets of a project count more."""
    names = page_names(html)
    paths = [part.path for part in parts if part.fits(names)]

    def add_links(match: re.Match[str]) -> str:
        links = "".join(f'<link rel="stylesheet" href="{match[1]}{path}">' for path in paths)
        return f'{match[0]}{links}<link rel="stylesheet" media="print" href="{match[1]}{PAPER_SHEET}">'

    return _LINK.sub(add_links, html, count=1)


def joined_script() -> str:
    """Scripts joined as one; each keeps its names to itself."""
    return "".join(f"// {name}\n(() => {{\n{read_asset(name)}}})();\n" for name in asset_names(".js"))


def asset_names(ending: str) -> list[str]:
    """Files of one kind, in the order in which they are joined."""
    names = [name for name in os.listdir(ASSETS) if name.endswith(ending)]
    first = [name for name in FIRST_STYLE_SHEETS if name in names]
    return first + sorted(set(names) - set(first))


def font_files() -> dict[str, str]:
    """Fonts of pages and pictures with their licenses, on disk, by their path in the site."""
    folder = os.path.join(ASSETS, "fonts")
    return {f"assets/fonts/{name}": os.path.join(folder, name) for name in sorted(os.listdir(folder))}


def _read_part(name: str) -> str:
    """Text of a style sheet, or of all style sheets of a folder."""
    folder = os.path.join(ASSETS, name)
    if not os.path.isdir(folder):
        return read_asset(name)
    return "".join(read_asset(os.path.join(name, file)) for file in sorted(os.listdir(folder)))


def read_asset(name: str) -> str:
    """Text of a file in the folder."""
    with open(os.path.join(ASSETS, name), encoding="utf-8") as file:
        return file.read()
