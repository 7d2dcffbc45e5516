"""The disk groups of a host exceed the limits of vSAN, or have no cache device.

## What it checks

refarch checks the disk groups of every host and of the testbed in vSAN Original Storage Architecture. A host
can have 1 to 5 disk groups. Each group must have exactly one cache device and 1 to 7 capacity devices. In
vSAN Express Storage Architecture, there must be no disk groups.

## Why it matters

The wizard refuses the sixth disk group and the eighth capacity device when the drives are already in the
servers. Express Storage Architecture has one pool of equal devices, so a cache drive that was bought for it
has no use.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
        disk_groups:
          count: 2
          cache: {drive: intel-ssdpe2me012t4}
          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 8}  # <- VSAN004
```

## Use instead

```diff
# design.yaml
-          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 8}
+          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 7}
```

## When it does not apply

Hosts without disk groups in the design: they may add no capacity. A testbed of a product other than vSAN.

## Limits of this check

The numbers come from the documentation of 9.0 and from a list of maximums of 6.6. The documentation of 7.0
and 8.0 states only the cache device. HST031 checks whether the server has enough drive bays.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.storage.disk_groups import StatedDiskGroup, stated_disk_groups
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_TERMS, VSAN7_DISKS
from ..documents.nvidia import NVIDIA_RDG
from ..documents.vsan_sites import DAY, MAXIMUMS_66

MOST_GROUPS = 5
MOST_CAPACITY_DEVICES = 7


def check(design: Design) -> Iterator[Problem]:
    """Hits for all groups of all hosts, and of the test bed."""
    for group in stated_disk_groups(design):
        # ESA has a storage pool, and no groups to count.
        if group.product == "vsan-esa":
            hint = "Remove `disk_groups`, and list the drives in the bill of materials."
            message = (
                f"{group.owner} has disk groups, but vSAN Express Storage Architecture uses a storage "
                "pool without cache devices"
            )
            yield Problem(group.disks.origin, message, hint, subject=group.owner)
        elif group.product == "vsan-osa":
            yield from _hits_of_limits(group)


def _hits_of_limits(group: StatedDiskGroup) -> Iterator[Problem]:
    # The number of groups and what is in each are independent: both may be wrong.
    yield from _hits_of_number_of_groups(group)
    yield from _hits_of_devices(group)


def _hits_of_number_of_groups(group: StatedDiskGroup) -> Iterator[Problem]:
    owner, disks = group.owner, group.disks
    # A host without capacity has no disk groups at all.
    if disks.groups == 0:
        message = f"{owner} has 0 disk groups, but a host that adds capacity needs at least 1"
        yield Problem(
            origin_of(disks, "count"),
            message,
            "Remove `disk_groups` if the host adds no capacity.",
            subject=owner,
        )
    elif disks.groups > MOST_GROUPS:
        message = f"{owner} has {disks.groups} disk groups, but vSAN supports at most {MOST_GROUPS} in a host"
        yield Problem(
            origin_of(disks, "count"),
            message,
            f"Reduce `count` to at most {MOST_GROUPS} disk groups.",
            subject=owner,
        )


def _hits_of_devices(group: StatedDiskGroup) -> Iterator[Problem]:
    owner, disks = group.owner, group.disks
    # vSAN makes a group of one cache device and the capacity behind it.
    if disks.cache_quantity != 1:
        message = (
            f"{owner} has {disks.cache_quantity} cache devices in each disk group, but a disk "
            "group must have exactly 1"
        )
        yield Problem(
            origin_of(disks, "cache", "quantity"),
            message,
            "Set `quantity` of the cache device to 1. Or increase `count`, so that each disk group "
            "has one cache device.",
            subject=owner,
        )
    if disks.capacity_quantity == 0:
        message = f"{owner} has 0 capacity devices in each disk group, but a disk group needs at least 1"
        yield Problem(
            origin_of(disks, "capacity", "quantity"),
            message,
            "Add a capacity device to each disk group.",
            subject=owner,
        )
    elif disks.capacity_quantity > MOST_CAPACITY_DEVICES:
        message = (
            f"{owner} has {disks.capacity_quantity} capacity devices in each disk group, but vSAN "
            f"supports at most {MOST_CAPACITY_DEVICES}"
        )
        yield Problem(
            origin_of(disks, "capacity", "quantity"),
            message,
            f"Set `quantity`, the drives of each disk group, to {MOST_CAPACITY_DEVICES} or less. Or use "
            "more disk groups: increase `count` and reduce `quantity`.",
            subject=owner,
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("drives",)),
    sources=(
        VCF9_TERMS.says(
            "A host that adds capacity has 1 to 5 disk groups, each with one flash cache device and 1 to 7 "
            "capacity devices.",
            "Disk Group (vSAN Original Storage Architecture)",
        ),
        MAXIMUMS_66.says(
            "At most 5 disk groups in a host, each with 1 SSD and 7 magnetic disks. (6.6)", verified=DAY
        ),
        VSAN7_DISKS.says(
            "Each disk group has one flash cache device and at least one capacity device.",
            "Prepare Devices for Disk Groups",
        ),
        NVIDIA_RDG.says(
            "Each host needs at least one flash cache device and one or more capacity devices.",
            "Manually Enabling vSAN",
        ),
    ),
    check=check,
)
