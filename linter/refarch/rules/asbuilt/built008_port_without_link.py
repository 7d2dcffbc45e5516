"""A port has no link, or a port that must be shut down has one.

## What it checks

Every cabled port is up, and every port that the design shuts down is down. If the cable of the port is
missing or in another port, only that is reported. An interface of the design that a host does not have is
reported as well.

## Why it matters

A port without a link is a lost path: the other port of the host carries all traffic, and its failure stops
the host.

## Example

```text
leaf-1 swp1 down
```

## Use instead

```text
leaf-1 swp1 up
```

## When it does not apply

Ports of which no output shows the state.

## Limits of this check

A configuration shows only whether the port is shut down.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Check the cable, the transceiver, and the far end.",
    sources=(),
)
