"""The hosts: virtual switches and adapters, settings, NVMe over Fabrics, SMB Direct, and virtual machines."""

from ..sections import host_settings, nvme, smb, virtual_machines, vsphere_networking
from . import section_page

PAGE = section_page(
    path="hosts.md",
    title="Hosts",
    summary="Virtual switches, adapters, settings, and storage services of the hosts.",
    order=50,
    group="build",
    sections=(
        vsphere_networking.SECTION,
        host_settings.SECTION,
        nvme.SECTION,
        smb.SECTION,
        virtual_machines.SECTION,
    ),
)
