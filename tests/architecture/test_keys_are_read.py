"""Every key of the language is read: by a rule, a view, a page or a target, or by the model for them. A key
that nothing reads promises a check that is not made.

The sources are read without running them: a key counts as read where its name stands as a text or as an
attribute. Two keys of one name are one here.
"""

import ast
import json
from collections.abc import Iterator
from typing import Any

from parts import ROOT, modules

READERS = (
    "refarch.rules.",
    "refarch.views.",
    "refarch.report.",
    "refarch.engine.",
    "refarch.project.",
    "refarch.scaffold.",
    "refarch.platforms.",
    "refarch_diagrams.",
    "refarch_site.",
)
"""Beginnings of the names of modules that read the model; some read the files' data as well."""

MODEL = "refarch.model."

WAITING: dict[tuple[str, str], str] = {}
"""Keys that wait for the target that will read them, by file and name, and for which."""

WAITING_FIELDS: dict[tuple[str, str], str] = {}
"""The same of the model, by record and field."""


def test_every_key_of_the_language_is_read() -> None:
    read = _words(MODEL, *READERS)
    keys = sorted(_keys())
    assert len(keys) > 300
    unread = [key for key in keys if key[1] not in read]
    assert unread == sorted(WAITING)


def test_every_field_of_the_model_is_read() -> None:
    read = _words(*READERS)
    fields = sorted(_fields())
    assert len(fields) > 300
    assert [field for field in fields if field[1] not in read] == sorted(WAITING_FIELDS)


def _keys() -> set[tuple[str, str]]:
    return {
        (path.name.removesuffix(".schema.json"), key)
        for path in (ROOT / "schemas").glob("*.schema.json")
        if path.name.split(".")[0] in ("design", "ip-plan", "wiring", "qos", "bom", "results")
        for key in _properties(json.loads(path.read_text(encoding="utf-8")))
    }


def _properties(schema: Any) -> Iterator[str]:
    """Names of all properties that a schema describes, at any depth."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        if isinstance(properties, dict):
            yield from properties
        for child in schema.values():
            yield from _properties(child)
    elif isinstance(schema, list):
        for child in schema:
            yield from _properties(child)


def _fields() -> Iterator[tuple[str, str]]:
    """Class and name of every field of the model's records."""
    for module in modules():
        if module.name.startswith("refarch.model.types."):
            for record in ast.walk(module.tree):
                if isinstance(record, ast.ClassDef):
                    for line in record.body:
                        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                            yield record.name, line.target.id


def _words(*beginnings: str) -> set[str]:
    """Texts and attributes in all modules whose names begin so."""
    words = set()
    for module in modules():
        if f"{module.name}.".startswith(beginnings):
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Attribute):
                    words.add(node.attr)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    words.add(node.value)
    return words
