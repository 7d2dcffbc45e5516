"""The headroom formula by hand, at its steps, and against the figures that were computed with the vendor's
script."""

import pytest
from hypothesis import given, strategies as st

from refarch.views.rdma.headroom import (
    ASICS,
    KIB,
    PAUSE_QUANTA,
    UNKNOWN_ASIC,
    PortHeadroom,
    SwitchAsic,
    bytes_on_cable,
    occupancy,
    port_headroom,
)

SPEEDS = st.sampled_from(sorted(PAUSE_QUANTA))


def test_a_port_by_hand() -> None:
    # 25G, 3 m, MTU 9216 on cells of 96 bytes: 1024 + (9216 + 92.5 + 819.2 + 80 x 64) x 192 / 97 = 31206, in
    # whole KiB 31744
    assert port_headroom(ASICS["spectrum"], 25_000, 3, 9216) == PortHeadroom(31744, 19456, 51200)


@pytest.mark.parametrize(
    ("asic", "speed", "length", "size"),
    [
        ("spectrum", 25_000, 5, 50176),
        ("spectrum", 25_000, 100, 56320),
        ("spectrum", 100_000, 3, 90112),
        ("spectrum", 100_000, 100, 113664),
        ("spectrum-2", 100_000, 3, 100352),
        ("spectrum-2", 100_000, 100, 126976),
        ("spectrum-2", 200_000, 100, 162816),
    ],
)
def test_figures_of_the_script_with_the_pipeline_of_its_older_releases(
    asic: str, speed: int, length: float, size: int
) -> None:
    older = ASICS[asic]._replace(pipeline=18 * KIB)
    assert port_headroom(older, speed, length, 9216).size == size
    assert port_headroom(ASICS[asic], speed, length, 9216).size == size + KIB


def test_both_directions_of_a_cable_hold_what_light_has_not_delivered_yet() -> None:
    # 100 m there and back at 198,000 km/s are 1.01 microseconds: 12,626 bytes at 100 Gbit/s, by the script's
    # thousandths 12,331
    assert bytes_on_cable(100_000, 100) == pytest.approx(12_331, abs=1)
    assert bytes_on_cable(100_000, 100) * 1.024 == pytest.approx(2 * 100 / 198e6 * 100e9 / 8)
    assert bytes_on_cable(100_000, 0) == 0


@pytest.mark.parametrize(
    ("cell", "factor"), [(0, 1), (96, 192 / 97), (128, 256 / 129), (129, 129 / 64), (144, 2.25), (192, 3)]
)
def test_what_small_packets_waste_of_cells(cell: int, factor: float) -> None:
    assert occupancy(cell) == pytest.approx(factor)


@pytest.mark.parametrize(("speed", "xon", "more"), [(200_000, 19456, 0), (400_000, 37888, 9216)])
def test_eight_lanes_have_twice_the_pipeline_and_one_more_mtu(speed: int, xon: int, more: int) -> None:
    found = port_headroom(ASICS["spectrum-3"], speed, 5, 9216)
    assert (found.xon, found.size) == (xon, found.xoff + xon + more)


def test_a_speed_without_pause_quanta_has_the_peer_s_default() -> None:
    asic = SwitchAsic(0, 0, 0.0)
    assert (
        port_headroom(asic, 5_000, 0, 1500).xoff
        == port_headroom(asic, 5_000, 0, 1500, peer=3.8 * KIB).xoff
        == 7 * KIB
    )


@given(SPEEDS, st.floats(0, 1000), st.integers(1280, 9216), st.sampled_from(sorted(ASICS)))
def test_an_unknown_asic_gives_a_lower_bound(speed: int, length: float, mtu: int, asic: str) -> None:
    known, bound = (
        port_headroom(ASICS[asic], speed, length, mtu),
        port_headroom(UNKNOWN_ASIC, speed, length, mtu),
    )
    assert bound.xoff <= known.xoff and bound.size < known.size and bound.xon == 0
    assert bound.size >= mtu + bytes_on_cable(speed, length)


@given(
    SPEEDS, st.floats(0, 1000), st.floats(0, 1000), st.integers(1280, 9216), st.sampled_from(sorted(ASICS))
)
def test_a_longer_cable_never_needs_less(speed: int, length: float, more: float, mtu: int, asic: str) -> None:
    assert (
        port_headroom(ASICS[asic], speed, length, mtu).size
        <= port_headroom(ASICS[asic], speed, length + more, mtu).size
    )
