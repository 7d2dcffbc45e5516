"""The gate: hostile values do not crash it, and it loads nothing that a clean design does not need."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from schema_corpus import shipped

from refarch.rules.registry import BUILT_IN
from refarch.schema import gate, validate
from refarch.schema.validate import problems


def deep(levels: int) -> list[Any]:
    """A list in a list in a list."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


def with_note(value: object) -> dict[str, Any]:
    """A bill of materials whose first item has a strange note."""
    data = shipped("bom")
    data["items"][0]["note"] = value
    return data


@pytest.mark.slow
@pytest.mark.parametrize("levels", [70, 1000, 100_000])
@pytest.mark.parametrize(
    "wrap", [lambda inner: inner, lambda inner: [inner, inner], lambda inner: {"a": inner}]
)
def test_deep_nesting_is_one_finding(levels: int, wrap: Any) -> None:
    data = shipped("wiring")
    data["links"][0]["carries"] = wrap(deep(levels))
    found = problems("wiring", data)
    assert {problem.code for problem in found} == {"SCHEMA006"}
    assert found[0].message == "values are nested more than 64 levels deep"


def test_a_very_long_text_is_cut_in_the_message() -> None:
    (found,) = problems("bom", with_note("x" * 5_000_000))
    assert found.message == "`note` has 5,000,000 characters: expected at most 5000"
    (found,) = problems("bom", {**shipped("bom"), "x" * 5_000_000: 1})
    assert found.message == f"unknown key `{'x' * 57}...` in bom.yaml"


@pytest.mark.parametrize(
    "number", [2**63, 2**64, 2**70, -(2**70), 10**5000], ids=["2^63", "2^64", "2^70", "-2^70", "10^5000"]
)
def test_a_number_too_large_for_any_machine_is_said_without_printing_it(number: int) -> None:
    data = shipped("bom")
    data["items"][0]["quantity"] = number
    (found,) = problems("bom", data)
    assert (found.code, found.message) == ("SCHEMA006", "`quantity` is a number that exceeds 64 bits")


def test_half_a_character_is_a_finding_in_values_and_keys() -> None:
    (found,) = problems("bom", with_note("a\ud800b"))
    assert (found.code, found.pointer, found.at_key) == ("SCHEMA005", ("items", 0, "note"), False)
    (found,) = problems("bom", {**shipped("bom"), "\udfff": 1})
    assert (found.code, found.pointer, found.at_key) == ("SCHEMA005", ("\udfff",), True)


def test_a_list_of_many_different_items_takes_no_quadratic_time() -> None:
    mixed: list[Any] = [value for number in range(20_000) for value in (number, f"n{number}")]
    data = {"format": 1, "switches": {"leaf": {"model": "x", "vlans": mixed}}, "links": []}
    found = problems("wiring", data)
    assert found[0].code == "SCHEMA006"
    assert len(found) <= 1000


def test_a_thousand_failures_are_enough() -> None:
    data = {"format": 1, "items": [{} for _ in range(2000)]}
    assert 400 < len(problems("bom", data)) <= 1000


@pytest.mark.parametrize("data", [None, [], "text", 3, True])
def test_a_file_that_is_no_mapping_is_one_finding(data: object) -> None:
    (found,) = problems("bom", data)
    assert (found.code, found.pointer) == ("SCHEMA003", ())
    assert found.message.startswith("the file ")


def test_a_disagreement_would_be_said_and_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "accepts", lambda name, data: False)
    (found,) = validate.problems("bom", shipped("bom"))
    assert found.code == "SCHEMA000"
    assert "Report this defect" in found.hint


def test_every_code_has_a_page() -> None:
    pages = [code for code in BUILT_IN.names if code.startswith("SCHEMA")]
    assert pages == [f"SCHEMA00{number}" for number in range(8)]


PROGRAM = """
import json, sys
from refarch.schema.validate import problems
assert problems(sys.argv[1], json.loads(sys.argv[2])) == []
costly = "difflib jsonschema refarch.schema.explain"
print(json.dumps([name for name in costly.split() if name in sys.modules]))
"""


@pytest.mark.process
def test_a_clean_file_loads_only_the_gate() -> None:
    plain = {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE")}
    command = [sys.executable, "-c", PROGRAM, "qos", json.dumps(shipped("qos"))]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    assert json.loads(run.stdout) == []
