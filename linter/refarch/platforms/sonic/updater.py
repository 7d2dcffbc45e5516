"""Changes that ``config apply-patch`` of a community release refuses.

The updater makes the difference between the two configurations itself, and asks for each element of the
difference whether the table allows the operation on the fields. A patch with one refused element is refused
as a whole.

Read on 2026-11-29: sonic-net/sonic-utilities, generic_config_updater: field_operation_validators.py and
gcu_field_operation_validators.conf.json of the branches 202205 to 202511. PFC_WD: fields of one port; a new
table is one element with the ports as fields, so it is refused. WRED_PROFILE: nothing that refarch writes
before 202505, green thresholds in 202505, everything in 202511 or later. BUFFER_POOL: only sizes, which
refarch does not write, and nothing in 202511 or later. Pull request 4219 (merged 2026-01) made these rules.
"""

from collections.abc import Callable, Iterable

from .operation import Operation
from .releases import SonicRelease

GREEN_THRESHOLDS, ALL_THRESHOLDS = 202505, 202511
"""Releases that accept changes of the green thresholds of any WRED profile, and all changes of
WRED_PROFILE."""

GREEN = ("green_min_threshold", "green_max_threshold", "green_drop_probability")


def refused_tables(operations: Iterable[Operation], release: SonicRelease) -> list[str]:
    """Tables of a patch that the updater of a release does not change in this way, sorted."""
    return sorted(
        {
            operation.path[0]
            for operation in operations
            if operation.path[0] in _RULES and _RULES[operation.path[0]](operation, release)
        }
    )


def _pool_is_refused(operation: Operation, release: SonicRelease) -> bool:
    return True


def _marking_is_refused(operation: Operation, release: SonicRelease) -> bool:
    if release.includes(ALL_THRESHOLDS):
        return False
    is_green = operation.kind == "replace" and operation.path[-1] in GREEN
    return not (is_green and release.includes(GREEN_THRESHOLDS))


def _watchdog_is_refused(operation: Operation, release: SonicRelease) -> bool:
    return operation.kind == "add" and len(operation.path) == 1


_RULES: dict[str, Callable[[Operation, SonicRelease], bool]] = {
    "BUFFER_POOL": _pool_is_refused,
    "WRED_PROFILE": _marking_is_refused,
    "PFC_WD": _watchdog_is_refused,
}
