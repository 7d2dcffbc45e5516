"""The collected outputs do not tell which device is at a port.

## What it checks

A port has several neighbors, the two ends of a cable disagree, or a neighbor names a port that the design
does not have. refarch reports such ports and does not guess. If several devices send one name, their cables
are one finding.

## Why it matters

An unmanaged switch between the two devices forwards LLDP. It also drops PFC, so that storage traffic is lost.

## Example

```text
leaf-1 swp2 has the neighbors host-2 eth1 and host-3 eth1
```

## Use instead

```text
leaf-1 swp2 has the neighbor host-2 eth1
```

## When it does not apply

A second agent in the firmware of an adapter, if the port also has a neighbor that the design contains.

## Limits of this check

Outputs of different times can disagree after cables were moved.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="warning",
    confidence="practice",
    hint="Collect the outputs of both ends again, and check what is between them.",
    sources=(),
)
