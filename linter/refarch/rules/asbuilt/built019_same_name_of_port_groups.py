"""Several port groups have one name, so refarch does not compare them.

## What it checks

The names of the distributed port groups in the collected outputs of vCenter, if the settings of port groups
with one name differ, or the design has the name on several virtual switches.

## Why it matters

Two data centers can have port groups with one name. The outputs do not say which one belongs to the cluster,
so refarch could take the wrong VLAN or teaming for the right one.

## Example

```text
vSAN-DPG has VLAN 220, and another vSAN-DPG has VLAN 30
```

## Use instead

```text
vSAN-DPG has VLAN 220, vSAN-Lab-DPG has VLAN 30
```

## When it does not apply

Port groups with one name and equal settings.

## Limits of this check

refarch does not read the virtual switch of a distributed port group.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="warning",
    confidence="practice",
    hint="Give each port group a separate name, or collect only the port groups of the design.",
    sources=(),
)
