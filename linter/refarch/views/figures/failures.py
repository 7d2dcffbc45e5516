"""Failures of a design from the worst to the least, and which kinds of failures it survives."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import percent, rate, span
from ...core.wording import count_text, enumeration
from ...model.types import Design
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth
from ..failure.cases import FailureCase, failure_cases
from ..failure.effects import DISCONNECTED, STATES, FailureEffect, failure_effects
from ..failure.site_failures import SiteFailure, site_failure_effects
from ..failure.switch_loads import CrossingLoad
from ..walk.records import INTER_SITE_LINK

FAULT_NOUNS: Mapping[str, str] = {
    "switch": "switch",
    "joint": "all links between two switches",
    "strand": "one of several links between two switches",
    "breakout": "breakout port",
    "cable": "cable",
    "card": "network adapter",
    "controller": "array controller",
    "host": "host",
}
"""Nouns for what fails, in the order in which failures are listed."""


class FailureCost(NamedTuple):
    """Severity of a failure: a greater cost is a worse failure."""

    state: int
    """Place of the state from the best to the worst."""
    is_of_sites: bool
    """Whether a site, the link between sites, or a witness fails, and no single device."""
    lost: int
    """Bandwidth that the hosts lose, in Mbit/s."""
    disconnected: int
    """Hosts that go on, but no longer reach other devices."""
    affected: int
    """Devices whose ports change, or that fail."""
    share: float
    """Largest share of the capacity between switches that can be needed."""


class RankedFailure(NamedTuple):
    """Failure with its effects, as all lists show it that name the worst failures."""

    title: str
    state: str
    impact: tuple[str, ...]
    """Losses, the worst first."""
    bandwidth: str
    """Bandwidth of the affected hosts before and after, in Gbit/s; empty for sites and witnesses."""
    remaining_text: str
    """What is lost first, the bandwidth that is left, and the hosts that lose some."""
    cost: FailureCost
    origin: Origin


@view
def ranked_failures(design: Design) -> tuple[RankedFailure, ...]:
    """All failures of sites, links between sites, and witnesses, then of devices and cables, the worst first:
    by state, those of sites before those of devices, then by the bandwidth that the hosts lose, and by the
    devices that the failure affects. Hosts that fail lose all their bandwidth."""
    sites = (_ranked_site_failure(design, failure) for failure in site_failure_effects(design))
    cases = (_ranked_case(design, case) for case in failure_cases(design))
    return tuple(sorted((*sites, *cases), key=lambda failure: failure.cost, reverse=True))


def worst_failure(design: Design) -> RankedFailure | None:
    """First of the ranked failures; None where nothing can fail, or no host has storage bandwidth."""
    if not failure_cases(design) or not any(usable_bandwidth(design).values()):
        return None
    return ranked_failures(design)[0]


def _ranked_case(design: Design, case: FailureCase) -> RankedFailure:
    # Effects of one case are equal, so that the first represents all of them.
    effect = case.effects[0]
    affected = {*effect.failed_devices, *(change.attachment.device for change in effect.changes)}
    return RankedFailure(
        title=case.title,
        state=case.state,
        impact=case.costs,
        bandwidth=case.bandwidth,
        remaining_text=_remaining_text(design, case),
        cost=FailureCost(
            state=STATES.index(case.state),
            is_of_sites=False,
            lost=lost_bandwidth(design, effect),
            disconnected=len(disconnected_hosts(design, effect)),
            affected=len(affected),
            share=max((load.share for load in effect.crossings), default=0),
        ),
        origin=effect.fault.origin,
    )


def _ranked_site_failure(design: Design, failure: SiteFailure) -> RankedFailure:
    questions = [count_text(len(failure.unknowns), "open question")] if failure.unknowns else []
    lost = sum(usable_bandwidth(design).get(name, 0) for name in failure.failed_hosts)
    return RankedFailure(
        title=failure.title,
        state=failure.state,
        impact=(*failure.costs, *failure.faults, *questions),
        bandwidth="",
        remaining_text="; ".join((*_share_texts(design, lost), *failure.costs)),
        cost=FailureCost(STATES.index(failure.state), True, lost, 0, len(failure.failed_hosts), 0),
        origin=failure.origin,
    )


def _share_texts(design: Design, lost: int) -> Iterator[str]:
    """``63 % of the bandwidth of all hosts is left``; nothing if no bandwidth is lost."""
    whole = sum(usable_bandwidth(design).values())
    if lost and whole:
        yield f"{percent(1 - lost / whole)} of the bandwidth of all hosts is left"


def lost_bandwidth(design: Design, effect: FailureEffect) -> int:
    """Mbit/s of storage traffic that the hosts together have less."""
    usual = usable_bandwidth(design)
    losses = {change.host: change.before - change.after for change in effect.bandwidth}
    losses |= {name: usual[name] for name in effect.failed_devices if name in usual}
    return sum(losses.values())


def disconnected_hosts(design: Design, effect: FailureEffect) -> tuple[str, ...]:
    """Hosts that no longer reach somebody for some kind of traffic, though they go on."""
    return tuple(dict.fromkeys(name for split in effect.splits for name in split.cut if name in design.hosts))


def _remaining_text(design: Design, case: FailureCase) -> str:
    """``50 % of the bandwidth of all hosts is left; 8 of 16 hosts keep 100 of 200 Gbit/s``. Lost data or
    connections are first; without any of these, the text is the state."""
    usual, hosts, effect = usable_bandwidth(design), len(usable_bandwidth(design)), case.effects[0]
    less = [change for change in effect.bandwidth if change.after < change.before]
    gone = [name for name in effect.failed_devices if name in usual]
    shares = [*_share_texts(design, lost_bandwidth(design, effect))]
    cut = disconnected_hosts(design, effect)
    pieces = [case.costs[0]] if case.state == DISCONNECTED else []
    if cut and not shares:
        pieces = [f"{len(cut)} of {count_text(len(design.hosts), 'host')} lose connections"]
    pieces += shares
    if gone:
        pieces.append(f"{len(gone)} of {hosts} hosts {'fails' if len(gone) == 1 else 'fail'}")
    without = [change for change in less if not change.after]
    if without:
        pieces.append(f"{len(without)} of {hosts} hosts {'has' if len(without) == 1 else 'have'} none")
    reduced = [change for change in less if change.after]
    if reduced:
        after = span((change.after for change in reduced), "").strip()
        before = span((change.before for change in reduced), "Gbit/s")
        subject = f"{len(reduced)} of {hosts} hosts {'keeps' if len(reduced) == 1 else 'keep'}"
        pieces.append(f"{subject} {after} of {before}")
    return "; ".join(pieces or [case.state])


@view
def worst_overload(design: Design) -> tuple[FailureEffect, CrossingLoad] | None:
    """The failure after which most has to cross between switches for what their links carry, where it is
    more than they can."""
    loads = [
        (effect, load)
        for effect in failure_effects(design)
        for load in effect.crossings
        if effect.is_overloaded
    ]
    return max(loads, key=lambda pair: pair[1].share, default=None)


def overload_sentence(design: Design) -> str:
    """``at worst 400 Gbit/s have to cross links between switches that carry 200 Gbit/s``; empty for none."""
    pair = worst_overload(design)
    if pair is None:
        return ""
    effect, load = pair
    title = next(case.title for case in failure_cases(design) if effect in case.effects)
    return (
        f"after the loss of {title}, up to {rate(load.load)} must cross links with a capacity of "
        f"{rate(load.capacity)}"
    )


class FailureSurvival(NamedTuple):
    """Kinds of failures by what becomes of the hosts that go on."""

    survived_kinds: tuple[str, ...]
    """Kinds of which any one may fail, and all still reach each other."""
    disconnecting_kinds: Mapping[str, int]
    """Kinds of which some one disconnects hosts, with the most that it disconnects."""


@view
def failure_survival(design: Design) -> FailureSurvival:
    """Kinds of failures that the design survives, and those that it does not."""
    by_kind: dict[str, list[FailureEffect]] = {}
    for effect in failure_effects(design):
        if (
            not effect.is_without_peer_link or effect.state == DISCONNECTED
        ):  # nothing is promised of what is not modeled
            by_kind.setdefault(effect.fault.kind, []).append(effect)
    cut = {
        kind: max(
            len(disconnected_hosts(design, effect)) for effect in listed if effect.state == DISCONNECTED
        )
        for kind, listed in by_kind.items()
        if any(effect.state == DISCONNECTED for effect in listed)
    }
    kept = tuple(kind for kind in FAULT_NOUNS if kind in by_kind and kind not in cut)
    return FailureSurvival(kept, cut)


def survival_sentences(design: Design) -> str:
    """Sentences on what the design survives; empty where nothing can fail."""
    kept, cut = failure_survival(design)
    sentences = []
    single = [FAULT_NOUNS[kind] for kind in kept if kind not in ("joint", "strand")]
    losses = [f"any one {enumeration(single, 'or')}"] if single else []
    losses += [FAULT_NOUNS["joint"]] if "joint" in kept else []
    if losses:
        sentences.append(
            f"It survives the loss of {', or of '.join(losses)}{_exceptions_text(design, kept)}."
        )
    by_number: dict[int, list[str]] = {}
    for kind in FAULT_NOUNS:
        if kind in cut:
            by_number.setdefault(cut[kind], []).append(_noun_with_article(FAULT_NOUNS[kind]))
    clauses = [
        f"{enumeration(nouns, 'or')} {_disconnection_text(number)}" for number, nouns in by_number.items()
    ]
    if clauses:
        sentences.append(f"The loss of {'; the loss of '.join(clauses)}.")
    return " ".join((*sentences, *_site_sentences(design)))


def _site_sentences(design: Design) -> Iterator[str]:
    """Sentences on sites, their link and witnesses; none where a design has neither."""
    failures = site_failure_effects(design)
    kept = [_with_article(failure) for failure in failures if failure.keeps_all_data]
    if kept:
        yield f"Data stays available after the loss of {enumeration(kept, 'or')}."
    for failure in failures:
        if failure.state == DISCONNECTED:
            lost = enumeration(failure.unavailable)
            what = f"data of {lost} is unavailable" if lost else "services stop that should go on"
            yield f"After the loss of {_with_article(failure)}, {what}."


def _with_article(failure: SiteFailure) -> str:
    return f"the {failure.title}" if failure.kind == INTER_SITE_LINK else failure.title


def _exceptions_text(design: Design, kept: Collection[str]) -> str:
    """Exceptions from the promise: ``, MLAG peer links and out-of-band management aside``."""
    aside = []
    if "joint" in kept and any(effect.is_without_peer_link for effect in failure_effects(design)):
        aside.append("MLAG peer links")
    if any(effect.unmanaged_devices for effect in failure_effects(design)):
        aside.append("out-of-band management")
    return f", except {enumeration(aside)}" if aside else ""


def _noun_with_article(noun: str) -> str:
    """Noun with its indefinite article; without one where it names several things."""
    return noun if noun.startswith("all ") else f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _disconnection_text(number: int) -> str:
    if number > 1:
        return f"disconnects up to {number} hosts"
    return "disconnects 1 host" if number else "makes data unavailable"
