"""The schema of a table of a whole design takes what is written, and nothing else."""

import copy
from typing import Any

import jsonschema
import pytest

from refarch.report.tables._objects import TABLE_SCHEMA

TABLE: dict[str, Any] = {
    "name": "cables",
    "title": "Cables",
    "columns": [{"key": "length", "title": "Length", "unit": "m"}],
    "rows": [{"cells": {"length": 3, "from": "leaf-1", "to": None}, "origin": {"file": "a", "path": "b"}}],
    "says": "One row for each cable.",
}
OBJECTS = ((), ("columns", 0), ("rows", 0), ("rows", 0, "origin"))


def changed(place: tuple[str | int, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A copy of the table, and the object at a place in it."""
    table = copy.deepcopy(TABLE)
    found: Any = table
    for step in place:
        found = found[step]
    return table, found


def is_valid(table: dict[str, Any]) -> bool:
    return jsonschema.Draft7Validator(TABLE_SCHEMA).is_valid(table)


def test_what_is_written_is_taken() -> None:
    assert is_valid(TABLE)


@pytest.mark.parametrize("place", OBJECTS)
def test_no_object_has_more_keys_or_fewer(place: tuple[str | int, ...]) -> None:
    table, found = changed(place)
    found["more"] = "x"
    assert not is_valid(table)
    for key in changed(place)[1]:
        table, found = changed(place)
        del found[key]
        assert not is_valid(table), key


def test_cells_have_any_name_and_are_texts_numbers_or_nothing() -> None:
    for value, is_cell in ((1.5, True), ("a", True), (None, True), (True, False), ([], False), ({}, False)):
        table, cells = changed(("rows", 0, "cells"))
        cells["more"] = value
        assert is_valid(table) is is_cell
