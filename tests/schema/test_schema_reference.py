"""The reference is complete and true: every key has an example that is valid, every number a unit, every
snippet is read back."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator

from refarch.load.reader import read
from refarch.model.catalog import KINDS, LOOKED_UP, Catalog
from refarch.schema import sections as schemas, store
from refarch.schema.explain import validator
from refarch_site.site_pages.file_formats import documented_files
from refarch_site.yaml_snippet import yaml_text

NAMES = documented_files()
EVERY_FILE = pytest.mark.parametrize("name", NAMES)

NO_UNIT = {
    "vlan",
    "first",
    "last",
    "mlag",
    "untagged",
    "port",
    "priority",
    "dscp",
    "pcp",
    "pfctx",
    "pfcrx",
    "as",
    "build",
    "client_build",
    "generation",
    "hardware_version",
    "value",
    "nth",
}
"""Whole numbers that count nothing: names, codes, masks, and values of anything."""

OF_CATALOG = ("Catalog id of the ", "Catalog id of ")

Keys = Iterator[tuple[str, str, schemas.Schema]]


def keys(name: str) -> Keys:
    """Section, key and schema of everything that can be written in a file."""
    root = store.load(name)
    for section, node in [("", root), *((one.name, one.node) for one in schemas.sections(root).values())]:
        for key, child in schemas.properties(node):
            yield section, key, child


def whole(value: Any) -> bool:
    """Whether there is no gap anywhere in an example."""
    if isinstance(value, dict):
        return all(map(whole, value)) and all(map(whole, value.values()))
    return all(map(whole, value)) if isinstance(value, list) else value is not None and value != "None"


def test_every_schema_is_either_of_a_file_or_of_a_report() -> None:
    assert set(NAMES) == set(store.names()) - {"findings", "conformance"}
    assert NAMES[:5] == ["design", "bom", "ip-plan", "wiring", "qos"]


@EVERY_FILE
def test_every_key_has_an_example_that_is_valid(name: str) -> None:
    root = store.load(name)
    found = 0
    for section, key, child in keys(name):
        node = schemas.resolve_with_texts(root, child)
        for value in node.get("examples") or [schemas.example(root, child)]:
            assert whole(value), f"{section}.{key}: {value!r}"
            errors = validator({**node, "definitions": root["definitions"]}).iter_errors(value)
            assert [error.message for error in errors] == [], f"{section}.{key}: {value!r}"
            found += 1
    assert found >= 3


@EVERY_FILE
def test_every_key_says_what_it_means_and_what_to_write(name: str) -> None:
    """A text of its own, and values: an example, one of a list, a default, or those of the section that it
    opens."""
    root = store.load(name)
    assert list(keys(name))
    for section, key, child in keys(name):
        node = schemas.resolve_with_texts(root, child)
        assert child.get("description", "").endswith((".", "?")), f"{section}.{key}"
        opens = {"object", "array", "boolean"} & set(schemas.types(node))
        assert opens or {"examples", "enum", "const", "default"} & set(node), f"{section}.{key}"


@EVERY_FILE
def test_only_what_may_be_left_out_has_a_default(name: str) -> None:
    root = store.load(name)
    for section, node in [("", root), *((one.name, one.node) for one in schemas.sections(root).values())]:
        for key, child in schemas.properties(node):
            if key in node.get("required", ()) and key != "format":
                assert "default" not in schemas.resolve_with_texts(root, child), f"{section}.{key}"


@EVERY_FILE
def test_whole_numbers_have_a_unit(name: str) -> None:
    root = store.load(name)
    for section, key, child in keys(name):
        node = schemas.resolve_with_texts(root, child)
        if "integer" in schemas.types(node) and "const" not in node:
            assert ("x-unit" in node) != (key in NO_UNIT), f"{section}.{key}"


@EVERY_FILE
def test_every_pattern_is_put_into_words(name: str) -> None:
    def patterns(node: Any) -> Iterator[dict[str, Any]]:
        if isinstance(node, dict):
            yield from [node] if isinstance(node.get("pattern"), str) else []
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from patterns(child)

    found = list(patterns(store.load(name)))
    assert (
        found
        and [
            one["pattern"] for one in found if not one.get("patternErrorMessage", "").startswith("expected ")
        ]
        == []
    )


@EVERY_FILE
def test_every_snippet_is_valid_where_it_stands(name: str) -> None:
    root = store.load(name)
    assert any(schemas.section_examples(root, section) for section in schemas.sections(root).values())
    for section in schemas.sections(root).values():
        for value in schemas.section_examples(root, section):
            errors = validator({**section.node, "definitions": root["definitions"]}).iter_errors(value)
            assert [error.message for error in errors] == [], f"{section.name}: {value}"
            text = yaml_text(schemas.value_at_place(section.place, value))
            document = read("snippet.yaml", text.encode())
            assert not document.problems and document.data == schemas.value_at_place(section.place, value), (
                text
            )
            missing = {error.validator for error in Draft7Validator(root).iter_errors(document.data)}
            assert missing <= {"required", "minItems"}, (
                f"{section.name} does not stand at {section.place}: {text}"
            )


@EVERY_FILE
def test_whole_files_that_the_schema_shows_are_valid(name: str) -> None:
    root = store.load(name)
    for value in root.get("examples", ()):
        assert [error.message for error in validator(root).iter_errors(value)] == []
        assert read("file.yaml", yaml_text(value).encode()).data == value


def test_parts_in_examples_are_in_the_catalog() -> None:
    catalog = Catalog()
    known = {identity for kind in (*KINDS, *LOOKED_UP) for identity in catalog.ids(kind)}
    seen = 0
    for name in NAMES:
        for section, key, child in keys(name):
            if str(child.get("description", "")).startswith(OF_CATALOG):
                for value in schemas.resolve_with_texts(store.load(name), child)["examples"]:
                    assert value in known, f"{name} {section}.{key}: {value}"
                    seen += 1
    assert seen > 15


def test_a_gap_in_the_schema_would_be_seen() -> None:
    root = {"properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"type": "integer"}}}}
    assert [whole(schemas.example(root, child)) for _, child in schemas.properties(root)] == [False, False]
