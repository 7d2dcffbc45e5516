"""Fixes as data: where the value stands that a fix replaces, and how the new one is written."""

import json
import re
from collections.abc import Mapping
from typing import Any

from ..core.finding import Fix
from .document import Document
from .scalars import AMBIGUOUS_WORDS, resolve

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*")
"""Text that needs no quotes, between brackets neither."""


def located(fix: Fix, documents: Mapping[str, Document]) -> Fix | None:
    """A rule's fix with the file as findings name it and the text that it replaces; None where the file has
    no such value.

    A variant has no fixes: a value of its design's files is the design's too, and whether that should change
    nobody can know.
    """
    document = documents.get(fix.file)
    if document is None or not document.has(fix.pointer) or any("/" in name for name in documents):
        return None
    return fix._replace(file=document.path, place=document.extent(fix.pointer))


def written(value: Any) -> str:
    """A value as YAML on one line: lists and mappings in brackets, text in quotes where it could be taken for
    something else."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(key)}: {written(child)}" for key, child in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    if (
        isinstance(value, str)
        and _PLAIN.fullmatch(value)
        and value not in AMBIGUOUS_WORDS
        and resolve(value) == value
    ):
        return value
    return json.dumps(value)
