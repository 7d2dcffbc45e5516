"""Two hosts, two switches, a host and a switch, or two ports of a host have one name.

## What it checks

The names of all hosts of all clusters and of all other devices, after ranges are expanded. Each name may
occur once in a design, whatever its capitals, and that of a port once on the cards of a host.

## Why it matters

Cables, addresses and commands refer to a device by its name. Where two devices share one, half of the wiring
table belongs to neither, the host counts are wrong, and the second machine that gets the name cannot join
vCenter or DNS under it. The usual cause is a range that was copied and overlaps the first one.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
      - names: host-[3-4]  # <- HST004
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## Use instead

```diff
# design.yaml
-      - names: host-[3-4]
-        server: dell-poweredge-r740
-        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## When it does not apply

It always applies, and cannot be waived: without unique names the other rules would look at the wrong device.

## Limits of this check

Labels, the names that people use next to the host names, are for HST043. A name that another design uses is
not seen.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
