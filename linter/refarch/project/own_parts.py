"""Custom parts of a project: the catalog in its folder of designs. A fault of an entry is a finding of the
project; the other entries count."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.origin import START
from ..core.problem import WHOLE_FILE, Problem, file_problem, place_in_file
from ..core.wording import count_text, did_you_mean
from ..engine.finding_collector import FindingCollector
from ..load.document import Document
from ..load.folder import links_outside, read_file
from ..load.search import MAX_PARTS_DEPTH, PARTS
from ..model import built_in
from ..model.catalog import KINDS, LOOKED_UP, faulty_range, folder_name
from ..model.lifecycle import faulty_day
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import problems as schema_problems

FOLDER = PARTS
"""Folder of custom parts, next to the designs."""

FOLDERS: Mapping[str, str] = {folder_name(kind): kind for kind in (*KINDS, *LOOKED_UP)}
"""Kinds of entries by the name of their folder."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_MAX_ID_LENGTH = 60

_SUFFIXES = (".yaml", ".yml")

PartKey = tuple[str, str]
"""Kind and id of an entry."""


class OwnParts(NamedTuple):
    """Custom parts of a project, and their findings."""

    entries: Mapping[PartKey, Document]
    """Entries that the catalog uses, with an empty list of facts if an entry has none."""
    unusable: Mapping[PartKey, str]
    """Files of the entries that the catalog does not use, by kind and id."""
    findings: tuple[Finding, ...]
    """Sorted by file and place."""
    documents: Mapping[str, Document]
    """All files that were read, by path."""

    def stops(self, finding: Finding) -> bool:
        """Whether a finding is about an entry that the catalog does not use."""
        return finding.file in self.unusable.values()


def own_parts(
    designs: str,
    root: str = ".",
    rules: Registry = BUILT_IN,
    severities: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
) -> OwnParts:
    """Custom parts of a project, from ``<designs>/_catalog``. ``severities`` by code and ``levels`` by
    severity replace the severities of findings. Raises RefarchError if that folder is a link out of the
    project."""
    base = os.path.join(root, designs, FOLDER)
    if os.path.lexists(base) and links_outside(base, root):
        raise RefarchError(
            f"{designs}/{FOLDER}: a link to a folder outside of the project; move the folder into the project"
        )
    documents = {
        f"{designs}/{FOLDER}/{name}": read_file(os.path.join(base, name), f"{designs}/{FOLDER}/{name}", base)
        for name in _yaml_files(base)
    }
    return check_parts(documents, f"{designs}/{FOLDER}", rules, severities, levels)


def check_parts(
    documents: Mapping[str, Document],
    base: str = FOLDER,
    rules: Registry = BUILT_IN,
    severities: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
) -> OwnParts:
    """Custom parts among files, which are named by their paths below ``base``."""
    collector = FindingCollector(documents, rules, severities=severities, levels=levels)
    entries: dict[PartKey, Document] = {}
    unusable: dict[PartKey, str] = {}
    misplaced: dict[str, list[str]] = {}
    for path, document in documents.items():
        folder, _, name = path[len(base) + 1 :].rpartition("/")
        if folder not in FOLDERS:
            # One problem for each folder, however many files are in it.
            misplaced.setdefault(folder, []).append(path)
            continue
        key = FOLDERS[folder], os.path.splitext(name)[0]
        problems = list(_problems(document, key, name, base))
        for problem in problems:
            collector.add(problem, path)
        if any(problem.stops for problem in problems):
            unusable[key] = path
        else:
            entries[key] = document._replace(data={"facts": [], **document.data})
    for folder, paths in misplaced.items():
        collector.add(_misplaced_files(folder, [documents[path] for path in paths], base), paths[0])
    findings = sorted(
        collector.findings, key=lambda finding: (finding.file, finding.line, finding.column, finding.code)
    )
    return OwnParts(entries, unusable, tuple(findings), documents)


def _yaml_files(base: str) -> Iterator[str]:
    """Paths of YAML files below a folder, from there, sorted, and of folders that are links, which are not
    entered. Other files are ignored."""
    for folder, folders, names in os.walk(base):
        inside = os.path.relpath(folder, base).replace(os.sep, "/")
        depth = 0 if inside == "." else inside.count("/") + 1
        # In place: os.walk enters the folders that are left in the list.
        folders[:] = (
            sorted(name for name in folders if not name.startswith(".")) if depth < MAX_PARTS_DEPTH else []
        )
        links = {name for name in folders if os.path.islink(os.path.join(folder, name))}
        for name in sorted({*names, *links}):
            if (name.endswith(_SUFFIXES) or name in links) and not name.startswith("."):
                yield name if inside == "." else f"{inside}/{name}"


def _problems(document: Document, key: PartKey, name: str, base: str) -> Iterator[Problem]:
    """Problems of one entry."""
    kind, identity = key
    yield from _name_problems(kind, identity, name)
    # The schema needs data, which a file with such problems may lack.
    if document.problems:
        yield from document.problems
        return
    wrong = schema_problems("catalog", document.data, document.source_text)
    yield from wrong
    if document.data.get("kind") != kind and document.data.get("kind") in FOLDERS.values():
        right = folder_name(str(document.data["kind"]))
        message = f"the part has kind {document.data['kind']}, but is in the folder `{folder_name(kind)}`"
        hint = f"Move the file to `{base}/{right}/`, or correct `kind`."
        yield Problem(place_in_file("kind"), message, hint, code="PART001", stops=True)
    # What follows expects data that fit the schema.
    if wrong:
        return
    for code, fault in (("REF003", faulty_range(document.data)), ("SCHEMA006", faulty_day(document.data))):
        if fault is not None:
            hint = "Correct the range or its names." if code == "REF003" else "Correct the date."
            yield Problem(place_in_file(*fault[0]), fault[1], hint, code=code, stops=True)


def _name_problems(kind: str, identity: str, name: str) -> Iterator[Problem]:
    """Problems of the name of a file, which is the id of its entry."""
    if not name.endswith(_SUFFIXES[0]):
        message = f"`{name}` is not read; part files must end in .yaml"
        yield file_problem("PART002", message, f"Rename it to `{identity}.yaml`.", START)
    if not _ID.fullmatch(identity) or len(identity) > _MAX_ID_LENGTH:
        message = f"file name `{identity}` is not a valid part id"
        wanted = (
            re.sub("[^a-z0-9]+", "-", identity.lower()).strip("-")[:_MAX_ID_LENGTH].strip("-") or "acme-1"
        )
        hint = f"Rename it to `{wanted}.yaml`, with lower-case words and digits joined by hyphens."
        yield file_problem("PART002", message, hint, START)
    elif identity in built_in.ids(folder_name(kind)):
        message = (
            f"`{identity}` is also the id of a {kind} in the catalog of refarch, which this part replaces"
        )
        yield Problem(WHOLE_FILE, message, span=START, code="PART003")


def _misplaced_files(folder: str, documents: Iterable[Document], base: str) -> Problem:
    """Problem of the files in a folder that is not one of the catalog, at the first of them."""
    files = list(documents)
    count = count_text(len(files), "file")
    kinds = {str(document.data.get("kind", "")) for document in files} & set(FOLDERS.values())
    if not folder:
        where, hint = f"`{base}` itself", ""
    elif "/" in folder:
        where, hint = f"`{base}/{folder}`, a nested folder,", ""
    else:
        where, hint = (
            f"`{base}/{folder}`, which is not a catalog folder,",
            did_you_mean(folder, FOLDERS),
        )
    if len(kinds) == 1:
        hint = f"Did you mean `{folder_name(kinds.pop())}`?"
    hint = hint or f"Use one of the catalog folders: {', '.join(sorted(FOLDERS))}."
    verb = "is" if len(files) == 1 else "are"
    return file_problem("PART001", f"{count} in {where} {verb} not read", hint, START)
