"""SMB Direct: the interfaces that carry it, the shares and volumes behind it, and what is set on every
host."""

from collections.abc import Iterator

from refarch import api
from refarch.api.figures import amount, number
from refarch.api.model import Cluster
from refarch.api.storage import pool_bytes, s2d_witness

from ..context import Context
from ..escape import text
from ..markdown import bullets, heading, page, table
from . import Section

LIVE_MIGRATION_TEXT = {
    "smb": "over SMB, with RDMA if the interfaces support it",
    "compression": "over TCP with memory compression, without RDMA",
    "tcp": "over TCP, without RDMA",
}

TERABYTE = 10**12

WITNESS_TEXT = {"cloud": "in the cloud", "file-share": "on a file share", "disk": "on a disk", "none": "none"}


def exists(context: Context) -> bool:
    """A design with Windows hosts."""
    return any(api.table(context.design, "smb", part).rows for part in ("interfaces", "shares", "volumes"))


def render(context: Context) -> str:
    """Settings, interfaces, shares and volumes."""
    interfaces = api.table(context.design, "smb", "interfaces")
    shares, volumes = (api.table(context.design, "smb", part) for part in ("shares", "volumes"))
    intents = api.table(context.design, "smb", "intents")
    clusters = context.design.clusters.values()
    pieces = [
        bullets(
            f"{text(cluster.title)}: {line}" for cluster in clusters for line in _cluster_settings(cluster)
        )
    ]
    for data in (interfaces, intents, shares, volumes):
        if data.rows:
            pieces += [heading(2, data.title), table(data, context.place)]
    return page(*pieces, *_pool_sentences(context))


def _cluster_settings(cluster: Cluster) -> Iterator[str]:
    """Sentences about what holds for every host of a cluster."""
    smb = cluster.smb.data if cluster.smb else {}
    if cluster.smb is not None:
        several = (
            "uses several connections at the same time"
            if smb.get("multichannel", True)
            else "is disabled; only one connection is used"
        )
        yield f"SMB Multichannel {several}."
    if smb.get("live_migration"):
        yield f"live migration runs {LIVE_MIGRATION_TEXT[smb['live_migration']]}."
    if smb.get("live_migration_limit"):
        yield f"live migration is limited to {text(smb['live_migration_limit'])}bit/s on each host."
    witness = s2d_witness(cluster)
    if witness.kind:
        named = " ".join(part for part in (witness.share, witness.host, witness.account) if part)
        more = f" ({text(named)})" if named else ""
        yield f"cluster witness: {WITNESS_TEXT[witness.kind]}{more}."
    if not cluster.carrier.lossless and cluster.carrier.rdma:
        yield (
            f"{text(cluster.carrier.title)} uses TCP to retransmit lost packets. It does not require a "
            "lossless network or priority flow control on hosts or switches."
        )


def _pool_sentences(context: Context) -> Iterator[str]:
    """Sentences about the size of each storage pool and its reserve."""
    for cluster in context.design.clusters.values():
        pool = pool_bytes(cluster)
        if cluster.s2d is not None and pool:
            kept = cluster.s2d.data.get("reserve")
            yield (
                f"The drives of {text(cluster.title)} form a pool of {number(pool / TERABYTE)} TB. All "
                "copies of a mirror are in this pool."
                + (f" {text(amount(kept))} of the pool stay free for repairs." if kept else "")
            )


SECTION = Section(
    anchor="smb",
    title="SMB Direct",
    render=render,
    exists=exists,
)
