"""QOS008: ECN thresholds."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

RDMA = "[3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501500}"


def ecn(text: str) -> tuple[str, str]:
    return RDMA, RDMA.replace("min: 150000, max: 1501500", text)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0, 1, "has an ECN `min` of 0, but `min` must be above 0"),
        (1, 1, ""),
        (1, 2, ""),
        (2, 1, "has an ECN `min` of 2 bytes, but `max` is 1 bytes; `min` must not be above `max`"),
        (150000, 1500000, ""),
    ],
)
def test_order_of_the_thresholds(lint_profile: Lint, low: int, high: int, said: str) -> None:
    found = lint_profile("QOS008", ecn(f"min: {low}, max: {high}"))
    message = f"traffic class 3 of profile roce {said}"
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == (
        [("qos.yaml", 13, 73, "error", message)] if said else []
    )


def test_thresholds_of_other_classes_count_too(lint_profile: Lint) -> None:
    edit = (
        "7], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000,",
        "7], scheduling: dwrr, bandwidth: 50%, ecn: {min: 1501501,",
    )
    (finding,) = lint_profile("QOS008", edit)
    assert finding.message.startswith("traffic class 0 of profile roce has an ECN `min` of 1,501,501 bytes")


@pytest.mark.parametrize(("percent", "findings"), [(0, 1), (1, 0), (100, 0)])
def test_probability(lint_profile: Lint, percent: int, findings: int) -> None:
    found = lint_profile("QOS008", ecn(f"min: 1, max: 2, probability: {percent}"))
    assert [(one.line, one.column, one.severity, one.message) for one in found] == findings * [
        (
            13,
            97,
            "error",
            "traffic class 3 of profile roce marks packets with a probability of 0 %; no packet is marked",
        )
    ]


MISSING = (RDMA, "[3], scheduling: dwrr, bandwidth: 50%")


def test_no_thresholds_on_the_class_of_rdma_traffic(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS008", MISSING)
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 13, 7, "warning")
    assert finding.message == "traffic class 3 of profile roce carries RDMA but has no ECN thresholds"


def test_other_classes_need_none(lint_profile: Lint) -> None:
    edit = (
        "7], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501500}",
        "7], scheduling: dwrr, bandwidth: 50%",
    )
    assert not lint_profile("QOS008", edit)


@pytest.mark.parametrize(
    ("transport", "findings"), [("roce-v2", 1), ("roce-v1", 0), ("iwarp", 0), ("tcp", 0)]
)
def test_ecn_is_in_the_ip_header_of_roce_v2(lint_profile: Lint, transport: str, findings: int) -> None:
    assert len(lint_profile("QOS008", MISSING, transport=transport)) == findings
