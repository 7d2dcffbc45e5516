"""A cable is in another port than in the design.

## What it checks

`refarch verify` joins both ends of each cable from the collected lists of neighbors. A cable that ends in
another port, or at another device, is one finding, even if both ends show it. Cables of one host are one
finding.

## Why it matters

The port has the VLANs, MTU, and QoS of another cable. Storage traffic is lost or uncontrolled, and labels and
drawings are wrong at the next repair.

## Example

```text
host-1 eth1 has the neighbor leaf-1 swp9
```

## Use instead

```text
host-1 eth1 has the neighbor leaf-1 swp1
```

## When it does not apply

Cables of which neither end was collected.

## Limits of this check

A host that sends a MAC address as its port is matched only if a collected output of the host has this
address.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    sources=(),
)
