"""Used, reserved and free addresses: together all of them, each once, in any network."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from small_designs import cells
from test_buffers import small

from refarch import api, testing
from refarch.core.origin import Origin
from refarch.model import ipv4 as net
from refarch.model.types import Address, Network
from refarch.views.addresses.free_addresses import (
    AddressRoom,
    AddressRun,
    free_address_table,
    room_of_network,
    run_text,
)

HERE = Origin("ip-plan.yaml", ())
HOSTS = {f"host-{number}" for number in range(40)}


def network(length: int, used: list[int], gateway: int = 0, dynamic: int = 0, devices: int = 0) -> Network:
    """A network at 10.0.0.0 with these addresses above its base, on so many devices in turn (0: a device
    each)."""
    base = net.parse_address("10.0.0.0")
    interfaces = tuple(
        Address(
            "n",
            f"host-{number % devices if devices else number}",
            f"vmk{number}",
            base + one,
            "",
            "static",
            0,
            HERE,
        )
        for number, one in enumerate(used)
    )
    waiting = tuple(
        Address("n", f"other-{number}", "vmk0", 0, "", "dhcp", 0, HERE) for number in range(dynamic)
    )
    text = net.address_text(base + gateway) if gateway else ""
    return Network(
        "n", "vsan", 10, f"10.0.0.0/{length}", base, length, text, 1500, False, interfaces, HERE, {}, waiting
    )


@st.composite
def networks(draw: st.DrawFn) -> Network:
    length = draw(st.integers(20, 32))
    size = net.address_count(length)
    used = draw(st.lists(st.integers(-3, size + 3), max_size=40))
    return network(
        length, used, draw(st.integers(0, size + 1)), draw(st.integers(0, 5)), draw(st.integers(0, 4))
    )


def expanded(found: AddressRoom) -> list[int]:
    """Every free address."""
    return [one for run in found.free for one in range(run.first, run.last + 1)]


@given(networks())
def test_nothing_is_lost_and_nothing_counted_twice(given_network: Network) -> None:
    found = room_of_network(given_network, HOSTS)
    free = expanded(found)
    together = [*found.used, *found.reserved, *free]
    assert sorted(together) == list(range(found.usable.first, found.usable.last + 1))
    assert len(set(together)) == len(together) == found.usable.size


@given(networks())
def test_what_is_used_is_what_interfaces_have(given_network: Network) -> None:
    found = room_of_network(given_network, HOSTS)
    inside = {
        one.value for one in given_network.addresses if net.is_usable(found.usable.first - 1, 0, one.value)
    }
    assert set(found.used) == {one for one in inside if found.usable.first <= one <= found.usable.last}
    assert list(found.used) == sorted(set(found.used))


@given(networks())
def test_runs_are_in_order_and_cannot_be_joined(given_network: Network) -> None:
    runs = room_of_network(given_network, HOSTS).free
    assert all(run.size > 0 for run in runs)
    assert all(second.first > first.last + 1 for first, second in pairwise(runs))


@given(networks())
def test_so_many_hosts_fit_and_not_one_more(given_network: Network) -> None:
    found = room_of_network(given_network, HOSTS)
    free = len(expanded(found)) - len(given_network.dynamic)
    assert found.free_count == free
    assert found.fitting_hosts * found.per_host <= max(free, 0) < (found.fitting_hosts + 1) * found.per_host


@given(networks())
def test_the_next_range_is_free_and_behind_what_is_used(given_network: Network) -> None:
    found = room_of_network(given_network, HOSTS)
    if found.next_free is None:
        assert not found.free
    else:
        assert found.next_free in found.free
        behind = [run for run in found.free if not found.used or run.first > found.used[-1]]
        assert found.next_free == (behind[0] if behind else found.free[0])


@pytest.mark.parametrize(("length", "usable"), [(24, (1, 254)), (30, (1, 2)), (31, (0, 1)), (32, (0, 0))])
def test_the_network_s_own_addresses_are_no_room(length: int, usable: tuple[int, int]) -> None:
    base = net.parse_address("10.0.0.0")
    assert room_of_network(network(length, []), HOSTS).usable == AddressRun(
        base + usable[0], base + usable[1]
    )


def test_a_gateway_that_an_interface_has_is_used_and_not_reserved() -> None:
    assert room_of_network(network(24, [1, 2], gateway=254), HOSTS).reserved == (
        net.parse_address("10.0.0.254"),
    )
    assert room_of_network(network(24, [1, 2, 254], gateway=254), HOSTS).reserved == ()


def test_a_row_by_hand() -> None:
    text = """\
networks:
  vmotion:
    prefix: 198.51.100.0/28
    gateway: 198.51.100.14
    addresses: [{of: "host-[1-4] vmk1", first: 198.51.100.4}]
"""
    table = api.table(small(ip_plan=text), "free-addresses")
    (row,) = [row for row in cells(table, *(column.key for column in table.columns)) if row[0] == "vmotion"]
    assert row == ("vmotion", "198.51.100.0/28", 14, 4, 1, 0, 9, 64.3, "198.51.100.8-198.51.100.13", 6, 1, 9)


def test_no_further_host_comes_to_a_cable_between_two_hosts() -> None:
    design = api.lint_texts("direct-iwarp", testing.base_files("direct-iwarp")).design
    assert design is not None
    fit = dict(cells(api.table(design, "free-addresses"), "network", "hosts"))
    assert fit == {"smb-a": 0, "smb-b": 0}


def test_addresses_that_dhcp_hands_out_are_not_free() -> None:
    found = room_of_network(network(29, [1, 2], dynamic=4), HOSTS)
    assert found.free_count == 0 and found.fitting_hosts == 0 and len(expanded(found)) == 4
    assert room_of_network(network(29, [1, 2], dynamic=6), HOSTS).free_count == -2


def test_a_single_address_is_written_without_its_end() -> None:
    assert [
        run_text(AddressRun(net.parse_address("10.0.0.1"), net.parse_address(last)))
        for last in ("10.0.0.1", "10.0.0.2")
    ] == [
        "10.0.0.1",
        "10.0.0.1-10.0.0.2",
    ]


def test_only_hosts_tell_what_a_further_host_takes() -> None:
    assert room_of_network(network(24, [1, 2, 3, 4, 5], devices=2), HOSTS).per_host == 3
    assert room_of_network(network(24, [1, 2, 3, 4, 5], devices=2), {"host-1"}).per_host == 2
    assert room_of_network(network(24, [1, 2, 3, 4, 5], devices=2), ()).per_host == 1


def test_a_network_with_ipv6_alone_has_no_row(root: Path) -> None:
    """It has no IPv4 address, and 2 to the power of 64 others."""
    project = str(root / "tests/fixtures/foreign")
    design = api.open_design("vsan-ipv6-sonic", api.Session(project)).design
    assert design is not None and design.networks["bmc"].prefix == "2001:db8:60:9::/64"
    assert "bmc" not in [row.cells[0] for row in free_address_table(design).rows]
    (row,) = (row for row in api.table(design, "ip-plan", "networks").rows if row.cells[0] == "bmc")
    assert (row.cells[-3], row.cells[-2]) == (0, None)
