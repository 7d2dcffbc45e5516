"""Storage traffic shares its VLAN with another kind of traffic.

## What it checks

Networks for vSAN and for NVMe over RDMA have a VLAN that no network of another purpose has in the same
cluster or the same fabric.

## Why it matters

A fault in the other traffic, such as a loop or a duplicate address, stops the storage. In a shared VLAN,
every host receives the broadcasts and floods of both kinds of traffic, and access to one gives access to the
other. A dedicated VLAN or layer 2 for NVMe over RDMA is documented by a partner of one storage vendor, not by
VMware.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    vlan: 30
  vsan:
    vlan: 30  # <- VLAN002
```

## Use instead

```diff
# ip-plan.yaml
   vmotion:
-    vlan: 30
+    vlan: 20
```

## When it does not apply

Networks that are out of band or without a VLAN, networks without a port group, and networks of separate
fabrics and clusters, which are never connected. IP011 checks two networks of one purpose.

## Limits of this check

The VLAN of the network counts; VLAN001 finds a port group that differs from it. refarch does not find
different traffic in one network with one VLAN and one subnet.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.shared_vlans import SharedVlan, shared_vlans
from .. import Problem, Rule
from ..documents.broadcom_guides import VCF9_TRAFFIC, VCF45_VSAN_NETWORK
from ..documents.others import STORAGEREVIEW_NVME

STORAGE = ("vsan", "nvme-rdma")
"""Purposes of networks that need a dedicated VLAN."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair of networks, at the later one."""
    for pair in shared_vlans(design):
        purposes = {pair.first.purpose, pair.second.purpose}
        # IP011 checks two networks of one purpose, and compares prefixes as well.
        if len(purposes) > 1 and not purposes.isdisjoint(STORAGE):
            yield _hit(pair)


def _hit(pair: SharedVlan) -> Problem:
    first, second = pair.first, pair.second
    return Problem(
        origin_of(second, "vlan"),
        f"networks {first.id} ({first.purpose}) and {second.id} ({second.purpose}) share VLAN {second.vlan} "
        f"{pair.place}, but storage should use a dedicated VLAN",
        related=((origin_of(first, "vlan"), f"VLAN of network {first.id}"),),
    )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("networks",)),
    hint="Set a dedicated `vlan` for the storage network.",
    sources=(
        VCF45_VSAN_NETWORK.says("Storage traffic should be isolated on its own VLAN. (VCF 4.5)", "VLAN"),
        VCF9_TRAFFIC.says("vMotion should run on a dedicated network, separate from vSAN. (9.0)"),
        STORAGEREVIEW_NVME.says(
            "NVMe over RDMA needs dedicated links, VMkernel adapters and RDMA adapters, and a dedicated "
            "VLAN or layer 2.",
            "requirements list",
            verified="",
        ),
    ),
    check=check,
)
