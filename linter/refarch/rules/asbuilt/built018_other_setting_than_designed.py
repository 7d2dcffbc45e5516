"""A setting of a host, or of a whole switch, differs from the design.

## What it checks

Settings of hosts that the checks of a design verify, if a collected output shows them: port groups and
TCP/IP stacks of interfaces, gateways, virtual switches and their uplinks, RDMA devices, DCB, drivers with
firmware and parameters, and the traffic of vSAN. Of switches, the mode and priority of spanning tree, and
static routes, from the configuration.

## Why it matters

Storage traffic takes another path, falls back to TCP, or loses packets. No link goes down, so no alarm fires.
Another switch becomes the root of the spanning tree, or packets to another network have no route.

## Example

```text
host-1 driver parameter pcp_force: 0
```

## Use instead

```text
host-1 driver parameter pcp_force: 3
```

## When it does not apply

Settings that the design leaves to the device.

## Limits of this check

`refarch show DESIGN verification` lists the checks. refarch compares those whose outputs it reads.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Set the value of the design on the device.",
    sources=(),
)
