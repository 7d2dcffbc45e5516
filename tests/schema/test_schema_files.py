"""The schemas themselves: valid, explained throughout, within the subset that editors and both validators
read alike."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from schema_corpus import DESIGN, ROOT, shipped

from refarch.load.reader import read
from refarch.schema import store
from refarch.schema.validate import problems

NAMES = (*store.DESIGN_FILES, "refarch", "variant", "mutations")
WORDS = {"x-catalog", "x-refers", "x-states"}
ANNOTATIONS = {"title", "description", "default", "examples", "x-unit", "x-order"} | WORDS
KEYWORDS = ANNOTATIONS | {
    "$schema",
    "$id",
    "$ref",
    "definitions",
    "type",
    "required",
    "additionalProperties",
    "properties",
    "propertyNames",
    "items",
    "enum",
    "const",
    "pattern",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "uniqueItems",
    "if",
    "then",
    "else",
    "not",
    "allOf",
    "errorMessage",
    "patternErrorMessage",
    "x-synonyms",
    "x-hint",
    "x-key-hints",
    "x-value-hints",
}
ESCAPES = re.compile(r"\\(.)")

Node = dict[str, Any]
Path_ = tuple[str, ...]

EVERY_SCHEMA = pytest.mark.parametrize("name", NAMES)


def nodes(node: Node, path: Path_ = ()) -> Iterator[tuple[Path_, Node]]:
    """Every subschema with the way to it."""
    yield path, node
    for keyword in ("additionalProperties", "propertyNames", "items", "if", "then", "else", "not"):
        if isinstance(child := node.get(keyword), dict):
            yield from nodes(child, (*path, keyword))
    for keyword in ("properties", "definitions"):
        for key, child in node.get(keyword, {}).items():
            yield from nodes(child, (*path, keyword, key))
    for number, child in enumerate(node.get("allOf", ())):
        yield from nodes(child, (*path, "allOf", str(number)))


def described(name: str) -> Iterator[tuple[Path_, Node]]:
    """Subschemas that describe a value; the branches of conditions describe nothing."""
    for path, node in nodes(store.load(name)):
        if not {"if", "then", "else", "not"} & set(path):
            yield path, node


@EVERY_SCHEMA
def test_it_is_a_valid_draft_07_schema(name: str) -> None:
    schema = store.load(name)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)


@EVERY_SCHEMA
def test_every_property_has_a_title_and_a_description(name: str) -> None:
    named = [one for one in described(name) if one[0][-2:-1] in (("properties",), ("definitions",))]
    assert named
    for path, node in named:
        assert node["title"][0].isupper(), path
        assert node["description"].endswith((".", "]")) and 10 < len(node["description"]) < 200, path


@EVERY_SCHEMA
def test_items_and_entries_are_described_too(name: str) -> None:
    for path, node in described(name):
        if path[-1:] in (("items",), ("additionalProperties",), ("propertyNames",)):
            assert "title" in store.resolve_reference(store.load(name), node), path


@EVERY_SCHEMA
def test_it_keeps_to_the_subset_and_refuses_unknown_keys(name: str) -> None:
    for path, node in nodes(store.load(name)):
        assert set(node) <= KEYWORDS, path
        if "properties" in node and node.get("type") == "object":
            assert node["additionalProperties"] is False, path
        if (
            "additionalProperties" in node
            and node["additionalProperties"] is not False
            and "allOf" not in path
        ):
            assert "propertyNames" in node, f"{path}: a map must say what its names look like"
        if "$ref" in node:
            assert set(node) - {"$ref"} <= ANNOTATIONS, f"{path}: draft-07 ignores what stands beside $ref"


@EVERY_SCHEMA
def test_whole_numbers_have_bounds_and_text_and_lists_have_ends(name: str) -> None:
    for path, node in described(name):
        types = node.get("type", [])
        types = [types] if isinstance(types, str) else types
        assert "number" not in types and "null" not in types, path
        if "integer" in types:
            assert node.get("const") == 1 or -(2**53) < node["minimum"] <= node["maximum"] < 2**53, path
        if "string" in types:
            assert "enum" in node or "pattern" in node, f"{path}: any text at all would pass"
        if "array" in types:
            assert "items" in node and ("maxItems" in node or node["uniqueItems"]), path


@EVERY_SCHEMA
def test_patterns_mean_the_same_everywhere_and_are_put_into_words(name: str) -> None:
    with_pattern = [(path, node) for path, node in nodes(store.load(name)) if "pattern" in node]
    assert with_pattern
    for path, node in with_pattern:
        pattern = node["pattern"]
        assert pattern.startswith("^") and pattern.endswith("$") and "|^" not in pattern, path
        assert "(?" not in pattern, f"{path}: lookarounds and flags differ between engines"
        assert set(ESCAPES.findall(pattern)) <= set("u.[]{}/\\"), path
        assert node["patternErrorMessage"].startswith("expected "), path
        assert not node["patternErrorMessage"].endswith("."), path


@EVERY_SCHEMA
def test_definitions_are_used_and_references_lead_somewhere(name: str) -> None:
    schema = store.load(name)
    used = {node["$ref"].removeprefix("#/definitions/") for _, node in nodes(schema) if "$ref" in node}
    assert used == set(schema["definitions"])


def test_a_definition_is_the_same_in_every_schema() -> None:
    first: dict[str, Node] = {}
    shared = {
        "id",
        "text",
        "prose",
        "host_name",
        "host_range",
        "label_range",
        "interface",
        "devices",
        "release",
        "length",
        "address",
        "bandwidth",
        "mtu",
        "url",
        "rule_code",
    }
    for name in NAMES:
        for key, node in store.load(name)["definitions"].items():
            if key in shared:
                assert first.setdefault(key, node) == node, f"{key} in {name}"
    assert set(first) == shared


@EVERY_SCHEMA
def test_defaults_and_examples_are_valid_themselves(name: str) -> None:
    schema = store.load(name)
    for path, node in described(name):
        examples = [*node.get("examples", ()), *([node["default"]] if "default" in node else ())]
        for example in examples:
            holder = {**node, "definitions": schema["definitions"]}
            assert list(Draft7Validator(holder).iter_errors(example)) == [], path


@EVERY_SCHEMA
def test_every_key_is_snake_case_and_every_allowed_value_kebab_case(name: str) -> None:
    for path, node in nodes(store.load(name)):
        for key in node.get("properties", {}):
            assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z]+)*", key), path
        for value in node.get("enum", ()):
            assert re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*[+]?", value), path
        for meant in node.get("x-synonyms", {}).values():
            assert meant in node["enum"], path
        for key, hint in node.get("x-key-hints", {}).items():
            named = re.findall("`([^`]+)`", hint)
            assert key not in node["properties"] and {*named} <= {*node["properties"]}, (path, key)
            assert named, (path, key)
        for word, hint in node.get("x-value-hints", {}).items():
            assert word not in node["enum"] and {*re.findall("`([^`]+)`", hint)} & {*node["enum"]}, path


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("variant", "mutations")])
def test_the_shipped_design_fits(name: str) -> None:
    assert problems(name, shipped(name)) == []
    if name != "refarch":
        first = (DESIGN / f"{name}.yaml").read_text(encoding="utf-8").split("\n")[0]
        assert first == f"# yaml-language-server: $schema=../../schemas/{name}.schema.json"


PRINTED = sorted((ROOT / "tests" / "fixtures" / "as-printed").glob("*/*.yaml"))


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_a_faulty_guide_can_be_written_down_faults_and_all(path: Path) -> None:
    assert problems(path.stem, read(path.name, path.read_bytes()).data) == []


def test_a_missing_schema_is_said_in_words() -> None:
    with pytest.raises(store.RefarchError, match=r"schema of nothing\.yaml .*reinstall refarch"):
        store.load("nothing")


def test_schemas_come_from_the_installed_package_or_the_source_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_INSTALLED", str(tmp_path))
    assert store.schema_folder() == str(tmp_path)
    monkeypatch.setattr(store, "_INSTALLED", str(tmp_path / "missing"))
    assert Path(store.schema_folder()) == ROOT / "schemas"
