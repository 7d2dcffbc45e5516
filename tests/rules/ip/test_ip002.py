"""IP002: inside the prefix, neither its first nor its last address."""

import pytest
from rule_designs import findings, told

VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
PREFIX = "    prefix: 198.51.100.0/24\n"


def plan(prefix: str, rule: str, more: str = "") -> dict[str, list[tuple[str, str]]]:
    """The vMotion network with another prefix, more lines, and one rule for its addresses."""
    return {"ip-plan.yaml": [(PREFIX, f"    prefix: {prefix}\n{more}"), (VMOTION, f"      - {{{rule}}}\n")]}


@pytest.mark.parametrize(
    ("prefix", "first", "wrong"),
    [
        ("198.51.100.0/24", "198.51.100.0", "198.51.100.0 on host-1 vmk1"),
        ("198.51.100.0/24", "198.51.100.1", ""),
        ("198.51.100.0/24", "198.51.100.251", ""),
        ("198.51.100.0/24", "198.51.100.252", "198.51.100.255 on host-4 vmk1"),
        ("198.51.100.0/24", "198.51.100.253", "198.51.100.255 on host-3 vmk1"),
        ("198.51.100.0/24", "198.51.99.1", "198.51.99.1 on host-1 vmk1"),
        ("198.51.100.128/25", "198.51.100.127", "198.51.100.127 on host-1 vmk1"),
        ("198.51.100.0/29", "198.51.100.3", ""),
        ("198.51.100.0/29", "198.51.100.4", "198.51.100.7 on host-4 vmk1"),
    ],
)
def test_limits(prefix: str, first: str, wrong: str) -> None:
    found = findings("IP002", plan(prefix, f'of: "host-[1-4] vmk1", first: {first}'))
    assert [(one.file, one.line, one.column) for one in found] == [("ip-plan.yaml", 16, 40)] * bool(wrong)
    if wrong:
        assert found[0].message.startswith(f"{wrong} is not a usable address of network vmotion ({prefix})")


def test_message_and_hint() -> None:
    (finding,) = findings("IP002", plan("198.51.100.0/24", 'of: "host-[1-4] vmk1", first: 198.51.100.253'))
    assert finding.message == (
        "198.51.100.255 on host-3 vmk1 is not a usable address of network vmotion "
        "(198.51.100.0/24); also: host-4 vmk1"
    )
    assert finding.hint == "Use an address from 198.51.100.1 to 198.51.100.254."


@pytest.mark.parametrize(
    ("prefix", "first", "fires"),
    [
        ("198.51.100.0/31", "198.51.100.0", False),
        ("198.51.100.2/32", "198.51.100.2", False),
        ("198.51.100.2/32", "198.51.100.3", True),
    ],
)
def test_short_prefixes_have_no_broadcast(prefix: str, first: str, fires: bool) -> None:
    assert bool(told("IP002", plan(prefix, f"of: host-1 vmk1, first: {first}"))) == fires


def test_exception_is_reported_where_it_is_written() -> None:
    found = told(
        "IP002",
        plan("198.51.100.0/24", 'of: "host-[1-4] vmk1", first: 198.51.100.1, except: {host-2: 198.51.101.2}'),
    )
    assert found == [
        "ip-plan.yaml:16:71 error IP002 198.51.101.2 on host-2 vmk1 is not a usable address of network "
        "vmotion (198.51.100.0/24)"
    ]


@pytest.mark.parametrize(
    ("gateway", "fires"),
    [("198.51.100.254", False), ("198.51.100.255", True), ("198.51.100.0", True), ("198.51.101.1", True)],
)
def test_gateway_of_the_network(gateway: str, fires: bool) -> None:
    found = told(
        "IP002",
        plan("198.51.100.0/24", 'of: "host-[1-4] vmk1", first: 198.51.100.1', f"    gateway: {gateway}\n"),
    )
    assert (
        found
        == [
            f"ip-plan.yaml:14:14 error IP002 gateway {gateway} is not a usable address of network "
            "vmotion (198.51.100.0/24)"
        ]
        * fires
    )


@pytest.mark.parametrize(("gateway", "fires"), [("198.51.100.254", False), ("203.0.113.254", True)])
def test_gateway_of_an_adapter(gateway: str, fires: bool) -> None:
    edits = {"design.yaml": [("services: [vmotion]", f"services: [vmotion], gateway: {gateway}")]}
    assert (
        told("IP002", edits)
        == [
            f"design.yaml:39:65 error IP002 gateway {gateway} of vmk1 on host-1 is not a usable address of "
            "network vmotion (198.51.100.0/24); also: vmk1 on host-[2-4]"
        ]
        * fires
    )


@pytest.mark.parametrize(
    ("prefix", "gateway", "fires"),
    [
        ("198.51.100.0/29", "", False),
        ("198.51.100.0/30", "", True),
        ("198.51.100.0/29", "198.51.100.6", False),
    ],
)
def test_room_for_addresses_from_dhcp(prefix: str, gateway: str, fires: bool) -> None:
    more = f"    gateway: {gateway}\n" if gateway else ""
    found = told("IP002", plan(prefix, 'of: "host-[1-4] vmk1", assigned: dhcp-reserved', more))
    assert (
        found
        == [f"ip-plan.yaml:13:13 error IP002 network vmotion needs 4 addresses, but {prefix} has 2"] * fires
    )


def test_gateway_needs_room_too() -> None:
    rule = 'of: "host-[1-4] vmk1", assigned: dhcp'
    wide = plan("198.51.100.0/30", rule.replace("[1-4]", "[1-2]"))
    assert told("IP002", wide) == []
    narrow = plan("198.51.100.0/30", rule.replace("[1-4]", "[1-2]"), "    gateway: 198.51.100.1\n")
    assert told("IP002", narrow) == [
        "ip-plan.yaml:13:13 error IP002 network vmotion needs 3 addresses, but 198.51.100.0/30 has 2"
    ]


def test_a_prefix_that_nothing_fits_is_found_in_the_place_of_all_addresses() -> None:
    two = [
        (
            VMOTION,
            '      - {of: "host-[1-2] vmk1", first: 198.51.100.1}\n      - {of: "host-[3-4] vmk1", '
            "first: 198.51.100.3}\n",
        )
    ]
    (finding,) = findings("IP002", {"ip-plan.yaml": [*two, (PREFIX, "    prefix: 198.51.10.0/24\n")]})
    assert (
        finding.message
        == "network vmotion has prefix 198.51.10.0/24, but none of its addresses is usable in it"
    )
    assert (finding.line, finding.column, finding.hint) == (
        13,
        13,
        "Correct `prefix`. Or correct all addresses of network vmotion.",
    )
    assert [(one.line, one.message) for one in finding.related] == [(16, "first of the addresses")]


def test_one_address_that_fits_speaks_for_the_prefix() -> None:
    two = [
        (
            VMOTION,
            '      - {of: "host-[1-3] vmk1", first: 198.51.10.1}\n      - {of: host-4 vmk1, first: '
            "198.51.100.4}\n",
        )
    ]
    assert [one.split()[0] for one in told("IP002", {"ip-plan.yaml": two})] == ["ip-plan.yaml:16:40"]
