"""Bill of materials of a new design: the parts that it needs, with the spares that were listed before."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..load.fixes import inline_yaml
from ..views.inventory.bom import PartNeed, part_needs
from .draft import DesignDraft
from .edits import Edits

NEEDED = "needed"
"""Quantity that is counted from the design."""

PURPOSES = {
    "server": "hosts",
    "nic": "hosts",
    "switch": "switches",
    "cable": "links",
    "optic": "links",
    "adapter": "links",
}
"""Purpose of a new item, by the kind of its part."""


def update_quantities(draft: DesignDraft) -> None:
    """Set the quantities that the design needs: parts that it no longer has are replaced by new ones of their
    kind."""
    # A design need not have a bill of materials.
    if "bom.yaml" not in draft.files:
        return
    needed = dict(part_needs(draft.design()))
    document = draft.document("bom.yaml")
    edits = Edits(document)
    data: Any = document.data
    items = data["items"]
    listed = {item["part"] for item in items if "part" in item}
    missing = {identity: need for identity, need in needed.items() if identity not in listed}
    for index, item in enumerate(items):
        here = ("items", index)
        # An item in free text is nothing that the design can count.
        if "part" not in item:
            continue
        identity = item["part"]
        if identity not in needed and _is_counted_part(draft, identity):
            instead = _replacement_part(draft, identity, missing)
            if instead is None:
                edits.drop(here)
                continue
            # Each new part takes the place of one old part.
            del missing[instead]
            edits.set((*here, "part"), inline_yaml(instead))
            identity = instead
        if identity in needed and isinstance(item["quantity"], int):
            edits.set((*here, "quantity"), str(needed[identity].quantity + item.get("spares", 0)))
    if items:
        is_followed = any(item.get("quantity") == NEEDED for item in items)
        edits.insert(
            edits.line_range(("items", len(items) - 1))[1] + 1, list(_item_lines(missing, is_followed))
        )
    draft.files["bom.yaml"] = edits.text()


def _is_counted_part(draft: DesignDraft, identity: str) -> bool:
    part = draft.catalog.any_part(identity)
    return part is not None and part.kind in PURPOSES


def _replacement_part(draft: DesignDraft, identity: str, missing: Mapping[str, PartNeed]) -> str | None:
    """Missing part of the same kind."""
    part = draft.catalog.any_part(identity)
    return next(
        (
            candidate
            for candidate, need in missing.items()
            if part is not None and need.part.kind == part.kind
        ),
        None,
    )


def _item_lines(missing: Mapping[str, PartNeed], is_followed: bool) -> Iterator[str]:
    """Lines for parts that are missing; with ``is_followed``, their quantity follows the design."""
    for identity, need in missing.items():
        purpose = PURPOSES.get(need.part.kind, "hosts")
        quantity = NEEDED if is_followed else need.quantity
        yield f"  - {{part: {inline_yaml(identity)}, quantity: {quantity}, for: {purpose}}}"
