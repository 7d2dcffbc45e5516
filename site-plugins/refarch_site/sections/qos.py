"""QoS settings that keep RDMA traffic lossless: marking, queues, flow control, buffers."""

from refarch import api

from ..context import Context
from ..folded_tables import long_table
from ..markdown import heading, page
from . import Section

QOS_TABLES = ("settings", "", "traffic-classes", "pools", "applied")
HIDDEN_COLUMNS = ("ingress", "egress")
"""Columns of the priorities that the table of pools shows better."""


def exists(context: Context) -> bool:
    """A design with QoS profiles."""
    return bool(context.design.profiles)


def render(context: Context) -> str:
    """Settings first, then the way of a packet, then where the profile is used."""
    tables = [api.table(context.design, "qos", part) for part in QOS_TABLES]
    return page(
        context.figures("qos"),
        *(
            piece
            for data in tables
            if data.rows
            for piece in (heading(2, data.title), _qos_table(context, data))
        ),
    )


def _qos_table(context: Context, data: api.Table) -> str:
    return long_table(data, context.place, ("devices",), without=HIDDEN_COLUMNS, single=("count",))


SECTION = Section(
    anchor="qos",
    title="QoS",
    render=render,
    exists=exists,
)
