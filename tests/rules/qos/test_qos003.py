"""QOS003: the number of the RDMA priority."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

RDMA = "rdma: {priority: 3, dscp: 26}"


@pytest.mark.parametrize(
    ("product", "priority", "severity"),
    [
        ("vsan-osa", 2, "error"),
        ("vsan-osa", 3, ""),
        ("vsan-osa", 4, "warning"),
        ("vsan-osa", 5, "error"),
        ("vsan-esa", 3, ""),
        ("vsan-esa", 4, "warning"),
        ("vsan-esa", 0, "error"),
        ("nvme-of", 3, ""),
        ("nvme-of", 4, "warning"),
        ("nvme-of", 5, "warning"),
        ("smb-direct", 3, ""),
        ("smb-direct", 4, ""),
        ("smb-direct", 5, "warning"),
        ("s2d", 2, "warning"),
        ("pvrdma", 5, ""),
    ],
)
def test_priorities_of_products(lint_profile: Lint, product: str, priority: int, severity: str) -> None:
    found = lint_profile("QOS003", (RDMA, f"rdma: {{priority: {priority}}}"), product=product)
    assert [(one.file, one.line, one.column, one.severity) for one in found] == (
        [("qos.yaml", 5, 22, severity)] if severity else []
    )


def test_message_names_profile_cluster_and_both_numbers(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS003", (RDMA, "rdma: {priority: 4}"))
    assert finding.message == (
        "profile roce uses priority 4 for RDMA traffic, but vSAN (cluster compute) uses 3"
    )
    assert finding.related == (api.Related("design.yaml", 17, 14, "cluster compute is vsan-osa"),)
    (finding,) = lint_profile("QOS003", (RDMA, "rdma: {priority: 1}"), product="smb-direct")
    assert (
        finding.message
        == "profile roce uses priority 1 for RDMA traffic, but SMB Direct (cluster compute) uses 3 or 4"
    )


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_use_any_priority(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS003", (RDMA, "rdma: {priority: 5}"), transport=transport)


def test_a_profile_without_a_stated_priority_is_left_alone(lint_profile: Lint) -> None:
    assert not lint_profile("QOS003", (RDMA, "rdma: {dscp: 26}"))
