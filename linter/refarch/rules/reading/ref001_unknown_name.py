"""A name refers to something that is not defined.

## What it checks

Every name that one place of a design uses for something in another: networks of port groups, uplinks of
teaming policies, port groups of VMkernel adapters, hosts and switches at the ends of links, owners of
addresses, profiles of QoS, clusters, and hosts that are named as exceptions.

## Why it matters

A cable to a switch that does not exist, or an exception for a host that is spelt differently, would silently
do nothing.

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

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
```

## Limits of this check

The rules are not run while a name leads nowhere, since they would report the consequences. Whether a port
exists on its switch is for the rules.
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
