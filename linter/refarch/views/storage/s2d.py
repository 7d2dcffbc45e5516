"""The pool, the volumes and the witness of clusters with Storage Spaces Direct."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model import units
from ...model.types import Cluster

DATA_COPIES = {
    "simple": 1,
    "two-way-mirror": 2,
    "three-way-mirror": 3,
    "four-way-mirror": 4,
    "nested-two-way-mirror": 4,
}
"""Number of copies of a volume's data in the pool. Sources: Microsoft, "Fault tolerance and storage
efficiency", and "Nested resiliency for Storage Spaces Direct", both looked up 2026-11-22; "Requirements and
supported configurations for rack aware clusters" (four-way mirror, 25 %), looked up 2026-11-29."""

DUAL_PARITY = ((16, 0.8), (9, 0.75), (7, 2 / 3), (4, 0.5))
"""Number of servers, and the share of the pool that dual parity leaves to the data from there on, all-flash:
the best case."""

NESTED_PARITY = 0.4
"""Share of the pool that nested mirror-accelerated parity leaves to the data, with seven drives and more in
each server."""


class S2dWitness(NamedTuple):
    """Witness of a cluster, which has the deciding vote."""

    kind: str
    """``cloud``, ``file-share``, ``disk`` or ``none``; empty where the design does not say."""
    host: str
    share: str
    account: str
    origin: Origin


class S2dVolume(NamedTuple):
    """One volume, as the design states it."""

    name: str
    resiliency: str
    data: Mapping[str, Any]
    origin: Origin


def s2d_witness(cluster: Cluster) -> S2dWitness:
    """The witness of a cluster; one without a kind where the design names none."""
    if cluster.s2d is None:
        return S2dWitness("", "", "", "", cluster.origin.child("s2d"))
    stated, origin = cluster.s2d.data.get("witness", ""), cluster.s2d.origin.child("witness")
    if isinstance(stated, str):
        return S2dWitness(stated, "", "", "", origin)
    kind, host, share, account = (stated.get(key, "") for key in ("kind", "host", "share", "account"))
    return S2dWitness(kind, host, share, account, origin)


def volume_footprint(volume: S2dVolume, nodes: int) -> float | None:
    """Bytes that a volume takes of the pool at the least; 0 for a thin one, None where its size is not
    stated or the nodes do not allow it."""
    size, share = volume.data.get("size"), _data_share(volume.resiliency, nodes)
    # A thin volume takes space when data is written, not when it is created.
    if volume.data.get("provisioning") == "thin":
        return 0
    return None if size is None or not share else units.capacity(size) / share


def _data_share(kept: str, nodes: int) -> float:
    """The share of the pool that is data, 1 for all; 0 for what the nodes do not allow."""
    if kept in DATA_COPIES:
        return 1 / DATA_COPIES[kept]
    if kept == "nested-mirror-accelerated-parity":
        return NESTED_PARITY
    if kept == "parity":
        return (nodes - 1) / nodes
    return next((share for servers, share in DUAL_PARITY if nodes >= servers), 0)


def s2d_volumes(cluster: Cluster) -> Iterator[S2dVolume]:
    """The volumes of a cluster, in the order of the design."""
    if cluster.s2d is not None:
        origin = cluster.s2d.origin.child("volumes")
        for name, data in cluster.s2d.data.get("volumes", {}).items():
            yield S2dVolume(name, data["resiliency"], data, origin.child(name))
