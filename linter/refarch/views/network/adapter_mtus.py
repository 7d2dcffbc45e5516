"""MTUs of the VMkernel adapters in each network, and of the storage networks of a cluster; the intended one
is that of the majority."""

from collections.abc import Iterator, Mapping

from ...core.majority import most_common
from ...model.types import Cluster, Design, Network, Vmkernel
from .. import view
from .teams import AdapterTeam, storage_teams, teams, teams_by_cluster

STANDARD_MTU = 1500
"""Bytes of payload of a frame where nobody has configured more."""

JUMBO_PACKET = 9014
"""Bytes of the setting "Jumbo Packet" of Windows, which is no MTU: SMB024 reports a network that states
it."""


@view
def adapters_by_mtu(design: Design) -> Mapping[str, Mapping[int, tuple[Vmkernel, ...]]]:
    """Adapters of each network, by the network's id and then by their MTU in bytes."""
    adapters: dict[str, dict[int, list[Vmkernel]]] = {}
    for team in teams(design):
        if team.network is not None:
            adapters.setdefault(team.network.id, {}).setdefault(team.adapter.mtu, []).append(team.adapter)
    return {
        network: {mtu: tuple(listed) for mtu, listed in by_mtu.items()}
        for network, by_mtu in adapters.items()
    }


def adapter_with_usual_mtu(by_mtu: Mapping[int, tuple[Vmkernel, ...]]) -> Vmkernel:
    """The first adapter with the MTU that most of a network's have."""
    return max(by_mtu.values(), key=len)[0]


def _usual_mtu(design: Design, network: str) -> int:
    """The MTU that most adapters of a network have; one that differs is for MTU002."""
    return adapter_with_usual_mtu(adapters_by_mtu(design)[network]).mtu


@view
def adapters_without_jumbo(design: Design) -> Mapping[tuple[str, str], Vmkernel]:
    """Storage adapters without jumbo frames on virtual switches that are set up for them, by host and name,
    each with an adapter on its switch that has them; or one of its host, where it is alone on its switch."""
    adapters: dict[tuple[str, str], Vmkernel] = {}
    for cluster in design.clusters.values():
        jumbo: dict[tuple[str, str], Vmkernel] = {}
        of_host: dict[str, Vmkernel] = {}
        for team in teams_by_cluster(design)[cluster.id]:
            if team.adapter.mtu > STANDARD_MTU:
                jumbo.setdefault((team.adapter.host, team.virtual_switch.name), team.adapter)
                of_host.setdefault(team.adapter.host, team.adapter)
        for team in storage_teams(design, cluster):
            with_jumbo = jumbo.get((team.adapter.host, team.virtual_switch.name))
            if with_jumbo is None and len(team.virtual_switch.port_groups) == 1:
                with_jumbo = of_host.get(team.adapter.host)
            stated = "mtu" in team.virtual_switch.at and team.virtual_switch.mtu > STANDARD_MTU
            alone = team.network is not None and team.adapter.mtu != _usual_mtu(design, team.network.id)
            if stated and with_jumbo is not None and team.adapter.mtu == STANDARD_MTU and not alone:
                adapters[team.adapter.host, team.adapter.name] = with_jumbo
    return adapters


def unused_jumbo_teams(design: Design, cluster: Cluster) -> Iterator[AdapterTeam]:
    """Adapters for RDMA without jumbo frames on virtual switches that state an MTU for them, where no network
    on the switch has them."""
    messages = cluster.pvrdma.vmkernel if cluster.pvrdma is not None else ""
    for team in teams_by_cluster(design)[cluster.id]:
        switch = team.virtual_switch
        networks = [design.networks.get(group.network) for group in switch.port_groups.values()]
        stated = "mtu" in switch.at and switch.mtu > STANDARD_MTU
        served = any(network is None or network.mtu > STANDARD_MTU for network in networks)
        carries = team.adapter.name == messages or set(team.adapter.services) & set(cluster.kind.services)
        if stated and not served and carries and team.adapter.mtu == STANDARD_MTU:
            yield team


def has_smaller_mtu(network: Network, adapter: Vmkernel) -> bool:
    """Whether an adapter has smaller frames than its network."""
    return adapter.mtu < network.mtu


def networks_with_unequal_mtu(design: Design, cluster: Cluster) -> Iterator[tuple[Network, Network]]:
    """Each network whose MTU is not that of most, and one that has that; of two the larger counts. MTU012 and
    MTU013 report a network below the MTU of Ethernet."""
    networks: dict[str, Network] = {}
    for team in storage_teams(design, cluster):
        if team.network is not None and not team.network.out_of_band:
            networks[team.network.id] = team.network
    ordered = sorted(networks.values(), key=lambda network: -network.mtu)
    common = most_common(network.mtu for network in ordered if network.mtu != JUMBO_PACKET)
    usual_network = next((network for network in ordered if network.mtu == common), None)
    for network in networks.values():
        is_reported = network.mtu == JUMBO_PACKET or network.mtu < STANDARD_MTU
        if usual_network is not None and network.mtu != common and not is_reported:
            yield network, usual_network
