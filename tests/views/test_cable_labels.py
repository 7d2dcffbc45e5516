"""Cable labels: one for each plug, from its two ends or from the design, and the same when a design grows."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

import refarch
from refarch import api
from refarch.api import Design
from refarch.api.inventory import Plug, plugs
from refarch.api.model import End
from sharing import Share
from shipped_designs import all_shipped_designs, shipped_design

EXAMPLE = Path(refarch.__file__).parent / "examples/vsan-roce"
"""Four hosts and two leafs."""

SPLIT = "vsan-esa-arista"
"""A design with breakout cables."""


def edited(*edits: tuple[str, str, str]) -> api.LintResult:
    """The example with texts replaced."""
    files = {path.name: path.read_bytes() for path in EXAMPLE.glob("*.yaml")}
    for file, old, new in edits:
        text = files[file].decode()
        assert text.count(old) == 1, (old, text.count(old))
        files[file] = text.replace(old, new).encode()
    return api.lint_texts("vsan-roce", files)


def labels(design: Design | None) -> dict[tuple[End, str], str]:
    """The label of each plug by its port and what its ends say."""
    assert design is not None
    return {(plug.port, plug.ends_label): plug.label for plug in plugs(design)}


def cables(design: Design) -> dict[int, list[Plug]]:
    found: dict[int, list[Plug]] = {}
    for plug in plugs(design):
        found.setdefault(plug.cable, []).append(plug)
    return found


def with_links(design: Design, chosen: Iterable[int]) -> Design:
    """A design with some of its links, in this order."""
    links = tuple(design.links[at]._replace(number=number) for number, at in enumerate(chosen))
    return design._replace(links=links)


def test_a_label_names_the_plug_then_the_far_end() -> None:
    (first, second, *_), *_ = cables(edited().design).values()  # type: ignore[arg-type]
    assert (first.port, first.label) == (End("host-1", "vmnic4"), "host-1:vmnic4 / leaf-1:swp1")
    assert (second.port, second.label) == (End("leaf-1", "swp1"), "leaf-1:swp1 / host-1:vmnic4")


@pytest.mark.slow
def test_each_plug_of_every_design_has_one_label_of_its_own() -> None:
    for design in all_shipped_designs():
        made = [plug.label for plug in plugs(design)]
        assert len(set(made)) == len(made), design.id
        served = [(end.link.number, end.side) for plug in plugs(design) for end in plug.link_ends]
        assert sorted(served) == [(link.number, side) for link in design.links for side in "ab"], design.id


def test_a_breakout_cable_has_one_label_at_the_switch_and_one_at_each_host() -> None:
    design = shipped_design(SPLIT)
    (cable,) = (
        found
        for found in cables(design).values()
        if End("eos-leaf-1", "Ethernet1") in [p.port for p in found]
    )
    assert sorted(plug.label for plug in cable) == [
        *(f"eos-esa-{number}:vmnic4 / eos-leaf-1:Ethernet1/{number}" for number in range(1, 5)),
        "eos-leaf-1:Ethernet1 / 4-way breakout",
    ]
    rows = {row.cells[0]: row.cells for row in api.table(design, "cable-labels").rows}
    assert rows["eos-leaf-1:Ethernet1 / 4-way breakout"][1:3] == (
        "eos-leaf-1 Ethernet1, Rack A U38",
        "eos-esa-[1-4] vmnic4",
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_cables_that_come_go_or_are_reordered_rename_no_other(seed: int, share: Share) -> None:
    """Any part of a design's cables, in any order, is a design before it grew."""
    chance = random.Random(seed)
    for design in share.of(all_shipped_designs(), seed):
        whole = labels(design)
        numbers = [link.number for link in design.links]
        for _ in range(5):
            chosen = chance.sample(numbers, chance.randint(0, len(numbers)))
            before = labels(with_links(design, chosen))
            assert before.items() <= whole.items(), design.id
            assert len(before) >= len(chosen) or not chosen, design.id


GROWTH: dict[str, tuple[tuple[str, str, str], ...]] = {
    "hosts": (("design.yaml", "names: host-[1-4]", "names: host-[1-8]"),),
    "a cable before the others": (
        (
            "wiring.yaml",
            "links:\n",
            "links:\n  - {from: leaf-1 swp20, to: leaf-2 swp20, cable: nvidia-mcp1600-c003e30l}\n",
        ),
    ),
    "a spare": (("bom.yaml", "spares: 1", "spares: 2"),),
    "a range as two": (
        (
            "wiring.yaml",
            '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", ',
            "  - {from: leaf-2 swp22, to: leaf-1 swp22, cable: nvidia-mcp1600-c003e30l, bond: bond1}\n"
            "  - {from: leaf-1 swp21, to: leaf-2 swp21, ",
        ),
    ),
}


@pytest.mark.parametrize("name", GROWTH)
def test_growth_renames_no_installed_cable(name: str) -> None:
    before, after = labels(edited().design), labels(edited(*GROWTH[name]).design)
    assert len(before) == 20 and before.items() <= after.items()


HOSTS = '  - {from: "hosts of compute vmnic4", to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a003e30l'


def given(label: str) -> api.LintResult:
    return edited(("wiring.yaml", HOSTS, f"{HOSTS}, label: {label}"))


@pytest.mark.parametrize(
    ("label", "host", "switch"),
    [
        ('"C-[001-004]"', "C-002", "C-002"),
        ('"C-[001-]"', "C-002", "C-002"),
        ('{from: "A-[1-4]", to: "B-[1-4]"}', "A-2", "B-2"),
        ('{to: "B-[1-4]"}', "host-2:vmnic4 / leaf-1:swp2", "B-2"),
    ],
)
def test_a_label_of_the_design_wins(label: str, host: str, switch: str) -> None:
    result = given(label)
    assert result.findings == ()
    made = {plug.port: plug.label for plug in plugs(result.design)}  # type: ignore[arg-type]
    assert (made[End("host-2", "vmnic4")], made[End("leaf-1", "swp2")]) == (host, switch)
    assert made[End("host-2", "vmnic5")] == "host-2:vmnic5 / leaf-2:swp2"


@pytest.mark.parametrize(
    ("label", "code", "message"),
    [
        ('"C-[1-3]"', "REF004", "`C-[1-3]` has 3 values, but the entry has 4 cables"),
        ('"C-[4-1]"', "REF003", "`C-[4-1]` counts down from 4 to 1"),
        ('{from: "A-[1-4]", to: "B-[1-5]"}', "REF004", "`B-[1-5]` has 5 values, but the entry has 4 cables"),
        (
            '"C-[1-4"',
            "REF003",
            "`C-[1-4` is not a range; a range has one pair of brackets, as in host-[01-12]",
        ),
    ],
)
def test_labels_that_do_not_go_with_the_cables_are_refused(label: str, code: str, message: str) -> None:
    found = given(label).findings
    assert [(finding.code, finding.message) for finding in found] == [(code, message)]
    assert found[0].file.endswith("wiring.yaml") and found[0].line == 5


@pytest.mark.parametrize("label", ["=1+1", "C 1 ", "C  1", "<b>", "a\\nb", "", "`x`", "C|1", "é"])
def test_a_label_is_plain_text(label: str) -> None:
    codes = {finding.code for finding in given(f'"{label}"').findings}
    assert codes and all(code.startswith("SCHEMA") for code in codes), codes


def test_only_labels_of_the_design_are_columns_of_the_wiring() -> None:
    plain, labeled = edited().design, given('{to: "B-[1-4]"}').design
    assert plain is not None and labeled is not None
    for design, columns in ((plain, 0), (labeled, 1)):
        ports = api.tables(design, "wiring", "ports")["leaf-1"]
        for table in (api.table(design, "wiring"), ports):
            assert [column.key for column in table.columns].count("label") == columns
    assert api.table(labeled, "wiring").rows[1].cells[-1] == "B-2"
    ports = api.tables(labeled, "wiring", "ports")["leaf-1"]
    assert [row.cells[-1] for row in ports.rows][:5] == ["B-1", "B-2", "B-3", "B-4", None]
    changed = [one for one in api.diff(plain, labeled) if one.name == "wiring"]
    assert len(changed) == 1 and len(changed[0].row_changes) == 4
