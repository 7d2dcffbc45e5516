"""VSAN001: hosts without a VMkernel adapter for vSAN."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"


def test_every_host(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "VSAN001", {"design.yaml": [(VMK2, "vmk2: {port_group: vSAN, services: [provisioning]}")]}
    )
    assert (finding.file, finding.line, finding.column, finding.severity) == ("design.yaml", 38, 5, "error")
    assert finding.message == (
        "host-1 has no VMkernel adapter with the service vsan, but cluster compute uses "
        "vSAN; also: host-[2-4]"
    )


def test_one_host_by_override(lint_edited: Lint) -> None:
    new = "vmk2: {port_group: vSAN, services: [vsan], overrides: {host-3: {services: []}}}"
    (finding,) = lint_edited("VSAN001", {"design.yaml": [(VMK2, new)]})
    assert (finding.line, finding.column) == (40, 71)
    assert finding.message == (
        "host-3 has no VMkernel adapter with the service vsan, but cluster compute uses vSAN"
    )


def test_another_adapter_may_take_over(lint_edited: Lint) -> None:
    new = "vmk2: {port_group: vSAN, services: [vsan], overrides: {host-3: {services: []}}}"
    other = "vmk3: {port_group: vSAN, overrides: {host-3: {services: [vsan]}}}"
    assert lint_edited("VSAN001", {"design.yaml": [(VMK2, f"{new}\n      {other}")]}) == []


def test_witness_traffic_is_not_vsan_traffic(lint_edited: Lint) -> None:
    assert lint_edited("VSAN001", {"design.yaml": [(VMK2, VMK2.replace("[vsan]", "[vsan-witness]"))]})


def test_cluster_without_any_adapter(lint_edited: Lint) -> None:
    other = (
        "clusters:\n  other: {product: vsan-esa, transport: tcp, hosts: [{names: other, server: "
        "dell-poweredge-r740}]}\n"
    )
    (finding,) = lint_edited("VSAN001", {"design.yaml": [("clusters:\n", other)]})
    assert (finding.line, finding.object) == (16, "clusters.other")


@pytest.mark.parametrize(("product", "found"), [("vsan-osa", 1), ("vsan-esa", 1), ("nvme-of", 0), ("s2d", 0)])
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_products_and_transports(lint_edited: Lint, product: str, transport: str, found: int) -> None:
    edits = [
        (VMK2, "vmk2: {port_group: vSAN, services: []}"),
        ("product: vsan-osa", f"product: {product}"),
        ("transport: roce-v2", f"transport: {transport}"),
    ]
    assert len(lint_edited("VSAN001", {"design.yaml": edits})) == found
