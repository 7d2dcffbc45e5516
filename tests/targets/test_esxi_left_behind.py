"""Calls of an old script for ESXi whose settings stay: nothing sets them again or takes them back."""

import pytest

from refarch.platforms.esxi.delta import _calls_left_behind

GROUP, TEAMING = "port_group Storage vSwitch1", "port_group_teaming Storage vSwitch1 vmnic4"


@pytest.mark.parametrize(
    ("old", "new", "calls", "is_left"),
    [
        ("domain_name example.com", [], [], True),
        ("domain_name example.com", ["domain_name example.org"], [], False),
        ("domain_name example.com", [], ["without_domain_name"], False),
        ("nic_speed vmnic4 25000", [], [], True),
        ("nic_speed vmnic4 25000", ["nic_speed vmnic5 25000"], [], True),
        ("nic_speed vmnic4 25000", ["nic_speed vmnic4 10000"], [], False),
        (GROUP, [], [], True),
        (GROUP, [], ["without_switch vSwitch1"], False),
        (GROUP, [], ["without_switch vSwitch2"], True),
        (GROUP, [], ["without_port_group Storage vSwitch1"], False),
        (TEAMING, [GROUP], [], True),
        (TEAMING, [], [], False),
        (TEAMING, [GROUP], ["without_switch vSwitch1"], False),
        ("port_group_rest Storage vSwitch1", [TEAMING], [], False),
        ("interface_dhcp vmk1", ["interface vmk1 Storage"], [], True),
        ("interface_dhcp vmk1", ["distributed vmk1 Storage"], [], True),
        ("interface_dhcp vmk1", ["interface vmk2 Storage"], [], False),
        ("interface_dhcp vmk1", ["interface vmk1 Storage", "interface_ipv4 vmk1 192.0.2.1"], [], False),
        ("finish", [], [], False),
    ],
)
def test_left_behind(old: str, new: list[str], calls: list[str], is_left: bool) -> None:
    assert [*_calls_left_behind([old], new, calls)] == [old] * is_left
