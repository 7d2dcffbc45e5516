"""QOS007: the share of RDMA traffic."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

SHARE = "[3], scheduling: dwrr, bandwidth: 50%"


@pytest.mark.parametrize(("percent", "findings"), [(49, 1), (50, 0), (51, 0), (0, 1)])
def test_half_is_recommended(lint_profile: Lint, percent: int, findings: int) -> None:
    found = lint_profile("QOS007", (SHARE, SHARE.replace("50%", f"{percent}%")))
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == findings * [
        (
            "qos.yaml",
            13,
            57,
            "warning",
            (
                f"traffic class 3 (RDMA) of profile roce has {percent} % of the bandwidth, but 50 "
                f"% is recommended"
            ),
        )
    ]


def test_the_class_follows_from_the_rdma_priority(lint_profile: Lint) -> None:
    edits = ((SHARE, SHARE.replace("50%", "30%")), ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 6}"))
    assert not lint_profile("QOS007", *edits)


def test_strict_classes_and_classes_without_a_share(lint_profile: Lint) -> None:
    assert not lint_profile("QOS007", (SHARE, "[3], scheduling: strict, bandwidth: 10%"))
    assert not lint_profile("QOS007", (SHARE, "[3], scheduling: dwrr"))


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_need_no_share(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS007", (SHARE, SHARE.replace("50%", "10%")), transport=transport)
