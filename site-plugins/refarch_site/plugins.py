"""API for a project's own targets, pages, diagrams, site pages and checks: the only module of the site that
they import. Importing it needs neither MkDocs nor Graphviz."""

from refarch.api import Design, Origin, RefarchError, derived
from refarch.api.intent import SwitchIntent
from refarch.api.model import Cluster, Host, Switch, where
from refarch.platforms.checks import COMPARISONS, PRACTICE, Check, Checks, Document, Guide, Unchecked
from refarch.platforms.target import (
    SWITCH,
    Line,
    Note,
    Omission,
    Proof,
    Scope,
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
    "Context",
    "Design",
    "Diagram",
    "Document",
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
    "Line",
    "Note",
    "Omission",
    "Origin",
    "Page",
    "PageInfo",
    "Project",
    "Proof",
    "RefarchError",
    "Scope",
    "Secret",
    "SitePage",
    "SitePages",
    "Sketch",
    "Switch",
    "SwitchIntent",
    "System",
    "Target",
    "Unchecked",
    "badge",
    "bold_text",
    "bullets",
    "code",
    "derived",
    "details_box",
    "fence",
    "grid",
    "heading",
    "link",
    "note_box",
    "page",
    "prose",
    "refuse",
    "section_address",
    "slug",
    "small_text",
    "table",
    "text",
    "web_link",
    "where",
    "word",
]
