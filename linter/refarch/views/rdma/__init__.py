"""RDMA and what it asks of hosts and switches: where RoCE runs, QoS profiles, headroom and buffers, packet
sizes, and RDMA between virtual machines."""
