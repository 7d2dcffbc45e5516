"""Two validators, one verdict: what the compiled gate refuses, the explaining validator refuses and can put
into words."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft7Validator
from schema_corpus import CASES, Case, broken, shipped

from refarch.schema import gate, store
from refarch.schema.explain import validator
from refarch.schema.validate import problems

NUMBERS = [0, -1, 2**64, -(2**64), 1.5, 1.0, float("nan")]
STRANGE = [None, True, *NUMBERS, "", "x", "x\n", "../x", "a b", [], [[]], ["x", "x"], {}, {"x": {}}]
"""Values that each value of a design is replaced by, in turn."""


PRINTABLE = [case for case in CASES if not (isinstance(case.value, int) and case.value.bit_length() > 10_000)]
"""Without the number that Python refuses to print, which the library does in its own message."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_broken_document_is_refused_for_its_reason_in_a_line_that_can_be_printed(case: Case) -> None:
    told = problems(case.file, broken(case))
    assert sorted(problem.code for problem in told) == sorted(case.codes)
    for problem in told:
        for text in (problem.message, problem.hint):
            assert text.isprintable() and len(text) < 400
        assert not problem.message.endswith(".")
        assert problem.hint == "" or problem.hint.endswith((".", "?"))


ADAPTED = {"line break at the end of an id", "whole number with a decimal point", "format as a decimal"}
"""Where the library as it comes says yes: its ``$`` matches before a last line break, and 9000.0 is an
integer to it."""


def test_both_validators_refuse_every_broken_document_and_the_library_all_but_two_sorts() -> None:
    assert {case.name for case in PRINTABLE} > ADAPTED
    for case in PRINTABLE:
        data = broken(case)
        assert not gate.accepts(case.file, data), case.name
        assert not validator(store.load(case.file)).is_valid(data), case.name
        assert Draft7Validator(store.load(case.file)).is_valid(data) == (case.name in ADAPTED), case.name


def test_the_corpus_has_every_code() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    assert {code for case in CASES for code in case.codes} == {f"SCHEMA00{number}" for number in range(1, 8)}


@pytest.mark.slow
@pytest.mark.parametrize("file", [*store.DESIGN_FILES, "refarch"])
def test_they_agree_when_any_one_value_is_replaced(file: str) -> None:
    explaining = validator(store.load(file))
    refused = 0
    for number, pointer in enumerate(_places(shipped(file))):
        data = shipped(file)
        _put(data, pointer, copy.deepcopy(STRANGE[number % len(STRANGE)]))
        accepted = gate.accepts(file, data)
        refused += not accepted
        assert explaining.is_valid(data) == accepted, pointer
        if not accepted:
            assert "SCHEMA000" not in {problem.code for problem in problems(file, data)}, pointer
    assert refused > 5


def _places(data: Any, pointer: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a document but its root; of long lists, the first three items."""
    entries = (
        data.items() if isinstance(data, dict) else enumerate(data[:3]) if isinstance(data, list) else ()
    )
    for key, value in entries:
        yield (*pointer, key)
        yield from _places(value, (*pointer, key))


def _put(data: Any, pointer: tuple[str | int, ...], value: object) -> None:
    for key in pointer[:-1]:
        data = data[key]
    data[pointer[-1]] = value


SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20)
KNOWN = ["format", "networks", "vlan", "prefix", "purpose", "addresses", "of", "first", "wl01-vsan"]
KEYS = st.sampled_from(KNOWN) | st.text(max_size=5)
VALUES = st.sampled_from([1, 30, "vsan", "10.0.0.0/24", "a vmk2", "10.0.0.1"]) | SCALARS
ANY = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, ANY, max_size=4))
def test_no_data_crash_them_or_make_them_disagree(data: dict[str, Any]) -> None:
    network = {"purpose": "vsan", "prefix": "10.0.0.0/8", **data}
    for document in (data, {"format": 1, "networks": data}, {"format": 1, "networks": {"n": network}}):
        accepted = gate.accepts("ip-plan", document)
        found = problems("ip-plan", document)
        assert (found == []) == accepted
        assert "SCHEMA000" not in {problem.code for problem in found}
