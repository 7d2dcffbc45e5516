"""Failure diagrams: one on which any failure can be chosen, and for print and without scripts the worst
failure of each kind on the same places."""

import json
import re
from collections.abc import Iterator

from refarch.api.failure import FailureCase, FailureEffect, effect_of_no_failure, failure_cases
from refarch.api.model import Design, compress

from ._dot import one_line
from ._failure_layout import FailureScene
from ._failure_states import FailureState, failure_state
from ._graph import Diagram, Drawing, Href
from ._picture import Picture
from ._picture_svg import picture_svg

KINDS = ("switch", "joint", "cable", "card", "controller")
"""Kinds of failures that have a separate picture."""

STATES_WORST_FIRST = ("disconnected", "overloaded", "degraded", "reduced redundancy", "no effect")
"""States, from the worst to the best."""


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Picture of any failure, then those of the worst."""
    for wide, narrow in pictures(design, href):
        svg = picture_svg(wide, f"{design.id}-{wide.name}")
        small = picture_svg(narrow, f"{design.id}-{narrow.name}-narrow", "narrow") if narrow else ""
        yield Drawing(wide.name, wide.title, wide.alt, svg, "", "", small)


def pictures(design: Design, href: Href) -> Iterator[tuple[Picture, Picture | None]]:
    """Pictures of failures; the first also for a narrow screen. None if nothing can fail."""
    cases = failure_cases(design)
    if not cases:
        return
    scene = FailureScene(design, href)
    title, alt = "Impact of single failures", _unharmed_alt(scene)
    wide = scene.picture("failure", title, alt, scene.unharmed)
    narrow = scene.picture("failure", title, alt, scene.unharmed, narrow=True)
    yield wide._replace(cases=_choices_json(scene, cases)), narrow
    for number, case in enumerate(worst_cases(cases), 1):
        state = failure_state(design, scene.fabric, scene.ports, case.effects[0])
        name = f"failure-case-{number}"
        yield scene.picture(name, _case_title(case), _case_alt(case), state), None


def worst_cases(cases: tuple[FailureCase, ...]) -> Iterator[FailureCase]:
    """Worst case of each kind; of equally bad ones the one that moves most of the traffic that the product is
    for."""
    for kind in KINDS:
        cases_of_kind = [case for case in cases if case.effects[0].fault.kind == kind]
        if cases_of_kind:
            yield min(
                cases_of_kind,
                key=lambda case: (
                    STATES_WORST_FIRST.index(case.state),
                    -_moved_storage_paths(case.effects[0]),
                ),
            )


def _moved_storage_paths(effect: FailureEffect) -> int:
    return sum(change.attachment.is_storage and change.before != change.after for change in effect.changes)


def _case_title(case: FailureCase) -> str:
    costs = f" ({'; '.join(case.costs)})" if case.costs else ""
    return f"Failure of {case.title}: {case.state}{costs}"


def _choices_json(scene: FailureScene, cases: tuple[FailureCase, ...]) -> str:
    """Failures that can be chosen, as JSON: key in the address, title, state, costs, effects, the boxes and
    lines that choose it, and the differences from the picture with nothing failed."""
    first = set(_box_of_device(scene))
    choices = []
    for case in cases:
        for effect in case.effects:
            if first.issuperset(effect.fault.owners):
                choices.append(_choice(scene, case._replace(effects=(effect,))))
    return json.dumps(choices, ensure_ascii=True, separators=(",", ":"))


def _choice(scene: FailureScene, case: FailureCase) -> dict[str, object]:
    state = failure_state(scene.design, scene.fabric, scene.ports, case.effects[0])
    return {
        "key": _address_key(case),
        "title": one_line(case.title),
        "state": case.state,
        "costs": [one_line(cost) for cost in case.costs],
        "happens": [
            one_line(f"{who}: {'; '.join(what)}" if who else "; ".join(what)) for who, what in case.happens
        ]
        + [one_line(lost) for lost in case.lost],
        "pick": _picking_boxes(scene, case.effects[0]),
        "boxes": {
            name: [look[0], *map(one_line, look[1])]
            for name, look in state.boxes.items()
            if look != scene.unharmed.boxes[name]
        },
        "wires": {name: look for name, look in state.wires.items() if look != scene.unharmed.wires[name]},
    }


def _address_key(case: FailureCase) -> str:
    """Name of a failure in the address of the page: the device that fails, else the words of its title."""
    fault = case.effects[0].fault
    words = fault.owner if fault.kind in ("switch", "host") else case.title
    return re.sub(r"[^A-Za-z0-9.]+", "-", words).strip("-")


def _box_of_device(scene: FailureScene) -> dict[str, str]:
    """Ids of the boxes that show one device alone, by its name."""
    nodes = scene.fabric.nodes.values()
    return {node.devices[0]: node.id for node in nodes if node.kind != "witness" and len(node.devices) == 1}


def _picking_boxes(scene: FailureScene, effect: FailureEffect) -> list[str]:
    """Boxes and lines that choose a failure: the device, the port, or the line that fails."""
    fault, home = effect.fault, _box_of_device(scene)
    if fault.kind in ("switch", "host"):
        return [home[fault.owners[0]]]
    if fault.kind == "joint":
        edges = [
            edge.id
            for edge in scene.fabric.edges
            if fault.links.issuperset({link.number for link in edge.links})
        ]
        return [name for edge in edges for name in (edge, f"{edge}t", f"{edge}l", f"{edge}l0", f"{edge}l1")]
    if fault.kind not in ("cable", "controller"):
        return []
    return [
        port.id
        for port in scene.ports
        if port.node == home[fault.owners[0]]
        and fault.links.issuperset({lead.link.number for lead in port.leads})
    ]


def _case_alt(case: FailureCase) -> str:
    happens = " ".join(f"{who + ': ' if who else ''}{'; '.join(what)}." for who, what in case.happens)
    costs = f" Impact: {'; '.join(case.costs)}." if case.costs else ""
    lost = f" {'; '.join(case.lost)}." if case.lost else ""
    return f"Failure of {case.title}: {case.state}.{costs} {happens}{lost}"


def _unharmed_alt(scene: FailureScene) -> str:
    """Traffic of each port with nothing failed, in sentences."""
    nodes, state = scene.fabric.nodes, effect_of_no_failure(scene.design)
    whole: FailureState = failure_state(scene.design, scene.fabric, scene.ports, state)
    sentences = []
    for port in scene.ports:
        _, lines = whole.boxes[port.id]
        carries = ", ".join(line for line in lines[1:] if line)
        peers = ", ".join(dict.fromkeys(lead.far_end.device for lead in port.leads))
        sentences.append(f"{port.name} on {compress(nodes[port.node].devices)} to {peers}: {carries}")
    return f"Without a failure: {'; '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
