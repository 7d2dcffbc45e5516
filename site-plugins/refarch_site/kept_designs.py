"""Pages, files, and diagrams of designs, kept from one build to the next: a change of one design generates
this design, and not the others.

An entry belongs to the files of its design and of its transcription, and to what its pages get from outside
of it: prices, the address of the site, trials of its growth, verifications that were kept, and the designs
that its texts link to. The file as a whole belongs to the settings and custom parts of the project, a day,
the programs, and the versions of libraries. It is private and authenticated like the cache of verdicts, so
that nobody else's markup becomes part of a page.
"""

import base64
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

import refarch_diagrams
from refarch.api import Session, find_designs
from refarch.api.caches import PrivateEntries, folder_digest, run_state, shared_settings
from refarch_diagrams import Drawing

from .project import Project
from .search.records import SearchRecord
from .site import DesignPages, SearchableDesign, SitePage

KIND = "-designs"
"""Part of the name of the file."""

MAX_LETTERS = 48 * 1024 * 1024
"""Packed text that is kept; designs beyond are generated again by each build."""


class KeptDesigns:
    """Designs of a project as they were generated last."""

    def __init__(self, session: Session, project: Project, versions: str) -> None:
        """``versions`` are those of the libraries that decide how pages look."""
        settings = (run_state(shared_settings(session)), repr(project.config), versions, *_program_files())
        digest = blake2b("\n".join(settings).encode("utf-8", "surrogatepass"), digest_size=16)
        self._file = PrivateEntries(session.root, KIND, digest.hexdigest())
        self._session = session
        self._keys: dict[str, str] = {}
        """Key of the entry of each design that can be kept, by its id."""
        self._found: set[str] = set()

    def find(self, parts: Iterable[Project]) -> dict[str, DesignPages]:
        """Kept designs, by their id. Each of the parts is the part of the project for one design."""
        session, config = self._session, self._session.config
        folders = {folder.id: folder for folder in find_designs(config.designs, session.root)}
        printed = (
            {folder.id: folder for folder in find_designs(config.as_printed, session.root)}
            if config.as_printed
            else {}
        )
        found: dict[str, DesignPages] = {}
        for part in parts:
            identity = part.designs[0].id
            digests = [
                folder_digest(given[identity], repr(_outside_inputs(part)))
                for given in (folders, printed)
                if identity in given
            ]
            if identity not in folders or not all(digests):
                continue
            self._keys[identity] = " ".join((identity, *digests))
            pages = _unpack(self._file.entries.get(self._keys[identity]))
            if pages is not None:
                found[identity] = pages
        self._found = {*found}
        return found

    def save(self, pages: Mapping[str, DesignPages]) -> None:
        """Keep the designs of this build for the next."""
        entries: dict[str, str] = {}
        room = MAX_LETTERS
        for identity, key in self._keys.items():
            entry = self._file.entries[key] if identity in self._found else _pack(pages[identity])
            room -= len(entry)
            if room >= 0:
                entries[key] = entry
        self._file.write(entries)


def _outside_inputs(part: Project) -> tuple[object, ...]:
    """What the pages of a design get from outside of its folder."""
    return part.prices, part.address, part.linked_designs, part.growth, part.runs


def _program_files() -> Iterator[str]:
    """Path, size, and time of each file of the two packages that make pages."""
    for package in (__file__, refarch_diagrams.__file__):
        for folder, folders, names in os.walk(os.path.dirname(os.path.abspath(package))):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(names):
                status = os.stat(os.path.join(folder, name))
                yield f"{folder} {name} {status.st_size} {status.st_mtime_ns}"


def _pack(pages: DesignPages) -> str:
    """Pages of a design as text."""
    data = {
        "pages": pages.pages,
        "files": {
            path: content if isinstance(content, str) else [base64.b85encode(content).decode()]
            for path, content in pages.files.items()
        },
        "drawings": pages.drawings,
        "searchable": pages.searchable,
    }
    return base64.b85encode(zlib.compress(json.dumps(data).encode("utf-8", "surrogatepass"), 1)).decode()


def _unpack(entry: Any) -> DesignPages | None:
    """Pages of a design; None if the entry is none of ours."""
    try:
        data = json.loads(zlib.decompress(base64.b85decode(entry)))
        return DesignPages(
            tuple(_page(*fields) for fields in data["pages"]),
            {path: _content(content) for path, content in data["files"].items()},
            {path: _drawing(fields) for path, fields in data["drawings"].items()},
            {identity: _searchable(*fields) for identity, fields in data["searchable"].items()},
        )
    except (AttributeError, KeyError, TypeError, ValueError, zlib.error):
        return None


def _page(*fields: Any) -> SitePage:
    page = SitePage(*fields)
    _demand_texts(page.path, page.title, page.markdown, page.group, page.subject, page.summary, *page.hide)
    sections = tuple((anchor, title) for anchor, title in page.sections)
    _demand_texts(*(text for section in sections for text in section))
    return page._replace(hide=tuple(page.hide), sections=sections)


def _content(content: Any) -> str | bytes:
    if isinstance(content, str):
        return content
    (packed,) = content
    return base64.b85decode(packed)


def _drawing(fields: Any) -> Drawing:
    drawing = Drawing(*fields)
    _demand_texts(*drawing[:-1])
    return drawing


def _searchable(title: str, records: Any) -> SearchableDesign:
    _demand_texts(title)
    return SearchableDesign(title, tuple(_record(*fields) for fields in records))


def _record(kind: str, name: str, detail: str, target: str, others: Any) -> SearchRecord:
    _demand_texts(kind, name, detail, target, *others)
    return SearchRecord(kind, name, detail, target, tuple(others))


def _demand_texts(*values: Any) -> None:
    """Raise TypeError if a value is no text."""
    if not all(isinstance(value, str) for value in values):
        raise TypeError("texts expected")
