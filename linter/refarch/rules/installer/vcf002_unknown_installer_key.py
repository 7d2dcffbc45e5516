"""A file for the VCF Installer has a key that its API does not describe.

## What it checks

Every key of every object is a key of the API of the VCF Installer 9.1, or a key that files with a successful
deployment have. A key for RDMA is also reported: the API has none.

## Why it matters

The setting has no effect, or the installer rejects the file. A key of a later release also looks like this.

## Example

```json
{
  "datastoreSpec": {"vsanSpec": {"rdmaConfig": {"rdmaEnabled": true}}}
}
```

## Use instead

```json
{
  "datastoreSpec": {"vsanSpec": {"esaConfig": {"enabled": true}}}
}
```

## When it does not apply

A misspelled key, and a key in the wrong object: VCF003 reports them.

## Limits of this check

refarch has the keys of release 9.1.1.0. Releases differ: a key can be missing in 9.0.
"""

from .. import Rule
from ..documents.others import VCF_INSTALLER_BINDINGS

RULE = Rule(
    stage="installer",
    severity="warning",
    confidence="derived",
    hint="Remove the key, or correct its name.",
    sources=(
        VCF_INSTALLER_BINDINGS.says(
            "The package has the names of all fields of the specification, version 9.1.1.0. None is "
            "about RDMA.",
            verified="2026-11-30",
        ),
    ),
)
