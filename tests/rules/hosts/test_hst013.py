"""HST013: the service of the network is enabled on the adapter in it."""

import pytest
from rule_designs import told

VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"
TEXT = "vmk1 on host-1 is in network vmotion with purpose vmotion but does not have the service vmotion"


@pytest.mark.parametrize(
    ("vmk1", "column"),
    [
        ("vmk1: {port_group: vMotion}", 7),
        ("vmk1: {port_group: vMotion, services: []}", 35),
        ("vmk1: {port_group: vMotion, services: [management]}", 35),
    ],
)
def test_a_service_that_is_missing(vmk1: str, column: int) -> None:
    assert told("HST013", {"design.yaml": [(VMK1, vmk1)]}) == [
        f"design.yaml:39:{column} warning HST013 {TEXT}; also: vmk1 on host-[2-4]"
    ]


def test_on_one_host() -> None:
    edits = [(VMK1, VMK1.replace("]}", "], overrides: {host-3: {services: [replication]}}}"))]
    found = told("HST013", {"design.yaml": edits})
    assert found == [f"design.yaml:39:77 warning HST013 {TEXT.replace('host-1', 'host-3')}"]


def test_a_second_adapter_in_the_network_and_other_networks() -> None:
    second = "vmk1: {port_group: vMotion}\n      vmk3: {port_group: vMotion, services: [vmotion]}"
    assert told("HST013", {"design.yaml": [(VMK1, second)]}) == []
    assert told("HST013", {"design.yaml": [("services: [vsan]", "services: []")]}) == [], "VSAN001 finds it"
    assert told("HST013", {}) == [] == told("HST013", {}, "s2d")


def test_a_stack_of_the_system_enables_its_service() -> None:
    on_stack = "vmk1: {port_group: vMotion, stack: %s}"
    assert told("HST013", {"design.yaml": [(VMK1, on_stack % "vmotion")]}) == []
    assert told("HST013", {"design.yaml": [(VMK1, on_stack % "provisioning")]}) == [
        f"design.yaml:39:7 warning HST013 {TEXT}; also: vmk1 on host-[2-4]"
    ]
