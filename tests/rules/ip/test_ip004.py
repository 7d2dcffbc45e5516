"""IP004: one vSAN adapter for each host and subnet."""

import pytest
from rule_designs import findings, told

VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"
SECOND = f"{VMK2}\n      vmk3: {{port_group: GROUP, services: [SERVICE]}}"


def second(group: str, service: str) -> list[tuple[str, str]]:
    return [(VMK2, SECOND.replace("GROUP", group).replace("SERVICE", service))]


@pytest.mark.parametrize(
    ("group", "service", "fires"),
    [
        ("vSAN", "vsan", True),
        ("vMotion", "vsan", False),
        ("vSAN", "vsan-witness", False),
        ("vSAN", "provisioning", False),
    ],
)
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_second_adapter(group: str, service: str, fires: bool, transport: str) -> None:
    edits = [*second(group, service), ("transport: roce-v2", f"transport: {transport}")]
    assert (
        told("IP004", {"design.yaml": edits})
        == [
            "design.yaml:41:26 error IP004 vmk2 and vmk3 on host-1 both carry vSAN traffic in subnet "
            "203.0.113.0/24, but vSAN supports only one adapter in a subnet; also: host-[2-4]"
        ]
        * fires
    )


def test_one_host() -> None:
    """vMotion's adapter carries vSAN as well on one host, whose override puts it into vSAN's port group."""
    old = "vmk1: {port_group: vMotion, services: [vmotion]}"
    new = old.replace("}", ", overrides: {host-3: {port_group: vSAN, services: [vsan]}}}")
    (finding,) = findings("IP004", {"design.yaml": [(old, new)]})
    assert (finding.line, finding.column) == (40, 26)
    assert finding.message == (
        "vmk1 and vmk2 on host-3 both carry vSAN traffic in subnet 203.0.113.0/24, but vSAN supports only "
        "one adapter in a subnet"
    )
    assert [(one.line, one.column, one.message) for one in finding.related] == [
        (39, 89, "vmk1 is in the same subnet"),
        (40, 7, "so vSAN traffic from 3 hosts of cluster compute leaves by the wrong adapter"),
    ]


def test_other_products() -> None:
    assert (
        told("IP004", {"design.yaml": [*second("vSAN", "vsan"), ("product: vsan-osa", "product: nvme-of")]})
        == []
    )
