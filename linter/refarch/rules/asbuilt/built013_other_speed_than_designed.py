"""A link has another speed than in the design.

## What it checks

The speed of each link: the one that the design states, else the highest that both ports and the cable
support.

## Why it matters

A link at a lower speed is a bottleneck for all hosts behind it. The cause is often a cable, a transceiver, or
a port that was split.

## Example

```text
leaf-1 swp31 10G
```

## Use instead

```text
leaf-1 swp31 100G
```

## When it does not apply

Virtual switches, which report no speed, or one speed for all ports. If all links of a switch show one other
speed, only those with a `speed` in the design are compared.

## Limits of this check

A configuration without a speed leaves it to the two ends, so it is not compared.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Check cable, transceiver, and the speed of both ports.",
    sources=(),
)
