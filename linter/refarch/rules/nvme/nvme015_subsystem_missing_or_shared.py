"""The NVMe qualified name (NQN) of the subsystem of an array is missing, or two arrays share one.

## What it checks

refarch checks `subsystem` of every array that hosts connect to over NVMe. Without it, the finding is info, because hosts get the name through discovery. The same name for two arrays is an error.

## Why it matters

With one name for two arrays, a host looks for the volumes of one array on the other. A host connects to a
subsystem by its NQN, and treats two controllers with one name as paths to the same storage.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1: null
  array-[1-2]:
    model: pure-flasharray-x-r2
    subsystem: "nqn.2010-06.com.example:array"  # <- NVME015
    protocols: [nvme-rdma]
    controllers:
      ct0: {ports: [{name: eth14, form_factor: sfp28, speed: 25G}, {name: eth15, form_factor: sfp28, speed: 25G}]}
      ct1: {ports: [{name: eth14, form_factor: sfp28, speed: 25G}, {name: eth15, form_factor: sfp28, speed: 25G}]}
clusters:
  compute:
    nvme:
      arrays: [array-1, array-2]
```

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-2 ct[0-1].eth14", to: "leaf-1 swp[15-16]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-2 ct[0-1].eth15", to: "leaf-2 swp[15-16]", cable: nvidia-mcp2m00-a003e30l}
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-a:
    addresses:
      - {of: "host-[1-2] vmk1", first: 198.51.100.1}
      - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}
      - {of: "array-2 ct[0-1].eth14", first: 198.51.100.103}
  nvme-b:
    addresses:
      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
      - {of: "array-2 ct[0-1].eth15", first: 203.0.113.103}
```

## Use instead

```diff
# design.yaml
-    subsystem: "nqn.2010-06.com.example:array"
+    subsystem: "nqn.2010-06.com.example:{array}"
```

## When it does not apply

Arrays that no cluster of NVMe initiators lists. The schema refuses a name that is not a valid NQN.

## Limits of this check

The array shows its real name, and so does `esxcli nvme fabrics discover` on a host. refarch does not check
it.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Array, Design, origin_of
from ...views.storage.nvme_routes import arrays_of_cluster
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME_CONCEPTS
from ..documents.others import CISCO_ROCE_ESXI


def check(design: Design) -> Iterator[Problem]:
    """One hit for each array without a name, and for each with a name that another has."""
    connected_arrays = {
        array.name: array
        for cluster in design.clusters.values()
        for array in arrays_of_cluster(design, cluster)
    }
    array_by_subsystem: dict[str, Array] = {}
    for array in connected_arrays.values():
        place = origin_of(array, "subsystem")
        # Discovery finds the name, so that it is no fault.
        if not array.subsystem:
            text = f"{array.name} has no `subsystem` (NQN); hosts can connect only through discovery"
            yield Problem(
                place,
                text,
                "Set `subsystem` to the NQN that the array shows.",
                subject=array.name,
                severity="info",
            )
        elif array.subsystem in array_by_subsystem:
            first = array_by_subsystem[array.subsystem]
            related = (
                # Arrays of one range share the line, which is named anyway.
                ()
                if origin_of(first, "subsystem") == place
                else ((origin_of(first, "subsystem"), f"subsystem of {first.name}"),)
            )
            yield Problem(
                place,
                f"{first.name} and {array.name} both have the subsystem NQN {array.subsystem}, but "
                "each array requires a unique NQN",
                subject=array.name,
                related=related,
            )
        array_by_subsystem.setdefault(array.subsystem, array)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("arrays",)),
    hint=(
        "Set `subsystem` of each array to the NQN that the array shows. Or add the placeholder `{array}` to "
        "`subsystem`; refarch replaces the placeholder with the name of each array."
    ),
    sources=(
        VSPHERE7_NVME_CONCEPTS.says(
            "A controller is associated with namespaces and gives the host access to them; it is found by "
            "discovery or connected by name. (7.0)",
            "NVMe Controllers",
        ),
        CISCO_ROCE_ESXI.says(
            "Discovery lists the subsystem's qualified name for each address, and each connected "
            "controller is shown under it. (read in a public copy)",
            "NVMe Fabrics and Namespace Discovery",
        ),
    ),
    check=check,
)
