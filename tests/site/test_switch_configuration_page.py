"""Switches without commands: why there are none, what is set by hand, where that stands; and no promise of
more."""

import pytest
from small_pages import edited, rows

from refarch import api
from refarch_site.context import Context, PageInfo
from refarch_site.escape import quoted
from refarch_site.generate import _configured
from refarch_site.pages import ip_plan, qos, switch_configuration, verification, wiring
from refarch_site.project import Project

OTHERS = tuple(PageInfo(*module.PAGE[:3]) for module in (ip_plan, qos, wiring))
LINKS = ("[Wiring](wiring.md)", "[IP plan](ip-plan.md)", "[QoS](qos.md)")


def context(project: Project, name: str) -> Context:
    result = next(one for one in project.designs if one.id == name)
    assert result.design is not None
    return _configured(Context(project, result, result.design, (), (), pages=OTHERS))


@pytest.mark.parametrize(
    ("name", "promise", "why"),
    [
        ("nvme-rocev2-spine-leaf", "for these switches: why", "MLAG is not among the commands"),
        (
            "smb-direct-roce-s2d",
            "for these switches: why",
            "<code>trust</code> of QoS profile smb-direct differs",
        ),
        ("vsan-esa-arista", "for Arista EOS: why", "these run Arista EOS"),
    ],
)
def test_without_commands_the_page_says_why_and_what_is_left_to_do(
    project: Project, name: str, promise: str, why: str
) -> None:
    made = context(project, name)
    assert (
        promise in switch_configuration.named(made)[1]
        and "Complete" not in switch_configuration.named(made)[1]
    )
    page = switch_configuration.render(made)
    assert why in page and all(link in page for link in LINKS)
    assert [row[0] for row in rows(page)[1:]] == list(made.design.switches)


def test_by_hand_a_switch_gets_its_bonds_and_its_partner(project: Project) -> None:
    found = rows(switch_configuration.render(context(project, "nvme-rocev2-spine-leaf")))
    spine = dict(zip(found[0], next(row for row in found if row[0] == "spine-a1"), strict=True))
    assert spine["MLAG"] == "with spine-a2, peer link peerlink"
    assert spine["Bonds and their ports"].startswith("leaf1 (MLAG 1): swp[1-4]; leaf2 (MLAG 2): swp[5-8]")
    leaf = dict(zip(found[0], next(row for row in found if row[0] == "leaf-a1"), strict=True))
    assert leaf["Bonds and their ports"] == "leaf1: swp[25-32]"
    assert spine["Address"] == "10.60.10.111/24" and spine["QoS profile"] == "roce-lossless"


def test_with_commands_for_all_switches_nothing_is_left_to_do(project: Project) -> None:
    made = context(project, "vsan-roce-vsphere7u3")
    assert switch_configuration.named(made)[1] == switch_configuration.COMPLETE
    assert "by hand" not in switch_configuration.render(made)


@pytest.mark.parametrize(("name", "told"), [("vsan-esa-100g", True), ("vsan-roce-vsphere7u3", False)])
def test_commands_of_another_release_s_guide_are_called_so(project: Project, name: str, told: bool) -> None:
    words = "those of the user guide to Cumulus Linux 5.1; the switches of this design run 5.9"
    assert (words in switch_configuration.render(context(project, name))) is told
    made = context(project, name)
    assert ("run Cumulus Linux 5.9: its own guide was not compared" in verification.render(made)) is told


def test_switches_of_another_system_are_left_beside_those_with_commands(project: Project) -> None:
    result = api.lint_texts("vsan-roce", edited("vsan-roce", {}))
    assert result.design is not None
    (first, *others), switches = result.design.switches, dict(result.design.switches)
    assert others and switches[first].nos == "cumulus-linux"
    switches[first] = switches[first]._replace(nos="arista-eos")
    design = result.design._replace(switches=switches)
    made = _configured(Context(project, result._replace(design=design), design, (), (), pages=OTHERS))
    assert [one.device for one in made.configurations] == others
    page = switch_configuration.render(made)
    assert [row[0] for row in rows(page.partition("## To configure by hand")[2])[1:]] == [first]
    assert "what is left to do by hand on the others" in switch_configuration.named(made)[1]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("use `a_b` only", "use <code>a&#95;b</code> only"),
        ("one ` alone", "one &#96; alone"),
        ("`<b>`", "<code>&#60;b&#62;</code>"),
        ("`a` and `b`", "<code>a</code> and <code>b</code>"),
        ("none", "none"),
    ],
)
def test_names_between_backticks_are_shown_as_code(written: str, shown: str) -> None:
    assert quoted(written) == shown
