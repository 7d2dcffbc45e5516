"""A network uses IP hash, which depends on the physical switches.

## What it checks

Networks with the policy `loadbalance_ip`, also in the body of a workload domain or a cluster. An info names
the uplinks that need a static port channel. Standby uplinks are a warning.

## Why it matters

With IP hash, a host sends the frames of one address on all uplinks. If the switch ports are not one port
channel, the switch sees the address move from port to port, and frames get lost. A standby port does not
receive what the switch sends to it.

## Example

```json
{
  "networkSpecs": [
    {"networkType": "VSAN"},
    {"networkType": "MANAGEMENT", "teamingPolicy": "loadbalance_ip"}
  ]
}
```

## Use instead

```json
{
  "networkSpecs": [
    {"networkType": "VSAN"},
    {"networkType": "MANAGEMENT", "teamingPolicy": "loadbalance_loadbased"}
  ]
}
```

## When it does not apply

Teams of a LAG, which LACP negotiates. VCF019 reports IP hash for vSAN over RDMA.

## Limits of this check

The file does not contain the switches. If their ports are in a static port channel, the info is only a
reminder.
"""

from .. import Rule
from ..documents.broadcom_guides import VSPHERE_TEAMING

RULE = Rule(
    stage="installer",
    severity="info",
    confidence="quoted",
    hint="Configure a static port channel on the switches. Or set `loadbalance_loadbased`.",
    sources=(
        VSPHERE_TEAMING.says(
            "IP hash needs a port channel on the physical switch; with all other policies it must be off. Do "
            "not configure standby uplinks with it. (read in public copies)"
        ),
    ),
)
