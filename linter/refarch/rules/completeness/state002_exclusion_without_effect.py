"""A design excludes a subject that it states, that it does not need, or that it excludes already.

## What it checks

Every subject in `excludes`: a part of the design does not state it.

## Why it matters

The published design states that a subject is omitted, although the design has it. If the subject is removed
later, no rule reports it, because the exclusion still exists.

## Example

```yaml
# design.yaml
excludes:
  - what:
      - slots  # <- STATE002
      - licenses
    because: The site owns them.
```

## Use instead

```diff
# design.yaml
-      - slots
```

## When it does not apply

Designs without exclusions.

## Limits of this check

An exclusion applies to all clusters of a design. It is enough that one of them does not state the subject.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.subjects.registry import SUBJECTS, gap_in_cluster
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each name that excludes nothing, at the name."""
    excluded: set[str] = set()
    for note in design.excludes:
        for number, name in enumerate(note.data["what"]):
            reason = "excludes them already" if name in excluded else _reason_without_effect(name, design)
            excluded.add(name)
            if reason:
                place = note.origin.child("what", number)
                message = f"the design excludes {name}, but {reason}; the exclusion has no effect"
                yield Problem(place, message, f"Remove `{name}` from `excludes` in design.yaml.")


def _reason_without_effect(name: str, design: Design) -> str:
    """Why an exclusion has no effect; empty if it has one."""
    gaps = [gap_in_cluster(name, design, cluster) for cluster in design.clusters.values()]
    # An exclusion is for the whole design: one open gap is enough.
    if any(gap_of_cluster is not None and gap_of_cluster.is_open for gap_of_cluster in gaps):
        return ""
    return next(
        (gap_of_cluster.fact for gap_of_cluster in gaps if gap_of_cluster is not None),
        f"states all {SUBJECTS[name].title}",
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("exclusions",)),
    hint="Remove the name from `excludes` in design.yaml.",
    sources=(),
    check=check,
)
