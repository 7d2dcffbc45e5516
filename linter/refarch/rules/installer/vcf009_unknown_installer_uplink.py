"""A teaming policy uses an uplink that its distributed switch does not have.

## What it checks

Active and standby uplinks of networks and of NSX teaming policies are uplinks or LAGs of their switch. An
uplink is not active and standby at once. The policy `failover_explicit` has an active uplink. If two or more
teams have the same other name instead of one uplink, the finding is at the network adapter with this uplink.

## Why it matters

The installer stops at the validation, or the port group has no usable uplink.

## Example

```json
{
  "networkSpecs": [{"networkType": "VSAN", "activeUplinks": ["Uplink 1"]}]
}
```

## Use instead

```json
{
  "networkSpecs": [{"networkType": "VSAN", "activeUplinks": ["uplink1"]}]
}
```

## When it does not apply

A network that is not on a switch: VCF008 reports it.

## Limits of this check

refarch does not know the ports of the hosts.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    sources=(
        VCF_API_SPECS.says(
            "vmnicsToUplinks and lagSpecs define the uplinks of a switch.", verified="2026-11-23"
        ),
    ),
)
