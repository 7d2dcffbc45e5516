"""Labels of the states of a design after a failure."""

from collections.abc import Mapping
from typing import NamedTuple

NOT_MODELED = (
    "refarch does not model two failures at the same time, failover time, power, software, or MLAG behavior "
    "after a peer-link failure."
)
"""Limit of all results about failures."""


class StateLabel(NamedTuple):
    """Label of a state after a failure."""

    kind: str
    """Kind of label, which decides its color."""
    sign: str
    """Sign in front of the state, for readers who cannot tell the colors apart."""
    meaning: str


STATE_LABELS: Mapping[str, StateLabel] = {
    "no effect": StateLabel("pass", "✓", "the design works as before"),
    "reduced redundancy": StateLabel(
        "info",
        "−",
        "full bandwidth and paths, but a second failure has a larger effect",
    ),
    "not modeled": StateLabel("info", "?", "the effect depends on behavior that refarch does not model"),
    "degraded": StateLabel(
        "warning",
        "!",
        "all devices stay reachable, except over OOB management; the table lists the losses",
    ),
    "overloaded": StateLabel("fail", "▲", "the load between switches can exceed the capacity of their links"),
    "disconnected": StateLabel(
        "fail", "✕", "a device cannot reach another device, or data that has no other copy"
    ),
}
