"""Bars of the storage capacity on the overview: their numbers are those of the key figures, and each length
is the share that the text next to it states."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pytest
from built_site import ROOT, Element, parse
from markdown import markdown

from refarch import api
from refarch.api import LintResult, Session
from refarch.api.figures import StorageCapacity, key_figures_of, storage_capacities
from refarch_site import capacity_bars as module
from refarch_site.capacity_bars import BAR_WIDTH, capacity_bars
from refarch_site.context import Context
from refarch_site.plain_markdown import plain_markdown
from refarch_site.project import project_with

WITNESS = "vsan-witness-sites"


@cache
def session() -> Session:
    return Session(str(ROOT))


@cache
def results() -> Mapping[str, LintResult]:
    return {result.id: result for result in api.lint_designs(session=session())}


def context(design: str) -> Context:
    result = results()[design]
    assert result.design is not None
    return Context(project_with(session(), result), result, result.design, (), ())


def dom(written: Context) -> Element:
    """Section as a browser gets it."""
    return parse(markdown(capacity_bars(written), extensions=["md_in_html"]))


class Bar(NamedTuple):
    """Bar as it is drawn."""

    label: str
    figure: str
    length: float


def bars_of(group: Element) -> list[Bar]:
    """Bars of a group, each with one whole and one part."""
    bars = []
    for item in group.all("li"):
        (drawing,), (figure,) = list(item.all("svg")), list(item.all("strong"))
        whole, part = drawing.all("rect")
        assert drawing.attributes["aria-hidden"] == "true" and drawing.text == ""
        assert float(whole.attributes["width"]) == BAR_WIDTH
        label = item.text.replace(figure.text, "").strip()
        bars.append(Bar(label, figure.text, float(part.attributes["width"])))
    return bars


def test_bars_have_the_numbers_of_the_key_figure() -> None:
    written = context("vsan-esa-arista")
    (group,) = dom(written).classed("ra-bars")
    assert bars_of(group) == [
        Bar("Drives", "184.3 TB", 200.0),
        Bar("Usable", "108.6 of 184.3 TB (59 %)", 117.9),
        Bar("After tolerated failures", "81.5 of 184.3 TB (44 %)", 88.4),
    ]
    (figure,) = (each for each in key_figures_of(written.result) if each.key == "capacity")
    assert figure.value == "108.6 TB usable of 184.3 TB"


def test_every_bar_of_every_design_is_its_share() -> None:
    drawn = {}
    for name in results():
        lengths = [bar.length for group in dom(context(name)).classed("ra-bars") for bar in bars_of(group)]
        known = [each for each in storage_capacities(context(name).design) if each.usable is not None]
        expected = []
        for each in known:
            assert each.raw is not None
            figures = [each.usable, each.after] if len(known) > 1 else [each.raw, each.usable, each.after]
            expected += [round(BAR_WIDTH * one / each.raw, 1) for one in figures if one is not None]
        assert lengths == expected, name
        drawn[name] = len(lengths)
    assert {name: count for name, count in drawn.items() if count and "+" not in name} == {
        "azure-local-switchless": 3,
        "smb-direct-roce-s2d": 3,
        "vsan-esa-100g": 3,
        "vsan-esa-arista": 3,
        "vsan-tcp-2m-iops": 3,
        "vsan-witness-sites": 3,
    }


@pytest.mark.parametrize("name", ["nvme-rocev2-spine-leaf", "vsan-rdma-rules"])
def test_there_is_no_bar_without_a_share(name: str) -> None:
    """Arrays are not modeled, and without a policy nothing tells how much is usable."""
    assert capacity_bars(context(name)) == ""


def test_each_of_several_policies_has_its_usable_capacity() -> None:
    (group,) = dom(context(WITNESS)).classed("ra-bars")
    assert bars_of(group) == [
        Bar("Branch office, policy Branch", "13.6 of 30.7 TB (44 %)", 88.4),
        Bar("Two sites, policy Both sites", "40.7 of 138.2 TB (29 %)", 58.9),
        Bar("Two sites, policy North only", "30.6 of 69.1 TB (44 %)", 88.4),
    ]


def test_names_of_a_design_stay_text() -> None:
    written = context(WITNESS)
    clusters = dict(written.design.clusters)
    hostile = "<script>x</script> **b** [a](javascript:x)"
    clusters["metro"] = clusters["metro"]._replace(title=hostile)
    root = dom(written._replace(design=written.design._replace(clusters=clusters)))
    assert not [*root.all("script"), *root.all("a")]
    (group,) = root.classed("ra-bars")
    assert bars_of(group)[1].label == f"{hostile}, policy Both sites"


def test_a_pool_that_is_too_small_fills_its_bar_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Volumes may be larger than the pool, which SMB rules report; the text has the true share."""
    written = context("azure-local-switchless")
    capacity = StorageCapacity("c", "", 1e12, 3.0, 3e12, None, "3 volumes", written.design.origin)
    monkeypatch.setattr(module, "storage_capacities", lambda design: (capacity,))
    (group,) = dom(written).classed("ra-bars")
    assert bars_of(group) == [Bar("Drives", "1 TB", 200.0), Bar("Usable", "3 of 1 TB (300 %)", 200.0)]


def test_plain_pages_have_the_numbers_without_the_drawing() -> None:
    written = plain_markdown(capacity_bars(context("vsan-esa-arista")))
    assert "- Usable **108.6 of 184.3 TB (59 %)**\n" in written and "<" not in written
