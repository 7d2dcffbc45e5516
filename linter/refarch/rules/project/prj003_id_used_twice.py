"""Two designs of a project have the same id.

## What it checks

The name of each design's folder, which is also its `id`, is unique in the project, whatever folders it is in.

## Why it matters

Pages, rendered configuration, and fingerprints of findings are named by the id. The pages of one design
overwrite those of the other, and a command that is given the id cannot know which design is meant.

## Example

```text
designs/team-a/rack-1/design.yaml
designs/team-b/rack-1/design.yaml
```

## Use instead

```text
designs/team-a/team-a-rack-1/design.yaml
designs/team-b/team-b-rack-1/design.yaml
```

## When it does not apply

Two designs in two projects. A `scope` does not separate ids.

## Limits of this check

REF007 reports an `id` that differs from the name of its folder.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
