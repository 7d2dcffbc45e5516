"""A project's own parts: the catalogue in its folder of designs."""

import os

from ..core.errors import RefarchError
from ..load.document import Document
from ..load.folder import leads_out, read_file
from ..model.catalogue import KINDS, LOOKED_UP, faulty_range, folder_name
from ..model.lifecycle import faulty_day
from ..schema.validate import demand


def project_catalogue(designs: str, root: str = ".") -> dict[tuple[str, str], Document]:
    """A project's own parts, from ``<designs>/_catalog``. Raises RefarchError for an entry that is not
    valid."""
    base = os.path.join(root, designs, "_catalog")
    if leads_out(base, root):
        raise RefarchError(
            f"{designs}/_catalog: a link that leads out of the project; put the folder itself into it"
        )
    parts: dict[tuple[str, str], Document] = {}
    for kind in (*KINDS, *LOOKED_UP) if os.path.isdir(base) else ():
        folder = os.path.join(base, folder_name(kind))
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if name.endswith(".yaml"):
                path = f"{designs}/_catalog/{folder_name(kind)}/{name}"
                parts[kind, name[:-5]] = _checked(read_file(os.path.join(folder, name), path, base), kind)
    return parts


def _checked(document: Document, kind: str) -> Document:
    demand("catalog", document)
    faulty = faulty_range(document.data) or faulty_day(document.data)
    if faulty is not None:
        span = document.span(faulty[0])
        raise RefarchError(f"{document.path}:{span.line}:{span.column}: {faulty[1]}")
    if document.data["kind"] != kind:
        raise RefarchError(
            f"{document.path}:1:1: this is a {document.data['kind']}, in the folder of another kind"
        )
    return document
