"""A small Storage Spaces Direct cluster has no witness, or a witness that it cannot use.

## What it checks

refarch checks the witness of clusters with Storage Spaces Direct:

- Two nodes must have a witness (error).
- Three or four nodes should have a witness (warning).
- A disk witness is not supported, and a file share witness must not be on a node of the same cluster (both
  errors).
- A design with two to four nodes that states no witness gets an info.

## Why it matters

If the node with the vote fails, the other node of two stops as well. Three nodes survive the first failure,
but the second only by luck. A witness on one of the nodes fails with that node. The cluster runs only while
more than half of its votes are available.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    s2d:
      witness: none  # <- SMB013
```

## Use instead

```diff
# design.yaml
-      witness: none
+      witness: {kind: file-share, host: fs-01, share: witness}
```

## When it does not apply

One node, and five nodes or more, which need no witness.

## Limits of this check

refarch does not check whether the nodes can reach the witness, because neither the file server nor the cloud
is in the IP plan of the design.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.host_counts import named_hosts
from ...views.storage.s2d import S2dWitness, s2d_witness
from .. import S2D, Problem, Rule
from ..documents.microsoft import LOOKED_UP, QUORUM

NODES_WITHOUT_WITNESS, NODES_OF_A_PAIR, MOST_NODES_WITH_WITNESS = 1, 2, 4
"""Nodes of a cluster that needs no witness yet, of one that needs one, and of the largest that should have
one."""

KINDS_HINT = (
    "Set `witness: cloud`. Or set `witness: {kind: file-share, host: SERVER, share: NAME}` with a "
    "server outside the cluster."
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit."""
    named = [host.name for host in named_hosts(design)[cluster.id]]
    witness = s2d_witness(cluster)
    # One node needs no vote, and five or more keep a majority without a witness.
    if witness.kind in ("", "none") and NODES_WITHOUT_WITNESS < len(named) <= MOST_NODES_WITH_WITNESS:
        yield _hit_of_missing_witness(cluster, witness, len(named))
    elif witness.kind == "disk":
        text = (
            f"the witness of cluster {cluster.id} is a disk, but Storage Spaces Direct does not "
            "support disk witnesses"
        )
        yield Problem(witness.origin, text, KINDS_HINT)
    # A share on a node fails together with that node's vote.
    elif witness.kind == "file-share" and witness.host in named:
        text = (
            f"the file share witness of cluster {cluster.id} is on {witness.host}, a node of the "
            "same cluster; the witness fails with this node"
        )
        yield Problem(witness.origin.child("host"), text, KINDS_HINT)


def _hit_of_missing_witness(cluster: Cluster, witness: S2dWitness, nodes: int) -> Problem:
    # A design that does not mention a witness may leave it to the site.
    severity: Severity = "info" if not witness.kind else "error" if nodes == NODES_OF_A_PAIR else "warning"

    witness_text = "has no witness" if witness.kind else "states no witness"
    place = witness.origin if witness.kind else cluster.origin.child("product")
    return Problem(
        place,
        f"cluster {cluster.id} has {nodes} nodes, but {witness_text}",
        KINDS_HINT if witness.kind else _hint_of_unstated_witness(cluster),
        severity=severity,
    )


def _hint_of_unstated_witness(cluster: Cluster) -> str:
    """Hint with the place of the witness, which can have other keys already."""
    share = "{kind: file-share, host: SERVER, share: NAME}"
    if cluster.s2d is None:
        choices = "`s2d: {witness: cloud}`", f"`s2d: {{witness: {share}}}`"
        return f"Add {choices[0]} to the cluster. Or add {choices[1]} with a server outside the cluster."
    return (
        f"Add `witness: cloud` to `s2d` of the cluster. Or add `witness: {share}` with a server outside the "
        "cluster."
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D),
    hint=KINDS_HINT,
    sources=(
        QUORUM.says(
            "With two nodes a witness is required, with three or four strongly recommended; five or more "
            "need none.",
            "Cluster quorum recommendations",
            LOOKED_UP,
        ),
        QUORUM.says(
            "A disk witness is not supported with Storage Spaces Direct.", "Quorum witness types", LOOKED_UP
        ),
    ),
    check_cluster=check_cluster,
)
