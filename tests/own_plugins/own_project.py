"""A project with plug-ins of its own, and one small plug-in of each kind."""

from pathlib import Path

from refarch.testing import base_files

DESIGN = "vsan-roce"

TARGET = '''"""Names of the switches."""

from refarch.plugins import SWITCH, ConfigLine, Target


def lines(switch):
    yield ConfigLine("this is " + switch.name, (switch.origin,))


TARGET = Target(title="Names", language="text", suffix=".name.txt", scope=SWITCH, lines=lines)
'''

PAGE = '''"""A page."""

from refarch_site.plugins import Page, heading, page


def render(context):
    return page(heading(2, "Costs"), context.table("costs"))


PAGE = Page(path="costs.md", title="Costs", summary="What it costs.", order=15, render=render)
'''

SITE_PAGES = '''"""A page of the site."""

from refarch_site.plugins import SitePage, SitePages


def pages(project):
    yield SitePage("audit/index.md", "Audit", "# Audit")


PAGES = SitePages(pages=pages)
'''

DIAGRAM = '''"""Boxes."""

from refarch_site.plugins import Diagram, Graph, GraphCell, GraphNode, Sketch, bold_text


def sketches(design, href):
    cells = [GraphCell((bold_text(name),)) for name in design.clusters]
    nodes = tuple(GraphNode("n" + str(at), ((cell,),)) for at, cell in enumerate(cells))
    yield Sketch(Graph("boxes", "LR", nodes), "Boxes", "The clusters as boxes.")


DIAGRAM = Diagram(sketches=sketches, page="network.md")
'''

CHECKS = '''"""Looks."""

from refarch.plugins import PRACTICE, Check, Checks


def checks(design):
    for host in design.hosts.values():
        yield Check((host.name,), "Look at the door", "badge", ("on",), host.origin, PRACTICE, command=False)


CHECKS = Checks(title="Badges", order=900, verified_by="Nobody has.", checks=checks)
'''

REPORT = '''"""Counts."""

from refarch.plugins import Report


def render(run, color):
    return f"{len(run.findings)} in {', '.join(run.designs)}\\n"


REPORT = Report(render=render)
'''

FORMAT = '''"""Tabs."""

from refarch.plugins import TableFormat


def render(table, color):
    return "".join("\\t".join(map(str, row.cells)) + "\\n" for row in table.rows)


FORMAT = TableFormat(render=render)
'''

TABLE = '''"""Costs."""

from refarch.plugins import Column, Row, Table, table


@table("costs")
def costs(design):
    """The switches with their prices."""
    rows = [Row((name, 9000), switch.origin) for name, switch in design.switches.items()]
    return Table("costs", "Costs", (Column("switch", "Switch"), Column("price", "Price", "EUR")), tuple(rows))
'''

RULE = '''"""A host is there.

## Example
"""

from refarch.rules import Problem, Rule


def check(design):
    for host in design.hosts.values():
        yield Problem(host.origin, "there is a host")


RULE = Rule(severity="info", confidence="practice", sources=(), hint="Look.", check=check)
'''

SOUND = {
    "checks/badges.py": CHECKS,
    "diagrams/boxes.py": DIAGRAM,
    "formats/tabs.py": FORMAT,
    "pages/costs.py": PAGE,
    "reports/count.py": REPORT,
    "rules/own001_host.py": RULE,
    "site_pages/audit.py": SITE_PAGES,
    "tables/costs.py": TABLE,
    "targets/switch_names.py": TARGET,
}
"""One plug-in of each kind, by its file below ``plugins``."""


def write(root: Path, plugins: dict[str, str]) -> Path:
    """Write the plug-ins of a project by their files below its folder of plug-ins."""
    for name, text in plugins.items():
        path = root / "plugins" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def new_project(root: Path) -> Path:
    """A project with one small clean design, and an empty folder of plug-ins."""
    folder = root / "designs" / DESIGN
    folder.mkdir(parents=True)
    for name, content in base_files(DESIGN).items():
        (folder / name).write_bytes(content)
    (root / "refarch.yaml").write_text("format: 1\nplugins: plugins\n")
    (root / "plugins").mkdir()
    return root
