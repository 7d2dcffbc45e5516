"""The pool, the volumes and the witness of clusters with Storage Spaces Direct."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster


class Witness(NamedTuple):
    """What gives a cluster the deciding vote."""

    kind: str
    """``cloud``, ``file-share``, ``disk`` or ``none``; empty where the design does not say."""
    host: str
    share: str
    account: str
    origin: Origin


class Volume(NamedTuple):
    """One volume, as the design states it."""

    name: str
    resiliency: str
    data: Mapping[str, Any]
    origin: Origin


def witness_of(cluster: Cluster) -> Witness:
    """The witness of a cluster; one without a kind where the design names none."""
    if cluster.s2d is None:
        return Witness("", "", "", "", cluster.origin.child("s2d"))
    said, origin = cluster.s2d.data.get("witness", ""), cluster.s2d.origin.child("witness")
    if isinstance(said, str):
        return Witness(said, "", "", "", origin)
    texts = (said.get(key, "") for key in ("kind", "host", "share", "account"))
    return Witness(*texts, origin)


def volumes_of(cluster: Cluster) -> Iterator[Volume]:
    """The volumes of a cluster, in the order of the design."""
    if cluster.s2d is not None:
        origin = cluster.s2d.origin.child("volumes")
        for name, data in cluster.s2d.data.get("volumes", {}).items():
            yield Volume(name, data["resiliency"], data, origin.child(name))
