"""A stand-in of a Windows host: it runs the cmdlets that the scripts for Windows hosts call, and keeps what
they set.

It refuses a cmdlet or a parameter that it does not have, a cmdlet whose feature is not installed, and an
object that does not exist, as the references of the cmdlets describe; so a step in the wrong place fails.
Names and Hyper-V wait for a restart (reference of GetComputerNameEx: names are read at system startup). A
port that becomes a member of a switch loses its addresses. A static IPv4 address ends DHCP on its adapter
(practice). Values of a factory-fresh host that no reference states are such that a script has to set them.
"""

import copy
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from fake_network_atc import apply_intent
from powershell_run import Moment, PowerShellError, Table, items, words

State = dict[str, Any]

FAILS = "fails as the test asks"

DEFAULT_CLASS = "[Default]"

TEMPLATES = ("SMB", "Cluster", "LiveMigration", "Default")


def new_adapter(**changes: Any) -> State:
    """Network adapter of a factory-fresh host."""
    made = {
        "properties": {"*JumboPacket": "4088"},
        "vlan": 0,
        "rdma": False,
        "qos": False,
        "switch": "",
        "addresses": {},
        "dhcp": "Enabled",
        "routes": [],
        "dns": [],
    }
    return made | changes


def new_port(technology: int = 0) -> State:
    """Physical port."""
    properties = {"*JumboPacket": "4088", "*FlowControl": "3", "*NetworkDirectTechnology": str(technology)}
    return new_adapter(properties=properties, vlan=4000, physical=True)


def factory(ports: Mapping[str, int]) -> State:
    """Host with an installed Windows: ports with the RDMA protocols that their drivers start with."""
    return {
        "name": "WIN-0123456789",
        "next_name": "",
        "features": [],
        "next_features": [],
        "suffixes": [],
        "time": {"Type": "NT5DS", "NtpServer": "time.windows.com,0x8"},
        "time_runs": False,
        "zone": "Pacific Standard Time",
        "adapters": {name: new_port(technology) for name, technology in ports.items()},
        "switches": {},
        "virtual": {},
        "willing": True,
        "flow_control": [],
        "classes": {},
        "policies": {},
        "multichannel": {"server": True, "client": True},
        "migration": "Compression",
        "limits": {},
        "intents": {},
        "in_cluster": False,
        "node": "Up",
        "files": {},
    }


class WindowsHost:
    """Host with a state."""

    def __init__(self, state: State, *, release: str = "2025", is_remote: bool = False) -> None:
        self.state, self.release, self.is_remote = state, release, is_remote
        self.calls: list[str] = []
        """Changes of the current run."""
        self.changes_left = 10**6
        """Changes before the one that fails."""
        self.now = Moment(0)

    @property
    def name(self) -> str:
        return str(self.state["name"])

    def restart(self) -> None:
        """Restart of Windows."""
        own = self.state
        own["features"] += own["next_features"]
        own["name"], own["next_name"] = own["next_name"] or own["name"], ""
        own["next_features"] = []

    def run(self, cmdlet: str, arguments: Mapping[str, Any], what_if: bool) -> Any:
        """Result of a cmdlet."""
        command = COMMANDS.get(cmdlet.lower())
        assert command is not None, f"the stand-in has no cmdlet {cmdlet}"
        if command.feature and command.feature not in self.state["features"]:
            raise PowerShellError(f"The term '{cmdlet}' is not recognized: {command.feature} is missing")
        given = dict(arguments)
        silent = words(given.pop("erroraction", "")).lower() == "silentlycontinue"
        given.pop("confirm", None)
        if command.changes:
            if what_if:
                return None
            self.calls.append(" ".join([cmdlet, *map(words, given.values())]))
            self.changes_left -= 1
            if self.changes_left < 0:
                raise PowerShellError(FAILS)
        try:
            return command.run(self, *command.bound(cmdlet, given))
        except PowerShellError:
            if silent:
                return None
            raise

    def adapter(self, name: str) -> State:
        """Network adapter of Windows."""
        for known, adapter in self.state["adapters"].items():
            if known.lower() == words(name).lower():
                found: State = adapter
                return found
        raise PowerShellError(f"no network adapter {name}")

    def interface(self, name: str) -> State:
        """Network adapter with TCP/IP, which a member of a switch is not."""
        adapter = self.adapter(name)
        if adapter["switch"]:
            raise PowerShellError(f"{name} belongs to switch {adapter['switch']} and has no addresses")
        return adapter

    def port(self, name: str) -> State:
        """Physical port."""
        adapter = self.adapter(name)
        if "physical" not in adapter:
            raise PowerShellError(f"{name} is no physical adapter")
        return adapter

    def virtual(self, managementos: bool, name: str) -> State:
        """Virtual network adapter of the host."""
        assert managementos
        if name not in self.state["virtual"]:
            raise PowerShellError(f"no virtual network adapter {name}")
        found: State = self.state["virtual"][name]
        return found

    def switch(self, name: str) -> list[str]:
        """Ports of a switch."""
        if name not in self.state["switches"]:
            raise PowerShellError(f"no switch {name}")
        found: list[str] = self.state["switches"][name]
        return found

    def classes(self) -> dict[str, State]:
        """Traffic classes with the default class, which has the remaining priorities and bandwidth."""
        own: dict[str, State] = self.state["classes"]
        used = {number for one in own.values() for number in one["Priority"]}
        rest = [number for number in range(8) if number not in used]
        share = 100 - sum(one["BandwidthPercentage"] for one in own.values())
        default = {"Name": DEFAULT_CLASS, "Algorithm": "ETS", "BandwidthPercentage": share, "Priority": rest}
        return {**own, DEFAULT_CLASS: default}

    def join_switch(self, name: str, ports: Iterable[str]) -> None:
        """Make ports members of a switch. They have no addresses from then on."""
        for port in ports:
            adapter = self.port(port)
            if adapter["switch"]:
                raise PowerShellError(f"{port} belongs to switch {adapter['switch']}")
            adapter |= {"switch": name, "addresses": {}, "routes": [], "dns": [], "dhcp": ""}
            self.state["switches"].setdefault(name, []).append(port)

    def add_virtual(self, name: str, alias: str, switch: str) -> None:
        """Add a virtual network adapter, whose name in Windows is the alias."""
        self.state["virtual"][name] = {
            "switch": switch,
            "alias": alias,
            "mode": "Untagged",
            "vlan": 0,
            "isolation": 0,
            "tag": "Off",
            "port": "",
        }
        self.state["adapters"][alias] = new_adapter()

    def write_class(self, name: str, algorithm: str, priority: list[int], share: int) -> None:
        """Create or change a traffic class. Only a class with ETS has a percentage."""
        others = {key: own for key, own in self.state["classes"].items() if key != name}
        used = {number for own in others.values() for number in own["Priority"]}
        if used & {*priority} or not priority:
            raise PowerShellError(f"class {name}: priorities {priority}")
        if algorithm not in ("ETS", "Strict") or (algorithm == "Strict") != (share == 0):
            raise PowerShellError(f"class {name}: {algorithm} with {share}%")
        if share + sum(own["BandwidthPercentage"] for own in others.values()) > 100:
            raise PowerShellError(f"class {name}: more than 100%")
        made = {
            "Name": name,
            "Algorithm": algorithm,
            "BandwidthPercentage": share,
            "Priority": sorted(priority),
        }
        self.state["classes"][name] = made

    def is_reachable(self) -> bool:
        """Whether an adapter has an address or asks for one."""
        adapters = self.state["adapters"].values()
        return any(not one["switch"] and (one["addresses"] or one["dhcp"] == "Enabled") for one in adapters)


class Command(NamedTuple):
    """Cmdlet of the stand-in."""

    run: Callable[..., Any]
    changes: bool
    feature: str

    def bound(self, cmdlet: str, given: Mapping[str, Any]) -> list[Any]:
        """Arguments in the order of the parameters; the parameters without a name are before the others."""
        parameters = list(inspect.signature(self.run).parameters.values())[1:]
        named = [one for one in parameters if one.name in given]
        waiting = [value for key, value in given.items() if key.isdecimal()]
        unknown = set(given) - {one.name for one in parameters} - {key for key in given if key.isdecimal()}
        assert not unknown, f"{cmdlet} of the stand-in has no parameter {sorted(unknown)}"
        found = []
        for one in parameters:
            if one in named:
                found.append(given[one.name])
            elif waiting:
                found.append(waiting.pop(0))
            elif one.default is inspect.Parameter.empty:
                raise PowerShellError(f"{cmdlet} needs -{one.name}")
            else:
                found.append(one.default)
        assert not waiting, f"{cmdlet}: {waiting}"
        return found


COMMANDS: dict[str, Command] = {}


def _command(cmdlet: str, changes: bool, feature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        COMMANDS[cmdlet.lower()] = Command(run, changes, feature)
        return run

    return register


def shows(cmdlet: str, feature: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return _command(cmdlet, False, feature)


def sets(cmdlet: str, feature: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return _command(cmdlet, True, feature)


HYPER_V, DCB, ATC = "Hyper-V", "Data-Center-Bridging", "NetworkATC"

FEATURES = (HYPER_V, DCB, ATC, "Failover-Clustering", "NetworkHUD", "FS-SMBBW")

AFTER_RESTART = (HYPER_V,)


@shows("Get-WindowsFeature")
def _feature(host: WindowsHost, name: str) -> Any:
    assert name in FEATURES, name
    return Table(Name=name, Installed=name in host.state["features"])


@sets("Install-WindowsFeature")
def _install(host: WindowsHost, name: str, includemanagementtools: bool = False) -> Any:
    assert name in FEATURES and includemanagementtools, name
    later = name in AFTER_RESTART
    kept = host.state["next_features" if later else "features"]
    kept += [] if name in kept else [name]
    return Table(Success=True, RestartNeeded="Yes" if later else "No")


@shows("Get-CimInstance")
def _cim(host: WindowsHost, classname: str) -> Any:
    if classname == "Win32_OperatingSystem":
        return Table(Version={"2025": "10.0.26100"}.get(host.release, host.release))
    assert classname == "Win32_ComputerSystem"
    return Table(DNSHostName=host.state["name"], PartOfDomain=False)


@sets("Rename-Computer")
def _rename(host: WindowsHost, newname: str, force: bool = False) -> None:
    host.state["next_name"] = newname


@shows("Get-DnsClientGlobalSetting")
def _suffixes(host: WindowsHost) -> Any:
    return Table(SuffixSearchList=list(host.state["suffixes"]))


@sets("Set-DnsClientGlobalSetting")
def _set_suffixes(host: WindowsHost, suffixsearchlist: Any) -> None:
    host.state["suffixes"] = list(map(words, items(suffixsearchlist)))


@shows("Get-ItemProperty")
def _registry(host: WindowsHost, path: str) -> Any:
    assert path.endswith("W32Time\\Parameters")
    return Table(host.state["time"])


@sets("Start-Service")
def _start(host: WindowsHost, name: str) -> None:
    assert name == "W32Time"
    host.state["time_runs"] = True


@sets("w32tm")
def _w32tm(host: WindowsHost, verb: str, peers: str, flags: str, update: str) -> None:
    assert (verb, flags, update) == ("/config", "/syncfromflags:manual", "/update")
    if not host.state["time_runs"]:
        raise PowerShellError("the service has not been started")
    host.state["time"] = {"Type": "NTP", "NtpServer": peers.partition(":")[2]}


@shows("Get-TimeZone")
def _zone(host: WindowsHost) -> Any:
    return Table(Id=host.state["zone"])


@sets("Set-TimeZone")
def _set_zone(host: WindowsHost, id: str) -> None:
    host.state["zone"] = id


def _description(name: str) -> str:
    return f"Adapter of {name}"


@shows("Get-NetAdapter")
def _adapter(host: WindowsHost, name: str = "", interfacedescription: str = "") -> Any:
    if interfacedescription:
        name = next(one for one in host.state["adapters"] if _description(one) == interfacedescription)
    adapter = host.adapter(name)
    return Table(Name=name, VlanID=adapter["vlan"], InterfaceDescription=_description(name))


@sets("Set-NetAdapter")
def _set_adapter(host: WindowsHost, name: str, vlanid: int) -> None:
    host.port(name)["vlan"] = vlanid


@shows("Get-NetAdapterAdvancedProperty")
def _property(host: WindowsHost, name: str, registrykeyword: str) -> Any:
    properties = host.adapter(name)["properties"]
    if registrykeyword not in properties:
        raise PowerShellError(f"{name} has no property {registrykeyword}")
    return Table(RegistryKeyword=registrykeyword, RegistryValue=[properties[registrykeyword]])


@sets("Set-NetAdapterAdvancedProperty")
def _set_property(host: WindowsHost, name: str, registrykeyword: str, registryvalue: str) -> None:
    _property(host, name, registrykeyword)
    host.adapter(name)["properties"][registrykeyword] = words(registryvalue)


@shows("Get-NetAdapterRdma")
def _rdma(host: WindowsHost, name: str) -> Any:
    return Table(Name=name, Enabled=host.adapter(name)["rdma"])


@sets("Enable-NetAdapterRdma")
def _enable_rdma(host: WindowsHost, name: str) -> None:
    host.adapter(name)["rdma"] = True


@sets("Disable-NetAdapterRdma")
def _disable_rdma(host: WindowsHost, name: str) -> None:
    host.adapter(name)["rdma"] = False


@shows("Get-VMSwitch", HYPER_V)
def _switch(host: WindowsHost, name: str) -> Any:
    host.switch(name)
    return Table(Name=name)


@shows("Get-VMSwitchTeam", HYPER_V)
def _team(host: WindowsHost, name: str) -> Any:
    return Table(Name=name, NetAdapterInterfaceDescription=[_description(port) for port in host.switch(name)])


@sets("New-VMSwitch", HYPER_V)
def _new_switch(
    host: WindowsHost, name: str, netadaptername: str, enableembeddedteaming: bool, allowmanagementos: bool
) -> None:
    assert enableembeddedteaming and not allowmanagementos
    if name in host.state["switches"]:
        raise PowerShellError(f"there is a switch {name}")
    host.join_switch(name, [netadaptername])


@sets("Add-VMSwitchTeamMember", HYPER_V)
def _add_member(host: WindowsHost, vmswitchname: str, netadaptername: str) -> None:
    host.switch(vmswitchname)
    host.join_switch(vmswitchname, [netadaptername])


@sets("Remove-VMSwitch", HYPER_V)
def _remove_switch(host: WindowsHost, name: str, force: bool) -> None:
    for port in host.switch(name):
        host.adapter(port).update(switch="", dhcp="Enabled")
    del host.state["switches"][name]
    for virtual in [one for one, own in host.state["virtual"].items() if own["switch"] == name]:
        _remove_virtual(host, True, virtual)


@shows("Get-VMNetworkAdapter", HYPER_V)
def _virtual(host: WindowsHost, managementos: bool, name: str) -> Any:
    own = host.virtual(managementos, name)
    return Table(Name=name, SwitchName=own["switch"], IeeePriorityTag=own["tag"])


@sets("Add-VMNetworkAdapter", HYPER_V)
def _add_virtual(host: WindowsHost, managementos: bool, name: str, switchname: str) -> None:
    host.switch(switchname)
    if name in host.state["virtual"]:
        raise PowerShellError(f"there is an adapter {name}")
    host.add_virtual(name, f"vEthernet ({name})", switchname)


@sets("Remove-VMNetworkAdapter", HYPER_V)
def _remove_virtual(host: WindowsHost, managementos: bool, name: str) -> None:
    own = host.virtual(managementos, name)
    del host.state["adapters"][own["alias"]], host.state["virtual"][name]


@sets("Set-VMNetworkAdapter", HYPER_V)
def _set_virtual(host: WindowsHost, managementos: bool, name: str, ieeeprioritytag: str) -> None:
    host.virtual(managementos, name)["tag"] = ieeeprioritytag


@shows("Get-VMNetworkAdapterVlan", HYPER_V)
def _vlan(host: WindowsHost, managementos: bool, vmnetworkadaptername: str) -> Any:
    own = host.virtual(managementos, vmnetworkadaptername)
    return Table(OperationMode=own["mode"], AccessVlanId=own["vlan"], Mode=own["mode"], VlanList=own["vlan"])


@sets("Set-VMNetworkAdapterVlan", HYPER_V)
def _set_vlan(
    host: WindowsHost,
    managementos: bool,
    vmnetworkadaptername: str,
    access: bool = False,
    vlanid: int = 0,
    untagged: bool = False,
) -> None:
    assert access != untagged and (vlanid > 0) == access
    own = host.virtual(managementos, vmnetworkadaptername)
    own |= {"mode": "Access" if access else "Untagged", "vlan": vlanid}


@shows("Get-VMNetworkAdapterIsolation", HYPER_V)
def _isolation(host: WindowsHost, managementos: bool, vmnetworkadaptername: str) -> Any:
    return Table(DefaultIsolationID=host.virtual(managementos, vmnetworkadaptername)["isolation"])


@shows("Get-VMNetworkAdapterTeamMapping", HYPER_V)
def _mapping(
    host: WindowsHost,
    managementos: bool,
    switchname: str = "",
    name: str = "",
    vmnetworkadaptername: str = "",
) -> Any:
    own = host.virtual(managementos, name or vmnetworkadaptername)
    assert not switchname or own["switch"] == switchname
    return Table(NetAdapterName=own["port"]) if own["port"] else None


@sets("Set-VMNetworkAdapterTeamMapping", HYPER_V)
def _set_mapping(
    host: WindowsHost,
    managementos: bool,
    switchname: str,
    vmnetworkadaptername: str,
    physicalnetadaptername: str,
) -> None:
    if physicalnetadaptername not in host.switch(switchname):
        raise PowerShellError(f"{physicalnetadaptername} is no member of {switchname}")
    host.virtual(managementos, vmnetworkadaptername)["port"] = physicalnetadaptername


@shows("Get-NetIPAddress")
def _address(
    host: WindowsHost,
    interfacealias: str,
    ipaddress: str = "",
    addressfamily: str = "",
    prefixorigin: Any = None,
) -> Any:
    own = host.interface(interfacealias)
    found = [
        Table(IPAddress=address, PrefixLength=length, AddressFamily="IPv6" if ":" in address else "IPv4")
        for address, length in own["addresses"].items()
        if not ipaddress or address == ipaddress
    ]
    found = [one for one in found if not addressfamily or one["AddressFamily"] == addressfamily]
    if not found:
        raise PowerShellError(f"{interfacealias} has no such address")
    return found


@sets("New-NetIPAddress")
def _new_address(host: WindowsHost, interfacealias: str, ipaddress: str, prefixlength: int) -> None:
    own = host.interface(interfacealias)
    if any(ipaddress in one["addresses"] for one in host.state["adapters"].values()):
        raise PowerShellError(f"an adapter has {ipaddress}")
    own["addresses"][ipaddress] = prefixlength
    if ":" not in ipaddress:
        own["dhcp"] = "Disabled"


@sets("Remove-NetIPAddress")
def _remove_address(host: WindowsHost, interfacealias: str, ipaddress: str) -> None:
    del host.interface(interfacealias)["addresses"][ipaddress]


@shows("Get-NetIPInterface")
def _ip_interface(host: WindowsHost, interfacealias: str, addressfamily: str) -> Any:
    return Table(Dhcp=host.interface(interfacealias)["dhcp"])


@sets("Set-NetIPInterface")
def _set_ip_interface(host: WindowsHost, interfacealias: str, addressfamily: str, dhcp: str) -> None:
    assert (addressfamily, dhcp in ("Enabled", "Disabled")) == ("IPv4", True)
    host.interface(interfacealias)["dhcp"] = dhcp


@shows("Get-NetRoute")
def _route(host: WindowsHost, interfacealias: str, destinationprefix: str) -> Any:
    routes = host.interface(interfacealias)["routes"]
    found = [Table(NextHop=via) for to, via in routes if to == destinationprefix]
    if not found:
        raise PowerShellError(f"no route to {destinationprefix}")
    return found


@sets("New-NetRoute")
def _new_route(host: WindowsHost, interfacealias: str, destinationprefix: str, nexthop: str) -> None:
    host.interface(interfacealias)["routes"].append([destinationprefix, nexthop])


@shows("Get-DnsClientServerAddress")
def _dns(host: WindowsHost, interfacealias: str) -> Any:
    servers = host.interface(interfacealias)["dns"]
    return [
        Table(ServerAddresses=[one for one in servers if (":" in one) == is_v6]) for is_v6 in (False, True)
    ]


@sets("Set-DnsClientServerAddress")
def _set_dns(host: WindowsHost, interfacealias: str, serveraddresses: Any) -> None:
    host.interface(interfacealias)["dns"] = list(map(words, items(serveraddresses)))


@shows("Get-NetQosDcbxSetting", DCB)
def _willing(host: WindowsHost) -> Any:
    return Table(Willing=host.state["willing"])


@sets("Set-NetQosDcbxSetting", DCB)
def _set_willing(host: WindowsHost, willing: bool) -> None:
    host.state["willing"] = willing


@shows("Get-NetQosFlowControl", DCB)
def _flow_control(host: WindowsHost) -> Any:
    enabled = host.state["flow_control"]
    return [Table(Name=str(number), Priority=number, Enabled=number in enabled) for number in range(8)]


@sets("Enable-NetQosFlowControl", DCB)
def _enable_flow_control(host: WindowsHost, priority: Any) -> None:
    host.state["flow_control"] = sorted({*host.state["flow_control"], *items(priority)})


@sets("Disable-NetQosFlowControl", DCB)
def _disable_flow_control(host: WindowsHost, priority: Any) -> None:
    left = [number for number in host.state["flow_control"] if number not in items(priority)]
    host.state["flow_control"] = left


@shows("Get-NetQosTrafficClass", DCB)
def _class(host: WindowsHost) -> Any:
    return [
        Table(one, Bandwidth=one["BandwidthPercentage"]) for one in copy.deepcopy(host.classes()).values()
    ]


@sets("New-NetQosTrafficClass", DCB)
def _new_class(
    host: WindowsHost, name: str, algorithm: str, priority: Any, bandwidthpercentage: int = 0
) -> None:
    if name in host.state["classes"]:
        raise PowerShellError(f"there is a class {name}")
    host.write_class(name, algorithm, items(priority), bandwidthpercentage)


@sets("Set-NetQosTrafficClass", DCB)
def _set_class(
    host: WindowsHost, name: str, algorithm: str, priority: Any, bandwidthpercentage: int = 0
) -> None:
    if name not in host.state["classes"]:
        raise PowerShellError(f"no class {name}")
    host.write_class(name, algorithm, items(priority), bandwidthpercentage)


@sets("Remove-NetQosTrafficClass", DCB)
def _remove_class(host: WindowsHost, name: str) -> None:
    if name not in host.state["classes"]:
        raise PowerShellError(f"no class {name}")
    del host.state["classes"][name]


@shows("Get-NetQosPolicy")
def _policy(host: WindowsHost) -> Any:
    return [Table(own) for own in host.state["policies"].values()]


@sets("New-NetQosPolicy")
def _new_policy(
    host: WindowsHost,
    name: str,
    priorityvalue8021action: int,
    dscpaction: int = -1,
    netdirectportmatchcondition: int = 0,
    smb: bool = False,
    cluster: bool = False,
    livemigration: bool = False,
    default: bool = False,
) -> None:
    chosen = [
        key for key, value in zip(TEMPLATES, (smb, cluster, livemigration, default), strict=True) if value
    ]
    assert len(chosen) + bool(netdirectportmatchcondition) == 1, name
    if name in host.state["policies"]:
        raise PowerShellError(f"there is a policy {name}")
    match = {"Template": chosen[0]} if chosen else {"NetDirectPort": netdirectportmatchcondition}
    host.state["policies"][name] = {"Name": name, **match}
    _set_policy(host, name, priorityvalue8021action, dscpaction)


@sets("Set-NetQosPolicy")
def _set_policy(host: WindowsHost, name: str, priorityvalue8021action: int, dscpaction: int = -1) -> None:
    own = host.state["policies"].get(name)
    if own is None or ("NetDirectPort" in own and dscpaction >= 0):
        raise PowerShellError(f"policy {name} cannot be set")
    action = {"PriorityValue8021Action": priorityvalue8021action, "PriorityValue": priorityvalue8021action}
    own |= action | ({"DSCPAction": dscpaction} if dscpaction >= 0 else {})


@sets("Remove-NetQosPolicy")
def _remove_policy(host: WindowsHost, name: str) -> None:
    if name not in host.state["policies"]:
        raise PowerShellError(f"no policy {name}")
    del host.state["policies"][name]


@shows("Get-NetAdapterQos")
def _port_qos(host: WindowsHost, name: str) -> Any:
    return Table(Name=name, Enabled=host.port(name)["qos"])


@sets("Enable-NetAdapterQos")
def _enable_qos(host: WindowsHost, name: str) -> None:
    host.port(name)["qos"] = True


@sets("Disable-NetAdapterQos")
def _disable_qos(host: WindowsHost, name: str) -> None:
    host.port(name)["qos"] = False


@shows("Get-SmbServerConfiguration")
def _server(host: WindowsHost) -> Any:
    return Table(EnableMultiChannel=host.state["multichannel"]["server"])


@sets("Set-SmbServerConfiguration")
def _set_server(host: WindowsHost, enablemultichannel: bool, force: bool) -> None:
    host.state["multichannel"]["server"] = enablemultichannel


@shows("Get-SmbClientConfiguration")
def _client(host: WindowsHost) -> Any:
    return Table(EnableMultiChannel=host.state["multichannel"]["client"])


@sets("Set-SmbClientConfiguration")
def _set_client(host: WindowsHost, enablemultichannel: bool, force: bool) -> None:
    host.state["multichannel"]["client"] = enablemultichannel


@shows("Get-VMHost", HYPER_V)
def _vm_host(host: WindowsHost) -> Any:
    return Table(VirtualMachineMigrationPerformanceOption=host.state["migration"])


@sets("Set-VMHost", HYPER_V)
def _set_vm_host(host: WindowsHost, virtualmachinemigrationperformanceoption: str) -> None:
    host.state["migration"] = virtualmachinemigrationperformanceoption


@shows("Get-SmbBandwidthLimit", "FS-SMBBW")
def _limit(host: WindowsHost, category: str) -> Any:
    if category not in host.state["limits"]:
        raise PowerShellError(f"no limit for {category}")
    return Table(Category=category, BytesPerSecond=host.state["limits"][category])


@sets("Set-SmbBandwidthLimit", "FS-SMBBW")
def _set_limit(host: WindowsHost, category: str, bytespersecond: int) -> None:
    host.state["limits"][category] = bytespersecond


@shows("Get-Cluster", "Failover-Clustering")
def _cluster(host: WindowsHost) -> Any:
    if not host.state["in_cluster"]:
        raise PowerShellError("the cluster service is not running")
    return Table(Name="cluster")


@shows("Get-ClusterNode", "Failover-Clustering")
def _node(host: WindowsHost, name: str) -> Any:
    if not host.state["in_cluster"]:
        raise PowerShellError("the cluster service is not running")
    return Table(Name=host.name, State=host.state["node"])


@shows("Test-Path")
def _exists(host: WindowsHost, path: str) -> Any:
    return path in host.state["files"]


@shows("Import-Clixml")
def _import(host: WindowsHost, path: str) -> Any:
    return Table(host.state["files"][path])


@shows("Export-Clixml")
def _export(host: WindowsHost, path: str, inputobject: Any) -> None:
    host.state["files"][path] = Table(inputobject)


@shows("Remove-Item")
def _remove_item(host: WindowsHost, path: str) -> None:
    del host.state["files"][path]


@shows("Get-Command")
def _get_command(host: WindowsHost, name: str) -> Any:
    command = COMMANDS.get(name.lower())
    assert command is not None, name
    if command.feature and command.feature not in host.state["features"]:
        raise PowerShellError(f"no command {name}")
    names = {one: one for one in inspect.signature(command.run).parameters}
    if host.release in ("2022", "22H2"):
        names = {one: one for one in names if one not in ("wait", "switchless")}
    return Table(Name=name, Parameters=Table(names))


@shows("Get-Date")
def _date(host: WindowsHost) -> Any:
    return host.now


@shows("Start-Sleep")
def _sleep(host: WindowsHost, seconds: int) -> None:
    host.now = Moment(host.now + seconds)
    apply_intents(host)


def apply_intents(host: WindowsHost) -> None:
    """Network ATC applies the intents that wait."""
    for name, intent in host.state["intents"].items():
        if intent["status"] == "Provisioning":
            apply_intent(host, name, intent)
            intent["status"] = "Completed"


def _overrides(**given: Any) -> Table:
    return Table({name: value for name, value in given.items() if value is not None})


@shows("New-NetIntentAdapterPropertyOverrides", ATC)
def _property_overrides(
    host: WindowsHost, jumbopacket: Any = None, networkdirect: Any = None, networkdirecttechnology: Any = None
) -> Any:
    return _overrides(jumbo=jumbopacket, direct=networkdirect, technology=networkdirecttechnology)


@shows("New-NetIntentQoSPolicyOverrides", ATC)
def _qos_overrides(
    host: WindowsHost,
    priorityvalue8021action_smb: Any = None,
    priorityvalue8021action_cluster: Any = None,
    bandwidthpercentage_smb: Any = None,
    bandwidthpercentage_cluster: Any = None,
    netdirectportmatchcondition: Any = None,
) -> Any:
    return _overrides(
        smb=priorityvalue8021action_smb,
        cluster=priorityvalue8021action_cluster,
        smb_share=bandwidthpercentage_smb,
        cluster_share=bandwidthpercentage_cluster,
        port=netdirectportmatchcondition,
    )


@shows("New-NetIntentStorageOverrides", ATC)
def _storage_overrides(host: WindowsHost, enableautomaticipgeneration: bool) -> Any:
    return Table(automatic=enableautomaticipgeneration)


@sets("Add-NetIntent", ATC)
def _add_intent(
    host: WindowsHost,
    name: str,
    adaptername: Any,
    management: bool = False,
    compute: bool = False,
    storage: bool = False,
    storagevlans: Any = None,
    managementvlan: int = 0,
    switchless: bool = False,
    adapterpropertyoverrides: Any = None,
    qospolicyoverrides: Any = None,
    storageoverrides: Any = None,
    wait: bool = False,
) -> None:
    if not host.state["in_cluster"]:
        raise PowerShellError("intents of a host without a cluster are for tests only")
    if name in host.state["intents"]:
        raise PowerShellError(f"there is an intent {name}")
    kinds = {"management": management, "compute": compute, "storage": storage}
    host.state["intents"][name] = {
        "traffic": [kind for kind, is_given in kinds.items() if is_given],
        "ports": list(map(words, items(adaptername))),
        "vlans": items(storagevlans),
        "management_vlan": managementvlan,
        "switchless": switchless,
        "properties": dict(adapterpropertyoverrides or {}),
        "qos": dict(qospolicyoverrides or {}),
        "automatic": (storageoverrides or {}).get("automatic", True),
        "status": "Provisioning",
    }
    if wait:
        apply_intents(host)


@sets("Remove-NetIntent", ATC)
def _remove_intent(host: WindowsHost, name: str) -> None:
    if name not in host.state["intents"]:
        raise PowerShellError(f"no intent {name}")
    del host.state["intents"][name]


@shows("Get-NetIntent", ATC)
def _intent(host: WindowsHost) -> Any:
    return [Table(IntentName=name) for name in host.state["intents"]]


@shows("Get-NetIntentStatus", ATC)
def _status(host: WindowsHost, name: str) -> Any:
    if name not in host.state["intents"]:
        raise PowerShellError(f"no intent {name}")
    own = host.state["intents"][name]
    is_done = own["status"] == "Completed"
    return Table(
        IntentName=name,
        Host=host.name.upper(),
        ConfigurationStatus="Success" if is_done else "",
        ProvisioningStatus=own["status"],
        Error="",
    )
