"""The file is too large.

## What it checks

No file can have more than 16 MiB. This is twice the size of a design with 4096 hosts if every host is written
out.

## Why it matters

A check runs on every pull request, on machines that others wait for. A file of gigabytes must not stop them.

## Example

```text
designs/two-rooms/
  design.yaml
  wiring.yaml    52428800 bytes
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  wiring.yaml    1406 bytes, with ranges
```

## Limits of this check

The file is not opened, so refarch does not check its content.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
