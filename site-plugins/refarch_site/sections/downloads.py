"""Downloads of a design on one page."""

from collections.abc import Iterator

from refarch.platforms.verification import FILE
from refarch_diagrams import Drawing

from ..context import PRINTED_FOLDER, Context, bundle_path
from ..display_names import count_text
from ..downloads import (
    SCHEMA_PATH,
    checks_table,
    design_book,
    design_file_in_site,
    download_files,
)
from ..escape import code, link, text
from ..markdown import bullets, details_box, grid, heading, page
from ..table_files import CHECKS_TABLE, table_links
from . import Section

INTRODUCTION = (
    "The design as files for spreadsheets, scripts, tickets, and printers. The files and the pages are "
    "generated from the same source, so they match."
)

MISSING_TEXT = (
    "passwords and other secrets (the configuration contains placeholders); settings that the target of a "
    "platform does not configure (listed at the top of each file)."
)
NO_PRICES_TEXT = "prices and lead times (a design contains none); "

CHECKS_PAGE = "checks.md"


def render(context: Context) -> str:
    """Whole design, every table, configuration, pictures."""
    return page(
        INTRODUCTION,
        heading(2, "Entire design"),
        _design_files(context),
        heading(2, "Tables"),
        _tables_table(context),
        *_source_files(context),
        *_configuration_section(context),
        *_pictures_section(context),
        heading(2, "Print and handover"),
        _command_list(context),
        f"**Not in these files:** {'' if context.project.prices else NO_PRICES_TEXT}{MISSING_TEXT}",
    )


def _design_files(context: Context) -> str:
    rows = [
        [_file_link(context, "xlsx"), "Workbook with one sheet per table"],
        [_file_link(context, "json"), "Expanded model and all tables, for programs"],
        [
            link(code(SCHEMA_PATH.rpartition("/")[2]), context.root_path + SCHEMA_PATH),
            "JSON Schema of the JSON file",
        ],
    ]
    return grid(("File", "Contents"), rows)


def _file_link(context: Context, form: str) -> str:
    name = design_file_in_site(context.result, form)
    return link(code(name), name)


def _source_files(context: Context) -> Iterator[str]:
    """Links to the files that the design was read from, and to the published guide as printed."""
    yield heading(2, "Design files")
    yield bullets(
        link(code(name), f"{context.source}/{name}.md")
        for name, document in context.result.documents.items()
        if document.lines
    )
    printed = context.project.printed.get(context.result.id)
    if printed is not None:
        yield "The published guide as printed:"
        yield bullets(
            link(code(name), f"{PRINTED_FOLDER}/{name}.md")
            for name, document in printed.documents.items()
            if document.lines
        )


def _configuration_section(context: Context) -> Iterator[str]:
    if context.configurations:
        path = bundle_path(context)
        devices = count_text(
            len({configuration.device for configuration in context.configurations}), "device"
        )
        archive = link(code(path.rpartition("/")[2]), path)
        yield heading(2, "Configuration")
        yield f"{archive} contains the configuration of {devices}, with rollback files where available."
    elif context.no_configuration_reason:
        yield heading(2, "Configuration")
        yield text(context.no_configuration_reason)


def _pictures_section(context: Context) -> Iterator[str]:
    if context.drawings:
        yield heading(2, "Diagrams")
        rows = [
            [text(drawing.title), link("SVG", f"diagrams/{drawing.name}.svg"), _editable_links(drawing)]
            for drawing in context.drawings
        ]
        yield grid(("Diagram", "File", "Editable files"), rows)


def _editable_links(drawing: Drawing) -> str:
    """Files for draw.io and in the DOT language, where there are any."""
    files = (("draw.io", "drawio", drawing.drawio), ("DOT", "dot", drawing.dot))
    return ", ".join(link(name, f"diagrams/{drawing.name}.{ending}") for name, ending, made in files if made)


def _tables_table(context: Context) -> str:
    rows = [
        [
            code(chapter.name),
            text(chapter.row_description),
            str(len(chapter.table.rows)),
            " · ".join(table_links(chapter.name)),
        ]
        for chapter in design_book(context).chapters
    ]
    checks = checks_table(context)
    if checks.rows and context.address(CHECKS_PAGE):
        says = "Commands for each device, the fields to read, and the expected values."
        rows.append(
            [
                code(CHECKS_TABLE),
                says,
                str(len(checks.rows)),
                " · ".join((*table_links(CHECKS_TABLE), link("JSON", FILE))),
            ]
        )
    headings = ("Table", "Contents", "Rows", "File")
    return details_box(
        f"All {count_text(len(rows), 'table')}",
        grid(headings, rows, [index == 2 for index in range(len(headings))]),
    )


def _command_list(context: Context) -> str:
    return bullets(
        f"{code(f'refarch {command} {context.result.id}')}: {what}"
        for command, what in (
            ("print", "exports the design as one PDF with cover, contents, and page numbers"),
            ("handover", "exports one folder per team with its tables, files, checks, and diagrams"),
        )
    )


SECTION = Section(
    anchor="files",
    title="Files",
    render=render,
    printed=lambda context: "",
    files=download_files,
)
