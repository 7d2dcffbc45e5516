"""A YAML file below the folder of designs is not a file of a design.

## What it checks

Every YAML file in the folder of a design, or of a team, and in all folders below, is one of the six files of
a design, a variant, or a custom part. A folder named nearly like `variants`, `guide` or `_catalog` is named
in the hint.

## Why it matters

Whoever wrote the file expects that it counts. A name that is not on the list is not checked against any
schema, and no table and no configuration uses the file.

## Example

```text
designs/lab/design.yaml
designs/lab/addresses.yaml
designs/lab/Variants/small.yaml
```

## Use instead

```text
designs/lab/design.yaml
designs/lab/ip-plan.yaml
designs/lab/variants/small.yaml
```

## When it does not apply

Hidden files and files in hidden folders, such as the settings of yamllint. Files in the folder of designs
itself, which may be settings of other programs. A file that a design file links to. A name that is nearly
that of a design file: PRJ001 reports it.

## Limits of this check

Files in other formats are not looked at, but for texts in a folder that is nearly called `guide`. Links to
folders elsewhere are reported and not followed.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
