"""A network has no free address for one more host.

## What it checks

Every network in which hosts have addresses. The free addresses of its prefix, without the gateway and without
those reserved for DHCP interfaces, are compared with the need of one more host. Prefixes of 30 bits or more
are for two ends, and are not checked.

## Why it matters

In a full network, a new host needs a changed prefix on every host, switch, and firewall with that network, in
a maintenance window. A replacement for a failed host is installed before the old one is removed, and a
cluster grows one host at a time.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    prefix: 198.51.100.0/29  # <- IP014
    gateway: 198.51.100.6
    router: {devices: "leafs of main", redundancy: anycast}
    addresses:
      - {of: "host-[1-4] vmk1", first: 198.51.100.1}
      - {of: "leaf-1 vlan20", first: 198.51.100.5}
```

## Use instead

```diff
# ip-plan.yaml
-    prefix: 198.51.100.0/29
-    gateway: 198.51.100.6
+    prefix: 198.51.100.0/28
+    gateway: 198.51.100.14
```

## When it does not apply

Networks without hosts, and networks for two ends. IP002 reports a network that is too small for its
interfaces.

## Limits of this check

refarch uses only the addresses in the plan: other devices can use addresses that count as free here.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...core.wording import count_text
from ...model import ipv4 as net
from ...model.types import Design, origin_of
from ...views.addresses.free_addresses import AddressRoom, room_by_network
from .. import Options, Problem, Rule

TWO_END_PREFIX = 30
"""A prefix of this length or more is for two ends: it is full from the start, as intended."""


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each full network with hosts in it."""
    for room in room_by_network(design).values():
        if (
            # A prefix for two ends is full from the start.
            room.network.length < TWO_END_PREFIX
            # IP002 finds a network that is too small for the interfaces it has.
            and room.free_count >= 0
            and room.fitting_hosts < options["hosts"]
            and _has_hosts(design, room)
            # IP002 finds an address outside the prefix, which would count as taken.
            and _all_fit(room)
        ):
            taken = f"{len(room.used) + room.waiting} interfaces" + (
                " and the gateway" if room.reserved else ""
            )
            free_text = count_text(room.free_count, "free address", "free addresses")
            name = f"network {room.network.id} ({room.network.prefix})"
            text = (
                f"{name} has {free_text if room.free_count else 'no free address'}, but "
                f"{_demand_text(room, options)}; {taken} share its {room.usable.size} addresses"
            )
            hint = (
                f"Set a `prefix` shorter than /{room.network.length}. Or waive the finding if the cluster "
                "will not grow: `# refarch: waive IP014: REASON`."
            )
            yield Problem(origin_of(room.network, "prefix"), text, hint)


def _demand_text(room: AddressRoom, options: Options) -> str:
    hosts = options["hosts"]
    return (
        f"one more host needs {room.per_host}"
        if hosts == 1
        else f"{hosts} more hosts need {hosts * room.per_host}"
    )


def _all_fit(room: AddressRoom) -> bool:
    network = room.network
    return all(net.is_usable(network.base, network.length, address.value) for address in network.addresses)


def _has_hosts(design: Design, room: AddressRoom) -> bool:
    return any(address.device in design.hosts for address in room.network.addresses + room.network.dynamic)


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("addresses",)),
    hint=(
        "Set a shorter `prefix`. Or waive the finding if the cluster will not grow: "
        "`# refarch: waive IP014: REASON`."
    ),
    sources=(),
    options=(
        Option(
            name="hosts",
            default=1,
            says="number of additional hosts for which a network must have addresses",
            minimum=1,
            maximum=4096,
        ),
    ),
    check_with_options=check,
)
