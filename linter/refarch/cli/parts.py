"""List catalog parts and software; add custom parts.

Designs reference parts by their ids. The list includes the catalog of refarch and the custom parts of the
project. The name of a software product lists its releases.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import RefarchError
from ..report.tables import FORMATS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output, add_plugin_choice

if TYPE_CHECKING:
    from ..model.catalog import Catalog
    from ..views.tables.table import Cell, Row, Table

EXAMPLE = """\
  refarch parts switch
  refarch parts connectx-6
  refarch parts esxi --format csv"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "word",
        metavar="WORD",
        nargs="?",
        default="",
        help="kind, such as switch or cable; or text in the id or title",
    )
    add_plugin_choice(parser, "--format", FORMATS, "output format", "table")
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, word: str, format: str, allow_local_code: bool) -> int:
    """Print the list."""
    from ..model.catalog import KINDS

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    writer, catalog = session.plugins.plugin(FORMATS, format), session.catalog
    listed = _release_table(catalog, word) if word in catalog.ids("software") else _part_table(catalog, word)
    if not listed.rows:
        raise RefarchError(
            f"no part has {word} in its id or title. Kinds: {', '.join((*KINDS, 'software'))}."
        )
    call.emit_table(listed, writer)
    return 0


def _part_table(catalog: "Catalog", word: str) -> "Table":
    """Parts of a kind, or with the word in their id or title; all of them without a word."""
    from ..views.tables.table import Column, Table

    rows = list(_part_rows(catalog))
    kinds = {row.cells[1] for row in rows}
    chosen = [row for row in rows if _matches(row, word, word in kinds)]
    return Table(
        "parts",
        "Parts",
        (Column("id", "Id"), Column("kind", "Kind"), Column("title", "Title")),
        tuple(chosen),
    )


def _matches(row: "Row", word: str, is_kind: bool) -> bool:
    if is_kind:
        return row.cells[1] == word
    return any(word.lower() in str(cell).lower() for cell in (row.cells[0], row.cells[2]))


def _part_rows(catalog: "Catalog") -> "Iterator[Row]":
    from ..model.catalog import KINDS
    from ..views.tables.table import Row

    for kind in KINDS:
        for identity in catalog.ids(kind):
            part = catalog.part(kind, identity)
            assert part is not None  # the catalog listed it above
            yield Row((identity, kind, part.title), part.origin)
    for identity in catalog.ids("software"):
        title = (catalog.software(identity) or {})["title"]
        yield Row((identity, "software", title), catalog.origin("software", identity))


def _release_table(catalog: "Catalog", identity: str) -> "Table":
    """Releases of a product, oldest first."""
    from ..model.lifecycle import support_end
    from ..views.tables.table import Column, Row, Table

    origin = catalog.origin("software", identity)
    product = catalog.software(identity) or {}
    ends = {"support_ends": "End of support"}
    if "extended_support_ends" in product:
        ends["extended_support_ends"] = "End of extended support"
    columns = (
        Column("release", "Release"),
        Column("aliases", "Other names"),
        Column("build", "Build"),
        Column("date", "Released"),
        *(Column(field, title) for field, title in ends.items()),
    )
    rows = [
        Row(
            (
                *_release_cells(release),
                *(support_end(product, release.get("version", release["release"]), field) for field in ends),
            ),
            origin.child("releases", number),
        )
        for number, release in enumerate(product.get("releases", ()))
    ]
    return Table(identity, "Releases", columns, tuple(rows))


def _release_cells(release: "Mapping[str, Any]") -> "tuple[Cell, ...]":
    return (
        release["release"],
        ", ".join(release.get("aliases", ())),
        release.get("build"),
        release.get("released"),
    )


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
