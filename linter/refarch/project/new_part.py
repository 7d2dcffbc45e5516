"""Template of a custom part: every key that its kind may have, with the description of the schema."""

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..core.errors import RefarchError
from ..core.files import create_file
from ..core.folders import new_folders
from ..model.catalog import folder_name
from ..schema import store
from .own_parts import FOLDER
from .yaml_text import comment_lines, key_lines, value_text

PRODUCT_KEYS = ("vendor", "model", "title", "part_number", "end_of_life", "facts")
"""Keys that are not copied from a similar product."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

KIND_NAMES = {"nic": "network adapter", "cpu": "processor", "software": "software product"}
"""Names of kinds in text, if they differ from the kind."""

HEAD = (
    "Custom {kind} of this project. Its id, which designs use, is the name of "
    "this file.\n\n"
    "Set the empty keys. Remove the `# ` from other keys whose values you know, and omit the "
    "rest: a rule that needs a missing value reports it and does not guess. `refarch "
    "parts check` reports missing and invalid values."
)


def part_path(designs: str, kind: str, identity: str) -> str:
    """Path of the entry of a part, from the root of the project. Raises RefarchError for an invalid id."""
    if not _ID.fullmatch(identity) or len(identity) > 60:
        raise RefarchError(
            f"{identity} is not a valid id: use up to 60 lower-case letters and digits, joined by hyphens, "
            "e.g. acme-48"
        )
    return f"{designs}/{FOLDER}/{folder_name(kind)}/{identity}.yaml"


def write_part(root: str, path: str, text: str) -> None:
    """Write the file of a new entry; an existing file is not overwritten. Raises RefarchError if it cannot be
    written."""
    full = os.path.join(root, path)
    if os.path.lexists(full):
        raise RefarchError(f"{path} already exists and is not overwritten; choose another id")
    folder = os.path.dirname(full)
    try:
        with new_folders(folder):
            if not os.path.realpath(folder).startswith(os.path.join(os.path.realpath(root), "")):
                where = os.path.dirname(path)
                raise RefarchError(f"{where} is a link to a place outside of the project; nothing is written")
            create_file(full, text.encode())
    except OSError as error:
        raise RefarchError(f"{path}: cannot be written: {error.strerror}") from None


def part_template(kind: str, like: Mapping[str, Any] | None = None) -> str:
    """Text of a new entry. ``like`` are the data of an entry whose values are copied, except for those that
    name the product."""
    schema = store.load("catalog")
    kind_schema = _kind_schema(schema, kind)
    required = [
        *schema["required"],
        *kind_schema.get("required", ()),
        *kind_schema.get("else", {}).get("required", ()),
    ]
    known: list[str] = kind_schema["propertyNames"]["enum"]
    narrower: Mapping[str, Any] = kind_schema.get("properties", {})
    properties = {key: {**schema["properties"][key], **narrower.get(key, {})} for key in known}
    given = {key: value for key, value in (like or {}).items() if key not in PRODUCT_KEYS}
    given |= {"format": 1, "kind": kind}
    order = [*required, *(key for key in known if key in given and key not in required)]
    blocks = [
        comment_lines(HEAD.format(kind=KIND_NAMES.get(kind, kind.replace("-", " ")))),
        *("\n".join(_entry(schema, key, properties[key], given.get(key))) for key in order),
        comment_lines("Optional keys:"),
        *("\n".join(_optional(schema, key, properties[key])) for key in known if key not in order),
    ]
    return "\n\n".join(blocks) + "\n"


def _kind_schema(schema: store.Schema, kind: str) -> Mapping[str, Any]:
    """Schema of the entries of one kind."""
    branches = {branch["if"]["properties"]["kind"]["const"]: branch["then"] for branch in schema["allOf"]}
    kind_schema: Mapping[str, Any] = branches[kind]
    return kind_schema


def _entry(schema: store.Schema, key: str, node: Mapping[str, Any], value: Any) -> list[str]:
    """Lines of one key: its description, and its value or a gap that is a finding until it is filled."""
    lines = [] if key in ("format", "kind") else [comment_lines(_meaning(schema, node))]
    if value is not None:
        return [*lines, *key_lines(key, value)]
    return [*lines, f"{key}:", *_empty_keys(schema, node, "  ")]


def _empty_keys(schema: store.Schema, node: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Lines for the keys of a mapping, or of each item of a list: required keys without values, others as
    comments."""
    whole = _resolved_node(schema, node)
    is_list = whole.get("type") == "array" and "items" in whole
    inner = _resolved_node(schema, whole["items"]) if is_list else whole
    required = inner.get("required", ())
    before = f"{indent}- " if is_list else indent
    for key in required:
        yield from _indent_blocks(
            [comment_lines(_meaning(schema, inner["properties"][key]), len(indent))], indent
        )
        yield f"{before}{key}:"
        before = indent = " " * len(before)
    for key, child in inner.get("properties", {}).items():
        if key not in required:
            yield from _indent_blocks(_optional(schema, key, child), indent)


def _indent_blocks(blocks: list[str], indent: str) -> Iterator[str]:
    return (f"{indent}{line}" for block in blocks for line in block.split("\n"))


def _optional(schema: store.Schema, key: str, node: Mapping[str, Any]) -> list[str]:
    """Optional key as a comment with an example."""
    example = _example(schema, node)
    lines = [f"{key}:"] if example is None else key_lines(key, example)
    return [comment_lines(_meaning(schema, node)), *(f"# {line}" for line in lines)]


def _example(schema: store.Schema, node: Mapping[str, Any]) -> Any:
    """Example value of the schema, or one made from the examples of its parts; None if there is none."""
    whole = _resolved_node(schema, node)
    if whole.get("examples"):
        return whole["examples"][0]
    if "enum" in whole:
        return whole["enum"][0]
    if "const" in whole:
        return whole["const"]
    if "properties" in whole:
        keys = whole.get("required") or list(whole["properties"])[:1]
        return {key: _example(schema, whole["properties"][key]) for key in keys}
    if "items" in whole:
        return [_example(schema, whole["items"])]
    return {"integer": whole.get("minimum", 1), "boolean": True}.get(str(whole.get("type")))


def _resolved_node(schema: store.Schema, node: Mapping[str, Any]) -> dict[str, Any]:
    """Node with the content of its reference; keys of the node itself have precedence."""
    node_keys = {key: value for key, value in node.items() if key != "$ref"}
    return {**store.resolve_reference(schema, dict(node)), **node_keys}


def _meaning(schema: store.Schema, node: Mapping[str, Any]) -> str:
    """Description of a key and its values, in one text."""
    whole = _resolved_node(schema, node)
    text = str(whole["description"])
    choices = whole.get("enum") or (
        _resolved_node(schema, whole["items"]).get("enum") if "items" in whole else None
    )
    if choices:
        text += f" One of {', '.join(map(str, choices))}."
    elif whole.get("examples") and "e.g." not in text:
        text += f" E.g. {value_text(whole['examples'][0])}"
    return text
