"""HST044: services are on adapters whose TCP/IP stack carries them."""

import pytest
from rule_designs import told

VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"


def on_stack(stack: str, services: str, more: str = "") -> dict[str, list[tuple[str, str]]]:
    """The vMotion adapter on a stack; line 39."""
    adapter = f"vmk1: {{port_group: vMotion, services: [{services}], stack: {stack}}}"
    return {"design.yaml": [(VMK1, adapter + more)]}


@pytest.mark.parametrize(
    ("stack", "services", "service", "column", "carries"),
    [
        ("vmotion", "vmotion, replication", "replication", 55, "vmotion only"),
        ("vmotion", "provisioning, vmotion", "provisioning", 46, "vmotion only"),
        ("provisioning", "vmotion", "vmotion", 46, "provisioning only"),
    ],
)
def test_a_service_that_a_stack_of_the_system_does_not_carry(
    stack: str, services: str, service: str, column: int, carries: str
) -> None:
    assert told("HST044", on_stack(stack, services)) == [
        f"design.yaml:39:{column} error HST044 vmk1 on host-1 has service {service}, but its TCP/IP stack "
        f"{stack} carries {carries}; also: host-[2-4]"
    ]


def test_a_custom_stack_carries_no_service() -> None:
    edits = on_stack("nfs", "vmotion")["design.yaml"]
    edits.append(("    vmkernel:\n", "    stacks: {nfs: {}}\n    vmkernel:\n"))
    assert told("HST044", {"design.yaml": edits}) == [
        "design.yaml:40:46 error HST044 vmk1 on host-1 has service vmotion, but its TCP/IP stack nfs carries "
        "no service; also: host-[2-4]"
    ]
    assert told("HST044", {"design.yaml": [(old, new.replace("vmotion]", "]")) for old, new in edits]}) == []


def test_the_service_of_the_stack_alone() -> None:
    assert told("HST044", on_stack("vmotion", "vmotion")) == []
    assert told("HST044", on_stack("default", "vmotion, replication")) == []
    assert told("HST044", {}) == []


def test_a_service_on_the_default_stack_beside_its_stack() -> None:
    second = "\n      vmk3: {port_group: vMotion, services: [replication, vmotion]}"
    assert told("HST044", on_stack("vmotion", "vmotion", second)) == [
        "design.yaml:40:59 warning HST044 vmk3 on host-1 has service vmotion on the default TCP/IP stack, "
        "but vmk1 uses stack vmotion, which deactivates it there; also: host-[2-4]"
    ]
    assert told("HST044", on_stack("provisioning", "provisioning", second)) == []


def test_on_one_host() -> None:
    adapter = VMK1.replace("]}", "], overrides: {host-3: {stack: provisioning}}}")
    assert told("HST044", {"design.yaml": [(VMK1, adapter)]}) == [
        "design.yaml:39:46 error HST044 vmk1 on host-3 has service vmotion, but its TCP/IP stack "
        "provisioning carries provisioning only"
    ]
