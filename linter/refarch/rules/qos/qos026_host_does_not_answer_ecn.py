"""Hosts do not respond to the ECN marks of the switches.

## What it checks

Every cable of a RoCE v2 cluster at which the switch marks RDMA packets (ECN thresholds on the RDMA traffic
class). ECN should not be off on the host, in `ecn` of the profile or in the driver parameter of this name.

## Why it matters

With ECN off on the hosts, the queues always fill up to the pause threshold, pauses become the normal case,
and one slow receiver delays others. A mark alone has no effect: the receiver must send a congestion
notification, and the sender must slow down.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    host:
      ecn: false  # <- QOS026
```

## Use instead

```diff
# qos.yaml
-      ecn: false
+      ecn: true
```

## When it does not apply

Switches that do not mark (QOS008), RoCE v1, iWARP and TCP.

## Limits of this check

If a design does not state ECN of the hosts, the default of the driver applies: off for nmlx5 on ESXi.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.qos_profiles import traffic_class_of_priority
from .. import ROCE, Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_QOS, NMLX5_PARAMETERS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port of a host."""
    for ends in roce_ends(design)[cluster.id]:
        switch_profile, ecn = ends.switch, ends.host.ecn
        # A host without a setting has the default of the driver, which is not in the design.
        if switch_profile is None or switch_profile.rdma_priority is None or ecn is None or ecn.value:
            continue
        queue = traffic_class_of_priority(switch_profile, switch_profile.rdma_priority)
        if queue is not None and queue.ecn_min is not None:
            text = f"{ends.host_port_name} has ECN off, but {ends.link.switch.name} marks RDMA packets"
            related = ((queue.origin, f"traffic class {queue.number} of profile {switch_profile.name}"),)
            # A parameter of the driver is a number, the key of the profile a boolean.
            on = fix_value(ecn.origin, 1 if "parameters" in ecn.origin.pointer else True)
            value = "1` for nmlx5_core" if "parameters" in ecn.origin.pointer else "true`"
            hint = f"Set `ecn: {value} to enable ECN (DCQCN) on the adapters."
            yield Problem(ecn.origin, text, hint, related, ends.host_port_name, fix=on)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=ROCE, needs=("wiring", "qos", "cables")),
    hint="Set `ecn: true`, or `ecn: 1` for nmlx5_core on ESXi, to enable ECN (DCQCN) on the adapters.",
    sources=(
        NMLX5_PARAMETERS.says("The parameter ecn of nmlx5_core is 0, off, by default. (ESXi driver)"),
        CUMULUS_QOS.says(
            "The switch marks packets, and the end points slow down.",
            "Explicit Congestion Notification",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
