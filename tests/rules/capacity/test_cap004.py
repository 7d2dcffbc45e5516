"""CAP004: gains in latency and in IOPS that cannot be of one test point."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_gains(lint_edited: Lint) -> Lint:
    """Findings for one comparison with these gains, as written; ``load`` is a workload."""

    def lint(gains: str, points: str = "", load: str = "") -> list[api.Finding]:
        comparison = f"{{compared_with: TCP, {points}gains: {{{gains}}}}}"
        results = f"results:\n  one: {{title: One, bed: main, {load}comparisons: [\n    {comparison}]}}\n"
        return lint_edited("CAP004", {}, more={"results.yaml": f"format: 1\nbeds: {{main: {{}}}}\n{results}"})

    return lint


@pytest.mark.parametrize(
    ("gains", "found"),
    [
        # 1 - 1/1.25 is 20 %, and 10 points more are let pass
        ("iops: +25%, latency: -20%", 0),
        ("iops: +25%, latency: -30%", 0),
        ("iops: +25%, latency: -30.1%", 1),
        ("throughput: +25%, latency: -31%", 1),
        ("throughput: +900%, iops: +25%, latency: -31%", 1),
        ("throughput: +25%, iops: +900%, latency: -31%", 0),
        ("iops: +48%, read_latency: -77%, write_latency: -76%", 2),
        ("iops: +48%, read_latency: -42%, write_latency: -43%", 1),
        # no gain in IOPS, or a loss
        ("iops: +0%, latency: -10%", 0),
        ("iops: +0%, latency: -11%", 1),
        ("iops: -20%, latency: +25%", 0),
        ("iops: -20%, latency: -5%", 1),
        ("iops: -100%, latency: -5%", 0),
        # bounds and ranges
        ("iops: up to +48%, latency: up to -77%", 1),
        ("iops: up to +48%, latency: up to -42%", 0),
        ("iops: +5% to +25%, latency: -5% to -30%", 0),
        ("iops: +5% to +25%, latency: -5% to -31%", 1),
        # nothing to compare
        ("iops: +48%", 0),
        ("latency: -77%", 0),
        ("cpu: -17.6%, latency: -77%", 0),
        ("iops: +48%, cpu: -77%", 0),
    ],
)
def test_limits(lint_gains: Lint, gains: str, found: int) -> None:
    assert [finding.severity for finding in lint_gains(gains)] == ["warning"] * found


def test_place_and_message(lint_gains: Lint) -> None:
    (finding,) = lint_gains("iops: +48%, read_latency: -77%")
    assert (finding.file, finding.line, finding.column) == ("results.yaml", 5, 60)
    assert (
        finding.message
        == "read latency -77 % does not match IOPS +48 %; at the same load, the maximum is -32.4 %"
    )
    assert [(one.line, one.column, one.message) for one in finding.related] == [(5, 40, "gain in IOPS")]


@pytest.mark.parametrize(("points", "found"), [("test_points: same, ", 1), ("test_points: different, ", 0)])
def test_points(lint_gains: Lint, points: str, found: int) -> None:
    assert len(lint_gains("iops: +48%, latency: -77%", points)) == found


def test_a_share_of_the_highest_load_is_another_load(lint_gains: Lint) -> None:
    assert len(lint_gains("throughput: +14.6%, latency: -77%", load="workload: {read: 100%}, ")) == 1
    assert lint_gains("throughput: +14.6%, latency: -77%", load="workload: {load: 80%}, ") == []


def test_design_without_results(lint_edited: Lint) -> None:
    assert lint_edited("CAP004", {}) == []
    assert lint_edited("CAP004", {}, more={"results.yaml": "format: 1\nbeds: {main: {hosts: 4}}\n"}) == []
