"""A lossless profile does not say which priority or DSCP RDMA traffic has.

## What it checks

Every lossless profile that RoCE hosts and their switches use has `rdma` with a priority or a DSCP. Without it
the finding is an error where PFC is not on for exactly one priority, a warning where the profile says how
other traffic is marked, and an info where PFC alone tells the priority.

## Why it matters

What is not said cannot be compared: whether class, pool, map, PFC and hosts agree on one priority is then
anybody's guess, and whoever configures the hosts chooses one by himself.

## Example

```yaml
# qos.yaml
profiles:
  roce:  # <- QOS027
    rdma: null
```

## Use instead

```diff
# qos.yaml
-    rdma: null
+    rdma: {priority: 3, dscp: 26}
```

## When it does not apply

Lossy profiles, global pause in place of PFC, iWARP and TCP.

## Limits of this check

One of the two, priority or DSCP, will do.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        says_nothing = profile.rdma_priority is None and profile.rdma_dscp is None
        if profile.mode == "lossless" and says_nothing and profile.pfc_priorities:
            text = f"profile {profile.name} does not specify the priority of RDMA traffic"
            yield Problem(profile.origin, text, severity=_severity(profile))


def _severity(profile: QosProfile) -> Severity:
    # Of several PFC priorities, or none, nobody can tell RDMA's.
    if len(profile.pfc_priorities) != 1:
        return "error"
    marks_other_traffic = profile.cnp_priority is not None or profile.policies or "marking" in profile.host
    # A profile that marks other traffic leaves a gap; PFC alone tells the priority well enough.
    return "warning" if marks_other_traffic else "info"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Set `rdma` to the priority and the DSCP of RDMA traffic, for example {priority: 3, dscp: 26}.",
    sources=(),
    check_cluster=check_cluster,
)
