"""CAP014: a mean that is given as a maximum."""

import pytest
from rule_designs import told

RESULTS = """\
format: 1
beds: {{bed: {{cluster: compute}}}}
results:
  random:
    title: Random read
    bed: bed
    values: {{iops: {{{figure}}}}}
    comparisons:
      - compared_with: passthrough
        {statistic}gains: {{throughput: {gain}}}
"""


def found(figure: str = "median: 85000", statistic: str = "", gain: str = "up to -20%") -> list[str]:
    text = RESULTS.format(
        figure=figure, statistic=statistic and f"statistic: {statistic}\n        ", gain=gain
    )
    return told("CAP014", {"results.yaml": text})


def test_a_mean_gain_of_up_to() -> None:
    assert found(statistic="mean") == [
        "results.yaml:11:29 warning CAP014 the mean of throughput is given as `up to -20%`, but a mean is "
        "one number"
    ]


@pytest.mark.parametrize("statistic", ["", "maximum", "minimum", "p99"])
def test_other_statistics_may_be_bounds(statistic: str) -> None:
    assert found(statistic=statistic) == []


@pytest.mark.parametrize("gain", ["-20%", "+30% to +80%"])
def test_other_amounts_may_be_means(gain: str) -> None:
    assert found(statistic="mean", gain=gain) == []


def test_figures_count_too() -> None:
    assert found(figure="median: up to 85000") == [
        "results.yaml:7:29 warning CAP014 the median of iops is given as `up to 85000`, but a median is one "
        "number"
    ]
    for figure in ("maximum: up to 85000", "mean: over 85000", "mean: about 85000"):
        assert found(figure=figure) == []
