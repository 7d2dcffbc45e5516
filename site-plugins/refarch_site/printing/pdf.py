"""A design as PDF: printed twice, since the numbers in the contents are known when the first has been."""

import io
import re

from pypdf import PdfReader, PdfWriter

from refarch.api import RefarchError, Session, __version__, open_design
from refarch.api.prices import read_prices

from ..context import Context
from ..generate import context_of
from ..project import project_with
from .chapters import Chapter, chapters
from .chromium import find, pdf
from .document import anchors, print_page

OLDEST = 131
"""The first Chromium that prints what stands in the margins of a page."""

PDF_VERSION = "%PDF-1.4"
"""That of Chromium's files."""

CREATOR = f"refarch {__version__}"


def context_of_design(word: str, session: Session, prices: str = "") -> Context:
    """The design that a word names, its id or its folder; ``design+variant`` for a variant. ``prices`` is a
    buyer's own CSV file. Raises RefarchError where there is no such design or file, or it has no model."""
    bought_at = read_prices(prices) if prices else None
    result = open_design(word, session)
    base = None if result.variant is None else open_design(result.id.partition("+")[0], session)
    project = project_with(session, *([base] if base else []), result)
    return context_of(project._replace(prices=bought_at), result, base=base)


def printed(context: Context, program: str = "") -> bytes:
    """The PDF of a design. Raises RefarchError where there is no Chromium, or it is too old, or fails."""
    browser = find(program)
    made = chapters(context, context.project.config.site_url)
    first = pdf(print_page(context, made, {}), browser)
    _demand_new(first, browser)
    numbers = page_numbers(first, made, browser)
    second = pdf(print_page(context, made, numbers), browser)
    if page_numbers(second, made, browser) != numbers:
        raise RefarchError(
            f"{browser}: puts headings on other pages when it prints again; the contents would be wrong"
        )
    return finished(context, second)


def page_of(context: Context) -> str:
    """The print page, for any browser: its contents have no numbers, which are known when it is printed."""
    return print_page(context, chapters(context, context.project.config.site_url), {})


def page_numbers(content: bytes, made: list[Chapter], browser: str) -> dict[str, int]:
    """On which page of a PDF each place of the contents stands. Raises RefarchError where one is missing."""
    reader = PdfReader(io.BytesIO(content))
    found = {
        name.removeprefix("/"): reader.get_destination_page_number(destination)
        for name, destination in reader.named_destinations.items()
    }
    wanted = anchors(made)
    missing = [anchor for anchor in wanted if found.get(anchor) is None]
    if missing:
        raise RefarchError(f"{browser}: the PDF has no place {missing[0]}")
    return {anchor: int(found[anchor] or 0) + 1 for anchor in wanted}


def _demand_new(content: bytes, browser: str) -> None:
    metadata = PdfReader(io.BytesIO(content)).metadata
    producer = (metadata.producer if metadata else "") or ""
    version = re.search(r"Skia/PDF m(\d+)", producer)
    if version is None or int(version[1]) < OLDEST:
        raise RefarchError(
            f"{browser}: Chromium {OLDEST} or newer is needed for page numbers, and this one writes "
            f"{producer[:60] or 'PDF without its name'}; --html writes the page for another browser"
        )


def finished(context: Context, content: bytes) -> bytes:
    """The PDF with what it is of, and without the day and the browser that made it."""
    writer = PdfWriter(clone_from=io.BytesIO(content))
    writer.metadata = None
    writer.add_metadata(_metadata(context))
    writer.pdf_header = PDF_VERSION
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def _metadata(context: Context) -> dict[str, str]:
    design = context.design
    return {
        "/Title": design.title,
        "/Subject": f"{context.result.id}, version {design.version}, {design.status}",
        "/Creator": CREATOR,
        "/Producer": "Chromium, pypdf",
    }
