"""The two sides of a comparison: designs by id, folder or variant, of the work tree or of a git revision."""

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import NamedTuple

from ..compare.names import likeness
from ..core.errors import RefarchError
from ..core.wording import MOST_NAMED, first_few
from ..engine import Result
from ..load.folder import find_designs
from ..model.types import Design
from .linting import lint_design, open_design
from .releases import commit_named
from .revisions import repository_of, revision_session
from .session import Session

REVISION_MARK = "@"
"""Between a design and the revision that it is to be taken from."""


MIN_LIKENESS = 0.8
"""Part of what two designs say between them that must be the same for one to be the other with another id."""

SAME_SETTINGS: Mapping[str, Session] = {}
"""For the same settings in all revisions."""

MAX_RENAMED = 8
"""Designs that went or came, of which it is tried whether one has another id."""


class DesignSide(NamedTuple):
    """A design of one side."""

    label: str
    """How it is named: ``vsan-esa-100g@v1.0``."""
    result: Result | None
    """None where this side has no such design."""


class DesignPair(NamedTuple):
    """A design and what it is compared with."""

    before: DesignSide
    after: DesignSide
    has_same_parts: bool = True
    """Whether the project's own parts are the same on both sides."""


class DesignRevisions:
    """Opens designs of work tree and revisions; what it wrote out goes when it is closed."""

    def __init__(
        self, session: Session, design: str = "", others: Mapping[str, Session] = SAME_SETTINGS
    ) -> None:
        """``design`` is the folder of the one design that is read from revisions; all are where it is
        empty. ``others`` are sessions for revisions under other settings, by the names of these."""
        self.session, self.design, self._others = session, design, others
        self._stack = ExitStack()
        self._sessions: dict[str, Session] = {"": session}
        self._folders: dict[str, dict[str, str]] = {}

    def __enter__(self) -> "DesignRevisions":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def session_at(self, revision: str) -> Session:
        """The session of a revision; that of the work tree for an empty name. Raises RefarchError."""
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
        """Ids of the designs of a revision, sorted; none where it has no designs at all."""
        return sorted(self.folders(revision))

    def folders(self, revision: str) -> dict[str, str]:
        """Folders of the designs of a revision, from the project's root, by id; the first of two designs with
        one id. They are searched for once: a comparison asks for every design."""
        if revision not in self._folders:
            self._folders[revision] = self._find_folders(self.session_at(revision))
        return self._folders[revision]

    def _find_folders(self, session: Session) -> dict[str, str]:
        try:
            found = find_designs(session.config.designs, session.root)
        except RefarchError:
            return {}
        return {folder.id: folder.shown for folder in reversed(found)}

    def open_side(self, word: str, revision: str) -> DesignSide:
        """One design. Raises RefarchError where there is none, or it is too broken."""
        label = f"{word}{REVISION_MARK}{revision}" if revision else word
        return DesignSide(label, open_design(word, self.session_at(revision)))

    def find_side(self, word: str, revision: str) -> DesignSide:
        """One design of those that ``ids`` named on either side; without a result where this one lacks it,
        without a model where it is too broken for one."""
        label = f"{word}{REVISION_MARK}{revision}" if revision else word
        folder = self.folders(revision).get(word)
        if folder is not None:
            return DesignSide(label, lint_design(folder, self.session_at(revision)))
        return DesignSide(label, None)

    def pairs(self, old: str, new: str) -> Iterator[DesignPair]:
        """What two words mean: two designs, a design and its variant, a design of a revision and the same
        today, or all designs of a revision and those of today or of another revision. Raises RefarchError."""
        if self._is_design(old):
            yield self._design_pair(old, new)
            return
        design, mark, revision = old.rpartition(REVISION_MARK)
        if mark and design:
            yield self._revision_pair(design, revision, new)
            return
        self._demand_revision(old)
        if new and not self._is_revision(new):
            other, _, at = new.rpartition(REVISION_MARK) if REVISION_MARK in new else (new, "", "")
            yield DesignPair(self.open_side(other, old), self.open_side(other, at))
            return
        same = self.has_same_parts(old, new)
        before, after = self.ids(old), self.ids(new)
        names = self.renamed_designs(old, new)
        for identity in dict.fromkeys((*after, *before)):
            if identity in names.values() and identity not in after:
                continue
            yield DesignPair(
                self.find_side(names.get(identity, identity), old), self.find_side(identity, new), same
            )

    def renamed_designs(self, old: str, new: str) -> dict[str, str]:
        """Designs that had another id in the older revision: new ids to old ones, the most alike first."""
        before, after = self.ids(old), self.ids(new)
        gone = self._models([name for name in before if name not in after], old)
        come = self._models([name for name in after if name not in before], new)
        scored = sorted(
            (-likeness(was, is_now), name, other)
            for other, was in gone.items()
            for name, is_now in come.items()
        )
        found: dict[str, str] = {}
        for score, name, other in scored:
            if -score >= MIN_LIKENESS and name not in found and other not in found.values():
                found[name] = other
        return found

    def _models(self, names: list[str], revision: str) -> dict[str, Design]:
        """The models of designs that have one; none of more than can be compared with each other."""
        results = [self.find_side(name, revision).result for name in names[:MAX_RENAMED]]
        found = ((result.id, result.design) for result in results if result is not None)
        return {name: design for name, design in found if design is not None}

    def has_same_parts(self, old: str, new: str) -> bool:
        """Whether the project's own parts are the same in two revisions."""
        return self._part_texts(old) == self._part_texts(new)

    def _part_texts(self, revision: str) -> dict[str, tuple[str, ...]]:
        """The texts of the project's own parts."""
        documents = self.session_at(revision).own_parts.documents
        return {path: tuple(document.lines) for path, document in documents.items()}

    def _demand_revision(self, word: str) -> None:
        """Raise RefarchError for a word that is neither a design nor a revision: it asks for the design that
        was meant, if one is near."""
        try:
            self._demand_commit(word)
        except RefarchError as error:
            try:
                self.open_side(word, "")
            except RefarchError as no_design:
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
                listed = f" Variants of {before.result.id} are {first_few(names, MOST_NAMED)}."
            raise RefarchError(f"{error}{listed}") from None

    def _revision_pair(self, design: str, revision: str, new: str) -> DesignPair:
        before = self.open_side(design, revision)
        if not new:
            return DesignPair(before, self.open_side(design, ""))
        if self._is_design(new):
            return DesignPair(before, self.open_side(new, ""))
        other, mark, at = new.rpartition(REVISION_MARK)
        return DesignPair(
            before, self.open_side(other, at) if mark and other else self.open_side(design, new)
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
        """Whether a word alone is a revision, and no design."""
        if self._is_design(word):
            return False
        try:
            self._demand_commit(word)
        except RefarchError:
            return False
        return True
