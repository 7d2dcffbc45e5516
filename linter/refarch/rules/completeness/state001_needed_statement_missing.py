"""A published design neither states nor excludes a subject that its rules need.

## What it checks

Designs whose status is `published`. The subjects are those that every system of their products has, such as
processors, drives of vSAN hosts, a bill of materials, licenses, rack positions, and releases. Each is stated
for every host, rack, and switch, or is in `excludes` with the reason.

## Why it matters

Readers of a published design take the missing findings for a pass. A rule about an unstated subject checks
nothing and finds nothing.

## Example

```yaml
# design.yaml
version: 0.9.0
status: published  # <- STATE001
```

## Use instead

```diff
# design.yaml
 status: published
+excludes:
+  - what: [drives, processors, memory, firmware, storage-policy]
+    because: The site chooses the ReadyNode.
+  - what: [management-controllers, racks]
+    because: The site owns its racks and its management network.
+  - what: [bom, licenses]
+    because: The design is a pattern; parts and licenses are bought by project.
```

## When it does not apply

Designs in draft or in review, and retired designs.

## Limits of this check

refarch does not check whether the reason is good.
"""

from collections.abc import Iterator

from ...core.wording import enumeration
from ...model.types import Design, origin_of
from ...views.subjects.registry import open_gaps
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """At most one hit, which lists everything that is missing."""
    missing = list(dict.fromkeys(gap.subject for gap in open_gaps(design)))
    # A draft can be unfinished.
    if design.status != "published" or not missing:
        return
    subjects = enumeration(missing)
    message = (
        f"the design is published, but neither states nor excludes {subjects}; their rules check nothing"
    )
    exclusion = f"excludes: [{{what: [{', '.join(missing)}], because: ...}}]"
    hint = f"Run `refarch lint --not-stated` to see what to add. Or add `{exclusion}` to design.yaml."
    yield Problem(origin_of(design, "status"), message, hint)


RULE = Rule(
    severity="warning",
    confidence="practice",
    hint=(
        "Add the missing statements to the design. Or add their names to `excludes` in design.yaml with the "
        "reason."
    ),
    sources=(),
    check=check,
)
