"""The page that compares designs, two to four or all of them: a column for each. A script marks the rows that
differ, and puts them first. Without it the table has all designs."""

from collections.abc import Iterator, Sequence

from refarch.api import Design, LintResult

from ..design_facts import FACT_ROWS, FactRow
from ..escape import link, text
from ..filter_form import facets_element, form_field, select_field
from ..markdown import grid, heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages

COMPARE_PAGE = "designs/compare.md"
MAX_CHOSEN = 4
"""Designs that can be chosen."""

INTRODUCTION = (
    "All figures are calculated from the design and the catalog, as on the pages of the design. Facts that a "
    "design does not contain are shown as not stated."
)


def pages(project: Project) -> Iterator[SitePage]:
    """Page of the comparison, if there are two designs to compare."""
    readable = [(result, result.design) for result in project.designs if result.design is not None]
    if len(readable) > 1:
        yield SitePage(
            COMPARE_PAGE, "Compare designs", _comparison_page(readable), hide=("navigation", "toc")
        )


def _comparison_page(designs: Sequence[tuple[LintResult, Design]]) -> str:
    heads = ["Fact", *(_design_heading(*pair) for pair in designs)]
    table = grid(heads, [_fact_row(row, designs) for row in FACT_ROWS])
    return page(
        heading(1, "Compare designs"),
        INTRODUCTION,
        _choice_form([result for result, _ in designs]),
        f'<div class="ra-comparison" markdown>\n\n{table}\n\n</div>',
    )


def _design_heading(result: LintResult, design: Design) -> str:
    return f"{link(text(design.title), f'{result.id}/index.md')}{facets_element({'design': [result.id]})}"


def _fact_row(row: FactRow, designs: Sequence[tuple[LintResult, Design]]) -> list[str]:
    cells = ["<br>".join(map(text, row.tell(result, design))) for result, design in designs]
    return [f"<strong>{row.title}</strong>", *(cell or "none" for cell in cells)]


def _choice_form(designs: Sequence[LintResult]) -> str:
    """List of designs for each column that can be chosen."""
    options = [(result.id, result.design.title if result.design else result.id) for result in designs]
    choices = "".join(
        form_field(select_field(f"design{number}", f"Design {number}", options, "none"))
        for number in range(1, min(MAX_CHOSEN, len(designs)) + 1)
    )
    only = form_field(
        '<label for="ra-differing">Rows</label><select id="ra-differing" name="differing">'
        '<option value="">all</option><option value="only">only those that differ</option></select>'
    )
    reset = '<button type="reset" class="ra-reset">Show all designs</button>'
    result = form_field(f'<output class="ra-shown"></output>{reset}', "ra-result")
    return (
        '<form class="ra-filters ra-choose" aria-label="Choose the designs to compare" hidden>'
        f"{choices}{only}{result}</form>"
    )


PAGES = SitePages(pages=pages)
