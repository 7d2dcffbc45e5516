"""The catalogue's own order of releases, which rules rely on when they compare."""

import pytest

from refarch.model.catalogue import Catalogue
from refarch.model.versions import in_range, key

CATALOGUE = Catalogue()


@pytest.mark.parametrize("product", CATALOGUE.ids("software"))
def test_keys_rise_in_the_order_of_the_catalogue(product: str) -> None:
    entry = CATALOGUE.software(product)
    assert entry is not None
    keys = [key(release["release"]) for release in entry["releases"]]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("product", CATALOGUE.ids("software"))
def test_aliases_mean_their_release(product: str) -> None:
    entry = CATALOGUE.software(product)
    assert entry is not None
    for release in entry["releases"]:
        assert {key(alias) for alias in release.get("aliases", ())} <= {key(release["release"])}


def test_letter_after_two_numbers_is_a_patch_of_the_first_release() -> None:
    assert key("7.0 GA") < key("7.0b") < key("7.0 U1") < key("7.0 U1a") < key("7.0 U2")
    assert not in_range("7.0b", ">=7.0 U2")
