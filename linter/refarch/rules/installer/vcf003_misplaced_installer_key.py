"""A key in a file for the VCF Installer is misspelled or in the wrong object.

## What it checks

If an object does not have a key, refarch compares the key with the keys of the object, and then looks for the
object that has it. A key with another case is misspelled. The finding is an error if the file loses a
required key, an object, or a list, and otherwise a warning. It is an info if the right place has the key as
well.

## Why it matters

The setting is lost. For example, `datastoreSpec` in `clusterSpec` does not select vSAN ESA, although the file
seems to.

## Example

```json
{
  "clusterSpec": {"datastoreSpec": {"vsanSpec": {"esaConfig": {"enabled": true}}}}
}
```

## Use instead

```json
{
  "datastoreSpec": {"vsanSpec": {"esaConfig": {"enabled": true}}}
}
```

## When it does not apply

A key that no object has: VCF002 reports it.

## Limits of this check

A key with a common name, such as `name`, is not searched in distant objects.
"""

from .. import Rule
from ..documents.others import VCF_INSTALLER_BINDINGS

RULE = Rule(
    stage="installer",
    severity="error",
    confidence="derived",
    hint="Move the key to the object that has it.",
    sources=(
        VCF_INSTALLER_BINDINGS.says(
            "The package has the names of all fields and the objects that they are in, version 9.1.1.0.",
            verified="2026-11-30",
        ),
    ),
)
