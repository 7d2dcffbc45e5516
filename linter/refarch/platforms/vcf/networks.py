"""Networks and distributed switches for the VCF Installer: ``networkSpecs`` and ``dvsSpecs``.

Read in: Python bindings vcf-installer 9.1.1.0 (PyPI, Apache-2.0), classes SddcNetworkSpec, DvsSpec, LagSpec,
VmnicToUplink with their docstrings; OpenAPI of the VCF Installer API 9.1.0.0
(https://github.com/vmware/vcf-api-specs), required fields and limits; looked up 2026-11-23.
``teamingPolicy``: "Default is loadbalance_loadbased", which RDMA does not support (Broadcom KB 407307,
https://knowledge.broadcom.com/external/article/407307), so it is always set.
"""

from collections.abc import Iterator
from ipaddress import IPv4Address

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import DomainIntent, DomainNetwork
from ...views.intent.virtual_records import HostPortGroup, HostSwitch
from ..json_file import Leaf, Node, json_leaf, words
from ..target import NotConfigured, refuse, set_elsewhere, weakens
from ..vsphere.names import (
    LAG_HASHES,
    POLICIES,
    all_not_configured,
    api_name,
    free_uplinks,
    is_distributed,
    not_configured,
    not_distributed,
    unused_otherwise,
)

KINDS = {
    "management": "MANAGEMENT",
    "vm-management": "VM_MANAGEMENT",
    "vmotion": "VMOTION",
    "vsan": "VSAN",
    "nfs": "NFS",
}
"""Types of networks."""

WITH_ADDRESSES = ("vmotion", "vsan", "nfs")
"""Networks in which the installer assigns addresses to the hosts."""

LEAST_MTU, MOST_MTU = 1280, 9190

HASHES = {
    "srcDestIpTcpUdpPortVlan": "SOURCE_AND_DESTINATION_IP_AND_TCP_UDP_PORT_AND_VLAN",
    "srcDestIpTcpUdpPort": "SOURCE_AND_DESTINATION_IP_AND_TCP_UDP_PORT",
    "srcDestIpVlan": "SOURCE_AND_DESTINATION_IP_AND_VLAN",
    "srcDestIp": "SOURCE_AND_DESTINATION_IP",
    "srcDestTcpUdpPort": "SOURCE_AND_DESTINATION_TCP_UDP_PORT",
    "srcDestMac": "SOURCE_AND_DESTINATION_MAC",
    "srcIp": "SOURCE_IP",
    "destIp": "DESTINATION_IP",
    "srcPortId": "SOURCE_PORT_ID",
}
DEFAULT_HASH = HASHES["srcDestIpTcpUdpPortVlan"]
"""vSphere default of a new port group."""
LACP = {"active": "ACTIVE", "passive": "PASSIVE"}

NO_SUCH_NETWORK = "the installer creates only the networks management, VM management, vMotion, vSAN, and NFS"


def network_specs(domain: DomainIntent) -> Iterator[Node]:
    """Specification of each network that the installer creates."""
    for network in domain.networks.values():
        if network.kind in KINDS:
            yield _network(domain, network, port_group(domain, network))


def port_group(domain: DomainIntent, network: DomainNetwork) -> HostPortGroup:
    """Port group of a network. Raises RefarchError if its switch does not have it."""
    switch = domain.switches.get(network.switch)
    if switch is None or not is_distributed(switch) or network.port_group not in switch.port_groups:
        raise refuse(
            origin_of(network, "port_group"), f"{network.name} has no port group on a distributed switch"
        )
    return switch.port_groups[network.port_group]


def _network(domain: DomainIntent, network: DomainNetwork, group: HostPortGroup) -> Node:
    teaming, kind = group.teaming, origin_of(network, "kind")
    mtu = min(max(network.mtu, LEAST_MTU), MOST_MTU)
    found: dict[str, Node] = {
        "networkType": words(KINDS[network.kind], kind),
        "vlanId": json_leaf(group.vlan, origin_of(group, "vlan")),
        "mtu": json_leaf(mtu, origin_of(network, "mtu")),
    }
    if network.prefix:
        found["subnet"] = words(network.prefix, origin_of(network, "prefix"))
    if network.gateway:
        found["gateway"] = words(network.gateway, origin_of(network, "gateway"))
    if network.kind in WITH_ADDRESSES and network.addresses:
        found["includeIpAddressRanges"] = [
            {"startIpAddress": first, "endIpAddress": last} for first, last in ranges(network)
        ]
    policy = origin_of(teaming, "policy")
    found["teamingPolicy"] = words(api_name(POLICIES, teaming.policy, policy), policy)
    found["activeUplinks"] = [words(name, origin_of(teaming, "active")) for name in teaming.active]
    found["standbyUplinks"] = [words(name, origin_of(teaming, "standby")) for name in teaming.standby]
    found["portGroupKey"] = words(group.name, origin_of(group, "name"))
    return found


def ranges(network: DomainNetwork) -> Iterator[tuple[Leaf, Leaf]]:
    """Host addresses as ranges without gaps. Raises RefarchError for an address that is not IPv4."""
    origin = origin_of(network, "addresses")
    try:
        addresses = sorted(map(IPv4Address, network.addresses))
    except ValueError:
        raise refuse(origin, f"{', '.join(network.addresses)!r}are not all IPv4 addresses") from None
    runs: list[list[IPv4Address]] = []
    for own in addresses:
        if runs and int(own) == int(runs[-1][-1]) + 1:
            runs[-1].append(own)
        else:
            runs.append([own])
    for run in runs:
        yield words(str(run[0]), origin), words(str(run[-1]), origin)


def switch_specs(domain: DomainIntent) -> Iterator[Node]:
    """Specification of each distributed switch."""
    tunnels = {network.switch: network for network in domain.networks.values() if network.kind == "tep"}
    for switch in domain.switches.values():
        if is_distributed(switch):
            yield _switch(domain, switch, tunnels.get(switch.name))


def _switch(domain: DomainIntent, switch: HostSwitch, tunnels: DomainNetwork | None) -> Node:
    networks = [one for one in domain.networks.values() if one.switch == switch.name and one.kind in KINDS]
    uplinks = origin_of(switch, "uplinks")
    found: dict[str, Node] = {
        "dvsName": words(switch.name, origin_of(switch, "name")),
        "mtu": json_leaf(min(max(switch.mtu, LEAST_MTU), MOST_MTU), origin_of(switch, "mtu")),
        "networks": [words(KINDS[network.kind], origin_of(network, "kind")) for network in networks],
        "vmnicsToUplinks": [
            {"id": words(switch.uplinks[name], uplinks), "uplink": words(name, uplinks)}
            for name in (*free_uplinks(switch), *_uplinks_in_lags(switch))
        ],
    }
    if switch.lags:
        found["lagSpecs"] = [
            {
                "name": words(lag.name, lag.origin),
                "uplinksCount": json_leaf(len(lag.uplinks), origin_of(lag, "uplinks")),
                "lacpMode": words(api_name(LACP, lag.mode, origin_of(lag, "mode")), origin_of(lag, "mode")),
                "lacpTimeoutMode": words("SLOW"),
                "loadBalancingMode": words(
                    HASHES.get(LAG_HASHES.get(lag.load_balancing, ""), DEFAULT_HASH),
                    origin_of(lag, "load_balancing"),
                ),
            }
            for lag in switch.lags.values()
        ]
    if tunnels is not None:
        zone: Node = {"transportType": words("OVERLAY", origin_of(tunnels, "kind"))}
        found["nsxtSwitchConfig"] = {"transportZones": [zone]}
    return found


def _uplinks_in_lags(switch: HostSwitch) -> list[str]:
    return [uplink for lag in switch.lags.values() for uplink in lag.uplinks if uplink in switch.uplinks]


def not_in_networks(domain: DomainIntent) -> Iterator[NotConfigured]:
    """Settings of networks and switches without an installer field in this case."""
    for network in domain.networks.values():
        yield from _not_in_network(domain, network)
    named = {(one.switch, one.port_group) for one in domain.networks.values() if one.kind in KINDS}
    for switch in domain.switches.values():
        if not is_distributed(switch):
            yield from not_distributed(switch)
            continue
        if not LEAST_MTU <= switch.mtu <= MOST_MTU:
            yield not_configured("switches.mtu", switch, _LIMITS, switch.name)
        for lag in switch.lags.values():
            reason = weakens(
                "no document shows how the installer names the uplinks in a group; check the mapping",
                "the LAG can have other uplinks than the design states",
            )
            yield not_configured("switches.lags.uplinks", lag, reason, f"{switch.name} {lag.name}")
            if lag.load_balancing and lag.load_balancing not in LAG_HASHES:
                reason = "the installer does not support it; the vSphere default is used"
                yield not_configured("switches.lags.load_balancing", lag, reason, f"{switch.name} {lag.name}")
        for group in switch.port_groups.values():
            if (switch.name, group.name) not in named:
                path, thing = "switches.port_groups.", f"{switch.name} {group.name}"
                yield from all_not_configured(group, path, thing, NO_SUCH_NETWORK, NETWORKS_NOT_CONFIGURED)
            else:
                yield from _not_in_group(switch, group)


def _not_in_group(switch: HostSwitch, group: HostPortGroup) -> Iterator[NotConfigured]:
    path, thing, teaming = "switches.port_groups.teaming", f"{switch.name} {group.name}", group.teaming
    if teaming.failure_detection != "link-status":
        yield not_configured(f"{path}.failure_detection", teaming, NO_FIELD, thing)
    for name in ("notifies_switches", "fails_back"):
        if not getattr(teaming, name):
            yield not_configured(f"{path}.{name}", teaming, NO_FIELD, thing)
    yield from unused_otherwise(switch, thing, teaming)


_LIMITS = f"the installer supports {LEAST_MTU} to {MOST_MTU}; the nearest value is used"


def _not_in_network(domain: DomainIntent, network: DomainNetwork) -> Iterator[NotConfigured]:
    if network.kind == "tep":
        if not network.addresses:
            for name in ("prefix", "gateway"):
                if getattr(network, name):
                    reason = weakens(
                        "no pool is configured, because the design has no addresses of tunnel endpoints",
                        "tunnel endpoints get addresses from DHCP, or from a pool that is added by hand",
                    )
                    yield not_configured(f"networks.{name}", network, reason, network.name)
        switch = domain.switches.get(network.switch)
        if switch is None or network.mtu != switch.mtu:
            reason = "tunnel endpoints use the MTU of their switch"
            yield not_configured("networks.mtu", network, reason, network.name)
        return
    if network.kind not in KINDS:
        yield from all_not_configured(
            network, "networks.", network.name, NO_SUCH_NETWORK, NETWORKS_NOT_CONFIGURED
        )
        return
    group = port_group(domain, network)
    if network.vlan != group.vlan:
        yield not_configured(
            "networks.vlan", network, "the port group has another VLAN, which is used", network.name
        )
    if not LEAST_MTU <= network.mtu <= MOST_MTU:
        yield not_configured("networks.mtu", network, _LIMITS, network.name)
    if network.kind not in WITH_ADDRESSES and network.addresses:
        reason = set_elsewhere("the hosts must have these addresses before the installer starts")
        yield not_configured("networks.addresses", network, reason, network.name)


NO_IPV6 = "the installer fields for subnet and gateway are too short for IPv6"
NO_FIELD = "the installer has no field for it; use `--target vsphere-powercli` afterwards"
NETWORKS_NOT_CONFIGURED = {
    "networks.prefix6": NO_IPV6,
    "networks.gateway6": NO_IPV6,
    "networks.addresses6": NO_IPV6,
    "switches.version": "the installer uses the version of its vCenter Server",
    "switches.discovery": NO_FIELD,
    "switches.discovery_operation": NO_FIELD,
    "switches.ens": "the installer sets the mode of NSX switches itself",
    "switches.system_traffic.kind": NO_FIELD,
    "switches.system_traffic.reservation": NO_FIELD,
    "switches.system_traffic.limit": NO_FIELD,
    "switches.system_traffic.shares": NO_FIELD,
    "switches.port_groups.blocked": NO_FIELD,
    "switches.port_groups.netflow": NO_FIELD,
    "switches.port_groups.security.promiscuous": NO_FIELD,
    "switches.port_groups.security.mac_changes": NO_FIELD,
    "switches.port_groups.security.forged_transmits": NO_FIELD,
    "switches.port_groups.security.mac_learning": NO_FIELD,
}
"""Settings without an installer field, with reasons."""
