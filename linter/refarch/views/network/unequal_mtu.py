"""Storage networks of a cluster whose MTU is not that of the others."""

from collections.abc import Iterator

from ...core.majority import usual
from ...model.types import Cluster, Design, Network
from .teams import storage_teams

JUMBO_PACKET = 9014
"""No MTU: SMB024 finds it."""


def odd_networks(design: Design, cluster: Cluster) -> Iterator[tuple[Network, Network]]:
    """Each network whose MTU is not that of most, and one that has that; of two the larger counts."""
    networks: dict[str, Network] = {}
    for team in storage_teams(design, cluster):
        if team.network is not None and not team.network.out_of_band:
            networks[team.network.id] = team.network
    ordered = sorted(networks.values(), key=lambda network: -network.mtu)
    common = usual(network.mtu for network in ordered if network.mtu != JUMBO_PACKET)
    usual_network = next((network for network in ordered if network.mtu == common), None)
    for network in networks.values():
        if usual_network is not None and network.mtu not in (common, JUMBO_PACKET):
            yield network, usual_network
