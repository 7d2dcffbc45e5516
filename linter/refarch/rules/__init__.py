"""Rules: one file each, named ``<code>_<problem>.py``, in a folder for its area. The docstring is the rule's
page.

A rule module has ``SEVERITY``, ``SOURCES``, ``CONFIDENCE``, optionally ``APPLIES``, ``HINT`` and
``WAIVABLE``, and one of

- ``check(design) -> Iterator[Hit]``, called once for a design, or
- ``check_cluster(design, cluster) -> Iterator[Hit]``, called for each cluster that ``APPLIES`` admits, or
- ``STAGE``, the name of the stage before the rules (settings, reading, schema, model, waivers, engine) that
  makes the finding.

A rule with ``OPTIONS``, values that a project may set, is given them as one more argument: ``check(design,
options)``.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.finding import Fix, Severity
from ..core.origin import Origin
from ..core.rule import Applies, Option, Source

__all__ = ["RDMA", "ROCE", "VSAN", "Applies", "Fix", "Hit", "Option", "Source", "cure"]

VSAN = ("vsan-osa", "vsan-esa")
ROCE = ("roce-v2",)
RDMA = ("roce-v2", "roce-v1", "iwarp")

Options = Mapping[str, Any]
"""Values of a rule's options by name: what the project sets, else the default."""


def cure(place: Origin, value: object) -> Fix:
    """The fix of a fault that has no other cure: the value at a place becomes this one. The engine drops it
    where nothing is written there, where hits at one place want different values, and in variants."""
    return Fix(place.file, place.pointer, value)


class Hit(NamedTuple):
    """What a rule yields: a place and a fact. Hits of one rule at one place become one finding that counts
    the others."""

    where: Origin
    message: str
    hint: str = ""
    """Overrides the rule's ``HINT``."""
    related: tuple[tuple[Origin, str], ...] = ()
    subject: str = ""
    """What this hit is about where several share a place, e.g. a host of a range."""
    severity: Severity | None = None
    """Overrides the rule's ``SEVERITY``."""
    fix: Fix | None = None
    """The only cure there is, made with ``cure``; None where a person has to choose between several."""
