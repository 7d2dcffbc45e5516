"""A port on the path of RDMA traffic does not pause its priority, so packets are lost under load.

## What it checks

refarch follows the RDMA packets of every conversation that needs a lossless network. It starts with the
marking that the host writes: parameters of the driver, policies, or the QoS profile. At each port, it looks
up the priority that the port gives the packet. Both ends of every cable must have PFC for this priority:
the receiver asks for a pause, and the sender obeys. Ports of hosts and of arrays are included.

## Why it matters

RDMA over Ethernet recovers badly from lost packets: throughput collapses when several hosts send to one.
One port without PFC is enough, and no counter shows an error until the network is loaded.

## Example

```yaml
# qos.yaml of the example `nvme-of`
apply:
  - profile: roce
    to: ["leaf-[1-2]"]
    ports:
      - "swp[1-2]"  # <- PATH004
      - swp17
  - {profile: roce, to: ["host-[1-2]"]}
```

## Use instead

```diff
# qos.yaml of the example `nvme-of`
-      - swp17
+      - "swp[17-18]"
```

## When it does not apply

iWARP and TCP. Hosts or ports without RDMA. Designs without qos.yaml. If another rule finds the cause, such
as QOS033 for the port of a host, its finding gets the effect as a note.

## Limits of this check

Buffers, headroom, and the size of pauses are not part of the walk; QOS014 and QOS015 check them. Whether
VXLAN copies the DSCP is not known, and is listed as not stated.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import LOSSY
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK
from . import path_problems

EFFECTS = {LOSSY: "loses packets under load"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)
