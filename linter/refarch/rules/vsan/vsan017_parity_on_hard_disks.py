"""A storage policy uses RAID-5 or RAID-6 on disk groups with hard disks.

## What it checks

refarch checks the storage policies with RAID-5 or RAID-6 in every cluster of vSAN Original Storage
Architecture. It compares them with the capacity drives of the disk groups.

## Why it matters

The policy cannot be applied in a hybrid cluster, and the space that it should save must be bought. Erasure
coding is available only for all-flash groups.

## Example

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 1, method: raid5}  # <- VSAN017
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        disk_groups:
          cache: {drive: intel-ssdsc2ba400g3}
          capacity: {drive: hitachi-huc101212css600, quantity: 3}
```

## Use instead

```diff
# design.yaml
-    storage_policy: {ftt: 1, method: raid5}
+    storage_policy: {ftt: 1, method: mirror}
```

## When it does not apply

vSAN Express Storage Architecture, mirrors, and clusters without drives in the design. A policy with a number
that its method does not support: see VSAN011.

## Limits of this check

Drives without a storage medium in the catalog pass the check.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.protection import policy_protections
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE8_ERASURE_CODING
from ..documents.vsan_sites import DAY, DELL_STRETCHED_POLICIES

FAILURES_BY_METHOD = {"raid5": 1, "raid6": 2}
"""Failures that each tolerates."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy."""
    host_and_drives = next(
        (
            (host, drives)
            for host in cluster.hosts
            for group in host.disk_groups
            for drives in group.capacity
            if drives.part.data.get("media") == "hdd"
        ),
        None,
    )
    # Only disk groups with hard disks rule parity out.
    if host_and_drives is None:
        return
    host, drives = host_and_drives
    for policy in policy_protections(cluster):
        # VSAN011 finds a number that the method does not have.
        if (
            policy.method in FAILURES_BY_METHOD
            and (policy.failures or FAILURES_BY_METHOD[policy.method]) == FAILURES_BY_METHOD[policy.method]
        ):
            method = policy.method.replace("raid", "RAID-")
            message = (
                f"{policy.label} uses {method}, but {host.name} has hard disks for capacity; erasure "
                "coding requires all-flash"
            )
            related = ((drives.origin, drives.part.title),)
            yield Problem(policy.method_at, message, related=related)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("vsan-osa",), needs=("storage-policy", "drives")),
    hint="Set `method: mirror`. Or use flash drives for capacity.",
    sources=(
        VSPHERE8_ERASURE_CODING.says(
            "RAID 5 and RAID 6 can be configured on all-flash clusters. (8.0, read in Portuguese)",
            verified="2026-11-29",
        ),
        DELL_STRETCHED_POLICIES.says("Erasure coding (RAID-5 and RAID-6) needs all-flash.", verified=DAY),
    ),
    check_cluster=check_cluster,
)
