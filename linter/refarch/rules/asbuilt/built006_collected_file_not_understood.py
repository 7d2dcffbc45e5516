"""A collected file, or a part of it, is not understood.

## What it checks

Each file of the folder is recognized by its content. The finding names the first line of a file that refarch
does not understand, and counts the others.

## Why it matters

What is not understood is not compared. Without this finding, the silence would look like a good result.

## Example

```text
{"lldp": [{"interface": [{"name": "swp1"
```

## Use instead

```text
{"lldp": [{"interface": []}]}
```

## When it does not apply

Files that have the form of no output that refarch reads are counted and named in
the summary, and not reported as findings.

## Limits of this check

refarch does not check whether a file is complete if its form is valid.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="warning",
    confidence="practice",
    hint="Collect this output again, or check these lines by hand.",
    sources=(),
)
