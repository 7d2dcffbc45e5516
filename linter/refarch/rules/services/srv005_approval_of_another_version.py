"""The version of the design is not the one that was approved.

## What it checks

Where a design lists approvals, each team or role that ever approved it approved its current version. An
approval of a later version than the design has is an error.

## Why it matters

Whoever builds from the design relies on the approval. One that was given for an earlier version says nothing
of what was changed since.

## Example

```yaml
# design.yaml
version: 1.1.0
status: published
excludes:
  - what: [drives, processors, memory, firmware, storage-policy]
    because: The site chooses the servers.
  - what: [management-controllers, racks]
    because: The site owns its racks and its management network.
  - what: [bom, licenses]
    because: The design is a pattern; parts and licenses are bought by project.
approvals:
  - {by: network architecture board, date: 2026-03-02, version: 1.0.0}  # <- SRV005
```

```yaml
# ip-plan.yaml
networks:
  management:
    prefix: 10.10.0.0/24
    addresses:
      - {of: "leaf-[1-2] eth0", first: 10.10.0.11}
  vmotion:
    prefix: 10.20.0.0/24
    addresses:
      - {of: "hosts of compute vmk1", first: 10.20.0.1}
  vsan:
    prefix: 10.30.0.0/24
    addresses:
      - {of: "hosts of compute vmk2", first: 10.30.0.1}
```

## Use instead

```diff
# design.yaml
   - {by: network architecture board, date: 2026-03-02, version: 1.0.0}
+  - {by: network architecture board, date: 2026-05-11, version: 1.1.0}
```

## When it does not apply

Designs without approvals, and those in draft or in review.

## Limits of this check

Who has to approve a design is not known; only those who did are compared.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Approval, Design, origin_of
from .. import Problem, Rule


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.partition("-")[0].split("."))


def _is_later(version: str, other: str) -> bool:
    """Whether a version comes after another one."""
    return max(other, version, key=_numbers) != other


def check(design: Design) -> Iterator[Problem]:
    """One hit for each role whose last approval is of another version; in drafts and reviews, for those of a
    later one."""
    last: dict[str, Approval] = {}
    for approval in design.approvals:
        latest = last.get(approval.by, approval)
        last[approval.by] = max(approval, latest, key=lambda candidate: _numbers(candidate.version))
    is_final = design.status in ("published", "retired")
    for approval in last.values():
        is_newer = _is_later(approval.version, design.version)
        # A draft of a later version waits for its approval.
        if approval.version != design.version and (is_final or is_newer):
            message = (
                f"{approval.by} approved version {approval.version}, but the design has version "
                f"{design.version}"
            )
            related = ((design.origin.child("version"), "the version of the design"),)
            place = origin_of(approval, "version")
            yield Problem(place, message, related=related, severity="error" if is_newer else None)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("approvals",)),
    hint="Add the approval of this version to `approvals` after it is given. Or correct `version`.",
    sources=(),
    check=check,
)
