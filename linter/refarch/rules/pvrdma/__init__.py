"""Rules about paravirtual RDMA: hosts, virtual machines, native endpoints."""
