"""The design has only one or two time servers.

## What it checks

A list with one time server is a warning. A list with two is an info finding.

## Why it matters

With one server, a client follows every error of the server, and has no time while the server restarts. With
two servers that disagree, a client cannot detect which server is wrong. With three servers, two outvote the
wrong one.

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

`servers: site`. A name for several servers, such as the name of a pool: waive the finding.

## Limits of this check

A name can represent several servers; it counts once.
"""

from collections.abc import Iterator, Mapping

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.reach import all_services
from .. import Problem, Rule
from ..documents.site import RFC_8633

TOO_FEW: Mapping[int, tuple[str, Severity]] = {
    1: ("the design has one time server, but four time servers are recommended: ", "warning"),
    2: ("the design has two time servers, but four time servers are recommended: ", "info"),
}
"""Numbers of servers, with text and severity of the finding."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each list of one or two servers."""
    for service in all_services(design):
        if service.name == "ntp" and len(service.servers) in TOO_FEW:
            number_text, severity = TOO_FEW[len(service.servers)]
            text = f"{number_text.removesuffix(': ')} ({' and '.join(service.servers)})"
            yield Problem(origin_of(service, "servers"), text, severity=severity)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("time-servers",)),
    hint="Add time servers to `servers` until the list has four, or at least three. Or set `servers: site`.",
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
