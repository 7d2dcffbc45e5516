"""What is wrong with a plug-in of a project's own is told in one line with its file, whenever it shows."""

from collections.abc import Callable
from pathlib import Path

import pytest
from own_project import CHECKS, DESIGN, DIAGRAM, FORMAT, PAGE, REPORT, SITE_PAGES, SOUND, TABLE, TARGET, write

from refarch import api
from refarch.platforms.rendering import configurations
from refarch.platforms.target import TARGETS
from refarch.project.own_tables import project_tables
from refarch.report import REPORTS
from refarch.report.tables import FORMATS
from refarch_site.generate import generate_site
from refarch_site.pages import all_pages
from refarch_site.project import Project, read_project
from refarch_site.site_pages import site_pages


def whole(project: Path) -> None:
    """Use every plug-in of a project, as commands do."""
    session = api.Session(str(project), allow_local_code=True)
    plugins = session.plugins
    run = api.lint(session=session)
    result = api.open_design(DESIGN, session)
    assert result.design is not None
    for report in set(plugins.names(REPORTS)) - set(api.BUILT_IN_PLUGINS.names(REPORTS)):
        plugins.plugin(REPORTS, report).render(run, False)
    table = api.find_table(result.design, "bom", plugins)
    for name in set(plugins.names(FORMATS)) - set(api.BUILT_IN_PLUGINS.names(FORMATS)):
        plugins.plugin(FORMATS, name).render(table, False)
    for name in project_tables(plugins):
        api.find_table(result.design, name, plugins)
    for name in set(plugins.names(TARGETS)) - set(api.BUILT_IN_PLUGINS.names(TARGETS)):
        configurations(result, name, plugins)
    all_pages(plugins)
    site_pages(Project(session.config, (result,), {}, (), {}, plugins=plugins))


def said(project: Path, use: Callable[[Path], None] = whole) -> str:
    with pytest.raises(api.RefarchError) as caught:
        use(project)
    return str(caught.value)


def without(text: str, word: str) -> str:
    """The source up to a line that begins with a word."""
    return text[: text.index(f"\n{word}") + 1]


REFUSED = {
    "no declaration": (
        "targets/x.py",
        without(TARGET, "TARGET ="),
        ":1: target x declares no TARGET: write `TARGET = Target(...)` at the end of the file",
    ),
    "a misspelled declaration": (
        "targets/x.py",
        TARGET.replace("\nTARGET =", "\nTARGTE ="),
        ":1: target x declares no TARGET but a Target called TARGTE: write `TARGET = Target(...)` at the "
        "end of the file",
    ),
    "another thing of that name": (
        "reports/x.py",
        without(REPORT, "REPORT =") + "REPORT = render\n",
        ":10: report x has a REPORT that is <function",
    ),
    "a misspelled field": (
        "pages/x.py",
        PAGE.replace("summary=", "sumary="),
        ":10: page x gives Page an unknown field sumary. Did you mean `summary`?",
    ),
    "a misspelled field inside a function": (
        "site_pages/x.py",
        SITE_PAGES.replace('"Audit", "# Audit"', '"Audit", markdwn="# Audit"'),
        ":7: site page x gives SitePage an unknown field markdwn. Did you mean `markdown`?",
    ),
    "a missing field": (
        "pages/x.py",
        PAGE.replace(", order=15", ""),
        ":10: page x gives Page no order, which has no default: add order=...",
    ),
    "a field of another type": (
        "pages/x.py",
        PAGE.replace("order=15", 'order="first"'),
        ":10: page x has order 'first': expected a whole number",
    ),
    "a function that is none": (
        "targets/x.py",
        TARGET.replace("lines=lines", "lines=[]"),
        ":10: target x has lines []: expected a function",
    ),
    "a function with other arguments": (
        "targets/x.py",
        TARGET.replace("def lines(switch)", "def lines(design, switch)"),
        ":10: target x has lines that takes (design, switch): it is called with (Intent)",
    ),
    "a suffix that is none": (
        "targets/x.py",
        TARGET.replace(".name.txt", "/../x"),
        ":10: target x has suffix '/../x': expected the end of a file name, such as .labels.txt",
    ),
    "a path that is none": (
        "pages/x.py",
        PAGE.replace("costs.md", "../costs.md"),
        ":10: page x has path '../costs.md', but a path must be a file name in lower "
        "case, such as clusters.md",
    ),
    "no Python": (
        "formats/x.py",
        "def render(:\n",
        ":1: table format x cannot be loaded: SyntaxError: invalid syntax",
    ),
    "a failure while it is read": (
        "tables/x.py",
        "\n1 / 0\n",
        ":2: table x cannot be loaded: ZeroDivisionError: division by zero",
    ),
    "the end of the program": (
        "reports/x.py",
        "raise SystemExit(0)\n",
        ":1: report x cannot be loaded: SystemExit: 0",
    ),
    "an import that there is not": (
        "reports/x.py",
        "import nowhere_at_all\n",
        ":1: report x cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'",
    ),
    "no table": (
        "tables/x.py",
        '"""Nothing."""\n',
        (
            ':1: table x registers no table: add `@table("name")` above a function that creates a Table '
            "from a design"
        ),
    ),
    "the name of a table": (
        "tables/x.py",
        TABLE.replace('"costs"', '"bom"', 1),
        ": bom is already the name of a table of refarch. Choose another name",
    ),
    "a table's name that is none": (
        "tables/x.py",
        TABLE.replace('"costs"', '"Our costs"', 1),
        ": table x is registered as 'Our costs': expected lower-case letters and digits with hyphens, "
        "and a dot before a part, such as `costs` or `costs.racks`",
    ),
    "the name of a report": (
        "reports/json.py",
        REPORT,
        ": json is the name of a built-in report, refarch.report.json. Rename the file",
    ),
    "the name of a format": (
        "formats/csv.py",
        FORMAT,
        ": csv is the name of a built-in table format, refarch.report.tables.csv. Rename the file",
    ),
    "the path of another page": (
        "pages/x.py",
        PAGE.replace("costs.md", "network.md"),
        ": path network.md is already used by refarch_site.pages.network",
    ),
    "another path for a page that is replaced": (
        "pages/network.py",
        PAGE,
        ": replaces the built-in page network, so its path must stay network.md",
    ),
    "a path that leaves the site": (
        "site_pages/x.py",
        SITE_PAGES.replace("audit/index.md", "../index.md"),
        ": path '../index.md' must be inside the site, such as audit/index.md",
    ),
    "a crash of a target": (
        "targets/x.py",
        TARGET.replace("switch.name,", "switch.nmae,"),
        ":7: target x fails: AttributeError: 'SwitchIntent' object has no attribute 'nmae'",
    ),
    "a crash of a report": (
        "reports/x.py",
        REPORT.replace("len(run.findings)", "run.findings[7]"),
        ":7: report x fails: IndexError: tuple index out of range",
    ),
    "a crash of a table": (
        "tables/x.py",
        TABLE.replace("9000", "1 / 0"),
        ":9: table x fails: ZeroDivisionError: division by zero",
    ),
    "a crash of a format": (
        "formats/x.py",
        FORMAT.replace("row.cells", "row.values"),
        ":7: table format x fails: AttributeError: 'Row' object has no attribute 'values'",
    ),
    "lines that are texts": (
        "targets/x.py",
        TARGET.replace('ConfigLine("this is " + switch.name, (switch.origin,))', "switch.name"),
        ":6: target x fails: lines of TARGET gives 'leaf-1': expected a ConfigLine",
    ),
    "a line of another type inside": (
        "targets/x.py",
        TARGET.replace("(switch.origin,)", "switch.origin"),
        ":6: target x fails: lines of TARGET gives a ConfigLine with origins Origin(file=",
    ),
    "a table that there is not": (
        "tables/x.py",
        TABLE.replace("    rows =", '    find_table(design, "nope")\n    rows =').replace(
            "from refarch.plugins", "from refarch.api import find_table\nfrom refarch.plugins"
        ),
        ":10: table x fails: unknown table nope. Defined are: ",
    ),
    "a report without text": (
        "reports/x.py",
        REPORT.replace("    return f", "    f"),
        ":6: report x fails: render of REPORT gives None: expected a text",
    ),
    "a row with too few cells": (
        "tables/x.py",
        TABLE.replace("(name, 9000)", "(name,)"),
        ": table x fails: row 1 of `costs` has 1 cells, but the table has 2 columns",
    ),
    "a cell that is none": (
        "tables/x.py",
        TABLE.replace("9000", "switch"),
        ":6: table x fails: the function of `costs` gives a Row with cells Switch(name=",
    ),
}
"""By what is wrong: the file below ``plugins``, its text, and what is said behind the file's name."""


@pytest.mark.parametrize("what", REFUSED)
def test_a_mistake_is_one_line(project: Path, what: str) -> None:
    file, text, message = REFUSED[what]
    told = said(write(project, {file: text}))
    assert told.startswith(f"plugins/{file}{message}"), told
    assert "\n" not in told


DRAWN = {
    "a page that crashes": (
        "pages/x.py",
        PAGE.replace('context.table("costs")', "context.no_such"),
        ":7: page x fails: AttributeError: 'Context' object has no attribute 'no_such'",
    ),
    "a page without text": (
        "pages/x.py",
        PAGE.replace("    return page(", '    page("")  # '),
        ":6: page x fails: render of PAGE gives None: expected a text",
    ),
    "a diagram that crashes": (
        "diagrams/x.py",
        DIAGRAM.replace("design.clusters", "design.clutsers"),
        ":7: diagram x fails: AttributeError: 'Design' object has no attribute 'clutsers'",
    ),
    "a diagram with a part of another type": (
        "diagrams/x.py",
        DIAGRAM.replace('Graph("boxes", "LR", nodes)', 'Graph("boxes", "RL", nodes)'),
        ":6: diagram x fails: sketches of DIAGRAM gives a Graph with direction 'RL': expected one of "
        "'LR', 'TB'",
    ),
    "a picture with the name of another": (
        "diagrams/x.py",
        DIAGRAM.replace('Graph("boxes"', 'Graph("qos-map-1"'),
        ": invalid diagram name 'qos-map-1': another diagram has this name; use a "
        "unique name of lower-case letters, digits, dots, hyphens, and underscores",
    ),
    "a picture whose name is a path": (
        "diagrams/x.py",
        DIAGRAM.replace('Graph("boxes"', 'Graph("../boxes"'),
        ": invalid diagram name '../boxes': the name becomes a file name; use a unique name",
    ),
    "a page for a diagram that there is not": (
        "diagrams/x.py",
        DIAGRAM.replace('"network.md"', '"netwrok.md"'),
        ": diagram x is for netwrok.md, but no design has this page. Did you mean `network.md`?",
    ),
    "a check that is none": (
        "checks/x.py",
        CHECKS.replace("yield Check(", "yield ("),
        ":6: check x fails: checks of CHECKS gives (('host-1',), 'Look at the door'",
    ),
    "a check that is compared in a way of its own": (
        "checks/x.py",
        CHECKS.replace("command=False", 'command=False, compare="roughly"'),
        ": a check of 'badge' is compared by 'roughly'; there are equals, contains, exactly, at least, "
        "is not, none and unchanged",
    ),
}
"""The same for what a site is made of."""
DRAWN["a check that is none"] = (
    "checks/x.py",
    CHECKS.replace("host.origin, PRACTICE, command=False", "host.origin, None, command=False"),
    ":6: check x fails: checks of CHECKS gives a Check with source None: expected a SourceDocument",
)


@pytest.mark.parametrize("what", DRAWN)
def test_a_mistake_that_shows_when_the_site_is_made_is_one_line(
    project: Path, need_tool: Callable[..., str], what: str
) -> None:
    need_tool("dot")
    file, text, message = DRAWN[what]
    told = said(write(project, {file: text}), lambda root: generate_site(read_project(str(root), True)))
    assert told.startswith(f"plugins/{file}{message}"), told
    assert "\n" not in told


FOLDERS = {
    "target/x.py": "plugins/target: not a folder of a plug-in kind. Did you mean `targets`?",
    "cables.py": "plugins/cables.py is not in a folder of a plug-in kind; move it, for example to "
    "plugins/targets/cables.py. Kinds: checks, diagrams, formats, pages, reports, rules, "
    "site_pages, tables, targets",
    "targets/Cable-Labels.py": "plugins/targets/Cable-Labels.py: expected a name with lower-case letters, "
    "digits, and underscores, such as cable_labels.py",
    "rules/hosts.py": (
        "plugins/rules/hosts.py: the name is not a code and a problem, such as "
        "own001_host_without_asset_tag.py"
    ),
}
"""What is said of a file in the wrong place, by its name."""


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("file", FOLDERS)
def test_a_file_in_the_wrong_place_is_told_whether_or_not_it_may_run(
    project: Path, file: str, allowed: bool
) -> None:
    write(project, {file: ""})
    assert said(project, lambda root: api.Session(str(root), allow_local_code=allowed)) == FOLDERS[file]


def test_a_folder_that_is_not_there_is_told(project: Path) -> None:
    (project / "refarch.yaml").write_text("format: 1\nplugins: elsewhere\n")
    assert said(project) == (
        "elsewhere: No such file or directory; refarch.yaml names it as the folder of custom plug-ins"
    )


@pytest.mark.parametrize("folder", ["../elsewhere", "/etc"])
def test_a_folder_outside_of_the_project_is_refused(project: Path, folder: str) -> None:
    (project / "refarch.yaml").write_text(f"format: 1\nplugins: {folder}\n")
    assert said(project).startswith("refarch.yaml:2:10: ")


def test_two_targets_that_write_one_file_are_told(project: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    write(project, {"targets/x.py": TARGET, "targets/y.py": TARGET.replace('"Names"', '"Other names"')})
    assert said(project, lambda root: generate_site(read_project(str(root), True))) == (
        "targets 'Names' and 'Other names' both write leaf-1.name.txt; change the suffix of one target"
    )


def test_the_sound_ones_are_not_refused(project: Path) -> None:
    whole(write(project, SOUND))
