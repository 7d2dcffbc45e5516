"""Conversations of a design, walked hop by hop: the adapter that a packet leaves by, the ports that it crosses,
and what happens to it there.

``conversations`` states who talks to whom; ``egress``, ``routes``, ``fabric`` and ``marking`` answer one
question each about a host or the switches; ``walker`` asks them along the way of one conversation;
``failures`` walks it again without a port, a cable or a switch; ``outcomes`` collects all of it for a design.
"""
