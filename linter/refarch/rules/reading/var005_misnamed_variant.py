"""A file in the folder of variants cannot be a variant.

## What it checks

Every file of a design's `variants/` has a name in lower-case letters, digits and single hyphens that ends in
`.yaml`, and there are at most 20 of them. Files whose names begin with a dot are left alone.

## Why it matters

The name of the file is the name of the variant: in addresses of pages, in reports, on the command line. A
file that was passed over because of its name would be a variant that nobody checks. Each variant is checked
as a whole design, which bounds their number.

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
