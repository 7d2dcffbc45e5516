"""Only one end of a cable that carries iWARP has data center bridging.

## What it checks

Every cable between a host of an iWARP cluster and a switch: if one of the two has a profile with PFC, the
other should also have one, with the same priorities.

## Why it matters

The end with PFC pauses a neighbor that does not obey, or waits for pauses that are never sent, and its
buffers are divided without a benefit. iWARP needs no lossless network, and PFC at one end is worse than none.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    transport: iwarp
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: chelsio-t6225-cr, slot: "1", ports: [pNIC1, pNIC2]}]
```

```yaml
# qos.yaml
apply:
  - profile: roce
    to:
      - leaf-[1-2]  # <- QOS023
```

## Use instead

```diff
# qos.yaml
-apply:
-  - profile: roce
-    to:
-      - leaf-[1-2]
+apply: []
```

## When it does not apply

Designs without QoS profiles, and RoCE (QOS002, PATH004). Switches with PFC for another cluster with RoCE.

## Limits of this check

A profile without PFC counts as none.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, End, QosProfile
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.rdma.roce import ROCE_TRANSPORTS, application_at, profile_at
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each end that has PFC without the other."""
    has_roce_cluster = any(other_end.transport in ROCE_TRANSPORTS for other_end in design.clusters.values())
    for port in storage_ports_of_cluster(design, cluster):
        switch_end = port.uplink.far_end
        # The far end can be a host, in a cluster that is cabled without a switch.
        if switch_end is None or switch_end.device not in design.switches:
            continue
        host_end = End(port.nic.host, port.nic.name)
        host_priorities, switch_priorities = (
            _pauses(profile_at(design, end)) for end in (host_end, switch_end)
        )
        # PFC only on the switch can be for a cluster with RoCE that shares it.
        if host_priorities == switch_priorities or (
            switch_priorities and not host_priorities and has_roce_cluster
        ):
            continue
        applied = application_at(design, host_end if host_priorities else switch_end)
        pausing_end, other_end = (host_end, switch_end) if host_priorities else (switch_end, host_end)
        if applied is not None:
            paused = ", ".join(map(str, host_priorities or switch_priorities))
            text = (
                f"{pausing_end.port} on {pausing_end.device} has PFC on priority {paused}, but "
                f"{other_end.port} on {other_end.device} at the other end of the cable has no PFC"
            )
            yield Problem(applied.origin, text, subject=f"{pausing_end.port} on {pausing_end.device}")


def _pauses(profile: QosProfile | None) -> tuple[int, ...]:
    return () if profile is None else tuple(sorted(profile.pfc_priorities))


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=("iwarp",), needs=("wiring", "qos", "cables")),
    hint=(
        "Add both the hosts and the switches to `to` of the profile in qos.yaml. Or remove the profile from "
        "both, because iWARP does not need PFC."
    ),
    sources=(
        AZURE_HOST_NETWORK.says(
            "iWARP needs no data center bridging; if it is used, every port of the path has it.",
            "RDMA traffic considerations",
        ),
    ),
    check_cluster=check_cluster,
)
