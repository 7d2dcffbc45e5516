"""The whole files that a schema shows are those of the small clean designs: one for every product, written
down once.

``pytest tests/schema/test_schema_examples.py --update-golden`` brings the schemas up to date with them.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from schema_corpus import ROOT

from refarch.load.reader import read
from refarch.schema import store

EXAMPLES = ROOT / "linter" / "refarch" / "examples"
SCHEMAS = ROOT / "schemas"

_BLOCK = re.compile(r'^  "examples": \[\n(?:    .*\n)*  \],\n', re.M)
_BEFORE = '  "additionalProperties": false,\n'


def products() -> list[str]:
    """All products in the order in which the schema names them."""
    listed: list[str] = store.load("design")["definitions"]["product"]["enum"]
    return listed


def example_of(product: str) -> Path:
    """Folder of the design that is the product's smallest: the one named like it, else the first that is of
    it."""
    folders = sorted(EXAMPLES.iterdir(), key=lambda folder: (folder.name != product, folder.name))
    return next(folder for folder in folders if product in _products(folder))


def _products(folder: Path) -> set[str]:
    data: Any = _data(folder / "design.yaml")
    return {cluster["product"] for cluster in data["clusters"].values()}


def _data(path: Path) -> Any:
    return read(path.name, path.read_bytes()).data


def with_examples(name: str, text: str) -> str:
    """A schema's text with the files of the small designs as its examples: one line for each product, in
    their order."""
    paths = [example_of(product) / f"{name}.yaml" for product in products()]
    lines = [json.dumps(_data(path), ensure_ascii=False) for path in paths]
    block = '  "examples": [\n' + ",\n".join(f"    {line}" for line in lines) + "\n  ],\n"
    return _BLOCK.sub("", text).replace(_BEFORE, _BEFORE + block, 1)


def test_every_product_has_a_small_design_of_its_own() -> None:
    assert len({example_of(product) for product in products()}) == len(products()) == 9


@pytest.mark.parametrize("name", ["design", "bom", "ip-plan", "wiring", "qos"])
def test_the_schema_shows_the_small_designs(name: str, golden: Callable[[Path, str], None]) -> None:
    path = SCHEMAS / f"{name}.schema.json"
    made = with_examples(name, path.read_text(encoding="utf-8"))
    assert len(json.loads(made)["examples"]) == len(products())
    golden(path, made)


def test_an_older_example_is_replaced() -> None:
    old = (
        '{\n  "additionalProperties": false,\n  "examples": [\n    {"format": 1}\n  ],\n  "properties": '
        "{}\n}\n"
    )
    once = with_examples("bom", old)
    assert json.loads(once)["examples"][0]["items"] and with_examples("bom", once) == once
