"""Two designs use one VLAN with two prefixes, or one prefix in two VLANs.

## What it checks

A VLAN should have the same prefix in all designs, and a prefix should be in the same VLAN in all designs. No
prefix should be inside a prefix of another design. A network with the same VLAN and prefix in two designs
should have the same MTU and the same gateway in both. Only values that both designs state are compared.

## Why it matters

If the switches of both designs are connected, storage traffic of one network reaches the hosts of the other,
because two networks with one VLAN are one segment. A router cannot reach both networks of one prefix.

## Example

```text
# designs/rack-1/ip-plan.yaml
vsan: {vlan: 130, prefix: 10.1.130.0/24}
# designs/rack-2/ip-plan.yaml
vsan: {vlan: 130, prefix: 10.2.130.0/24}
```

## Use instead

```text
# designs/rack-1/ip-plan.yaml
vsan: {vlan: 130, prefix: 10.1.130.0/24}
# designs/rack-2/ip-plan.yaml
vsan: {vlan: 230, prefix: 10.2.130.0/24}
```

## When it does not apply

Two designs that share a network: the same VLAN with the same prefix, MTU and gateway. VLANs of designs of
different sites: `site` in design.yaml. Networks of cables between two hosts. Designs of different scopes:
`scope` in design.yaml. A project with `compare_designs: false` in refarch.yaml compares only designs that
state the same scope. Retired designs, which claim nothing, and the variants of one design, of which one is
built.

## Limits of this check

A warning, because switches that are not joined may use one VLAN for two networks. Prefixes of routed links
are not compared. `refarch lint` without a path compares all designs of the project. With a path it compares
the designs at that path with each other only.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="warning",
    confidence="practice",
    sources=(),
)
