"""The expanded model as plain data, and its JSON Schema: both follow from the model's types.

Places are left out; rows of tables have them. A catalog part is named by its id where it is used, and
listed once, below ``parts``.
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ...core.origin import Origin
from ...core.wording import first_paragraph
from ...model.types import Design, Part

ORIGIN_FIELDS = ("origin", "at")
"""Fields with places in the YAML."""

FIELDS_STATED_ELSEWHERE = (
    "id",
    "title",
    "version",
    "status",
    "hosts",
    "files",
    "products",
    "parts",
    *ORIGIN_FIELDS,
)
"""Fields of a design that are not part of its plain model: the first ones precede it, hosts are in their
clusters, files and catalog entries are sources of the model."""

JSON_TYPES: Mapping[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}


def plain_model(design: Design) -> dict[str, Any]:
    """A design as plain data, ranges expanded and defaults filled in. Speeds are in Mbit/s, lengths in
    meters, MTU in bytes."""
    parts: dict[str, Part] = {}
    model = {
        name: _plain_value(getattr(design, name), parts)
        for name in _field_names(Design, FIELDS_STATED_ELSEWHERE)
    }
    entries: dict[str, Any] = {}
    while len(entries) < len(parts):  # a part may name further ones
        for key in sorted(set(parts) - set(entries)):
            part = parts[key]
            entries[key] = {
                name: _plain_value(getattr(part, name), parts) for name in _field_names(Part, ORIGIN_FIELDS)
            }
    return {**model, "parts": dict(sorted(entries.items()))}


def _field_names(kind: type[Any], without: tuple[str, ...]) -> list[str]:
    return [name for name in get_type_hints(kind) if name not in without]


def _plain_value(value: Any, parts: dict[str, Part]) -> Any:
    """A value without places; catalog parts are collected."""
    # Parts are named by their id, and listed once below `parts`.
    if isinstance(value, Part):
        parts[value.id] = value
        return value.id
    if isinstance(value, Origin):
        return {"file": value.file, "path": value.path}
    if hasattr(value, "_fields"):
        return {
            name: _plain_value(getattr(value, name), parts)
            for name in value._fields
            if name not in ORIGIN_FIELDS
        }
    if isinstance(value, Mapping):
        return {str(key): _plain_value(inner, parts) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted((_plain_value(inner, parts) for inner in value), key=str)
    if isinstance(value, (tuple, list)):
        return [_plain_value(inner, parts) for inner in value]
    return value if isinstance(value, (str, int, float, NoneType)) else str(value)


def model_schema() -> dict[str, Any]:
    """The JSON Schema (draft-07) of ``plain_model``: every type with its fields, all of them required."""
    definitions: dict[str, Any] = {}
    hints = get_type_hints(Design)
    properties = {
        name: _annotation_schema(hints[name], definitions)
        for name in _field_names(Design, FIELDS_STATED_ELSEWHERE)
    }
    entry = _record_schema(Part, definitions)
    properties["parts"] = {
        "type": "object",
        "description": "Catalog parts that the model references by ID.",
        "additionalProperties": entry,
    }
    return {
        "type": "object",
        "description": "The design with ranges expanded and defaults filled in.",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "definitions": dict(sorted(definitions.items())),
    }


def _annotation_schema(hint: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """JSON Schema for values of an annotation, as plain data."""
    if hint in JSON_TYPES:
        # A float of the model may be a whole number; JSON does not tell them apart.
        return {"type": JSON_TYPES[hint]}
    if hint is Part:
        return {"type": "string", "description": "ID of an entry in parts."}
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _record_schema(hint, definitions)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [_annotation_schema(argument, definitions) for argument in arguments]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _annotation_schema(arguments[1], definitions)}
    if origin is tuple and arguments[-1] is not Ellipsis:
        items = [_annotation_schema(argument, definitions) for argument in arguments]
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
    if origin in (tuple, frozenset):
        return {"type": "array", "items": _annotation_schema(arguments[0], definitions)}
    return {}


def _record_schema(kind: type[Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """A reference to the definition of a record, made where it is not there yet."""
    if kind is Origin:
        fields: dict[str, Any] = {"file": {"type": "string"}, "path": {"type": "string"}}
        return {"type": "object", "properties": fields, "required": list(fields)}
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # a record may hold its own kind
        hints = get_type_hints(kind)
        properties = {
            field: _annotation_schema(hints[field], definitions)
            for field in _field_names(kind, ORIGIN_FIELDS)
        }
        definitions[name] = {
            "type": "object",
            "description": first_paragraph(kind.__doc__).replace("``", ""),
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/definitions/{name}"}
