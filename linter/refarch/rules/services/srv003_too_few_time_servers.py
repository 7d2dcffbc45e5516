"""The design names a single time server, or two.

## What it checks

A list of time servers has one server: a warning. It has two: an information.

## Why it matters

A client with one server follows it wherever it goes, and has no time while it is restarted. With two that
disagree it cannot tell which of them is wrong; three outvote one.

## Example

```yaml
# design.yaml
services:
  ntp:
    servers: [192.0.2.1]  # <- SRV003
    used_by: [esxi, vcenter]
```

## Use instead

```diff
# design.yaml
-    servers: [192.0.2.1]
+    servers: [192.0.2.1, 192.0.2.2, 192.0.2.3, 192.0.2.4]
```

## When it does not apply

`servers: site`. A name that stands for several servers, such as that of a pool: waive it.

## Limits of this check

A name may stand for several servers; it is counted once.
"""

from collections.abc import Iterator, Mapping

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.reach import all_services
from .. import Problem, Rule
from ..documents.site import RFC_8633

TOO_FEW: Mapping[int, tuple[str, Severity]] = {
    1: ("four time servers are recommended, but the list has one, ", "warning"),
    2: ("four time servers are recommended, but the list has two, ", "info"),
}
"""Numbers of servers, with what is said of them."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each list of one or two servers."""
    for service in all_services(design):
        if service.name == "ntp" and len(service.servers) in TOO_FEW:
            number_text, severity = TOO_FEW[len(service.servers)]
            text = f"{number_text}{' and '.join(service.servers)}"
            yield Problem(origin_of(service, "servers"), text, severity=severity)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("time-servers",)),
    hint="Use four time servers, or at least three. Or set `servers: site`.",
    sources=(
        RFC_8633.says(
            "Use enough time sources: with one, its errors go unnoticed; with two, there is no telling "
            "which is right; four or more are best.",
            "3.2 Use Enough Time Sources",
            verified="",
        ),
    ),
    check=check,
)
