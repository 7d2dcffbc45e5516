"""The designs of a project as cards, for the landing page."""

from refarch.api import Design, Result

from .context import STATUS, findings_badge
from .escape import link, text
from .markdown import badge
from .project import Project
from .words import counted, traffic


def cards(project: Project, up: str = "") -> str:
    """One card for each design; ``up`` leads from the page to the site's root."""
    items = "\n\n".join(_card(result, up) for result in project.designs)
    return f'<div class="grid cards" markdown>\n\n{items}\n\n</div>'


def _card(result: Result, up: str) -> str:
    target = f"{up}designs/{result.id}/index.md"
    design = result.design
    if design is None:
        return f"-   **{link(text(result.id), target)}**\n\n    {findings_badge(result)}"
    labels = [
        badge(f"version {design.version}", "info"),
        badge(design.status, STATUS.get(design.status, "muted")),
        findings_badge(result),
    ]
    products = dict.fromkeys(
        traffic(cluster.product, cluster.transport) for cluster in design.clusters.values()
    )
    pieces = [
        f"**{link(text(design.title), target)}**",
        text(design.data.get("summary", "")),
        f"{_size(design)} · {text('; '.join(products))}",
        _variants(result, up),
        f'<span class="ra-badges">{" ".join(labels)}</span>',
    ]
    return "-   " + "\n\n    ".join(piece for piece in pieces if piece)


def _size(design: Design) -> str:
    """``12 hosts in 1 cluster, 4 switches``."""
    hosts = counted(len(design.hosts), "host", zero="no")
    clusters = counted(len(design.clusters), "cluster", zero="no")
    switches = counted(len(design.switches), "switch", "switches", zero="no")
    return f"{hosts} in {clusters}, {switches}"


def _variants(result: Result, up: str) -> str:
    """Links to the variants of a design that can be read."""
    links = [
        link(text(variant.variant.title), f"{up}designs/{result.id}/variants/{variant.variant.name}/index.md")
        for variant in result.variants
        if variant.variant is not None and variant.design is not None
    ]
    return f"{'Variant' if len(links) == 1 else 'Variants'}: {'; '.join(links)}" if links else ""
