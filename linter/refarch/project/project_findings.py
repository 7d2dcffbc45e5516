"""Findings across the designs of a project: files that nothing reads, repeated ids, and conflicting
claims."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..core.finding import RANK, Finding, Related, Severity
from ..core.fingerprint import fingerprint
from ..core.wording import enumeration
from ..engine import LintOutcome, Settings
from ..engine.claims import ClaimPlace
from ..load.folder import FILES, FoundDesigns
from ..load.search import IgnoredFile
from ..load.waivers import Waiver

if TYPE_CHECKING:
    from .conflicts import Conflict
    from .session import Session

STOPPING_RULES = ("PRJ001", "PRJ003")
"""Rules whose findings mean that a design is not checked: no setting and no selection of rules hides them."""


def project_findings(
    search: FoundDesigns, verdicts: Iterable[LintOutcome], session: "Session", is_whole: bool
) -> tuple[Finding, ...]:
    """Findings across the designs of a project, waived ones included. ``verdicts`` are those of the designs
    that were found and of their variants, in that order; ``is_whole`` is whether these are all designs of the
    project."""
    builder = _FindingBuilder(session.settings)
    for unread in search.ignored_files:
        builder.add_unread_file(unread)
    designs = [verdict for verdict in verdicts if verdict.file_count]
    builder.add_repeated_ids(search, designs)
    claims = [(verdict.id, verdict.claims) for verdict in designs]
    if len(claims) > 1:
        from .conflicts import conflicts  # one design has no conflicts

        for conflict in conflicts(claims, not session.config.compare_designs):
            builder.add_conflict(conflict)
    for identity, listed in claims:
        for waiver in listed.waivers:
            if not builder.apply_waiver(waiver) and is_whole:
                builder.add_unused_waiver(identity, waiver)
    return tuple(builder.findings)


class _FindingBuilder:
    """Builds the findings, with fingerprints."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.findings: list[Finding] = []
        self._used: dict[tuple[str, ...], int] = {}

    def add_unread_file(self, unread: IgnoredFile) -> None:
        """Add the finding of a file that nothing reads."""
        code = "PRJ001" if unread.is_design_file else "PRJ002"
        what = f"folder `{unread.path}`" if unread.is_folder else f"`{unread.path}`"
        self._add(code, "", ClaimPlace(unread.path, "", 1, 1, 1, 1), f"{what} {unread.why}", unread.hint)

    def add_repeated_ids(self, search: FoundDesigns, designs: Iterable[LintOutcome]) -> None:
        """Add a finding at each design whose id another design has."""
        places_by_id: dict[str, list[tuple[str, ClaimPlace]]] = {}
        for folder, verdict in zip(search.designs, designs, strict=True):
            file = FILES[0] if folder.display_path == "." else f"{folder.display_path}/{FILES[0]}"
            place = verdict.claims.id or ClaimPlace(file, "", 1, 1, 1, 1)
            places_by_id.setdefault(folder.id, []).append((folder.display_path, place))
        for identity, places in places_by_id.items():
            if len(places) == 1:
                continue
            for path, place in places:
                others = [(other_path, where) for other_path, where in places if other_path != path]
                names = enumeration([other_path for other_path, _ in others])
                message = (
                    f"design `{identity}` in {path} has the id of the design in {names}; pages and "
                    "configuration of one overwrite those of the other"
                )
                hint = f"Rename the folder and `id`, for example to `{identity}-2`."
                related = tuple(_related_place(where, f"also `{identity}`") for _, where in others)
                self._add("PRJ003", identity, place, message, hint, related)

    def add_conflict(self, conflict: "Conflict") -> None:
        """Add the finding of two designs that claim one thing."""
        self._add(
            conflict.code,
            conflict.design,
            conflict.place,
            conflict.message,
            conflict.hint,
            (_related_place(conflict.other, conflict.note),),
        )

    def apply_waiver(self, waiver: Waiver) -> bool:
        """Mark the findings that a waiver hides; returns whether there were any."""
        hidden = False
        for number, finding in enumerate(self.findings):
            inside = waiver.first_line <= finding.line <= waiver.last_line
            if finding.file == waiver.file and finding.code == waiver.code and inside:
                self.findings[number] = finding._replace(waived=waiver.reason)
                hidden = True
        return hidden

    def add_unused_waiver(self, design: str, waiver: Waiver) -> None:
        """Add the finding of a waiver that hides none."""
        message = f"the waiver of {waiver.code} waives nothing"
        place = ClaimPlace(waiver.file, "", *waiver.span)
        hint = "Remove it. Or move it to the line of the finding."
        self._add("WAIVE002", design, place, message, hint)

    def _add(
        self,
        code: str,
        design: str,
        place: ClaimPlace,
        message: str,
        hint: str,
        related: tuple[Related, ...] = (),
    ) -> None:
        severity = self._severity(code)
        if severity is None:
            return
        # Without the folder, so that the fingerprint survives a move of the design.
        key = (code, design, place.file.rpartition("/")[2] if design else place.file, place.object)
        # Equal findings at one object are told apart by their order, as in the engine.
        self._used[key] = number = self._used.get(key, -1) + 1
        self.findings.append(
            Finding(
                file=place.file,
                line=place.line,
                column=place.column,
                code=code,
                name=self.settings.rules.name(code),
                severity=severity,
                message=message,
                hint=hint,
                end_line=place.end_line,
                end_column=place.end_column,
                design=design,
                object=place.object,
                fingerprint=fingerprint(*key, number),
                related=related,
            )
        )

    def _severity(self, code: str) -> Severity | None:
        """Severity of the findings of a rule; None if the project ignores it."""
        declared = self.settings.rules.rule(code).severity
        level = self.settings.severities.get(code) or self.settings.levels.get(declared, declared)
        if level in RANK:
            return level  # type: ignore[return-value]
        # `ignore` cannot hide that something is not checked.
        return declared if code in STOPPING_RULES else None


def _related_place(place: ClaimPlace, message: str) -> Related:
    return Related(place.file, place.line, place.column, message)
