"""A profile has both global pause (802.3x) and priority flow control on the same ports.

## What it checks

Every lossless profile that RoCE hosts and their switches use: if a priority has PFC, `global_pause` must not
be true.

## Why it matters

With global pause, one congested class stops management, heartbeats, and all other traffic on the link. PFC,
which should prevent this, is not negotiated or has no effect. A port uses only one of the two, and drivers
differ in which one.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    global_pause: true  # <- QOS018
```

## Use instead

```diff
# qos.yaml
-    global_pause: true
+    global_pause: false
```

## When it does not apply

Profiles with only global pause, which QOS001 checks by product; lossy profiles, iWARP and TCP.

## Limits of this check

refarch does not model which of the two a driver or a switch prefers.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS, VSPHERE65_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        # QOS001 checks global pause without PFC, by product.
        if profile.mode == "lossless" and profile.global_pause and profile.pfc_priorities:
            listed = ", ".join(map(str, profile.pfc_priorities))
            place = origin_of(profile, "global_pause")
            yield Problem(
                place,
                f"profile {profile.name} has global pause on, but also PFC on priority {listed}",
                related=((origin_of(profile, "pfc", "priorities"), "the priorities with PFC"),),
                fix=fix_value(place, False),
            )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Set `global_pause: false`, and keep PFC on for the priority of RDMA traffic.",
    sources=(
        VSPHERE7_LOSSLESS.says("Lists global pause, PFC by PCP, and PFC by DSCP as alternatives."),
        VSPHERE65_ROCE.says("The network is lossless by global pause or by PFC. (6.5)"),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
