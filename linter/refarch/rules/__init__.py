"""Rules: one file each, named ``<code>_<problem>.py``, in a folder for its area. The docstring is the rule's
page.

A rule module has a check, and below it what the rule is, as one object that is called ``RULE``::

    def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
        ...


    RULE = Rule(
        severity="error",
        confidence="quoted",
        applies=Applies(products=VSAN),
        hint="Give every host a VMkernel adapter for vSAN.",
        sources=(VSAN8_REQUIREMENTS.says("Every host needs a VMkernel adapter for vSAN traffic."),),
        check_cluster=check_cluster,
    )

``faults`` of the module ``declared`` says what such an object may be.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from ..core.finding import Fix, Severity
from ..core.origin import Origin
from ..core.problem import Problem
from ..core.rule import Applies, Confidence, Option, Source
from ..model.products import NVME_PRODUCTS as NVME, S2D_PRODUCTS as S2D, VSAN_PRODUCTS as VSAN
from ..model.types import Cluster, Design

T = TypeVar("T")

__all__ = [
    "NVME",
    "RDMA",
    "ROCE",
    "S2D",
    "SMB",
    "VSAN",
    "Applies",
    "Fix",
    "Fixes",
    "Option",
    "Options",
    "Problem",
    "Rule",
    "Source",
    "Stage",
    "cure",
    "cure_together",
]

SMB = ("smb-direct", *S2D)
ROCE = ("roce-v2",)
RDMA = ("roce-v2", "roce-v1", "iwarp")

Options = Mapping[str, Any]
"""Values of a rule's options by name: what the project sets, else the default."""

Stage = Literal["settings", "reading", "schema", "model", "waivers", "engine", "project"]
"""The stages that make findings of their own, besides the rules that check a model."""

Fixes = Literal["never", "sometimes", "usually"]
"""Whether a rule's hits come with a fix: those of its own example (usually), or of other cases only."""


def single_value(found: Iterable[T]) -> T | None:
    """The single one of some values, which is what a fix may write; None for none and for several."""
    values = list(found)
    return values[0] if len(values) == 1 else None


def cure(place: Origin, value: object, *, safe: bool = False, also: tuple[Fix, ...] = ()) -> Fix:
    """The fix of a fault that has no other cure: the value at a place becomes this one. The engine drops it
    where nothing is written there, where hits at one place want different values, and in variants.

    It is ``safe`` where the value follows from the rest of the design: ``refarch lint --fix`` writes it
    unasked, others only with ``--unsafe-fixes``. ``also`` has to change with it.
    """
    return Fix(place.file, place.pointer, value, safe=safe, also=also)


def cure_together(change: Sequence[tuple[Origin, object]] | None) -> Fix | None:
    """The safe fix that writes several values, each at its place; none for no change."""
    if not change:
        return None
    (place, value), *others = change
    return cure(
        place,
        value,
        safe=True,
        also=tuple(cure(related_place, text, safe=True) for related_place, text in others),
    )


class Rule(NamedTuple):
    """Declaration of a rule. It has exactly one of the four checks, or the stage that makes its findings."""

    severity: Severity
    confidence: Confidence
    """Whether the sources say it (quoted), it follows from them (derived), or it is the practice of the
    field."""
    sources: tuple[Source, ...]
    """The documents behind it; practice may do without."""
    applies: Applies = Applies()
    hint: str = ""
    """What to do about a hit that says nothing of its own."""
    options: tuple[Option, ...] = ()
    """What a project may set; only for a check with options."""
    fixes: Fixes = "never"
    waivable: bool = True
    """Whether a waiver may excuse what it finds."""
    stage: Stage | None = None
    """The stage before the rules that makes the findings; None for a rule with a check."""
    check: Callable[[Design], Iterator[Problem]] | None = None
    """Called once for a design."""
    check_cluster: Callable[[Design, Cluster], Iterator[Problem]] | None = None
    """Called for each cluster that ``applies`` admits."""
    check_with_options: Callable[[Design, Options], Iterator[Problem]] | None = None
    """As ``check``, with the values of all options."""
    check_cluster_with_options: Callable[[Design, Cluster, Options], Iterator[Problem]] | None = None
    """As ``check_cluster``, with the values of all options."""

    @property
    def is_for_clusters(self) -> bool:
        """Whether it looks at each cluster by itself."""
        return self.check_cluster is not None or self.check_cluster_with_options is not None
