"""Hosts of one RoCE cluster have different QoS profiles, or some have none.

## What it checks

RoCE clusters in which at least one host has a profile. Hosts without a RoCE cable to a switch with a profile
must also have a profile, with the same RDMA priority, RDMA DSCP, and PFC priorities as the other hosts.

## Why it matters

The host without a profile does not stop when it receives a pause, and the other host drops the packets that
it cannot store. If hosts are cabled to each other, flow control works directly between the two hosts.

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

Hosts on a switch with a profile (QOS002), clusters without any profile, iWARP and TCP.

## Limits of this check

refarch does not compare settings that are not stated in a profile.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Host, QosProfile
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, device_profile
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK

FIELDS = (
    ("rdma_priority", "RDMA priority"),
    ("rdma_dscp", "RDMA DSCP"),
    ("pfc_priorities", "PFC on priority"),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host that differs from the first host with a profile."""
    # QOS002 compares hosts with the profile of their switch.
    compared = {ends.link.nic.host for ends in roce_ends(design)[cluster.id] if ends.switch is not None}
    profiles = [(host, device_profile(design, host.name)) for host in cluster.hosts]
    example, usual = next(
        ((host, profile) for host, profile in profiles if profile is not None), (None, None)
    )
    # If no host of the cluster has a profile, there is no difference.
    if example is None or usual is None:
        return
    for host, profile in profiles:
        if host.name in compared or host is example:
            continue
        if profile is None:
            text = (
                f"{host.name} has no QoS profile, but {example.name} in the same cluster has profile "
                f"{usual.name}"
            )
            hint = f"Add `{host.name}` to `to` of profile {usual.name} in `apply`."
            yield Problem(design.applied[example.name][1], text, hint, subject=host.name)
        elif profile is not usual:
            yield from _hits_of_differences(design, host, profile, example, usual)


def _hits_of_differences(
    design: Design, host: Host, profile: QosProfile, example_host: Host, usual_profile: QosProfile
) -> Iterator[Problem]:
    for field, title in FIELDS:
        own_value, usual_value = getattr(profile, field), getattr(usual_profile, field)
        if own_value not in (None, ()) and usual_value not in (None, ()) and own_value != usual_value:
            text = (
                f"{host.name} has {title} {_value_text(own_value)}, but {example_host.name} in the same "
                f"cluster has {_value_text(usual_value)}"
            )
            hint = (
                f"Set `profile: {usual_profile.name}` for {host.name} in `apply`. Or set the same "
                f"values in profiles {profile.name} and {usual_profile.name}."
            )
            yield Problem(design.applied[host.name][1], text, hint, subject=host.name)
            # One difference is enough: the whole profile is another one.
            return


def _value_text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Add all hosts of the cluster to `to` of one profile under `apply` in qos.yaml.",
    sources=(
        AZURE_HOST_NETWORK.says("PFC and ETS are identical on every port.", "RDMA traffic considerations"),
    ),
    check_cluster=check_cluster,
)
