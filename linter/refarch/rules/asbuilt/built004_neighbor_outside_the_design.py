"""A port has a neighbor that the design does not contain.

## What it checks

The collected lists of neighbors show a cable at a port for which the design has none.

## Why it matters

The port is in use, so the next design that plans it fails at the rack. An unplanned switch can also close a
loop.

## Example

```text
leaf-1 swp9 has the neighbor test-server eth0
```

## Use instead

```yaml
links:
  - {from: test-server eth0, to: leaf-1 swp9, cable: generic-sfp28-dac, length: 3m}
```

## When it does not apply

Management ports without a cable in the design.

## Limits of this check

Devices without LLDP are not seen.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="warning",
    confidence="practice",
    hint="Add the cable to the design, or remove it.",
    sources=(),
)
