"""File for the VCF Installer, read with the place of every value.

JSON is YAML: the reader of designs reads it, with its limits on size, depth and number of values, and knows
the place of each value.
"""

import json
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.origin import path_text
from ..load.document import Document
from ..load.reader import MAX_FILE_BYTES, read
from .installer_checks import InstallerRemark, remarks


class LocatedRemark(NamedTuple):
    """Remark with its line and column in the file."""

    line: int
    column: int
    path: str
    """Path in the JSON: ``networkSpecs[3].teamingPolicy``; empty for the whole file."""
    message: str
    source: str
    """Document behind the remark."""


def check_file(path: str) -> list[LocatedRemark]:
    """Remarks of a file, in its order. Raises RefarchError, in one line, for a file that cannot be read."""
    document = _read_document(path)
    located = [_locate_remark(document, remark) for remark in remarks(document.data)]
    return sorted(located)


def _locate_remark(document: Document, remark: InstallerRemark) -> LocatedRemark:
    span = (
        document.key_span(remark.pointer)
        if document.contains(remark.pointer)
        else document.span(remark.pointer)
    )
    return LocatedRemark(span.line, span.column, path_text(remark.pointer), remark.message, remark.source)


def _read_document(path: str) -> Document:
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise RefarchError(f"{path}: {error.strerror or 'cannot be read'}") from None
    if len(content) > MAX_FILE_BYTES:
        raise RefarchError(f"{path} is larger than {MAX_FILE_BYTES // 1024 // 1024} MB")
    whole = _json_object(path, content)
    # A tab may indent JSON and not YAML; inside of a text JSON has none.
    document = read(path, content.replace(b"\t", b" "))
    if document.problems:
        first = document.problems[0]
        line = first.span.line if first.span is not None else document.span(first.where.pointer).line
        raise RefarchError(f"{path}:{line}: {first.message}")
    return document._replace(data=whole)


def _json_object(path: str, content: bytes) -> dict[str, Any]:
    """Data as the JSON module reads them, which keeps the types of JSON."""
    try:
        whole = json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise RefarchError(f"{path}:{error.lineno}: not valid JSON: {error.msg}") from None
    except UnicodeDecodeError:
        raise RefarchError(f"{path} is not JSON in UTF-8") from None
    except (RecursionError, ValueError):
        raise RefarchError(f"{path} is nested too deeply or has a number that is too long") from None
    if not isinstance(whole, dict):
        raise RefarchError(f"{path} is not a JSON object; expected the body of POST /v1/sddcs")
    return whole
