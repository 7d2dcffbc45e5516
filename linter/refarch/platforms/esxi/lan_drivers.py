"""Ethernet drivers of Intel for ESXi, whose ports have RDMA only with a parameter of the driver.

Source, looked up 2026-11-30: Intel, irdman 1.4.4.0 release notes, Important Notes (the module parameter RDMA
of the LAN driver turns RDMA on after a restart) and Overview (icen for E810, i40en for X722). That it has a
value for each port of the driver, separated by commas, is practice of public scripts.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic
from ...views.walk.egress import egress
from ..target import NotConfigured, Reason
from .module_commands import module_parameters

LAN_DRIVERS = frozenset({"icen", "i40en"})

PARAMETER = "RDMA"


def rdma_on_all_ports(ports: int) -> str:
    """Value of the parameter that turns RDMA on for all ports of a driver, as YAML."""
    return f'"{",".join(["1"] * ports)}"'


def ports_without_rdma(host: HostIntent) -> Iterator[NotConfigured]:
    """Ports for RDMA traffic whose design does not state the parameter of their driver."""
    drivers = [nic.driver for nic in host.nics.values()]
    without = LAN_DRIVERS.intersection(drivers)
    if without:
        without -= _stated_drivers(host)
    for nic in _rdma_ports(host) if without else ():
        if nic.rdma and nic.driver in without:
            entry = f"{nic.driver}: {{{PARAMETER}: {rdma_on_all_ports(drivers.count(nic.driver))}}}"
            reason = Reason(
                f"the driver {nic.driver} turns RDMA on only with `{entry}` in `parameters` of the adapter, "
                "a value for each port of the driver",
                hint=f"Add `{entry}` to `parameters` of the adapter.",
            )
            yield NotConfigured("nics.rdma", nic.name, "yes", reason, origin_of(nic, "rdma"))


def idle_ports(host: HostIntent) -> frozenset[str]:
    """Ports that have no RDMA because the design states no parameter for it, and that need none."""
    without = LAN_DRIVERS - _stated_drivers(host)
    needed = {nic.name for nic in _rdma_ports(host)}
    return frozenset(nic.name for nic in host.nics.values() if nic.driver in without) - needed


def _stated_drivers(host: HostIntent) -> set[str]:
    """Drivers whose parameter for RDMA the design states."""
    settings = (one for setting in host.settings for one in module_parameters(setting.command))
    return {one.module for one in settings if one.name == PARAMETER} | {
        driver
        for nic in host.nics.values()
        for driver, values in nic.parameters.items()
        if PARAMETER in values
    }


def _rdma_ports(host: HostIntent) -> list[HostNic]:
    """Ports that carry vSAN, NVMe over RDMA, or PVRDMA; none in a cluster over TCP."""
    if host.transport == "tcp":
        return []
    adapters = host.nvme.adapters.values() if host.nvme is not None else ()
    ports = [adapter.nic for adapter in adapters if adapter.transport == "rdma"]
    pvrdma = host.pvrdma.interface if host.pvrdma is not None else ""
    for interface in host.interfaces.values():
        if "vsan" in interface.services or interface.name == pvrdma:
            ports += egress(host, interface).ports
    return [host.nics[name] for name in dict.fromkeys(ports) if name in host.nics]
