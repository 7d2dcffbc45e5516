"""A benchmark claims a larger gain in latency than its gain in throughput allows.

## What it checks

Comparisons of results whose gains are stated for the same test point. With the same number of outstanding
requests, IOPS that rise by g can lower the mean latency by at most 1 - 1/(1 + g). A gain that exceeds this by
more than 10 percentage points is reported. For a range of gains, the better end counts.

## Why it matters

If you plan for both figures at once, you plan for a system that was never measured. Latency, throughput, and
outstanding requests are connected by Little's law. Usually, each figure is the best of a separate series of
tests.

## Example

48 % more IOPS at equal load mean 32.4 % less latency.

```yaml
# results.yaml
beds: {bed: {}}
results:
  any-block-size:
    title: Random read and write
    bed: bed
    comparisons:
      - compared_with: vSAN over TCP
        gains:
          iops: up to +48%
          read_latency: up to -77%  # <- CAP004
```

## Use instead

```diff
# results.yaml
           read_latency: up to -77%
+        test_points: different
```

## When it does not apply

Comparisons with `test_points: different`, comparisons of results at a share of the highest load (`load`), and
comparisons without a gain in IOPS or throughput, or without one in latency.

## Limits of this check

The law is about mean values and a closed loop of requests, as in benchmarks. Percentiles, and tests at a
fixed number of IOPS, can gain more; state `different` for them. Without IOPS, gains in throughput count as
IOPS, which is right for one block size.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Amount, Design, ResultComparison, origin_of
from .. import Options, Problem, Rule
from ..documents.nvidia import NVIDIA_RDG

RATES = {"iops": "IOPS", "throughput": "throughput"}
LATENCIES = ("latency", "read_latency", "write_latency")


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each latency that is too good."""
    for result in design.results:
        # A share of another maximum is another load.
        if result.workload is not None and "load" in result.workload.data:
            continue
        for comparison in result.comparisons:
            rate = next((metric for metric in RATES if metric in comparison.gains), "")
            # At -100% no latency can be compared.
            if comparison.same_test_point and rate and _best_gain(comparison.gains[rate]) > -100:
                yield from _hits_of_latencies(comparison, rate, options["tolerance"])


def _best_gain(gain: Amount) -> float:
    """The largest value of a gain in a rate."""
    return max(gain.low, gain.high)


def _hits_of_latencies(comparison: ResultComparison, rate: str, tolerance: int) -> Iterator[Problem]:
    gain = _best_gain(comparison.gains[rate])
    # 1 - 1/(1 + g), in percent: Little's law for the same number of outstanding requests.
    possible_gain = 100 * gain / (100 + gain)
    for metric in LATENCIES:
        # A gain of one latency does not apply to the others.
        if metric not in comparison.gains:
            continue
        claimed_gain = -min(comparison.gains[metric].low, comparison.gains[metric].high)
        if claimed_gain > possible_gain + tolerance:
            message = (
                f"{metric.replace('_', ' ')} {_percent(-claimed_gain)} does not match {RATES[rate]} "
                f"{_percent(gain)}; at the same load, the maximum is {_percent(-possible_gain)}"
            )
            related = ((origin_of(comparison, "gains", rate), f"gain in {RATES[rate]}"),)
            yield Problem(origin_of(comparison, "gains", metric), message, related=related)


def _percent(value: float) -> str:
    """With its sign and at most one decimal: ``+48 %``, ``-32.4 %``."""
    return f"{value:+.1f}".removesuffix(".0") + " %"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("results",)),
    hint=(
        "Check both figures in the source and correct the wrong one. Only if the source states different "
        "tests, set `test_points: different`."
    ),
    sources=(
        NVIDIA_RDG.says(
            "An example: up to 48 % more IOPS, and up to 77 % (read) and 76 % (write) less latency, in one "
            "sentence.",
            "Conclusion",
        ),
    ),
    options=(
        Option(
            name="tolerance",
            default=10,
            says="percentage points for rounding, and for requests that are not quite constant",
            minimum=0,
            maximum=50,
        ),
    ),
    check_with_options=check,
)
