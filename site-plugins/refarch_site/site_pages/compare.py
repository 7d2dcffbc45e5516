"""The page that compares designs: a column for each that the reader selects. The style sheet hides the
others, so that this works without a script. A script marks the rows that differ, and puts them first."""

from collections.abc import Iterator, Sequence

from refarch.api import Design, LintResult

from ..design_facts import FACT_ROWS, FactRow
from ..escape import link, text
from ..filter_form import form_field
from ..markdown import grid, heading, page
from ..project import Project
from ..site import SitePage
from ..stacked_tables import MAX_NAMED_COLUMNS
from . import SitePages

COMPARE_PAGE = "designs/compare.md"
FIRST_COLUMN = 2
"""Column of the first design; the first one has the facts."""

INTRODUCTION = (
    "Select the designs to compare. All figures are calculated from the design and the catalog, as on the "
    "pages of the design. Facts that a design does not contain are shown as not stated."
)


def pages(project: Project) -> Iterator[SitePage]:
    """Page of the comparison, if there are two designs to compare."""
    readable = [(result, result.design) for result in project.designs if result.design is not None]
    if len(readable) > 1:
        yield SitePage(
            COMPARE_PAGE, "Compare designs", _comparison_page(readable), hide=("navigation", "toc")
        )


def _comparison_page(designs: Sequence[tuple[LintResult, Design]]) -> str:
    heads = ["Fact", *(link(text(design.title), f"{result.id}/index.md") for result, design in designs)]
    table = grid(heads, [_fact_row(row, designs) for row in FACT_ROWS])
    return page(
        heading(1, "Compare designs"),
        INTRODUCTION,
        _choice_form(designs),
        f'<div class="ra-comparison" markdown>\n\n{table}\n\n</div>',
    )


def _fact_row(row: FactRow, designs: Sequence[tuple[LintResult, Design]]) -> list[str]:
    cells = ["<br>".join(map(text, row.tell(result, design))) for result, design in designs]
    return [f"<strong>{row.title}</strong>", *(cell or "none" for cell in cells)]


def _choice_form(designs: Sequence[tuple[LintResult, Design]]) -> str:
    """Box to tick for each column, in the order of the columns."""
    boxes = "".join(
        f'<label><input type="checkbox" id="ra-column-{number}" name="design" value="{text(result.id)}"> '
        f"{text(design.title)}</label>"
        for number, (result, design) in enumerate(designs, FIRST_COLUMN)
    )
    only = (
        '<div class="ra-field" hidden><label for="ra-differing">Rows</label>'
        '<select id="ra-differing" name="differing"><option value="">all</option>'
        '<option value="only">only those that differ</option></select></div>'
    )
    reset = '<button type="reset" class="ra-reset">Clear the selection</button>'
    result = form_field(f'<output class="ra-shown"></output>{reset}', "ra-result")
    return (
        '<form class="ra-filters ra-choose" aria-label="Select the designs to compare">'
        f"<fieldset><legend>Designs</legend>{boxes}</fieldset>{only}{result}</form>"
    )


def comparison_style_sheet() -> str:
    """Rule that hides the table without a selection, and the columns of designs that are not selected.
    Further columns need the script."""
    columns = range(FIRST_COLUMN, MAX_NAMED_COLUMNS + 1)
    hidden = (_hidden_column("[name=design]"), *(_hidden_column(f"#ra-column-{n}", n) for n in columns))
    return f"{','.join(hidden)}{{display:none}}\n"


def _hidden_column(box: str, column: int = 0) -> str:
    """Selector of the table, or of one column, if no such box is ticked."""
    cells = f" tr>:nth-child({column})" if column else ""
    return f".ra-choose:not(:has({box}:checked))~.ra-comparison{cells}"


PAGES = SitePages(pages=pages)
