"""Releases as vendors write them, in the order in which they came."""

from itertools import pairwise

from refarch.model.versions import release_order_key

ORDERS = (
    ("7.0 GA", "7.0 U2", "7.0 U3c", "7.0.3d", "7.0 U3F", "8.0"),
    ("9.3(13)", "10.3(99x)F", "10.4(2)F", "10.4(3)M", "10.4(4)F", "10.5(1)F"),
    ("7.0(3)I7(9)", "7.0(3)I7(10)", "9.2(1)"),
    ("4.31.6M", "4.32.4.1M", "4.32.5F", "4.32.5.1M", "4.33.1F"),
    ("FL.10.12.1000", "FL.10.13.0005", "FL.10.13.1000", "FL.10.14.0001"),
    ("23.4", "23.4R1", "23.4R1-S2", "23.4R2", "23.4R2-S3", "23.4R2-S3.9", "24.2R1"),
    ("202405", "202411", "202505"),
    ("Enterprise SONiC 4.3.9", "Enterprise SONiC 4.4.0", "4.4.1"),
    ("10.5.6.1", "10.5.6.10", "10.6.0.2"),
    ("22.41.1000", "22.41.1002", "28.43.2026"),
    ("2.9.4", "2.19.1"),
    ("2016 TP2", "2016", "2019", "2022"),
)


def test_releases_are_in_order() -> None:
    for order in ORDERS:
        for earlier, later in pairwise(order):
            assert release_order_key(earlier) < release_order_key(later), (earlier, later)


def test_trains_and_family_letters_make_no_other_release() -> None:
    assert release_order_key("10.4(3)F") == release_order_key("10.4(3)M") == release_order_key("10.4(3)")
    assert release_order_key("4.32.5M") == release_order_key("4.32.5")
    assert (
        release_order_key("GL.10.13.1000")
        == release_order_key("FL.10.13.1000")
        == release_order_key("10.13.1000")
    )
    assert release_order_key("7.0 U3f") == release_order_key("7.0.3f") != release_order_key("7.0 U3")
