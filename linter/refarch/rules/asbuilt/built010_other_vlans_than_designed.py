"""A switch or a port has other VLANs than in the design.

## What it checks

The tagged VLANs and the untagged VLAN of each cabled port, and the VLANs of the switch. Ports that differ
alike are one finding, and a VLAN that is missing on the switch is one finding with all ports. On Linux hosts,
the VLAN of each interface. On Windows, the access VLAN of each adapter of the management operating system. On
ESXi, the VLAN of each port group.

## Why it matters

Traffic of the VLAN stops at this port. If it is a bond of a pair, only some flows stop.

## Example

```text
leaf-1 swp1 tagged 712
```

## Use instead

```text
leaf-1 swp1 tagged 711, 712
```

## When it does not apply

VLANs that a system creates itself, and VLAN 1 of ports without a statement.

## Limits of this check

VLANs that only the switch has are info.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Set the VLANs of the design on these ports.",
    sources=(),
)
