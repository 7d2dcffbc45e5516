"""An appliance is said to be in one network and has its address in another.

## What it checks

Appliances with a `network` that have addresses: one of them is in that network.

## Why it matters

Who builds the machine goes by one of the two, and whoever opens the firewall by the other.

## Example

```yaml
# design.yaml
appliances:
  log-1:
    role: syslog
    network: vmotion  # <- SRV008
    runs_on: outside
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: log-1 eth0, first: 192.0.2.5}
```

## Use instead

```yaml
# design.yaml
appliances:
  log-1: {role: syslog, network: management, runs_on: outside}
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: log-1 eth0, first: 192.0.2.5}
```

## When it does not apply

Appliances without `network`, or without an address.

## Limits of this check

None known.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types import Design, where
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """One hit for each appliance."""
    placed: dict[str, dict[str, Origin]] = {}
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            placed.setdefault(address.device, {}).setdefault(network.id, address.origin)
        for further in network.addresses6:
            placed.setdefault(further.device, {}).setdefault(network.id, further.origin)
    for appliance in design.appliances.values():
        own = placed.get(appliance.name, {})
        if appliance.network and own and appliance.network not in own:
            other, there = next(iter(own.items()))
            name = appliance.name
            text = f"{name} is said to be in network {appliance.network}, and its address is in {other}"
            related = ((there, f"its address in network {other}"),)
            yield Hit(where(appliance, "network"), text, related=related, subject=appliance.name)


RULE = Rule(
    severity="error",
    confidence="practice",
    hint="Name the network of the address, or move the address.",
    sources=(),
    check=check,
)
