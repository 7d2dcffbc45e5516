"""The MTUs of the VMkernel adapters in each network, and which of them is the intended one."""

from collections.abc import Mapping

from ...model.types import Design, Vmkernel
from .. import view
from .teams import teams


@view
def adapters_by_mtu(design: Design) -> Mapping[str, Mapping[int, tuple[Vmkernel, ...]]]:
    """For each network by its id, the adapters in it by their MTU, in bytes."""
    adapters: dict[str, dict[int, list[Vmkernel]]] = {}
    for team in teams(design):
        if team.network is not None:
            adapters.setdefault(team.network.id, {}).setdefault(team.adapter.mtu, []).append(team.adapter)
    return {
        network: {mtu: tuple(listed) for mtu, listed in by_mtu.items()}
        for network, by_mtu in adapters.items()
    }


def usual_adapter(by_mtu: Mapping[int, tuple[Vmkernel, ...]]) -> Vmkernel:
    """The first adapter with the MTU that most of a network's have."""
    return max(by_mtu.values(), key=len)[0]
