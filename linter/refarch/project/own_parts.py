"""A project's own parts: the catalogue in its folder of designs. What is wrong with an entry is a finding of
the project; the other entries count."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.origin import START
from ..core.problem import WHOLE_FILE, Problem, file_problem, here
from ..core.wording import counted, did_you_mean
from ..engine.desk import Desk
from ..load.document import Document
from ..load.folder import leads_out, read_file
from ..load.search import DEEPEST_PART, PARTS
from ..model import built_in
from ..model.catalogue import KINDS, LOOKED_UP, faulty_range, folder_name
from ..model.lifecycle import faulty_day
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import problems as schema_problems

FOLDER = PARTS
"""The folder of own parts, beside the designs."""

FOLDERS: Mapping[str, str] = {folder_name(kind): kind for kind in (*KINDS, *LOOKED_UP)}
"""Kinds of entries by the folder that theirs lie in."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_LONGEST_ID = 60

_SUFFIXES = (".yaml", ".yml")

Key = tuple[str, str]
"""Kind and id of an entry."""


class OwnParts(NamedTuple):
    """A project's own entries, and what is wrong with them."""

    entries: Mapping[Key, Document]
    """Those that the catalogue takes, with an empty list of facts where an entry gives none."""
    unusable: Mapping[Key, str]
    """Those that it does without, with their files."""
    findings: tuple[Finding, ...]
    """Sorted by file and place."""
    documents: Mapping[str, Document]
    """Everything that was read, by path."""

    def stops(self, finding: Finding) -> bool:
        """Whether a finding is about an entry that the catalogue does without."""
        return finding.file in self.unusable.values()


def own_parts(
    designs: str,
    root: str = ".",
    rules: Registry = BUILT_IN,
    severities: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
) -> OwnParts:
    """A project's own parts, from ``<designs>/_catalog``. ``severities`` by code, and ``levels`` by severity,
    are what a finding counts as. Raises RefarchError where that folder is a link out of the project."""
    base = os.path.join(root, designs, FOLDER)
    if os.path.lexists(base) and leads_out(base, root):
        raise RefarchError(
            f"{designs}/{FOLDER}: a link that leads out of the project; put the folder itself into it"
        )
    found = {
        f"{designs}/{FOLDER}/{name}": read_file(os.path.join(base, name), f"{designs}/{FOLDER}/{name}", base)
        for name in _files(base)
    }
    return judged(found, f"{designs}/{FOLDER}", rules, severities, levels)


def judged(
    found: Mapping[str, Document],
    base: str = FOLDER,
    rules: Registry = BUILT_IN,
    severities: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
) -> OwnParts:
    """The entries among files, which are named by their paths, all of them below ``base``."""
    desk = Desk(found, rules, severities=severities, levels=levels)
    entries: dict[Key, Document] = {}
    unusable: dict[Key, str] = {}
    misplaced: dict[str, list[str]] = {}
    for path, document in found.items():
        folder, _, name = path[len(base) + 1 :].rpartition("/")
        if folder not in FOLDERS:
            misplaced.setdefault(folder, []).append(path)
            continue
        key = FOLDERS[folder], os.path.splitext(name)[0]
        problems = list(_problems(document, key, name, base))
        for problem in problems:
            desk.add(problem, path)
        if any(problem.stops for problem in problems):
            unusable[key] = path
        else:
            entries[key] = document._replace(data={"facts": [], **document.data})
    for folder, paths in misplaced.items():
        desk.add(_misplaced(folder, [found[path] for path in paths], base), paths[0])
    findings = tuple(sorted(desk.findings, key=lambda finding: finding[:4]))
    return OwnParts(entries, unusable, findings, found)


def _files(base: str) -> Iterator[str]:
    """Paths of YAML files below a folder, from there, sorted, and of folders that are links, which nobody
    enters; whatever else lies there is nobody's business."""
    for folder, folders, names in os.walk(base):
        inside = os.path.relpath(folder, base).replace(os.sep, "/")
        depth = 0 if inside == "." else inside.count("/") + 1
        folders[:] = (
            sorted(name for name in folders if not name.startswith(".")) if depth < DEEPEST_PART else []
        )
        links = {name for name in folders if os.path.islink(os.path.join(folder, name))}
        for name in sorted({*names, *links}):
            if (name.endswith(_SUFFIXES) or name in links) and not name.startswith("."):
                yield name if inside == "." else f"{inside}/{name}"


def _problems(document: Document, key: Key, name: str, base: str) -> Iterator[Problem]:
    """Everything that is wrong with one entry."""
    kind, identity = key
    yield from _of_name(kind, identity, name)
    if document.problems:
        yield from document.problems
        return
    wrong = schema_problems("catalog", document.data, document.written)
    yield from wrong
    if document.data.get("kind") != kind and document.data.get("kind") in FOLDERS.values():
        right = folder_name(str(document.data["kind"]))
        message = f"this is a {document.data['kind']}, in the folder `{folder_name(kind)}`"
        hint = f"Move the file to `{base}/{right}/`, or correct `kind`."
        yield Problem(here("kind"), message, hint, code="PART001", stops=True)
    if wrong:
        return
    for code, fault in (("REF003", faulty_range(document.data)), ("SCHEMA006", faulty_day(document.data))):
        if fault is not None:
            hint = "Correct the range or its names." if code == "REF003" else "Correct the day."
            yield Problem(here(*fault[0]), fault[1], hint, code=code, stops=True)


def _of_name(kind: str, identity: str, name: str) -> Iterator[Problem]:
    """What is wrong with the name of a file, which is the id of its entry."""
    if not name.endswith(_SUFFIXES[0]):
        message = f"`{name}` is not read: the files of entries end in .yaml"
        yield file_problem("PART002", message, f"Rename it to `{identity}.yaml`.", START)
    if not _ID.fullmatch(identity) or len(identity) > _LONGEST_ID:
        message = f"the file's name is the id of its entry, and `{identity}` is none"
        wanted = re.sub("[^a-z0-9]+", "-", identity.lower()).strip("-")[:_LONGEST_ID].strip("-") or "acme-1"
        hint = f"Rename it to `{wanted}.yaml`: lower-case words and digits joined by hyphens."
        yield file_problem("PART002", message, hint, START)
    elif identity in built_in.ids(folder_name(kind)):
        message = f"`{identity}` is the id of a {kind} of refarch too, and this entry takes its place"
        yield Problem(WHOLE_FILE, message, span=START, code="PART003")


def _misplaced(folder: str, documents: Iterable[Document], base: str) -> Problem:
    """What to say of the files of a folder that is none of the catalogue's, at the first of them."""
    files = list(documents)
    count = counted(len(files), "file")
    kinds = {str(document.data.get("kind", "")) for document in files} & set(FOLDERS.values())
    if not folder:
        where, hint = f"`{base}` itself", ""
    elif "/" in folder:
        where, hint = f"`{base}/{folder}`, a folder in a folder,", ""
    else:
        where, hint = (
            f"`{base}/{folder}`, which is no folder of the catalogue,",
            did_you_mean(folder, FOLDERS),
        )
    if len(kinds) == 1:
        hint = f"Did you mean `{folder_name(kinds.pop())}`?"
    hint = hint or f"Folders of the catalogue are {', '.join(sorted(FOLDERS))}."
    verb = "is" if len(files) == 1 else "are"
    return file_problem("PART001", f"{count} in {where} {verb} not read", hint, START)
