"""API for custom pages, diagrams and site pages: the only module of the site that they import. Custom
targets and checks need no site, and import from ``refarch.plugins``. Importing it needs neither MkDocs nor
Graphviz."""

from refarch.api import Design, Origin, RefarchError, find_table
from refarch.api.model import Cluster, Host, Switch, origin_of
from refarch_diagrams import Diagram, Drawing, Href, Sketch, section_address
from refarch_diagrams._graph import (
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphGroup,
    GraphNode,
    GraphText,
    LegendEntry,
    bold_text,
    small_text,
)

from .context import Context, PageInfo
from .escape import code, fence, link, prose, slug, text, web_link
from .markdown import badge, bullets, details_box, grid, heading, note_box, page, table
from .pages import Page
from .project import Project
from .site import SitePage
from .site_pages import SitePages

__all__ = [
    "Cluster",
    "Context",
    "Design",
    "Diagram",
    "Drawing",
    "EdgeEnd",
    "Graph",
    "GraphCell",
    "GraphEdge",
    "GraphGroup",
    "GraphNode",
    "GraphText",
    "Host",
    "Href",
    "LegendEntry",
    "Origin",
    "Page",
    "PageInfo",
    "Project",
    "RefarchError",
    "SitePage",
    "SitePages",
    "Sketch",
    "Switch",
    "badge",
    "bold_text",
    "bullets",
    "code",
    "details_box",
    "fence",
    "find_table",
    "grid",
    "heading",
    "link",
    "note_box",
    "origin_of",
    "page",
    "prose",
    "section_address",
    "slug",
    "small_text",
    "table",
    "text",
    "web_link",
]
