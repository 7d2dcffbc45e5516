"""Plugs and cages: families, generations, and the words for them."""

import pytest

from refarch import api
from refarch.model import form_factors
from refarch.model.form_factors import fit


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
    ],
)
def test_plug_in_cage(plug: str, cage: str, expected: str) -> None:
    assert fit(plug, cage) == expected


def test_every_form_factor_of_the_catalogue_has_a_family() -> None:
    for word in ("rj45", "sfp+", "sfp28", "sfp56", "qsfp+", "qsfp28", "qsfp56", "qsfp-dd"):
        assert word in form_factors._RANK


def test_sources_are_looked_up_documents() -> None:
    assert form_factors.SOURCES
    for source in form_factors.SOURCES:
        assert isinstance(source, api.Source)
        assert source.url.startswith("https://") and source.verified and source.fact
