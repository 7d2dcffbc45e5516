"""A gateway or an address range is not in its network.

## What it checks

The gateway of each network and address pool, single addresses, and both ends of each range are usable
addresses of the subnet. A subnet has the form address/length, without host bits. Addresses of appliances that
are in no network of the file are a warning.

## Why it matters

Hosts get addresses that reach no neighbor, or the installer stops at the validation.

## Example

```json
{
  "networkSpecs": [{"networkType": "VSAN", "subnet": "192.0.2.0/24", "gateway": "198.51.100.1"}]
}
```

## Use instead

```json
{
  "networkSpecs": [{"networkType": "VSAN", "subnet": "192.0.2.0/24", "gateway": "192.0.2.1"}]
}
```

## When it does not apply

Networks without a subnet. Appliances on port groups that exist (`vcfManagementComponentsInfrastructureSpec`).

## Limits of this check

refarch does not check whether the gateway exists.
"""

from .. import Rule
from ..documents.others import RFC_1122

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    sources=(
        RFC_1122.says(
            "A host number of all zeros or all ones is special, and is not the address of a host.",
            "3.2.1.3 Addressing",
            verified="2026-11-21",
        ),
    ),
)
