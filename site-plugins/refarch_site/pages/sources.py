"""The sources and files: documents, assumptions, errata, and downloads."""

from ..sections import assumptions_and_errata, downloads, published_guide, sources
from . import section_page

PAGE = section_page(
    path="sources.md",
    title="Sources and files",
    summary="Documents behind the design, assumptions, errata, and all files to download.",
    order=120,
    group="approve",
    sections=(
        assumptions_and_errata.SECTION,
        published_guide.SECTION,
        downloads.SECTION,
        sources.SECTION,
    ),
)
