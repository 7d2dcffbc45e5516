"""Plug-ins of a project's own do what those of refarch do, in its sessions alone, and only where they
may run."""

from collections.abc import Callable
from pathlib import Path

import pytest
from own_project import DESIGN, PAGE, REPORT, SOUND, TABLE, TARGET, write

from refarch import api
from refarch.core.plugins import NOUNS
from refarch.platforms.checks import CHECKS
from refarch.platforms.rendering import configurations
from refarch.platforms.target import TARGETS
from refarch.project.own_tables import project_tables
from refarch.report import REPORTS
from refarch.report.tables import FORMATS
from refarch_diagrams import DIAGRAMS
from refarch_site.generate import generate_site
from refarch_site.pages import PAGES
from refarch_site.project import read_project
from refarch_site.site_pages import SITE_PAGES

KINDS = (CHECKS, DIAGRAMS, FORMATS, PAGES, REPORTS, SITE_PAGES, TARGETS)


def session(project: Path, allowed: bool = True) -> api.Session:
    return api.Session(str(project), allow_local_code=allowed)


def test_every_kind_has_its_folder_and_every_folder_a_sound_example() -> None:
    assert {kind.folder: kind.noun for kind in KINDS} | {"rules": "rule", "tables": "table"} == NOUNS
    assert {name.partition("/")[0] for name in SOUND} == set(NOUNS)


def test_own_names_are_known_where_they_may_run(project: Path) -> None:
    plugins = session(write(project, SOUND)).plugins
    assert plugins.names(TARGETS) == [*api.BUILT_IN_PLUGINS.names(TARGETS), "switch-names"]
    assert plugins.names(REPORTS) == [*api.BUILT_IN_PLUGINS.names(REPORTS), "count"]
    assert list(project_tables(plugins)) == ["costs"]
    assert plugins.idle_text(*NOUNS) == ""


def test_what_may_not_run_is_not_even_read(project: Path) -> None:
    write(project, dict.fromkeys(SOUND, "raise SystemExit(7)\n"))
    quiet = session(project, allowed=False)
    assert all(quiet.plugins.names(kind) == api.BUILT_IN_PLUGINS.names(kind) for kind in KINDS)
    assert project_tables(quiet.plugins) == {}
    assert quiet.config.idle_rules == "1 rule of plugins/rules"
    said = "1 target, 1 page, 1 site page and 1 table of plugins"
    assert quiet.plugins.idle_text("targets", "pages", "site_pages", "tables") == said
    with pytest.raises(api.RefarchError) as caught:
        quiet.plugins.plugin(REPORTS, "count")
    assert str(caught.value) == (
        "count is a custom report, plugins/reports/count.py, which is code; use --allow-local-code to run it"
    )


def test_a_target_writes_and_names_the_lines_behind(project: Path) -> None:
    own = session(write(project, {"targets/switch_names.py": TARGET}))
    made = configurations(api.open_design(DESIGN, own), "switch-names", own.plugins)
    assert [(one.file, one.text) for one in made] == [
        ("leaf-1.name.txt", "this is leaf-1\n"),
        ("leaf-2.name.txt", "this is leaf-2\n"),
    ]
    assert made[0].lines[0].origins[0].file == "wiring.yaml"


def test_reports_tables_and_formats_are_those_of_the_session(project: Path) -> None:
    own = session(write(project, SOUND))
    run = api.lint(session=own)
    assert own.plugins.plugin(REPORTS, "count").render(run, False) == f"{len(run.findings)} in {DESIGN}\n"
    design = api.open_design(DESIGN, own).design
    assert design is not None
    made = api.find_table(design, "costs", own.plugins)
    assert own.plugins.plugin(FORMATS, "tabs").render(made, False) == "leaf-1\t9000\nleaf-2\t9000\n"
    listed = {row.cells[0]: row.cells for row in api.find_table(design, "", own.plugins).rows}
    assert listed["costs"] == ("costs", 2, "The switches with their prices.")
    with pytest.raises(api.RefarchError, match="unknown table costs"):
        api.find_table(design, "costs")


def test_a_rule_lies_beside_the_others(project: Path) -> None:
    own = session(write(project, SOUND))
    assert own.rules.own_codes == ["OWN001"]
    assert [finding.message for finding in api.lint(session=own).findings] == ["there is a host"]


def test_a_rule_of_both_folders_is_told(project: Path) -> None:
    write(project, SOUND)
    (project / "refarch.yaml").write_text("format: 1\nplugins: plugins\nrules: more\n")
    (project / "more").mkdir()
    (project / "more" / "own002_other.py").write_text(SOUND["rules/own001_host.py"])
    assert session(project).rules.own_codes == ["OWN001", "OWN002"]
    assert session(project, False).config.idle_rules == "1 rule of plugins/rules and 1 rule of more"
    (project / "more" / "own001_again.py").write_text(SOUND["rules/own001_host.py"])
    with pytest.raises(api.RefarchError) as caught:
        session(project)
    assert str(caught.value) == (
        "more/own001_again.py: OWN001 is the code of plugins/rules/own001_host.py. Use "
        "another code, with other letters"
    )


def test_two_projects_share_nothing(tmp_path: Path, project: Path) -> None:
    other = tmp_path / "other"
    (other / "plugins").mkdir(parents=True)
    (other / "refarch.yaml").write_text("format: 1\nplugins: plugins\n")
    write(project, {"reports/count.py": REPORT})
    write(other, {"reports/count.py": REPORT.replace(" in ", " inside ")})
    run = api.lint(session=session(project))
    one, two = (session(root).plugins.plugin(REPORTS, "count") for root in (project, other))
    assert (one.render(run, False), two.render(run, False)) == (f"0 in {DESIGN}\n", f"0 inside {DESIGN}\n")
    assert "count" not in api.BUILT_IN_PLUGINS.names(REPORTS)


def test_the_site_has_them_all(project: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    site = generate_site(read_project(str(write(project, SOUND)), True))
    pages = {page.path.removeprefix(f"designs/{DESIGN}/"): page.markdown for page in site.pages}
    device = "[<code>leaf-1</code>](switches/leaf-1.md)"
    assert f"{device} | 9000 | [wiring.yaml&#58;3](source/wiring.yaml.md#L3)" in pages["costs.md"]
    assert "## Boxes\n\n![The clusters as boxes.](diagrams/boxes.svg)" in pages["network.md"]
    assert "## Badges" in pages["checks.md"]
    assert pages["audit/index.md"] == "# Audit"
    assert site.nav["others/"] == [{"Audit": "audit/index.md"}]
    assert site.files[f"designs/{DESIGN}/configuration/leaf-1.name.txt"] == "this is leaf-1\n"
    commands, names = pages["configuration.md"].split("### Names\n")
    assert "[<code>leaf-2</code>](configuration/leaf-2.name.txt.md)" in names
    assert "this is leaf-2" in pages["configuration/leaf-2.name.txt.md"]
    assert (
        commands.count("[<code>leaf-1</code>]") == 1
    )  # the labels are no second configuration of the switch


def test_what_is_only_about_a_switch_does_not_configure_it(
    project: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    write(project, {"targets/switch_names.py": TARGET})
    changes = {
        "wiring.yaml": ("nos: cumulus-linux", "nos: arista-eos"),
        "ip-plan.yaml": ("eth0", "Management1"),
    }
    for name, change in changes.items():
        path = project / "designs" / DESIGN / name
        path.write_text(path.read_text().replace(*change))
    site = generate_site(read_project(str(project), True))
    (page,) = (page for page in site.pages if page.path.endswith("/configuration.md"))
    assert (
        "No commands for these switches"
    ) in page.markdown or "does not write configuration" in page.markdown
    assert "### Manual configuration" in page.markdown


def test_a_page_takes_the_place_of_the_built_in_one(project: Path) -> None:
    text = PAGE.replace('path="costs.md", title="Costs"', 'path="network.md", title="Our network"')
    plugins = session(write(project, {"pages/network.py": text})).plugins
    assert plugins.names(PAGES) == api.BUILT_IN_PLUGINS.names(PAGES)
    assert plugins.plugin(PAGES, "network").title == "Our network"
    assert plugins.plugin(PAGES, "cabling") is api.BUILT_IN_PLUGINS.plugin(PAGES, "cabling")


def test_helpers_and_other_files_are_left_alone(project: Path) -> None:
    write(project, {"targets/_shared.py": "1 / 0", "targets/README.md": "Ours.", "_notes/x.py": "1 / 0"})
    assert session(project).plugins.names(TARGETS) == api.BUILT_IN_PLUGINS.names(TARGETS)


def test_a_table_of_one_kind_for_each_is_one_too(project: Path) -> None:
    text = TABLE.replace('@table("costs")', '@tables("costs.switches")').replace(" table\n", " tables\n", 1)
    text = text.replace("    return Table(", '    return {"leafs": Table(').replace(
        "tuple(rows))", "tuple(rows))}"
    )
    own = session(write(project, {"tables/costs.py": text}))
    design = api.open_design(DESIGN, own).design
    assert design is not None
    assert api.find_table(design, "costs.switches.leafs", own.plugins).rows[0].cells == ("leaf-1", 9000)
    assert api.find_table(design, "costs.switches", own.plugins).rows[0].cells == ("leafs", "leaf-1", 9000)


def test_a_target_may_refuse_a_design_in_its_own_words(project: Path) -> None:
    text = TARGET.replace("    yield", '    raise refuse(switch.origin, "is too old")\n    yield')
    own = session(
        write(project, {"targets/switch_names.py": text.replace("Target\n", "Target, refuse\n", 1)})
    )
    with pytest.raises(api.RefarchError) as caught:
        configurations(api.open_design(DESIGN, own), "switch-names", own.plugins)
    assert str(caught.value) == "wiring.yaml: switches.leaf-[1-2]: is too old"


def test_dataclasses_work_in_own_files(project: Path) -> None:
    head = "from __future__ import annotations\n\nfrom dataclasses import dataclass\n"
    text = REPORT.replace("\nfrom refarch", f"\n{head}\nfrom refarch", 1)
    text = text.replace(
        "\ndef render", "\n@dataclass\nclass Count:\n    number: int\n\n\ndef render"
    ).replace("len(run.findings)", "Count(len(run.findings)).number")
    own = session(write(project, {"reports/count.py": text}))
    assert own.plugins.plugin(REPORTS, "count").render(api.lint(session=own), False) == f"0 in {DESIGN}\n"
