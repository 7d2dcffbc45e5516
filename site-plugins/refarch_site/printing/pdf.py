"""A design as PDF: printed twice, since the numbers in the contents are known when the first has been."""

import io
import re

from pypdf import PdfReader, PdfWriter

from refarch.api import RefarchError, Session, __version__, open_design
from refarch.api.prices import read_prices

from ..context import Context
from ..generate import context_of
from ..project import project_with
from .chapters import PrintedChapter, printed_chapters
from .chromium import find_browser, print_html
from .document import DESIGN_COVER, Cover, contents_anchors, print_page

MIN_CHROMIUM = 131
"""The first Chromium that prints what is in the margins of a page."""

PDF_VERSION = "%PDF-1.4"
"""Version of the PDF files that Chromium writes."""

NODE_NAME = re.compile(rb"\(node\d{8}\)")
"""Name of a part of a page in the structure of a PDF."""

PDF_CREATOR = f"refarch {__version__}"


def context_of_design(word: str, session: Session, prices: str = "") -> Context:
    """The design that a word names, its id or its folder; ``design+variant`` for a variant. ``prices`` is a
    buyer's own CSV file. Raises RefarchError where there is no such design or file, or it has no model."""
    bought_at = read_prices(prices) if prices else None
    result = open_design(word, session)
    base = None if result.variant is None else open_design(result.id.partition("+")[0], session)
    project = project_with(session, *([base] if base else []), result)
    return context_of(project._replace(prices=bought_at), result, base=base)


def design_pdf(context: Context, program: str = "", every_page: bool = False) -> bytes:
    """PDF of the default pages of a design, or of every page. Raises RefarchError where there is no Chromium,
    or it is too old, or fails."""
    chapters_of_design = printed_chapters(context, context.project.config.site_url, every_page)
    return document_pdf(context, chapters_of_design, program)


def document_pdf(
    context: Context, chapters: list[PrintedChapter], program: str = "", cover: Cover = DESIGN_COVER
) -> bytes:
    """PDF of chapters about a design. Raises RefarchError as ``design_pdf``."""
    browser = find_browser(program)
    first = print_html(print_page(context, chapters, {}, cover), browser)
    _require_version(first, browser)
    numbers = page_numbers(first, chapters, browser)
    second = print_html(print_page(context, chapters, numbers, cover), browser)
    if page_numbers(second, chapters, browser) != numbers:
        raise RefarchError(
            f"{browser}: a second print run has headings on other pages, so the table of contents would be "
            "wrong"
        )
    return set_metadata(context, second)


def design_print_page(context: Context, every_page: bool = False) -> str:
    """Print page, for any browser: its contents have no numbers, which are known when it is printed."""
    chapters_of_design = printed_chapters(context, context.project.config.site_url, every_page)
    return print_page(context, chapters_of_design, {})


def page_numbers(content: bytes, printed: list[PrintedChapter], browser: str) -> dict[str, int]:
    """Page of a PDF on which each place of the contents is. Raises RefarchError where a place is missing."""
    reader = PdfReader(io.BytesIO(content))
    destinations = {
        name.removeprefix("/"): reader.get_destination_page_number(destination)
        for name, destination in reader.named_destinations.items()
    }
    wanted = contents_anchors(printed)
    missing = [anchor for anchor in wanted if destinations.get(anchor) is None]
    if missing:
        raise RefarchError(f"{browser}: the PDF does not contain the anchor {missing[0]}")
    return {anchor: int(destinations[anchor] or 0) + 1 for anchor in wanted}


def _require_version(content: bytes, browser: str) -> None:
    metadata = PdfReader(io.BytesIO(content)).metadata
    producer = (metadata.producer if metadata else "") or ""
    version = re.search(r"Skia/PDF m(\d+)", producer)
    if version is None or int(version[1]) < MIN_CHROMIUM:
        raise RefarchError(
            f"{browser}: page numbers require Chromium {MIN_CHROMIUM} or later, but the PDF is from "
            f"{producer[:60] or 'an unknown program'}; use --html to write the page for another browser"
        )


def set_metadata(context: Context, content: bytes) -> bytes:
    """PDF with what it is of, and without the day and the browser that made it."""
    writer = PdfWriter(clone_from=io.BytesIO(content))
    writer.metadata = None
    writer.add_metadata(_pdf_metadata(context))
    writer.pdf_header = PDF_VERSION
    stream = io.BytesIO()
    writer.write(stream)
    return _with_counted_nodes(stream.getvalue())


def _with_counted_nodes(content: bytes) -> bytes:
    """PDF whose structure names its nodes from 1. Chromium begins at another number now and then, since it
    counts nodes of other pages too."""
    names = sorted(set(NODE_NAME.findall(content)))
    counted = {name: b"(node%08d)" % number for number, name in enumerate(names, 1)}
    return NODE_NAME.sub(lambda match: counted[match[0]], content)


def _pdf_metadata(context: Context) -> dict[str, str]:
    design = context.design
    return {
        "/Title": design.title,
        "/Subject": f"{context.result.id}, version {design.version}, {design.status}",
        "/Creator": PDF_CREATOR,
        "/Producer": "Chromium, pypdf",
    }
