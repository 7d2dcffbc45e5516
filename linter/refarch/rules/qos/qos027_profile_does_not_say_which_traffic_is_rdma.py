"""A lossless profile does not specify the priority or DSCP of RDMA traffic.

## What it checks

Every lossless profile that RoCE hosts and their switches use should have `rdma` with a priority or a DSCP.
Without it, the finding is an error if the number of priorities with PFC is not one. It is a warning if the
profile specifies how other traffic is marked, and an info finding if only PFC shows the priority.

## Why it matters

The person who configures the hosts must guess the priority. refarch also cannot compare unstated values, so
it does not check whether class, pool, map, PFC, and hosts use the same priority.

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

Lossy profiles, global pause instead of PFC, iWARP and TCP.

## Limits of this check

A priority or a DSCP is sufficient.
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
    # With several PFC priorities, or none, the RDMA priority is unknown.
    if len(profile.pfc_priorities) != 1:
        return "error"
    marks_other_traffic = profile.cnp_priority is not None or profile.policies or "marking" in profile.host
    # A profile that marks other traffic has a gap; PFC on one priority shows the priority well enough.
    return "warning" if marks_other_traffic else "info"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint=(
        "Add the priority and the DSCP of RDMA traffic to the profile, for example `rdma: {priority: 3, "
        "dscp: 26}`."
    ),
    sources=(),
    check_cluster=check_cluster,
)
