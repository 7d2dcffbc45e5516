"""Linux: scripts for NVMe-oF hosts and for guests with paravirtual RDMA, and verification checks."""
