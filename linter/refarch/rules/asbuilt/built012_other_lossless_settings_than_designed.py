"""A port has other PFC priorities, another trusted marking, shares, ECN, or DCBX than in the design.

## What it checks

The priorities with PFC, and the share of each traffic class, from the configuration, from the state of the
switch, or from what the switch announces in LLDP. From the configuration, also the trusted marking, DSCP or
PCP, its codes with a priority that has PFC, the classes with strict priority, the thresholds and
probabilities of ECN, and the version of DCBX. Some systems also have the priorities of traffic classes, the
PFC watchdog, the length of cable that the headroom is for, or lossless buffers. Ports of a switch that differ
alike are one finding. Of hosts, the priorities with PFC, and on Windows the shares of traffic classes.

## Why it matters

RDMA loses frames as soon as the port is congested. Throughput collapses, and no link goes down.

## Example

```text
leaf-1 swp1 pfc none
```

## Use instead

```text
leaf-1 swp1 pfc 3
```

## When it does not apply

Ports without a QoS profile in the design.

## Limits of this check

Sizes of buffers are not compared. If a configuration has commands that are not read, the priorities of
traffic classes, the PFC watchdog, headroom, and lossless buffers are not compared, except on Junos.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Apply the QoS profile of the design to these ports.",
    sources=(),
)
