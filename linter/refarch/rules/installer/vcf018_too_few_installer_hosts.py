"""A file for the VCF Installer has fewer hosts than vSAN needs.

## What it checks

A file with vSAN has at least three hosts, and two for each failure to tolerate plus one.

## Why it matters

vSAN cannot place the copies of its data on separate hosts. A failure of one host then stops VMs or loses
data.

## Example

```json
{
  "datastoreSpec": {"vsanSpec": {"failuresToTolerate": 2}}
}
```

## Use instead

```json
{
  "datastoreSpec": {"vsanSpec": {"failuresToTolerate": 1}}
}
```

## When it does not apply

Labs with one host, which the installer can deploy.

## Limits of this check

refarch does not check the storage policies, which can need more hosts.
"""

from .. import Rule
from ..documents.broadcom_guides import VCF9_CLUSTER_REQUIREMENTS

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="derived",
    hint="Add hosts. Or lower `failuresToTolerate`.",
    sources=(
        VCF9_CLUSTER_REQUIREMENTS.says(
            "A standard vSAN cluster needs three hosts or more that contribute capacity.",
            verified="2026-11-21",
        ),
    ),
)
