"""Plugs and cages: families, generations, and the words for them."""

import json
from pathlib import Path

import pytest

from refarch import api
from refarch.model import form_factors
from refarch.model.form_factors import plug_fit

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("plug", "cage", "expected"),
    [
        ("sfp28", "sfp28", "fits"),
        ("sfp+", "sfp28", "fits"),
        ("sfp28", "sfp+", "newer"),
        ("qsfp28", "qsfp56", "fits"),
        ("qsfp56", "qsfp28", "newer"),
        ("qsfp+", "qsfp-dd", "fits"),
        ("qsfp56", "qsfp-dd", "fits"),
        ("qsfp-dd", "qsfp-dd", "fits"),
        ("qsfp-dd", "qsfp56", "no"),
        ("sfp28", "qsfp28", "adapter"),
        ("sfp+", "qsfp-dd", "adapter"),
        ("qsfp28", "sfp28", "no"),
        ("rj45", "rj45", "fits"),
        ("rj45", "sfp+", "no"),
        ("sfp+", "rj45", "no"),
        ("osfp", "osfp", "fits"),
        ("osfp", "qsfp-dd", "no"),
        ("qsfp-dd", "osfp", "no"),
        ("qsfp56", "qsfp112", "fits"),
        ("qsfp112", "qsfp56", "newer"),
        ("qsfp112", "qsfp-dd", "newer"),
        ("qsfp112", "qsfp-dd800", "fits"),
        ("qsfp-dd", "qsfp-dd800", "fits"),
        ("qsfp-dd800", "qsfp-dd", "newer"),
        ("qsfp28", "qsfp28-dd", "fits"),
        ("qsfp28-dd", "qsfp28", "no"),
        ("qsfp28-dd", "qsfp-dd", "fits"),
        ("sfp28", "sfp-dd", "fits"),
        ("sfp-dd", "sfp28", "no"),
        ("sfp-dd", "qsfp28", "no"),
        ("sfp56", "sfp112", "fits"),
    ],
)
def test_plug_in_cage(plug: str, cage: str, expected: str) -> None:
    assert plug_fit(plug, cage) == expected


def test_every_form_factor_of_the_catalog_has_a_family() -> None:
    schema = json.loads((ROOT / "schemas" / "catalog.schema.json").read_text(encoding="utf-8"))
    words = schema["definitions"]["form_factor"]["enum"]
    assert set(words) == set(form_factors.FORM_FACTORS)


def test_sources_are_looked_up_documents() -> None:
    assert form_factors.SOURCES
    for source in form_factors.SOURCES:
        assert isinstance(source, api.Source)
        assert source.url.startswith("https://") and source.verified and source.fact
