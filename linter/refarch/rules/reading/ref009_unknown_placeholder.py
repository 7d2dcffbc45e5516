"""A placeholder in the text of the architect is unknown.

## What it checks

refarch checks every `{{ ... }}` in the texts in `guide/`, except in code blocks. It must be a key figure, a
fact of a cluster, a value of a design file by its path, or a table.

## Why it matters

The page shows the placeholder as text instead of a value. When a cluster is renamed, the text does not change
automatically.

## Example

```text
guide/overview.md:
  The racks hold {{ cluster.computer.hosts }} hosts.
```

## Use instead

```text
guide/overview.md:
  The racks hold {{ cluster.compute.hosts }} hosts.
```

## Limits of this check

refarch does not check whether the sentence around the value is true.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
