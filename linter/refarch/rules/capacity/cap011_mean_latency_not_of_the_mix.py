"""The latency of all requests is not the mean of the read and write latencies.

## What it checks

Results with a read latency, a write latency, a latency of both together, and the share of reads. The last
latency is the mean of the first two, weighted by the share, within 2 %.

## Why it matters

If the latency is nearer to the read latency than the mix allows, it is from another mix. Applications wait
for the mix of requests that they send.

## Example

70 % of 2.94 ms and 30 % of 3.06 ms give 2.98 ms.

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  mixed:
    title: Mixed load
    bed: bed
    workload: {read: 70%}
    values:
      read_latency: {mean: 2.94ms}
      write_latency: {mean: 3.06ms}
      latency: {mean: 3.60ms}  # <- CAP011
```

## Use instead

```diff
# results.yaml
-      latency: {mean: 3.60ms}
+      latency: {mean: 2.98ms}
```

## When it does not apply

Results without one of the four numbers, and bounds or ranges.

## Limits of this check

Medians and percentiles do not add up like means. A source that states medians can be reported without being
wrong.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design
from ...views.measured import arithmetic
from .. import Options, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each latency that differs from the mean."""
    for derived in arithmetic.derived_figures_of_kind(design, "mixed-latency"):
        if (
            derived.stated is not None
            and derived.difference is not None
            and abs(derived.difference) > options["tolerance"]
        ):
            stated = derived.stated.amount.low * 1000
            message = (
                f"result '{derived.result.title}' states {stated:.10g} ms, but {derived.formula} gives "
                f"{derived.value * 1000:.4g} ms"
            )
            yield Problem(derived.stated.origin, message)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("results",)),
    hint=(
        "Check the share of reads and the latencies of reads and writes in the source, and correct the wrong "
        "value in results.yaml."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "An example that matches: reads 2.94 ms, writes 3.06 ms, all 2.98 ms at 70 % reads.",
            "70% Read 30% Write Benchmark",
        ),
    ),
    options=(
        Option(
            name="tolerance",
            default=2,
            says="difference, in percent, that rounding can cause",
            minimum=0,
            maximum=50,
        ),
    ),
    check_with_options=check,
)
