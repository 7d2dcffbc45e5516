"""A value in a file for the VCF Installer has the wrong type or is not allowed.

## What it checks

Every value has the type of its key. A text with a fixed set of values has one of them. VLAN IDs, MTUs, and
the number of failures to tolerate are in their ranges. Names are not too long, and lists do not have too many
items.

## Why it matters

The installer stops at the validation of the file, or ignores the value.

## Example

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "mtu": 9216}]
}
```

## Use instead

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "mtu": 9000}]
}
```

## When it does not apply

Whole numbers in quotes, and true and false in quotes, which exports and generators write. An empty text,
which stands for an absent value.

## Limits of this check

refarch does not check passwords, host names, or sizes of appliances that depend on each other.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS, VCF_INSTALLER_BINDINGS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="quoted",
    sources=(
        VCF_API_SPECS.says(
            "VLAN IDs are in the range 0 to 4094, and MTUs in the range 1280 to 9190.", verified="2026-11-23"
        ),
        VCF_INSTALLER_BINDINGS.says(
            "The descriptions of the fields list the types, allowed values, and lengths, version 9.1.1.0.",
            verified="2026-11-30",
        ),
    ),
)
