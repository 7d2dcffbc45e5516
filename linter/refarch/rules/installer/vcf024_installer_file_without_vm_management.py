"""A file for the VCF Installer has no network for the virtual machines of management.

## What it checks

If `networkSpecs` has a network of type MANAGEMENT, it also has one of type VM_MANAGEMENT.

## Why it matters

The virtual machines of management, such as vCenter Server, NSX Manager, and SDDC Manager, have no network in
the file.

## Example

```json
{
  "networkSpecs": [
    {"networkType": "VSAN"},
    {"networkType": "MANAGEMENT"},
    {"networkType": "VMOTION"},
    {"networkType": "STORAGE"}
  ],
  "dvsSpecs": [{"dvsName": "vds01"}, {"dvsName": "vds02", "networks": ["STORAGE"]}]
}
```

## Use instead

```json
{
  "networkSpecs": [
    {"networkType": "VSAN"},
    {"networkType": "MANAGEMENT"},
    {"networkType": "VMOTION"},
    {"networkType": "VM_MANAGEMENT"}
  ],
  "dvsSpecs": [{"dvsName": "vds01"}, {"dvsName": "vds02", "networks": ["VM_MANAGEMENT"]}]
}
```

## When it does not apply

Files with an existing vCenter Server, which can have the network already.

## Limits of this check

VMware's schema does not require the network, and no document that was read does. All published files for the
VCF Installer 9 that were read have it, often with the VLAN and subnet of MANAGEMENT.
"""

from .. import Rule

RULE = Rule(
    stage="installer",
    severity="info",
    confidence="practice",
    hint=(
        'Add a network with `"networkType": "VM_MANAGEMENT"`, also to `networks` of a switch. It can have '
        "the VLAN and subnet of MANAGEMENT."
    ),
    sources=(),
)
