"""The files of a handover: for each team its tables, configuration, checks and pictures, and what is left
out of them, said in the index of each folder."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Row, Table, count_text, enumeration, table
from refarch.api.prices import BILL_TABLE, price_bill
from refarch.api.table_files import TableBook, TableChapter, book_content, design_schema, table_content
from refarch.platforms.rendering import Configuration, Rendered, files_of, render_design, why_without_target
from refarch.platforms.verification import table as checks_table
from refarch_diagrams import Drawing

from ..context import Context
from ..downloads import DESIGN_FORMATS, design_book, design_file
from ..figures import as_file
from ..table_files import table_file
from .index import HandoverEntry, HandoverIndex, HandoverSection, index_files
from .teams import TEAMS, HandoverTeam, teams_for_picture, teams_for_scope, teams_for_table

SCHEMA_FILE = "design.schema.json"

NO_PRICES = "Prices and lead times: a design does not contain them."
PRICES_ELSEWHERE = "Prices and lead times: only in {team} and in the files of the entire design."


class HandoverInput(NamedTuple):
    """Input of a handover."""

    context: Context
    chapters: tuple[TableChapter, ...]
    rendered: Rendered
    checks: Table
    pdf: bytes | None
    """The PDF; None where there is none."""
    no_pdf_reason: str
    """Reason why there is no PDF."""


def collect_handover(context: Context, paper: bytes | None, no_paper: str) -> HandoverInput:
    """Input of a handover, calculated once. A design with errors has no configuration."""
    plugins = context.project.plugins
    rendering = (
        Rendered({}) if context.no_configuration_reason else render_design(context.result, "", "", plugins)
    )
    book = design_book(context)
    return HandoverInput(
        context, book.chapters, rendering, checks_table(context.design, plugins), paper, no_paper
    )


def handover_files(packed: HandoverInput) -> dict[str, bytes]:
    """Files of a handover, by path."""
    context = packed.context
    book = design_book(context)
    contents = {design_file(context.result, form): book_content(book, form) for form in DESIGN_FORMATS}
    contents[SCHEMA_FILE] = design_schema().encode()
    if packed.pdf is not None:
        contents[design_file(context.result, "pdf")] = packed.pdf
    for team in TEAMS:
        contents |= {f"{team.name}/{path}": content for path, content in _team_files(packed, team).items()}
    return {**contents, **index_files(_root_index(packed, contents))}


def _root_index(packed: HandoverInput, contents: Mapping[str, bytes]) -> HandoverIndex:
    """Index of the handover's top folder."""
    context = packed.context
    descriptions = {
        "pdf": "All pages of the design as PDF, with cover, contents, and page numbers.",
        "xlsx": "Workbook with one sheet per table.",
        "json": "The expanded model and all tables, for programs.",
        "yaml": "The JSON content as YAML.",
    }
    names = {form: design_file(context.result, form) for form in descriptions}
    whole = [HandoverEntry(name, descriptions[form]) for form, name in names.items() if name in contents]
    return HandoverIndex(
        f"{context.design.title}: handover",
        _index_lines(
            packed, "Each folder contains all files for one team. You can send a folder separately."
        ),
        (
            HandoverSection(
                "Teams",
                tuple(
                    HandoverEntry(f"{team.name}/index.html", f"{team.title}. {team.task}") for team in TEAMS
                ),
            ),
            HandoverSection(
                "Entire design",
                (*whole, HandoverEntry(SCHEMA_FILE, "JSON Schema of the JSON and YAML files.")),
            ),
        ),
        tuple(_missing_everywhere(packed)),
    )


def _index_lines(packed: HandoverInput, more: str) -> tuple[str, ...]:
    design = packed.context.design
    return (
        f"{packed.context.result.id}, version {design.version}, {design.status}. {more}",
        *_build_warnings(packed),
    )


def _build_warnings(packed: HandoverInput) -> Iterator[str]:
    """Reasons not to build from the design: errors, and a status other than published."""
    findings = [finding for finding in packed.context.result.findings if finding.waived is None]
    errors = sum(finding.severity == "error" for finding in findings)
    if errors:
        yield (
            f"The design has {count_text(errors, 'error')}. Do not build from it. `refarch lint` lists the "
            "errors."
        )
    if packed.context.design.status in ("draft", "review", "retired"):
        yield f"The design is {_STATUS_TEXT[packed.context.design.status]}. Do not build from it."


_STATUS_TEXT = {"draft": "a draft", "review": "in review", "retired": "retired"}


def _missing_everywhere(packed: HandoverInput) -> Iterator[str]:
    if packed.pdf is None:
        yield f"The design as PDF: {packed.no_pdf_reason}."
    yield from _missing_prices(packed, None)
    yield from _missing_configuration(packed, frozenset())


def _missing_prices(packed: HandoverInput, team: HandoverTeam | None) -> Iterator[str]:
    """Prices that a team's folder, or the files of the whole design, does not have."""
    prices = packed.context.project.prices
    buyers = teams_for_table(BILL_TABLE)
    if prices is None:
        yield NO_PRICES
    elif team is not None and team not in buyers:
        yield PRICES_ELSEWHERE.format(team=enumeration([buyer.name for buyer in buyers]))
    else:
        bill = price_bill(table(packed.context.design, BILL_TABLE), prices)
        if bill.parts_without_price:
            parts = enumeration(bill.parts_without_price)
            yield (
                f"Prices of {parts}: the buyer's file does not contain them, and totals do not include them."
            )


def _team_files(packed: HandoverInput, team: HandoverTeam) -> dict[str, bytes]:
    """Files of one team, by their paths in its folder."""
    tables = [chapter for chapter in packed.chapters if team in teams_for_table(chapter.name)]
    configurations = [
        configuration
        for configuration in packed.rendered.configurations
        if team in teams_for_scope(configuration.kind.scope.name)
    ]
    drawings = [drawing for drawing in packed.context.drawings if team in teams_for_picture(drawing.name)]
    checks = _team_checks(packed, team)
    contents = {table_file(chapter.name, "csv"): table_content(chapter.table, "csv") for chapter in tables}
    workbook = design_file(packed.context.result, "xlsx").replace(".xlsx", f"-{team.name}.xlsx")
    if tables:
        contents[workbook] = book_content(TableBook(packed.context.design, tuple(tables)), "xlsx")
    if checks.rows:
        contents |= {f"checks/verification.{form}": table_content(checks, form) for form in ("csv", "xlsx")}
    for configuration in configurations:
        contents |= {f"configuration/{path}": content.encode() for path, content in files_of(configuration)}
    contents |= {
        f"pictures/{drawing.name}.svg": picture_without_links(drawing).encode() for drawing in drawings
    }
    contents |= {
        f"pictures/{editable.name}.drawio": editable.drawio.encode()
        for editable in drawings
        if editable.drawio
    }
    contents |= {f"pictures/{graph.name}.dot": graph.dot.encode() for graph in drawings if graph.dot}
    sections = (
        HandoverSection("Tables", (*_workbook_entry(workbook, tables), *_table_entries(tables))),
        HandoverSection("Configuration", tuple(_configuration_entries(configurations))),
        HandoverSection("Checks", tuple(_check_entries(checks))),
        HandoverSection("Diagrams", tuple(_picture_entries(drawings))),
    )
    index = HandoverIndex(
        f"{packed.context.design.title}: {team.title.lower()}",
        _index_lines(packed, team.task),
        sections,
        tuple(_missing_for_team(packed, team, configurations)),
    )
    return {**contents, **index_files(index)}


def _picture_entries(drawings: list[Drawing]) -> Iterator[HandoverEntry]:
    for drawing in drawings:
        yield HandoverEntry(f"pictures/{drawing.name}.svg", drawing.title)
        if drawing.drawio:
            yield HandoverEntry(f"pictures/{drawing.name}.drawio", f"{drawing.title}, editable in draw.io")
        if drawing.dot:
            yield HandoverEntry(f"pictures/{drawing.name}.dot", f"{drawing.title}, in the DOT language")


def picture_without_links(drawing: Drawing) -> str:
    """Picture without the links that lead to pages."""
    return re.sub(r"</a>", "</g>", re.sub(r"<a(?:\s[^>]*)?>", "<g>", as_file(drawing)))


def _workbook_entry(name: str, tables: list[TableChapter]) -> Iterator[HandoverEntry]:
    if tables:
        yield HandoverEntry(
            name, f"Workbook with one sheet for each of the {count_text(len(tables), 'table')} below."
        )


def _table_entries(tables: list[TableChapter]) -> Iterator[HandoverEntry]:
    for chapter in tables:
        yield HandoverEntry(
            table_file(chapter.name, "csv"),
            f"{chapter.row_description} {count_text(len(chapter.table.rows), 'row')}.",
        )


def _configuration_entries(configurations: list[Configuration]) -> Iterator[HandoverEntry]:
    for configuration in configurations:
        says = f"{configuration.title} for {configuration.device}"
        if configuration.not_configured:
            says += (
                f"; {count_text(len(configuration.not_configured), 'setting')} not configured, listed at the "
                "top of the file"
            )
        if configuration.missing_secrets:
            says += (
                f"; placeholders: {enumeration([secret.name for secret in configuration.missing_secrets])}"
            )
        for path, _ in files_of(configuration):
            about = says if path == configuration.file else f"Additional file for {configuration.file}"
            yield HandoverEntry(f"configuration/{path}", f"{about}.")


def _check_entries(checks: Table) -> Iterator[HandoverEntry]:
    if checks.rows:
        devices = len({row.cells[0] for row in checks.rows})
        number = f"{len(checks.rows)} checks of {count_text(devices, 'device')}"
        yield HandoverEntry(
            "checks/verification.xlsx", f"Commands, fields to read, and expected values: {number}."
        )
        yield HandoverEntry("checks/verification.csv", "The checks as CSV.")


def _team_checks(packed: HandoverInput, team: HandoverTeam) -> Table:
    """Checks of the devices that a team has."""
    rows = [row for row in packed.checks.rows if team in teams_for_scope(_check_scope(packed.context, row))]
    return packed.checks._replace(rows=tuple(rows))


def _check_scope(context: Context, row: Row) -> str:
    """Scope of a check: the kind of its device, or cluster if it is on no device."""
    name = str(row.cells[0])
    design = context.design
    if name in design.switches:
        return "switch"
    if name in design.hosts:
        return "host"
    return "storage" if name in design.arrays else "cluster"


def _missing_for_team(
    packed: HandoverInput, team: HandoverTeam, configurations: list[Configuration]
) -> Iterator[str]:
    yield "Tables without rows for this design."
    yield from _missing_prices(packed, team)
    if team.scopes:
        yield from _missing_configuration(packed, team.scopes)
    left = sum(len(configuration.not_configured) for configuration in configurations)
    if left:
        values = count_text(left, "value")
        yield f"{values} that these configuration files do not configure; each file lists them at the top."
    secrets = list(
        dict.fromkeys(
            secret.name for configuration in configurations for secret in configuration.missing_secrets
        )
    )
    if secrets:
        yield f"Secrets: a design does not contain them. Replace the placeholders {enumeration(secrets)}."
    if any(team in teams_for_picture(drawing.name) for drawing in packed.context.drawings):
        yield "Diagrams as PNG: download them on the site with the PNG button below each diagram."
    if not configurations:
        yield "Configuration: refarch writes no configuration for the devices of this team."


def _missing_configuration(packed: HandoverInput, scopes: frozenset[str]) -> Iterator[str]:
    """Devices without configuration, and why; of these kinds, or of all."""
    if packed.context.no_configuration_reason:
        yield f"Configuration: {packed.context.no_configuration_reason}"
        return
    for refusal in packed.rendered.refused:
        if not scopes or refusal.scope in scopes:
            yield f"Configuration of {refusal.device}: {refusal.reason}"
    if packed.rendered.without_target and (not scopes or "switch" in scopes or "host" in scopes):
        yield f"Configuration of devices without a target: {why_without_target(packed.rendered)}"
