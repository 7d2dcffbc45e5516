"""Hints of paths over the network as built: a fault that the design does not have is corrected at the
installation."""

from collections.abc import Sequence

from ..model.types import Design
from ..views.walk.records import Failure, PathFault, Walk
from ..views.walk.tracing import TracedPath
from ..views.walk.walker import Walker, walker


def with_hints_as_built(
    paths: Sequence[TracedPath], design: Design, failure: Failure, command: str
) -> tuple[TracedPath, ...]:
    """Paths after a failure whose faults have the hint of the design only if the design has them, too.
    ``command`` is the command that lists the differences."""
    hint = (
        "Correct the device or the cable, because the design does not have this fault. "
        f"`{command}` lists the differences."
    )
    return tuple(_path_with_hints(one, walker(design), failure, hint) for one in paths)


def _path_with_hints(path: TracedPath, planned: Walker, failure: Failure, hint: str) -> TracedPath:
    def correct_faults(walk: Walk, faults: tuple[PathFault, ...], after: Failure) -> tuple[PathFault, ...]:
        known = {_key(fault) for fault in planned.walk(walk.conversation, after).faults}
        return tuple(fault if _key(fault) in known else fault._replace(hint=hint) for fault in faults)

    walk, back = path.walk, path.back
    return TracedPath(
        walk._replace(faults=correct_faults(walk, walk.faults, failure)),
        None if back is None else back._replace(faults=correct_faults(back, back.faults, failure)),
        tuple(
            one._replace(
                faults=correct_faults(walk, one.faults, one.failure),
                ends=correct_faults(walk, one.ends, one.failure),
            )
            for one in path.failures
        ),
    )


def _key(fault: PathFault) -> tuple[str, str, str, str]:
    return fault.verdict, fault.device, fault.port, fault.text
