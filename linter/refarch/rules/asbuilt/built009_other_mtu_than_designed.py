"""A port has another MTU than in the design.

## What it checks

The MTU of each cabled port, as its system counts it. Ports of a switch that differ alike are one finding.
The MTU of each interface of a host, and of each virtual switch of ESXi. Hosts of which the same interface
differs alike are one finding.

## Why it matters

Large frames are dropped without an alarm. Storage hangs, but ping works.

## Example

```text
leaf-1 swp1 mtu 1500
```

## Use instead

```text
leaf-1 swp1 mtu 9216
```

## When it does not apply

Ports of which the design does not state the MTU.

## Limits of this check

EOS reports its largest frame as the MTU of a switched port, whatever is configured.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Set the MTU of the design on these ports.",
    sources=(),
)
