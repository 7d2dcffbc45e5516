"""Review of a change: findings, what changes, versions that have to rise, and what the change takes out of
the check. Made from git and the designs alone; no service is asked."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from .. import __version__
from ..compare.outcome import Outcome
from ..core import git
from ..core.finding import RANK, Finding
from ..core.run import Run
from ..load.folder import FILES
from .comparing import Configured, outcome
from .coverage import custom_rules, designs_left, links, other_files, parts
from .covered import Covered, LintedSide, covered
from .design_keys import Effects, design_keys
from .gate import BASE, FIRST, HEAD, Gate, with_settings
from .session import Session
from .sides import Pair, Sides
from .since import since
from .versions import Version, version_of
from .weakening import Change, Difference, Hidden, Lint, difference, settings_changes


class Review(NamedTuple):
    """A change, looked at."""

    base: str
    """The commit that is compared with, in short."""
    run: Run
    """All findings of the newer side."""
    fresh: Run
    """Those that come from the change."""
    outcomes: tuple[Outcome, ...]
    low: tuple[Version, ...]
    """Designs whose version has to rise; none where the base turns this off."""
    versions_count: bool = True
    """Whether such a design is a reason to request changes."""
    decided_by: str = BASE
    """Whose settings decide: ``base``, ``head`` or ``first``."""
    changes: tuple[Change, ...] = ()
    """What the change takes out of the check, or sets otherwise."""
    hidden: tuple[Hidden, ...] = ()
    """Findings by the settings of the base that those of the change hide or lower."""
    hidden_by_keys: tuple[Hidden, ...] = ()
    """Findings that `status`, `scope` and `site` of designs hide since the change."""
    waived: tuple[Covered, ...] = ()
    """Findings that waivers cover since the change, or that changed waivers do."""
    base_broken: str = ""
    """Why the settings of the base cannot be used."""

    def fails(self, threshold: str) -> bool:
        """Whether changes are requested: by a new finding that is severe enough, by a design without a
        verdict, by a version that is too low, or by what the change takes out of the check."""
        severe = any(
            RANK[finding.severity] <= RANK[threshold]
            for finding in self.fresh.findings
            if finding.waived is None
        )
        low = self.versions_count and bool(self.low)
        return severe or bool(self.fresh.unchecked) or low or self.weakened > 0

    @property
    def weakened(self) -> int:
        """How many changes weaken the check. What settings hide counts, whichever of them is named for it."""
        hides = self.decided_by == BASE and bool(self.hidden)
        return sum(one.blocks for one in self.changes) or int(hides)


def review(gate: Gate, lint: Lint, configured: Configured) -> Review:
    """Look at a change. A revision is evaluated as of the day of its commit, or of the base's where that is
    later, unless the session names another, so that the same commits always get the same review, and an old
    date on a commit makes no waiver last longer. What is compared with is the commit at which the two parted;
    ``lint`` finds what is wrong in a session. Files are named from the repository's root, as platforms know
    them. Raises RefarchError.
    """
    session, repo, start, head = gate.head_session, gate.repo, gate.start, gate.head
    _set_day(gate)
    name = head.name if head is not None else ""
    old_runs: list[Run] = []
    lint_old = _kept(lint, old_runs)
    with Sides(session, others={start.id: gate.start_session}) as sides:
        now = sides.at(name)
        run = checked(now, lint)
        alone = None if gate.decided_by == HEAD else gate.start_session
        fresh = since(session, start.id, run, lint_old, head, alone)
        pairs = list(sides.pairs(start.id, name))
        outcomes = tuple(outcome(pair, configured) for pair in pairs)
        different, changes = _settings(gate, now, run, lint)
        by_keys = Effects() if gate.decided_by == FIRST else design_keys(pairs, now, old_runs[0])
        changes += _coverage(gate, sides, by_keys, run, lint)
    made = Review(
        start.id[:12],
        run,
        fresh,
        tuple(_named(one, start.id) for one in outcomes),
        _low(gate, pairs, outcomes),
        gate.config.review_versions == "error",
        gate.decided_by,
        tuple(changes),
        different.hidden,
        by_keys.hidden,
        covered(
            LintedSide(old_runs[0], [pair.before.result for pair in pairs]),
            LintedSide(run, [pair.after.result for pair in pairs]),
        ),
        gate.base_broken,
    )
    return _from_root(made, repo.prefix) if repo.prefix else made


def _kept(lint: Lint, runs: list[Run]) -> Callable[[Session], Run]:
    """Linting of a session whose run is also put into a list."""

    def lint_old(old: Session) -> Run:
        runs.append(checked(old, lint))
        return runs[-1]

    return lint_old


def _set_day(gate: Gate) -> None:
    """Evaluate both sides as of one day."""
    session, old = gate.head_session, gate.start_session
    if gate.head is not None:
        session.day_of_commit = max(git.day_of(gate.repo, one) for one in (gate.head, gate.start))
    old.day, old.day_of_commit = session.day, session.day_of_commit


def _low(gate: Gate, pairs: list[Pair], outcomes: tuple[Outcome, ...]) -> tuple[Version, ...]:
    """The designs whose version has to rise; none where the settings ignore this."""
    if gate.config.review_versions == "ignore":
        return ()
    found = (version_of(pair, change) for pair, change in zip(pairs, outcomes, strict=True))
    return tuple(version for version in found if version is not None and version.is_due)


def checked(session: Session, lint: Lint) -> Run:
    """All findings of a session; of a project without designs, those about its settings and parts."""
    if _has_designs(os.path.join(session.root, session.config.designs)):
        return lint(session)
    findings = (*session.config.findings, *session.own_parts.findings)
    return Run(__version__, (), findings, lambda file, line: "", session.rules.info)


def _has_designs(folder: str) -> bool:
    """Whether a file of a design is anywhere below a folder."""
    folders = [folder]
    for here in folders:  # which grows; os.walk of Python 3.11 calls itself, and a change may be very deep
        with suppress(OSError), os.scandir(here) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif entry.name in FILES and not entry.is_dir():
                    return True
    return False


def _settings(gate: Gate, now: Session, run: Run, lint: Lint) -> tuple[Difference, list[Change]]:
    """What the settings of a change make of its findings, and which do so."""
    if gate.decided_by == FIRST:
        return Difference(), []
    if gate.was.lines == gate.now.lines and not gate.broken:
        return Difference(), []
    if gate.now_config is None:
        return Difference(), list(settings_changes(gate, Difference(), None))
    by_change = gate.now_config._replace(findings=now.config.findings, lines=now.config.lines)
    by_start = gate.was_config._replace(
        designs=by_change.designs, findings=now.config.findings, lines=now.config.lines
    )
    then, after = (
        run
        if config._replace(idle_rules="") == now.config._replace(idle_rules="")
        else checked(with_settings(now, now.root, config, now.rules), lint)
        for config in (by_start, by_change)
    )
    different = difference(then, after)
    return different, list(settings_changes(gate, different, after))


def _coverage(gate: Gate, sides: Sides, by_keys: Effects, run: Run, lint: Lint) -> Iterator[Change]:
    """What else the change takes out of the check."""
    if gate.decided_by == FIRST:
        return
    before, after = sides.at(gate.start.id), sides.at(gate.head.name if gate.head else "")
    yield from custom_rules(gate, run)
    yield from designs_left(gate, before, after)
    yield from links(gate)
    yield from by_keys.changes
    yield from parts(before.own_parts, after, run, lint)
    yield from other_files(gate, run)


def _named(one: Outcome, start: str) -> Outcome:
    """An outcome whose sides are named in short."""
    return one._replace(before=one.before.replace(start, start[:12]), after=one.after)


def _from_root(made: Review, prefix: str) -> Review:
    """A review whose files are named from the root of the repository."""

    def named(run: Run) -> Run:
        return run.renamed(lambda name: f"{prefix}{name}")

    def moved(finding: Finding) -> Finding:
        return finding._replace(file=f"{prefix}{finding.file}")

    def all_moved(hidden: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
        return tuple(one._replace(finding=moved(one.finding)) for one in hidden)

    return made._replace(
        run=named(made.run),
        fresh=named(made.fresh),
        hidden=all_moved(made.hidden),
        hidden_by_keys=all_moved(made.hidden_by_keys),
        waived=tuple(one._replace(finding=moved(one.finding)) for one in made.waived),
    )
