"""Claims of a linted design, with the places where its files state them."""

from collections.abc import Mapping

from ..core.origin import Origin
from ..load.document import Document
from ..load.waivers import Waiver
from ..model.types import Design
from ..rules.registry import Registry
from .claims import Claim, ClaimPlace, Claims


def claims_of(
    design: Design | None,
    documents: Mapping[str, Document],
    waivers: tuple[Waiver, ...],
    rules: Registry,
    compared: bool = True,
) -> Claims:
    """Claims of a linted design; none of a design without a model, or of a retired one. ``compared`` is
    whether other designs are compared with it: else the list of claims is empty."""
    kept = tuple(waiver for waiver in waivers if rules.compares_designs(waiver.code))
    if design is None:
        return Claims("", None, waivers=kept)

    def place(origin: Origin) -> ClaimPlace:
        document = documents[origin.file]
        pointer = origin.pointer
        # A derived value belongs to the nearest place that the file states.
        while pointer and not document.contains(pointer):
            pointer = pointer[:-1]
        file, span = document.place(pointer)
        return ClaimPlace(file, Origin(origin.file, pointer).path, *span)

    scope = str(design.data.get("scope", ""))
    no_claims = Claims(scope, place(Origin("design.yaml", ("id",))), waivers=kept)
    # The hardware and addresses of a retired design are free for other designs.
    if design.status == "retired" or not compared:
        return no_claims
    from .claim_collector import ClaimCollector  # a run of one design compares nothing

    site = str(design.data.get("site", ""))
    by_place: dict[ClaimPlace, list[Claim]] = {}
    for claim in ClaimCollector(design, site, place).all_claims():
        by_place.setdefault(claim.place, []).append(claim)
    return no_claims._replace(claims=tuple(claim for claims in by_place.values() for claim in claims))
