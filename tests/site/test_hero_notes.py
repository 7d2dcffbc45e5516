"""Notes of the first diagram: callouts, else decisions at what they are about, and derived notes for a design
with few of them. Each has a number in the diagram."""

from pathlib import Path

import pytest

from refarch import api
from refarch_diagrams import Callout, section_address, topology
from refarch_site.callouts import HeroNote, hero_notes
from shipped_designs import shipped_design


def test_callouts_replace_the_decisions() -> None:
    design = shipped_design("vsan-esa-arista")
    notes = hero_notes(design)
    assert [(note.callout, note.decision) for note in notes[:3]] == [
        (Callout(1, "link", "eos-esa-1 vmnic4"), "D1"),
        (Callout(2, "link", "eos-leaf-2 Ethernet2/1"), "D4"),
        (Callout(3, "link", "eos-leaf-1 Ethernet31/1"), ""),
    ]
    assert notes[4].callout == Callout(5, "device", "eos-leaf-1")
    assert notes[4].text == "Lossless class on priority 3 on hosts, leaf switches, and spines."
    gone = design._replace(callouts=design.callouts[:1], links=design.links[16:])
    assert [note.decision for note in hero_notes(gone)] == ["D1", "D2", "D3", "D4"]


def test_decisions_are_noted_at_what_they_are_about() -> None:
    notes = hero_notes(shipped_design("vsan-witness-sites")._replace(callouts=()))
    assert [(note.decision, note.callout[1:]) for note in notes] == [
        ("D1", ("device", "metro-1")),
        ("D2", ("device", "witness-branch")),
        ("D3", ("device", "witness-metro")),
        ("D4", ("device", "metro-1")),
        ("D5", ("device", "metro-1")),
        ("D6", ("device", "metro-1")),
    ]
    assert notes[4].text == "Three hosts on each site."
    notes = hero_notes(shipped_design("vsan-esa-100g")._replace(callouts=()))
    assert [note.callout[1:] for note in notes][2:] == [
        ("network", "vsan"),
        ("device", "esa-leaf-1"),
        ("link", "esa-leaf-1 swp1"),
    ]


def test_a_design_without_decisions_has_derived_notes() -> None:
    notes = hero_notes(shipped_design("vsan-esa-arista")._replace(callouts=(), decisions=()))
    assert notes[:2] == (
        HeroNote(Callout(1, "device", "eos-esa-1"), "Storage of ESA on EOS uses vmnic4; standby: vmnic5."),
        HeroNote(
            Callout(2, "link", "eos-leaf-1 Ethernet31/1"),
            "eos-leaf-1 – eos-leaf-2, 2 × 100 GbE: vmotion uses up to 0 of 200 Gbit/s, and up to 100 after a "
            "failure.",
        ),
    )
    assert len(notes) == 3


def test_a_design_without_cables_has_no_notes() -> None:
    assert hero_notes(shipped_design("vsan-esa-arista")._replace(links=())) == ()


@pytest.mark.parametrize("folder", [".", "tests/fixtures/foreign"])
def test_every_note_has_its_number_in_each_width(folder: str, root: Path) -> None:
    results = api.lint_designs(root=str(root / folder))
    assert results
    for result in results:
        assert result.design is not None
        notes = hero_notes(result.design)
        drawing = next(topology.drawings(result.design, section_address, [note.callout for note in notes]))
        assert drawing is not None and notes
        for svg in (drawing.svg, drawing.medium, drawing.narrow):
            assert svg.count("ra-callout") == len(notes), result.id
