"""A key that the VCF Installer requires is missing or null.

## What it checks

Every object has the keys that the API requires, with a value other than null.

## Why it matters

The installer stops at the validation of the file. A generator of such files can write null for an empty cell
of a worksheet.

## Example

```json
{
  "vcfAutomationSpec": {"hostname": "auto.example.com", "internalClusterCidr": null}
}
```

## Use instead

```json
{
  "vcfAutomationSpec": {"hostname": "auto.example.com", "internalClusterCidr": "198.18.0.0/15"}
}
```

## When it does not apply

The root password of vCenter, which an export of the installer leaves out. Components with
`useExistingDeployment`, which need only their names. Other keys with null: the export has null for an absent
value.

## Limits of this check

The required keys are those of release 9.1.0.0. refarch does not check what a workflow type requires in
addition.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS, VCF_JSON_GENERATOR_8

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="quoted",
    hint="Set the key.",
    sources=(
        VCF_API_SPECS.says("The document lists the required fields of each object.", verified="2026-11-23"),
        VCF_JSON_GENERATOR_8.says(
            "The generator wrote null for internalClusterCidr, and the pre-validation of VCF Installer "
            "9.1 failed.",
            verified="2026-11-30",
        ),
    ),
)
