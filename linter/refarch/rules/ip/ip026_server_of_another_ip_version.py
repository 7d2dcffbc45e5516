"""Servers have addresses of only one IP version, but a host has no address of that version.

## What it checks

Services whose servers are all stated by addresses of one version, and the management adapters of the hosts:
each has an address of that version. If only an IPv6 address is missing, and the network has an IPv6 prefix,
the finding is a warning, because hosts can create such an address.

## Why it matters

The host resolves no names and has no time, although the same test from another machine works. No router
translates between the versions.

## Example

```yaml
# design.yaml
services:
  ntp: ["2001:db8:10::1", "2001:db8:10::2", "2001:db8:10::3", "2001:db8:10::4"]
clusters:
  compute:
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Management:
            network: management
            teaming: {policy: originating-virtual-port, active: [vmnic0, vmnic1]}
    vmkernel:
      vmk0: {port_group: Management, services: [management]}
```

```yaml
# ip-plan.yaml
networks:
  management:
    gateway: 192.0.2.254
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "hosts of compute vmk0", first: 192.0.2.101}  # <- IP026
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "hosts of compute vmk0", first: 192.0.2.101}
+      - {of: "hosts of compute vmk0", first: 192.0.2.101, first6: "2001:db8:10::101"}
+    gateway6: "2001:db8:10::fe"
+    prefix6: "2001:db8:10::/64"
```

## When it does not apply

Servers that are stated by name, and `site`; hosts without stated addresses in the design.

## Limits of this check

A design does not contain addresses that hosts create themselves (SLAAC): state one, or waive the finding.
refarch does not check switches.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model import ipv6 as net6
from ...model.types import Address, Address6, Cluster, Design, Service, Vmkernel, origin_of
from ...views.site.reach import is_address, server_origin
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host, for the first service that it cannot reach."""
    needed = _needed_versions({**design.services, **cluster.services})
    # No service requires one version.
    if not needed:
        return
    origins = _origins_by_interface(design)
    for adapter in cluster.vmkernel:
        own_versions = origins.get((adapter.host, adapter.name), {})
        # Hosts without addresses in the design can have any address.
        if "management" not in adapter.services or not own_versions:
            continue
        for version, (service, place) in needed.items():
            if version not in own_versions:
                own_origin = next(iter(own_versions.values()))
                text = (
                    f"{adapter.name} on {adapter.host} has no {version} address, but the "
                    f"{service.name.upper()} servers have only {version} addresses"
                )
                related = ((place, "the servers"),)
                key = "first6" if version == "IPv6" else "first"
                hint = (
                    f"Add `{key}` to the address rule of {adapter.name}. Or use {service.name.upper()} "
                    f"servers with {next(iter(own_versions))} addresses."
                )
                # A host in a network with IPv6 can create an address itself (SLAAC).
                is_possible = version == "IPv6" and _has_ipv6(design, adapter)
                severity: Severity | None = "warning" if is_possible else None
                yield Problem(own_origin, text, hint, related, adapter.host, severity)


def _has_ipv6(design: Design, adapter: Vmkernel) -> bool:
    """Whether the network of an interface has an IPv6 prefix."""
    name = adapter.port_group.network if adapter.port_group is not None else ""
    return name in design.networks and bool(design.networks[name].prefix6)


def _needed_versions(services: dict[str, Service]) -> dict[str, tuple[Service, Origin]]:
    """The version of IP that a service needs, with the first service that needs it."""
    needed: dict[str, tuple[Service, Origin]] = {}
    for service in services.values():
        versions = {_version(text) for text in service.servers}
        # Servers of both versions, or a name, work with either version.
        if versions in ({"IPv4"}, {"IPv6"}):
            needed.setdefault(versions.pop(), (service, server_origin(service, 0)))
    return needed


def _version(server: str) -> str:
    """``IPv4`` or ``IPv6``; empty for a name."""
    # A name can resolve to an address of either version.
    if is_address(server):
        return "IPv4"
    try:
        net6.parse_address(server)
    except ValueError:
        return ""
    return "IPv6"


def _origins_by_interface(design: Design) -> dict[tuple[str, str], dict[str, Origin]]:
    """Place of each version of the addresses of an interface, by device and interface."""
    origins: dict[tuple[str, str], dict[str, Origin]] = {}
    for network in design.networks.values():
        listed: list[tuple[str, Address | Address6]] = [("IPv6", address) for address in network.addresses6]
        if network.has_ipv4:
            listed += [("IPv4", address) for address in (*network.addresses, *network.dynamic)]
        for version, address in listed:
            origins.setdefault((address.device, address.interface), {}).setdefault(
                version, origin_of(address, "text")
            )
    return origins


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("services", "addresses")),
    hint=(
        "Add an address of the servers' IP version to the hosts. Or use servers with an address of the "
        "hosts' IP version."
    ),
    sources=(),
    check_cluster=check_cluster,
)
