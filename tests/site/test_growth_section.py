"""Growth on the overview: figures of each step, commands that the build has run, and the first refusal."""

from pathlib import Path

from built_site import ROOT, read_built

from refarch import api
from refarch.scaffold.growth import GrowthStep
from refarch_site.context import Context
from refarch_site.growth_section import growth_steps_text
from refarch_site.project import project_of_design, project_with

DESIGN = "pvrdma-hpc"

STEPS = (
    GrowthStep(12, "refarch new my-cluster --like d --hosts 12 --yes", "", 8, 2, 4, 3250.0, 1.634e14),
    GrowthStep(16, "refarch new my-cluster --like d --hosts 16 --yes", "", 16, 4, 8, 6500.0, 2.17e14),
    GrowthStep(20, "", "TOP002 cluster a|b has 20 hosts, but <16> fit; use fewer"),
)


def context(*steps: GrowthStep) -> Context:
    """Context of a shipped design with these steps."""
    session = api.Session(str(ROOT))
    (result, *_) = api.lint_designs([f"designs/{DESIGN}"], session)
    assert result.design is not None
    project = project_with(session, result)._replace(growth={DESIGN: steps} if steps else {})
    return Context(project, result, result.design, (), ())


def test_steps_have_figures_commands_and_the_reason_of_the_first_refusal() -> None:
    assert growth_steps_text(context(*STEPS)).split("\n\n") == [
        "Additions to the 8 hosts of this design, and the usable capacity of all hosts:",
        "| Growth to | Rack units | Switch ports | Cables | Maximum power (kW) | Usable capacity (TB) |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
        "| 12 hosts | +8 | +2 | +4 | +3.2 | 163.4 |\n"
        "| 16 hosts | +16 | +4 | +8 | +6.5 | 217 |",
        "The build of this page ran these commands. refarch reports no error and no warning for the results:",
        "```sh\n"
        "refarch new my-cluster --like d --hosts 12 --yes\n"
        "refarch new my-cluster --like d --hosts 16 --yes\n"
        "```",
        "`refarch new` refuses **20 hosts**: [<code>TOP002</code>](../../rules/TOP002/index.md) cluster "
        "a&#124;b has 20 hosts, but &#60;16&#62; fit.\n",
    ]


def test_figures_that_are_not_known_have_no_column() -> None:
    written = growth_steps_text(context(STEPS[0]._replace(units=0, watts=0.0, capacity=None)))
    assert "of this design:\n" in written and "| Growth to | Switch ports | Cables |\n" in written
    assert "refuses" not in written


def test_a_design_without_trials_and_a_variant_have_no_steps() -> None:
    assert growth_steps_text(context()) == ""
    whole = context(*STEPS)
    assert growth_steps_text(whole._replace(base=whole.result)) == ""


def test_a_design_depends_on_its_own_growth_only() -> None:
    """A trial of another design must not make its pages again."""
    project = context(*STEPS).project
    project = project._replace(growth={**project.growth, "vsan-esa-arista": STEPS})
    assert project_of_design(project, DESIGN).growth == {DESIGN: STEPS}


def test_a_built_site_shows_the_growth_of_its_design(small_site: Path) -> None:
    built = read_built(small_site / "out")
    text = " ".join(built.pages["designs/vsan-roce/index.html"].main.text.split())
    assert "refarch new my-cluster --like vsan-roce --hosts 5 --yes" in text
    assert "Additions to the 4 hosts of this design" in text
