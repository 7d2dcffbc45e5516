"""A stand-in of an ESXi host: it answers the commands that the scripts for hosts call, in the forms that
their documents show, and keeps what they set.

``run(state, ["esxcli", "network", "nic", "list"])`` is one command. Commands that set something are written
into the state's ``calls``; the one whose number is ``fails_at`` fails. What it does not know fails, too.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

State = dict[str, Any]


def factory(nics: Mapping[str, str]) -> State:
    """A host as it comes: its ports with their drivers, one switch, one adapter by DHCP."""
    first = next(iter(nics))
    return {
        "calls": [],
        "fails_at": 0,
        "host": "localhost",
        "domain": "",
        "dns": [],
        "ntp": {"servers": [], "enabled": False},
        "loghost": "<none>",
        "snmp": {"Targets": "", "Communities": "", "Enable": "false"},
        "rules": {"syslog": "false", "snmp": "false", "pvrdma": "false"},
        "modules": {},
        "nics": {name: {"driver": driver, "speed": "0", "pause": "false"} for name, driver in nics.items()},
        "switches": {"vSwitch0": new_switch([first], {"Management Network": new_group([first])})},
        "vmks": {"vmk0": new_vmk(group="Management Network") | {"type": "DHCP"}},
        "vsan": [],
        "in_vsan_cluster": False,
        "routes": [],
        "stacks": ["defaultTcpipStack"],
        "stack_routes": {},
        "routes6": [],
        "rdma": {name: f"vmrdma{number}" for number, name in enumerate(nics) if nics[name] == "nmlx5_core"},
        "bound": {},
        "nvme": {},
        "controllers": [],
        "advanced": {},
        "dcb": {},
    }


def new_switch(uplinks: list[str], groups: dict[str, Any]) -> State:
    return {"mtu": "1500", "cdp": "listen", "uplinks": uplinks, "groups": groups}


def new_group(uplinks: list[str]) -> State:
    return {
        "vlan": "0",
        "Load Balancing": "srcport",
        "Network Failure Detection": "link",
        "Notify Switches": "true",
        "Failback": "true",
        "active": list(uplinks),
        "standby": [],
        "Allow Promiscuous": "false",
        "Allow MAC Address Change": "true",
        "Allow Forged Transmits": "true",
    }


def new_vmk(group: str = "", dvs: str = "N/A") -> State:
    return {
        "group": group or "N/A",
        "dvs": dvs,
        "mtu": "1500",
        "type": "NONE",
        "ip": "0.0.0.0",
        "mask": "0.0.0.0",
        "gateway": "0.0.0.0",
        "tags": [],
        "six": [],
        "stack": "defaultTcpipStack",
    }


def options(words: list[str]) -> dict[str, list[str]]:
    """``--name=value``, ``--name value``, ``-n value`` and ``-n=value``, by name without dashes."""
    found: dict[str, list[str]] = {}
    waiting = ""
    for word in words:
        if waiting and not word.startswith("-"):
            found[waiting].append(word)
            waiting = ""
            continue
        name, separator, value = word.lstrip("-").partition("=")
        found.setdefault(name, [])
        if separator:
            found[name].append(value)
        waiting = "" if separator else name
    return found


class Failed(Exception):
    """A command that ends with an error."""


class Host:
    """One command to a host."""

    def __init__(self, state: State, given: Mapping[str, list[str]]) -> None:
        self.state, self.given = state, given

    def one(self, *names: str) -> str:
        """The value of an option under one of its names; empty for none."""
        return next((self.given[name][-1] for name in names if self.given.get(name)), "")

    def vmk(self) -> State:
        name = self.one("interface-name", "i")
        if name not in self.state["vmks"]:
            raise Failed(f"Unable to find interface {name}")
        found: State = self.state["vmks"][name]
        return found

    def switch(self) -> State:
        name = self.one("vswitch-name")
        if name not in self.state["switches"]:
            raise Failed(f"No such virtual switch: {name}")
        found: State = self.state["switches"][name]
        return found

    def routes(self, stack: str) -> list[Any]:
        """The IPv4 routes of a stack; with a 6 after its name, its IPv6 gateways."""
        if not stack or stack == "defaultTcpipStack":
            listed: list[Any] = self.state["routes"]
            return listed
        if stack.removesuffix("6") not in self.state["stacks"]:
            raise Failed(f"Unable to find netstack {stack}")
        kept: list[Any] = self.state["stack_routes"].setdefault(stack, [])
        return kept

    def group(self) -> State:
        name = self.one("portgroup-name")
        for switch in self.state["switches"].values():
            if name in switch["groups"]:
                found: State = switch["groups"][name]
                return found
        raise Failed(f"Unable to find portgroup {name}")


Answer = Callable[[Host], Iterator[str]]
SHOW: dict[str, Answer] = {}
SET: dict[str, Answer] = {}


def shows(command: str) -> Callable[[Answer], Answer]:
    return lambda answer: SHOW.setdefault(command, answer)


def sets(command: str) -> Callable[[Answer], Answer]:
    return lambda answer: SET.setdefault(command, answer)


@shows("system hostname get")
def _hostname(host: Host) -> Iterator[str]:
    state = host.state
    yield f"   Domain Name: {state['domain']}"
    yield f"   Fully Qualified Domain Name: {state['host']}.{state['domain']}"
    yield f"   Host Name: {state['host']}"


@sets("system hostname set")
def _set_hostname(host: Host) -> Iterator[str]:
    host.state["host"] = host.one("host") or host.state["host"]
    host.state["domain"] = host.one("domain") or host.state["domain"]
    yield from ()


@shows("network ip dns server list")
def _dns(host: Host) -> Iterator[str]:
    yield f"   DNSServers: {', '.join(host.state['dns'])}"


@sets("network ip dns server add")
def _add_dns(host: Host) -> Iterator[str]:
    host.state["dns"].append(host.one("server"))
    yield from ()


@sets("network ip dns server remove")
def _remove_dns(host: Host) -> Iterator[str]:
    host.state["dns"].remove(host.one("server"))
    yield from ()


@shows("system ntp get")
def _ntp(host: Host) -> Iterator[str]:
    own = host.state["ntp"]
    yield f"   Enabled: {str(own['enabled']).lower()}"
    yield "   Loglevel: warning"
    yield f"   Servers: {', '.join(own['servers'])}"


@sets("system ntp set")
def _set_ntp(host: Host) -> Iterator[str]:
    own = host.state["ntp"]
    own["servers"] = host.given.get("server", own["servers"])
    own["enabled"] = host.one("enabled") == "yes"
    yield from ()


@shows("system syslog config get")
def _syslog(host: Host) -> Iterator[str]:
    yield f"   Remote Host: {host.state['loghost']}"
    yield "   Remote Host Connect Retry Delay: 180"


@sets("system syslog config set")
def _set_syslog(host: Host) -> Iterator[str]:
    host.state["loghost"] = host.one("loghost")
    yield from ()


@shows("system syslog reload")
def _reload(host: Host) -> Iterator[str]:
    yield from ()


@shows("system snmp get")
def _snmp(host: Host) -> Iterator[str]:
    yield from (f"   {name}: {value}" for name, value in host.state["snmp"].items())


@sets("system snmp set")
def _set_snmp(host: Host) -> Iterator[str]:
    for name in host.given:
        host.state["snmp"][name.capitalize()] = host.one(name)
    yield from ()


@shows("network firewall ruleset list")
def _rules(host: Host) -> Iterator[str]:
    name = host.one("ruleset-id")
    yield from ("Name       Enabled", "---------  -------", f"{name}  {host.state['rules'][name]}")


@sets("network firewall ruleset set")
def _set_rule(host: Host) -> Iterator[str]:
    host.state["rules"][host.one("ruleset-id")] = host.one("enabled")
    yield from ()


@sets("system module parameters set")
def _set_parameters(host: Host) -> Iterator[str]:
    host.state["modules"][host.one("module")] = host.one("parameter-string")
    yield from ()


@shows("network nic list")
def _nics(host: Host) -> Iterator[str]:
    yield "Name    PCI Device  Driver  Admin Status  Link Status  Speed  Duplex  MAC Address  MTU"
    yield "------  ----------  ------  ------------  -----------  -----  ------  -----------  ---"
    for name, nic in host.state["nics"].items():
        yield f"{name}  0000:1d:00.0  {nic['driver']}  Up  Up  {nic['speed']}  Full  00:00:01  1500"


@sets("network nic set")
def _set_nic(host: Host) -> Iterator[str]:
    host.state["nics"][host.one("nic-name")]["speed"] = host.one("speed")
    yield from ()


@shows("network nic get")
def _nic(host: Host) -> Iterator[str]:
    pause = host.state["nics"][host.one("n")]["pause"]
    yield from ("   Pause Autonegotiate: false", f"   Pause RX: {pause}", f"   Pause TX: {pause}")


@sets("network nic pauseParams set")
def _set_pause(host: Host) -> Iterator[str]:
    host.state["nics"][host.one("n")]["pause"] = host.one("r")
    yield from ()


@shows("network nic dcb status get")
def _dcb(host: Host) -> Iterator[str]:
    own = host.state["dcb"].get(host.one("n"))
    if own is None:
        raise Failed("DCB is not supported")
    yield f"   Nic Name: {host.one('n')}"
    yield "   Mode: 3 - IEEE Mode"
    yield "   Enabled: true"
    yield from ("   PFC Enabled: true", f"   PFC Configuration: {own} ")


@shows("network vswitch standard list")
def _switches(host: Host) -> Iterator[str]:
    for name, switch in host.state["switches"].items():
        yield name
        yield f"   Name: {name}"
        yield "   Class: cswitch"
        yield f"   MTU: {switch['mtu']}"
        yield f"   CDP Status: {switch['cdp']}"
        yield f"   Uplinks: {', '.join(switch['uplinks'])}"
        yield f"   Portgroups: {', '.join(switch['groups'])}"
        yield ""


@sets("network vswitch standard add")
def _add_switch(host: Host) -> Iterator[str]:
    host.state["switches"][host.one("vswitch-name")] = new_switch([], {})
    yield from ()


@sets("network vswitch standard remove")
def _remove_switch(host: Host) -> Iterator[str]:
    groups = host.switch()["groups"]
    if any(vmk["group"] in groups for vmk in host.state["vmks"].values()):
        raise Failed("switch is in use")
    del host.state["switches"][host.one("vswitch-name")]
    yield from ()


@sets("network vswitch standard set")
def _set_switch(host: Host) -> Iterator[str]:
    switch = host.switch()
    switch["mtu"] = host.one("mtu") or switch["mtu"]
    switch["cdp"] = host.one("cdp-status") or switch["cdp"]
    yield from ()


@sets("network vswitch standard uplink add")
def _add_uplink(host: Host) -> Iterator[str]:
    if host.one("uplink-name") not in host.state["nics"]:
        raise Failed("Unable to find uplink")
    if any(host.one("uplink-name") in switch["uplinks"] for switch in host.state["switches"].values()):
        raise Failed("uplink is in use")
    host.switch()["uplinks"].append(host.one("uplink-name"))
    yield from ()


@sets("network vswitch standard uplink remove")
def _remove_uplink(host: Host) -> Iterator[str]:
    nic, switch = host.one("uplink-name"), host.switch()
    switch["uplinks"].remove(nic)
    for group in switch["groups"].values():
        for kind in ("active", "standby"):
            group[kind] = [name for name in group[kind] if name != nic]
    yield from ()


@sets("network vswitch standard portgroup add")
def _add_group(host: Host) -> Iterator[str]:
    host.switch()["groups"][host.one("portgroup-name")] = new_group(host.switch()["uplinks"])
    yield from ()


@sets("network vswitch standard portgroup remove")
def _remove_group(host: Host) -> Iterator[str]:
    name = host.one("portgroup-name")
    if any(vmk["group"] == name for vmk in host.state["vmks"].values()):
        raise Failed("port group is in use")
    del host.switch()["groups"][name]
    yield from ()


@shows("network vswitch standard portgroup list")
def _groups(host: Host) -> Iterator[str]:
    listed = [
        (name, of, group["vlan"])
        for of, switch in host.state["switches"].items()
        for name, group in switch["groups"].items()
    ]
    width = max(len(name) for name, _, _ in listed)
    yield f"{'Name':{width}}  Virtual Switch  Active Clients  VLAN ID"
    yield f"{'-' * width}  --------------  --------------  -------"
    for name, of, vlan in listed:
        yield f"{name:{width}}  {of:14}  {0:14}  {vlan:>7}"


@sets("network vswitch standard portgroup set")
def _set_group(host: Host) -> Iterator[str]:
    host.group()["vlan"] = host.one("vlan-id")
    yield from ()


def _unused(host: Host) -> list[str]:
    group = host.group()
    switch = next(one for one in host.state["switches"].values() if group in one["groups"].values())
    return [name for name in switch["uplinks"] if name not in (*group["active"], *group["standby"])]


@shows("network vswitch standard portgroup policy failover get")
def _failover(host: Host) -> Iterator[str]:
    group = host.group()
    for name in ("Load Balancing", "Network Failure Detection", "Notify Switches", "Failback"):
        yield f"   {name}: {group[name]}"
    yield f"   Active Adapters: {', '.join(group['active'])}"
    yield f"   Standby Adapters: {', '.join(group['standby'])}"
    yield f"   Unused Adapters: {', '.join(_unused(host))}"


BALANCING = {"portid": "srcport", "mac": "srcmac", "explicit": "explicit", "iphash": "iphash"}


@sets("network vswitch standard portgroup policy failover set")
def _set_failover(host: Host) -> Iterator[str]:
    group = host.group()
    for option, name in (
        ("failure-detection", "Network Failure Detection"),
        ("notify-switches", "Notify Switches"),
        ("failback", "Failback"),
    ):
        group[name] = host.one(option) or group[name]
    if host.one("load-balancing"):
        group["Load Balancing"] = BALANCING[host.one("load-balancing")]
    for option, other in (("active", "standby"), ("standby", "active")):
        if host.one(f"{option}-uplinks"):
            group[option] = host.one(f"{option}-uplinks").split(",")
            group[other] = [name for name in group[other] if name not in group[option]]
    yield from ()


SECURITY = {
    "allow-promiscuous": "Allow Promiscuous",
    "allow-mac-change": "Allow MAC Address Change",
    "allow-forged-transmits": "Allow Forged Transmits",
}


@shows("network vswitch standard portgroup policy security get")
def _security(host: Host) -> Iterator[str]:
    group = host.group()
    yield from (f"   {title}: {group[title]}" for title in SECURITY.values())


@sets("network vswitch standard portgroup policy security set")
def _set_security(host: Host) -> Iterator[str]:
    group = host.group()
    for option, title in SECURITY.items():
        group[title] = host.one(option) or group[title]
    yield from ()


@shows("network ip interface list")
def _vmks(host: Host) -> Iterator[str]:
    for name, vmk in host.state["vmks"].items():
        yield name
        yield f"   Name: {name}"
        yield "   Enabled: true"
        switches = host.state["switches"].items()
        portset = next((of for of, switch in switches if vmk["group"] in switch["groups"]), "DvsPortset-0")
        yield f"   Portset: {portset}"
        yield f"   Portgroup: {vmk['group']}"
        yield f"   Netstack Instance: {vmk['stack']}"
        yield f"   VDS Name: {vmk['dvs']}"
        yield f"   MTU: {vmk['mtu']}"
        yield "   TSO MSS: 65535"
        yield ""


@sets("network ip interface add")
def _add_vmk(host: Host) -> Iterator[str]:
    host.group()
    vmk = new_vmk(host.one("portgroup-name"))
    if stack := host.one("netstack"):
        host.routes(stack)
        vmk["stack"] = stack
    host.state["vmks"][host.one("interface-name")] = vmk
    yield from ()


@shows("vsan cluster get")
def _vsan_cluster(host: Host) -> Iterator[str]:
    if not host.state["in_vsan_cluster"]:
        raise Failed("vSAN Clustering is not enabled on this host")
    yield from ("Cluster Information", "   Enabled: true", "   Sub-Cluster Member Count: 4")


@shows("network ip netstack list")
def _stacks(host: Host) -> Iterator[str]:
    for name in host.state["stacks"]:
        yield from (name, f"   Key: {name}", f"   Name: {name}", "   State: 4660", "")


@sets("network ip netstack add")
def _add_stack(host: Host) -> Iterator[str]:
    host.state["stacks"].append(host.one("netstack"))
    yield from ()


@sets("network ip netstack remove")
def _remove_stack(host: Host) -> Iterator[str]:
    stack = host.one("netstack")
    if any(vmk["stack"] == stack for vmk in host.state["vmks"].values()):
        raise Failed(f"{stack} is in use")
    host.routes(stack).clear()
    host.state["stacks"].remove(stack)
    yield from ()


@sets("network ip interface remove")
def _remove_vmk(host: Host) -> Iterator[str]:
    host.vmk()
    del host.state["vmks"][host.one("interface-name")]
    yield from ()


@sets("network ip interface set")
def _set_vmk(host: Host) -> Iterator[str]:
    host.vmk()["mtu"] = host.one("mtu")
    yield from ()


@shows("network ip interface ipv4 get")
def _ipv4(host: Host) -> Iterator[str]:
    vmk = host.vmk()
    yield "Name  IPv4 Address    IPv4 Netmask   IPv4 Broadcast  Address Type  Gateway      DHCP DNS"
    yield "----  --------------  -------------  --------------  ------------  -----------  --------"
    name, own = host.one("interface-name"), (vmk[field] for field in ("ip", "mask", "type", "gateway"))
    yield "{}  {}  {}  0.0.0.0  {}  {}  false".format(name, *own)


@sets("network ip interface ipv4 set")
def _set_ipv4(host: Host) -> Iterator[str]:
    vmk = host.vmk()
    vmk["type"] = host.one("type").upper()
    if vmk["type"] == "STATIC":
        vmk["ip"], vmk["mask"] = host.one("ipv4"), host.one("netmask")
        vmk["gateway"] = host.one("gateway") or vmk["gateway"]
    yield from ()


@shows("network ip interface ipv6 address list")
def _ipv6(host: Host) -> Iterator[str]:
    yield "Interface  Address                    Netmask  Type    Status"
    yield "---------  -------------------------  -------  ------  ---------"
    for name, vmk in host.state["vmks"].items():
        for six in vmk["six"]:
            yield f"{name}  {six.replace('/', '  ')}  STATIC  PREFERRED"


@sets("network ip interface ipv6 address add")
def _add_ipv6(host: Host) -> Iterator[str]:
    host.vmk()["six"].append(host.one("ipv6"))
    yield from ()


@sets("network ip interface ipv6 address remove")
def _remove_ipv6(host: Host) -> Iterator[str]:
    host.vmk()["six"].remove(host.one("ipv6"))
    yield from ()


@shows("network ip interface tag get")
def _tags(host: Host) -> Iterator[str]:
    yield f"   Tags: {', '.join(host.vmk()['tags'])}"


@sets("network ip interface tag add")
def _add_tag(host: Host) -> Iterator[str]:
    host.vmk()["tags"].append(host.one("tagname"))
    yield from ()


@sets("network ip interface tag remove")
def _remove_tag(host: Host) -> Iterator[str]:
    host.vmk()["tags"].remove(host.one("tagname"))
    yield from ()


@shows("vsan network list")
def _vsan(host: Host) -> Iterator[str]:
    for name, kind in host.state["vsan"]:
        yield from (
            "Interface",
            f"   VmkNic Name: {name}",
            "   IP Protocol: IP",
            f"   Traffic Type: {kind}",
            "",
        )


@sets("vsan network ip add")
def _add_vsan(host: Host) -> Iterator[str]:
    host.vmk()
    host.state["vsan"].append([host.one("i"), host.one("T") or "vsan"])
    yield from ()


@sets("vsan network remove")
def _remove_vsan(host: Host) -> Iterator[str]:
    host.state["vsan"] = [entry for entry in host.state["vsan"] if entry[0] != host.one("i")]
    yield from ()


SET["vsan network ipv4 add"] = _add_vsan


@shows("network ip route ipv4 list")
def _routes(host: Host) -> Iterator[str]:
    yield from (
        "Network  Netmask  Gateway  Interface  Source",
        "-------  -------  -------  ---------  ------",
    )
    routes = host.routes(host.one("netstack"))
    yield from (f"{network}  {mask}  {via}  vmk0  MANUAL" for network, mask, via in routes)


MASKS = {"24": "255.255.255.0", "16": "255.255.0.0"}


@sets("network ip route ipv4 add")
def _add_route(host: Host) -> Iterator[str]:
    network, _, length = host.one("network").partition("/")
    routes = host.routes(host.one("netstack"))
    if network == "default":
        routes[:] = [route for route in routes if route[0] != network]
    routes.append([network, MASKS.get(length, "0.0.0.0"), host.one("gateway")])
    yield from ()


@sets("network ip route ipv4 remove")
def _remove_route(host: Host) -> Iterator[str]:
    network, _, length = host.one("network").partition("/")
    host.routes(host.one("netstack")).remove([network, MASKS[length], host.one("gateway")])
    yield from ()


@shows("network ip route ipv6 list")
def _routes6(host: Host) -> Iterator[str]:
    yield from ("Network  Prefix  Gateway  Interface", "-------  ------  -------  ---------")
    listed = host.routes(f"{stack}6") if (stack := host.one("netstack")) else host.state["routes6"]
    yield from (f"default  0  {via}  vmk0" for via in listed)


@sets("network ip route ipv6 add")
def _add_route6(host: Host) -> Iterator[str]:
    listed = host.routes(f"{stack}6") if (stack := host.one("netstack")) else host.state["routes6"]
    listed.append(host.one("gateway"))
    yield from ()


@shows("rdma device list")
def _rdma(host: Host) -> Iterator[str]:
    yield "Name     Driver      State   MTU   Speed     Paired Uplink  Description"
    yield "-------  ----------  ------  ----  --------  -------------  -----------"
    for nic, device in host.state["rdma"].items():
        yield f"{device}  nmlx5_rdma  Active  4096  100 Gbps  {nic}         A card"


@shows("rdma device vmknic list")
def _bound(host: Host) -> Iterator[str]:
    yield from ("Device   Vmknic  NetStack", "-------  ------  -----------------")
    for nic, vmk in host.state["bound"].items():
        yield f"{host.state['rdma'][nic]}  {vmk}    defaultTcpipStack"


@shows("nvme adapter list")
def _adapters(host: Host) -> Iterator[str]:
    yield "Adapter  Adapter Qualified Name           Transport Type  Driver    Associated Devices"
    yield "-------  -------------------------------  --------------  --------  ------------------"
    for name, (protocol, nic) in host.state["nvme"].items():
        devices = f"{host.state['rdma'][nic]}, {nic}" if protocol == "RDMA" else nic
        yield f"{name}  aqn:nvme:00-00-00-00-00-01  {protocol}  nvme  {devices}"


@sets("nvme fabrics enable")
def _enable(host: Host) -> Iterator[str]:
    by_device = {device: nic for nic, device in host.state["rdma"].items()}
    device = host.one("device")
    nic = by_device.get(device, device)
    if nic not in host.state["nics"]:
        raise Failed(f"no such device: {device!r}")
    host.state["nvme"][f"vmhba{64 + len(host.state['nvme'])}"] = [host.one("protocol"), nic]
    yield "true"


@shows("nvme controller list")
def _controllers(host: Host) -> Iterator[str]:
    yield "Name  Controller Number  Adapter  Transport Type  Is Online"
    for number, (adapter, to, port, subsystem) in enumerate(host.state["controllers"], start=256):
        yield f"{subsystem}#{adapter}#{to}:{port}  {number}  {adapter}  RDMA  true"


@sets("nvme fabrics connect")
def _connect(host: Host) -> Iterator[str]:
    wish = [host.one(name) for name in ("a", "i", "p", "s")]
    if wish[0] not in host.state["nvme"] or wish in host.state["controllers"]:
        raise Failed("cannot connect")
    host.state["controllers"].append(wish)
    yield from ()


@sets("nvme fabrics disconnect")
def _disconnect(host: Host) -> Iterator[str]:
    kept = [one for one in host.state["controllers"] if (one[0], one[3]) != (host.one("a"), host.one("s"))]
    host.state["controllers"] = kept
    yield from ()


@shows("nvme info get")
def _nqn(host: Host) -> Iterator[str]:
    domain = ".".join(reversed(host.state["domain"].split("."))) or "com.vmware"
    yield f"   Host NQN: nqn.2014-08.{domain}:nvme:{host.state['host']}"


@shows("system settings advanced list")
def _advanced(host: Host) -> Iterator[str]:
    option = host.one("option")
    kind, value = host.state["advanced"].get(option, ["", ""])
    yield f"   Path: {option}"
    yield f"   Int Value: {value if kind == 'int-value' else '0'}"
    yield "   Default Int Value: 0"
    yield f"   String Value: {value if kind == 'string-value' else ''}"
    yield "   Default String Value: "


@sets("system settings advanced set")
def _set_advanced(host: Host) -> Iterator[str]:
    if "default" in host.given:
        del host.state["advanced"][host.one("option")]
        return
    kind = next(name for name in ("int-value", "string-value") if name in host.given)
    host.state["advanced"][host.one("option")] = [kind, host.one(kind)]
    yield from ()


def run(state: State, words: list[str]) -> list[str]:
    """What a command prints. Raises Failed for one that fails, and for one that is not known."""
    if words[:2] == ["esxcfg-module", "-g"]:
        return [f"{words[2]} enabled = 1 options = '{state['modules'].get(words[2], '')}'"]
    if words[:1] == ["esxcli"]:
        for count in range(len(words), 1, -1):
            command, given = " ".join(words[1:count]), options(words[count:])
            if command in SHOW:
                return list(SHOW[command](Host(state, given)))
            if command in SET:
                state["calls"].append(" ".join(words))
                if len(state["calls"]) == state["fails_at"]:
                    raise Failed("fails as the test asks")
                return list(SET[command](Host(state, given)))
    raise Failed(f"unknown command: {words}")
