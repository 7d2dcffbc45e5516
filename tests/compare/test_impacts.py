"""Every field of the model has an impact, or says nothing of its own; classes, steps and versions follow."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_type_hints

import pytest
from comparing import FILES, built, compared

from refarch.compare.change_text import OBJECT_NAMES, impact_summary
from refarch.compare.flat import IGNORED_FIELDS, flat_design
from refarch.compare.impact import CLASSES, EFFORTS, MODEL_IMPACTS, impact_of_field
from refarch.compare.steps import change_steps
from refarch.compare.version import is_below, lowest_version
from refarch.model.types import Design, DesignNote, Part, Port


def records(hint: Any) -> Iterator[type[Any]]:
    """The records in an annotation."""
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        yield hint
    for argument in get_args(hint):
        yield from records(argument)


def fields(record: type[Any], path: str = "") -> Iterator[str]:
    """Paths of all fields of a record, the ones inside of it included."""
    for name, hint in get_type_hints(record).items():
        here = f"{path}{name}"
        if name in IGNORED_FIELDS or here in IGNORED_FIELDS:
            continue
        inner = [
            one
            for one in records(hint)
            if one not in (Part, Port, DesignNote) and "origin" in get_type_hints(one)
        ]
        yield here
        for one in inner:
            yield from fields(one, f"{here}.")


def test_every_field_of_the_model_has_an_impact() -> None:
    every = list(fields(Design))
    assert len(every) > 250
    assert [path for path in every if _unknown(path)] == []


def _unknown(path: str) -> bool:
    try:
        impact = impact_of_field(path)
    except KeyError:
        return True
    return impact.kind not in CLASSES or impact.effort not in EFFORTS


def test_no_impact_is_of_a_field_that_there_is_not() -> None:
    every = set(fields(Design))
    notes = {"data", "services"}
    strange = [path for path in MODEL_IMPACTS if path not in every and path.split(".")[0] not in notes]
    assert [
        path
        for path in strange
        if not path.startswith(("clusters.smb", "clusters.settings", "clusters.site_link"))
    ] == []


def test_everything_with_a_name_has_a_word_for_people(root: Any) -> None:
    from refarch import api

    paths: set[str] = set()
    for result in api.lint_designs(session=api.Session(str(root))):
        assert result.design is not None
        paths |= {path for path, _ in flat_design(result.design).objects}
    assert len(paths) > 30
    assert paths - set(OBJECT_NAMES) == set()


STEPS: Mapping[str, tuple[tuple[tuple[str, str, str], ...], list[str]]] = {
    "cables": (
        (("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 swp[5-]"),),
        [
            "configure switches, one per pair at a time; verify each before you continue: leaf-1",
            "move cables, one host at a time, with the host in maintenance mode: host-1, leaf-1, host-2, "
            "host-3, host-4",
            "relabel 8 cable ends: host-1, host-2, host-3, host-4, leaf-1",
            "run the checks of the verification page again: ",
        ],
    ),
    "addresses": (
        (("ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.11"),),
        [
            "configure clusters, with each host in maintenance mode: compute",
            "configure hosts, one at a time, each in maintenance mode: host-1, host-2, host-3, host-4",
            "run the checks of the verification page again: ",
        ],
    ),
    "a host more": (
        (("design.yaml", "- names: host-[1-4]", "- names: host-[1-5]"),),
        [
            "order missing parts: ",
            "rack and power new hosts: host-5",
            "connect new cables: host-5, leaf-1, leaf-2",
            "configure switches, one per pair at a time; verify each before you continue: leaf-1, leaf-2",
            "install new hosts and configure them: host-5",
            "configure clusters, with each host in maintenance mode: compute",
            "run the checks of the verification page again: ",
        ],
    ),
    "a host less": (
        (("design.yaml", "- names: host-[1-4]", "- names: host-[1-3]"),),
        [
            "take removed hosts out of their clusters, one at a time (move virtual machines and data away "
            "first): host-4",
            "configure switches, one per pair at a time; verify each before you continue: leaf-1, leaf-2",
            "configure clusters, with each host in maintenance mode: compute",
            "disconnect and remove unused cables and devices: host-4, leaf-1, leaf-2",
            "run the checks of the verification page again: ",
        ],
    ),
    "words": ((("design.yaml", "title: A guide", "title: The guide"),), []),
}


@pytest.mark.parametrize("name", STEPS)
def test_steps_come_in_a_safe_order(name: str) -> None:
    edits, wanted = STEPS[name]
    assert [f"{step.says}: {', '.join(step.devices)}" for step in change_steps(compared(*edits))] == wanted


def test_counts_name_what_moves() -> None:
    edits = (
        ("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 swp[5-]"),
        ("ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.11"),
    )
    assert impact_summary(compared(*edits)) == [
        ("re-cable", "4 cables"),
        ("re-address", "4 addresses"),
        ("reconfigure", "1 switch"),
        ("re-label", "8 plugs"),
    ]


@pytest.mark.parametrize(
    ("version", "classes", "wanted"),
    [
        ("1.2.3", ("re-cable", "document only"), "2.0.0"),
        ("1.2.3", ("re-address",), "2.0.0"),
        ("1.2.3", ("purchase",), "2.0.0"),
        ("1.2.3", ("reconfigure", "document only"), "1.3.0"),
        ("1.2.3", ("re-label",), "1.3.0"),
        ("1.2.3", ("document only",), "1.2.4"),
        ("1.2.3", (), "1.2.3"),
        ("0.2.3", ("re-cable",), "0.3.0"),
        ("0.2.3", ("document only",), "0.2.4"),
        ("draft", ("re-cable",), "draft"),
    ],
)
def test_the_version_rises_by_the_class(version: str, classes: tuple[str, ...], wanted: str) -> None:
    assert lowest_version(version, classes) == wanted


@pytest.mark.parametrize(
    ("one", "other", "below"),
    [("1.2.3", "1.2.4", True), ("1.10.0", "1.9.9", False), ("1.2.3", "1.2.3", False), ("x", "1.0.0", False)],
)
def test_versions_are_compared_by_their_numbers(one: str, other: str, below: bool) -> None:
    assert is_below(one, other) is below


@pytest.mark.parametrize(("value", "is_there"), [(None, False), (0, True), (3, True)])
def test_zero_is_a_value_and_nothing_is_none(value: int | None, is_there: bool) -> None:
    design = built(FILES)
    ((name, cluster),) = design.clusters.items()
    values = flat_design(design._replace(clusters={name: cluster._replace(stripe_width=value)})).values
    assert (("clusters.stripe_width", (name,)) in values) == is_there


def test_no_value_of_a_design_is_empty() -> None:
    values = [found.value for found in flat_design(built(FILES)).values.values()]
    assert values and not [value for value in values if value is None or value is False or value in ("", ())]
