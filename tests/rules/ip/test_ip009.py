"""IP009: addresses that follow the numbers in the names, and those that do not."""

import pytest
from rule_designs import told

VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
LEAFS = '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'


def addresses(*last: int) -> dict[str, list[tuple[str, str]]]:
    """The four hosts' vSAN addresses by their last octets."""
    listed = ", ".join(f"203.0.113.{octet}" for octet in last)
    return {"ip-plan.yaml": [(VSAN, f'      - {{of: "host-[1-4] vmk2", addresses: [{listed}]}}\n')]}


@pytest.mark.parametrize(
    ("octets", "strays"),
    [
        ((11, 12, 13, 14), 0),
        ((11, 12, 13, 24), 1),
        ((21, 12, 13, 14), 1),
        ((11, 12, 23, 24), 2),
        ((11, 12, 23, 34), 2),
        ((11, 22, 33, 44), 0),
        ((10, 20, 30, 40), 0),
    ],
)
def test_half_of_the_group_makes_a_pattern(octets: tuple[int, ...], strays: int) -> None:
    assert len(told("IP009", addresses(*octets))) == strays


def test_message() -> None:
    assert told("IP", addresses(101, 102, 13, 104)) == [
        "ip-plan.yaml:23:75 info IP009 host-3 vmk2 has address 203.0.113.13, but the pattern of other "
        "addresses, such as 203.0.113.101 on host-1, gives 203.0.113.103"
    ]


def test_address_that_the_pattern_could_not_give() -> None:
    assert told("IP009", addresses(252, 253, 254, 4)) == [
        "ip-plan.yaml:23:90 info IP009 host-4 vmk2 has address 203.0.113.4, but the pattern of other "
        "addresses, such as 203.0.113.252 on host-1, gives another address"
    ]


def test_rules_and_networks_of_one_subnet_are_one_group() -> None:
    """Two rules, the second off the pattern of the first."""
    plan = [("leaf-[1-2]", "leaf-[1-4]")]
    leafs = (
        '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n      - {of: "leaf-[3-4] eth0", first: '
        "192.0.2.7}\n"
    )
    assert told("IP009", {"wiring.yaml": plan, "ip-plan.yaml": [(LEAFS, leafs)]}) == [
        "ip-plan.yaml:10:40 info IP009 leaf-3 eth0 has address 192.0.2.7, but the pattern of other "
        "addresses, such as 192.0.2.11 on leaf-1, gives 192.0.2.13; also: leaf-4 eth0"
    ]


def test_hosts_of_two_clusters_are_two_groups() -> None:
    second = """
  second:
    product: vsan-osa
    transport: tcp
    hosts: [{names: "host-[5-8]", server: dell-poweredge-r740}]
    vmkernel:
      vmk2: {services: [vsan]}
"""
    vmk2 = "      vmk2: {port_group: vSAN, services: [vsan]}\n"
    plan = [(VSAN, f'{VSAN}      - {{of: "host-[5-8] vmk2", first: 203.0.113.105}}\n')]
    assert told("IP009", {"design.yaml": [(vmk2, vmk2 + second)], "ip-plan.yaml": plan}) == []


def test_plan_that_goes_on_in_the_next_block_is_no_stray() -> None:
    """Numbers that run over 255 start again in the next block; each block has a pattern of its own."""
    prefix = ("    prefix: 203.0.113.0/24\n", "    prefix: 203.0.112.0/22\n")
    listed = "203.0.113.201, 203.0.113.202, 203.0.114.1, 203.0.114.2"
    plan = [prefix, (VSAN, f'      - {{of: "host-[1-4] vmk2", addresses: [{listed}]}}\n')]
    assert told("IP", {"ip-plan.yaml": plan}) == []


def test_a_second_address_of_an_adapter_is_found_by_ip013() -> None:
    twice = [(VSAN, f"{VSAN}      - {{of: host-3 vmk2, first: 203.0.113.33}}\n")]
    assert [one.split()[2] for one in told("IP", {"ip-plan.yaml": twice})] == ["IP013"]
