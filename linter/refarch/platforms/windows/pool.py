"""Storage pool of a Windows host, which no script creates: what the administrator or the deployment of Azure
Local does.

Source, looked up 2026-11-30: Azure REST API specifications, Microsoft.AzureStackHCI, Storage of the
deployment settings (configurationMode is Express by default, and then configures storage by the number of
nodes; also InfraOnly and KeepStorage).
"""

from collections.abc import Iterator

from ...views.intent.host_records import HostIntent
from ...views.intent.network_atc import is_deployed_by_azure
from ..not_configured import not_configured_values
from ..target import NotConfigured, weakens
from .azure_local import BY_DEPLOYMENT

VOLUME = ("name", "resiliency", "size", "provisioning", "purpose")

ONCE = "created once for the whole cluster, after cluster creation"

BY_MODE = weakens(
    "the deployment of Azure Local does not read it; deploy with configurationMode InfraOnly, and create the "
    "volumes by hand after it",
    "with configurationMode Express, the default, the deployment creates volumes by the number of nodes",
)


def pool_not_configured(host: HostIntent) -> Iterator[NotConfigured]:
    """Values of the pool, its volumes, and its witness."""
    pool = host.pool
    if pool is None:
        return
    is_deployed = is_deployed_by_azure(host)
    rest = BY_MODE if is_deployed else ONCE
    # The other kinds of witness have no parameter: the target of the deployment states them.
    witness = BY_DEPLOYMENT if is_deployed else ONCE
    yield from not_configured_values(pool, "pool.", "", witness, ("witness", "witness_place"))
    yield from not_configured_values(pool, "pool.", "", rest, ("reserve",))
    for name, volume in pool.volumes.items():
        yield from not_configured_values(volume, "pool.volumes.", name, rest, VOLUME)
