"""Makes the bill of materials list what the design needs, with the spares that it listed before."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..load.fixes import written
from ..views.inventory.bom import Need, needs
from .draft import DesignDraft
from .edits import Edits

NEEDED = "needed"
"""A quantity that is counted from the design."""

PURPOSES = {
    "server": "hosts",
    "nic": "hosts",
    "switch": "switches",
    "cable": "links",
    "optic": "links",
    "adapter": "links",
}
"""What a new line is for, by the kind of its part."""


def update_quantities(draft: DesignDraft) -> None:
    """Quantities as the design needs them: parts that it no longer has make room for the new ones of their
    kind."""
    if "bom.yaml" not in draft.files:
        return
    needed = dict(needs(draft.design()))
    document = draft.document("bom.yaml")
    edits = Edits(document)
    data: Any = document.data
    items = data["items"]
    listed = {item["part"] for item in items if "part" in item}
    missing = {identity: need for identity, need in needed.items() if identity not in listed}
    for index, item in enumerate(items):
        here = ("items", index)
        if "part" not in item:
            continue
        identity = item["part"]
        if identity not in needed and _is_counted_part(draft, identity):
            instead = _replacement_part(draft, identity, missing)
            if instead is None:
                edits.drop(here)
                continue
            del missing[instead]
            edits.set((*here, "part"), written(instead))
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
    part = draft.catalogue.any_part(identity)
    return part is not None and part.kind in PURPOSES


def _replacement_part(draft: DesignDraft, identity: str, missing: Mapping[str, Need]) -> str | None:
    """A part that the list lacks, of the kind of this one."""
    part = draft.catalogue.any_part(identity)
    return next(
        (other for other, need in missing.items() if part is not None and need.part.kind == part.kind), None
    )


def _item_lines(missing: Mapping[str, Need], is_followed: bool) -> Iterator[str]:
    """Lines for parts that the list lacks; with ``is_followed``, as many as the design needs at any time."""
    for identity, need in missing.items():
        purpose = PURPOSES.get(need.part.kind, "hosts")
        quantity = NEEDED if is_followed else need.quantity
        yield f"  - {{part: {written(identity)}, quantity: {quantity}, for: {purpose}}}"
