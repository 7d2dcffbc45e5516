"""A YAML file in the folder of designs is not a file of a design.

## What it checks

refarch checks every YAML file in the folder of a design or of a team, and in all folders below. It must be
one of the six files of a design, a variant, or a custom part. If a folder has a name similar to `variants`,
`guide`, or `_catalog`, the hint contains the correct name.

## Why it matters

The file has no effect, although its author expects one. A file with another name is not checked against a
schema, and no table and no configuration uses it.

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

refarch does not check files in other formats, except for texts in a folder with a name similar to `guide`. It
reports links to folders elsewhere but does not follow them.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
