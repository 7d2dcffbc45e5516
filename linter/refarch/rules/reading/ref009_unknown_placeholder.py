"""A placeholder in the architect's prose stands for nothing.

## What it checks

Every `{{ ... }}` in the texts below `guide/`, blocks of code left out: it is a key figure, a fact of a
cluster, a value of the design's files by its path, or a table.

## Why it matters

The page shows the placeholder as it is written, where a figure should stand. After a cluster was renamed,
the text does not follow by itself.

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

Whether the sentence around the value is true of it.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
