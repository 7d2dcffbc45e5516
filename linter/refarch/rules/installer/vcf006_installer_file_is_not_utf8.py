"""A file for the VCF Installer is not UTF-8.

## What it checks

The text of the file is UTF-8. refarch also reads UTF-16 and UTF-32, and reports them.

## Why it matters

The installer can fail to read the file. Windows PowerShell 5.1 writes UTF-16 with `Out-File` and `>`.

## Example

```powershell
$spec | ConvertTo-Json -Depth 20 | Out-File sddc.json
```

## Use instead

```powershell
$spec | ConvertTo-Json -Depth 20 | Out-File sddc.json -Encoding utf8
```

## When it does not apply

A byte order mark in UTF-8.

## Limits of this check

refarch does not check whether a release of the installer accepts another encoding.
"""

from .. import Rule
from ..documents.others import RFC_8259

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="derived",
    hint="Save the file as UTF-8.",
    sources=(RFC_8259.says("JSON text that systems exchange must be UTF-8.", "8.1", verified="2026-11-30"),),
)
