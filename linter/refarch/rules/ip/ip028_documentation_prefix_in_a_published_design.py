"""A published design uses prefixes that are reserved for documentation.

## What it checks

The prefixes of all networks, in designs whose `status` is `published` and whose version is 1.0.0 or later:
none is in 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, or 2001:db8::/32.

## Why it matters

Hosts with these addresses reach only their subnet, because routers and firewalls usually drop these prefixes.
`refarch new` and `refarch init` write such prefixes, which belong to nobody.

## Example

```yaml
# design.yaml
status: published
excludes:
  - what: [drives, processors, memory, firmware, storage-policy]
    because: The site chooses the servers.
  - what: [management-controllers, racks]
    because: The site owns its racks and its management network.
  - what: [bom, licenses]
    because: The design is a pattern; parts and licenses are bought by project.
```

```yaml
# ip-plan.yaml
networks:
  management:
    prefix: 192.0.2.0/24  # <- IP028
```

## Use instead

```diff
# ip-plan.yaml
-    prefix: 192.0.2.0/24
+    prefix: 10.10.0.0/24
+    addresses:
+      - {of: "leaf-[1-2] eth0", first: 10.10.0.11}
+  vmotion:
+    prefix: 10.20.0.0/24
+    addresses:
+      - {of: "hosts of compute vmk1", first: 10.20.0.1}
+  vsan:
+    prefix: 10.30.0.0/24
+    addresses:
+      - {of: "hosts of compute vmk2", first: 10.30.0.1}
```

## When it does not apply

Drafts, designs in review, and versions below 1.0.0.

## Limits of this check

A design that is published as an example for others can keep these prefixes, which are intended for this use.
Therefore, the finding is info. The profile `strict` makes it a warning.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.documentation import is_for_documentation
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.others import RFC_3849, RFC_5737


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network, all at the first one, because they have one cause."""
    # Below 1.0.0 a design is still a draft, whatever its status.
    if design.status != "published" or design.version.startswith("0."):
        return
    first: Origin | None = None
    for network in design.networks.values():
        written = {"prefix": network.prefix if network.has_ipv4 else "", "prefix6": network.prefix6}
        for key, prefix in written.items():
            if prefix and is_for_documentation(prefix):
                # All at one place: the prefixes are one decision.
                first = first or origin_of(network, key)
                text = (
                    f"network {network.id} has prefix {prefix}, which is reserved for documentation, but the "
                    "design is published"
                )
                yield Problem(first, text, subject=network.id)
                # One such prefix of a network is enough.
                break


RULE = Rule(
    severity="info",
    confidence="derived",
    applies=Applies(needs=("ip-plan",)),
    hint="Replace the prefixes and addresses in ip-plan.yaml with the prefixes and addresses of the site.",
    sources=(
        RFC_5737.says(
            "Three blocks, 192.0.2.0/24, 198.51.100.0/24 and 203.0.113.0/24, are reserved for examples in "
            "documents.",
            "Section 3",
            verified="2026-11-28",
        ),
        RFC_3849.says("2001:db8::/32 is reserved for documentation.", verified=""),
    ),
    check=check,
)
