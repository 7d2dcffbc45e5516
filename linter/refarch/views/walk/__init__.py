"""Conversations of a design, walked hop by hop: the adapter that a packet leaves by, the ports that it
crosses, and what happens to it there.

``conversations`` states who talks to whom. ``egress``, ``routes``, ``fabric`` and ``marking`` answer one
question each about a host or the switches. ``walker`` asks them in the order of the way of one conversation,
a ``flow`` with its ``trail``: ``source_route`` and ``source_host`` check the host that sends, ``entrance``
and ``layer2`` the switches (``split_vlans`` where a VLAN stops), ``flow_control`` what keeps RDMA from
losing packets there, ``routers`` the way to other networks, and ``far_end`` the other end. ``failures`` walks
a conversation again without a port, a cable or a switch; ``outcomes`` collects all of it for a design.
"""
