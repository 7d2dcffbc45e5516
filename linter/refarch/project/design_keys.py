"""Keys of designs that decide about findings: `status`, `scope` and `site`. A change of one is listed with
the findings that it hides, those across designs included."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.run import LintRun
from ..engine import LintOutcome, LintResult, lint_outcomes
from ..load.document import Document
from ..load.folder import FILES, DesignFolder, FoundDesigns, search_designs
from .compared_designs import DesignPair
from .linting import lint_folder
from .session import Session
from .weakening import NOT_SET, NOT_THERE, CoverageChange, FindingsDifference, HiddenFinding, effect_of

BLOCKING = ("scope", "site")
"""Keys that only decide which designs are compared with each other: hiding a finding by them needs
approval."""

KEYS = ("status", *BLOCKING)

MAX_KEYS_TRIED = 16
"""Number of changed keys up to which the findings that each one hides are computed one by one."""

UNKNOWN = "unknown, because the design cannot be checked"


class KeyChange(NamedTuple):
    """Key of a design that a change sets, alters or removes."""

    design: str
    key: str
    before: Any
    """Value in the base; None if the key is absent."""
    after: Any
    is_new: bool
    """Whether the design is new."""


class KeyEffects(NamedTuple):
    """Changed keys, and the findings that they hide."""

    changes: tuple[CoverageChange, ...] = ()
    hidden: tuple[HiddenFinding, ...] = ()


FindingsByIdentity = Mapping[tuple[str, ...], Finding]
"""Findings that the base does not waive, by identity."""


def key_effects(pairs: Iterable[DesignPair], after: Session, before: LintRun) -> KeyEffects:
    """Changed keys, each with the findings that it hides: findings with all keys as in the base that are
    neither in the change nor with this key alone as in the change. ``before`` is the run of the base: a
    finding that a waiver covers there is not hidden, but one that only a waiver of the change would cover
    is."""
    listed = list(pairs)
    keys = [change for pair in listed for change in _key_changes(pair)]
    if not keys:
        return KeyEffects()
    waived = {_identity(change) for change in before.findings if change.waived is not None}
    project = _Project(listed, after, waived)
    base, now = project.findings(keys), project.findings(())
    gone = {identity: finding for identity, finding in base.items() if identity not in now}
    changes, explained = [], set()
    for change in keys:
        hidden = _hidden_by(change, keys, gone, project) if gone else []
        explained.update(hidden)
        effect = effect_of(
            FindingsDifference(tuple(HiddenFinding(gone[identity], "") for identity in hidden))
        )
        blocks = bool(hidden) and change.key in BLOCKING and not change.is_new
        changes.append(project.coverage_change(change, effect, blocks))
    rest = tuple(
        HiddenFinding(finding, "") for identity, finding in gone.items() if identity not in explained
    )
    # Findings that no single key hides, but several together do.
    if rest:
        name = f"{after.config.designs} {', '.join(KEYS)}"
        changes.append(
            CoverageChange(
                name, "as in the base", "changed together", effect_of(FindingsDifference(rest)), True
            )
        )
    return KeyEffects(tuple(changes), tuple(HiddenFinding(finding, "") for finding in gone.values()))


def _hidden_by(
    change: KeyChange, keys: Sequence[KeyChange], gone: FindingsByIdentity, project: "_Project"
) -> list[tuple[str, ...]]:
    """Hidden findings that a key hides alone; with very many keys, those that name its design."""
    if len(keys) == 1:
        return list(gone)
    if len(keys) > MAX_KEYS_TRIED:
        return [identity for identity, finding in gone.items() if project.concerns(finding, change.design)]
    # All keys as in the base except this one: what is missing then, this key hides.
    alone = project.findings([further for further in keys if further is not change])
    return [identity for identity in gone if identity not in alone]


def _key_changes(pair: DesignPair) -> Iterable[KeyChange]:
    old, new = pair.before.result, pair.after.result
    if new is None:
        return
    before, after = ({} if result is None else _document(result).data for result in (old, new))
    for key in KEYS if old is not None else BLOCKING:
        if before.get(key) != after.get(key):
            yield KeyChange(new.id, key, before.get(key), after.get(key), old is None)


def _identity(finding: Finding) -> tuple[str, ...]:
    """Identity of a finding that does not depend on the number of findings of its kind."""
    return finding.code, finding.design, finding.object, finding.message


def _document(result: LintResult) -> Document:
    return result.documents[FILES[0]]


class _Project:
    """Designs of a change, linted with keys as in the base."""

    def __init__(
        self, pairs: Iterable[DesignPair], session: Session, waived: Container[tuple[str, ...]]
    ) -> None:
        self._session, self._waived = session, waived
        self._results = {pair.after.result.id: pair.after.result for pair in pairs if pair.after.result}
        try:
            self._found = search_designs(session.config.designs, session.root)
        except RefarchError:
            self._found = FoundDesigns([], [])
        self._cache: dict[tuple[str, ...], tuple[LintResult, LintOutcome]] = {}

    def coverage_change(self, change: KeyChange, effect: str, blocks: bool) -> CoverageChange:
        """Changed key as a row of a review."""
        result = self._results[change.design]
        before = NOT_THERE if change.is_new else _value_text(change.before)
        effect = effect if result.design is not None else UNKNOWN
        return CoverageChange(
            f"{_document(result).path} {change.key}", before, _value_text(change.after), effect, blocks
        )

    def concerns(self, finding: Finding, design: str) -> bool:
        """Whether a place of a finding is in a design."""
        folder = _document(self._results[design]).path.removesuffix(FILES[0])
        return any(
            file.startswith(folder) for file in (finding.file, *(related.file for related in finding.related))
        )

    def findings(self, keys: Iterable[KeyChange]) -> FindingsByIdentity:
        """Findings in designs and across designs, with some keys as in the base."""
        from .project_findings import project_findings  # compares all designs, which few changes need

        by_design: dict[str, tuple[KeyChange, ...]] = {}
        for change in keys:
            by_design[change.design] = (*by_design.get(change.design, ()), change)
        linted = [
            self._lint_with_keys(folder, by_design.get(folder.id, ())) for folder in self._found.designs
        ]
        across_designs = project_findings(
            self._found, [verdict for _, verdict in linted], self._session, True
        )
        in_designs = [
            finding
            for result, _ in linted
            for change in (result, *result.variants)
            for finding in change.reported_findings
        ]
        # Messages of rules may name the key; of two conflicts at one place, the message says with what.
        listed = [((finding.fingerprint, finding.severity), finding) for finding in in_designs]
        named = [
            ((*_identity(finding), finding.file, finding.severity), finding) for finding in across_designs
        ]
        return {
            identity: finding
            for identity, finding in [*listed, *named]
            if finding.waived is None or _identity(finding) not in self._waived
        }

    def _lint_with_keys(
        self, folder: DesignFolder, keys: tuple[KeyChange, ...]
    ) -> tuple[LintResult, LintOutcome]:
        """Result and verdict of a design with some keys as in the base."""
        address = (folder.display_path, *(change.key for change in keys))
        if address not in self._cache:
            result = self._result_with_keys(folder, keys)
            self._cache[address] = result, lint_outcomes(result, self._session.rules)[0]
        return self._cache[address]

    def _result_with_keys(self, folder: DesignFolder, keys: tuple[KeyChange, ...]) -> LintResult:
        """Result of a design with some keys as in the base."""
        now = self._results.get(folder.id)
        file = FILES[0] if folder.display_path == "." else f"{folder.display_path}/{FILES[0]}"
        if now is None or _document(now).path != file:  # that of another design with its id
            return lint_folder(folder, self._session)
        if not keys:
            return now
        document = _document(now)._replace(data=_as_before(_document(now).data, keys))
        return lint_folder(folder, self._session, known={file: document})


def _as_before(data: Mapping[str, Any], keys: Iterable[KeyChange]) -> dict[str, Any]:
    """Data of a design with some keys as in the base."""
    values = dict(data)
    for change in keys:
        values.pop(change.key, None)
        if change.before is not None:
            values[change.key] = change.before
    return values


def _value_text(value: Any) -> str:
    return NOT_SET if value is None else str(value)
