"""Paths of one host, as a user asks for them: with the return path, and with what single failures do to
them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.errors import RefarchError
from ...core.wording import did_you_mean
from ...model.types import Design
from .conversations import conversations_of_host, title_of
from .failures import FailureOutcome, failures_of, outcome_of_failure, site_failures
from .records import NO_FAILURE, Conversation, Failure, Walk
from .walker import Walker, walker


class TracedPath(NamedTuple):
    """A path that a user asked for."""

    walk: Walk
    back: Walk | None
    """The return path; None where the far end is no host of the design."""
    failures: tuple[FailureOutcome, ...]
    """Failures of parts on the way that it should survive; empty when a failure was asked for."""


def traced_paths(
    design: Design,
    host: str,
    service: str = "",
    peer: str = "",
    failure: Failure = NO_FAILURE,
    walked: Walker | None = None,
) -> tuple[TracedPath, ...]:
    """Paths from a host, of one service or all, to one device or all. ``walked`` is a walker of the network
    as built; without it, the design is walked. Raises RefarchError for a name that the
    design does not have, and where no such conversation exists."""
    if host not in design.hosts:
        raise RefarchError(f"{design.id} has no host {host}. {did_you_mean(host, design.hosts)}")
    listed = list(conversations_of_host(design, host))
    services = dict.fromkeys(one.service for one in listed)
    chosen = [one for one in listed if not service or _is_named(service, one.service)]
    if not chosen:
        known = [*services, *(title_of(name) for name in services)]
        raise RefarchError(f"{host} has no conversation of service {service}. {did_you_mean(service, known)}")
    if peer:
        peers = dict.fromkeys(name for one in chosen for name in (one.far_device, one.address) if name)
        chosen = [one for one in chosen if peer in (one.far_device, one.address)]
        if not chosen:
            raise RefarchError(f"{host} does not talk to {peer} there. {did_you_mean(peer, peers)}")
    walked = walked or walker(design)
    return tuple(_traced_path(walked, one, failure) for one in chosen)


def _is_named(word: str, service: str) -> bool:
    return word.casefold() in (service.casefold(), title_of(service).casefold())


def _traced_path(walked: Walker, conversation: Conversation, failure: Failure) -> TracedPath:
    walk = walked.walk(conversation, failure)
    back = next(_ways_back(walked.design, conversation), None)
    failures: tuple[FailureOutcome, ...] = ()
    if failure == NO_FAILURE and walk.arrives:
        failures = tuple(outcome_of_failure(walked, walk, one) for one in failures_of(walked, walk))
    return TracedPath(walk, None if back is None else walked.walk(back, failure), failures)


def _ways_back(design: Design, conversation: Conversation) -> Iterator[Conversation]:
    if conversation.far_device not in design.hosts:
        return
    wanted = (conversation.service, conversation.far_interface, conversation.host, conversation.interface)
    for one in conversations_of_host(design, conversation.far_device):
        if (one.service, one.interface, one.far_device, one.far_interface) == wanted:
            yield one


def failure_named(design: Design, name: str) -> Failure:
    """Failure of a part by its name: ``leaf-1``, ``host-1``, ``host-1 vmnic4``, ``leaf-1 swp21``, ``site
    north``, ``inter-site link`` or the name of a witness. Raises RefarchError for any other name."""
    name = name.strip()
    device, _, port = name.partition(" ")
    for failure in site_failures(design):
        if name in (failure.name, failure.name.removeprefix("the ")):
            return failure
    if device in design.switches and not port:
        return Failure(name, switches=frozenset({device}))
    if device in design.hosts and not port:
        return Failure(name, devices=frozenset({device}))
    if device in design.hosts and port in design.hosts[device].nics:
        return Failure(name, nics=frozenset({(device, port)}))
    if device in design.switches and port in design.switches[device].ports:
        return Failure(name, ports=frozenset({(device, port)}))
    raise RefarchError(
        f"--after {name} names no part of {design.id}: no switch, host, port, site, inter-site link, or "
        f"witness. {did_you_mean(name, _parts(design))}"
    )


def _parts(design: Design) -> Iterable[str]:
    yield from (failure.name.removeprefix("the ") for failure in site_failures(design))
    yield from design.switches
    yield from design.hosts
    for host in design.hosts.values():
        yield from (f"{host.name} {port}" for port in host.nics)
