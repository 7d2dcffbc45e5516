"""A distributed switch has only one uplink.

## What it checks

Every switch has at least two uplinks. The finding is a warning if the switch carries vSAN over RDMA.

## Why it matters

If the port or the cable fails, the hosts lose all networks of the switch.

## Example

```json
{
  "networkSpecs": [{"networkType": "VSAN", "standbyUplinks": []}],
  "dvsSpecs": [{"dvsName": "vds01", "vmnicsToUplinks": [{"id": "vmnic0", "uplink": "uplink1"}]}]
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

Labs that accept the loss.

## Limits of this check

refarch does not check whether two uplinks are on two network adapters.
"""

from .. import Rule

RULE = Rule(
    stage="installer",
    severity="info",
    confidence="practice",
    hint="Add a second uplink on another network adapter.",
    sources=(),
)
