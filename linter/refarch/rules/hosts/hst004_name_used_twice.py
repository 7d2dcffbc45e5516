"""Two devices have one name: two hosts, two switches, a host and a switch, or two ports of a host.

## What it checks

The names of all hosts of all clusters and of all other devices, after ranges are expanded. Each name can
occur once in a design, regardless of case. The name of a port can occur once on the adapters of a host.

## Why it matters

Half of the wiring table belongs to neither device, the host counts are wrong, and the second device with the
name cannot join vCenter or DNS. Cables, addresses, and commands refer to a device by its name. The usual
cause is a range that was copied and overlaps the first one.

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

It always applies, and cannot be waived: without unique names, the other rules would check the wrong device.

## Limits of this check

HST043 checks labels, which people use in addition to host names. A name in another design is not checked.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
