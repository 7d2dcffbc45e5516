"""Finds and reads the JSON Schemas: inside an installed package, or in the source tree."""

import json
import os
from functools import cache
from typing import Any

from ..core.errors import RefarchError

Schema = dict[str, Any]

DESIGN_FILES = ("design", "bom", "ip-plan", "wiring", "qos", "results")
"""Names of the schemas of a design's six files."""

_SCHEMA_SUFFIX = ".schema.json"

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED = os.path.join(_PACKAGE, "schemas")
_SOURCE = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "schemas")


def schema_folder() -> str:
    """Folder of the schemas."""
    return _INSTALLED if os.path.isdir(_INSTALLED) else _SOURCE


@cache
def load(name: str) -> Schema:
    """Schema of ``<name>.yaml``, e.g. ``ip-plan``. Callers must not change it. Raises RefarchError where
    there is none."""
    schema: Schema = json.loads(load_text(name))
    return schema


def load_text(name: str) -> str:
    """JSON text of the schema of ``<name>.yaml``. Raises RefarchError where there is none."""
    path = os.path.join(schema_folder(), name + _SCHEMA_SUFFIX)
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        text = (
            f"the schema of {name}.yaml cannot be read ({error.strerror}): reinstall refarch, its schemas "
            "are missing"
        )
        raise RefarchError(text) from None


def names() -> list[str]:
    """Names of all schemas, sorted. Raises OSError where there are none."""
    return sorted(
        file.removesuffix(_SCHEMA_SUFFIX)
        for file in os.listdir(schema_folder())
        if file.endswith(_SCHEMA_SUFFIX)
    )


def resolve_reference(schema: Schema, node: Schema) -> Schema:
    """Target of the ``$ref`` of a node in the same file, or the node itself."""
    while "$ref" in node:
        node = schema["definitions"][node["$ref"].rpartition("/")[2]]
    return node
