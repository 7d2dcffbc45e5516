"""The file is too large to be read.

## What it checks

No file has more than 16 MiB. That is twice what a design of 4096 hosts needs when every host is written out.

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

The file is not opened, so nothing is said about what is in it.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
