"""A host has other parts, releases, settings, or interfaces than the majority of its cluster.

## What it checks

The hosts of each site of a cluster, attribute by attribute: server, processors, memory, drives, storage
controllers, BIOS settings, releases, and the adapter, slot, driver, firmware, and driver parameters of each
port. For each interface, it compares services, MTU, RDMA, network, port group, gateway, and routes, and the
offsets between the host's addresses. Parts are compared between hosts of one server model. Networks and
routes are compared between hosts on the same leaf switches.

A value counts as intended if at least three hosts and more than half of the group have it. Each other value
is reported once. A difference in releases, RDMA, driver parameters, ports, and interfaces is a warning,
because it changes the traffic of the host or the support of the cluster. Other differences are info.

## Why it matters

The cluster works until this host takes over the load of another one, or until somebody replaces a part by
the list of the other hosts. A value that one host of many does not share is often a typing error.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        bios: {System Profile Settings: Performance}
        overrides:
          host-3:
            bios: {System Profile Settings: Performance Per Watt}  # <- SIB001
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-3:
-            bios: {System Profile Settings: Performance Per Watt}
```

## When it does not apply

Groups in which no value has a clear majority, such as two hosts, or four hosts with two values. Parts of
several hosts with a separate entry, which are a second generation. Additional adapters of a single host. The
host of a witness. Values that the design does not state. If a more specific rule reports the difference,
only that rule reports it.

## Limits of this check

refarch cannot tell an intended difference of a single host from a mistake: waive it, and state the reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import host_deviations
from .. import Problem, Rule
from ..documents.broadcom_guides import V52_ESX, VSAN8_CLUSTER
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority of hosts."""
    yield from deviation_problems(host_deviations(design))


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(),
    hint=(
        "Remove the difference from `overrides`. Or waive an intended difference with "
        "`# refarch: waive SIB001: REASON`."
    ),
    sources=(
        VSAN8_CLUSTER.says(
            "vSAN works best on hosts with uniform configurations; others make performance less predictable.",
            "Balanced and Unbalanced Cluster Configuration",
        ),
        V52_ESX.says(
            "Cards, especially network cards, should be in the same slot of every host, or ports do not map "
            "reliably. (5.2)"
        ),
    ),
    check=check,
)
