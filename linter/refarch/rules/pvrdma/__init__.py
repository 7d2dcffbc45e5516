"""Rules about paravirtual RDMA: hosts, virtual machines, native endpoints."""

from .. import Applies

AREA = Applies(products=("pvrdma",))
"""What every rule of the area applies to; no other design loads them."""
