"""QOS016: priorities and their traffic classes."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

REST = "0: {priorities: [0, 1, 2, 4, 5, 7]"
RDMA = "3: {priorities: [3]"


def test_another_priority_in_the_class_of_rdma_traffic(lint_profile: Lint) -> None:
    (finding,) = lint_profile(
        "QOS016", (RDMA, "3: {priorities: [3, 7]"), (REST, "0: {priorities: [0, 1, 2, 4, 5]")
    )
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 13, 11, "error")
    assert finding.message == "traffic class 3 of profile roce carries RDMA (priority 3) but also priority 7"


@pytest.mark.parametrize(
    ("listed", "line", "priority", "classes"),
    [("[0, 1, 2, 3, 4, 5, 7]", 13, 3, "0 and 3"), ("[0, 1, 2, 4, 5, 6, 7]", 14, 6, "0 and 6")],
)
def test_a_priority_in_two_classes(
    lint_profile: Lint, listed: str, line: int, priority: int, classes: str
) -> None:
    (finding,) = lint_profile("QOS016", (REST, f"0: {{priorities: {listed}"))
    assert (finding.line, finding.column, finding.severity) == (line, 11, "error")
    assert finding.message == (
        f"priority {priority} is in two traffic classes of profile roce, {classes}, but must be in only one"
    )
    assert finding.related == (api.Related("qos.yaml", 12, 11, "traffic class 0"),)


def test_rdma_traffic_without_a_class(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS016", (RDMA, "3: {priorities: []"))
    assert (finding.line, finding.column, finding.severity) == (11, 5, "error")
    assert finding.message == "priority 3 (RDMA traffic) is not in any traffic class of profile roce"


def test_other_priorities_without_a_class(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS016", (REST, "0: {priorities: [0, 1, 2, 5]"))
    assert (finding.line, finding.column, finding.severity) == (11, 5, "warning")
    assert finding.message == "priority 4, 7 is not in any traffic class of profile roce"


def test_the_number_of_the_class_does_not_matter(lint_profile: Lint) -> None:
    assert not lint_profile("QOS016", (RDMA, "5: {priorities: [3]"))


def test_profiles_without_classes(lint_edited: Lint) -> None:
    classes = [(f"      {start}", f"      # {start}") for start in ("0: {pri", "3: {pri", "6: {pri")]
    assert not lint_edited(
        "QOS016", {"qos.yaml": [("    traffic_classes:\n", "    traffic_classes: {}\n"), *classes]}
    )


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_may_share(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS016", (RDMA, "3: {priorities: [3, 6]"), transport=transport)
