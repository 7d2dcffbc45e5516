"""A storage network is in VLAN 1.

## What it checks

Networks for vSAN, NVMe, SMB, PVRDMA, iSCSI, and vMotion use a VLAN other than 1.

## Why it matters

Any device that is connected by mistake is in the storage network. VLAN 1 is the VLAN of every port of a new
switch, and switches use it to communicate with each other. It is also untagged on most ports, and untagged
frames carry no 802.1p priority.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    vlan: 1  # <- VLAN008
```

## Use instead

```diff
# ip-plan.yaml
-    vlan: 1
+    vlan: 30
```

## When it does not apply

Out-of-band networks, and networks without a VLAN.

## Limits of this check

This is a practice: no available document of a storage vendor forbids it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule

STORAGE = (*("vsan", "nvme-rdma", "nvme-tcp", "smb", "pvrdma", "rdma", "iscsi", "vmotion", "live-migration"),)
DEFAULT = 1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network."""
    for network in design.networks.values():
        if network.vlan == DEFAULT and network.purpose in STORAGE and not network.out_of_band:
            who = f"network {network.id} ({network.purpose})"
            text = f"{who} uses VLAN {DEFAULT}, but VLAN {DEFAULT} is the default VLAN of every switch port"
            yield Problem(origin_of(network, "vlan"), text)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("networks",)),
    hint="Set `vlan` to a dedicated ID, 2 or higher.",
    sources=(),
    check=check,
)
