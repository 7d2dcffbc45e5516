"""Everything of a design that can be taken away as a file, in one place."""

from collections.abc import Iterator

from refarch.platforms.verification import FILE
from refarch_diagrams import Drawing

from ..context import Context, bundle_path
from ..escape import code, link, text
from ..markdown import bullets, grid, heading, page
from ..table_files import FORMATS, links
from ..taking_away import CHECKS, OF_CHECKS, SCHEMA, checks_table, design_book, files, name_in_site
from ..words import counted
from . import Page

INTRO = (
    "The same design as files: for a spreadsheet, a script, a ticket or a printer. Each is made from the "
    "lines that make the pages, so they agree with them."
)

MISSING = (
    "passwords and other secrets, "
    "which the configuration names and leaves open; and what a platform's file cannot express, which stands "
    "in its head."
)
UNPRICED = "prices and lead times, which no design holds; "

VERIFICATION = "verification.md"


def render(context: Context) -> str:
    """The whole design, every table, configuration, pictures."""
    return page(
        INTRO,
        heading(2, "The whole design"),
        _whole(context),
        heading(2, "Tables"),
        _tables(context),
        *_configuration(context),
        *_pictures(context),
        heading(2, "On paper, and for a hand-over"),
        _commands(context),
        f"**Not in these files:** {'' if context.project.prices else UNPRICED}{MISSING}",
    )


def _whole(context: Context) -> str:
    rows = [
        [_file(context, "xlsx"), "Workbook with a sheet for each table"],
        [_file(context, "json"), "Expanded model and every table, for programs"],
        [_file(context, "yaml"), "The same as YAML"],
        [link(code(SCHEMA.rpartition("/")[2]), context.up + SCHEMA), "JSON Schema of the two"],
    ]
    return grid(("File", "What it holds"), rows)


def _file(context: Context, form: str) -> str:
    name = name_in_site(context.result, form)
    return link(code(name), name)


def _configuration(context: Context) -> Iterator[str]:
    if context.configurations:
        path = bundle_path(context)
        devices = counted(len({one.device for one in context.configurations}), "device")
        archive = link(code(path.rpartition("/")[2]), path)
        yield heading(2, "Configuration")
        yield f"{archive} holds the configuration of {devices}, with the way back where there is one."
    elif context.trouble:
        yield heading(2, "Configuration")
        yield text(context.trouble)


def _pictures(context: Context) -> Iterator[str]:
    if context.drawings:
        yield heading(2, "Pictures")
        rows = [
            [text(drawing.title), link("SVG", f"diagrams/{drawing.name}.svg"), _editable(drawing)]
            for drawing in context.drawings
        ]
        yield grid(("Picture", "File", "To edit"), rows)


def _editable(drawing: Drawing) -> str:
    """The file for draw.io, where there is one."""
    return link("draw.io", f"diagrams/{drawing.name}.drawio") if drawing.drawio else ""


def _tables(context: Context) -> str:
    rows = [
        [code(chapter.name), text(chapter.says), str(len(chapter.table.rows)), *links(chapter.name)]
        for chapter in design_book(context).chapters
    ]
    checks = checks_table(context)
    if checks.rows and any(info.path == VERIFICATION for info in context.pages):
        says = "What to run on each device, what to read there, and what it has to be."
        rows.append(
            [code(CHECKS), says, str(len(checks.rows)), *links(CHECKS, OF_CHECKS), link("JSON", FILE), ""]
        )
    headings = ("Table", "What a row is", "Rows", *FORMATS.values())
    return grid(headings, rows, [index == 2 for index in range(len(headings))])


def _commands(context: Context) -> str:
    return bullets(
        f"{code(f'refarch {command} {context.result.id}')}: {what}"
        for command, what in (
            ("print", "the design as one PDF with cover, contents and page numbers"),
            ("handover", "a folder for each team, with its tables, files, checks and pictures"),
        )
    )


PAGE = Page(
    path="downloads.md",
    title="Downloads",
    summary="Every table as CSV, XLSX, JSON and YAML, the pictures, the configuration, and the whole design.",
    order=130,
    group="prove",
    render=render,
    printed=lambda context: "",
    files=files,
)
