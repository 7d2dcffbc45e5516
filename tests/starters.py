"""The starters that there are: examples of `refarch new`, one for each product and shape."""

STARTERS = (
    "azure-local",
    "direct-iwarp",
    "nvme-of",
    "nvme-of-linux",
    "pvrdma",
    "rdma-linux",
    "s2d",
    "smb-direct",
    "vsan-esa",
    "vsan-roce",
)
