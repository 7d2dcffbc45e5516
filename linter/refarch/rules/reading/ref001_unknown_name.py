"""A name refers to something that is not defined.

## What it checks

Every name that one place of a design uses for something in another: networks of port groups, uplinks of
teaming policies, port groups of VMkernel adapters, hosts and switches at the ends of links, owners of
addresses, profiles of QoS and their ports, clusters, sources, rules of statements and errata, and hosts that
are named as exceptions.

An interface of a switch that has an address is one of: a port of its model, under the name that the links
of the design use; the management port of its operating system; a bond of its links; the interface of a VLAN,
which is named after it (`Vlan100`, `vlan100`, `irb.100`); a loopback (`loopback0`, `lo`); or a sub-interface
of a port or bond (`Ethernet1/1.100`).

## Why it matters

A cable to a switch that does not exist, or an exception for a host that is spelled differently, has no
effect. An address on `mgmt0` of a switch whose management port is `Management1` leaves it without management.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
links:
  - from: host-[1-4] vmnic4
    to: leaf-3 swp[1-4]  # <- REF001
    cable: nvidia-mcp2m00-a003e30l
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-3 swp[1-4]
+    to: leaf-1 swp[1-4]
```

## Limits of this check

The rules are not run while a name leads nowhere, since they would report the consequences. WIRE002 checks
the ports at the ends of links. The interfaces of appliances and witnesses can have any name. The ports of a
switch without an operating system are those that links name.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
    fixes="sometimes",
)
