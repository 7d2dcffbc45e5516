"""The PFC watchdog is configured without PFC, acts too late, or restores before it has acted.

## What it checks

Profiles with a PFC watchdog that RoCE hosts and switches use. At least one priority should have PFC. The
detection time should be neither 0 nor above 5 s, and the restoration time should not be shorter than the
detection time.

## Why it matters

One broken adapter can pause the whole fabric if the watchdog does not stop it. After several seconds, the
storage layer has already given up its paths. If the restoration time is below the detection time, the queue
is paused for longer than it is free, and the pause storm continues.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    pfc:
      watchdog:
        action: drop
        detect: 400ms
        restore: 200ms  # <- QOS029
```

## Use instead

```diff
# qos.yaml
-        detect: 400ms
-        restore: 200ms
+        detect: 200ms
+        restore: 400ms
```

## When it does not apply

Profiles without a watchdog, iWARP and TCP.

## Limits of this check

This rule does not check which values an operating system accepts. CFG001 reports times that leave a SONiC
switch without a watchdog.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, Watchdog, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.others import JUNOS_WATCHDOG, SONIC_WATCHDOG

LATEST_DETECTION = 5
"""Seconds after which a watchdog acts too late."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.watchdog is not None:
            yield from _hits_of_watchdog(profile, profile.watchdog)


def _hits_of_watchdog(profile: QosProfile, watchdog: Watchdog) -> Iterator[Problem]:
    watchdog_text = f"the PFC watchdog of profile {profile.name}"
    if not profile.pfc_priorities:
        yield Problem(
            origin_of(profile, "pfc", "watchdog"),
            f"{watchdog_text} has no effect, because PFC is not enabled on any priority",
        )
    elif watchdog.detect is not None and not 0 < watchdog.detect <= LATEST_DETECTION:
        text = (
            f"{watchdog_text} has a detection time of {watchdog.detect:g} s, but should have more "
            f"than 0 and up to {LATEST_DETECTION:g} s"
        )
        yield Problem(
            watchdog.origin.child("detect"),
            text,
            "Set some hundred milliseconds, for example `detect: 200ms`.",
        )
    elif None not in (watchdog.detect, watchdog.restore) and (watchdog.restore or 0) < (watchdog.detect or 0):
        text = (
            f"{watchdog_text} has a restoration time of {watchdog.restore:g} s, but a detection time of "
            f"{watchdog.detect:g} s"
        )
        yield Problem(
            watchdog.origin.child("restore"),
            text,
            f"Set `restore: {1000 * (watchdog.detect or 0):g}ms` or more.",
        )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "watchdog")),
    hint="Add the priority of RDMA traffic to `pfc.priorities`. Or remove `watchdog`.",
    sources=(
        SONIC_WATCHDOG.says("The watchdog works for lossless queues only, and needs PFC."),
        JUNOS_WATCHDOG.says("Detection takes 200 ms and recovery 200 ms by default. (Junos)"),
    ),
    check_cluster=check_cluster,
)
