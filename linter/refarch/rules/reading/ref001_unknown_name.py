"""A name refers to an object that is not defined.

## What it checks

refarch checks every name that refers to another place of a design. Examples are networks of port groups,
uplinks of teaming policies, port groups of VMkernel adapters, hosts and switches at the ends of links, and
owners of addresses. The check includes QoS profiles and their ports, clusters, sources, rules of decisions,
statements, and errata, and hosts in exceptions.

An interface of a switch with an address must be one of these:

- a port of its model, with the name that the links of the design use
- the management port of its operating system
- a bond of its links
- the interface of a VLAN, which has the name of the VLAN (`Vlan100`, `vlan100`, `irb.100`)
- a loopback (`loopback0`, `lo`)
- a sub-interface of a port or bond (`Ethernet1/1.100`)

## Why it matters

A cable to an undefined switch, or an exception for a misspelled host, has no effect. An address on `mgmt0` of
a switch whose management port is `Management1` leaves the switch without management.

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

While a name is undefined, refarch does not run the other rules, because they would report consequences.
WIRE002 checks the ports at the ends of links. Interfaces of appliances and witnesses can have any name. For a
switch without an operating system, the ports are those of its links.
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
