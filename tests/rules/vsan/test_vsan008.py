"""VSAN008: vSAN and vMotion on one VMkernel adapter."""

import pytest
from rule_designs import told

DESIGN = "design.yaml"
BOTH = ("services: [vsan]", "services: [vsan, vmotion]")


@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_both_on_the_storage_adapter(transport: str) -> None:
    assert told("VSAN008", {DESIGN: [BOTH, ("transport: roce-v2", f"transport: {transport}")]}) == [
        "design.yaml:40:32 warning VSAN008 vmk2 on host-1 carries both vSAN and vMotion traffic, but "
        "vMotion should have a separate adapter; also: host-[2-4]"
    ]


def test_the_order_of_the_services_does_not_matter() -> None:
    (line,) = told("VSAN008", {DESIGN: [("services: [vmotion]", "services: [vmotion, vsan]")]})
    assert line.startswith(
        "design.yaml:39:35 warning VSAN008 vmk1 on host-1 carries both vSAN and vMotion traffic"
    )


def test_other_services_may_share_an_adapter() -> None:
    edits = [
        ("services: [vmotion]", "services: [vmotion, management]"),
        ("services: [vsan]", "services: [vsan, management]"),
    ]
    assert told("VSAN008", {DESIGN: edits}) == [] == told("VSAN008", {})


def test_other_products() -> None:
    edits = [("services: [nvme-rdma]}\n      vmk2", "services: [nvme-rdma, vsan, vmotion]}\n      vmk2")]
    assert told("VSAN008", {DESIGN: edits}, "nvme-of") == []
