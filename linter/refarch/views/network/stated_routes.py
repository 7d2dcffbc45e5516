"""Networks that routers outside of the design connect, as the design states it."""

from collections.abc import Mapping

from ...model.types import Design, ReachedNetwork
from .. import view


def stated_route(design: Design, near: str, far: str) -> ReachedNetwork | None:
    """Statement that the site routes between two networks, by their ids; None where neither states it. The
    statement of the first network counts where both have one."""
    routes = _stated_routes(design)
    return routes.get((near, far)) or routes.get((far, near))


@view
def _stated_routes(design: Design) -> Mapping[tuple[str, str], ReachedNetwork]:
    """First statement of each network about each other network."""
    routes: dict[tuple[str, str], ReachedNetwork] = {}
    for network in design.networks.values():
        for reached in network.reaches:
            routes.setdefault((network.id, reached.network), reached)
    return routes
