"""Puts a text into every field of a document whose schema lets any text in: found by walking the JSON Schema,
so that a field that is added tomorrow is among them."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs

ROOT = Path(__file__).resolve().parents[2]
FREE = "<script>alert(1)</script>"
"""What no field takes but one for any text."""

BY_NAME = frozenset(("cpu", "virtual_machines"))
"""Keys that are not added to a document: what their examples name is not in it."""

Schema = Mapping[str, Any]
Words = Callable[[bool], str]
"""Makes the text of the next field; whether it may have several lines is told."""


def schema_of(name: str) -> dict[str, Any]:
    """The schema of a kind of file, e.g. ``ip-plan``."""
    made: dict[str, Any] = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text("utf-8"))
    return made


class Filler:
    """Fills documents of one kind."""

    def __init__(self, name: str, words: Words, makes: bool = True) -> None:
        self.name, self.words, self.makes, self.schema = name, words, makes, schema_of(name)
        self.validator = jsonschema_rs.Draft7Validator(self.schema)
        self.texts = 0
        """How many texts were made."""
        self.filled: set[str] = set()
        """Places in the schema whose field has got a text in some document."""

    def fields(self) -> set[str]:
        """Every place in the schema whose value may be any text."""
        return {where for where, schema in _slots(self.schema, "") if self._is_free(schema)}

    def takes(self, text: str) -> set[str]:
        """Those of ``fields`` whose pattern lets this text in."""
        return {
            where
            for where, schema in _slots(self.schema, "")
            if any(_takes_any(one) and _lets_in(one, text) for one in self._branches(schema))
        }

    def _is_free(self, schema: Schema) -> bool:
        return any(map(_takes_any, self._branches(schema)))

    def fill(self, document: Any) -> Any:
        """The document with a text in each field that takes one, those included that it did not have."""
        assert self.validator.is_valid(document), self.name
        self._walk(self.schema, "", document, document)
        self.validator.validate(document)
        return document

    def _walk(self, schema: Schema, where: str, value: Any, document: Any) -> None:
        """Fill what is in a value; ``where`` is the place of its schema."""
        for branch, path in self._placed(schema, where):
            if isinstance(value, dict):
                for key, (child, place) in _properties(branch, path, value).items():
                    self._put(child, place, value, key, document)
            elif isinstance(value, list) and isinstance(branch.get("items"), dict):
                for index in range(len(value)):
                    self._put(branch["items"], f"{path}/items", value, index, document)

    def _put(self, schema: Schema, where: str, parent: Any, key: Any, document: Any) -> None:
        """Fill one value of a mapping or a list; what is not there yet is made."""
        is_there = not isinstance(parent, dict) or key in parent
        is_free = self._is_free(schema)
        if is_there and is_free and isinstance(parent[key], str):
            parent[key] = self._text(schema)
            self.filled.add(where)
        elif is_there:
            self._walk(schema, where, parent[key], document)
        elif self.makes and key not in BY_NAME:
            self._add(schema, where, parent, key, document)

    def _add(self, schema: Schema, where: str, parent: Any, key: Any, document: Any) -> None:
        """Give a mapping a value that it has not; it keeps it where that is valid and holds a text."""
        before, made = self.texts, self._made(schema)
        is_free = self._is_free(schema)
        if made is None or not (is_free or isinstance(made, list | dict)):
            return
        parent[key] = made
        if self.validator.is_valid(document):
            self.filled |= {where} if is_free else set()
            self._walk(schema, where, made, document)
        if self.texts == before or not self.validator.is_valid(document):
            del parent[key]

    def _text(self, schema: Schema) -> str:
        """A text for a field: as long as it may be, of several lines where it may have them."""
        free = next(branch for branch in self._branches(schema) if _takes_any(branch))
        lengths = [branch["maxLength"] for branch in self._branches(schema) if "maxLength" in branch]
        several = _lets_in(free, "a\nb")
        self.texts += 1
        return self.words(several)[: min(lengths, default=None)]

    def _made(self, schema: Schema) -> Any:
        """The least value that a schema takes, as far as that is easily told; None otherwise."""
        if self._is_free(schema):
            return self._text(schema)
        for branch in self._branches(schema):
            if "const" in branch or "enum" in branch:
                return [branch.get("const"), *branch.get("enum", ())][-1]
            if branch.get("type") == "array" and isinstance(branch.get("items"), dict):
                return [self._made(branch["items"])]
            if branch.get("type") == "object" and "properties" in branch:
                parts = branch["properties"]
                needed = branch.get("required") or list(parts)[:1]
                return {key: self._made(parts[key]) for key in needed if key in parts}
            if branch.get("examples"):
                return json.loads(json.dumps(branch["examples"][0]))
            if branch.get("type") == "integer":
                return branch.get("minimum", 1)
        return None

    def _branches(self, schema: Any) -> Iterator[Schema]:
        return (branch for branch, _ in self._placed(schema, ""))

    def _placed(self, schema: Any, where: str) -> Iterator[tuple[Schema, str]]:
        """A schema, what it refers to, and its alternatives, each with its place."""
        if not isinstance(schema, dict):
            return
        yield schema, where
        if "$ref" in schema:
            path = schema["$ref"].removeprefix("#")
            target: Any = self.schema
            for step in path.strip("/").split("/"):
                target = target[step]
            yield from self._placed(target, path)
        for key in ("allOf", "anyOf", "oneOf"):
            for index, branch in enumerate(schema.get(key, ())):
                yield from self._placed(branch, f"{where}/{key}/{index}")
        for key in ("then", "else"):
            yield from self._placed(schema.get(key), f"{where}/{key}")


def _properties(schema: Schema, where: str, value: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    """The schemas of the values of a mapping, by key: of those that it has and of those that it may have."""
    named = schema.get("properties", {})
    found = {key: (child, f"{where}/properties/{key}") for key, child in named.items()}
    for key in value.keys() - named.keys():
        for pattern, child in schema.get("patternProperties", {}).items():
            if re.search(pattern, str(key)):
                found[key] = child, f"{where}/patternProperties/{pattern}"
        if key not in found and isinstance(schema.get("additionalProperties"), dict):
            found[key] = schema["additionalProperties"], f"{where}/additionalProperties"
    return found


def _takes_any(schema: Schema) -> bool:
    """Whether a schema itself takes any text."""
    kinds = schema.get("type")
    is_text = kinds == "string" or (isinstance(kinds, list) and "string" in kinds)
    return is_text and not {"enum", "const", "format"} & schema.keys() and _lets_in(schema, FREE)


def _lets_in(schema: Schema, text: str) -> bool:
    return re.search(schema.get("pattern", ""), text) is not None


def _slots(schema: Any, where: str) -> Iterator[tuple[str, Schema]]:
    """The schemas of all values of mappings and items of lists, each with its place."""
    if isinstance(schema, list):
        for index, child in enumerate(schema):
            yield from _slots(child, f"{where}/{index}")
    if not isinstance(schema, dict):
        return
    for key, child in schema.items():
        if key in ("properties", "patternProperties"):
            for name, value in child.items():
                yield f"{where}/{key}/{name}", value
        elif key in ("additionalProperties", "items") and isinstance(child, dict):
            yield f"{where}/{key}", child
        if key not in ("examples", "if", "not"):
            yield from _slots(child, f"{where}/{key}")
