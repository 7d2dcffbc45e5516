"""A text of the architect shows something that does not exist.

## What it checks

refarch checks every `{{ ... }}` in `narrative.md` and in the texts in `guide/`, except in code. It must be
`value("NAME")`, `table("NAME")`, or `figure("NAME")` with known names and arguments. refarch also reports a
heading of `narrative.md` that is almost the name of a section, such as `## Limit`.

## Why it matters

The page shows the text between the braces instead of a value. When a cluster is renamed, the text does not
change automatically. A section with a misspelled heading is in the wrong place of the overview.

## Example

```text
narrative.md:
  The rack holds {{ value("cluster.computer.hosts") }} hosts.
```

## Use instead

```text
narrative.md:
  The rack holds {{ value("cluster.compute.hosts") }} hosts.
```

## Limits of this check

refarch does not check whether the sentence around the value is true. It does not check whether the design has
a diagram of the given name.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
