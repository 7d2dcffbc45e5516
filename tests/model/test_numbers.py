"""Units, IPv4 addresses and releases."""

import ipaddress

import pytest
from hypothesis import given, strategies as st

from refarch.model import ipv4 as net, units, versions

V4 = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(
    ("function", "text", "value"),
    [
        (units.speed, "25G", 25_000),
        (units.speed, "100M", 100),
        (units.speed, "2.5G", 2500),
        (units.speed, "1T", 1_000_000),
        (units.length, "3m", 3.0),
        (units.length, "0.5m", 0.5),
        (units.length, "50cm", 0.5),
        (units.length, "2km", 2000.0),
        (units.capacity, "3.84TB", 3.84e12),
        (units.capacity, "400 GB", 400e9),
        (units.capacity, "1GiB", 2**30),
        (units.percent, "50%", 50),
        (units.percent, "-17.6%", -17.6),
        (units.percent, "+48%", 48),
    ],
)
def test_units(function: object, text: str, value: float) -> None:
    assert function(text) == pytest.approx(value)  # type: ignore[operator]


@pytest.mark.parametrize("function", [units.speed, units.length, units.capacity, units.percent])
@pytest.mark.parametrize("text", ["", "3", "m", "3 parsec", "1e3m", "٣m", "3m\n", "--3%", "3  m", "nan%"])
def test_what_has_no_unit_is_refused(function: object, text: str) -> None:
    with pytest.raises(ValueError, match="is not a number with one of the units"):
        function(text)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("mbits", "text"), [(25_000, "25G"), (100, "100M"), (2500, "2500M"), (400_000, "400G")]
)
def test_speed_as_people_write_it(mbits: int, text: str) -> None:
    assert units.speed_text(mbits) == text
    assert units.speed(text) == mbits


@given(V4)
def test_addresses_there_and_back(number: int) -> None:
    assert net.parse_address(net.address_text(number)) == number
    assert net.address_text(number) == str(ipaddress.IPv4Address(number))


@given(st.text("0123456789.", max_size=16))
def test_addresses_are_those_of_the_standard_library(text: str) -> None:
    try:
        expected = int(ipaddress.IPv4Address(text))
    except ValueError:
        with pytest.raises(ValueError):
            net.parse_address(text)
    else:
        assert net.parse_address(text) == expected


@pytest.mark.parametrize(
    "text", ["256.1.1.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4 ", "::1", "", "1.2.3.٤", "1.2.3.4\n"]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="is not an IPv4 address"):
        net.parse_address(text)


@given(V4, st.integers(0, 32), V4)
def test_networks_are_those_of_the_standard_library(number: int, length: int, other: int) -> None:
    network = ipaddress.IPv4Network((number, length), strict=False)
    base, bits = net.parse_prefix(str(network))
    assert (base, bits) == (int(network.network_address), length)
    assert net.address_count(length) == network.num_addresses
    for one in (number, other, base, base + net.address_count(length) - 1):
        inside = ipaddress.IPv4Address(one) in network
        assert net.contains(base, bits, one) is inside
        ends = (network.network_address, network.broadcast_address) if length < 31 else ()
        assert net.is_usable(base, bits, one) is (inside and ipaddress.IPv4Address(one) not in ends)
    if number != base:
        with pytest.raises(ValueError, match=f"the network is {network}"):
            net.parse_prefix(f"{ipaddress.IPv4Address(number)}/{length}")


@pytest.mark.parametrize(
    "text",
    ["10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/024", "10.0.0.0/x", "/8", "::/0"],
)
def test_what_is_no_prefix(text: str) -> None:
    with pytest.raises(ValueError):
        net.parse_prefix(text)


ORDERED = [
    [
        "6.7 U3",
        "7.0",
        "7.0a",
        "7.0b",
        "7.0 U1",
        "7.0 U1c",
        "7.0 U2",
        "7.0 U3",
        "7.0 U3c",
        "7.0 U3d",
        "7.0 U3e",
        "8.0",
        "8.0 U1",
    ],
    ["3.9.0", "4.4.0", "5.0.1", "5.1", "5.1.1", "5.2", "5.10"],
    ["16.31.1014", "22.31.1014", "22.32.2004"],
    ["4.19.71.101", "4.21.71.101", "4.21.71.102"],
]


@pytest.mark.parametrize("releases", ORDERED, ids=lambda releases: releases[0])
def test_releases_are_in_their_vendors_order(releases: list[str]) -> None:
    assert sorted(sorted(releases), key=versions.release_order_key) == releases
    assert len({versions.release_order_key(release) for release in releases}) == len(releases)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("7.0 U3d", "7.0.3d"),
        ("7.0 U3d", "7.0 Update 3d"),
        ("7.0 GA", "7.0"),
        ("7.0", "7.0.0"),
        ("7.0U3", "7.0 u3"),
        ("5.1", "5.1.0"),
    ],
)
def test_one_release_by_several_names(one: str, other: str) -> None:
    assert versions.release_order_key(one) == versions.release_order_key(other)


@pytest.mark.parametrize(
    ("release", "bounds", "inside"),
    [
        ("7.0 U3d", ">=7.0 U2", True),
        ("7.0 U1", ">=7.0 U2", False),
        ("7.0 U2", ">=7.0 U2", True),
        ("7.0 U2", ">7.0 U2", False),
        ("7.0 U3", ">=7.0 <8.0", True),
        ("8.0", ">=7.0 <8.0", False),
        ("8.0", "<=8.0", True),
        ("7.0.3", "==7.0 U3", True),
        ("7.0 U3", "", True),
    ],
)
def test_bounds(release: str, bounds: str, inside: bool) -> None:
    assert versions.is_in_range(release, bounds) is inside


@given(st.text(max_size=30))
def test_any_text_has_a_key(text: str) -> None:
    assert isinstance(versions.release_order_key(text), tuple)
