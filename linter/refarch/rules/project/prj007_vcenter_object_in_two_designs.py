"""Two designs need one vCenter object with different settings.

## What it checks

Clusters have one name each in all designs. Distributed switches, distributed port groups, and storage
policies of the same name have the same settings in all designs.

## Why it matters

vCenter Server finds these objects by name. The configuration of the second design changes the VLAN, MTU, or
teaming of an object that the first design uses, while its cluster is in service.

## Example

```text
# designs/rack-1/design.yaml
port_groups: {vSAN: {network: vsan}}    # VLAN 130
# designs/rack-2/design.yaml
port_groups: {vSAN: {network: vsan}}    # VLAN 230
```

## Use instead

```text
# designs/rack-1/design.yaml
port_groups: {rack-1-vSAN: {network: vsan}}    # VLAN 130
# designs/rack-2/design.yaml
port_groups: {rack-2-vSAN: {network: vsan}}    # VLAN 230
```

## When it does not apply

Objects with the same settings, which serve both designs. Designs that state different vCenter Servers, each
as the only appliance of role `vcenter`, or different domains of VMware Cloud Foundation. Designs of different
sites: `site` in design.yaml. Designs of different scopes: `scope` in design.yaml. A project with
`compare_designs: false` in refarch.yaml compares only designs that state the same scope. Retired designs,
which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

refarch does not know the datacenters of a vCenter Server. VCO001 compares the clusters of one design.
`refarch lint` without a path compares all designs of the project. With a path it compares the designs at that
path with each other only.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
)
