"""The scene that all failures of a design are shown on: that of the topology, with each box, port and line at
one place whatever fails."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from refarch.api.failure import (
    FailureEffect,
    SiteFailure,
    effect_of_no_failure,
    failure_cases,
)
from refarch.api.model import Design
from refarch.api.network import numbers_of_links

from ._failure_states import (
    LOST_LINE,
    NO_LINK,
    SECOND_THICKNESS,
    LineLook,
    SceneFailure,
    device_states,
    host_lines,
    link_load,
    scene_failure,
    scene_site_failure,
    switch_lines,
)
from ._graph import LegendEntry, Role, no_address
from ._picture import Box, Picture, Wire
from ._picture_svg import RAIL
from ._scene_boxes import NAME_SIZE, bundle_look
from ._scene_layout import AnyPlan, fitting_plans, picture_layout, scene_legend
from ._scene_model import SceneBundle, SceneNode
from ._scene_plan import NARROW_WIDTH, SceneOptions, ScenePlan, joins_tiers
from ._scene_routes import crossing_points, parallel_points
from ._text_measure import SMALL_SIZE, text_width

SECOND_GAP = 1.4
"""Points between a line and the second one next to it."""

HIDDEN = LineLook("quiet", "hidden", SECOND_THICKNESS)


class SceneState(NamedTuple):
    """Colors and texts of boxes, and looks of lines, by their ids."""

    boxes: Mapping[str, tuple[Role, tuple[str, ...]]]
    """Color and lines of text; a line that is empty stays as it is."""
    wires: Mapping[str, LineLook]


class FailureScene:
    """Boxes and lines at their places in one width, and their states."""

    def __init__(self, design: Design, width: float) -> None:
        self.design = design
        owners = {case.effects[0].fault.owner for case in failure_cases(design)}
        apart = frozenset(owners & design.hosts.keys())
        self.effects = tuple(choosable_effects(design, apart))
        """Failures with a state: of equal hosts only those of the one with a separate box."""
        self._failures = [
            scene_failure(design, effect) for effect in (effect_of_no_failure(design), *self.effects)
        ]
        self._loads: dict[frozenset[int], str] = {}
        options = SceneOptions(
            width, no_address, width > NARROW_WIDTH, apart=apart, load_text=self._widest_load
        )
        plans = fitting_plans(design, options)
        if _has_several_switches_in_a_box(plans):
            # Better all hosts together than all switches.
            plans = fitting_plans(design, options._replace(apart=frozenset()))
        self.layout = picture_layout(design, plans, options)
        self.nodes = {node.id: node for plan in plans for node in plan.part.nodes}
        self.bundles = {each.id: each for plan in plans for each in plan.part.bundles}
        self._plans = {each.id: plan for plan in plans for each in plan.part.bundles}
        self._boxes = {box.id: box for box in self.layout.boxes}
        self._looks = {wire.id: LineLook(wire.role, wire.style, wire.thickness) for wire in self.layout.wires}
        # The cables of a matrix are boxes without lines.
        self._looks |= {
            each.id: LineLook(bundle_look(design, plan.part, each).role, "solid", SECOND_THICKNESS)
            for plan in plans
            if plan.part.is_matrix
            for each in plan.part.bundles
        }
        self.legend = (*scene_legend(design, plans), *self._state_legend())

    @cached_property
    def _states(self) -> Mapping[int, SceneState]:
        """States by the identity of the effects."""
        return {id(failure.effect): self._state(failure) for failure in self._failures}

    @property
    def intact(self) -> SceneState:
        """State with nothing failed."""
        return self.state_after(effect_of_no_failure(self.design))

    def state_after(self, effect: FailureEffect) -> SceneState:
        """State after the failure of a device, of a part of it, or of cables."""
        return self._states[id(effect)]

    def state_after_site_failure(self, failure: SiteFailure) -> SceneState:
        """State after the failure of a site, of the link between sites, or of a witness."""
        switches = {
            name: node.site for node in self.nodes.values() if node.kind == "switch" for name in node.devices
        }
        return self._state(scene_site_failure(self.design, failure, switches))

    @cached_property
    def _second_wires(self) -> tuple[Wire, ...]:
        """Second lines that any failure shows, next to the first ones."""
        looks = (item for state in self._states.values() for item in state.wires.items())
        used = {name for name, look in looks if look.style != "hidden"}
        wires = [second_wire(wire) for wire in self.layout.wires if second_name(wire.id) in used]
        gaps: dict[str, list[tuple[float, float]]] = {}
        for name, point in crossing_points((*self.layout.wires, *wires)):
            gaps.setdefault(name, []).append(point)
        return tuple(wire._replace(gaps=tuple(gaps.get(wire.id, ()))) for wire in wires)

    def picture(self, name: str, title: str, alt: str, state: SceneState) -> Picture:
        """Picture of one state."""
        boxes = tuple(_box_in_state(box, state) for box in self.layout.boxes)
        wires = (*self.layout.wires, *self._second_wires)
        return Picture(
            name, title, alt, self.layout.width, self.layout.height, boxes,
            tuple(wire._replace(**state.wires[wire.id]._asdict()) for wire in wires), self.legend,
        )  # fmt: skip

    @cached_property
    def drawn_names(self) -> frozenset[str]:
        """Ids of all boxes and lines of the picture."""
        wires = (wire.id for wire in (*self.layout.wires, *self._second_wires))
        return frozenset((*self._boxes, *wires))

    def boxes_of(self, device: str) -> list[str]:
        """Boxes that show one device alone."""
        return [node.id for node in self.nodes.values() if node.devices == (device,)]

    def _state(self, failure: SceneFailure) -> SceneState:
        boxes = {node.id: self._device_state(node, failure) for node in self.nodes.values()}
        wires: dict[str, LineLook] = {}
        for bundle in self.bundles.values():
            lines = self._lines(bundle, failure)
            wires[bundle.id] = lines[0]
            wires[second_name(bundle.id)] = lines[1] if len(lines) > 1 else HIDDEN
            boxes |= self._port_states(bundle, failure, lines[0])
        return SceneState(boxes, wires)

    def _widest_load(self, bundle: SceneBundle) -> str:
        """Widest text about the load of cables in any state."""
        numbers = numbers_of_links(bundle.links)
        if numbers not in self._loads:
            texts = [link_load(self.design, bundle.links, failure).text for failure in self._failures]
            # After the failure of a site, any of its cables has no link.
            self._loads[numbers] = max([*texts, NO_LINK], key=lambda text: text_width(text, SMALL_SIZE))
        return self._loads[numbers]

    def _device_state(self, node: SceneNode, failure: SceneFailure) -> tuple[Role, tuple[str, ...]]:
        box = self._boxes[node.id]
        name_lines = sum(label.size == NAME_SIZE for label in box.labels)
        names, taken = node.devices, failure
        if node.kind == "router":
            taken = failure._replace(devices=failure.sites)
        for role, word in device_states(names, taken):
            return role, (*[""] * name_lines, word)
        return box.role, ()

    def _lines(self, bundle: SceneBundle, failure: SceneFailure) -> tuple[LineLook, ...]:
        usual = self._looks[bundle.id]
        ends = [self.nodes[bundle.a], self.nodes[bundle.b]]
        if bundle.is_outside:
            gone = failure.devices | failure.sites
            lost = any(not gone.isdisjoint(end.devices) for end in ends)
            between_sites = {end.kind for end in ends} == {"router"}
            return (LOST_LINE if lost or (between_sites and failure.separates_sites) else usual,)
        if failure.separates_sites and ends[0].site != ends[1].site:
            return (LOST_LINE,)
        lines = switch_lines if self._is_between_switches(bundle) else host_lines
        return lines(self.design, bundle.links, failure, usual)

    def _port_states(
        self, bundle: SceneBundle, failure: SceneFailure, look: LineLook
    ) -> Iterator[tuple[str, tuple[Role, tuple[str, ...]]]]:
        """Ports of a bundle, and the texts about its load."""
        plan = self._plans[bundle.id]
        is_quiet = look.role == "quiet" or (look.role == "lost" and not plan.part.is_matrix)
        role: Role = "plain" if is_quiet else look.role
        texts: dict[str, tuple[str, ...]] = {}
        if isinstance(plan, ScenePlan) and self._is_between_switches(bundle):
            load = link_load(self.design, bundle.links, failure).text
            if joins_tiers(plan.part, bundle):
                texts[f"{bundle.id}b"] = (load,)
            else:
                lines = enumerate(plan.side_texts(bundle, lambda _: load))
                texts |= {f"{bundle.id}l{at}": (text,) for at, text in lines}
        for name in (f"{bundle.id}a", f"{bundle.id}b", *texts):
            if name in self._boxes:
                is_port = self._boxes[name].shape == "chip"
                yield name, (role if is_port or role == "failed" else "plain", texts.get(name, ()))

    def _is_between_switches(self, bundle: SceneBundle) -> bool:
        return self.nodes[bundle.a].kind == self.nodes[bundle.b].kind == "switch"

    def _state_legend(self) -> Iterator[LegendEntry]:
        """Looks that a failure gives to boxes and lines."""
        seconds = (
            look
            for state in self._states.values()
            for name, look in state.wires.items()
            if name not in self._looks
        )
        if any(look.role not in ("lost", HIDDEN.role) for look in seconds):
            yield LegendEntry("Second line: traffic that moved there", "storage")
        yield LegendEntry("Failed", "lost", "dashed box")
        yield LegendEntry("Overloaded or disconnected", "failed", "bold")
        if any(self._is_between_switches(each) for each in self.bundles.values()):
            yield LegendEntry("Between switches: peak load of link capacity (Gbit/s)", "switch", "box")


def choosable_effects(design: Design, apart: frozenset[str]) -> Iterator[FailureEffect]:
    """Effects of all failures except those of hosts without a separate box."""
    for case in failure_cases(design):
        for effect in case.effects:
            if all(owner not in design.hosts or owner in apart for owner in effect.fault.owners):
                yield effect


def _has_several_switches_in_a_box(plans: Iterable[AnyPlan]) -> bool:
    return any(node.kind == "switch" and len(node.devices) > 1 for plan in plans for node in plan.part.nodes)


def second_name(bundle: str) -> str:
    """Id of the second line of a bundle."""
    return f"{bundle}m"


def second_wire(wire: Wire) -> Wire:
    """Line next to a line, between the same boxes."""
    half = wire.thickness / 2 + (RAIL if wire.double else 0.0)
    distance = half + SECOND_GAP + SECOND_THICKNESS / 2
    points = parallel_points(wire.points, distance)
    return wire._replace(id=second_name(wire.id), points=points, double=False, gaps=())


def _box_in_state(box: Box, state: SceneState) -> Box:
    if box.id not in state.boxes:
        return box
    role, lines = state.boxes[box.id]
    labels = tuple(
        label._replace(text=text or label.text, role=role if box.shape == "chip" else label.role)
        for label, text in zip(box.labels, (*lines, *[""] * len(box.labels)), strict=False)
    )
    return box._replace(role=role, labels=labels, dashed=box.dashed or role == "lost")
