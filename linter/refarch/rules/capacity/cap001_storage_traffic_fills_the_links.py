"""The vSAN traffic of a result fills the links of the hosts.

## What it checks

Results of vSAN clusters with IOPS, request size, share of reads, and the copies that the storage policy
keeps. Reads and copies of writes go to other hosts, except for one part in the number of hosts. Traffic that
uses more than 70 % of the active storage ports of each host is reported.

## Why it matters

A full network adds latency and, with priority flow control, pauses the hosts. No bandwidth is left for the
rebuild after a failure, which occurs at the same time.

## Example

2,600,000 reads of 4 KiB on four hosts with 25 GbE use 64 % of the links if a quarter is local; 3,200,000
use 79 %.

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  read:
    title: Random read
    bed: bed
    workload: {block_size: 4KiB, read: 100%}
    values:
      iops: {median: 3200000}  # <- CAP001
```

## Use instead

```diff
# results.yaml
-      iops: {median: 3200000}
+      iops: {median: 2600000}
```

## When it does not apply

Products other than vSAN, results without a stated mix, size, or policy, and hosts whose storage links differ
or have no cable.

## Limits of this check

The calculation assumes that traffic is spread evenly. The formula gives 6 % more than the one source that
states its measured network throughput. The 70 % is a planning margin, not a number of a vendor.
"""

from collections.abc import Iterator

from ...core.quantities import rate
from ...core.rule import Applies, Option
from ...model.types import Design
from ...views.measured import arithmetic
from .. import VSAN, Options, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each load above the share."""
    for derived in arithmetic.derived_figures_of_kind(design, "vsan-traffic"):
        result = derived.result
        link = arithmetic.storage_speed(design, result)
        hosts = arithmetic.measured_hosts(design, result)
        iops = result.exact("iops")
        # Without cables, hosts, or IOPS, no comparison is possible.
        if not link or not hosts or iops is None:
            continue
        # From bytes per second of all hosts to Mbit/s of each host.
        rate_of_host = derived.value * 8 / hosts / 1e6
        if 100 * rate_of_host / link > options["share"]:
            message = (
                f"result '{result.title}' has {rate_of_host / 1000:.1f} Gbit/s of traffic between hosts for "
                f"each host, {100 * rate_of_host / link:.0f} % of the {rate(link)} of its storage ports; "
                f"more than {options['share']} % can fill the links"
            )
            yield Problem(iops.origin, message)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("results", "wiring", "cables")),
    hint="Use faster ports and cables for the storage traffic. Or add storage ports to each host.",
    sources=(
        BLOG_2M_IOPS.says(
            "652,900 IOPS of 4,096 bytes, 70 % reads, FTT 1, 32 hosts: the formula gives 3,368 MB/s, 3,178 "
            "MB/s were measured.",
            "70% Read 30% Write Benchmark",
        ),
    ),
    options=(
        Option(
            name="share",
            default=70,
            says="maximum share of the links for storage traffic, in percent",
            minimum=1,
            maximum=100,
        ),
    ),
    check_with_options=check,
)
