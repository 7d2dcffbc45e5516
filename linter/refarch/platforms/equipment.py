"""Disks, storage controllers, VMs, and witnesses: settings that targets of hosts and clusters do not
configure, with reasons."""

from collections.abc import Mapping

OF_MACHINES = "a VM requires an image and a datastore, which the design does not specify"
OF_GUESTS = "configured in the VM; the target linux-guest configures guests with paravirtual RDMA"
OF_DISKS = "each host assigns its own disk names, which the design does not have"
OF_DRIVER = "drivers of storage controllers are included in the system image, or come from the vendor"
OF_FIRMWARE = "use the firmware tool of the vendor"
OF_WITNESS = "install the witness by hand, from its own image, before the cluster needs it"


def _fields(path: str, names: str, reason: str) -> dict[str, str]:
    return {f"{path}.{name}": reason for name in names.split()}


MACHINES: Mapping[str, str] = {
    **_fields(
        "virtual_machines",
        "name host vcpus memory reservation hardware_version guest_os guest_kernel disks",
        OF_MACHINES,
    ),
    **_fields("virtual_machines.adapters", "name kind port_group", OF_MACHINES),
    **_fields("virtual_machines.adapters", "address address6", OF_GUESTS),
}
"""Settings of VMs of a host or a cluster."""


def disks(path: str, reason: str = OF_DISKS) -> dict[str, str]:
    """Settings of disks at ``path``, with one reason for the firmware and the given reason for all others."""
    return {**_fields(path, "role drive quantity groups", reason), f"{path}.firmware": OF_FIRMWARE}


CONTROLLERS: Mapping[str, str] = {
    "controllers.name": OF_DRIVER,
    "controllers.driver": OF_DRIVER,
    "controllers.firmware": OF_FIRMWARE,
}
"""Settings of storage controllers of a host."""

WITNESS: Mapping[str, str] = _fields(
    "vsan.witness_machine",
    "kind network management traffic runs_on site addresses addresses6 release",
    OF_WITNESS,
)
"""Settings of the vSAN witness of a cluster or a domain."""
