"""A network or an address pool has fewer addresses than the hosts need.

## What it checks

The ranges of VMOTION and VSAN have an address for each host. The pool of tunnel endpoints (TEP) has one for
each endpoint: for each active uplink of a load-balancing NSX team, else for each host.

## Why it matters

The installer stops when the addresses are used up, and the last hosts are missing in the cluster.

## Example

```json
{
  "networkSpecs": [
    {
      "networkType": "VSAN",
      "includeIpAddressRanges": [{"startIpAddress": "192.0.2.11", "endIpAddress": "192.0.2.12"}]
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

Networks with DHCP, which have no ranges in the file.

## Limits of this check

If NSX has no team in the file, refarch counts one endpoint for each host.
"""

from .. import Rule
from ..documents.site import NSX42_TEAMING

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    sources=(
        NSX42_TEAMING.says(
            "With load balance source, each active uplink has a tunnel endpoint.", verified="2026-11-22"
        ),
    ),
)
