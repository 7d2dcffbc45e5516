"""Separation of a new design from the others of its project: unique names and addresses and, for VLANs,
racks and vCenter objects, a separate site. Conflicts that remain are warnings."""

from collections.abc import Sequence
from ipaddress import IPv4Network, ip_network

from ..core.errors import RefarchError
from ..core.wording import count_text, first_few
from ..engine import lint_outcomes
from ..engine.claims import DEVICE, PREFIX, Claims
from ..load.fixes import inline_yaml
from ..model.ranges import compress
from ..model.types import Design
from ..project.conflicts import Conflict, conflicts
from ..project.fleet.lint import lint_fleet
from ..project.linting import RunOptions, lint_designs, uses_tasks
from .draft import DesignDraft
from .edits import Edits
from .renaming import Renames, new_names, new_prefixes, rewrite_files

MAX_NAMED = 4
"""Maximum number of conflicts in notes."""

ProjectClaims = Sequence[tuple[str, Claims]]


def separate_from_others(draft: DesignDraft) -> None:
    """Change values that conflict with other designs of the project, note the changes, and warn about
    remaining conflicts."""
    others = _project_claims(draft)
    before = _draft_conflicts(draft, others)
    if before:
        # A separate site resolves conflicts of VLANs, racks and vCenter objects; names and addresses may
        # still conflict.
        _declare_site(draft)
        _rename_devices(draft, others, {conflict.code for conflict in _draft_conflicts(draft, others)})
    left = _draft_conflicts(draft, others)
    for conflict in left[:MAX_NAMED]:
        draft.warnings.append(f"conflict that remains ({conflict.code}): {conflict.message}")
    if len(left) > MAX_NAMED:
        draft.warnings.append(
            f"{count_text(len(left) - MAX_NAMED, 'more conflict')} with designs of the project; run `refarch "
            "lint` to list them"
        )


def _project_claims(draft: DesignDraft) -> ProjectClaims:
    """Designs of the project with their claims; none if there is no design yet."""
    session = draft.session
    try:
        if uses_tasks((), session, False):
            verdicts = lint_fleet((), session, RunOptions(), lambda *_: None).verdicts
        else:
            verdicts = tuple(lint_outcomes(result, session.rules)[0] for result in lint_designs((), session))
    except RefarchError:
        return ()
    return [(verdict.id, verdict.claims) for verdict in verdicts if verdict.file_count]


def _draft_claims(draft: DesignDraft) -> Claims:
    return lint_outcomes(draft.lint(), draft.session.rules)[0].claims


def _draft_conflicts(draft: DesignDraft, others: ProjectClaims) -> list[Conflict]:
    """Conflicts of the draft with other designs."""
    by_design = not draft.session.config.compare_designs
    all_conflicts = conflicts([*others, (draft.request.name, _draft_claims(draft))], by_design)
    return [conflict for conflict in all_conflicts if conflict.design == draft.request.name]


def _declare_site(draft: DesignDraft) -> None:
    """Set a separate site, unless the design already has a site that no other design has."""
    document = draft.document("design.yaml")
    edits = Edits(document)
    line = document.key_span(("status",)).line + 1
    if "site" in document.data:
        edits.set(("site",), inline_yaml(draft.request.name))
    else:
        comment = "# Site of VLANs, racks, and vCenter objects. Remove it if other designs use this site."
        edits.insert(line, [comment, f"site: {inline_yaml(draft.request.name)}"])
    draft.files["design.yaml"] = edits.text()
    draft.notes.append(
        f"added `site: {draft.request.name}`, which separates VLANs, racks, and vCenter objects from other "
        "designs; set the name of your site"
    )


def _rename_devices(draft: DesignDraft, others: ProjectClaims, codes: set[str]) -> None:
    """Write new names and prefixes if old ones conflict; nothing changes if the result would not be the same
    design."""
    before, files = draft.design(), dict(draft.files)
    claims = [claim for _, claims_of_design in others for claim in claims_of_design.claims]
    taken = {claim.key for claim in claims if claim.kind == DEVICE}
    used = [ip_network(claim.key, strict=False) for claim in claims if claim.kind == PREFIX]
    prefixes = [prefix for prefix in used if isinstance(prefix, IPv4Network)]
    like = draft.request.like.rstrip("/").rpartition("/")[2]
    draft_claims = iter(_draft_claims(draft).claims)
    changes = Renames(
        new_names(draft_claims, taken, like, draft.request.name) if "PRJ004" in codes else {},
        new_prefixes(before, prefixes) if codes & {"PRJ005", "PRJ009"} else {},
    )
    if not changes.names and not changes.prefixes:
        return
    rewrite_files(draft, changes)
    # A name may be part of another word; then the renaming is undone.
    if not _is_same_design(before, draft.lint().design, changes):
        draft.files = files
        return
    if changes.names:
        old, new = compress([*changes.names]), compress([*changes.names.values()])
        draft.notes.append(f"renamed: {_first_ranges(old)} to {_first_ranges(new)}")
    if changes.prefixes:
        pairs = [f"{old} to {new}" for old, new in changes.prefixes.items()]
        draft.notes.append(
            f"new prefixes, free in this project: {', '.join(pairs)}; set the prefixes of your site"
        )


def _first_ranges(text: str) -> str:
    return first_few(text.split(", "), MAX_NAMED)


def _is_same_design(before: Design, after: Design | None, changes: Renames) -> bool:
    """Whether two designs differ in names and prefixes only."""
    if after is None:
        return False
    names = changes.names

    def ends(design: Design) -> list[tuple[str, ...]]:
        return [(link.a.device, link.a.port, link.b.device, link.b.port) for link in design.links]

    def addresses(design: Design) -> list[tuple[str, str]]:
        return [
            (address.device, address.interface)
            for net in design.networks.values()
            for address in net.addresses
        ]

    return (
        [names.get(name, name) for name in (*before.hosts, *before.switches, *before.arrays)]
        == [*after.hosts, *after.switches, *after.arrays]
        and [(names.get(a, a), p, names.get(b, b), q) for a, p, b, q in ends(before)] == ends(after)
        and [(names.get(device, device), port) for device, port in addresses(before)] == addresses(after)
    )
