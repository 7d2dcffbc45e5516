"""Applicability of a rule, as text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.rule import Applies


def applicability_lines(where: "Applies") -> list[str]:
    """Conditions under which a rule applies, as text."""
    return list(_conditions(where)) or ["every design"]


def _conditions(where: "Applies") -> Iterator[str]:
    for what, values in (
        ("product", where.products),
        ("transport", where.transports),
        ("topology", where.topologies),
    ):
        if values:
            yield f"{what} {' or '.join(values)}"
    for software, bounds in where.versions:
        yield f"{software} {bounds}"
    if where.needs:
        from ..views.subjects.registry import SUBJECTS  # imports the views, which most pages do not need

        for name in where.needs:
            yield f"designs with {SUBJECTS[name].title}"
