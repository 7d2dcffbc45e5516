"""Finds and reads the JSON Schemas: inside an installed package, or in the source tree beside it."""

import marshal
import os
from functools import cache
from typing import Any

from ..core.errors import RefarchError
from ..core.kept import kept

Schema = dict[str, Any]

DESIGN_FILES = ("design", "bom", "ip-plan", "wiring", "qos", "results")
"""Names of the schemas of a design's six files."""

_SUFFIX = ".schema.json"

_PROSE = frozenset(
    {
        "title",
        "description",
        "markdownDescription",
        "$comment",
        "patternErrorMessage",
        "errorMessage",
        "x-unit",
        "x-hint",
        "examples",
    }
)
"""What editors and reference pages show and no validator reads."""

VALUES = frozenset({"const", "enum", "default"})
"""Keywords whose contents are values, not schemas."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED = os.path.join(_PACKAGE, "schemas")
_SOURCE = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "schemas")


def folder() -> str:
    """The folder that holds the schemas."""
    return _INSTALLED if os.path.isdir(_INSTALLED) else _SOURCE


@cache
def load(name: str) -> Schema:
    """The schema of ``<name>.yaml``, e.g. ``ip-plan``. The caller must not change it. Raises RefarchError
    where there is none."""
    import json  # costs start-up time that a design which fits its schemas need not pay

    path = os.path.join(folder(), name + _SUFFIX)
    try:
        with open(path, encoding="utf-8") as file:
            schema: Schema = json.load(file)
    except OSError as error:
        text = (
            f"the schema of {name}.yaml cannot be read ({error.strerror}): reinstall refarch, its schemas "
            "are missing"
        )
        raise RefarchError(text) from None
    return schema


def names() -> list[str]:
    """Names of all schemas, sorted. Raises OSError where there are none."""
    return sorted(file.removesuffix(_SUFFIX) for file in os.listdir(folder()) if file.endswith(_SUFFIX))


def verdict_only(name: str) -> Schema:
    """The schema without its prose, a third as long: for a validator that only says yes or no. The caller
    must not change it."""
    found = _texts().get(name)
    schema: Schema = marshal.loads(found) if found is not None else _pruned(load(name))
    return schema


@cache
def _texts() -> dict[str, bytes]:
    """All of these by name as ``marshal`` writes them, kept from the start before; empty where nothing can be
    kept."""
    try:
        known = names()
    except OSError:  # said by ``load``
        return {}
    paths = [os.path.join(folder(), name + _SUFFIX) for name in known]
    texts: dict[str, bytes] | None = kept(
        "verdicts", paths, lambda: {name: marshal.dumps(_pruned(load(name))) for name in known}
    )
    return texts or {}


def _pruned(node: Any) -> Any:
    if isinstance(node, list):
        return [_pruned(child) for child in node]
    if not isinstance(node, dict):
        return node
    return {
        key: child if key in VALUES and not isinstance(child, dict) else _pruned(child)
        for key, child in node.items()
        if not (
            key in _PROSE and isinstance(child, str | list)
        )  # a property of that name has a schema, not a text
    }


def resolved(schema: Schema, node: Schema) -> Schema:
    """What a node's ``$ref`` leads to in the same file, or the node itself."""
    while "$ref" in node:
        node = schema["definitions"][node["$ref"].rpartition("/")[2]]
    return node
