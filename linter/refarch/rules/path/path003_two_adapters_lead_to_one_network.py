"""Two adapters of a host with different services lead to the same network.

## What it checks

For each conversation, refarch looks up the address of the far end in the routing table of the host. Only
adapters of the service may lead there. The rule also finds static routes of two adapters with the same
prefix.

## Why it matters

Which adapter a packet leaves by is then open. Traffic of one service uses the ports, the MTU, and the VLAN
of the other, and this can change after a restart.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk3: {port_group: vMotion, services: [provisioning]}
```

```yaml
# ip-plan.yaml
networks:
  vmotion:  # <- PATH003
    addresses:
      - {of: "host-[1-4] vmk1", first: 198.51.100.1}
      - {of: "host-[1-4] vmk3", first: 198.51.100.11}
```

## Use instead

```diff
# design.yaml
-      vmk3: {port_group: vMotion, services: [provisioning]}
+      vmk1: {services: [vmotion, provisioning]}
```

```diff
# ip-plan.yaml
-      - {of: "host-[1-4] vmk3", first: 198.51.100.11}
```

## When it does not apply

Several adapters of one service in a network, such as vMotion over two ports. Adapters on different TCP/IP
stacks. Two vSAN adapters (IP004), NVMe adapters (IP005), and SMB interfaces (SMB025) in one subnet have
separate rules.

## Limits of this check

The rule does not tell which adapter is used: that depends on the host.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import AMBIGUOUS
from .. import Problem, Rule
from ..documents.broadcom_articles import KB318546
from . import path_problems

EFFECTS = {AMBIGUOUS: "may leave by either adapter"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(
        KB318546.says(
            "If several VMkernel adapters are in one subnet, the stack chooses any of them for outgoing "
            "traffic; vMotion can fail and hosts can disconnect. Port binding and multi-NIC vMotion are "
            "exceptions.",
            "Cause",
        ),
    ),
    check=check,
)
