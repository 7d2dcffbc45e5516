"""Preparation of hosts with Network ATC: of Azure Local machines, release 23H2 or later, whose intents the
deployment from Azure adds, and of hosts before their failover cluster exists.

Sources, looked up 2026-11-29: Microsoft, Network considerations for cloud deployments of Azure Local (the
VLAN of management on all physical adapters of the management intent, one address with gateway and DNS servers
on one of them, before the registration with Azure Arc; no VLAN of management among the parameters of the
deployment; no change of the DNS servers after it); Microsoft, Install the Azure Stack HCI operating system,
version 23H2 (name, time server; no domain before the deployment); Microsoft, AzureLocal-Supportability,
Troubleshoot-Network-Test-StorageAdapterReadiness (ports of a separate storage intent have no address, no
DHCP, and no VLAN before the deployment). The documents that were read add no intents before the deployment.

For other hosts with Network ATC: Microsoft, Deploy host networking with Network ATC (standalone mode is for
tests only) and the reference of ``Add-NetIntent`` (a node of a cluster skips the intents of its local
repository).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import AtcIntent, HostIntent
from ...views.intent.network_atc import management_interface
from ..powershell import quote_list, quote_literal
from ..target import ConfigLine, set_elsewhere
from .network import addresses

BY_DEPLOYMENT = set_elsewhere(
    "the deployment of Azure Local sets it; target azure-local-deployment writes its parameters"
)


def find_deployment(host: HostIntent) -> Iterator[ConfigLine]:
    """Search for the intents. If the host has all, the script only compares."""
    places = tuple(origin_of(intent, "name") for intent in host.intents.values())
    names = quote_list((intent.name for intent in host.intents.values()), places[0])
    yield ConfigLine(f"Find-Deployment {names}", places)


def preparation(host: HostIntent) -> Iterator[ConfigLine]:
    """Settings before the deployment, in a block that ends the script."""
    yield ConfigLine("if (-not $script:Compare) {")
    for intent in host.intents.values():
        if "management" in intent.traffic:
            yield from map(_block_line, _management_ports(host, intent))
        if intent.traffic == ("storage",):
            yield from map(_block_line, _storage_ports(intent))
    yield ConfigLine("    Complete-Preparation 'register this machine with Azure Arc, deploy Azure Local'")
    yield ConfigLine("}")


def cluster_first(host: HostIntent) -> Iterator[ConfigLine]:
    """Settings before the failover cluster exists, in a block that ends the script: intents of a host without
    a cluster are for tests only, and the host ignores them as soon as it has a cluster."""
    yield ConfigLine("Find-Cluster")
    yield ConfigLine("if (-not $script:Cluster) {")
    for intent in host.intents.values():
        if "management" in intent.traffic:
            yield from map(_block_line, _management_ports(host, intent))
    yield ConfigLine("    Complete-Preparation 'create the failover cluster'")
    yield ConfigLine("}")


def _block_line(line: ConfigLine) -> ConfigLine:
    return line._replace(text=f"    {line.text}")


def _management_ports(host: HostIntent, intent: AtcIntent) -> Iterator[ConfigLine]:
    """VLAN of all ports of the management intent; the address of the host on the first port."""
    interface = management_interface(host, intent)
    for number, port in enumerate(intent.adapters):
        place = origin_of(intent, "adapters", number)
        name = quote_literal(port, place)
        if interface is None:
            continue
        vlan = origin_of(interface, "vlan")
        yield ConfigLine(f"Set-PortVlan {name} {interface.vlan or 0}", (vlan, place))
        if number == 0:
            yield from addresses(host, interface, name)
        elif not interface.dhcp:
            yield ConfigLine(f"Set-Dhcp {name} 'Disabled'", (place,))


def _storage_ports(intent: AtcIntent) -> Iterator[ConfigLine]:
    """Ports without addresses and VLANs, as the deployment expects them."""
    for number, port in enumerate(intent.adapters):
        place = origin_of(intent, "adapters", number)
        name = quote_literal(port, place)
        yield ConfigLine(f"Set-PortVlan {name} 0", (place,))
        yield ConfigLine(f"Set-Dhcp {name} 'Disabled'", (place,))
        yield ConfigLine(f"Confirm-NoAddress {name}", (place,))
