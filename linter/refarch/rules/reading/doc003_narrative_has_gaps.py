"""The narrative of a design has gaps.

## What it checks

The status of a design requires sections with text in `narrative.md`: in `review` an introduction and
`use-when`, in `published` also `not-when`, `limits`, and `growth`. A published design has a
`narrative.md`, and each of its decisions has `implies`.

## Why it matters

Readers cannot decide whether the design is for them, and they learn its limits after they have built it.

## Example

```text
narrative.md:
  ## Introduction
  One cluster in one rack.
```

## Use instead

```text
narrative.md:
  ## Introduction
  One cluster in one rack.
  ## Use when
  - Storage for one room is enough.
```

## Limits of this check

refarch does not check drafts, and designs in review without `narrative.md`. It does not check what a section
says.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    hint="Write the missing sections in `narrative.md`, each below a heading with its name.",
    sources=(),
    waivable=False,
)
