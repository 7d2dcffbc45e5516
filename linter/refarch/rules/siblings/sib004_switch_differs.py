"""A switch has other settings than the other switches of its role, or than the second switch of its pair.

## What it checks

Switches of one role that are cabled to the same kinds of devices: model, operating system, release, MTU,
VXLAN, VLANs, unused ports, spanning tree mode, and the RDMA priority, RDMA DSCP, PFC priorities, mode, and
trust of the QoS profile. A value counts as intended if at least three switches and more than half of them
have it.

The two switches of an MLAG pair, and the two leaf switches of the same hosts, must have the same settings;
the first one counts as intended. The two leaf switches can be two fabrics. Hosts mark their packets in one
way for both.

A difference in MTU, VXLAN, VLANs, or the QoS profile is a warning, because traffic is dropped on one of the
switches. Other differences are info.

## Why it matters

The difference has an effect when the first switch fails: only then, the traffic of all hosts uses the switch
that drops large frames, or that does not pause the RDMA priority.

## Example

```yaml
# wiring.yaml
switches:
  leaf-1:
    {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, unused_ports: {shut_down: true}}
  leaf-2:
    model: nvidia-sn2010
    role: leaf
    fabric: main
    nos: cumulus-linux
    unused_ports: {shut_down: false}  # <- SIB004
  leaf-[1-2]: null
```

## Use instead

```diff
# wiring.yaml
-    unused_ports: {shut_down: false}
+    unused_ports: {shut_down: true}
```

## When it does not apply

Existing switches, and groups in which no value has a clear majority. Models and releases of several switches
with a separate entry. VLANs of switches in two fabrics. If a more specific rule reports the difference, only
that rule reports it.

## Limits of this check

ECN thresholds, buffers, and shares can differ between models and are not compared.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import switch_deviations
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_MLAG
from ..documents.others import AZURE_HOST_NETWORK
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority of switches."""
    yield from deviation_problems(switch_deviations(design))


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "switches")),
    hint=(
        "Set the same value as on the other switches. Or waive an intended difference with "
        "`# refarch: waive SIB004: REASON`."
    ),
    sources=(
        CUMULUS_MLAG.says("Both peers run the same release. (Cumulus Linux 5.1)"),
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)
