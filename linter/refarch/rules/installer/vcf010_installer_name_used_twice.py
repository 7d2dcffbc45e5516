"""A name that must be unique is in a file for the VCF Installer twice.

## What it checks

Names of hosts, switches, and port groups, and types of networks, are unique in the file. A network adapter
(vmnic) has one uplink on one switch, and an uplink of a switch has one adapter.

## Why it matters

The installer stops at the validation, or the later entry replaces the earlier entry.

## Example

```json
{
  "dvsSpecs": [
    {
      "dvsName": "vds01",
      "vmnicsToUplinks": [
        {"id": "vmnic0", "uplink": "uplink1"},
        {"id": "vmnic0", "uplink": "uplink2"}
      ]
    }
  ]
}
```

## Use instead

```json
{
  "dvsSpecs": [
    {
      "dvsName": "vds01",
      "vmnicsToUplinks": [
        {"id": "vmnic0", "uplink": "uplink1"},
        {"id": "vmnic1", "uplink": "uplink2"}
      ]
    }
  ]
}
```

## When it does not apply

Host names of appliances: several keys can name one appliance.

## Limits of this check

Upper case and lower case are the same name.
"""

from .. import Rule

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="practice",
    hint="Set another name. Or remove one of the two entries.",
    sources=(),
)
