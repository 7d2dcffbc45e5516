"""All subjects by name, and the gap that a design or one of its clusters has in one of them."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design
from .. import view
from . import Subject, SubjectGap, cluster_options, hosts, options, plans, racks, storage

SUBJECT_MODULES = (hosts, storage, plans, racks, options, cluster_options)
"""Modules that define the subjects; those that every system has are first."""

SUBJECTS: Mapping[str, Subject] = {
    subject.name: subject for module in SUBJECT_MODULES for subject in module.SUBJECTS
}

OPEN_SUBJECTS: tuple[str, ...] = tuple(name for name, subject in SUBJECTS.items() if subject.write)
"""Subjects that a design may leave unstated, and may exclude."""


class Exclusion(NamedTuple):
    """A subject that the design leaves out on purpose."""

    because: str
    origin: Origin
    """The place of its name."""


def gap_in_cluster(name: str, design: Design, cluster: Cluster) -> SubjectGap | None:
    """Reason why a cluster has nothing of a subject; None where it has all of it."""
    key, known = (name, cluster.id), _gap_cache(design)
    if key not in known:
        known[key] = _gap_of_subject(SUBJECTS[name], design, cluster)
    return known[key]


def _gap_of_subject(subject: Subject, design: Design, cluster: Cluster) -> SubjectGap | None:
    above = gap_in_cluster(subject.part_of, design, cluster) if subject.part_of else None
    # Where the whole is missing, the gap of its part would say the same again.
    if above is not None:
        return above
    if subject.design_gap is not None:
        return _design_gap(subject, design)
    return subject.cluster_gap(design, cluster) if subject.cluster_gap is not None else None


def _design_gap(subject: Subject, design: Design) -> SubjectGap | None:
    """Gap of a subject of the whole design, which is looked for once for all clusters."""
    key, known = (subject.name, ""), _gap_cache(design)
    if key not in known:
        known[key] = subject.design_gap(design) if subject.design_gap is not None else None
    return known[key]


@view
def _gap_cache(design: Design) -> dict[tuple[str, str], SubjectGap | None]:
    """The gaps that were looked for, by subject and cluster: rules ask for the same ones again and again. A
    gap of the whole design has no cluster."""
    return {}


@view
def exclusions(design: Design) -> Mapping[str, Exclusion]:
    """Subjects that a design leaves out on purpose; of a subject that is named twice, the first."""
    by_subject: dict[str, Exclusion] = {}
    for note in design.excludes:
        place = note.origin.child("what")
        for number, name in enumerate(note.data["what"]):
            by_subject.setdefault(name, Exclusion(note.data["because"], place.child(number)))
    return by_subject


@view
def open_gaps(design: Design) -> tuple[SubjectGap, ...]:
    """Subjects that a design neither states nor excludes, in their order; each gap once."""
    gaps = [
        gap_in_cluster(name, design, cluster)
        for name in OPEN_SUBJECTS
        for cluster in design.clusters.values()
    ]
    excluded = exclusions(design)
    return tuple(
        dict.fromkeys(
            subject_gap
            for subject_gap in gaps
            if subject_gap is not None and subject_gap.is_open and subject_gap.subject not in excluded
        )
    )
