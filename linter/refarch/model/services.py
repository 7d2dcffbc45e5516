"""Names of the services of adapters and networks, which designs name by a short id. A service without an
entry is shown as its id."""

from collections.abc import Mapping

SERVICE_TITLES: Mapping[str, str] = {
    "management": "Management",
    "vmotion": "vMotion",
    "vsan": "vSAN",
    "vsan-witness": "vSAN witness",
    "provisioning": "Provisioning",
    "replication": "Replication",
    "nvme-rdma": "NVMe over RDMA",
    "nvme-tcp": "NVMe over TCP",
    "ft-logging": "FT logging",
    "cluster": "Cluster",
    "live-migration": "Live migration",
    "smb": "SMB",
    "backup": "Backup",
    "pvrdma": "PVRDMA",
    "rdma": "RDMA",
    "tep": "NSX overlay",
}


def service_title(name: str) -> str:
    """Title of a service, e.g. ``vMotion``."""
    return SERVICE_TITLES.get(name, name)
