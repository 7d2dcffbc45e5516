"""A file of a design cannot be read.

## What it checks

Each existing file of the six must be a regular file that can be opened. It must not be a folder, a device, a
pipe, or a file that the current user cannot read.

## Why it matters

If refarch skipped the file, the design would look clean: without wiring.yaml, no cable is checked.

## Example

```text
designs/two-rooms/
  design.yaml
  wiring.yaml/
    rack-1.yaml
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  wiring.yaml
```

## Limits of this check

refarch does not check other files in the folder.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
