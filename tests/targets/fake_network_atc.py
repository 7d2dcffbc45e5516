"""Network ATC of the stand-in of a Windows host: what an intent makes of the ports of a host.

Names, VLANs, and defaults are those of Microsoft's documents: Deploy host networking with Network ATC; Manage
Network ATC; AzureLocal-Supportability, Troubleshoot-Network-Test-IntentVirtualAdapterExistence. The packet
size of an override applies to the ports and to the adapters of storage, and the policies are those of the
classes (practice).
"""

from typing import Any

from powershell_run import PowerShellError

VLANS = range(711, 719)
"""Storage VLANs that Network ATC chooses, one for each port."""


def apply_intent(host: Any, name: str, intent: dict[str, Any]) -> None:
    """Create the objects of an intent."""
    for port in intent["ports"]:
        if host.port(port)["switch"]:
            raise PowerShellError(f"{port} belongs to another switch")
    _ports(host, intent)
    if intent["traffic"] != ["storage"]:
        _switch(host, name, intent)
    if "storage" in intent["traffic"]:
        _storage(host, name, intent)
        _classes(host, intent)
        host.state["migration"] = "SMB"


def _ports(host: Any, intent: dict[str, Any]) -> None:
    properties = intent["properties"]
    for port in intent["ports"]:
        adapter = host.port(port)
        adapter["properties"]["*JumboPacket"] = str(properties.get("jumbo", 1514))
        adapter["properties"]["*FlowControl"] = "0"
        if "technology" in properties:
            adapter["properties"]["*NetworkDirectTechnology"] = str(properties["technology"])
        adapter["rdma"] = properties.get("direct", 1) != 0


def _switch(host: Any, name: str, intent: dict[str, Any]) -> None:
    kind = "ComputeSwitch" if intent["traffic"] == ["compute"] else "ConvergedSwitch"
    ports = [host.port(port) for port in intent["ports"]]
    with_address = next((port for port in ports if port["addresses"]), None)
    if "management" in intent["traffic"] and with_address is None:
        raise PowerShellError(f"intent {name}: no port has an address")
    kept = {key: with_address[key] for key in ("addresses", "routes", "dns", "dhcp")} if with_address else {}
    vlan = intent["management_vlan"] or (with_address or {}).get("vlan", 0)
    host.join_switch(f"{kind}({name})", intent["ports"])
    if "management" in intent["traffic"]:
        adapter = f"vManagement({name})"
        host.add_virtual(adapter, adapter, f"{kind}({name})")
        host.state["adapters"][adapter] |= {**kept, "properties": {"*JumboPacket": "1514"}}
        host.state["virtual"][adapter]["isolation"] = vlan
    for port in ports:
        port["vlan"] = 0


def _storage(host: Any, name: str, intent: dict[str, Any]) -> None:
    vlans = intent["vlans"] or list(VLANS)
    for number, port in enumerate(intent["ports"]):
        vlan, adapter = vlans[number] if len(vlans) > 1 else vlans[0], port
        if intent["traffic"] == ["storage"]:
            host.port(port)["vlan"] = vlan
        else:
            adapter = f"vSMB({name}#{port})"
            host.add_virtual(adapter, adapter, f"ConvergedSwitch({name})")
            host.state["virtual"][adapter] |= {"isolation": vlan, "port": port}
            jumbo = str(intent["properties"].get("jumbo", 1514))
            host.state["adapters"][adapter]["properties"]["*JumboPacket"] = jumbo
            host.state["adapters"][adapter]["rdma"] = intent["properties"].get("direct", 1) != 0
        if intent["automatic"]:
            own = host.state["adapters"][adapter]
            own |= {"addresses": {f"10.71.{number + 1}.1": 24}, "dhcp": "Disabled"}
        host.port(port)["qos"] = True


def _classes(host: Any, intent: dict[str, Any]) -> None:
    own = intent["qos"]
    for name, match, priority in (
        ("SMB", {"NetDirectPort": own.get("port", 445)}, own.get("smb", 3)),
        ("Cluster", {"Template": "Cluster"}, own.get("cluster", 7)),
        ("Default", {"Template": "Default"}, 0),
    ):
        host.state["policies"][name] = {"Name": name, **match, "PriorityValue": priority}
    host.state["willing"], host.state["flow_control"] = False, [own.get("smb", 3)]
    for kind, priority, share in (("smb", 3, 50), ("cluster", 7, 1)):
        numbers = [own.get(kind, priority)]
        host.write_class(f"ATC {kind}", "ETS", numbers, own.get(f"{kind}_share", share))
