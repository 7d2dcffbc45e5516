"""A distributed switch has a smaller MTU than its networks need.

## What it checks

The MTU of a network is not larger than the MTU of its switch, which is 9000 if the file does not set it. A
switch with an overlay transport zone has at least 1600.

## Why it matters

The host drops larger frames without an error message. Connections start, and then stop at the first large
packet.

## Example

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "mtu": 1500}]
}
```

## Use instead

```json
{
  "dvsSpecs": [{"dvsName": "vds01", "mtu": 9000}]
}
```

## When it does not apply

Networks without an MTU in the file.

## Limits of this check

refarch does not know the MTU of the physical switches.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS
from ..documents.site import NSX_MTU

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    sources=(
        NSX_MTU.says(
            "At least 1600 bytes are required for an overlay, 1700 are recommended.", verified="2026-11-22"
        ),
        VCF_API_SPECS.says("The default MTU of a switch is 9000.", verified="2026-11-23"),
    ),
)
