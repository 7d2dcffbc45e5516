"""QOS005: congestion notification packets."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

MARKED = "congestion_notification: {priority: 6, dscp: 48}"


@pytest.mark.parametrize(("dscp", "mapped"), [(47, 5), (48, 6), (55, 6), (56, 7)])
def test_dscp_of_the_notifications(lint_profile: Lint, dscp: int, mapped: int) -> None:
    found = lint_profile("QOS005", (MARKED, f"congestion_notification: {{priority: 6, dscp: {dscp}}}"))
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == (
        []
        if mapped == 6
        else [
            (
                "qos.yaml",
                6,
                50,
                "warning",
                (
                    f"profile roce marks congestion notifications with DSCP {dscp}, which maps to "
                    f"priority {mapped}, but states priority 6 for notifications"
                ),
            )
        ]
    )


def test_the_priority_of_rdma_traffic(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS005", (MARKED, "congestion_notification: {priority: 3, dscp: 26}"))
    assert (finding.line, finding.column) == (6, 41)
    assert finding.message == (
        "profile roce uses priority 3 both for congestion notifications and for RDMA traffic"
    )


def test_a_class_that_is_not_strict(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS005", (MARKED, "congestion_notification: {priority: 5}"))
    assert (finding.line, finding.column) == (12, 55)
    assert finding.message == (
        "profile roce puts congestion notifications (priority 5) into traffic class 0, but this class "
        "uses dwrr scheduling instead of strict"
    )
    assert finding.related == (api.Related("qos.yaml", 6, 41, "the priority of congestion notifications"),)


def test_the_class_of_rdma_traffic_is_for_qos016(lint_profile: Lint) -> None:
    edits = (
        ("3: {priorities: [3],", "3: {priorities: [3, 6],"),
        ("6: {priorities: [6]", "6: {priorities: []"),
    )
    assert not lint_profile("QOS005", *edits)
    assert lint_profile("QOS016", *edits)


def test_profiles_that_leave_it_to_the_switch(lint_profile: Lint) -> None:
    assert not lint_profile("QOS005", (f"    {MARKED}\n", ""))


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_have_no_notifications(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS005", (MARKED, "congestion_notification: {priority: 5}"), transport=transport)
