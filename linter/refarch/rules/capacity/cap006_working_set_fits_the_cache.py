"""The working set of a result fits the cache tier, or does not fit the drives at all.

## What it checks

The data that the load of a result uses on all its VMs, compared with the disk groups of the testbed, or of
the cluster if the testbed states none. On a hybrid vSAN cluster (capacity on spinning disks), a working set
that fits the flash cache is an info finding. On any cluster, a working set that does not fit the capacity,
copies included, is a warning.

## Why it matters

With data that is larger than the cache, the figure falls by one or two orders of magnitude. If all reads come
from the cache, the figure shows the speed of the flash, not of the disks behind it. A working set that does
not fit was not the measured one.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        disk_groups: {cache: {drive: intel-ssdsc2ba400g3}, capacity: {drive: seagate-st1200mm0007, quantity: 4}}
```

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  read:
    title: Random read
    bed: bed
    workload:
      virtual_machines: 4
      disks: 8
      working_set: 8GB  # <- CAP006
    values: {iops: {median: 85000}}
```

## Use instead

```diff
# results.yaml
-      working_set: 8GB
+      working_set: 100GB
```

## When it does not apply

Results without a working set, and testbeds and clusters without disk groups, or with drives without a
capacity in the catalog.

## Limits of this check

Capacity is raw: the overhead of vSAN is not subtracted. The whole cache tier counts, although vSAN writes to
a part of it.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.quantities import number
from ...core.rule import Applies
from ...model.types import Design, DiskGroup, Measurement
from ...model.units import capacity
from ...views.measured import arithmetic
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS


def check(design: Design) -> Iterator[Problem]:
    """At most one hit for each result."""
    for result in design.results:
        load, groups = result.workload, _groups_of_result(design, result)
        # Without the working set, or the size of every drive, no sum is possible.
        if load is None or load.total_working_set is None or not groups or not all(map(_is_known, groups)):
            continue
        cache, capacity_of_groups = sum(map(_cache_size, groups)), sum(map(_capacity_size, groups))
        text = (
            f"result '{result.title}' has a working set of {number(round(load.total_working_set / 1e9))} GB"
        )
        where = load.origin.child("working_set")
        copies = (result.ftt or 0) + 1
        # FTT n keeps n more copies.
        if load.total_working_set * copies > capacity_of_groups:
            copies_text = "1 copy" if copies == 1 else f"{copies} copies"
            message = (
                f"{text}, but {number(round(capacity_of_groups / 1e9))} GB of capacity cannot hold "
                f"{copies_text} of it"
            )
            hint = "Check `working_set` and the number of VMs, disks, and hosts in results.yaml."
            yield Problem(where, message, hint, severity="warning")
        elif load.total_working_set <= cache and all(_is_hybrid(group) for group in groups):
            tier = f"the {number(round(cache / 1e9))} GB of the cache tier"
            yield Problem(where, f"{text}, which fits {tier}; the disks behind it have little effect")


def _groups_of_result(design: Design, result: Measurement) -> list[DiskGroup]:
    """Disk groups of all hosts that took part; those of the testbed if it states them."""
    hosts, cluster = arithmetic.measured_hosts(design, result), arithmetic.measured_cluster(design, result)
    # The disk groups of the testbed override those of the cluster, which can have changed since.
    if result.bed.disk_groups:
        return [group for group in result.bed.disk_groups for _ in range(hosts or 0)]
    # Without disk groups of the testbed, only a testbed of all hosts has those of the cluster.
    if cluster is None or hosts != len(cluster.hosts):
        return []
    return [group for host in cluster.hosts for group in host.disk_groups]


def _is_known(group: DiskGroup) -> bool:
    """Whether the catalog gives the capacity of every drive of a disk group."""
    return all(
        "capacity" in drive.data for drive in (group.cache, *(drives.part for drives in group.capacity))
    )


def _cache_size(group: DiskGroup) -> float:
    return group.groups * group.cache_quantity * capacity(group.cache.data["capacity"])


def _capacity_size(group: DiskGroup) -> float:
    return group.groups * sum(
        drives.quantity * capacity(drives.part.data["capacity"]) for drives in group.capacity
    )


def _is_hybrid(group: DiskGroup) -> bool:
    return all(drives.part.data.get("media") == "hdd" for drives in group.capacity)


RULE = Rule(
    severity="info",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("results",)),
    hint=(
        "Use a result with a larger `working_set` than the cache for sizing. Or waive the finding: "
        "`# refarch: waive CAP006: REASON`."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "An example: 64 GB on each host, with 400 GB of flash in each; a reader's comment calls the "
            "working set very small.",
            "Workload Configuration; comments",
        ),
    ),
    check=check,
)
