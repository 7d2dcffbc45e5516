"""Title of a new design, and comments on the values that the user must replace."""

import re
from typing import Any

from ..core.wording import count_text, enumeration
from ..load.fixes import inline_yaml
from ..model.documentation import is_for_documentation
from ..model.types import Cluster, Design
from ..views.inventory.software import ended_support
from .draft import DesignDraft
from .edits import Edits

TRANSPORTS = {"roce-v1": "RoCE v1", "roce-v2": "RoCE v2", "iwarp": "iWARP", "tcp": "TCP"}

SOURCES = "Sources: your requirements. Add the documents that you follow."
PARTS = "Copied from {like} unless set by an option. Replace with your servers, adapters, and releases."
PREFIXES = "Documentation prefixes (RFC 5737) and example VLANs. Replace with the values of your site."
PORTS = "Hosts use the first ports of a switch, other devices the last. Cable lengths are for one rack."
QUANTITIES = "Required quantities plus spares. `refarch lint` reports quantities that no longer match."
ENDED = "General support has ended: {releases}. Select newer releases."
FOLLOWING = "`needed` is the quantity that the design requires; spares are added."

COMMENTS = (
    SOURCES,
    PARTS.replace("{like}", "@"),
    ENDED.replace("{releases}", "@"),
    PREFIXES,
    PORTS,
    QUANTITIES,
    FOLLOWING,
)
"""Comments above keys; ``@`` stands for a name."""


def write_title_and_comments(draft: DesignDraft) -> None:
    """Write title and comments."""
    design = draft.design()
    document = draft.document("design.yaml")
    edits = Edits(document)
    edits.set(
        ("title",),
        inline_yaml(draft.request.title or default_title(draft.request.name, draft.cluster(design))),
    )
    draft.files["design.yaml"] = edits.text()
    _insert_comment(
        draft,
        "design.yaml",
        ("software", "clusters"),
        PARTS.format(like=_name_in_comment(draft.request.like)),
    )
    _tell_ended_support(draft, design)
    if any(is_for_documentation(network.prefix) for network in design.networks.values()):
        _insert_comment(draft, "ip-plan.yaml", ("networks",), PREFIXES)
    if design.links and design.switches:
        _insert_comment(draft, "wiring.yaml", ("links",), PORTS)
    # Numbers become outdated when the design changes, but `needed` does not.
    is_counted = "quantity: needed" not in draft.files.get("bom.yaml", "")
    _insert_comment(draft, "bom.yaml", ("items",), QUANTITIES if is_counted else FOLLOWING)
    for name, text in draft.files.items():
        draft.files[name] = _single_spaced(text)


def _tell_ended_support(draft: DesignDraft, design: Design) -> None:
    """Comment and note about releases whose support has ended."""
    releases = enumeration(
        f"{design.products[product]['title']} {design.software[product].release} on {day}"
        for product, day in ended_support(design).items()
    )
    if releases:
        text = ENDED.format(releases=releases)
        _insert_comment(draft, "design.yaml", ("software",), text)
        draft.notes.append(f"{text[0].lower()}{text[1:-1]}")


def default_title(name: str, cluster: Cluster) -> str:
    """Title for a design without one: ``My cluster: VMware vSAN ESA, RoCE v2``. It has no number of hosts,
    because that may change."""
    return f"{name.replace('-', ' ').capitalize()}: {_product_and_transport(cluster)}"


def cluster_summary(cluster: Cluster) -> str:
    """Summary of a cluster: ``6 hosts, VMware vSAN ESA, RoCE v2``."""
    return f"{count_text(len(cluster.hosts), 'host')}, {_product_and_transport(cluster)}"


def _product_and_transport(cluster: Cluster) -> str:
    return f"{cluster.kind.title}, {TRANSPORTS.get(cluster.transport, cluster.transport)}"


def _name_in_comment(like: str) -> str:
    """Name of the original design in a comment. A folder may have any name, even one with a line of YAML."""
    return like if re.fullmatch(r"[\w./+-]+", like) else "the original design"


def _insert_comment(draft: DesignDraft, name: str, keys: tuple[str, ...], text: str) -> None:
    """Insert a line above the first of these keys that the file has."""
    if name not in draft.files:
        return
    document = draft.document(name)
    data: Any = document.data
    key = next((key for key in keys if key in data), None)
    if key is not None:
        edits = Edits(document)
        edits.insert(document.key_span((key,)).line, [f"# {text}"])
        draft.files[name] = edits.text()


def _single_spaced(text: str) -> str:
    """Text without two empty lines in a row, and without one at the end."""
    return re.sub(r"\n{3,}", "\n\n", text).rstrip("\n") + "\n"
