"""The scripts for govc, run against govmomi's simulator: every cluster of every design is made and read back,
equal to the design, and a second run changes nothing. What the simulator does not have is left out of the run
and not counted; those commands are run against a stand-in in tests/targets, and govc knows their flags."""

import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fake_govc import add_adapter, empty, parsed, run
from machine import Machine
from rich_intents import intents, small_intents
from validators import shell, vsphere_simulator
from validators._asking import run as ask
from validators.vsphere_simulator import Simulator

import needs
from proof_tally import Proved, stated
from refarch.api.intent import ClusterIntent, HostSwitch
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from refarch.platforms.vsphere.names import SERVICES

TARGET = target_named("vsphere-govc")

pytestmark = [pytest.mark.process, pytest.mark.slow]

NOT_SIMULATED = ("time_servers ", "adapter ", "adapter_mtu ", "adapter_service ")
"""Calls that need what the simulator does not have."""

AROUND = ("inventory", "finish")
"""Calls that carry no fact of the design."""

MOST_HOSTS = 1
"""Hosts of each cluster, but for one that has them all: further ones are added by the same lines."""
WHOLE = "vsan-esa-arista esa"

UPLINKS = re.compile(r"-DVUplinks-[0-9]+$")
"""The port group that vCenter makes of the uplinks of each switch."""


@pytest.fixture(scope="module")
def vcenter() -> Iterator[Simulator]:
    with vsphere_simulator.simulator() as running:
        yield running


def clusters() -> dict[str, ClusterIntent]:
    """The clusters of all designs by design and name, with few hosts."""
    found = dict(intents(TARGET))
    return {
        of: one if of == WHOLE else one._replace(hosts=dict(list(one.hosts.items())[:MOST_HOSTS]))
        for of, one in found.items()
    }


def script(cluster: ClusterIntent) -> str:
    """What the simulator can run of a cluster's script."""
    lines = configuration("vsphere-govc", TARGET, "cluster", cluster).text.splitlines()
    return "\n".join(line for line in lines if not line.startswith(NOT_SIMULATED))


def proved_lines(cluster: ClusterIntent) -> int:
    """Calls that have made something which was read back."""
    calls = script(cluster).split("\ninventory\n")[1].splitlines()
    return len([call for call in calls if call not in AROUND])


def wished(datacenter: str, cluster: ClusterIntent) -> dict[str, Any]:
    """What vCenter shall have of a cluster."""
    domain = cluster.services.domain
    hosts = [f"{name}.{domain}" if domain else name for name in cluster.hosts]
    own = cluster.vsan
    return {
        "hosts": {f"/{datacenter}/host/{cluster.title}/{name}": _logs(cluster) for name in hosts},
        "cluster": f"/{datacenter}/host/{cluster.title}",
        "vsan": (True, False) if own is not None and not own.express else None,
        "switches": {
            f"/{datacenter}/network/{switch.name}": _switch(switch, hosts)
            for switch in cluster.switches.values()
        },
        "groups": {
            f"/{datacenter}/network/{group.name}": (
                group.vlan if group.vlan != 4095 else (0, 4094),
                switch.name,
                sorted(hosts),
            )
            for switch in cluster.switches.values()
            for group in switch.port_groups.values()
        },
    }


def _logs(cluster: ClusterIntent) -> str:
    servers = [f"[{server}]" if ":" in server else server for server in cluster.services.syslog]
    return ",".join(f"udp://{server}:514" for server in servers)


def _switch(switch: HostSwitch, hosts: list[str]) -> Mapping[str, Any]:
    return {
        "mtu": switch.mtu,
        "uplinks": [f"Uplink {number + 1}" for number in range(len(switch.uplinks))],
        "version": switch.version,
        "discovery": (switch.discovery, "listen") if switch.discovery in ("lldp", "cdp") else None,
        "hosts": sorted(hosts),
    }


def found(vcenter: Simulator, datacenter: str) -> dict[str, Any]:
    """The same of what vCenter has."""
    listed = vcenter.govc("find", "-l", *KINDS, f"/{datacenter}").splitlines()
    paths = [row.split(maxsplit=1) for row in listed]
    of = {kind: [path for own, path in paths if own == kind] for kind in OF_KIND}
    (cluster,) = of["ClusterComputeResource"]
    names = {}
    logs = {}
    for path in of["HostSystem"]:
        host = vcenter.properties(path, "summary.host", "config.option")
        names[host["summary.host"]["value"]] = path.rpartition("/")[2]
        options = {one["key"]: one["value"] for one in _items(host["config.option"])}
        logs[path] = options.get("Syslog.global.logHost", "")
    own = vcenter.properties(cluster, "configurationEx")["configurationEx"].get("vsanConfigInfo")
    switches = {path: vcenter.properties(path, *OF_SWITCH) for path in of["DistributedVirtualSwitch"]}
    groups = [path for path in of["DistributedVirtualPortgroup"] if not UPLINKS.search(path)]
    return {
        "hosts": logs,
        "cluster": cluster,
        "vsan": own and (own["enabled"], own["defaultConfig"]["autoClaimStorage"]),
        "switches": {path: _found_switch(data, names) for path, data in switches.items()},
        "groups": {
            path: _found_group(vcenter.properties(path, "config", "host"), switches, names) for path in groups
        },
    }


OF_KIND = ("ClusterComputeResource", "HostSystem", "DistributedVirtualSwitch", "DistributedVirtualPortgroup")
KINDS = [word for kind in OF_KIND for word in ("-type", kind)]
OF_SWITCH = ("config", "summary", "portgroup")


def _items(value: Any) -> list[Any]:
    """A list, as the JSON of some kinds of lists wraps it."""
    return list((value["_value"] if isinstance(value, dict) else value) or ())


def _found_switch(data: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    config, summary = data["config"], data["summary"]
    discovery = config.get("linkDiscoveryProtocolConfig")
    return {
        "mtu": config["maxMtu"],
        "uplinks": config["uplinkPortPolicy"]["uplinkPortName"],
        "version": summary["productInfo"].get("version", ""),
        "discovery": discovery and (discovery["protocol"], discovery["operation"]),
        "hosts": sorted(names[host["value"]] for host in summary.get("hostMember") or ()),
    }


def _found_group(
    data: Mapping[str, Any], switches: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]
) -> tuple[Any, str, list[str]]:
    config = data["config"]
    vlan = config["defaultPortConfig"]["vlan"]["vlanId"]
    if isinstance(vlan, list):
        (vlan,) = ((one["start"], one["end"]) for one in vlan)
    (on,) = (
        path.rpartition("/")[2]
        for path, switch in switches.items()
        if config["key"] in {one["value"] for one in _items(switch["portgroup"])}
    )
    hosts = _items(data.get("host"))
    return vlan, on, sorted(names[host["value"]] for host in hosts)


def made(
    vcenter: Simulator, datacenter: str, cluster: ClusterIntent, is_run_twice: bool
) -> tuple[list[str], Any]:
    """What the runs of a script said against it, and what there is in the end."""
    text, said = script(cluster), []
    variables = {"GOVC_DATACENTER": datacenter, "ESX_ROOT_PASSWORD": "a secret"}
    for _ in ("first", "second") if is_run_twice else ("first",):
        done = vcenter.run(text, "apply", **variables)
        if done.returncode or done.stderr or not done.stdout.endswith("\nno differences\n"):
            said.append(f"exit status {done.returncode}: {done.stdout} {done.stderr}")
    if is_run_twice:
        said += [line for line in done.stdout.splitlines() if not line.startswith(UNCHANGED)]
    return said, found(vcenter, datacenter)


UNCHANGED = ("exists", "ok", "no differences")


def calls(cluster: ClusterIntent) -> frozenset[str]:
    """The functions that a cluster's script calls, each with how many words it is given. Scripts of which
    these are the same differ in names and numbers alone."""
    lines = script(cluster).split(f"\n{AROUND[0]}\n")[1].splitlines()
    return frozenset(f"{line.split()[0]} {len(line.split())}" for line in lines)


def test_every_cluster_is_made_as_designed_and_a_second_run_changes_nothing(
    vcenter: Simulator, proved: Proved, request: pytest.FixtureRequest
) -> None:
    """Of clusters with the same calls one is made a second time, and all of them by `make deep`."""
    every = clusters()
    assert len(every) > 20 and any(len(one.hosts) > MOST_HOSTS for one in every.values())
    numbered = {f"DC {number}": of for number, of in enumerate(every)}
    first = {calls(every[of]): name for name, of in reversed(numbered.items())}
    again = {*numbered} if request.config.getoption("--deep") else {*first.values()}
    assert len(again) > 10
    with ThreadPoolExecutor(4) as pool:
        outcomes = dict(
            zip(
                numbered,
                pool.map(lambda name: made(vcenter, name, every[numbered[name]], name in again), numbered),
                strict=True,
            )
        )
    for datacenter, of in numbered.items():
        said, is_there = outcomes[datacenter]
        assert said == [], of
        assert is_there == wished(datacenter, every[of]), of
        proved(vsphere_simulator.VALIDATOR, "vsphere-govc", proved_lines(every[of]))


@pytest.mark.deep
def test_a_difference_is_found(vcenter: Simulator) -> None:
    """What reads back notices each kind of mistake in a script."""
    every = clusters()
    cluster = every["esa-dell-vlt esa"]
    for number, (before, after) in enumerate(MISTAKES):
        datacenter = f"Mistake {number}"
        text = script(cluster)
        assert re.search(before, text, re.MULTILINE), before
        changed = re.sub(before, after, text, count=1, flags=re.MULTILINE)
        vcenter.run(changed, "apply", GOVC_DATACENTER=datacenter, ESX_ROOT_PASSWORD="a secret")
        assert found(vcenter, datacenter) != wished(datacenter, cluster), before


MISTAKES = (
    (r"^host .*\n", ""),
    (r"^log_hosts .*\n", ""),
    (r"^(switch \S+ \d) 9000", r"\1 1500"),
    (r"^(switch \S+) 2", r"\1 3"),
    (r"^(switch .*) lldp", r"\1 cdp"),
    (r"^(switch .*) \S+$", r"\1 7.0.0"),
    (r"^(port_group .*) \d+$", r"\1 7"),
    (r"^port_group (.*)$", r"port_group \1\nport_group More VDS-vSAN 9"),
    (r"^port_group (\S+) \S+", r"port_group \1 VDS-vSAN"),
    (r"^member .*\n", ""),
    (r"^finish$", 'govc cluster.change -vsan-enabled -vsan-autoclaim=false "$cluster"'),
)


def test_what_the_simulator_does_not_have_is_not_there(vcenter: Simulator) -> None:
    """Else what is left out of the run would have to be run."""
    datacenter, cluster = "Not simulated", clusters()["esa-dell-vlt esa"]
    variables = {"GOVC_DATACENTER": datacenter, "ESX_ROOT_PASSWORD": "a secret"}
    whole = configuration("vsphere-govc", TARGET, "cluster", cluster).text
    done = vcenter.run(whole, "apply", **variables)
    assert (done.returncode, done.stderr) == (
        1,
        "govc: ServerFaultCode: managed object not found: HostDateTimeSystem:dateTimeSystem\n",
    )
    without = "\n".join(line for line in whole.splitlines() if not line.startswith(NOT_SIMULATED[0]))
    done = vcenter.run(without, "apply", **variables)
    missing = sum(len(host.interfaces) for host in cluster.hosts.values())
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, f"differences left: {missing}")
    assert done.stderr == ""


def test_the_way_back_takes_away_what_was_made(vcenter: Simulator) -> None:
    datacenter, cluster = "Back", clusters()["vsan-roce-vsphere7u3 mgmt"]
    variables = {"GOVC_DATACENTER": datacenter, "ESX_ROOT_PASSWORD": "a secret"}
    assert vcenter.run(script(cluster), "apply", **variables).returncode == 0
    back = configuration("vsphere-govc", TARGET, "cluster", cluster).rollback_text
    assert vcenter.run(back, "show", **variables).stdout.endswith("\ndifferences left: 3\n")
    assert vcenter.run(back, "apply", **variables).stderr == ""
    is_there = found(vcenter, datacenter)
    assert (is_there["switches"], is_there["groups"]) == ({}, {})
    assert len(is_there["hosts"]) == MOST_HOSTS


def joined(texts: Iterable[str]) -> list[str]:
    """A script for each set of functions, with the comments and the calls of all scripts that have it: the
    functions are equal, and would be judged again with each cluster."""
    found: dict[str, list[str]] = {}
    for text in texts:
        head, calls = text.split(f"\n{AROUND[0]}\n")
        functions = re.sub(r"^#.*\n", "", f"{head}\n", flags=re.MULTILINE)
        if functions in found:
            comments = re.findall(r"^#.*$", head, re.MULTILINE)[1:]  # the first line names the shell
            found[functions] += [*comments, AROUND[0], calls]
        else:
            found[functions] = [text]
    return ["\n".join(parts) for parts in found.values()]


def test_shellcheck_accepts_every_script(proved: Proved) -> None:
    """Those that designs ask for are counted; made up ones have all functions."""
    made = [configuration("vsphere-govc", TARGET, "cluster", one) for one in clusters().values()]
    own = [text for one in made for text in (one.text, one.rollback_text) if text]
    rich = [
        configuration("vsphere-govc", TARGET, "cluster", intent).text
        for of, intent in small_intents(TARGET)
        if of.startswith("rich ")
    ]
    together = joined([*own, *rich])
    assert len(own) > 40 and rich and len(together) < len(own) / 2
    lines = {line for text in together for line in text.splitlines()}
    assert {line for text in (*own, *rich) for line in text.splitlines()} == lines
    for text in together:
        assert shell.complaints(text) == [], text.splitlines()[1]
    proved(shell.VALIDATOR, "vsphere-govc", sum(map(stated, own)))


def test_a_mistake_in_a_joined_script_is_found() -> None:
    own = [configuration("vsphere-govc", TARGET, "cluster", one).text for one in clusters().values()]
    assert own[-1].endswith("\nfinish\n")
    (text,) = (
        text
        for text in joined([*own, own[-1].replace("\nfinish\n", "\nfinish $mode\n")])
        if "$mode\n" in text
    )
    assert [re.sub("^[0-9:]+ ", "", one).partition(" ")[0] for one in shell.complaints(text)] == ["SC2086"]


def test_govc_has_every_command_and_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the simulator's runs are known by having run; those of the stand-in are asked of govc."""
    asked: dict[str, set[str]] = {}

    def noted(state: Any, words: list[str]) -> list[str]:
        asked.setdefault(words[1], set()).update(parsed(words[2:])[0])
        return run(state, words)

    monkeypatch.setenv("GOVC_URL", "https://vcenter.example")
    monkeypatch.setenv("GOVC_DATACENTER", "DC")
    monkeypatch.setenv("ESX_ROOT_PASSWORD", "a secret")
    machine = Machine(tmp_path, empty(), ("govc",), noted)
    cluster = clusters()["osa-e810-nexus osa"]
    made = configuration("vsphere-govc", TARGET, "cluster", cluster)
    machine.run(made.text, "apply")
    for host in cluster.hosts.values():
        for name, adapter in host.interfaces.items():
            path = f"/DC/host/{cluster.title}/{host.name}.{cluster.services.domain}"
            add_adapter(machine.state, path, name, adapter.port_group, adapter.switch)
    for switch in cluster.switches:
        config = machine.state["objects"][f"/DC/network/{switch}"]["config"]
        config |= {"maxMtu": 1500, "linkDiscoveryProtocolConfig": {"protocol": "cdp"}}
    for switch_ in cluster.switches.values():
        for group in switch_.port_groups:
            machine.state["objects"][f"/DC/network/{group}"]["config"]["defaultPortConfig"] = {}
    assert machine.run(made.text, "apply").errors == ""
    assert machine.run(made.rollback_text, "apply").errors == ""
    assert sorted(asked) == COMMANDS
    for command, flags in asked.items():
        told = ask([needs.validator("vsphere/govc"), command, "-h"])
        known = {*re.findall(r"^  -([a-z-]+)=", told.stdout + told.stderr, re.MULTILINE)}
        assert flags <= known and known, f"{command} {flags - known}"
    services = ask([needs.validator("vsphere/govc"), "host.vnic.service", "-h"])
    listed = re.search(r"Where SERVICE is one of: (\S+)", services.stdout + services.stderr)
    assert listed is not None and {*SERVICES.values()} <= {*listed[1].split("|")}


COMMANDS = [
    "cluster.add",
    "cluster.change",
    "cluster.create",
    "datacenter.create",
    "dvs.add",
    "dvs.change",
    "dvs.create",
    "dvs.portgroup.add",
    "dvs.portgroup.change",
    "find",
    "host.date.change",
    "host.option.set",
    "host.service",
    "host.service.ls",
    "host.vnic.change",
    "host.vnic.info",
    "host.vnic.service",
    "object.collect",
    "object.destroy",
]
