"""A whole design as JSON and YAML: the model expanded, every table, and the schema that both fit."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml as yaml_reader
from test_tables import HOSTILE, PARTS, hostile_table

from refarch.api.table_files import book, book_content, design_schema
from refarch.report.tables import json as json_format, yaml
from shipped_designs import shipped


def designs() -> list[str]:
    found = sorted(path.name for path in (Path(__file__).parents[2] / "designs").iterdir() if path.is_dir())
    assert len(found) > 10
    return [name for name in found if not name.startswith("_")]


@pytest.fixture(scope="module")
def schema() -> Any:
    made = json.loads(design_schema())
    jsonschema.Draft7Validator.check_schema(made)
    return jsonschema.Draft7Validator(made)


def whole(design: str, format: str) -> str:
    result = shipped(design)
    assert result.design is not None
    return book_content(book(result.design), format).decode()


@pytest.mark.slow
@pytest.mark.parametrize("design", designs())
def test_every_design_fits_the_schema_and_is_the_same_as_yaml(schema: Any, design: str) -> None:
    data = json.loads(whole(design, "json"))
    assert [error.message for error in schema.iter_errors(data)] == []
    assert yaml_reader.load(whole(design, "yaml"), yaml_reader.CSafeLoader) == data


def test_the_model_is_expanded_and_names_its_parts() -> None:
    data = json.loads(whole("vsan-roce-vsphere7u3", "json"))
    assert data["format"] == 1
    assert data["design"]["id"] == "vsan-roce-vsphere7u3"
    model = data["model"]
    hosts = [host for cluster in model["clusters"].values() for host in cluster["hosts"]]
    assert "clx-host-071" in [host["name"] for host in hosts]
    assert model["switches"]["clx-swx-033"]["model"] in model["parts"]
    assert '"origin":' not in json.dumps(model)
    wiring = data["tables"]["wiring"]
    assert len(wiring["rows"]) == len(model["links"])
    assert wiring["rows"][0]["origin"]["file"] == "wiring.yaml"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("design", "version"), 1.0),
        (("design", "more"), "x"),
        (("model", "links", 0, "length"), "long"),
        (("model", "clusters", "x"), {"id": "x"}),
        (("tables", "wiring", "rows", 0, "cells", "from"), ["a"]),
        (("tables", "wiring", "rows", 0, "origin"), {}),
    ],
)
def test_what_does_not_fit_the_schema_is_refused(
    schema: Any, path: tuple[str | int, ...], value: object
) -> None:
    data = json.loads(whole("vsan-esa-100g", "json"))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert not schema.is_valid(data)


@pytest.mark.parametrize(
    "text",
    [*HOSTILE, "on", "no", "1e3", "7.10", "0o17", "12:30", "null", "~", "", " x", "x ", "2026-11-24", "\x85"],
)
def test_yaml_keeps_every_text_a_text(text: str) -> None:
    made = yaml.render(hostile_table(text))
    for loader in (yaml_reader.CSafeLoader, yaml_reader.SafeLoader):
        assert yaml_reader.load(made, loader) == json.loads(json_format.render(hostile_table(text)))
    cell = next(line for line in made.splitlines() if line.lstrip().startswith("part:"))
    assert cell.lstrip().startswith('part: "'), "what YAML 1.2 would read as another value is quoted"


def test_yaml_says_what_json_says() -> None:
    assert yaml_reader.safe_load(yaml.render(PARTS)) == json.loads(json_format.render(PARTS))
