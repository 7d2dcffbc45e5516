"""API for a project's own targets, pages, diagrams, site pages and checks: the only module of the site that
they import. Importing it needs neither MkDocs nor Graphviz."""

from refarch.api import Design, Origin, RefarchError, find_table
from refarch.api.intent import SwitchIntent
from refarch.api.model import Cluster, Host, Switch, origin_of
from refarch.platforms.checks import COMPARISONS, PRACTICE, Check, Checks, Guide, SourceDocument, Unchecked
from refarch.platforms.target import (
    SWITCH,
    ConfigLine,
    DeltaNote,
    DeviceScope,
    NotConfigured,
    Proof,
    Secret,
    System,
    Target,
    refuse,
    word,
)
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
    "COMPARISONS",
    "PRACTICE",
    "SWITCH",
    "Check",
    "Checks",
    "Cluster",
    "ConfigLine",
    "Context",
    "DeltaNote",
    "Design",
    "DeviceScope",
    "Diagram",
    "Drawing",
    "EdgeEnd",
    "Graph",
    "GraphCell",
    "GraphEdge",
    "GraphGroup",
    "GraphNode",
    "GraphText",
    "Guide",
    "Host",
    "Href",
    "LegendEntry",
    "NotConfigured",
    "Origin",
    "Page",
    "PageInfo",
    "Project",
    "Proof",
    "RefarchError",
    "Secret",
    "SitePage",
    "SitePages",
    "Sketch",
    "SourceDocument",
    "Switch",
    "SwitchIntent",
    "System",
    "Target",
    "Unchecked",
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
    "refuse",
    "section_address",
    "slug",
    "small_text",
    "table",
    "text",
    "web_link",
    "word",
]
