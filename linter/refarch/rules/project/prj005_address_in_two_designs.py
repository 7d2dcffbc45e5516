"""Two designs assign one address to two interfaces.

## What it checks

IPv4 and IPv6 addresses of interfaces and NVMe qualified names are unique over all designs.

## Why it matters

Connections fail and recover as the address moves between the two machines, because both answer for it. No
interface goes down.

## Example

```text
# designs/rack-1/ip-plan.yaml
addresses: [{of: "host-[1-4] vmk2", first: 10.1.30.11}]
# designs/rack-2/ip-plan.yaml
addresses: [{of: "host-[5-8] vmk2", first: 10.1.30.11}]
```

## Use instead

```text
# designs/rack-1/ip-plan.yaml
addresses: [{of: "host-[1-4] vmk2", first: 10.1.30.11}]
# designs/rack-2/ip-plan.yaml
addresses: [{of: "host-[5-8] vmk2", first: 10.1.30.15}]
```

## When it does not apply

The address of one existing device that several designs state. The address of a gateway that several designs
refer to, of which one may build the router. Networks of cables between two hosts, which nobody else can
reach. Link-local addresses. Designs of different scopes: `scope` in design.yaml. A project with
`compare_designs: false` in refarch.yaml compares only designs that state the same scope. Retired designs,
which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

Addresses from DHCP are not known. `refarch lint` without a path compares all designs of the project. With a
path it compares the designs at that path with each other only.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
)
