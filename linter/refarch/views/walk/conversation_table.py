"""Table of all conversations of a design, with their verdicts."""

from ...core.wording import enumeration
from ...model.ranges import compress
from ...model.types import Design
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .conversations import title_of
from .outcomes import WalkedConversation, failed_conversations, walked_conversations


@table("conversations")
def conversation_table(design: Design) -> Table:
    """One row for each kind of conversation: who talks to whom, by which ports, and what happens to the
    packets."""
    columns = (
        Column("service", "Service"),
        Column("from", "From"),
        Column("interface", "Interface"),
        Column("to", "To"),
        Column("far_interface", "Interface there"),
        Column("count", "Conversations"),
        Column("adapters", "Adapters"),
        Column("size", "Largest packet", "bytes"),
        Column("verdict", "Verdict"),
        Column("failures", "Fails after"),
        Column("unknown", "Not stated"),
    )
    failures: dict[tuple[str, str, str, str], list[str]] = {}
    for failed in failed_conversations(design):
        one = failed.conversation
        key = (one.service, one.host, one.interface, one.far_device)
        failures.setdefault(key, []).append(failed.failure.name)
    rows = []
    for walked in walked_conversations(design):
        one = walked.walk.conversation
        after = failures.get((one.service, one.host, one.interface, one.far_device), [])
        rows.append(Row(_cells(walked, list(dict.fromkeys(after))), one.origin))
    return Table("conversations", "Conversations", columns, tuple(rows))


def _cells(walked: WalkedConversation, after: list[str]) -> tuple[str | int | None, ...]:
    walk = walked.walk
    one = walk.conversation
    far = compress(list(walked.far_hosts)) if walked.far_hosts else one.far_device or one.address
    return (
        title_of(one.service),
        compress(list(walked.hosts)),
        one.interface,
        far,
        one.far_interface or None,
        walked.stands_for,
        ", ".join(walk.adapters) or None,
        walk.size,
        walk.verdict,
        enumeration(after, "or") or None,
        "; ".join(unknown.text for unknown in walk.unknowns) or None,
    )
