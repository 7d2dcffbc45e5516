"""Failure diagrams: one on which any failure can be chosen, and for print and without scripts the worst
failure of each kind on the same places."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from refarch.api.failure import (
    FailureCase,
    FailureEffect,
    SiteFailure,
    effect_of_no_failure,
    failure_cases,
    site_failure_effects,
)
from refarch.api.model import Design, compress

from ._dot import one_line
from ._drawio import drawio_file
from ._failure_scene import FailureScene, SceneState
from ._graph import Diagram, Drawing, Href
from ._picture import Picture
from ._picture_svg import FORMS, picture_svg
from ._scene_model import traffic_of_users, users_of_links
from ._scene_plan import MEDIUM_WIDTH, NARROW_WIDTH, WIDE_WIDTH

KINDS = ("switch", "joint", "cable", "card", "controller")
"""Kinds of failures that have a separate picture."""

STATES_WORST_FIRST = (
    "disconnected",
    "overloaded",
    "degraded",
    "not modeled",
    "reduced redundancy",
    "no effect",
)
"""States, from the worst to the best."""


class Choice(NamedTuple):
    """Failure that can be chosen: of a device, a part of it, or cables; or of a site, the link between sites,
    or a witness."""

    title: str
    state: str
    costs: tuple[str, ...]
    happens: tuple[str, ...]
    failure: FailureEffect | SiteFailure

    @property
    def key(self) -> str:
        """Name in the address of the page: the device that fails, else the words of the title."""
        words = self.title
        if isinstance(self.failure, FailureEffect) and self.failure.fault.kind in ("switch", "host"):
            words = self.failure.fault.owner
        return re.sub(r"[^A-Za-z0-9.]+", "-", words).strip("-")


class FailurePictures(NamedTuple):
    """Pictures of one state in three widths, the widest first."""

    wide: Picture
    medium: Picture
    narrow: Picture


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Drawing of any failure in three widths, then the worst failures in the medium width, which has room on
    paper."""
    for number, made in enumerate(pictures(design)):
        first = made.wide
        wide, medium, narrow = (
            picture_svg(picture, f"{design.id}-{picture.name}-{form}", form)
            for picture, form in zip(made, FORMS, strict=True)
        )
        drawing = Drawing(
            first.name, first.title, first.alt, wide, "", "", narrow, drawio_file(first), medium
        )
        if number:
            svg = picture_svg(made.medium, f"{design.id}-{first.name}")
            names = [box.id for box in made.medium.boxes]
            # A file for draw.io has each device once.
            drawio = drawio_file(made.medium) if len(names) == len(set(names)) else ""
            drawing = drawing._replace(svg=svg, medium="", narrow="", drawio=drawio, is_rarely_seen=True)
        yield drawing


def pictures(design: Design) -> Iterator[FailurePictures]:
    """Pictures of failures: one on which any can be chosen, and one for the worst of each kind. None if
    nothing can fail. Nothing in them is a link, because a click is to choose a failure."""
    cases = failure_cases(design)
    if not cases:
        return
    scenes = [FailureScene(design, width) for width in (WIDE_WIDTH, MEDIUM_WIDTH, NARROW_WIDTH)]
    choices = list(failure_choices(design, scenes[0]))
    alt = _intact_alt(scenes[0])
    changes = [[_choice_changes(scene, choice) for choice in choices] for scene in scenes]
    cases_by_width = [_cases_json(changes[0], map(_choice_texts, choices))]
    cases_by_width += [
        SAME_CASES if each == changes[0] else _cases_json(each, [{}] * len(choices)) for each in changes[1:]
    ]
    yield FailurePictures(
        *(
            scene.picture("failure", "Impact of single failures", alt, scene.intact)._replace(cases=cases)
            for scene, cases in zip(scenes, cases_by_width, strict=True)
        )
    )
    for number, case in enumerate(worst_cases(cases), 1):
        yield FailurePictures(
            *(
                scene.picture(
                    f"failure-case-{number}",
                    _case_title(case),
                    _case_alt(case),
                    scene.state_after(case.effects[0]),
                )
                for scene in scenes
            )
        )


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


def failure_choices(design: Design, scene: FailureScene) -> Iterator[Choice]:
    """Failures that can be chosen: sites, the links between them and witnesses first; then those that the
    scene has states for."""
    for failure in site_failure_effects(design):
        happens = (*failure.faults, *failure.details)
        yield Choice(failure.title, failure.state, failure.costs, happens, failure)
    choosable = {id(effect) for effect in scene.effects}
    for case in failure_cases(design):
        happens = tuple(f"{who}: {'; '.join(what)}" if who else "; ".join(what) for who, what in case.happens)
        for effect in case.effects:
            if id(effect) in choosable:
                title = case._replace(effects=(effect,)).title
                yield Choice(title, case.state, case.costs, (*happens, *case.lost), effect)


SAME_CASES = "same"
"""Changes of a narrower picture whose boxes and lines have the ids of the wide one."""


Look: TypeAlias = tuple[object, ...]
"""Look of a box, its role and texts; or of a line, its color, dashes and thickness."""


class NamesOfLook(NamedTuple):
    """Boxes or lines that look alike."""

    names: str
    """Separated by blanks."""
    look: Look


class PictureChange(NamedTuple):
    """Difference between a picture after a failure and the one with nothing failed."""

    pick: list[str]
    """Boxes and lines that choose the failure."""
    boxes: list[NamesOfLook]
    wires: list[NamesOfLook]


def _choice_texts(choice: Choice) -> Mapping[str, object]:
    """Failure that can be chosen: key in the address, title, state, costs, and effects."""
    return {
        "key": choice.key,
        "title": one_line(choice.title),
        "state": choice.state,
        "costs": [one_line(cost) for cost in choice.costs],
        "happens": [one_line(line) for line in choice.happens],
    }


def _cases_json(changes: Iterable[PictureChange], texts: Iterable[Mapping[str, object]]) -> str:
    """Failures of a picture with their texts and changes. A look is the number of one in a list of all."""
    looks: dict[Look, int] = {}
    cases = [
        {
            **words,
            "pick": change.pick,
            "boxes": [(each.names, looks.setdefault(each.look, len(looks))) for each in change.boxes],
            "wires": [(each.names, looks.setdefault(each.look, len(looks))) for each in change.wires],
        }
        for change, words in zip(changes, texts, strict=True)
    ]
    return _as_attribute({"looks": list(looks), "cases": cases})


def _as_attribute(cases: object) -> str:
    """JSON with single and double quotes exchanged, because each double quote takes six letters in an
    attribute."""
    made = json.dumps(cases, ensure_ascii=True, separators=(",", ":"))
    return made.translate({ord('"'): "'", ord("'"): '"'})


def _choice_changes(scene: FailureScene, choice: Choice) -> PictureChange:
    if isinstance(choice.failure, FailureEffect):
        state, pick = scene.state_after(choice.failure), _picking_boxes(scene, choice.failure)
    else:
        state = scene.state_after_site_failure(choice.failure)
        pick = _picking_outside(scene, state)
    drawn = scene.drawn_names
    return PictureChange(
        [name for name in pick if name in drawn],
        _names_by_look(
            (name, (look[0], *map(one_line, look[1])))
            for name, look in state.boxes.items()
            if look != scene.intact.boxes[name]
        ),
        _names_by_look(
            (name, look)
            for name, look in state.wires.items()
            if look != scene.intact.wires[name] and name in drawn
        ),
    )


def _names_by_look(looks: Iterable[tuple[str, Look]]) -> list[NamesOfLook]:
    """Looks of boxes or lines, each once with the names of all that have it."""
    names: dict[Look, list[str]] = {}
    for name, look in looks:
        names.setdefault(look, []).append(name)
    entries = (NamesOfLook(" ".join(sorted(found)), look) for look, found in names.items())
    return sorted(entries, key=lambda entry: entry.names)


def _picking_boxes(scene: FailureScene, effect: FailureEffect) -> list[str]:
    """Boxes and lines that choose a failure: the device, or the cables that fail with their ports."""
    fault = effect.fault
    if fault.kind in ("switch", "host"):
        return scene.boxes_of(fault.owners[0])
    if fault.kind not in ("joint", "cable", "controller"):
        return []
    ends = {name for device in fault.owners for name in scene.boxes_of(device)}
    bundles = [
        each.id
        for each in scene.bundles.values()
        if each.links
        and not ends.isdisjoint((each.a, each.b))
        and fault.links.issuperset(link.number for link in each.links)
    ]
    return [name for bundle in bundles for name in (bundle, *(f"{bundle}{end}" for end in PICKING_ENDS))]


PICKING_ENDS = ("a", "b", "l0", "l1")
"""Ends of the ids of ports and texts that belong to a line."""


def _picking_outside(scene: FailureScene, state: SceneState) -> list[str]:
    """The witness, the routers, or the link between sites that a failure takes."""
    lost = [
        node.id
        for node in scene.nodes.values()
        if node.kind in ("router", "witness") and state.boxes[node.id][0] == "lost"
    ]
    return lost or [
        each.id for each in scene.bundles.values() if each.is_outside and state.wires[each.id].role == "lost"
    ]


def _case_alt(case: FailureCase) -> str:
    happens = " ".join(f"{who + ': ' if who else ''}{'; '.join(what)}." for who, what in case.happens)
    costs = f" Impact: {'; '.join(case.costs)}." if case.costs else ""
    lost = f" {'; '.join(case.lost)}." if case.lost else ""
    return f"Failure of {case.title}: {case.state}.{costs} {happens}{lost}"


def _intact_alt(scene: FailureScene) -> str:
    """Traffic of each port with nothing failed, in sentences."""
    dead = effect_of_no_failure(scene.design).dead_ends
    sentences = []
    for bundle in scene.bundles.values():
        upper, lower = scene.nodes[bundle.a], scene.nodes[bundle.b]
        if lower.kind in ("hosts", "array") and bundle.links:
            traffic = traffic_of_users(scene.design, users_of_links(scene.design, bundle.links, dead))
            carries = ", ".join(traffic.titles) or "standby"
            port = f"{bundle.port} on " if bundle.port else ""
            sentences.append(f"{port}{compress(lower.devices)} to {compress(upper.devices)}: {carries}")
    return f"Without a failure: {'; '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
