"""A file for the VCF Installer configures vSAN but no vSAN network.

## What it checks

If `datastoreSpec` has `vsanSpec`, an entry of `networkSpecs` has the type VSAN.

## Why it matters

The hosts get no VMkernel adapter for vSAN, and the installer cannot create the datastore.

## Example

```json
{
  "networkSpecs": [{"networkType": "STORAGE"}],
  "dvsSpecs": [{"dvsName": "vds01", "networks": ["STORAGE", "MANAGEMENT", "VMOTION"]}],
  "datastoreSpec": {"vsanSpec": {"datastoreName": "vsan"}}
}
```

## Use instead

```json
{
  "networkSpecs": [{"networkType": "VSAN"}],
  "dvsSpecs": [{"dvsName": "vds01", "networks": ["VSAN", "MANAGEMENT", "VMOTION"]}],
  "datastoreSpec": {"vsanSpec": {"datastoreName": "vsan"}}
}
```

## When it does not apply

Files with an existing vCenter Server, which can have the network already.

## Limits of this check

refarch does not check the networks of other storage.
"""

from .. import Rule
from ..documents.broadcom_guides import VCF9_REQUIREMENTS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    hint='Add a network with `"networkType": "VSAN"`.',
    sources=(
        VCF9_REQUIREMENTS.says(
            "Every host of the cluster needs a VMkernel adapter for vSAN traffic.", verified="2026-11-21"
        ),
    ),
)
