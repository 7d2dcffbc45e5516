"""The files of a hand-over: for each team its tables, configuration, checks and pictures, and what is left
out of them, said in the index of each folder."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Row, Table, counted, enumeration, table
from refarch.api.prices import BILL, priced
from refarch.api.table_files import Book, Chapter, design_schema, whole_file, written
from refarch.platforms.rendering import Configuration, Rendered, files_of, rendered, why_unserved
from refarch.platforms.verification import table as checks_table
from refarch_diagrams import Drawing

from ..context import Context
from ..figures import as_file
from ..table_files import table_file
from ..taking_away import WHOLE, design_book, whole_name
from .index import Entry, Index, Section, files
from .teams import TEAMS, Team, of_picture, of_scope, of_table

SCHEMA = "design.schema.json"

NO_PRICES = "Prices and lead times: no design holds them."
ELSEWHERE = "Prices and lead times: they are in {team} and in the files of the whole design alone."


class Pack(NamedTuple):
    """What a hand-over is made from."""

    context: Context
    chapters: tuple[Chapter, ...]
    made: Rendered
    checks: Table
    paper: bytes | None
    """The PDF; None where there is none."""
    no_paper: str
    """Why there is none."""


def pack(context: Context, paper: bytes | None, no_paper: str) -> Pack:
    """Everything of a design, worked out once. A design with errors has no configuration."""
    plugins = context.project.plugins
    made = Rendered({}) if context.trouble else rendered(context.result, "", "", plugins)
    book = design_book(context)
    return Pack(context, book.chapters, made, checks_table(context.design, plugins), paper, no_paper)


def handover(packed: Pack) -> dict[str, bytes]:
    """All files by their paths."""
    context = packed.context
    book = design_book(context)
    found = {whole_name(context.result, form): whole_file(book, form) for form in WHOLE}
    found[SCHEMA] = design_schema().encode()
    if packed.paper is not None:
        found[whole_name(context.result, "pdf")] = packed.paper
    for team in TEAMS:
        found |= {f"{team.name}/{path}": content for path, content in _of_team(packed, team).items()}
    return {**found, **files(_index(packed, found))}


def _index(packed: Pack, found: Mapping[str, bytes]) -> Index:
    """What the folder as a whole holds."""
    context = packed.context
    said = {
        "pdf": "The design on paper: every page, with cover, contents and page numbers.",
        "xlsx": "Workbook with a sheet for each table.",
        "json": "The expanded model and every table, for programs.",
        "yaml": "The same as YAML.",
    }
    names = {form: whole_name(context.result, form) for form in said}
    whole = [Entry(name, said[form]) for form, name in names.items() if name in found]
    return Index(
        f"{context.design.title}: hand-over",
        _lines(packed, "Each folder is for one team, and is whole by itself: it may be sent on alone."),
        (
            Section(
                "For each team",
                tuple(Entry(f"{team.name}/index.html", f"{team.title}. {team.task}") for team in TEAMS),
            ),
            Section("The whole design", (*whole, Entry(SCHEMA, "JSON Schema of the two."))),
        ),
        tuple(_missing_of_all(packed)),
    )


def _lines(packed: Pack, more: str) -> tuple[str, ...]:
    design = packed.context.design
    return (
        f"{packed.context.result.id}, version {design.version}, {design.status}. {more}",
        *_warning(packed),
    )


def _warning(packed: Pack) -> Iterator[str]:
    """What keeps the design from being built as it is."""
    findings = [finding for finding in packed.context.result.findings if finding.waived is None]
    errors = sum(finding.severity == "error" for finding in findings)
    if errors:
        yield f"The design has {counted(errors, 'error')}: do not build from it. `refarch lint` shows them."
    if packed.context.design.status in ("draft", "review", "retired"):
        yield f"The design is {_STATES[packed.context.design.status]}: do not build from it."


_STATES = {"draft": "a draft", "review": "being reviewed", "retired": "retired"}


def _missing_of_all(packed: Pack) -> Iterator[str]:
    if packed.paper is None:
        yield f"The design as PDF: {packed.no_paper}."
    yield from _unpriced(packed, None)
    yield from _unconfigured(packed, frozenset())


def _unpriced(packed: Pack, team: Team | None) -> Iterator[str]:
    """Which prices a team's folder, or the files of the whole design, does not have."""
    prices = packed.context.project.prices
    buyers = of_table(BILL)
    if prices is None:
        yield NO_PRICES
    elif team is not None and team not in buyers:
        yield ELSEWHERE.format(team=enumeration([buyer.name for buyer in buyers]))
    else:
        bill = priced(table(packed.context.design, BILL), prices)
        if bill.without:
            parts = enumeration(bill.without)
            yield f"Prices of {parts}: the buyer's file has none, and sums leave them out."


def _of_team(packed: Pack, team: Team) -> dict[str, bytes]:
    """The files of one team, by their paths in its folder."""
    tables = [chapter for chapter in packed.chapters if team in of_table(chapter.name)]
    configurations = [made for made in packed.made.configurations if team in of_scope(made.kind.scope.name)]
    drawings = [drawing for drawing in packed.context.drawings if team in of_picture(drawing.name)]
    checks = _checks(packed, team)
    found = {table_file(chapter.name, "csv"): written(chapter.table, "csv") for chapter in tables}
    workbook = whole_name(packed.context.result, "xlsx").replace(".xlsx", f"-{team.name}.xlsx")
    if tables:
        found[workbook] = whole_file(Book(packed.context.design, tuple(tables)), "xlsx")
    if checks.rows:
        found |= {f"checks/verification.{form}": written(checks, form) for form in ("csv", "xlsx")}
    for made in configurations:
        found |= {f"configuration/{path}": content.encode() for path, content in files_of(made)}
    found |= {f"pictures/{drawing.name}.svg": alone(drawing).encode() for drawing in drawings}
    found |= {f"pictures/{one.name}.drawio": one.drawio.encode() for one in drawings if one.drawio}
    sections = (
        Section("Tables", (*_workbook(workbook, tables), *_tables(tables))),
        Section("Configuration", tuple(_configurations(configurations))),
        Section("Checks", tuple(_check_entries(checks))),
        Section("Pictures", tuple(_pictures(drawings))),
    )
    index = Index(
        f"{packed.context.design.title}: {team.title.lower()}",
        _lines(packed, team.task),
        sections,
        tuple(_missing(packed, team, configurations)),
    )
    return {**found, **files(index)}


def _pictures(drawings: list[Drawing]) -> Iterator[Entry]:
    for one in drawings:
        yield Entry(f"pictures/{one.name}.svg", one.title)
        if one.drawio:
            yield Entry(f"pictures/{one.name}.drawio", f"{one.title}, to edit in draw.io")


def alone(drawing: Drawing) -> str:
    """A picture without the links that lead to pages."""
    return re.sub(r"</a>", "</g>", re.sub(r"<a(?:\s[^>]*)?>", "<g>", as_file(drawing)))


def _workbook(name: str, tables: list[Chapter]) -> Iterator[Entry]:
    if tables:
        yield Entry(name, f"All {counted(len(tables), 'table')} below, one sheet each.")


def _tables(tables: list[Chapter]) -> Iterator[Entry]:
    for chapter in tables:
        yield Entry(
            table_file(chapter.name, "csv"), f"{chapter.says} {counted(len(chapter.table.rows), 'row')}."
        )


def _configurations(made: list[Configuration]) -> Iterator[Entry]:
    for one in made:
        says = f"{one.title} for {one.device}"
        if one.omissions:
            says += f"; {counted(len(one.omissions), 'value')} not expressed, named in its head"
        if one.missing:
            says += f"; to fill in: {enumeration([secret.name for secret in one.missing])}"
        for path, _ in files_of(one):
            about = says if path == one.file else f"Belongs to {one.file}"
            yield Entry(f"configuration/{path}", f"{about}.")


def _check_entries(checks: Table) -> Iterator[Entry]:
    if checks.rows:
        devices = len({row.cells[0] for row in checks.rows})
        number = f"{len(checks.rows)} checks of {counted(devices, 'device')}"
        yield Entry("checks/verification.xlsx", f"What to run, read and expect: {number}.")
        yield Entry("checks/verification.csv", "The same as CSV.")


def _checks(packed: Pack, team: Team) -> Table:
    """The checks of the devices that a team has."""
    rows = [row for row in packed.checks.rows if team in of_scope(_scope(packed.context, row))]
    return packed.checks._replace(rows=tuple(rows))


def _scope(context: Context, row: Row) -> str:
    """What kind of thing a check is run on; a cluster for what is no device."""
    name = str(row.cells[0])
    design = context.design
    if name in design.switches:
        return "switch"
    if name in design.hosts:
        return "host"
    return "storage" if name in design.arrays else "cluster"


def _missing(packed: Pack, team: Team, made: list[Configuration]) -> Iterator[str]:
    yield "Tables that have no row for this design."
    yield from _unpriced(packed, team)
    if team.scopes:
        yield from _unconfigured(packed, team.scopes)
    left = sum(len(one.omissions) for one in made)
    if left:
        values = counted(left, "value")
        yield f"{values} that these configuration files do not express; their heads name them."
    secrets = list(dict.fromkeys(secret.name for one in made for secret in one.missing))
    if secrets:
        yield f"Secrets, which no design holds: {enumeration(secrets)} are to be filled in."
    if any(team in of_picture(drawing.name) for drawing in packed.context.drawings):
        yield "Pictures as PNG: a browser makes them, at a click below each on its page of the site."
    if not made:
        yield "Configuration: none is written for what this team sets up."


def _unconfigured(packed: Pack, scopes: frozenset[str]) -> Iterator[str]:
    """Devices without configuration, and why; of these kinds, or of all."""
    if packed.context.trouble:
        yield f"Configuration: {packed.context.trouble}"
        return
    for one in packed.made.refused:
        if not scopes or one.scope in scopes:
            yield f"Configuration of {one.device}: {one.reason}"
    if packed.made.unserved and (not scopes or "switch" in scopes or "host" in scopes):
        yield f"Configuration of devices that no target is for: {why_unserved(packed.made)}"
