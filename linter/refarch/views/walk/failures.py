"""Conversations after the failure of one part: an adapter of the host, a cable, or a switch on the way.

A failure counts only where both ends still have a way out: a team without a second port claims to survive
nothing. Services with an adapter in each of several networks (multipath, SMB Multichannel) go on over the
other adapter, so they are not walked after a failure.
"""

from collections.abc import Iterator

from ...model.types import Design
from ..intent.hosts import host_intent
from .egress import egress
from .records import DOES_NOT_ARRIVE, OTHER_ADAPTER, Conversation, Failure, PathFault, Walk
from .walker import Walker

PARALLEL_SERVICES = frozenset({"smb", "nvme-rdma", "nvme-tcp", "live-migration", "cluster"})
"""Services that use all their adapters at once and survive the loss of one."""


def failures_of(walker: Walker, walk: Walk) -> Iterator[Failure]:
    """Failures that a conversation should survive, each of a part on its way."""
    conversation = walk.conversation
    design = walker.design
    if not _counts(walker, conversation):
        return
    host = host_intent(design, conversation.host)
    switches = dict[str, None]()
    for port in walk.adapters:
        yield Failure(f"{port} on {host.name}", nics=frozenset({(host.name, port)}))
        if port in host.nics:
            switches[host.nics[port].far_device] = None
    if conversation.far_device in design.hosts:
        far = host_intent(design, conversation.far_device)
        for port in egress(far, walker.interfaces(far.name)[conversation.far_interface]).ports:
            yield Failure(f"{port} on {far.name}", nics=frozenset({(far.name, port)}))
            if port in far.nics:
                switches[far.nics[port].far_device] = None
    switches |= {hop.device: None for hop in walk.hops}
    for name in switches:
        if name in walker.fabric.switches:
            yield Failure(name, switches=frozenset({name}))


def _counts(walker: Walker, conversation: Conversation) -> bool:
    """Whether the same two interfaces must survive the loss of a part."""
    if conversation.service in PARALLEL_SERVICES or conversation.far_device not in walker.design.hosts:
        return False
    interfaces = walker.interfaces(conversation.host).values()
    return sum(conversation.service in one.services for one in interfaces) == 1


def new_faults(walker: Walker, walk: Walk, failure: Failure) -> tuple[PathFault, ...]:
    """Faults of a conversation after a failure that it does not have before; none where one of its ends has
    no way out any more."""
    conversation = walk.conversation
    if not _has_way_out(walker.design, walker, conversation, failure):
        return ()
    known = {(fault.verdict, fault.origin) for fault in walk.faults}
    after = walker.walk(conversation, failure)
    return tuple(fault for fault in after.faults if (fault.verdict, fault.origin) not in known)


def _has_way_out(design: Design, walker: Walker, conversation: Conversation, failure: Failure) -> bool:
    for name, interface in (
        (conversation.host, conversation.interface),
        (conversation.far_device, conversation.far_interface),
    ):
        if name in design.hosts:
            host = host_intent(design, name)
            ports = egress(host, walker.interfaces(name)[interface], failure).ports
            if not any(host.nics[port].far_device for port in ports if port in host.nics):
                return False
    return True


def is_worth_failing(walk: Walk) -> bool:
    """Whether a conversation works, so that its failures tell something."""
    hard = (DOES_NOT_ARRIVE, OTHER_ADAPTER)
    return not any(fault.verdict in hard for fault in walk.faults) and bool(walk.adapters)
