"""Two designs have a device with the same name.

## What it checks

The names of hosts, switches, arrays, appliances, witnesses, and virtual machines must be unique in all
designs, without regard to case. Designs that state the same existing device must state the same model.

Designs that state the same existing switch must also state the same operating system, release, MTU, rack
unit, and addresses of its interfaces. Their QoS profiles must have the same priorities and DSCPs for RDMA,
CNPs, and PFC. Only settings that both designs state are compared.

## Why it matters

The second device does not register, or replaces the records of the first. DNS, vCenter Server, monitoring,
and the labels in the rack identify a device by its name. The usual cause is a copied design.

## Example

```text
# designs/rack-1/design.yaml
hosts: [{names: "host-[1-4]"}]
# designs/rack-2/design.yaml
hosts: [{names: "host-[1-4]"}]
```

## Use instead

```text
# designs/rack-1/design.yaml
hosts: [{names: "host-[1-4]"}]
# designs/rack-2/design.yaml
hosts: [{names: "host-[5-8]"}]
```

## When it does not apply

A switch that has `existing: true` in one of the designs or in both. An appliance or a witness that does not
run on a cluster of both designs. Designs of different scopes: `scope` in design.yaml. A project with
`compare_designs: false` in refarch.yaml compares only designs that state the same scope. Retired designs,
which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

refarch does not compare settings of a shared switch that only one design states. It does not compare
breakouts, bonds, QoS profiles of single ports, or interfaces with several addresses. Names are compared as
they are written: `host-1` and `host-1.example.com` are two names. `refarch lint` without a path compares all
designs of the project. With a path, it compares only the designs at that path.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
)
