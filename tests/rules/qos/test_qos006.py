"""QOS006: shares of the weighted traffic classes."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


def shares(rest: str, rdma: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (
        ("7], scheduling: dwrr, bandwidth: 50%", f"7], scheduling: dwrr{rest}"),
        ("[3], scheduling: dwrr, bandwidth: 50%", f"[3], scheduling: dwrr{rdma}"),
    )


@pytest.mark.parametrize(
    ("rest", "rdma", "severity"),
    [
        (49, 50, "warning"),
        (50, 50, ""),
        (50, 51, "error"),
        (51, 50, "error"),
        (0, 100, ""),
        (1, 99, ""),
        (100, 100, "error"),
    ],
)
def test_sums_around_100(lint_profile: Lint, rest: int, rdma: int, severity: str) -> None:
    found = lint_profile("QOS006", *shares(f", bandwidth: {rest}%", f", bandwidth: {rdma}%"))
    total = f"{rest} % + {rdma} % = {rest + rdma} %"
    message = (
        "the shares of the weighted traffic classes (0, 3) of profile roce are not 100 % in "
        f"total, but {total}"
    )
    assert [(one.severity, one.message) for one in found] == ([(severity, message)] if severity else [])


def test_the_finding_stands_at_the_share_that_goes_over(lint_profile: Lint) -> None:
    extra = ("      6:", "      5: {priorities: [], scheduling: dwrr, bandwidth: 10%}\n      6:")
    (finding,) = lint_profile("QOS006", *shares(", bandwidth: 50%", ", bandwidth: 60%"), extra)
    assert (finding.file, finding.line, finding.column) == ("qos.yaml", 13, 57)
    assert finding.message == (
        "the shares of the weighted traffic classes (0, 3, 5) of profile roce are not 100 % "
        "in total, but 50 % + 60 % + 10 % = 120 %"
    )
    (finding,) = lint_profile("QOS006", *shares(", bandwidth: 50%", ", bandwidth: 30%"), extra)
    assert (finding.line, finding.column, finding.severity) == (14, 56, "warning")


def test_strict_classes_have_no_share(lint_profile: Lint) -> None:
    assert not lint_profile("QOS006", ("[6], scheduling: strict", "[6], scheduling: strict, bandwidth: 50%"))


def test_a_class_without_a_share_leaves_the_sum_open(lint_profile: Lint) -> None:
    assert not lint_profile("QOS006", *shares("", ", bandwidth: 60%"))


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_need_no_ets(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS006", *shares(", bandwidth: 60%", ", bandwidth: 60%"), transport=transport)


def test_a_strict_rdma_class_is_for_qos017(lint_edited: Lint) -> None:
    """The share that is missing is the one that QOS017 asks for."""
    edits = [*shares(", bandwidth: 50%", ""), ("[3], scheduling: dwrr", "[3], scheduling: strict")]
    assert not lint_edited("QOS006", {"qos.yaml": edits})
    assert len(lint_edited("QOS017", {"qos.yaml": edits})) == 1


@pytest.mark.parametrize(
    ("rest", "rdma", "line"), [(50, 60, 23), (60, 50, 22), (60, 60, 23), (50, 50, 0), (40, 60, 0)]
)
def test_classes_of_the_hosts(lint_profile: Lint, rest: int, rdma: int, line: int) -> None:
    """The finding stands at the only share that is not that of the switches."""
    classes = (
        "host:\n      traffic_classes:\n"
        f"        0: {{priorities: [0, 1, 2, 4, 5, 6, 7], scheduling: dwrr, bandwidth: {rest}%}}\n"
        f"        3: {{priorities: [3], scheduling: dwrr, bandwidth: {rdma}%}}\n"
        "      dcbx: ieee\n      willing: true\n"
    )
    found = lint_profile("QOS006", ("host: {dcbx: ieee, willing: true}\n", classes))
    assert [(one.line, one.message) for one in found] == [
        (
            line,
            "the shares of the weighted traffic classes (0, 3) of the hosts of profile roce are not "
            f"100 % in total, but {rest} % + {rdma} % = {rest + rdma} %",
        )
    ] * bool(line)
