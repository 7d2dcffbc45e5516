"""Designs that are compared: by id, folder or variant, from the work tree or a git revision."""

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import NamedTuple

from ..compare.renames import likeness
from ..core.errors import RefarchError
from ..core.wording import MAX_LISTED_NAMES, first_few
from ..engine import LintResult
from ..load.folder import find_designs
from ..model.types import Design
from .linting import lint_design, open_design
from .releases import commit_named
from .revisions import repository_of, revision_session
from .session import Session

REVISION_MARK = "@"
"""Separator between a design and its revision, as in ``vsan-esa-100g@v1.0``."""


MIN_LIKENESS = 0.8
"""Share of equal values, from 0 to 1, from which a design counts as another one with a new id."""

SAME_SETTINGS: Mapping[str, Session] = {}
"""Default of ``others``: all revisions are evaluated under the settings of the session."""

MAX_RENAMED = 8
"""Number of removed or added designs that are compared to find one with a new id."""


class DesignSide(NamedTuple):
    """Design on one side of a comparison."""

    label: str
    """Name of the side: ``vsan-esa-100g@v1.0``."""
    result: LintResult | None
    """Result of the design; None if this side has no such design."""


class DesignPair(NamedTuple):
    """Design before and after."""

    before: DesignSide
    after: DesignSide
    has_same_parts: bool = True
    """Whether the custom parts are the same on both sides."""


class DesignRevisions:
    """Opens designs of the work tree and of revisions; revisions are written to temporary folders, which are
    removed at the end."""

    def __init__(
        self, session: Session, design: str = "", others: Mapping[str, Session] = SAME_SETTINGS
    ) -> None:
        """``design`` is the folder of the only design that is read from revisions; empty for all designs.
        ``others`` are sessions for revisions that have other settings, by revision."""
        self.session, self.design, self._others = session, design, others
        self._stack = ExitStack()
        self._sessions: dict[str, Session] = {"": session}
        self._folders: dict[str, dict[str, str]] = {}

    def __enter__(self) -> "DesignRevisions":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def session_at(self, revision: str) -> Session:
        """Session of a revision; of the work tree for an empty name. Raises RefarchError."""
        if revision not in self._sessions:
            repo = repository_of(self.session)
            commit = commit_named(self.session, repo, revision)
            self._sessions[revision] = self._stack.enter_context(
                revision_session(self._others.get(revision, self.session), repo, commit, self.design)
            )
        return self._sessions[revision]

    def _demand_commit(self, word: str) -> None:
        """Raise RefarchError for a word that names no commit."""
        commit_named(self.session, repository_of(self.session), word)

    def ids(self, revision: str) -> list[str]:
        """Sorted ids of the designs of a revision; empty if it has no designs."""
        return sorted(self.folders(revision))

    def folders(self, revision: str) -> dict[str, str]:
        """Folders of the designs of a revision, from the root of the project, by id; of two designs with one
        id the first. The result is kept, because a comparison asks for every design."""
        if revision not in self._folders:
            self._folders[revision] = self._find_folders(self.session_at(revision))
        return self._folders[revision]

    def _find_folders(self, session: Session) -> dict[str, str]:
        try:
            folders = find_designs(session.config.designs, session.root)
        except RefarchError:
            return {}
        # Reversed, so that of two designs with one id the first one stays.
        return {folder.id: folder.display_path for folder in reversed(folders)}

    def open_side(self, word: str, revision: str) -> DesignSide:
        """Design that a word names, at a revision. Raises RefarchError if it does not exist or has no
        model."""
        label = f"{word}{REVISION_MARK}{revision}" if revision else word
        return DesignSide(label, open_design(word, self.session_at(revision)))

    def find_side(self, word: str, revision: str) -> DesignSide:
        """Design with an id, at a revision; without a result if the revision lacks it, and without a model if
        it is too broken."""
        label = f"{word}{REVISION_MARK}{revision}" if revision else word
        folder = self.folders(revision).get(word)
        if folder is not None:
            return DesignSide(label, lint_design(folder, self.session_at(revision)))
        return DesignSide(label, None)

    def pairs(self, old: str, new: str) -> Iterator[DesignPair]:
        """Pairs of designs that two words mean: two designs, a design and its variant, a design of a revision
        and the same one today, or all designs of a revision and those of today or of another revision. Raises
        RefarchError."""
        if self._is_design(old):
            yield self._design_pair(old, new)
            return
        design, mark, revision = old.rpartition(REVISION_MARK)
        if mark and design:
            yield self._revision_pair(design, revision, new)
            return
        self._demand_revision(old)
        if new and not self._is_revision(new):
            path, _, at = new.rpartition(REVISION_MARK) if REVISION_MARK in new else (new, "", "")
            yield DesignPair(self.open_side(path, old), self.open_side(path, at))
            return
        same = self.has_same_parts(old, new)
        before, after = self.ids(old), self.ids(new)
        names = self.renamed_designs(old, new)
        # Designs of the newer side come first, in their order; removed ones follow.
        for identity in dict.fromkeys((*after, *before)):
            # The old id of a renamed design: the pair is listed under the new id.
            if identity in names.values() and identity not in after:
                continue
            yield DesignPair(
                self.find_side(names.get(identity, identity), old), self.find_side(identity, new), same
            )

    def renamed_designs(self, old: str, new: str) -> dict[str, str]:
        """New ids and old ids of designs that had another id in the older revision, the most similar ones
        first."""
        before, after = self.ids(old), self.ids(new)
        gone = self._models([name for name in before if name not in after], old)
        come = self._models([name for name in after if name not in before], new)
        scored = sorted(
            (-likeness(before_design, after_design), name, old_name)
            for old_name, before_design in gone.items()
            for name, after_design in come.items()
        )
        new_to_old: dict[str, str] = {}
        # Best pairs first; each design is paired once.
        for score, name, old_name in scored:
            if -score >= MIN_LIKENESS and name not in new_to_old and old_name not in new_to_old.values():
                new_to_old[name] = old_name
        return new_to_old

    def _models(self, names: list[str], revision: str) -> dict[str, Design]:
        """Models of designs that have one; at most ``MAX_RENAMED``, because each is compared with each."""
        results = [self.find_side(name, revision).result for name in names[:MAX_RENAMED]]
        designs = ((result.id, result.design) for result in results if result is not None)
        return {name: design for name, design in designs if design is not None}

    def has_same_parts(self, old: str, new: str) -> bool:
        """Whether the custom parts are the same in two revisions."""
        return self._part_texts(old) == self._part_texts(new)

    def _part_texts(self, revision: str) -> dict[str, tuple[str, ...]]:
        """Texts of the custom parts of a revision, by path."""
        documents = self.session_at(revision).own_parts.documents
        return {path: tuple(document.lines) for path, document in documents.items()}

    def _demand_revision(self, word: str) -> None:
        """Raise RefarchError for a word that is neither a design nor a revision, with the suggestion of a
        design if one is similar."""
        try:
            self._demand_commit(word)
        except RefarchError as error:
            try:
                self.open_side(word, "")
            except RefarchError as no_design:
                # The message about the design helps more if it has a suggestion, or if there are no revisions
                # at all.
                if "Did you mean" in str(no_design) or "not in a git repository" in str(error):
                    raise no_design from None
            raise

    def _design_pair(self, old: str, new: str) -> DesignPair:
        if not new:
            return DesignPair(self.open_side(old, "HEAD"), self.open_side(old, ""))
        before = self.open_side(old, "")
        assert before.result is not None
        names = [variant.id.removeprefix(f"{before.result.id}+") for variant in before.result.variants]
        if new in names:
            return DesignPair(before, self.open_side(f"{old.rstrip('/')}+{new}", ""))
        design, mark, revision = new.rpartition(REVISION_MARK)
        try:
            if mark and design and not self._is_design(new):
                return DesignPair(before, self.open_side(design, revision))
            return DesignPair(before, self.open_side(new, ""))
        except RefarchError as error:
            listed = ""
            if names and "no such design" in str(error):
                listed = f" Variants of {before.result.id}: {first_few(names, MAX_LISTED_NAMES)}."
            raise RefarchError(f"{error}{listed}") from None

    def _revision_pair(self, design: str, revision: str, new: str) -> DesignPair:
        before = self.open_side(design, revision)
        if not new:
            return DesignPair(before, self.open_side(design, ""))
        if self._is_design(new):
            return DesignPair(before, self.open_side(new, ""))
        new_design, mark, at = new.rpartition(REVISION_MARK)
        return DesignPair(
            before, self.open_side(new_design, at) if mark and new_design else self.open_side(design, new)
        )

    def _is_design(self, word: str) -> bool:
        """Whether a word names a design of the work tree."""
        name = word.partition("+")[0].rstrip("/")
        session = self.session
        inside = os.path.join(session.root, session.config.designs, name)
        if any(os.path.isdir(path) for path in (os.path.join(session.root, name), inside)):
            return True
        return name in self.folders("")

    def _is_revision(self, word: str) -> bool:
        """Whether a word is a revision and not a design."""
        if self._is_design(word):
            return False
        try:
            self._demand_commit(word)
        except RefarchError:
            return False
        return True
