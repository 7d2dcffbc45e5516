"""A network is not on exactly one distributed switch.

## What it checks

Every network in `networkSpecs` is in the `networks` of exactly one switch. Every name in `networks` is the
type of a network.

## Why it matters

The installer stops at the validation, or creates no port group for the network.

## Example

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "networks": ["MANAGEMENT", "VMOTION"]}]
}
```

## Use instead

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "networks": ["MANAGEMENT", "VMOTION", "VSAN"]}]
}
```

## When it does not apply

A file without switches: VCF007 reports it.

## Limits of this check

refarch does not check port groups that are created after the installation.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    sources=(
        VCF_API_SPECS.says(
            "networks of a switch lists the types of the networks on it.", verified="2026-11-23"
        ),
    ),
)
