"""Reading of a file for the VCF Installer, with the place of every value.

JSON is YAML: the reader of designs reads it, with its limits on size, depth and number of values, and knows
the place of each value.
"""

import json
from typing import Any, NamedTuple

from ...core.errors import RefarchError
from ...load.document import Document
from ...load.reader import MAX_FILE_BYTES, read


class InstallerFile(NamedTuple):
    """File that was read."""

    document: Document
    """Text and places of the values."""
    data: Any
    """Value of the file with the types of JSON; it may be of any type."""
    encoding: str
    """Encoding as the user knows it: ``UTF-8``, ``UTF-16``, or ``UTF-32``."""


def read_installer_file(path: str, name: str) -> InstallerFile:
    """File at a path, which findings name ``name``. Raises RefarchError, in one line, for a file that cannot
    be read."""
    content = read_bytes(path)
    encoding = json.detect_encoding(content)
    text = _decode_text(path, content, encoding)
    data = _json_value(path, text)
    # A tab may indent JSON and not YAML; inside of a text JSON has none.
    document = read(name, text.replace("\t", " ").encode())
    if document.problems and isinstance(data, dict):
        first = document.problems[0]
        line = first.span.line if first.span is not None else document.span(first.where.pointer).line
        raise RefarchError(f"{path}:{line}: {first.message}")
    return InstallerFile(document, data, encoding.upper()[:6].rstrip("-"))


def read_bytes(path: str) -> bytes:
    """Content of a file. Raises RefarchError if it cannot be read or is too large."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise RefarchError(f"{path}: {error.strerror or 'cannot be read'}") from None
    if len(content) > MAX_FILE_BYTES:
        raise RefarchError(f"{path} is larger than {MAX_FILE_BYTES // 1024 // 1024} MB")
    return content


def _decode_text(path: str, content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise RefarchError(f"{path} is not JSON in UTF-8 or UTF-16") from None


def _json_value(path: str, text: str) -> Any:
    """Value as the JSON module reads it, which keeps the types of JSON."""

    def refuse_constant(name: str) -> Any:
        raise RefarchError(f"{path}: not valid JSON: {name} is no number of JSON")

    try:
        return json.loads(text, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        raise RefarchError(f"{path}:{error.lineno}: not valid JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise RefarchError(f"{path} is nested too deeply or has a number that is too long") from None
