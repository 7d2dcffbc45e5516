"""Canonical layout of the files of designs, in memory, with proof that their meaning stays the same."""

import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from ..compare.flat import flat_design
from ..engine import LintResult
from ..fmt.layout import FormattedDocument, format_document
from ..fmt.tree_builder import UnsupportedLayout
from ..load.document import Document
from ..load.folder import VARIANTS, DesignFolder, find_designs, links_outside, read_design
from ..load.text import text_lines
from ..load.variants import read_variants
from .linting import folders_of, lint_folder
from .session import Session


class FormattedFiles(NamedTuple):
    """Files of designs before and after formatting."""

    before: Mapping[str, bytes]
    """Current contents of the files that change, by path from the root of the project."""
    after: Mapping[str, bytes]
    canonical: int
    """Number of files that are in the canonical layout already."""
    unchanged: tuple[tuple[str, str], ...]
    """Files that stay as they are although they should change, each with the reason."""
    unfolded: tuple[str, ...]
    """Designs whose names stay written out, because they would have another meaning as ranges."""


def format_designs(paths: Iterable[str], session: Session) -> FormattedFiles:
    """Formatted files at the paths, which count from the root of the project and are designs or single files;
    nothing is written. Raises RefarchError if there is none."""
    paths = list(paths)
    root = session.root
    whole = [path for path in paths if not os.path.isfile(os.path.join(root, path))]
    wanted: dict[str, set[str] | None] = {}
    folders: dict[str, DesignFolder] = {}
    for folder in folders_of(whole, session) if whole or not paths else []:
        folders[folder.display_path], wanted[folder.display_path] = folder, None
    for path in paths:
        if path in whole:
            continue
        (folder,) = find_designs(path, root)
        folders.setdefault(folder.display_path, folder)
        files = wanted.setdefault(folder.display_path, set())
        if files is not None:
            files.add(os.path.relpath(os.path.join(root, path), root).replace(os.sep, "/"))
    benches = [
        _DesignFormatter(folder, session, wanted[path_of_folder])
        for path_of_folder, folder in folders.items()
    ]
    for bench in benches:
        bench.run()
    return FormattedFiles(
        {path: text for bench in benches for path, text in bench.before.items()},
        {path: text for bench in benches for path, text in bench.after.items()},
        sum(bench.canonical for bench in benches),
        tuple(sorted(entry for bench in benches for entry in bench.unchanged.items())),
        tuple(bench.folder.display_path for bench in benches if bench.unfolded),
    )


class _DesignFormatter:
    """Formatter of the files of one design."""

    def __init__(self, folder: DesignFolder, session: Session, wanted: set[str] | None) -> None:
        """``wanted`` are the paths of the only files to format, from the root of the project; None is all."""
        self.folder, self.session, self.wanted = folder, session, wanted
        self.documents: dict[str, Document] = {}
        """All files of the design as they were read, by path."""
        self.changed: dict[str, Document] = {}
        """Files that change, as they will be."""
        self.before: dict[str, bytes] = {}
        self.after: dict[str, bytes] = {}
        self.unchanged: dict[str, str] = {}
        self.canonical = 0
        self.unfolded = False

    def run(self) -> None:
        """Lay out all files, compare the meaning, and note the files that stay as they are."""
        documents = self._documents_with_schemas()
        self.documents = {path: document for path, (_, document) in documents.items()}
        wanted = self.wanted
        documents = {path: entry for path, entry in documents.items() if wanted is None or path in wanted}
        contents = {path: self._content(document) for path, (_, document) in documents.items()}
        folds = self._lay_out_all(documents, contents, folds=True)
        if self._has_same_meaning():
            return
        # As ranges, names may have another meaning: then they stay written out.
        if folds:
            self._lay_out_all(documents, contents, folds=False)
            if self._has_same_meaning():
                self.unfolded = True
                return
        for path in self.after:
            self.unchanged[path] = "formatting would change the meaning of the design"
        self._clear()

    def _clear(self) -> None:
        for files in (self.changed, self.before, self.after):
            files.clear()

    def _lay_out_all(
        self, documents: Mapping[str, tuple[str, Document]], contents: Mapping[str, bytes | None], folds: bool
    ) -> bool:
        """Lay out all files; returns whether names were folded into ranges."""
        self._clear()
        self.canonical = 0
        folded = False
        for path, (schema, document) in documents.items():
            content = contents[path]
            if content is None:
                continue
            try:
                laid = format_document(document, schema, folds)
            except UnsupportedLayout as error:
                self.unchanged[path] = f"it cannot be formatted: {error}"
                continue
            self._add_result(path, content, laid)
            folded |= laid.has_folded_names
        return folded

    def _add_result(self, path: str, content: bytes, laid: FormattedDocument) -> None:
        # The line ends of the file stay.
        end = b"\r\n" if b"\r\n" in content else b"\r" if b"\r" in content else b"\n"
        text = laid.text.encode().replace(b"\n", end)
        if text == content:
            self.canonical += 1
        else:
            self.before[path], self.after[path], self.changed[path] = content, text, laid.document

    def _documents_with_schemas(self) -> dict[str, tuple[str, Document]]:
        """Files of the design by path, each with the name of its schema."""
        folder = self.folder
        by_schema = {name.removesuffix(".yaml"): document for name, document in read_design(folder).items()}
        named = list(by_schema.items())
        if not folder.is_outside and os.path.lexists(os.path.join(folder.path, VARIANTS)):
            named += [("variant", document) for document in read_variants(folder).values()]
        return {document.path: (name, document) for name, document in named}

    def _content(self, document: Document) -> bytes | None:
        """Content of a file; None, with a note, for a file that must stay as it is."""
        path = document.path
        if document.problems:
            problem = document.problems[0]
            line = f"line {problem.span.line}: " if problem.span is not None else ""
            self.unchanged[path] = f"it cannot be read: {line}{problem.code} {problem.message}"
            return None
        full = os.path.join(self.session.root, path)
        if links_outside(full, self.session.root):
            self.unchanged[path] = "a link in its path leads out of the project"
            return None
        try:
            with open(full, "rb") as stream:
                content = stream.read()
        except OSError as error:
            self.unchanged[path] = f"it cannot be read: {error.strerror}"
            return None
        # An editor saved it in the meantime.
        if text_lines(content) != document.lines:
            self.unchanged[path] = "the file changed while it was read"
            return None
        return content

    def _has_same_meaning(self) -> bool:
        """Whether the design has the same models, findings and waivers with the new texts."""
        return not self.after or self._meaning == self._meaning_with(self.changed)

    @cached_property
    def _meaning(self) -> list[Any]:
        """Meaning of the design before formatting."""
        return self._meaning_with({})

    def _meaning_with(self, changed: Mapping[str, Document]) -> list[Any]:
        return design_meaning(lint_folder(self.folder, self.session, known={**self.documents, **changed}))


def design_meaning(result: LintResult) -> list[Any]:
    """Values and findings of a design and its variants, without places, for comparison."""
    values = [] if result.design is None else flat_design(result.design).values.items()
    findings = {(finding.code, finding.severity, finding.waived) for finding in result.findings}
    return [
        result.id,
        result.checked,
        [(address, value) for address, (value, _) in values],
        findings,
        *map(design_meaning, result.variants),
    ]
