"""What a project's own targets, pages, diagrams, site pages and checks are made of: the one module of the
site that they import from. Importing it needs neither MkDocs nor Graphviz."""

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
from refarch_diagrams import Diagram, Drawing, Href, Sketch, section
from refarch_diagrams._graph import At, Cell, Edge, Entry, Graph, Group, Node, Text, small, strong

from .context import Context, PageInfo
from .escape import code, fence, link, prose, slug, text, web
from .markdown import badge, bullets, folded, grid, heading, note, page, table
from .pages import Page
from .project import Project
from .site import SitePage
from .site_pages import SitePages

__all__ = [
    "COMPARISONS",
    "PRACTICE",
    "SWITCH",
    "At",
    "Cell",
    "Check",
    "Checks",
    "Cluster",
    "Context",
    "Design",
    "Diagram",
    "Document",
    "Drawing",
    "Edge",
    "Entry",
    "Graph",
    "Group",
    "Guide",
    "Host",
    "Href",
    "Line",
    "Node",
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
    "Text",
    "Unchecked",
    "badge",
    "bullets",
    "code",
    "derived",
    "fence",
    "folded",
    "grid",
    "heading",
    "link",
    "note",
    "page",
    "prose",
    "refuse",
    "section",
    "slug",
    "small",
    "strong",
    "table",
    "text",
    "web",
    "where",
    "word",
]
