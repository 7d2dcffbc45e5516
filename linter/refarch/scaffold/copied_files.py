"""First step of a new design: the files of the original, without content that applies only to the
original."""

import os
import re
from collections.abc import Iterable
from typing import Any

from ..core.errors import RefarchError
from ..core.wording import count_text, enumeration
from ..load.fixes import inline_yaml
from ..load.folder import VARIANTS, DesignFolder, read_design
from ..load.narrative import NARRATIVE
from .comments import COMMENTS, SOURCES
from .draft import DesignDraft, DesignRequest
from .edits import Edits
from .starters import is_small

FIRST_VERSION = "0.1.0"
"""Version of a new design."""

KEYS_OF_ORIGINAL = {
    "summary": "",
    "audience": "",
    "sources": "sources",
    "restated": "",
    "statements": "statements of its sources",
    "decisions": "decisions",
    "callouts": "",
    "assumptions": "assumptions",
    "excludes": "exclusions",
    "errata": "errata",
    "changelog": "changelog",
}
"""Top-level keys of design.yaml about the original and its documents, with their names in the note; empty for
one that needs no note."""

_SCHEMA_LINE = re.compile(r"^# yaml-language-server:.*\n", re.M)
_ANY_NAME = "[^\n]*"
_OWN_COMMENT = re.compile(
    "|".join(f"^# {re.escape(text).replace('@', _ANY_NAME)}\n" for text in COMMENTS), re.M
)
"""Comments of an earlier `refarch new`, which are written again."""

_WAIVER = re.compile(r"^[ \t]*# refarch: waive .*\n|[ \t]+# refarch: waive .*$", re.M)


def read_files(folder: DesignFolder) -> dict[str, str]:
    """Texts of the files of a design that are copied. Raises RefarchError for a file that cannot be read."""
    files = {}
    for name, document in read_design(folder).items():
        for problem in document.problems:
            raise RefarchError(
                f"{document.path}: {problem.code} {problem.message}; fix this design before you copy it; "
                f"run `refarch lint {folder.display_path}` for details"
            )
        # Measurements apply only to the original.
        if name != "results.yaml":
            with open(os.path.join(folder.path, name), encoding="utf-8") as file:
                files[name] = file.read()
    return files


def copy_files(draft: DesignDraft, folder: DesignFolder) -> None:
    """Remove content that does not hold for a copy, and set the name of the design. Raises RefarchError if
    the original is too broken."""
    removed = [_remove_waivers(draft)]
    for name, text in draft.files.items():
        draft.files[name] = _OWN_COMMENT.sub("", _SCHEMA_LINE.sub("", text))
    _demand_no_errors(draft, folder)
    removed += [*_write_identity(draft), _remove_labels(draft)]
    if os.path.exists(os.path.join(folder.path, "results.yaml")):
        removed.append("measured results")
    if os.path.isdir(os.path.join(folder.path, VARIANTS)):
        removed.append("variants")
    if os.path.exists(os.path.join(folder.path, NARRATIVE)):
        removed.append("narrative")
    words = [word for word in removed if word]
    if words and not is_small(folder):  # a starter has only a placeholder source
        draft.notes.append(f"not copied, because specific to {folder.id}: {enumeration(words)}")


def _demand_no_errors(draft: DesignDraft, folder: DesignFolder) -> None:
    """Raise RefarchError if the original has errors, except about its name, which is replaced."""
    findings = draft.lint().findings
    # The copy has another name than the original, which REF007 reports until it is written.
    errors = [finding for finding in findings if finding.severity == "error" and finding.code != "REF007"]
    if errors:
        first = errors[0]
        raise RefarchError(
            f"{folder.display_path} has {count_text(len(errors), 'error')}, first in {first.file} "
            f"{first.code} {first.message}; fix this design before you copy it; run `refarch lint "
            f"{folder.display_path}` for details"
        )


def with_chosen_cluster(draft: DesignDraft) -> DesignRequest:
    """Request with its cluster. Raises RefarchError if the user must name one."""
    clusters = draft.design().clusters
    request = draft.request
    if request.cluster and request.cluster not in clusters:
        raise RefarchError(
            f"{request.like} has no cluster {request.cluster}; it has {enumeration(clusters, 'and')}"
        )
    # Title and rack are about the whole design, so they need no cluster.
    asked = (
        request.hosts or request.server or request.nic or request.switch or request.nos or request.transport
    )
    if not request.cluster and len(clusters) > 1 and asked:
        raise RefarchError(
            f"{request.like} has the clusters {enumeration(clusters)}; select one with --cluster"
        )
    return request._replace(cluster=request.cluster or next(iter(clusters)))


def _remove_waivers(draft: DesignDraft) -> str:
    """Remove the waivers from all files; returns their number as text."""
    count = 0
    for name, text in draft.files.items():
        draft.files[name], number = _WAIVER.subn("", text)
        count += number
    return count_text(count, "waiver") if count else ""


def _remove_labels(draft: DesignDraft) -> str:
    """Remove the labels of the cables of the original; returns their name as text."""
    document = draft.document("wiring.yaml")
    links: Any = (document.data or {}).get("links", ())
    labeled = [number for number, link in enumerate(links) if "label" in link]
    if not labeled:
        return ""
    edits = Edits(document)
    for number in labeled:
        edits.drop(("links", number, "label"))
    draft.files["wiring.yaml"] = edits.text()
    return "cable labels"


def _write_identity(draft: DesignDraft) -> Iterable[str]:
    """Write name, title, version, status and sources of the design; returns the names of removed keys."""
    request, document = draft.request, draft.document("design.yaml")
    edits = Edits(document)
    title = request.title or str(document.data["title"])
    edits.set(("id",), inline_yaml(request.name))
    edits.set(("title",), inline_yaml(title))
    edits.set(("version",), FIRST_VERSION)
    edits.set(("status",), "draft")
    words = []
    for key, word in KEYS_OF_ORIGINAL.items():
        if key in document.data:
            edits.drop((key,))
            if word:
                words.append(word)
    source = f"  requirements: {{title: {inline_yaml(f'Requirements of {request.name}')}}}"
    edits.insert(
        document.key_span(("status",)).line + 1,
        [f"# {SOURCES}", "sources:", source],
    )
    draft.files["design.yaml"] = edits.text()
    return words
