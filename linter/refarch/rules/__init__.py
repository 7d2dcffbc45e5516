"""Rules: one file each, named ``<code>_<problem>.py``, in a folder for its area. The docstring is the page of
the rule.

A rule module has a check and, below it, the declaration of the rule as an object with the name ``RULE``::

    def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
        ...


    RULE = Rule(
        severity="error",
        confidence="quoted",
        applies=Applies(products=VSAN),
        hint="Add a VMkernel adapter with `services: [vsan]` to every host.",
        sources=(VSAN8_REQUIREMENTS.says("Every host needs a VMkernel adapter for vSAN traffic."),),
        check_cluster=check_cluster,
    )

``declaration_faults`` checks such an object.
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
    "fix_value",
    "fix_values",
]

SMB = ("smb-direct", *S2D)
ROCE = ("roce-v2",)
RDMA = ("roce-v2", "roce-v1", "iwarp")

Options = Mapping[str, Any]
"""Values of the options of a rule by name: the project's value, else the default."""

Stage = Literal[
    "settings", "reading", "schema", "model", "waivers", "engine", "project", "installer", "asbuilt"
]
"""The stages that report findings in addition to the rules that check a model."""

Fixes = Literal["never", "sometimes", "usually"]
"""Whether the hits of a rule have a fix: in the example of the rule (usually), or only in other cases."""


def single_value(found: Iterable[T]) -> T | None:
    """The only value, which a fix may write; None for no value and for several values."""
    values = list(found)
    return values[0] if len(values) == 1 else None


def fix_value(place: Origin, value: object, *, safe: bool = False, also: tuple[Fix, ...] = ()) -> Fix:
    """The only possible fix of a fault: it replaces the value at a place. The engine drops it if the file
    states no value there, if hits at one place need different values, and in variants.

    It is ``safe`` if the value follows from the rest of the design: ``refarch lint --fix`` writes it. Other
    fixes need ``--unsafe-fixes``. ``also`` must change together with it.
    """
    return Fix(place.file, place.pointer, value, safe=safe, also=also)


def fix_values(change: Sequence[tuple[Origin, object]] | None) -> Fix | None:
    """The safe fix that writes several values, each at its place; None for no change."""
    if not change:
        return None
    (place, value), *others = change
    return fix_value(
        place,
        value,
        safe=True,
        also=tuple(fix_value(related_place, text, safe=True) for related_place, text in others),
    )


class Rule(NamedTuple):
    """Declaration of a rule. It has exactly one of the four checks, or the stage of its findings."""

    severity: Severity
    confidence: Confidence
    """Whether the sources state it (quoted), it follows from them (derived), or it is common practice."""
    sources: tuple[Source, ...]
    """The documents behind it; a rule of practice can have none."""
    applies: Applies = Applies()
    hint: str = ""
    """Hint for hits without their own hint."""
    options: tuple[Option, ...] = ()
    """Options that a project can set; only for a check with options."""
    fixes: Fixes = "never"
    waivable: bool = True
    """Whether its findings can be waived."""
    stage: Stage | None = None
    """The stage before the rules that reports the findings; None for a rule with a check."""
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
        """Whether it checks each cluster separately."""
        return self.check_cluster is not None or self.check_cluster_with_options is not None
