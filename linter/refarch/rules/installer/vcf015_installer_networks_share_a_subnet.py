"""Two networks share a subnet or a VLAN.

## What it checks

MANAGEMENT, VMOTION, VSAN, and NFS have separate subnets. Subnets do not overlap. A VLAN has one subnet, and a
subnet has one VLAN. The tunnel endpoints of NSX are not in the VLAN or in the subnet of VMOTION, VSAN, or
NFS. The networks inside of the appliances (`internalClusterCidr`) overlap no network.

## Why it matters

A host sends the traffic of both networks through one VMkernel adapter. Storage traffic then uses ports that
the design did not plan for it.

## Example

```json
{
  "networkSpecs": [
    {"networkType": "VSAN", "subnet": "192.0.2.0/24", "vlanId": 30},
    {"networkType": "MANAGEMENT", "subnet": "192.0.2.0/24", "vlanId": 30}
  ]
}
```

## Use instead

```json
{
  "networkSpecs": [
    {"networkType": "VSAN", "subnet": "192.0.2.0/24", "vlanId": 30},
    {"networkType": "MANAGEMENT", "subnet": "198.51.100.0/24", "vlanId": 10}
  ]
}
```

## When it does not apply

MANAGEMENT and VM_MANAGEMENT in one subnet and VLAN, which is common. Networks without a VLAN tag.

## Limits of this check

refarch does not check routers.
"""

from .. import Rule
from ..documents.broadcom_articles import KB318546

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    hint="Set another subnet and VLAN.",
    sources=(
        KB318546.says(
            "If several VMkernel adapters are in one subnet, the stack chooses any of them for outgoing"
            " traffic; vMotion can fail.",
            "Cause",
            verified="2026-11-29",
        ),
    ),
)
