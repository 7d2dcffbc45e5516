"""Two entries of a file for the VCF Installer reserve one address.

## What it checks

Ranges and single addresses of networks, the TEP pool of NSX, the management services (`vspClusterSpec`), and
VCF Automation do not overlap. A range does not contain the gateway of its network.

## Why it matters

Two devices answer for one address. Connections fail and recover, and no alarm names the cause.

## Example

```json
{
  "networkSpecs": [
    {
      "networkType": "VSAN",
      "includeIpAddressRanges": [{"startIpAddress": "192.0.2.1", "endIpAddress": "192.0.2.14"}]
    }
  ]
}
```

## Use instead

```json
{
  "networkSpecs": [
    {
      "networkType": "VSAN",
      "includeIpAddressRanges": [{"startIpAddress": "192.0.2.11", "endIpAddress": "192.0.2.14"}]
    }
  ]
}
```

## When it does not apply

The gateway that two management networks share.

## Limits of this check

refarch does not resolve host names to addresses.
"""

from .. import Rule

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="practice",
    hint="Change one of the two ranges.",
    sources=(),
)
