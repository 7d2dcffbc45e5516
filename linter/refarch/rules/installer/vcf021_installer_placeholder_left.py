"""A file for the VCF Installer still has placeholders.

## What it checks

No text of the file has a placeholder of a template or generator: `<<NAME>>`, `<--ENTER-...-->`, `<name>` as
the whole text, `{{ name }}`, `${NAME}`, or `REPLACE-ME`. A password is a placeholder only as a whole.

## Why it matters

The installer uses the placeholder as the value, or stops at the validation.

## Example

```json
{
  "clusterSpec": {"datacenterName": "<<DATACENTER>>"}
}
```

## Use instead

```json
{
  "clusterSpec": {"datacenterName": "dc01"}
}
```

## When it does not apply

A file that a tool fills in before its use.

## Limits of this check

refarch does not recognize other notations. One finding counts all placeholders of the file.
"""

from .. import Rule
from ..documents.others import VCF_JSON_GENERATOR

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="practice",
    hint="Replace the placeholders with values.",
    sources=(
        VCF_JSON_GENERATOR.says(
            "The generator writes <--ENTER-ESX-THUMBPRINT-HERE--> for a thumbprint that it cannot read.",
            "New-ManagementDomainJsonFile",
            verified="2026-11-30",
        ),
    ),
)
