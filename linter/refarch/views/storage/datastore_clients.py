"""Clusters that mount the vSAN datastores of other clusters."""

from collections.abc import Mapping

from ...model.types import Cluster, Design, RemoteDatastore
from .. import view


@view
def datastore_clients(design: Design) -> Mapping[str, tuple[tuple[Cluster, RemoteDatastore], ...]]:
    """Clusters that mount the datastore of each cluster, with the statement, by id of the serving cluster."""
    clients: dict[str, list[tuple[Cluster, RemoteDatastore]]] = {}
    for cluster in design.clusters.values():
        for datastore in cluster.remote_datastores:
            clients.setdefault(datastore.cluster, []).append((cluster, datastore))
    return {identity: tuple(listed) for identity, listed in clients.items()}
