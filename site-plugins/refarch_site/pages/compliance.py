"""The compliance: results of the rules, and the requirements of the sources."""

from ..sections import conformance, statements
from . import section_page

PAGE = section_page(
    path="compliance.md",
    title="Compliance",
    summary="Findings, waivers, and the result of every rule, with the requirements of the sources.",
    order=90,
    group="approve",
    sections=(conformance.SECTION, statements.SECTION),
)
