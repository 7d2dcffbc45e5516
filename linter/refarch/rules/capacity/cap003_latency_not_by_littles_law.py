"""IOPS, latency, and outstanding requests of a result contradict each other.

## What it checks

Results with IOPS, a mean latency, and the load with its outstanding requests: the latency equals the
outstanding requests divided by the IOPS, within 10 %.

## Why it matters

A system that is sized with the wrong number is wrong by the same factor. This is Little's law, and it applies
to every closed loop of requests, whatever serves them. If it does not match, one of the three numbers is from
another test, of another scope (one host instead of the cluster), or not a mean.

## Example

256 outstanding requests at 85,000 IOPS give a latency of 3.01 ms.

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  mixed:
    title: Mixed load
    bed: bed
    workload: {virtual_machines: 4, disks: 8, outstanding: 8}
    values:
      iops: {median: 85000}
      latency: {mean: 1.9ms}  # <- CAP003
```

## Use instead

```diff
# results.yaml
-      latency: {mean: 1.9ms}
+      latency: {mean: 2.98ms}
```

## When it does not apply

Results without one of the three, figures that are bounds or ranges, and figures that the source only
estimates or quotes.

## Limits of this check

The law is about means. IOPS are often stated as a median, which is near the mean in a steady load; this is
the reason for the 10 %. Loads with a fixed rate instead of a number of requests have fewer outstanding
requests than stated.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design
from ...views.measured import arithmetic
from .. import Options, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS
from ..documents.others import LITTLES_LAW


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each latency that does not match."""
    for derived in arithmetic.derived_figures_of_kind(design, "latency"):
        if (
            derived.stated is not None
            and derived.difference is not None
            and abs(derived.difference) > options["tolerance"]
        ):
            stated = derived.stated.amount.low * 1000
            message = (
                f"result '{derived.result.title}' states {stated:.10g} ms, but {derived.formula} gives "
                f"{derived.value * 1000:.3g} ms"
            )
            yield Problem(derived.stated.origin, message)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("results",)),
    hint=(
        "Check the scope, the statistic, and the count of outstanding requests in the source, and correct "
        "the wrong value in results.yaml."
    ),
    sources=(
        LITTLES_LAW.says(
            "The number of requests in a system is its throughput times the time of each request; data that "
            "do not match are wrong."
        ),
        BLOG_2M_IOPS.says(
            "An example that matches: 2,048 outstanding requests, 652,900 IOPS and 2.98 ms are 5 % apart.",
            "70% Read 30% Write Benchmark",
        ),
    ),
    options=(
        Option(
            name="tolerance",
            default=10,
            says="difference, in percent, that rounding and averages can cause",
            minimum=0,
            maximum=50,
        ),
    ),
    check_with_options=check,
)
