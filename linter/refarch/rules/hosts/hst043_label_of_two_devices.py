"""Two hosts, two switches, or a host and a switch have the same label.

## What it checks

The `labels` of hosts and switches, after ranges are expanded: no other host or switch has the label, or has
it as its name.

## Why it matters

A technician can disconnect the cable, or turn off the power, of the wrong device. People identify a device by
its label, on the pages and at the rack. The usual cause is a group that was copied.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-2]
        labels: ESXi-[01-02]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
      - names: host-[3-4]
        labels: ESXi-[01-02]  # <- HST043
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## Use instead

```diff
# design.yaml
       - names: host-[3-4]
-        labels: ESXi-[01-02]
+        labels: ESXi-[03-04]
```

## When it does not apply

Hosts and switches without `labels`: their names are their labels, and HST004 compares these.

## Limits of this check

Labels of another design are not checked.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Host, Switch
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each label that is another device's label or name."""
    devices: list[Host | Switch] = [*design.hosts.values(), *design.switches.values()]
    # A device without a label is identified by its name, which HST004 compares.
    first = {device.name: device for device in devices if device.label == device.name}
    for device in devices:
        first_device = first.setdefault(device.label, device)
        if first_device is not device:
            text = f"{device.name} has label `{device.label}`, but {first_device.name} has the same label"
            related = ((first_device.origin, first_device.name),)
            yield Problem(device.origin.child("labels"), text, related=related, subject=device.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(),
    hint="Change `labels` so that every host and every switch has a unique label.",
    sources=(),
    check=check,
)
