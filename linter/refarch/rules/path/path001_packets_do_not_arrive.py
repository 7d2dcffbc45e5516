"""Packets that the design means to arrive have no way to their far end.

## What it checks

refarch walks every conversation of the design: storage, vMotion and live migration, management and its
services, NSX tunnels, and the VMs of each VLAN. It follows the packets from the interface of a host over
its virtual switch, its ports and every switch port to the far end, and back. Each hop must accept them: the
VLAN tag, the native VLAN, the bridge, the cable, the router. A switch with `routes` or `bgp` needs a route to
the network of the far end.

## Why it matters

The two ends never see each other. Each setting looks right alone, because the fault is between two of them:
a virtual switch without a port, a VLAN that stops on the second cable, a tag that the far end does not
take. `refarch trace` shows the path hop by hop.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    virtual_switches:
      Management:  # <- PATH001
        kind: set
        uplinks: []
    interfaces:
      vManagement: {connected_to: Management, network: hosts, services: [management]}
```

```yaml
# ip-plan.yaml of the example `smb-direct`
networks:
  hosts:
    purpose: management
    vlan: 40
    prefix: 10.40.0.0/24
    addresses:
      - {of: "node-[1-2] vManagement", first: 10.40.0.1}
```

## Use instead

```diff
# design.yaml of the example `smb-direct`
-      Management:
-        kind: set
-        uplinks: []
+      Storage: {uplinks: [pNIC1, pNIC2]}
     interfaces:
-      vManagement: {connected_to: Management, network: hosts, services: [management]}
+      vManagement: {connected_to: Storage, network: hosts, services: [management]}
```

## When it does not apply

Conversations whose far end has no cable in the design, and networks that only routers outside the design
connect: `refarch trace` lists them as not stated. If another rule finds the cause, its finding gets the
effect as a note, and this rule reports nothing.

## Limits of this check

refarch does not know spanning tree, access lists, or firewalls. Hosts that are alike are walked once.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ASYMMETRIC, DOES_NOT_ARRIVE
from .. import Problem, Rule
from . import path_problems

EFFECTS = {DOES_NOT_ARRIVE: "does not arrive", ASYMMETRIC: "gets no answer"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(),
    check=check,
)
