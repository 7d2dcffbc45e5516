"""Schemas without what some data cannot come to: the same verdict, with less to compile."""

import copy
from typing import Any

import jsonschema_rs
import pytest
from schema_corpus import CASES, Case, broken, shipped

from refarch.schema import gate, store
from refarch.schema.narrow import narrowed

FILES = (*store.DESIGN_FILES, "refarch")


def keys_of(data: object) -> set[str]:
    """All keys of all mappings."""
    if isinstance(data, list):
        return set().union(*map(keys_of, data))
    return set(data).union(*map(keys_of, data.values())) if isinstance(data, dict) else set()


def verdict(schema: dict[str, Any], data: object) -> bool:
    try:
        return bool(jsonschema_rs.validator_for(schema).is_valid(data))
    except ValueError:
        return False


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_verdict_on_every_broken_document_is_that_of_the_whole_schema(case: Case) -> None:
    data, schema = broken(case), store.verdict_only(case.file)
    schema_for_these, left_out = narrowed(schema, keys_of(data))
    assert left_out.isdisjoint(keys_of(data))
    assert verdict(schema_for_these, data) == verdict(schema, data)


@pytest.mark.parametrize("file", FILES)
def test_a_clean_document_passes_with_a_part_of_the_schema(file: str) -> None:
    data, schema = shipped(file), store.verdict_only(file)
    before = copy.deepcopy(schema)
    part, left_out = narrowed(schema, keys_of(data))
    assert verdict(part, data)
    assert schema == before
    assert len(str(part)) < len(str(schema))
    assert left_out


@pytest.mark.parametrize("file", FILES)
def test_with_all_keys_nothing_is_left_out_but_unused_definitions(file: str) -> None:
    schema = store.verdict_only(file)
    part, left_out = narrowed(schema, keys_of(schema))
    assert not left_out
    assert {**part, "definitions": {}} == {**schema, "definitions": {}}
    assert all(schema["definitions"][name] == one for name, one in part.get("definitions", {}).items())


def test_a_definition_may_lead_to_itself() -> None:
    tree = {
        "type": "object",
        "properties": {"of": {"$ref": "#/definitions/tree"}},
        "additionalProperties": False,
    }
    part, _ = narrowed({"$ref": "#/definitions/tree", "definitions": {"tree": tree}}, {"of"})
    assert verdict(part, {"of": {"of": {}}})
    assert not verdict(part, {"of": {"of": {"to": {}}}})


def test_a_value_that_looks_like_a_schema_stays() -> None:
    schema = {"properties": {"a": {"enum": [{"properties": {"b": 1}}], "const": {"properties": {"b": 1}}}}}
    assert narrowed(schema, {"a"}) == (schema, set())


def test_the_gate_compiles_at_most_two_validators_of_a_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    original = jsonschema_rs.validator_for

    def noting(schema: dict[str, Any]) -> Any:
        compiled.append(len(str(schema)))
        return original(schema)

    monkeypatch.setattr(gate, "_validators", {})
    monkeypatch.setattr(jsonschema_rs, "validator_for", noting)
    bare = {"format": 1, "items": [{"part": "x", "quantity": 1}]}
    noted = {"format": 1, "items": [{"part": "x", "quantity": 1, "note": "x"}]}
    assert [gate.accepts("bom", data) for data in (bare, bare, noted, bare, noted)] == [True] * 5
    assert len(compiled) == 2
    assert compiled[0] < compiled[1]
