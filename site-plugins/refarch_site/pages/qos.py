"""How RDMA traffic is kept lossless: marking, queues, flow control, buffers."""

from refarch import api

from ..context import Context
from ..markdown import heading, page, table

PATH = "qos.md"
TITLE = "QoS"
SUMMARY = "From the marking of a packet to its traffic class, flow control and buffer, on switches and hosts."
ORDER = 60

PARTS = ("settings", "table", "traffic_classes", "pools", "applied")
ELSEWHERE = ("ingress", "egress")
"""Columns of the priorities that the table of pools shows better."""


def render(context: Context) -> str:
    """Settings first, then the way of a packet, then where the profile is used."""
    if not context.design.profiles:
        return ""
    found = [api.table(context.design, "qos", part) for part in PARTS]
    return page(
        context.figures("qos"),
        *(
            piece
            for made in found
            if made.rows
            for piece in (heading(2, made.title), table(made, context.place, without=ELSEWHERE))
        ),
    )
