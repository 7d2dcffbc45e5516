"""HST026: cards and drivers that the ESXi release has no place for."""

import pytest
from rule_designs import told

CARD = ("nvidia-connectx-6-lx-25g-2p", "intel-x520-da2")
NO_DRIVER = ('  nmlx5: {release: "4.21.71.101"}\n', "")


@pytest.mark.parametrize("esxi", ["6.7 U3", "7.0 U3d"])
def test_the_usual_driver_of_a_card_is_judged_where_the_design_names_it(esxi: str) -> None:
    """ixgbe is what the catalog gives the card, and ended before 7.0."""
    named = ('  nmlx5: {release: "4.21.71.101"}', '  ixgbe: {release: "4.5.3"}')
    found = told("HST026", {"design.yaml": [CARD, named, ("7.0 U3d", esxi)]})
    assert found == [
        "design.yaml:24:13 error HST026 host-1 has driver ixgbe, which ESXi 7.0 U3d does not support; "
        "supported releases: before 7.0; also: host-[2-4]"
    ] * (esxi == "7.0 U3d")


def test_the_usual_driver_is_not_judged_where_the_catalog_alone_names_it() -> None:
    assert told("HST026", {"design.yaml": [CARD, NO_DRIVER]}) == []
