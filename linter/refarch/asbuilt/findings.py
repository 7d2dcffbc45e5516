"""Problems of an installation: one for each mistake, at the line of the design, with its evidence."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.origin import Origin, Span
from ..core.problem import Problem
from ..core.wording import first_few
from ..model.types import End, Link
from ..platforms.observed import Evidence, NotUnderstood, ObservedFact
from .cable_mistakes import CableMistake, ExtraCable, Move, cable_mistakes
from .cables import end_text
from .collection import unread_files
from .effects import cabling_effect_text
from .observed_network import ObservedNetwork, device_origin
from .results import CABLE, Result
from .sightings import SeenCables, facts_of_namesakes

EXCHANGED, ELSEWHERE, UNSEEN = "BUILT001", "BUILT002", "BUILT003"
OUTSIDE, UNCLEAR = "BUILT004", "BUILT005"
UNREAD, UNCOLLECTED = "BUILT006", "BUILT007"

MOST_NAMED = 4
"""Names that a message lists."""

MOST_EFFECTS = 12
"""Problems of a kind whose effect on traffic is walked."""


class Sighted(NamedTuple):
    """Evidence with what it shows."""

    evidence: Evidence
    text: str


def cable_problems(
    network: ObservedNetwork,
    seen: SeenCables,
    results: Mapping[int, Result],
    settings: Mapping[End, tuple[Result, ...]],
) -> Iterator[Problem]:
    """Problems of cables: those in wrong ports, those that are missing, and those that are not clear.
    ``settings`` are differences that follow from another name of a port, by the port."""
    explained: set[int] = set()
    count = 0
    for mistake in cable_mistakes(network, seen, results):
        if isinstance(mistake, ExtraCable):
            yield _extra_problem(network, mistake)
            continue
        explained |= {link.number for link in mistake.links}
        problem = _exchange_problem(mistake) if mistake.is_exchange else _other_port_problem(mistake)
        count += 1
        effect = cabling_effect_text(network, mistake) if count <= MOST_EFFECTS else ""
        of_ports = [
            one for link in mistake.links for end in (link.a, link.b) for one in settings.get(end, ())
        ]
        yield problem._replace(message=problem.message + effect, evidence=(*problem.evidence, *of_ports))
    links = {link.number: link for link in network.design.links}
    unseen = [links[number] for number, result in results.items() if result.outcome == "absent"]
    yield from _unseen_problems(network, [link for link in unseen if link.number not in explained], results)
    yield from _unclear_problems(network, seen, results, settings)


def _evidence(facts: Sequence[ObservedFact]) -> tuple[object, ...]:
    """Places of neighbors with what they show."""
    shown = {}
    for fact in facts:
        far = fact.value
        name = far.device or far.chassis or far.mac
        port = f" {far.ports[0]}" if far.ports else f" {far.mac}" if far.mac else ""
        shown[fact.evidence] = f"port {fact.subject} has the neighbor {name}{port}"
    return tuple(Sighted(place, text) for place, text in shown.items())


def _move_text(move: Move) -> str:
    return f"{end_text(move.cable_at)} is in {end_text(move.is_in)}"


def _exchange_problem(mistake: CableMistake) -> Problem:
    """Cables that are in each other's ports."""
    moves = mistake.moves
    evidence = _evidence([one.fact for one in mistake.sightings])
    where = mistake.links[0].origin
    ports = [end_text(move.is_in) for move in moves]
    if len(moves) == 2:
        message = f"{_move_text(moves[0])} and {_move_text(moves[1])}, but the design has them exchanged"
        return Problem(
            where,
            message,
            f"Exchange the plugs in {ports[0]} and {ports[1]}.",
            code=EXCHANGED,
            evidence=evidence,
        )
    message = f"{len(moves)} cables are exchanged; {_list_of_moves(moves)}"
    return Problem(where, message, _hint_of_moves(moves), code=EXCHANGED, evidence=evidence)


def _list_of_moves(moves: Sequence[Move]) -> str:
    listed = [f"{_move_text(move)} instead of {end_text(move.belongs_in)}" for move in moves[:MOST_NAMED]]
    more = len(moves) - MOST_NAMED
    return "; ".join([*listed, *([f"and {more} more"] if more > 0 else [])])


def _hint_of_moves(moves: Sequence[Move]) -> str:
    steps = [f"from {end_text(move.is_in)} to {end_text(move.belongs_in)}" for move in moves]
    return (
        f"Move the plug {first_few(steps, 12)}." if len(moves) == 1 else f"Move the plugs {', '.join(steps)}."
    )


def _other_port_problem(mistake: CableMistake) -> Problem:
    """Cables in ports that are not theirs, for which no other cable must leave its port."""
    moves, hint = mistake.moves, _hint_of_moves(mistake.moves)
    near, is_in, belongs_in = (end_text(end) for end in moves[0])
    if len(moves) > 1:
        message = f"{len(moves)} cables are in other ports; {_list_of_moves(moves)}"
    elif all(one.is_known for one in mistake.sightings):
        message = f"{near} is in {is_in}, but the design has it in {belongs_in}"
    else:
        message = f"{near} has the neighbor {is_in}, but the design has {belongs_in} there"
        hint = f"Connect {near} to {belongs_in}."
    evidence = _evidence([one.fact for one in mistake.sightings])
    return Problem(mistake.links[0].origin, message, hint, code=ELSEWHERE, evidence=evidence)


def _extra_problem(network: ObservedNetwork, extra: ExtraCable) -> Problem:
    """A cable between ports for which the design has none."""
    one = extra.sighting
    far = end_text(one.far) if one.far.port else one.far.device
    message = f"{end_text(one.near)} has the neighbor {far}, but the design has no cable there"
    if not one.is_known:
        message = f"{end_text(one.near)} has the neighbor {far}, but the design does not have this device"
    return Problem(
        device_origin(network, one.near.device), message, code=OUTSIDE, evidence=_evidence([one.fact])
    )


def _unseen_problems(
    network: ObservedNetwork, links: list[Link], results: Mapping[int, Result]
) -> Iterator[Problem]:
    """Cables that were not seen. All cables of a host are one problem: it is switched off, or not cabled."""
    of_device: dict[str, list[Link]] = defaultdict(list)
    for link in network.design.links:
        for device in {link.a.device, link.b.device} - network.design.switches.keys():
            of_device[device].append(link)
    numbers = {link.number for link in links}
    whole = [
        device
        for device, all_links in of_device.items()
        if len(all_links) > 1 and all(link.number in numbers for link in all_links)
    ]
    grouped = {link.number: device for device in whole for link in of_device[device]}
    for device in whole:
        of_host = [link for link in of_device[device] if grouped[link.number] == device]
        message = f"{device} has {len(of_host)} cables in the design, but none of them was seen"
        yield _unseen_problem(of_host, message, results)
    for link in links:
        if link.number not in grouped:
            message = (
                f"the design has a cable from {end_text(link.a)} to {end_text(link.b)}, but it was not seen"
            )
            yield _unseen_problem([link], message, results)


def _unseen_problem(links: list[Link], message: str, results: Mapping[int, Result]) -> Problem:
    places = {
        fact.evidence: results[link.number].says for link in links for fact in results[link.number].facts[:1]
    }
    return Problem(
        links[0].origin,
        message,
        code=UNSEEN,
        evidence=tuple(Sighted(place, text) for place, text in places.items()),
    )


def _unclear_problems(
    network: ObservedNetwork,
    seen: SeenCables,
    results: Mapping[int, Result],
    settings: Mapping[End, tuple[Result, ...]],
) -> Iterator[Problem]:
    """Cables about which the outputs are not clear: one problem for all ports that one unknown thing joins,
    and one for a name that several devices have."""
    shown: set[End] = set()
    namesakes = facts_of_namesakes(network)
    of_name: dict[str, int] = defaultdict(int)
    for number, result in results.items():
        if result.outcome != "not understood":
            continue
        link = network.design.links[number]
        near = next((end for end in (link.a, link.b) if end in seen.ambiguous), None)
        fars = [one.far for one in seen.ambiguous[near]] if near is not None else []
        name = next((end.device for end in (link.a, link.b, *fars) if end.device in namesakes), "")
        if near is not None and name:
            of_name[name] += 1
            continue
        if near is None:
            at = f"{result.expectation.device} {result.expectation.subject}"
            message = f"{at} has the neighbor {result.observed}, but {result.says}"
        else:
            joined = {near, *fars}
            if joined & shown:
                continue
            shown |= joined
            message = (
                f"{end_text(near)} has several neighbors, but a cable has one other end; {result.observed}"
            )
        of_ports = [one for end in (link.a, link.b) for one in settings.get(end, ())]
        evidence = (*_evidence(result.facts), *of_ports)
        yield Problem(result.expectation.origin, message, code=UNCLEAR, evidence=evidence)
    for name, count in of_name.items():
        facts = namesakes[name]
        cables = f"{count} cables are" if count > 1 else "1 cable is"
        message = f"{len(facts)} devices send the name {name}, so {cables} not clear"
        hint = "Give each device the name that it has in the design, and collect the outputs again."
        where = device_origin(network, name)
        yield Problem(where, message, hint, code=UNCLEAR, evidence=_evidence(facts))


def unread_problems(
    problems: Sequence[NotUnderstood], line_of: Callable[[Evidence], int]
) -> Iterator[Problem]:
    """Collected files, and parts of them, that are not understood: one for each file. ``line_of`` returns the
    line of evidence."""
    for first, text in unread_files(problems):
        line = line_of(first)
        yield Problem(
            Origin(first.file, ()), f"not understood: {text}", code=UNREAD, span=Span(line, 1, line, 1)
        )


def uncollected_problems(network: ObservedNetwork, results: Sequence[Result]) -> Iterator[Problem]:
    """Expectations about which nothing was collected: one problem for cables, and one for settings."""
    by_noun: dict[str, list[Result]] = {"cables": [], "settings": []}
    for result in results:
        by_noun["cables" if result.expectation.kind == CABLE else "settings"].append(result)
    for noun, of_noun in by_noun.items():
        uncollected = [one for one in of_noun if one.outcome == "not collected"]
        devices = tuple(dict.fromkeys(one.expectation.device for one in uncollected))
        if uncollected:
            names = first_few(devices, MOST_NAMED)
            message = f"{len(uncollected)} of {len(of_noun)} {noun} were not collected; devices: {names}"
            yield Problem(network.design.origin, message, code=UNCOLLECTED)
