"""Pictures of failures: what each port does before and after, for the worst failure of each kind."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from refarch import api, testing
from refarch_site.diagrams import _dot, fabric_topology, failure, section
from refarch_site.diagrams._graph import Sketch

GOLDEN = "tests/golden/diagrams/failure"
NAMES = [f"failure-{first}-{number}" for first in ("clx-swx-033", "clx-swx-035") for number in range(5)]
GOLDEN_NAMES = NAMES[5:]


def sketches(design: api.Design) -> dict[str, Sketch]:
    """All pictures of failures by name."""
    return {one.graph.name: one for one in failure.sketches(design, section)}


def example(name: str) -> dict[str, Sketch]:
    """Those of a clean example."""
    design = api.lint_texts(name, testing.base_files(name)).design
    assert design is not None
    return sketches(design)


def boxes(one: Sketch) -> dict[str, tuple[str, ...]]:
    """What stands in the cells below and above the first line: role and small lines, by ``box first
    line``."""
    found = {}
    for node in one.graph.nodes:
        for row in node.rows:
            for cell in row:
                name = node.rows[-1][0].texts[0].text
                own = cell.texts[0].text
                found[own if own == name else f"{name} {own}"] = (
                    cell.role,
                    *(text.text for text in cell.texts[1:]),
                )
    return found


def lines(one: Sketch) -> dict[str, int]:
    """How many lines there are of each look."""
    found: dict[str, int] = {}
    for edge in one.graph.edges:
        found[f"{edge.role} {edge.style}"] = found.get(f"{edge.role} {edge.style}", 0) + 1
    return found


@pytest.mark.parametrize("name", GOLDEN_NAMES)
def test_dot_is_the_golden_one(
    design: api.Design, root: Path, name: str, golden: Callable[[Path, str], None]
) -> None:
    golden(root / GOLDEN / f"{name}.dot", _dot.source(sketches(design)[name].graph))


def test_these_are_all(design: api.Design, root: Path) -> None:
    assert list(sketches(design)) == NAMES
    assert sorted(path.stem for path in (root / GOLDEN).iterdir()) == GOLDEN_NAMES


def test_titles_say_what_is_left(design: api.Design) -> None:
    assert [one.title for one in sketches(design).values()][5:] == [
        "Nothing has failed: clx-swx-[035-036]",
        "Without switch clx-swx-035: degraded",
        "Without both cables of clx-swx-035 – clx-swx-036: degraded",
        "Without cable of vmnic4 of any of clx-host-[069-076]: degraded",
        "Without card in slot 1 (vmnic[4-5]) of any of clx-host-[069-076]: cut",
    ]


def test_ports_show_what_they_carry_before_and_after(design: api.Design) -> None:
    made = sketches(design)
    before, after = (boxes(made[f"failure-clx-swx-035-{number}"]) for number in (0, 1))
    assert before["clx-host-[069-076] vmnic4"] == ("storage", "vSAN")
    assert before["clx-host-[069-076] vmnic5"] == ("switch", "vMotion")
    assert after["clx-host-[069-076] vmnic4"] == ("failed", "no link")
    assert after["clx-host-[069-076] vmnic5"] == ("storage", "vMotion", "vSAN")
    assert (before["clx-swx-035"], after["clx-swx-035"]) == (("switch", "Leaf-03"), ("failed", "failed"))


def test_a_host_that_fails_over_stands_apart_and_loads_the_links(design: api.Design) -> None:
    one = sketches(design)["failure-clx-swx-035-3"]
    assert boxes(one)["clx-host-069 vmnic4"] == ("failed", "no link")
    assert boxes(one)["clx-host-[070-076] vmnic4"] == ("storage", "vSAN")
    assert boxes(one)["at most 100 of 200"] == ("link", "Gbit/s")
    assert lines(one) == {"link bold": 2, "failed dotted": 1, "storage bold": 2, "switch solid": 1}


def test_a_host_that_is_cut_off_says_so(design: api.Design) -> None:
    assert boxes(sketches(design)["failure-clx-swx-035-4"])["clx-host-069"] == ("failed", "cut off")


def test_two_fabrics_are_one_picture_when_hosts_join_them() -> None:
    made = example("nvme-of")
    assert [one.title for one in made.values()] == [
        "Nothing has failed",
        "Without switch leaf-1: degraded",
        "Without cable of vmnic4 of any of host-[1-2]: degraded",
        "Without card in slot 1 (vmnic[4-5]) of any of host-[1-2]: cut",
        "Without controller ct0 of array-1: degraded",
    ]
    assert lines(made["failure-leaf-1-0"]) == {"storage bold": 2 + 4}
    assert lines(made["failure-leaf-1-1"]) == {"failed dotted": 1 + 2, "storage bold": 1 + 2}
    assert boxes(made["failure-leaf-1-4"])["array-1 ct0"] == ("failed", "no link")


def test_hosts_without_a_switch_are_joined_port_to_port() -> None:
    made = example("direct-iwarp")
    assert lines(made["failure-node-1-0"]) == {"storage bold": 2}
    assert lines(made["failure-node-1-1"]) == {"failed dotted": 1, "storage bold": 1}
    assert all(edge.b.cell for edge in made["failure-node-1-0"].graph.edges)


def test_the_text_alternative_tells_the_same(design: api.Design) -> None:
    assert sketches(design)["failure-clx-swx-035-4"].alt == (
        "Without card in slot 1 (vmnic[4-5]) of any of clx-host-[069-076] the design is cut. vmk1 "
        "(vMotion), vmk2 (vSAN): no "
        "port left. vMotion, vSAN: it no longer reaches the others."
    )


def test_thirty_two_hosts_are_one_box(large: api.Design) -> None:
    assert "clx-host-[069-100]" in boxes(sketches(large)["failure-clx-swx-035-0"])
    assert max(len(one.graph.nodes) for one in sketches(large).values()) <= 5


def test_a_design_without_cables_has_no_pictures() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None and sketches(design) != {}
    assert list(failure.sketches(design._replace(links=()), section)) == []


def test_hosts_and_arrays_stand_in_the_order_of_the_design(root: Path) -> None:
    made = api.open_design("nvme-rocev2-spine-leaf", root=str(root)).design
    assert made is not None
    one = sketches(made)["failure-leaf-a1-3"]
    names = {node.id: node.rows[-1][0].texts[0].text for node in one.graph.nodes}
    assert [names[box] for box in one.graph.rows[-1]] == [
        "esx-01",
        "esx-[02-08]",
        "esx-[09-16]",
        "flash-1",
        "flash-2",
    ]
    drawn = re.findall(
        r'x="([-\d.]+)"[^>]*>((?:esx|flash)-[^<]+)<', unescape(_dot.render(_dot.source(one.graph)))
    )
    assert [name for _, name in sorted(drawn, key=lambda pair: float(pair[0]))] == [
        names[box] for box in one.graph.rows[-1]
    ]


def test_cables_without_a_switch_stand_in_the_order_of_the_design(root: Path) -> None:
    made = api.open_design("smb-direct-iwarp", root=str(root)).design
    assert made is not None
    (one,) = fabric_topology.sketches(made, section)
    drawn = re.findall(
        r'y="([-\d.]+)"[^>]*>((?:fs|hv)-[^<]+)<', unescape(_dot.render(_dot.source(one.graph)))
    )
    assert {name for _, name in sorted(drawn, key=lambda pair: float(pair[0]))[:2]} == {"fs-01", "hv-01"}
