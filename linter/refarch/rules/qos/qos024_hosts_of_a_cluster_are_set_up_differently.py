"""Hosts of one RoCE cluster, cabled to each other or not at all, have different QoS profiles, or some have
none.

## What it checks

RoCE clusters in which at least one host has a profile: hosts without a RoCE cable to a switch with a profile
have one too, with the same RDMA priority, RDMA DSCP and PFC priorities as the others.

## Why it matters

Where hosts are cabled to each other, flow control works between the two hosts themselves. The one without it
does not stop when it is asked to, and the other drops what it cannot store.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
```

```yaml
# wiring.yaml
format: 1
switches: {"leaf-[1-2]": null}
links:
  - {from: node-1 pNIC1, to: node-2 pNIC1, cable: nvidia-mcp2m00-a003e30l}
  - {from: node-1 pNIC2, to: node-2 pNIC2, cable: nvidia-mcp2m00-a003e30l}
```

```yaml
# ip-plan.yaml
networks: {management: null}
```

```yaml
# qos.yaml
apply:
  - profile: roce
    to:
      - node-1  # <- QOS024
```

## Use instead

```diff
# qos.yaml
-      - node-1
+      - "node-[1-2]"
```

## When it does not apply

Hosts at a switch with a profile (QOS002), clusters without any profile, iWARP and TCP.

## Limits of this check

What is not stated in a profile is not compared.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Host, Profile
from ...views.rdma.host_side import roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, profile_of
from .. import Hit, Rule
from ..documents.others import AZURE_HOST_NETWORK

FIELDS = (
    ("rdma_priority", "RDMA priority"),
    ("rdma_dscp", "RDMA DSCP"),
    ("pfc_priorities", "PFC on priority"),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each host that is unlike the first one with a profile."""
    compared = {ends.link.nic.host for ends in roce_ends(design)[cluster.id] if ends.switch is not None}
    profiles = [(host, profile_of(design, host.name)) for host in cluster.hosts]
    first = next(((host, profile) for host, profile in profiles if profile is not None), None)
    if first is None or first[1] is None:
        return
    for host, profile in profiles:
        if host.name in compared or host is first[0]:
            continue
        if profile is None:
            text = (
                f"{host.name} has no QoS profile, and {first[0].name} of the same cluster has {first[1].name}"
            )
            yield Hit(design.applied[first[0].name][1], text, subject=host.name)
        elif profile is not first[1]:
            yield from _different(design, host, profile, first[0], first[1])


def _different(design: Design, host: Host, own: Profile, other: Host, usual: Profile) -> Iterator[Hit]:
    for field, title in FIELDS:
        mine, theirs = getattr(own, field), getattr(usual, field)
        if mine not in (None, ()) and theirs not in (None, ()) and mine != theirs:
            text = (
                f"{host.name} has {title} {_text(mine)}, and {other.name} of the same cluster {_text(theirs)}"
            )
            yield Hit(design.applied[host.name][1], text, subject=host.name)
            return


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Apply one profile to all hosts of the cluster.",
    sources=(
        AZURE_HOST_NETWORK.says("PFC and ETS are set alike on every port.", "RDMA traffic considerations"),
    ),
    check_cluster=check_cluster,
)
