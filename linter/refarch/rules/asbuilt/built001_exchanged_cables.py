"""Two or more cables are in each other's ports.

## What it checks

`refarch verify` joins both ends of each cable from the collected lists of neighbors, and compares the cables
with the links of the design. Cables that exchange their ports are one finding. The hint names the plugs to
exchange.

## Why it matters

Each host has a link, so no alarm fires. But traffic uses the wrong VLAN, the wrong bond, or the wrong switch
of a pair, and a failed switch takes both ports of a host down.

## Example

```text
host-1 eth1 has the neighbor leaf-1 swp2
host-2 eth1 has the neighbor leaf-1 swp1
```

## Use instead

```text
host-1 eth1 has the neighbor leaf-1 swp1
host-2 eth1 has the neighbor leaf-1 swp2
```

## When it does not apply

Cables of which neither end was collected.

## Limits of this check

A device that does not send LLDP is not seen. If only one of the two cables was seen, the finding is BUILT002.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    sources=(),
)
