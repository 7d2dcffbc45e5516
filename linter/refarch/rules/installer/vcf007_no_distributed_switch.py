"""A file for the VCF Installer describes networks but no distributed switch.

## What it checks

If the file has networks, `dvsSpecs` has at least one switch.

## Why it matters

All traffic uses vmnic0 and vmnic1, whichever ports the design planned for storage. RDMA then depends on these
two ports.

## Example

```json
{
  "dvsSpecs": []
}
```

## Use instead

```json
{
  "dvsSpecs": [
    {
      "dvsName": "vds01",
      "networks": ["MANAGEMENT", "VMOTION", "VSAN"],
      "vmnicsToUplinks": [{"id": "vmnic0", "uplink": "uplink1"}, {"id": "vmnic1", "uplink": "uplink2"}]
    }
  ]
}
```

## When it does not apply

Hosts whose only planned ports are vmnic0 and vmnic1.

## Limits of this check

refarch does not know the ports of the hosts.
"""

from .. import Rule
from ..documents.others import VCF_API_SPECS

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="quoted",
    hint=(
        "Add a switch for each pair of ports to `dvsSpecs`. Or waive this if all traffic belongs on"
        " vmnic0 and vmnic1."
    ),
    sources=(
        VCF_API_SPECS.says(
            "Without dvsSpecs, the installer creates one distributed switch for all traffic on vmnic0 "
            "and vmnic1.",
            verified="2026-11-23",
        ),
    ),
)
