"""The throughput of a result differs from its IOPS times the request size.

## What it checks

Results with IOPS, one size of all requests, and a throughput: the product of the first two equals the third,
within 2 %.

## Why it matters

Readers cannot decide which number to use for the size of links and drives. The three numbers are one fact. If
they differ, one of them is from another test, or bits were written for bytes, or KiB for KB.

## Example

85,000 requests of 4096 bytes are 348 MB in each second; 348 Mbit/s would be an eighth.

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  mixed:
    title: Mixed load
    bed: bed
    workload: {block_size: 4KiB}
    values:
      iops: {median: 85000}
      throughput: {mean: 348Mb/s}  # <- CAP005
```

## Use instead

```diff
# results.yaml
-      throughput: {mean: 348Mb/s}
+      throughput: {mean: 348MB/s}
```

## When it does not apply

Loads of several sizes, and figures that are bounds or ranges.

## Limits of this check

Throughput on the network is a different value, because copies and headers are added: `network_throughput` is
not compared here.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design
from ...views.measured import arithmetic
from .. import Options, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each throughput that differs from the product."""
    for derived in arithmetic.derived_figures_of_kind(design, "throughput"):
        if (
            derived.stated is not None
            and derived.difference is not None
            and abs(derived.difference) > options["tolerance"]
        ):
            stated = derived.stated.amount.low / 1e6
            message = (
                f"result '{derived.result.title}' states {stated:,.4g} MB/s, but {derived.formula} gives "
                f"{derived.value / 1e6:,.4g} MB/s"
            )
            yield Problem(derived.stated.origin, message)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("results",)),
    hint=(
        "Check the units in the source (bits or bytes, KB or KiB), and correct the wrong value in "
        "results.yaml."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "An example: 2,024,000 IOPS of 4,096 bytes each, which are 8.29 GB/s.", "100% Read Benchmark"
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
