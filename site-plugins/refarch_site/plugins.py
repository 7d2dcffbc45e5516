"""API for custom pages, diagrams and site pages: the only module of the site that they import. Custom
targets and checks need no site, and import from ``refarch.plugins``. Importing it needs neither MkDocs nor
Graphviz."""

from refarch.api import (
    Design as Design,
    Origin as Origin,
    RefarchError as RefarchError,
    find_table as find_table,
)
from refarch.api.model import Cluster as Cluster, Host as Host, Switch as Switch, origin_of as origin_of
from refarch_diagrams import (
    Diagram as Diagram,
    Drawing as Drawing,
    Href as Href,
    Sketch as Sketch,
    section_address as section_address,
)
from refarch_diagrams._graph import (
    EdgeEnd as EdgeEnd,
    Graph as Graph,
    GraphCell as GraphCell,
    GraphEdge as GraphEdge,
    GraphGroup as GraphGroup,
    GraphNode as GraphNode,
    GraphText as GraphText,
    LegendEntry as LegendEntry,
    bold_text as bold_text,
    small_text as small_text,
)

from .context import Context as Context, PageInfo as PageInfo
from .escape import (
    code as code,
    fence as fence,
    link as link,
    prose as prose,
    slug as slug,
    text as text,
    web_link as web_link,
)
from .markdown import (
    badge as badge,
    bullets as bullets,
    details_box as details_box,
    grid as grid,
    heading as heading,
    note_box as note_box,
    page as page,
    table as table,
)
from .pages import Page as Page
from .project import Project as Project
from .site import SitePage as SitePage
from .site_pages import SitePages as SitePages
