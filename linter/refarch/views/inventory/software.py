"""The software of a design: releases, their builds, when they came out, and until when they are supported."""

from collections.abc import Mapping
from typing import Any

from ...model.lifecycle import is_in_order, support_end, support_line
from ...model.types import Design, Release, origin_of
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table


@table("software")
def software_table(design: Design) -> Table:
    """One row for each product; build and date are the catalog's where the design leaves them out."""
    columns = (
        Column("product", "Product"),
        Column("release", "Release"),
        Column("build", "Build"),
        Column("released", "Released"),
        Column("support_ends", "End of support"),
        Column("extended_support_ends", "End of extended support"),
        Column("note", "Note"),
    )
    rows = tuple(
        Row(_release_cells(design, release), origin_of(release, "release"))
        for release in design.software.values()
    )
    return Table("software", "Software", columns, rows)


def _release_cells(design: Design, release: Release) -> tuple[Cell, ...]:
    """Cells of a stated release; build and dates from the catalog where the design leaves them out."""
    product = design.products.get(release.product, {})
    known = _known_release(product, release.release)
    build = release.build or known.get("build")
    version = known.get("version", release.release)
    return (
        product.get("title", release.product),
        release.release,
        build,
        known.get("released"),
        support_end(product, version),
        support_end(product, version, "extended_support_ends"),
        release.note or None,
    )


def _known_release(product: Mapping[str, Any], release: str) -> Mapping[str, Any]:
    """Release of a product in its catalog entry; empty if the entry does not have it."""
    return next(
        (
            entry
            for entry in product.get("releases", ())
            if release in (entry["release"], *entry.get("aliases", ()))
        ),
        {},
    )


def support_end_pointer(product: Mapping[str, Any], release: str) -> tuple[str, str] | None:
    """Place of the last day of support of a release in the catalog entry of its product; None if the entry
    does not have it."""
    line = support_line(product, _known_release(product, release).get("version", release))
    return None if line is None else ("support_ends", line)


def ended_support(design: Design) -> Mapping[str, str]:
    """Last day of support of the releases of a design, by product, where the catalog has a release of the
    product from after that day."""
    ended = {}
    for release in design.software.values():
        product = design.products.get(release.product, {})
        version = _known_release(product, release.release).get("version", release.release)
        last_day = support_end(product, version)
        newest = max((entry.get("released", "") for entry in product.get("releases", ())), default="")
        if last_day is not None and newest and not is_in_order(newest, last_day):
            ended[release.product] = last_day
    return ended
