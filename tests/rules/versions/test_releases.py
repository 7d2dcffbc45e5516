"""The catalog's own order of releases, which rules rely on when they compare."""

import pytest

from refarch.model.catalog import Catalog
from refarch.model.versions import is_in_range, release_order_key

CATALOG = Catalog()


@pytest.mark.parametrize("product", CATALOG.ids("software"))
def test_keys_rise_in_the_order_of_the_catalog(product: str) -> None:
    entry = CATALOG.software(product)
    assert entry is not None
    keys = [release_order_key(release["release"]) for release in entry["releases"]]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("product", CATALOG.ids("software"))
def test_aliases_mean_their_release(product: str) -> None:
    entry = CATALOG.software(product)
    assert entry is not None
    for release in entry["releases"]:
        assert {release_order_key(alias) for alias in release.get("aliases", ())} <= {
            release_order_key(release["release"])
        }


def test_letter_after_two_numbers_is_a_patch_of_the_first_release() -> None:
    assert (
        release_order_key("7.0 GA")
        < release_order_key("7.0b")
        < release_order_key("7.0 U1")
        < release_order_key("7.0 U1a")
        < release_order_key("7.0 U2")
    )
    assert not is_in_range("7.0b", ">=7.0 U2")
