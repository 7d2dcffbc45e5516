"""Rules about paravirtual RDMA: hosts, virtual machines, native endpoints."""

from .. import Applies

AREA = Applies(products=("pvrdma",))
"""Designs that every rule of the area applies to; no other design loads them."""
