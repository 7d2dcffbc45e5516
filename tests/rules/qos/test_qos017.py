"""QOS017: strict scheduling of RDMA traffic."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

STRICT = ("3: {priorities: [3], scheduling: dwrr, bandwidth: 50%", "3: {priorities: [3], scheduling: strict")


def test_strict_class_of_rdma_traffic(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS017", STRICT)
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 13, 40, "warning")
    assert finding.message == (
        "traffic class 3 of profile roce carries RDMA (priority 3) but is "
        "strict; RDMA traffic can starve all other traffic"
    )


def test_the_class_of_the_notifications_may_be_strict(lint_profile: Lint) -> None:
    assert not lint_profile("QOS017")


def test_the_class_follows_from_the_rdma_priority(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS017", ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 6, dscp: 48}"))
    assert finding.message == (
        "traffic class 6 of profile roce carries RDMA (priority 6) but is "
        "strict; RDMA traffic can starve all other traffic"
    )


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_may_be_strict(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS017", STRICT, transport=transport)
