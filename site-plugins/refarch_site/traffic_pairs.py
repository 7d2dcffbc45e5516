"""Conversations of a design by who talks to whom: pairs of groups of hosts, or a group and an array, a
witness or the site. Pairs beyond what a page has room for are joined with one of equal verdicts."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from refarch.api import Design
from refarch.api.model import compress
from refarch.api.traffic import VERDICTS, Walk, WalkedConversation, failed_conversations, walked_conversations

MAX_PAIRS = 24
"""Pairs that a page shows; a table of more is not read."""

MAX_CLUSTERS = 4
"""Clusters up to which each has its own pairs; of more, those with equal verdicts are together."""

SITE = "the site"
"""Far end of what a host asks from the site: gateway, DNS, NTP, syslog and vCenter."""


class GroupPair(NamedTuple):
    """Two ends that talk to each other, and all their conversations."""

    cluster: str
    """Id of the cluster of the hosts that begin the conversations."""
    hosts: tuple[str, ...]
    far: str
    """Hosts at the far end as a range, or the name of an array or witness."""
    walked: tuple[WalkedConversation, ...]
    alike: int = 0
    """Number of further pairs with equal verdicts, whose conversations are counted here."""

    @property
    def title(self) -> str:
        """Both ends, e.g. ``esx-[01-08] to flash-1``."""
        near = compress(list(self.hosts))
        return f"{near} to each other" if near == self.far else f"{near} to {self.far}"

    @property
    def is_between_hosts(self) -> bool:
        """Whether hosts are at both ends."""
        return all(one.far_hosts for one in self.walked)

    @property
    def services(self) -> tuple[str, ...]:
        """Ids of the services, each once."""
        return tuple(dict.fromkeys(one.walk.conversation.service for one in self.walked))

    def conversations_of_service(self, service: str) -> list[WalkedConversation]:
        """Conversations of a service, from the worst verdict."""
        chosen = [one for one in self.walked if one.walk.conversation.service == service]
        return sorted(chosen, key=lambda one: verdict_rank(one.walk))


class ShownPairs(NamedTuple):
    """Pairs that a page shows, and the number of those that have no room."""

    pairs: tuple[GroupPair, ...]
    omitted: int
    """Pairs that differ from the shown ones, none with a worse verdict."""


def verdict_rank(walk: Walk) -> int:
    """Place of the verdict among all verdicts; the worst is 0."""
    return VERDICTS.index(walk.verdict)


def group_pairs(design: Design) -> list[GroupPair]:
    """All pairs: by cluster, then as the conversations are walked."""
    found: dict[tuple[str, tuple[str, ...], str], list[WalkedConversation]] = {}
    for one in walked_conversations(design):
        cluster = design.hosts[one.walk.conversation.host].cluster
        found.setdefault((cluster, one.hosts, _far_end(design, one)), []).append(one)
    order = list(design.clusters)
    pairs = [GroupPair(cluster, hosts, far, tuple(walked)) for (cluster, hosts, far), walked in found.items()]
    return sorted(pairs, key=lambda pair: order.index(pair.cluster))


def _far_end(design: Design, one: WalkedConversation) -> str:
    conversation = one.walk.conversation
    if one.far_hosts:
        return compress(list(one.far_hosts))
    device = conversation.far_device
    return device if device and device not in design.appliances else SITE


def shown_pairs(design: Design, most: int = MAX_PAIRS) -> ShownPairs:
    """Pairs to show. If there are more than ``most``, or many clusters, pairs with equal verdicts of all
    services become one, and the worst of what remains are shown."""
    pairs = group_pairs(design)
    if len(pairs) > most or len({pair.cluster for pair in pairs}) > MAX_CLUSTERS:
        pairs = list(_folded_pairs(design, pairs))
    if len(pairs) <= most:
        return ShownPairs(tuple(pairs), 0)
    worst = sorted(pairs, key=_worst_rank)[:most]
    kept = [pair for pair in pairs if pair in worst]
    return ShownPairs(tuple(kept), len(pairs) - len(kept))


def _worst_rank(pair: GroupPair) -> int:
    return min(verdict_rank(one.walk) for one in pair.walked)


def _folded_pairs(design: Design, pairs: Iterable[GroupPair]) -> Iterable[GroupPair]:
    failing = {failed.conversation for failed in failed_conversations(design)}
    alike: dict[object, list[GroupPair]] = {}
    for pair in pairs:
        alike.setdefault(_signature(pair, failing), []).append(pair)
    return map(_merged_pair, alike.values())


def _merged_pair(pairs: Sequence[GroupPair]) -> GroupPair:
    """First of several pairs with equal verdicts, with the conversations of all."""
    counted = tuple(
        same[0]._replace(stands_for=sum(one.stands_for for one in same))
        for same in zip(*(pair.walked for pair in pairs), strict=True)
    )
    return pairs[0]._replace(walked=counted, alike=len(pairs) - 1)


def _signature(pair: GroupPair, failing: Iterable[object]) -> object:
    """What a reader sees of a pair in the table, with the places of its faults: each fault stays in sight."""
    cells = [
        (
            one.walk.conversation.service,
            one.walk.verdict,
            one.walk.conversation in failing,
            tuple(fault.origin for fault in one.walk.faults),
        )
        for one in pair.walked
    ]
    return pair.title.endswith("each other"), pair.far == SITE, tuple(cells)


def services_in_order(pairs: Sequence[GroupPair]) -> list[str]:
    """Services of several pairs, each once."""
    return list(dict.fromkeys(service for pair in pairs for service in pair.services))
