"""A YAML file below the folder of designs is not a file of a design.

## What it checks

Every YAML file in the folder of a design, or of a team, is one of the six files of a design, a variant, or a
custom part.

## Why it matters

Whoever wrote the file expects that it counts. A name that is not on the list is not checked against any
schema, and no table and no configuration uses the file.

## Example

```text
designs/lab/design.yaml
designs/lab/addresses.yaml
```

## Use instead

```text
designs/lab/design.yaml
designs/lab/ip-plan.yaml
```

## When it does not apply

Hidden files, such as the settings of yamllint. Files in the folder of designs itself, which may be settings
of other programs. A file that a design file links to. A name that is nearly that of a design file: PRJ001
reports it.

## Limits of this check

Files in other formats and in other subfolders of a design are not looked at, but for design files: PRJ001.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
