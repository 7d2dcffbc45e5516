"""The teaming of the vSAN network is one that vSAN over RDMA does not support.

## What it checks

Only with `--transport rdma`: the network VSAN has a teaming policy, which is not `loadbalance_loadbased` or
`loadbalance_ip`, and its switch has no LAG. Without a policy, the installer uses `loadbalance_loadbased`.

## Why it matters

vSAN falls back to TCP, or storage connections break when the policy moves them. No link goes down.

## Example

```json
{
  "networkSpecs": [{"networkType": "VSAN", "teamingPolicy": "loadbalance_ip"}]
}
```

## Use instead

```json
{
  "networkSpecs": [{"networkType": "VSAN", "teamingPolicy": "failover_explicit"}]
}
```

## When it does not apply

vSAN over TCP, which is the default. Networks other than VSAN.

## Limits of this check

The file cannot state that vSAN will use RDMA.
"""

from .. import Rule
from ..documents.broadcom_articles import KB407307
from ..documents.others import VCF_INSTALLER_BINDINGS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="quoted",
    hint=(
        "Set `failover_explicit` with one active and one standby uplink. Or set `loadbalance_srcid`"
        " or `loadbalance_srcmac`."
    ),
    sources=(
        KB407307.says(
            "vSAN over RDMA does not support load-based teaming, IP hash, or LACP.", verified="2026-11-21"
        ),
        VCF_INSTALLER_BINDINGS.says(
            "The default of teamingPolicy is loadbalance_loadbased, version 9.1.1.0.", verified="2026-11-30"
        ),
    ),
)
