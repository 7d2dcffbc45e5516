"""RDMA traffic has less than half of the bandwidth.

## What it checks

The share of the RDMA traffic class, in every profile that RoCE traffic uses, should be at least 50 %.

## Why it matters

Storage traffic with a small share is paused for a long time when a host resynchronizes or a virtual machine
copies data. A lossless class that waits causes congestion in the whole fabric. The share is the minimum
bandwidth of the class when the port is full.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      0: {bandwidth: 70%}
      3:
        bandwidth: 30%  # <- QOS007
```

## Use instead

```diff
# qos.yaml
-      0: {bandwidth: 70%}
+      0: {bandwidth: 50%}
       3:
-        bandwidth: 30%
+        bandwidth: 50%
```

## When it does not apply

iWARP and TCP, and profiles in which the class is strict (QOS017) or has no share.

## Limits of this check

This is a recommendation for storage clusters. A design with measured traffic can use less, and waives this
rule.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.qos_profiles import is_rdma_priority_mistyped, traffic_class_of_priority
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Options, Problem, Rule
from ..documents.nvidia import CUMULUS_ROCE
from ..documents.others import AZURE_HOST_NETWORK

RECOMMENDED = 50


def check_cluster(design: Design, cluster: Cluster, options: Options) -> Iterator[Problem]:
    """One hit for each profile."""
    share = options["share"]
    asked = f"{share} % is recommended" if share == RECOMMENDED else f"the project requires {share} %"
    for profile in roce_profiles(design).get(cluster.id, ()):
        queue = (
            None
            if profile.rdma_priority is None
            else traffic_class_of_priority(profile, profile.rdma_priority)
        )
        if (
            queue is not None
            # QOS001 finds a mistyped priority, which leads to the wrong class.
            and not is_rdma_priority_mistyped(profile)
            # QOS017 finds a strict class, which has no share.
            and queue.scheduling == "dwrr"
            and queue.bandwidth is not None
            and queue.bandwidth < share
        ):
            yield Problem(
                origin_of(queue, "bandwidth"),
                f"traffic class {queue.number} (RDMA) of profile {profile.name} has {queue.bandwidth:g} % of "
                f"the bandwidth, but {asked}",
                f"Set `bandwidth: {share}%` or more for traffic class {queue.number}, and reduce the "
                "shares of the other classes.",
            )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint=(
        "Set `bandwidth: 50%` or more for the RDMA traffic class, and reduce the shares of the other classes."
    ),
    sources=(
        AZURE_HOST_NETWORK.says("The recommended share of RDMA is 50 %.", "RDMA traffic class"),
        CUMULUS_ROCE.says(
            "The RoCE profile gives traffic class 3 a share of 50 %.", "Default RoCE Mode Configuration"
        ),
    ),
    options=(
        Option(
            name="share",
            default=RECOMMENDED,
            says="minimum bandwidth share of the RDMA traffic class, in percent",
            minimum=1,
            maximum=99,
        ),
    ),
    check_cluster_with_options=check_cluster,
)
