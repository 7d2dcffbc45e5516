"""Rules for addresses: each owner gets exactly the address that the rule says, and two owners never share one
unnoticed."""

import ipaddress
from typing import Any

from hypothesis import example, given, strategies as st
from property_designs import FEW, codes, linted, model, networks, with_hosts

from refarch.model import ipv4 as net

BASE = ipaddress.IPv4Address("10.20.0.0")
HOSTS = st.integers(1, 24)
OFFSETS = st.integers(1, 4000)


def plan(*rules: dict[str, Any], prefix: str = "10.20.0.0/16") -> Any:
    """ip-plan.yaml whose vSAN network has these rules."""
    found = networks()
    found["networks"]["vsan"] |= {"prefix": prefix, "addresses": list(rules)}
    return found


def text(offset: int) -> str:
    return str(BASE + offset)


def given_out(count: int, *rules: dict[str, Any], first_host: int = 1) -> list[tuple[str, str]]:
    """Owners and addresses of the vSAN network, in order."""
    result = linted(with_hosts(count, first_host), ip_plan=plan(*rules))
    return [(f"{one.device} {one.interface}", one.text) for one in model(result).networks["vsan"].addresses]


@FEW
@given(HOSTS, st.integers(1, 90), OFFSETS, st.integers(1, 40))
@example(1, 1, 1, 1)
@example(24, 9, 250, 3)
def test_a_rule_counts_up_from_its_first_address(count: int, host: int, first: int, step: int) -> None:
    rule = {"of": f"host-[{host}-{host + count - 1}] vmk2", "first": text(first), "step": step}
    wanted = [(f"host-{host + number} vmk2", text(first + step * number)) for number in range(count)]
    assert given_out(count, rule, first_host=host) == wanted


@FEW
@given(HOSTS, OFFSETS, st.data())
def test_an_exception_changes_its_own_address_and_no_other(
    count: int, first: int, data: st.DataObject
) -> None:
    chosen = data.draw(st.dictionaries(st.integers(1, count), st.integers(5000, 9000), max_size=4))
    exceptions = {f"host-{host}": text(offset) for host, offset in chosen.items()}
    rule: dict[str, Any] = {"of": f"host-[1-{count}] vmk2", "first": text(first), "except": exceptions}
    wanted = [(f"host-{host} vmk2", text(chosen.get(host, first + host - 1))) for host in range(1, count + 1)]
    assert given_out(count, rule) == wanted


@FEW
@given(st.lists(OFFSETS, min_size=1, max_size=24, unique=True))
def test_a_list_is_given_out_in_its_order(offsets: list[int]) -> None:
    rule = {"of": f"host-[1-{len(offsets)}] vmk2", "addresses": [text(offset) for offset in offsets]}
    wanted = [(f"host-{number} vmk2", text(offset)) for number, offset in enumerate(offsets, 1)]
    assert given_out(len(offsets), rule) == wanted


@FEW
@given(st.lists(st.integers(1, 30), min_size=2, max_size=24))
@example([7, 7])
def test_an_address_of_two_owners_is_found_and_nothing_else_is(offsets: list[int]) -> None:
    rule = {"of": f"host-[1-{len(offsets)}] vmk2", "addresses": [text(offset) for offset in offsets]}
    result = linted(with_hosts(len(offsets)), ip_plan=plan(rule))
    assert ("IP001" in codes(result)) == (len(set(offsets)) < len(offsets))


@FEW
@given(st.integers(2, 24), st.data())
def test_an_owner_of_two_addresses_is_found(count: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(1, count))
    end = data.draw(st.integers(start, count))
    again = {"of": f"host-[{start}-{end}] vmk2", "first": text(6000)}
    result = linted(
        with_hosts(count), ip_plan=plan({"of": f"host-[1-{count}] vmk2", "first": text(1)}, again)
    )
    assert "IP013" in codes(result)
    assert len(model(result).networks["vsan"].addresses) == count + end - start + 1, (
        "both rules are kept for the finding"
    )


@FEW
@given(st.integers(1, 24), st.integers(1, 24))
def test_a_list_of_another_length_is_refused(count: int, given_addresses: int) -> None:
    rule = {
        "of": f"host-[1-{count}] vmk2",
        "addresses": [text(number + 1) for number in range(given_addresses)],
    }
    result = linted(with_hosts(count), ip_plan=plan(rule))
    assert ("REF004" in codes(result)) == (count != given_addresses)


@FEW
@given(st.integers(24, 29), st.integers(1, 12), st.integers(0, 300), st.integers(1, 60))
def test_addresses_outside_the_network_are_found(length: int, count: int, first: int, step: int) -> None:
    network = ipaddress.IPv4Network(f"10.20.0.0/{length}")
    wanted = [BASE + first + step * number for number in range(count)]
    usable = set(network.hosts())
    rule = {"of": f"host-[1-{count}] vmk2", "first": text(first), "step": step}
    result = linted(with_hosts(count), ip_plan=plan(rule, prefix=str(network)))
    assert ("IP002" in codes(result)) == any(address not in usable for address in wanted)


@given(st.integers(0, 2**32 - 1))
def test_an_address_is_its_number(number: int) -> None:
    assert (
        net.address_text(number) == str(ipaddress.IPv4Address(number))
        and net.parse_address(net.address_text(number)) == number
    )


@given(st.integers(0, 2**32 - 1), st.integers(0, 32), st.integers(0, 2**32 - 1))
@example(0, 31, 1)
@example(0, 32, 0)
def test_networks_are_what_the_standard_library_takes_them_for(number: int, length: int, other: int) -> None:
    network = ipaddress.IPv4Network((number, length), strict=False)
    base, found = net.parse_prefix(str(network))
    assert (base, found) == (int(network.network_address), length)
    assert net.contains(base, length, other) == (ipaddress.IPv4Address(other) in network)
    assert net.usable_range(base, length) == (int(_hosts(network)[0]), int(_hosts(network)[1]))
    assert net.is_usable(base, length, other) == (
        _hosts(network)[0] <= ipaddress.IPv4Address(other) <= _hosts(network)[1]
    )


def _hosts(network: ipaddress.IPv4Network) -> tuple[ipaddress.IPv4Address, ipaddress.IPv4Address]:
    edge = 0 if network.prefixlen >= 31 else 1
    return network.network_address + edge, network.broadcast_address - edge
