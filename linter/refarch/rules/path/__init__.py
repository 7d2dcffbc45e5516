"""Rules about the way of packets: they report what the walk of all conversations found. The engine attaches
such a problem to the finding of another rule that has the same cause (see ``engine.path_findings``)."""

from collections.abc import Iterator

from ...model.types import Design
from ...views.walk.outcomes import PathCause, PathEffect, path_causes
from .. import Problem


def path_problems(
    design: Design, effects: dict[str, str], *, after_failure: bool = False
) -> Iterator[Problem]:
    """One problem for each cause. ``effects`` are the verdicts to report, each with the verb that tells the
    effect on a service."""
    for cause in path_causes(design):
        if cause.fault.verdict in effects and bool(cause.failure.name) == after_failure:
            problem = _problem(design, cause, effects[cause.fault.verdict])
            yield problem
            if not cause.fault.port:
                # The engine lists them with the first, as they have one place.
                yield from (problem._replace(subject=device) for device in cause.devices[1:])


def _problem(design: Design, cause: PathCause, effect: str) -> Problem:
    fault, conversation = cause.fault, cause.conversation
    when = f" after the failure of {cause.failure.name}" if cause.failure.name else ""
    names = dict.fromkeys((conversation.near_network, conversation.network))
    networks = [
        (design.networks[name].origin, f"network {name}") for name in names if name in design.networks
    ]
    clause = f"{cause.affected_traffic} {effect}{when}"
    return Problem(
        fault.origin,
        f"{fault.text}; {clause}",
        fault.hint,
        (*((fact.origin, fact.text) for fact in fault.related), *networks),
        f"{fault.port} on {fault.device}" if fault.port else fault.device,
        evidence=(PathEffect(cause, clause),),
    )
