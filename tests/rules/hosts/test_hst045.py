"""HST045: one TCP/IP stack for a service in a cluster."""

import pytest
from rule_designs import told

VMK1 = "      vmk1: {port_group: vMotion, services: [vmotion]}\n"


def lines(vmk1: str) -> list[str]:
    edits = [(VMK1, f"      vmk1: {{port_group: vMotion, services: [vmotion]{vmk1}}}\n")]
    return told("HST045", {"design.yaml": edits})


def test_one_host_on_another_stack() -> None:
    assert lines(", stack: vmotion, overrides: {host-4: {stack: default}}") == [
        "design.yaml:39:100 warning HST045 vmk1 on host-4 uses the default TCP/IP stack for vMotion, but 3 "
        "of 4 hosts, such as host-1, have TCP/IP stack vmotion"
    ]
    (line,) = lines(', overrides: {"host-[1-2]": {stack: vmotion}, host-3: {stack: vmotion}}')
    assert "vmk1 on host-4 uses the default TCP/IP stack" in line


def test_the_first_host_decides_between_equal_numbers() -> None:
    (line,) = lines(', overrides: {"host-[3-4]": {stack: vmotion}}')
    assert "vmk1 on host-3 uses TCP/IP stack vmotion for vMotion, but 2 of 4 hosts" in line


@pytest.mark.parametrize("vmk1", ["", ", stack: vmotion", ", stack: default"])
def test_one_stack(vmk1: str) -> None:
    assert lines(vmk1) == []


def test_two_adapters_of_one_host_are_left_to_hst044() -> None:
    second = VMK1.replace("vmk1", "vmk3").replace("[vmotion]}", "[vmotion], stack: vmotion}")
    assert told("HST045", {"design.yaml": [(VMK1, VMK1 + second)]}) == []
    codes = {line.split()[2] for line in told("HST0", {"design.yaml": [(VMK1, VMK1 + second)]})}
    assert "HST044" in codes


def test_adapters_without_the_service_can_have_another_stack() -> None:
    vmk0 = VMK1.replace("vmk1", "vmk0").replace(
        "[vmotion]}", "[management], overrides: {host-4: {stack: vmotion}}}"
    )
    assert told("HST045", {"design.yaml": [(VMK1, vmk0 + VMK1)]}) == []
