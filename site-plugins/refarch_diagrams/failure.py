"""What a failure leaves: one picture on which any failure can be chosen, and for print and without scripts
the worst failure of each kind on the same places."""

import json
from collections.abc import Iterator

from refarch.api.failure import Case, Effect, failure_cases, unharmed
from refarch.api.model import Design, compress

from ._dot import one_line
from ._failure_layout import Scene
from ._failure_states import Shown, shown
from ._graph import Diagram, Drawing, Href
from ._picture import Picture
from ._picture_svg import written

KINDS = ("switch", "joint", "cable", "card", "controller")
"""Kinds of failures that have a picture of their own."""

WORST = ("cut", "overloaded", "degraded", "less reserve", "whole")
"""States, from the worst to the best."""


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """The picture of any failure, then those of the worst."""
    for wide, narrow in pictures(design, href):
        svg = written(wide, f"{design.id}-{wide.name}")
        small = written(narrow, f"{design.id}-{narrow.name}-narrow", narrow=True) if narrow else ""
        yield Drawing(wide.name, wide.title, wide.alt, svg, "", "", small)


def pictures(design: Design, href: Href) -> Iterator[tuple[Picture, Picture | None]]:
    """Each picture; the first also for a narrow screen. None where nothing can fail."""
    cases = failure_cases(design)
    if not cases:
        return
    scene = Scene(design, href)
    title, alt = "What fails, and what is left", _whole_alt(scene)
    wide = scene.picture("failure", title, alt, scene.whole)
    narrow = scene.picture("failure", title, alt, scene.whole, narrow=True)
    yield wide._replace(cases=_choices(scene, cases)), narrow
    for number, case in enumerate(worst(cases), 1):
        state = shown(design, scene.map, scene.ports, case.effects[0])
        name = f"failure-case-{number}"
        yield scene.picture(name, _title(case), _case_alt(case), state), None


def worst(cases: tuple[Case, ...]) -> Iterator[Case]:
    """The worst case of each kind; of equally bad ones the one that moves most of the traffic that the
    product is for."""
    for kind in KINDS:
        own = [case for case in cases if case.effects[0].fault.kind == kind]
        if own:
            yield min(own, key=lambda case: (WORST.index(case.state), -_moved(case.effects[0])))


def _moved(effect: Effect) -> int:
    return sum(change.attachment.storage and change.before != change.after for change in effect.changes)


def _title(case: Case) -> str:
    costs = f" ({'; '.join(case.costs)})" if case.costs else ""
    return f"Without {case.title}: {case.state}{costs}"


def _choices(scene: Scene, cases: tuple[Case, ...]) -> str:
    """All failures that can be chosen, as JSON: title, state, costs, what happens, the boxes and lines that
    choose it, and what differs from the picture with nothing failed."""
    first = set(_homes(scene))
    found = []
    for case in cases:
        for effect in case.effects:
            if first.issuperset(effect.fault.owners):
                found.append(_choice(scene, case._replace(effects=(effect,))))
    return json.dumps(found, ensure_ascii=True, separators=(",", ":"))


def _choice(scene: Scene, case: Case) -> dict[str, object]:
    state = shown(scene.design, scene.map, scene.ports, case.effects[0])
    return {
        "title": one_line(case.title),
        "state": case.state,
        "costs": [one_line(cost) for cost in case.costs],
        "happens": [
            one_line(f"{who}: {'; '.join(what)}" if who else "; ".join(what)) for who, what in case.happens
        ]
        + [one_line(lost) for lost in case.lost],
        "pick": _picks(scene, case.effects[0]),
        "boxes": {
            name: [look[0], *map(one_line, look[1])]
            for name, look in state.boxes.items()
            if look != scene.whole.boxes[name]
        },
        "wires": {name: look for name, look in state.wires.items() if look != scene.whole.wires[name]},
    }


def _happens(case: Case) -> Iterator[str]:
    for who, what in case.happens:
        yield f"{who}: {'; '.join(what)}" if who else "; ".join(what)
    yield from case.lost


def _homes(scene: Scene) -> dict[str, str]:
    """Ids of the boxes that show one device alone, by its name."""
    nodes = scene.map.nodes.values()
    return {node.devices[0]: node.id for node in nodes if node.kind != "witness" and len(node.devices) == 1}


def _picks(scene: Scene, effect: Effect) -> list[str]:
    """Boxes and lines that choose a failure: the device, the port, or the line that fails."""
    fault, home = effect.fault, _homes(scene)
    if fault.kind in ("switch", "host"):
        return [home[fault.owners[0]]]
    if fault.kind == "joint":
        cords = [
            cord.id
            for cord in scene.map.cords
            if fault.links.issuperset({link.number for link in cord.links})
        ]
        return [name for cord in cords for name in (cord, f"{cord}t", f"{cord}l", f"{cord}l0", f"{cord}l1")]
    if fault.kind not in ("cable", "controller"):
        return []
    return [
        port.id
        for port in scene.ports
        if port.node == home[fault.owners[0]]
        and fault.links.issuperset({lead.link.number for lead in port.leads})
    ]


def _case_alt(case: Case) -> str:
    happens = " ".join(f"{who + ': ' if who else ''}{'; '.join(what)}." for who, what in case.happens)
    costs = f" It costs: {'; '.join(case.costs)}." if case.costs else ""
    lost = f" {'; '.join(case.lost)}." if case.lost else ""
    return f"Without {case.title} the design is {case.state}.{costs} {happens}{lost}"


def _whole_alt(scene: Scene) -> str:
    """What each port carries with nothing failed."""
    nodes, state = scene.map.nodes, unharmed(scene.design)
    whole: Shown = shown(scene.design, scene.map, scene.ports, state)
    sentences = []
    for port in scene.ports:
        _, lines = whole.boxes[port.id]
        carries = ", ".join(line for line in lines[1:] if line)
        far = ", ".join(dict.fromkeys(lead.far.device for lead in port.leads))
        sentences.append(f"{port.name} of {compress(nodes[port.node].devices)} to {far}: {carries}")
    return f"With nothing failed: {'; '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
