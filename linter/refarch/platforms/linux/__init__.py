"""Linux: scripts for NVMe-oF hosts and for guests with paravirtual RDMA, and what to read of them."""
