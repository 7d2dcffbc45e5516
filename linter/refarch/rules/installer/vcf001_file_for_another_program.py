"""A file is not for the VCF Installer.

## What it checks

refarch recognizes files of VMware Cloud Foundation that have other formats: files for Cloud Builder (VCF 4
and 5), and bodies for workload domains, clusters, network pools, NSX Edge clusters, hosts, and VCF
Operations. A file for Cloud Builder has at least two keys that only such files have. An object without any
key of an installer file is also reported.

## Why it matters

The VCF Installer rejects the file. If refarch applied its rules to the file, most findings would be about the
other format.

## Example

```json
{
  "taskName": "workflowconfig/workflowspec-ems.json",
  "dvSwitchVersion": "8.0.0"
}
```

## Use instead

```json
{
  "workflowType": "VCF",
  "version": "9.1.0.0"
}
```

## When it does not apply

Files for the VCF Installer of VMware Cloud Foundation 9.

## Limits of this check

refarch does not check files of these other formats, except for IP hash in the port groups of a workload
domain or a cluster (VCF023).
"""

from .. import Rule
from ..documents.others import POWERVCF_SAMPLES

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    hint=("Use the file with the program that it is for. Or create a file for the VCF Installer."),
    sources=(
        POWERVCF_SAMPLES.says(
            "The samples for Cloud Builder, workload domains, clusters, network pools, and hosts have "
            "these keys.",
            verified="2026-11-30",
        ),
    ),
    waivable=False,
)
