"""The distributed switch of vSAN over RDMA uses the enhanced data path (ENS).

## What it checks

Only with `--transport rdma`: the switch of VSAN has the mode STANDARD, or no mode.

## Why it matters

vSAN falls back to TCP without an alarm: the RDMA driver of Intel adapters provides no RDMA device while the
Ethernet driver is in this mode.

## Example

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "nsxtSwitchConfig": {"hostSwitchOperationalMode": "ENS"}}]
}
```

## Use instead

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "nsxtSwitchConfig": {"hostSwitchOperationalMode": "STANDARD"}}]
}
```

## When it does not apply

Network adapters of other vendors.

## Limits of this check

The file does not name the network adapters, so refarch reports the mode for all of them.
"""

from .. import Rule
from ..documents.others import INTEL_IRDMAN

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="derived",
    hint='Set `"hostSwitchOperationalMode": "STANDARD"` if the uplinks are Intel ports.',
    sources=(
        INTEL_IRDMAN.says(
            "RDMA is not available while the LAN driver is in ENS mode.", verified="2026-11-21"
        ),
    ),
)
