"""The two ends of a conversation have different MTUs.

## What it checks

The two interfaces of a conversation have the same MTU. The same applies to the vSAN adapters of hosts and the
network of the witness if witness traffic is shared. The far end must not have a smaller MTU than an adapter
for NVMe.

## Why it matters

Large packets pass in one direction only. The MTU of every port on the path is right, and each end looks right
alone. The vSAN health check reports the witness as unreachable for large packets.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    witness: {host: witness-1, network: witness, traffic: shared}
    vmkernel:
      vmk2: {gateway: 203.0.113.254}
```

```yaml
# ip-plan.yaml
networks:
  vsan:
    gateway: 203.0.113.254
    router: {devices: "leafs of main", redundancy: vrr}
  witness:  # <- PATH006
    purpose: vsan
    prefix: 10.31.0.0/24
    out_of_band: true
    gateway: 10.31.0.254
    addresses: [{of: witness-1 vmk1, first: 10.31.0.10}]
```

## Use instead

```diff
# ip-plan.yaml
     gateway: 10.31.0.254
+    mtu: 9000
```

## When it does not apply

A witness with separated traffic: its adapters can have another MTU. Routed traffic other than vSAN.

## Limits of this check

If the routers between two sites take smaller packets, the design must state that with `reaches`.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ENDS_DIFFER
from .. import Problem, Rule
from ..documents.broadcom_articles import KB326539
from . import path_problems

EFFECTS = {ENDS_DIFFER: "uses packets that only one end accepts"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(KB326539.says("A correct configuration has the same MTU in the whole vSAN cluster."),),
    check=check,
)
