"""No cluster uses an array of the design.

## What it checks

refarch checks every array of a design with clusters for NVMe over Fabrics. At least one cluster should list
the array under `nvme.arrays`.

## Why it matters

The array is bought, racked, and cabled, but no host discovers it, so its planned capacity is missing. The
usual cause is a copied cluster with the list of arrays of the first cluster.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-2:  # <- NVME023
    model: pure-flasharray-x-r2
    subsystem: "nqn.2010-06.com.example:{array}"
    protocols: [nvme-rdma]
    controllers:
      ct0: {ports: [{name: eth14, form_factor: sfp28, speed: 25G}]}
```

## Use instead

```diff
# design.yaml
-  array-2:
-    model: pure-flasharray-x-r2
-    subsystem: "nqn.2010-06.com.example:{array}"
-    protocols: [nvme-rdma]
-    controllers:
-      ct0: {ports: [{name: eth14, form_factor: sfp28, speed: 25G}]}
+  array-2: null
```

## When it does not apply

Designs without a cluster of this kind, and designs whose clusters list no array at all.

## Limits of this check

Arrays for other protocols are not part of a design yet.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each array."""
    users = [cluster for cluster in design.clusters.values() if cluster.nvme is not None]
    used = {name for cluster in users if cluster.nvme is not None for name in cluster.nvme.arrays}
    for array in design.arrays.values():
        # If no cluster lists any array, NVME007 reports it.
        if used and array.name not in used:
            related = tuple((cluster.origin.child("nvme", "arrays"), "arrays in use") for cluster in users)
            message = f"array {array.name} is in the design, but no cluster uses the array"
            hint = f"Add `{array.name}` to `nvme.arrays` of a cluster. Or remove the array from `arrays`."
            yield Problem(array.origin, message, hint, related, array.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("arrays",)),
    hint="Add the array to `nvme.arrays` of the intended cluster. Or remove the array.",
    sources=(),
    check=check,
)
