"""QOS004: the DSCP of RDMA packets and the priority it maps to."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

RDMA = "rdma: {priority: 3, dscp: 26}"


@pytest.mark.parametrize(("dscp", "mapped"), [(23, 2), (24, 3), (26, 3), (31, 3), (32, 4), (0, 0), (63, 7)])
def test_dscp_by_eights(lint_profile: Lint, dscp: int, mapped: int) -> None:
    found = lint_profile("QOS004", (RDMA, f"rdma: {{priority: 3, dscp: {dscp}}}"))
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == (
        []
        if mapped == 3
        else [
            (
                "qos.yaml",
                5,
                31,
                "error",
                f"profile roce marks RDMA packets with DSCP {dscp}, which maps to priority {mapped}, "
                "but RDMA traffic has priority 3",
            )
        ]
    )
    assert all(
        one.hint == "Set `dscp` in `rdma` to a value from 24 to 31, usually `dscp: 26`." for one in found
    )


def test_the_range_of_another_priority(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS004", (RDMA, "rdma: {priority: 4, dscp: 26}"))
    assert finding.hint == "Set `dscp` in `rdma` to a value from 32 to 39."


def test_dscp_counts_where_it_is_trusted_or_nothing_is_said(lint_profile: Lint) -> None:
    wrong = (RDMA, "rdma: {priority: 3, dscp: 46}")
    assert lint_profile("QOS004", wrong, ("trust: [pcp, dscp]", "trust: [dscp]"))
    assert lint_profile("QOS004", wrong, ("    trust: [pcp, dscp]\n", ""))
    assert not lint_profile("QOS004", wrong, ("trust: [pcp, dscp]", "trust: [pcp]"))


@pytest.mark.parametrize("transport", ["tcp", "iwarp", "roce-v1"])
def test_other_transports_have_no_such_dscp(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS004", (RDMA, "rdma: {priority: 3, dscp: 46}"), transport=transport)


def test_what_is_not_stated_cannot_differ(lint_profile: Lint) -> None:
    assert not lint_profile("QOS004", (RDMA, "rdma: {priority: 5}"))
    assert not lint_profile("QOS004", (RDMA, "rdma: {dscp: 46}"))
