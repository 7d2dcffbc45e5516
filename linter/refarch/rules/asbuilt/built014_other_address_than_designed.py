"""An interface of a host or switch has another address than in the design.

## What it checks

The addresses of the interfaces of hosts, with the lengths of their prefixes. Of switches, all addresses in
VLANs, of routed ports, and of the management port, from the configuration, without lengths.

## Why it matters

A host with another address or prefix is not reached by the others, or it has the address of another device.

## Example

```text
host-1 vmk2 192.0.2.12/24
```

## Use instead

```text
host-1 vmk2 192.0.2.11/24
```

## When it does not apply

Addresses from DHCP, and those that Network ATC assigns.

## Limits of this check

Further addresses of an interface of a host are not reported, and link-local addresses do not count. Addresses
of switches are compared without the lengths of their prefixes.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Set the address of the design, or correct the IP plan of the design.",
    sources=(),
)
