"""An address pool of NSX is not used by any distributed switch.

## What it checks

If `nsxtSpec` has `ipAddressPoolSpec` and the file has switches, at least one switch has `nsxtSwitchConfig`.

## Why it matters

The installer rejects the file with UNUSED_IP_ADDRESS_POOLS_DEFINED_IN_SPEC.

## Example

```json
{
  "nsxtSpec": {
    "vipFqdn": "nsx.example.com",
    "nsxtManagers": [{"hostname": "nsxa.example.com"}],
    "ipAddressPoolSpec": {"name": "tep"}
  }
}
```

## Use instead

```json
{
  "nsxtSpec": {
    "vipFqdn": "nsx.example.com",
    "nsxtManagers": [{"hostname": "nsxa.example.com"}],
    "ipAddressPoolSpec": {"name": "tep"}
  },
  "dvsSpecs": [
    {
      "dvsName": "vds01",
      "nsxtSwitchConfig": {"transportZones": [{"name": "overlay", "transportType": "OVERLAY"}]}
    }
  ]
}
```

## When it does not apply

Files without switches.

## Limits of this check

refarch does not check whether the transport zone of the switch is an overlay.
"""

from .. import Rule
from ..documents.others import TERRAFORM_VCF_335

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="quoted",
    sources=(
        TERRAFORM_VCF_335.says(
            "A file with a pool and without a switch of NSX was rejected by VCF Installer 9.0 with this"
            " error.",
            verified="2026-11-30",
        ),
    ),
)
