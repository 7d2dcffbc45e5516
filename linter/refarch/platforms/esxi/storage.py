"""NVMe adapters, paravirtual RDMA and advanced settings of an ESXi host, as calls of the functions in
esxi.sh.

Sources, looked up 2026-11-23: Cisco UCS Manager, RoCE v2: NVMe over RoCE v2 on the ESXi host (``nvme fabrics
enable -p RDMA -d vmrdma0``, what the lists print, adapter and path in a controller's name); IBM Cloud, Ceph
as a Service: configuring NVMe/TCP for VMware ESXi (``--protocol TCP --device vmnicN``, ``connect -a -i -p
-s``, ``nvme info get``); VMware vSphere 7.0 Networking, Configure an ESXi Host for PVRDMA (Net.PVRDMAVmknic,
the firewall's rule pvrdma); vSphere 6.7, ESXCLI Concepts and Examples, Manage ESXi Firewalls; ESXCLI
Reference 7.0, system (``settings advanced``). ESXi derives its NQN from the host name and the domain, and
numbers its adapters in order. Both are only checked, because no command to set them is documented.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import AdvancedSetting, HostIntent, NvmePort, NvmeTarget
from ..not_configured import not_configured_values, value_text
from ..shell import address, item, quote_word
from ..target import ConfigLine, NotConfigured, cosmetic, refuse, word
from .module_commands import module_parameters

PROTOCOLS = {"rdma": "RDMA", "tcp": "TCP"}

NO_SUBSYSTEM = "the design does not state the NVMe subsystem"

BY_SERVICE = cosmetic("ESXi uses the VMkernel adapter on this uplink that has the NVMe over TCP service")

OF_MACHINES = "a property of VMs, not of a host"

OTHER_COMMAND = "only commands for advanced settings and for driver parameters are configured"


def nvme(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """NVMe software adapters and their paths."""
    own = host.nvme
    if own is None:
        return
    if own.nqn:
        place = origin_of(own, "nqn")
        if not own.nqn.startswith("nqn."):
            raise refuse(place, f"{own.nqn!r} is not an NVMe qualified name (NQN)")
        yield ConfigLine(f"nvme_name {quote_word(own.nqn, place)}", (place,))
    for adapter in own.adapters.values():
        yield from _adapter(adapter)


def _adapter(adapter: NvmePort) -> Iterator[ConfigLine | NotConfigured]:
    places = tuple(origin_of(adapter, field) for field in ("name", "nic", "transport"))
    nic = item(adapter.nic, places[1])
    protocol = PROTOCOLS.get(adapter.transport)
    if protocol is None:
        raise refuse(places[2], f"{adapter.transport!r} is not an NVMe transport")
    yield ConfigLine(f"nvme {nic} {protocol} {item(adapter.name, places[0])}", places)
    place = origin_of(adapter, "interface")
    if protocol == "RDMA":
        yield ConfigLine(f"rdma_binding {nic} {item(adapter.interface, place)}", (place, places[1]))
    else:
        yield from not_configured_values(adapter, "nvme.adapters.", adapter.name, BY_SERVICE, ("interface",))
    for target in adapter.targets:
        yield from _path(adapter, target, f"{nic} {protocol}")


def _path(adapter: NvmePort, target: NvmeTarget, over: str) -> Iterator[ConfigLine | NotConfigured]:
    place = origin_of(target, "subsystem")
    if not target.subsystem:
        fields = ("address", "service")
        yield from not_configured_values(target, "nvme.adapters.targets.", adapter.name, NO_SUBSYSTEM, fields)
        return
    if not target.subsystem.startswith("nqn."):
        raise refuse(place, f"{target.subsystem!r} is not an NVMe qualified name (NQN)")
    to = address(target.address, origin_of(target, "address"))
    places = (origin_of(target, "address"), place, origin_of(adapter, "nic"))
    subsystem = quote_word(target.subsystem, place)
    yield ConfigLine(f"nvme_path {over} {to} {word(target.service, place)} {subsystem}", places)


def pvrdma(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Adapter that is tagged for PVRDMA, and the firewall ruleset."""
    own = host.pvrdma
    if own is None:
        return
    if own.interface:
        place = origin_of(own, "interface")
        name = item(own.interface, place)
        yield ConfigLine(f"advanced /Net/PVRDMAVmknic 'String Value' {name} --string-value", (place,))
    if own.firewall:
        state = "true" if own.firewall == "enabled" else "false"
        yield ConfigLine(f"firewall pvrdma {state}", (origin_of(own, "firewall"),))
    yield from not_configured_values(own, "pvrdma.", "", OF_MACHINES, ("native_endpoints",))


def settings(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Advanced settings. Commands that set driver parameters belong to these."""
    for setting in host.settings:
        place = origin_of(setting, "option")
        if module_parameters(setting.command):
            continue  # among the driver parameters
        if not setting.option:
            command = origin_of(setting, "command")
            yield NotConfigured("settings.command", "", value_text(setting.command), OTHER_COMMAND, command)
            yield from not_configured_values(setting, "settings.", "", OTHER_COMMAND)
        elif not setting.option.startswith("/"):
            raise refuse(place, f"{setting.option!r} is not an advanced option; options start with /")
        else:
            yield _setting(setting)


def _setting(setting: AdvancedSetting) -> ConfigLine:
    places = (origin_of(setting, "option"), origin_of(setting, "value"))
    kind, switch = ("Int Value", "--int-value") if isinstance(setting.value, int) else _TEXT
    option, value = quote_word(setting.option, places[0]), quote_word(setting.value, places[1])
    return ConfigLine(f"advanced {option} '{kind}' {value} {switch}", places)


_TEXT = ("String Value", "--string-value")
