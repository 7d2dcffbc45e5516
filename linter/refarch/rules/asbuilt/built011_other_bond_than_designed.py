"""A bond or an MLAG pair has other members, another mode, or another ID than in the design, or the design
does not have the bond.

## What it checks

Each bond is found by its members, because systems name bonds by their own rules. The MTU and the VLANs of a
port that left its bond are not reported again. A bond without a port of a designed bond is reported if the
design has one of its ports with a cable. The domain of an MLAG pair, the address of the peer, and the bond
that is the peer link are compared with the configuration.

## Why it matters

A port outside of its bond carries no traffic, or closes a loop. A bond with different IDs on both switches
stays down on one of them.

## Example

```text
leaf-1 Port-Channel3: Ethernet3
```

## Use instead

```text
leaf-1 Port-Channel3: Ethernet3, Ethernet4
```

## When it does not apply

Bonds of hosts.

## Limits of this check

The peer link of a pair has no MLAG ID.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Configure the bond as in the design.",
    sources=(),
)
