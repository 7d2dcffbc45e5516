"""The current version of the design is not approved.

## What it checks

In a design with approvals, each team or role with an approval should have approved the current version. An
approval of a version later than the version of the design is an error.

## Why it matters

The team that builds the design relies on an approval that does not cover the latest changes. An approval of
an earlier version does not include changes that were made later.

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

Designs without approvals, and designs in draft or in review.

## Limits of this check

refarch does not know who must approve a design; it compares only the existing approvals.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Approval, Design, origin_of
from .. import Problem, Rule


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.partition("-")[0].split("."))


def _is_later(version: str, other: str) -> bool:
    """Whether a version is later than another one."""
    return max(other, version, key=_numbers) != other


def check(design: Design) -> Iterator[Problem]:
    """One hit for each role whose last approval is for another version; in drafts and reviews, only for a
    later version."""
    last: dict[str, Approval] = {}
    for approval in design.approvals:
        latest = last.get(approval.by, approval)
        last[approval.by] = max(approval, latest, key=lambda candidate: _numbers(candidate.version))
    is_final = design.status in ("published", "retired")
    for approval in last.values():
        is_newer = _is_later(approval.version, design.version)
        # A draft of a later version is not approved yet.
        if approval.version != design.version and (is_final or is_newer):
            message = (
                f"{approval.by} approved version {approval.version}, but the design has version "
                f"{design.version}"
            )
            related = ((design.origin.child("version"), "the version of the design"),)
            place = origin_of(approval, "version")
            hint = (
                f"Add the approval of version {design.version} to `approvals`, after the version is "
                "approved. Or correct `version`."
            )
            yield Problem(place, message, hint, related, severity="error" if is_newer else None)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("approvals",)),
    hint="Add the approval of the current version to `approvals`. Or correct `version`.",
    sources=(),
    check=check,
)
