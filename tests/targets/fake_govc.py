"""A stand-in of govc with a vCenter behind it, for what the simulator does not have: time servers, VMkernel
adapters, ports of hosts on switches, changes of switches. It answers the commands that the scripts call, in
the forms that govc 0.53.0 gives them, and keeps what they set.

``run(state, ["govc", "find", "/", "-type", "d"])`` is one command. Commands that set something are written
into the state's ``calls``; the one whose number is ``fails_at`` fails. What it does not know fails, too.
"""

import json
from collections.abc import Callable
from typing import Any

State = dict[str, Any]
"""``objects`` has the properties of each object by its path."""

ROOT = "/DC"
SWITCHES = ("auto-expand", "enable", "json", "s", "vsan-enabled")
"""Flags without a value behind them."""


def empty() -> State:
    """A vCenter with nothing in it."""
    return {"calls": [], "fails_at": 0, "objects": {}}


def run(state: State, words: list[str]) -> list[str]:
    """What a command prints. Raises an error for one that fails."""
    command = words[1]
    flags, rest = parsed(words[2:])
    if command in READS:
        return READS[command](state, flags, rest)
    state["calls"].append(" ".join(words[1:]))
    if len(state["calls"]) == state["fails_at"]:
        raise ValueError("vCenter is on fire")
    SETS[command](state["objects"], flags, rest)
    return ["adding something to somewhere... OK"]


def parsed(words: list[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Flags with their values, and the words that are none: behind ``--``, or without a dash."""
    flags: dict[str, list[str]] = {}
    words = list(words)
    leading = [words.pop(0)] if words[:1] == ["/"] else []
    while words and words[0].startswith("-"):
        word = words.pop(0)
        if word == "--":
            break
        name, has_value, value = word[1:].partition("=")
        flags.setdefault(name, []).append(value if has_value or name in SWITCHES else words.pop(0))
    return flags, [*leading, *words]


def find(state: State, flags: dict[str, list[str]], rest: list[str]) -> list[str]:
    """Datacenters, or what is below one."""
    paths = list(state["objects"])
    return [path for path in paths if (path.count("/") == 1) == (flags["type"] == ["d"])]


def collect(state: State, flags: dict[str, list[str]], rest: list[str]) -> list[str]:
    path, name = rest
    value = state["objects"][path].get(name)
    if "json" in flags:
        return json.dumps(value, indent=2).split("\n")
    return [",".join(value) if isinstance(value, list) else str("" if value is None else value)]


def services(state: State, flags: dict[str, list[str]], rest: list[str]) -> list[str]:
    policy, status = state["objects"][flags["host"][0]]["ntpd"]
    return [
        "Key   Policy  Status   Label",
        f"ntpd  {policy}  {status}  NTP Daemon",
        "TSM  off  Stopped  ESXi Shell",
    ]


def adapters(state: State, flags: dict[str, list[str]], rest: list[str]) -> list[str]:
    found = []
    for name, own in state["objects"][flags["host"][0]]["vmks"].items():
        fields = {
            "Device": name,
            "Network label": own["group"],
            "Switch": own["switch"],
            "IP address": "192.0.2.1",
            "TCP/IP stack": "defaultTcpipStack",
            "Enabled services": ", ".join(own["services"]),
        }
        found += [f"{field + ':':<19}{value}" for field, value in fields.items()]
    return found


def new_host(number: int) -> dict[str, Any]:
    """A host as it comes, with its adapter of management."""
    own = {"group": "Management Network", "switch": "vSwitch0", "services": ["management"]}
    return {
        "summary.host": f"HostSystem:host-{number}",
        "ntpd": ["off", "Stopped"],
        "config.option": [
            {"key": "Syslog.global.logHost", "value": ""},
            {"key": "Net.TcpipHeapMax", "value": 512},
        ],
        "vmks": {"vmk0": own},
        "config.network.vnic": [{"device": "vmk0", "key": "k", "spec": {"mtu": 1500, "tsoEnabled": True}}],
    }


def add_adapter(state: State, host: str, name: str, group: str, switch: str) -> None:
    """What Ansible or an administrator makes."""
    own = state["objects"][host]
    own["vmks"][name] = {"group": group, "switch": switch, "services": []}
    others = [one for one in own["config.network.vnic"] if one["device"] != name]
    made = {"device": name, "key": "k", "spec": {"mtu": 1500, "tsoEnabled": True}}
    own["config.network.vnic"] = [*others, made]


def _create_switch(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    uplinks = [f"Uplink {number + 1}" for number in range(int(flags["num-uplinks"][0]))]
    config = {"name": rest[0], "uplinkPortPolicy": {"uplinkPortName": uplinks}, "host": []}
    config["maxMtu"] = int(flags["mtu"][0])
    if "discovery-protocol" in flags:
        config["linkDiscoveryProtocolConfig"] = {
            "protocol": flags["discovery-protocol"][0],
            "operation": "listen",
        }
    objects[f"{flags['folder'][0]}/{rest[0]}"] = {
        "config": config,
        "portgroup": [],
        "summary.hostMember": [],
        "summary.productInfo.version": flags.get("product-version", ["8.0.3"])[0],
    }


def _change_switch(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    config = objects[rest[0]]["config"]
    if "mtu" in flags:
        config["maxMtu"] = int(flags["mtu"][0])
    if "discovery-protocol" in flags:
        config["linkDiscoveryProtocolConfig"] = {
            "protocol": flags["discovery-protocol"][0],
            "operation": "listen",
        }


def _add_member(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    switch, reference = objects[flags["dvs"][0]], objects[rest[0]]["summary.host"]
    kind, _, value = reference.partition(":")
    ports = [{"pnicDevice": name, "uplinkPortKey": "7"} for name in flags["pnic"][0].split(",")]
    own = {"host": {"type": kind, "value": value}, "backing": {"pnicSpec": ports}}
    switch["summary.hostMember"].append(reference)
    switch["config"]["host"].append({"config": own, "status": "up"})


def _vlan(flags: dict[str, list[str]]) -> dict[str, Any]:
    if flags.get("vlan-mode") == ["trunking"]:
        start, end = flags["vlan-range"][0].split("-")
        return {"vlan": {"inherited": False, "vlanId": [{"start": int(start), "end": int(end)}]}}
    return {"vlan": {"inherited": False, "vlanId": int(flags["vlan"][0])}}


def _add_group(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    key = f"dvportgroup-{len(objects)}"
    objects[flags["dvs"][0]]["portgroup"].append(f"DistributedVirtualPortgroup:{key}")
    objects[f"{ROOT}/network/{rest[0]}"] = {"config": {"key": key, "defaultPortConfig": _vlan(flags)}}


def _date(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    objects[flags["host"][0]]["config.dateTimeInfo.ntpConfig.server"] = flags["server"]


def _service(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    own = objects[flags["host"][0]]["ntpd"]
    assert rest[1] == "ntpd"
    own[:] = ["on", own[1]] if rest[0] == "enable" else [own[0], {"start": "Running"}[rest[0]]]


def _option(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    (own,) = (one for one in objects[flags["host"][0]]["config.option"] if one["key"] == rest[0])
    own["value"] = rest[1]


def _adapter_mtu(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    (own,) = (one for one in objects[flags["host"][0]]["config.network.vnic"] if one["device"] == rest[0])
    own["spec"]["mtu"] = int(flags["mtu"][0])


def _vsan(objects: State, flags: dict[str, list[str]], rest: list[str]) -> None:
    claims = flags["vsan-autoclaim"] == ["true"]
    own = {"enabled": "vsan-enabled" in flags, "defaultConfig": {"autoClaimStorage": claims}}
    objects[rest[0]]["configurationEx"]["vsanConfigInfo"] = own


READS: dict[str, Callable[[State, dict[str, list[str]], list[str]], list[str]]] = {
    "find": find,
    "object.collect": collect,
    "host.service.ls": services,
    "host.vnic.info": adapters,
}

SETS: dict[str, Callable[[State, dict[str, list[str]], list[str]], None]] = {
    "datacenter.create": lambda objects, flags, rest: objects.update({f"/{rest[0]}": {}}),
    "cluster.create": lambda objects, flags, rest: objects.update(
        {f"{flags['folder'][0]}/{rest[0]}": {"configurationEx": {"drsConfig": {"enabled": True}}}}
    ),
    "cluster.add": lambda objects, flags, rest: objects.update(
        {f"{flags['cluster'][0]}/{flags['hostname'][0]}": new_host(len(objects))}
    ),
    "cluster.change": _vsan,
    "dvs.create": _create_switch,
    "dvs.change": _change_switch,
    "dvs.add": _add_member,
    "dvs.portgroup.add": _add_group,
    "dvs.portgroup.change": lambda objects, flags, rest: objects[rest[0]]["config"].update(
        {"defaultPortConfig": _vlan(flags)}
    ),
    "host.date.change": _date,
    "host.service": _service,
    "host.option.set": _option,
    "host.vnic.change": _adapter_mtu,
    "host.vnic.service": lambda objects, flags, rest: objects[flags["host"][0]]["vmks"][rest[1]][
        "services"
    ].append(rest[0]),
    "object.destroy": lambda objects, flags, rest: objects.pop(rest[0]),
}
