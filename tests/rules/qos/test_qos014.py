"""QOS014: buffer pools."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

POOL = {
    "lossy in": "lossy-default-ingress: {direction: ingress, mode: dynamic, size: 50%",
    "roce in": "roce-reserved-ingress: {direction: ingress, mode: dynamic, size: 50%",
    "lossy out": "lossy-default-egress: {direction: egress, mode: dynamic, size: 50%",
    "roce out": "roce-reserved-egress: {direction: egress, mode: dynamic, size: unlimited",
}
ROCE = "size: 50%, priorities: [3]}"
LOSSY = "priorities: [0, 1, 2, 4, 5, 6, 7]}"


def size(pool: str, text: str) -> tuple[str, str]:
    old = POOL[pool]
    return old, f"{old.rpartition(' ')[0]} {text}"


@pytest.mark.parametrize(
    ("lossy", "roce", "severity"),
    [
        ("50%", "49%", "warning"),
        ("50%", "50%", ""),
        ("50%", "51%", "error"),
        ("51%", "50%", "error"),
        ("50%", "unlimited", ""),
    ],
)
def test_sizes_of_the_ingress_pools(lint_profile: Lint, lossy: str, roce: str, severity: str) -> None:
    found = lint_profile("QOS014", size("lossy in", lossy), size("roce in", roce))
    assert [(one.file, one.line, one.column, one.severity) for one in found] == (
        [("qos.yaml", 17, 72, severity)] if severity else []
    )


def test_message_of_sizes(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS014", size("roce in", "51%"))
    assert finding.message == "the ingress pools of profile roce take 50 % + 51 % = 101 % of the buffer"


@pytest.mark.parametrize(("roce", "findings"), [("20%", 0), ("50%", 0), ("51%", 1), ("unlimited", 0)])
def test_sizes_of_the_egress_pools(lint_profile: Lint, roce: str, findings: int) -> None:
    found = lint_profile("QOS014", size("roce out", roce))
    assert [(one.line, one.column, one.severity, one.message) for one in found] == findings * [
        (19, 70, "error", "the egress pools of profile roce take 50 % + 51 % = 101 % of the buffer")
    ]


def test_a_priority_in_two_pools(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS014", (ROCE, "size: 50%, priorities: [3, 4]}"))
    assert (finding.line, finding.column, finding.severity) == (17, 77, "error")
    assert finding.message == (
        "priority 4 is in two ingress pools of profile roce, lossy-default-ingress and roce-reserved-ingress"
        ", but must be in only one"
    )
    assert finding.related == (api.Related("qos.yaml", 16, 77, "pool lossy-default-ingress"),)


def test_rdma_traffic_without_a_pool(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS014", (ROCE, "size: 50%, priorities: []}"))
    assert (finding.line, finding.column, finding.severity) == (15, 5, "error")
    assert finding.message == "priority 3 (RDMA traffic) is not in any ingress pool of profile roce"


SHARED = ((ROCE, "size: 50%, priorities: [3, 4]}"), (LOSSY, "priorities: [0, 1, 2, 5, 6, 7]}"))


def test_lossy_traffic_in_the_pool_of_rdma_traffic(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS014", *SHARED)
    assert (finding.line, finding.column, finding.severity) == (17, 77, "error")
    assert finding.message == (
        "ingress pool roce-reserved-ingress of profile roce contains RDMA traffic (priority 3), but "
        "also lossy traffic (priority 4)"
    )


def test_a_second_lossless_priority_may_share_it(lint_profile: Lint) -> None:
    assert not lint_profile("QOS014", *SHARED, ("pfc: {priorities: [3]", "pfc: {priorities: [3, 4]"))


def test_profiles_without_pools_and_lossy_profiles(lint_profile: Lint) -> None:
    assert not lint_profile("QOS014", size("roce in", "51%"), ("mode: lossless", "mode: lossy"))
    assert not lint_profile(
        "QOS014", *((f"      {text}", f"      # {text}") for text in POOL.values()), ("    pools:\n", "")
    )


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_need_no_pools(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS014", size("roce in", "51%"), transport=transport)


@pytest.mark.parametrize(
    ("pool", "classes", "said"),
    [
        (
            "lossy out",
            "[0, 1, 6]",
            [
                "egress pool lossy-default-egress lists traffic class 1, but profile roce has no such class",
            ],
        ),
        (
            "roce out",
            "[4]",
            [
                "egress pool roce-reserved-egress lists traffic class 4, but profile roce has no such class",
            ],
        ),
        ("roce out", "[0]", ["traffic class 3 (RDMA traffic) is not in any egress pool of profile roce"]),
        ("lossy out", "[0, 6]", []),
    ],
)
def test_classes_of_the_egress_pools(lint_profile: Lint, pool: str, classes: str, said: list[str]) -> None:
    old = {"lossy out": "traffic_classes: [0, 6]}", "roce out": "traffic_classes: [3]}"}[pool]
    found = lint_profile("QOS014", (old, f"traffic_classes: {classes}}}"))
    assert sorted(one.message for one in found) == said
    assert {one.severity for one in found} <= {"error"}


def test_egress_pools_without_classes_are_not_judged(lint_profile: Lint) -> None:
    edits = [(f", traffic_classes: {classes}}}", "}") for classes in ("[0, 6]", "[3]")]
    assert lint_profile("QOS014", *edits) == []
