"""The explanation copes with any schema: whatever shape ours get, each failure is a sentence, no crash."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from refarch.core.problem import Problem
from refarch.schema.explain import explain_by_schema, validator
from refarch.schema.validate import problems

KEYS = ("a", "b", "kind")
WORDS = st.sampled_from(["", "a", "b", "on", "x y", "7"])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-3, 9), WORDS)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
TYPES = st.sampled_from(["object", "array", "string", "integer", "number", "boolean", "null"])
NUMBERS = st.integers(-1, 3)


def _keywords(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A schema of some keywords, with parts that are schemas themselves."""
    parts = st.lists(inner, min_size=1, max_size=2)
    by_key = st.dictionaries(st.sampled_from(KEYS), inner, max_size=2)
    own_words = st.sampled_from(["is wrong", "must go"])
    return st.fixed_dictionaries(
        {},
        optional={
            "type": TYPES | st.lists(TYPES, min_size=1, max_size=2, unique=True),
            "enum": st.lists(SCALARS, min_size=1, max_size=3),
            "const": SCALARS,
            "properties": by_key,
            "patternProperties": st.dictionaries(st.just("^a"), inner, max_size=1),
            "additionalProperties": st.booleans() | inner,
            "propertyNames": inner,
            "required": st.lists(st.sampled_from(KEYS), max_size=2, unique=True),
            "dependencies": st.dictionaries(
                st.sampled_from(KEYS), st.lists(st.sampled_from(KEYS), max_size=2, unique=True) | inner
            ),
            "items": inner,
            "contains": inner,
            "minimum": NUMBERS,
            "maximum": NUMBERS,
            "exclusiveMinimum": NUMBERS,
            "exclusiveMaximum": NUMBERS,
            "multipleOf": st.integers(1, 3),
            "minLength": st.integers(0, 2),
            "maxLength": st.integers(0, 2),
            "minItems": st.integers(0, 2),
            "maxItems": st.integers(0, 2),
            "minProperties": st.integers(0, 2),
            "maxProperties": st.integers(0, 2),
            "uniqueItems": st.booleans(),
            "pattern": st.sampled_from(["^a$", "[0-9]"]),
            "allOf": parts,
            "anyOf": parts,
            "oneOf": parts,
            "not": inner,
            "if": inner,
            "then": inner,
            "else": inner,
            "title": st.sampled_from(["Port", "VMkernel adapter"]),
            "description": st.just("What it is for."),
            "errorMessage": own_words,
            "patternErrorMessage": own_words,
        },
    )


SCHEMAS = _keywords(st.recursive(st.booleans() | st.just({}), _keywords, max_leaves=5))


@pytest.mark.slow
@settings(max_examples=settings().max_examples * 2)
@given(SCHEMAS, DATA)
def test_every_failure_of_any_schema_is_a_sentence(schema: dict[str, Any], data: Any) -> None:
    told = explain_by_schema({"definitions": {}, **schema}, "design", data, lambda _pointer: "")
    assert bool(told) is not validator(schema).is_valid(data)
    assert all(problem.message and problem.code.startswith("SCHEMA") for problem in told)


def entry(**changes: Any) -> dict[str, Any]:
    """A switch as a project's own part, with some fields changed; None takes one away."""
    data = {
        "format": 1,
        "kind": "switch",
        "vendor": "Example",
        "model": "X1",
        "title": "Example X1",
        "asic": "example",
        "rack_units": 1,
        "nos": ["cumulus-linux"],
        "ports": [{"numbers": "1-4", "form_factor": "sfp28", "speeds": ["25G"], "lanes": 1}],
        "facts": [
            {
                "about": ["asic"],
                "says": "x",
                "document": "x",
                "verified": "2026-01-01",
                "confidence": "practice",
            }
        ],
        **changes,
    }
    return {key: value for key, value in data.items() if value is not None}


def only(data: dict[str, Any]) -> Problem:
    (problem,) = problems("catalog", data)
    return problem


def test_the_entry_is_valid() -> None:
    assert problems("catalog", entry()) == []


def test_a_key_that_only_its_kind_asks_for_is_named_with_what_it_means() -> None:
    """It was `KeyError: 'description'`, and named a file that does not exist."""
    problem = only(
        {
            "format": 1,
            "kind": "cable",
            "vendor": "Example",
            "model": "C",
            "title": "Example C",
            "ends": ["sfp28", "sfp28"],
            "speed": "25G",
            "length": "3m",
            "protocols": ["ethernet"],
            "facts": entry()["facts"],
        }
    )
    assert (problem.code, problem.message) == ("SCHEMA002", "the entry of this cable has no `medium`")
    assert problem.hint.startswith("Add `medium:`. ")
    assert problem.hint.endswith(
        "One of passive-copper, active-copper, active-optical, fibre or twisted-pair."
    )


@pytest.mark.parametrize("key", ["ports", "vendor", "model", "title"])
def test_no_file_is_named_that_there_is_not(key: str) -> None:
    problem = only(entry(**{key: None}))
    assert problem.message == f"the entry of this switch has no `{key}`"
    assert problem.hint.startswith(f"Add `{key}:`. ") and len(problem.hint) > 30


def test_a_number_that_is_none_of_a_few_is_told_with_them() -> None:
    """It was an AttributeError: the nearest of some numbers was looked for as if they were words."""
    ports = [{"numbers": "1-4", "form_factor": "sfp28", "speeds": ["25G"], "lanes": 3}]
    problem = only(entry(ports=ports))
    assert problem.code == "SCHEMA004"
    assert problem.message == "`lanes` is `3`: expected 1, 2, 4 or 8"


def test_a_key_that_another_one_asks_for_is_missing() -> None:
    software = {
        "format": 1,
        "kind": "software",
        "vendor": "Example",
        "model": "OS",
        "title": "Example OS",
        "releases": {},
        "facts": entry()["facts"],
        "first_lane": 0,
    }
    told = [problem.message for problem in problems("catalog", software)]
    assert "the entry of this software has `first_lane`, but no `lane_port_name`" in told
    assert not any("refarch found no cause" in message for message in told)
