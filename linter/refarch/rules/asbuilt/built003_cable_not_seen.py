"""A cable of the design was not seen.

## What it checks

The list of neighbors of one end was collected and does not show the cable, although the other device sends
LLDP on other ports. All cables of a host that is missing are one finding.

## Why it matters

The cable is missing or broken, or the port is shut down. The host has lost its redundancy without an alarm.

## Example

```text
leaf-1 swp1 has no neighbor
leaf-2 swp1 has the neighbor host-1 eth2
```

## Use instead

```text
leaf-1 swp1 has the neighbor host-1 eth1
leaf-2 swp1 has the neighbor host-1 eth2
```

## When it does not apply

Devices that were not seen to send LLDP on any port: their cables are not collected.

## Limits of this check

LLDP that is off on a single port looks like a missing cable.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Connect the cable, and check that LLDP is on at both ends.",
    sources=(),
)
