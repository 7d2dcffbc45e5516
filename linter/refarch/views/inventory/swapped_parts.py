"""Parts that are bought in place of others: one mistake, not a part too many and a part too few."""

from collections.abc import Mapping

from ...model.types import Design
from .. import view
from .bom import bom_lines_by_part, part_needs


@view
def swapped_parts(design: Design) -> Mapping[str, str]:
    """Parts of which more are bought than are used, by id, each with the part of its kind that the bill of
    materials lacks in the same number."""
    needed = part_needs(design)
    missing = {
        name: lack
        for name, need in needed.items()
        if (lack := need.quantity - _net_quantity(design, name)) > 0
    }
    swapped: dict[str, str] = {}
    for name, items in bom_lines_by_part(design).items():
        surplus = _net_quantity(design, name) - (needed[name].quantity if name in needed else 0)
        if surplus > 0:
            for missing_part, lack in missing.items():
                # Each missing part explains one surplus part only.
                is_free = missing_part not in swapped.values()
                if is_free and lack == surplus and needed[missing_part].part.kind == items[0].part.kind:
                    swapped[name] = missing_part
                    break
    return swapped


def _net_quantity(design: Design, name: str) -> int:
    """Pieces of a part that are bought, without spares."""
    return sum(max(item.quantity - item.spares, 0) for item in bom_lines_by_part(design).get(name, ()))
