"""File shares, and the clusters that use them."""

from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


class ShareClient(NamedTuple):
    """A cluster whose hosts connect to a file share."""

    cluster: str
    """Id of the cluster that connects."""
    share: str
    host: str
    """Host that serves the share; empty where its whole cluster does."""
    origin: Origin
    at: At = NO_PLACES
