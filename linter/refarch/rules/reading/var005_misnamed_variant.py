"""A file in the folder of variants cannot be a variant.

## What it checks

Every file in `variants/` of a design must have a name of lower-case letters, digits, and single hyphens that
ends in `.yaml`. There can be at most 20 files. Files whose names begin with a dot are ignored.

## Why it matters

A file that was skipped because of its name would be a variant that nobody checks. The name of the file is the
name of the variant in page addresses, in reports, and on the command line. The number is limited because each
variant is checked as a complete design.

## Example

```text
designs/two-rooms/
  design.yaml
  variants/
    Ten Gigabit.yml
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  variants/
    ten-gigabit.yaml
```

## Limits of this check

None.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
