"""The target for Linux hosts: its scripts run against a stand-in; what they write, and what not."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from fake_linux import FACTORY_DCB, FACTORY_NVIDIA, PROGRAMS, factory, run
from machine import Machine

from refarch import api
from refarch.api.intent import HostIntent, host_intents
from refarch.platforms.effects import effect_of
from refarch.platforms.linux.limits_host_linux import LIMITS
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from refarch.views.intent.host_records import NvmeInitiator
from shipped_designs import shipped, shipped_design

TARGET = target_named("linux-roce")
DESIGN = "nvme-linux-flasharray-cumulus"
PORTS = ("ens2f0np0", "ens2f1np1")
CONNECTIONS = "etc/NetworkManager/system-connections"

pytestmark = pytest.mark.process


@pytest.fixture
def host() -> HostIntent:
    found = shipped_design(DESIGN)
    return host_intents(found)["db-01"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    below = tmp_path / "root"
    monkeypatch.setenv("ROOT", str(below))
    return Machine(tmp_path, factory(below, PORTS), PROGRAMS, run)


DONE = {
    "prio-pfc": ["off", "off", "off", "on", "off", "off", "off", "off"],
    "dscp-prio": ["26:3"],
    "tc-tsa": ["ets", "strict", "strict", "ets", "strict", "strict", "strict", "strict"],
    "tc-bw": ["50", "0", "0", "50", "0", "0", "0", "0"],
    "prio-tc": ["0", "0", "0", "3", "0", "0", "6", "0"],
}
"""DCB of a port at the design."""


PFC = "0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off"
PFC_TWICE = PFC.replace("4:off", "4:on")


def tos(machine: Machine, number: int) -> str:
    """Type of service of RDMA connections over an RDMA device."""
    path = f"sys/kernel/config/rdma_cm/mlx5_{number}/ports/1/default_roce_tos"
    return (machine.state["root"] / path).read_text()


def script(host: HostIntent) -> str:
    return configuration("linux-roce", TARGET, host.name, host).text


def files(machine: Machine) -> dict[str, str]:
    """What is below the root, but for what the script keeps for itself."""
    below = machine.state["root"]
    found = sorted(path for path in below.rglob("*") if path.is_file())
    return {
        str(path.relative_to(below)): path.read_text()
        for path in found
        if not path.is_relative_to(below / "var/lib/refarch") and not path.is_relative_to(below / "sys")
    }


def omissions(host: HostIntent) -> list[str]:
    """What is left out in this case: path, thing, value."""
    return [
        f"{one.path} {one.thing} {one.value}: {one.reason}"
        for one in TARGET.lines(host)
        if isinstance(one, NotConfigured)
    ]


def test_show_sets_nothing_and_shows_each_file(machine: Machine, host: HostIntent) -> None:
    before = deepcopy(machine.state)
    ran = machine.run(script(host))
    assert (ran.status, ran.calls, ran.errors) == (1, [], "")
    assert (ran.state, files(machine)) == (before, {})
    said = ran.said.splitlines()
    assert 'differs    host name: current "localhost", expected "db-01"' in said
    assert said.count("+address1=192.168.201.101/24") == 1
    assert said[-1] == "differences left: 37"


def test_apply_sets_everything_and_a_second_run_nothing(machine: Machine, host: HostIntent) -> None:
    text = script(host)
    first = machine.run(text, "apply")
    assert (first.status, first.errors) == (0, "")
    written = files(machine)
    assert list(written) == [
        f"{CONNECTIONS}/eno8303.nmconnection",
        f"{CONNECTIONS}/ens2f0np0.nmconnection",
        f"{CONNECTIONS}/ens2f1np1.nmconnection",
        f"{CONNECTIONS}/nvme-a.nmconnection",
        f"{CONNECTIONS}/nvme-b.nmconnection",
        "etc/chrony.conf",
        "etc/modules-load.d/refarch-nvme.conf",
        "etc/nvme/config.json",
        "etc/nvme/hostnqn",
        "etc/rsyslog.d/90-refarch.conf",
        "etc/systemd/system/refarch-rdma.service",
        "usr/local/sbin/refarch-no-firmware-lldp",
        "usr/local/sbin/refarch-roce-tos",
    ]
    state = deepcopy(first.state)
    assert state["active"] == ["ens2f0np0", "nvme-a", "ens2f1np1", "nvme-b", "eno8303"]
    assert state["dcb"] == dict.fromkeys(PORTS, DONE)
    assert [tos(machine, number) for number in (0, 1)] == ["104\n", "104\n"]
    assert (state["host"], state["zone"]) == ("db-01", "Europe/Berlin")
    assert state["enabled"] == ["refarch-rdma.service", "nvmf-autoconnect.service", "chronyd", "rsyslog"]
    second = machine.run(text, "apply")
    assert (second.calls, files(machine)) == ([], written)
    assert second.said.splitlines()[-1] == "no differences"


def test_files_are_the_exact_ones(machine: Machine, host: HostIntent) -> None:
    machine.run(script(host), "apply")
    written = files(machine)
    assert written[f"{CONNECTIONS}/nvme-a.nmconnection"].split("\n\n") == [
        "[connection]\nid=nvme-a\ntype=vlan\ninterface-name=nvme-a\nautoconnect-priority=100",
        "[ethernet]\nmtu=9000",
        "[vlan]\nid=3201\nparent=ens2f0np0\negress-priority-map=0:3;1:3;2:3;3:3;4:3;5:3;6:3;7:3;",
        "[ipv4]\nmethod=manual\naddress1=192.168.201.101/24\nnever-default=true",
        "[ipv6]\nmethod=disabled\n",
    ]
    assert written[f"{CONNECTIONS}/eno8303.nmconnection"].split("\n\n")[2] == (
        "[ipv4]\nmethod=manual\naddress1=172.20.30.101/24,172.20.30.1\n"
        "dns=172.20.30.11;172.20.30.12;\ndns-search=db.example.org;"
    )
    assert "mlnx_qos" not in script(host)
    unit = written["etc/systemd/system/refarch-rdma.service"]
    assert [line for line in unit.splitlines() if "ens2f0np0" in line] == [
        f"ExecStart={command}"
        for command in (
            "/usr/local/sbin/refarch-no-firmware-lldp ens2f0np0",
            "/usr/sbin/dcb dcbx set dev ens2f0np0 host ieee",
            "/usr/sbin/dcb pfc set dev ens2f0np0 prio-pfc all:off 3:on",
            "/usr/sbin/dcb ets set dev ens2f0np0 tc-tsa all:strict 0:ets 3:ets 6:strict "
            "tc-bw all:0 0:50 3:50 prio-tc 0:0 1:0 2:0 4:0 5:0 7:0 3:3 6:6",
            "/usr/sbin/dcb app flush dev ens2f0np0 dscp-prio",
            "/usr/sbin/dcb app add dev ens2f0np0 dscp-prio 26:3",
            "/usr/local/sbin/refarch-roce-tos ens2f0np0 104",
        )
    ]
    assert written["etc/modules-load.d/refarch-nvme.conf"] == "nvme-rdma\n"
    assert written["etc/nvme/hostnqn"] == "nqn.2014-08.org.example:nvme:db-01\n"
    modes = {path: (machine.state["root"] / path).stat().st_mode & 0o777 for path in written}
    assert modes[f"{CONNECTIONS}/nvme-a.nmconnection"] == 0o600
    assert modes["usr/local/sbin/refarch-roce-tos"] == 0o755


def test_it_stops_at_the_first_command_that_fails_and_the_next_run_finishes(
    machine: Machine, host: HostIntent
) -> None:
    text = script(host)
    whole = deepcopy(machine.run(text, "apply").state)
    calls, made = list(whole["calls"]), files(machine)
    assert len(calls) > 12
    for number in range(1, len(calls) + 1, 3):
        for path in sorted(machine.state["root"].rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        machine.state = factory(machine.state["root"], PORTS) | {"fails_at": number}
        ran = machine.run(text, "apply")
        assert (ran.status, len(ran.calls)) == (1, number), calls[number - 1]
        first, *rest = ran.errors.splitlines()
        assert first == "fails as the test asks"
        unit = calls[number - 1].removeprefix("systemctl restart ")
        remedy = f"run `journalctl -u {unit}`, fix the cause, and run this script again"
        is_restart = unit != calls[number - 1]
        assert rest == ([f"stopped: {unit} did not start; {remedy}"] if is_restart else [])
        machine.state["fails_at"] = 0
        again = machine.run(text, "apply")
        assert again.status == 0, calls[number - 1]
        assert (again.calls[0], files(machine)) == (calls[again_at(calls, number)], made)


def again_at(calls: list[str], failed: int) -> int:
    """What the next run begins with: what failed, or what stands before it for the same file."""
    at = failed - 1
    pairs = (("nmcli connection up", 1), ("systemctl enable", 1), ("systemctl restart", 2))
    for start, before in pairs:
        if calls[at].startswith(start):
            first = at - before
            own = "refarch-rdma" in calls[at] or start.startswith("nmcli")
            return first if own else first + 1
    return at


def test_a_changed_file_is_shown_as_a_difference_and_taken_over(machine: Machine, host: HostIntent) -> None:
    machine.run(script(host), "apply")
    one = host.interfaces["nvme-a"]._replace(mtu=4200)
    other: Any = host._replace(interfaces={**host.interfaces, "nvme-a": one})
    said = machine.run(script(other)).said.splitlines()
    assert [line for line in said if line[:1] in "+-" and "mtu" in line] == ["-mtu=9000", "+mtu=4200"] * 2
    ran = machine.run(script(other), "apply")
    assert [call for call in ran.calls if " up " in call] == [
        "nmcli connection up id ens2f0np0",
        "nmcli connection up id nvme-a",
    ]


def test_the_way_back_leaves_what_was_there_and_the_management(machine: Machine, host: HostIntent) -> None:
    old = machine.state["root"] / "etc/nvme/hostnqn"
    old.parent.mkdir(parents=True)
    old.write_text("nqn.2014-08.org.nvmexpress:uuid:1\n")
    machine.run(script(host), "apply")
    machine.state["subsystems"] = ["nqn.2010-06.com.purestorage:flasharray.pure-x70-02"]
    back = configuration("linux-roce", TARGET, host.name, host).rollback_text
    ran = machine.run(back, "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert list(files(machine)) == [f"{CONNECTIONS}/eno8303.nmconnection", "etc/nvme/hostnqn"]
    assert old.read_text() == "nqn.2014-08.org.nvmexpress:uuid:1\n"
    assert (ran.state["active"], ran.state["subsystems"]) == (["eno8303"], [])
    assert ran.state["dcb"] == dict.fromkeys(PORTS, FACTORY_DCB)
    assert [tos(machine, number) for number in (0, 1)] == ["0\n", "0\n"]
    assert machine.run(back, "apply").calls == []


def test_time_and_logs_are_where_the_distribution_has_them(machine: Machine, host: HostIntent) -> None:
    machine.run(script(host), "apply")
    servers = ["server 172.20.30.13 iburst", "server 172.20.30.14 iburst"]
    once = ["driftfile /var/lib/chrony/drift", "makestep 1.0 3", "rtcsync"]
    assert files(machine)["etc/chrony.conf"].splitlines() == [*servers, *once]
    assert files(machine)["etc/rsyslog.d/90-refarch.conf"] == (
        'action(type="omfwd" target="172.20.30.15" port="514" protocol="udp")\n'
    )
    old = machine.state["root"] / "etc/chrony/chrony.conf"
    old.parent.mkdir()
    old.write_text("pool 2.debian.pool.ntp.org iburst\n")
    ran = machine.run(script(host), "apply")
    assert ran.calls == ["systemctl enable chrony", "systemctl restart chrony"]
    assert old.read_text().splitlines() == [*servers, *once]
    back = configuration("linux-roce", TARGET, host.name, host).rollback_text
    ran = machine.run(back, "apply")
    assert ran.calls[:3] == [f"systemctl restart {name}" for name in ("rsyslog", "chronyd", "chrony")]
    assert old.read_text() == "pool 2.debian.pool.ntp.org iburst\n"
    assert "etc/chrony.conf" not in files(machine)


def test_servers_and_traps_that_cannot_be_are_refused_or_told(host: HostIntent) -> None:
    asked = host.services._replace(snmp_receivers=("10.0.0.9",), snmp_version="v2c")
    told = [one for one in omissions(host._replace(services=asked)) if "snmp" in one]
    assert [one.split(":")[0] for one in told] == [
        "services.snmp_receivers  10.0.0.9",
        "services.snmp_version  v2c",
    ]
    for field in ("ntp", "syslog"):
        for value in ('x" action(type="omfile")', "a\nb", "a b", "$(id)"):
            hostile = host.services._replace(**{field: (value,)})
            with pytest.raises(api.RefarchError, match="cannot be written"):
                script(host._replace(services=hostile))


def test_names_of_the_host_are_its_own_where_the_design_has_none(machine: Machine, host: HostIntent) -> None:
    assert host.nvme is not None
    nameless = host._replace(nvme=host.nvme._replace(nqn=""))
    own = {"hostnqn": "nqn.2014-08.org.nvmexpress:uuid:1", "hostid": "1"}
    for name, text in own.items():
        path = machine.state["root"] / "etc/nvme" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    machine.run(script(nameless), "apply")
    (found,) = json.loads(files(machine)["etc/nvme/config.json"])
    assert {key: found[key] for key in own} == own
    machine.run(script(host), "apply")
    (found,) = json.loads(files(machine)["etc/nvme/config.json"])
    assert (found["hostnqn"], found["hostid"]) == ("nqn.2014-08.org.example:nvme:db-01", "1")


def test_a_port_that_learns_has_no_settings_of_its_own(machine: Machine, host: HostIntent) -> None:
    profile = host.profiles["roce"]._replace(willing=True)
    learning: Any = host._replace(profiles={"roce": profile})
    ran = machine.run(script(learning), "apply")
    unit = files(machine)["etc/systemd/system/refarch-rdma.service"]
    assert [line for line in unit.splitlines() if "dcb " in line] == []
    assert ran.status == 1
    assert [line for line in ran.said.splitlines() if line.startswith("differs    prio-pfc")] == [
        f'differs    prio-pfc of {port}: current "{off}", expected "{off.replace("3:off", "3:on")}"'
        for off in ["0:off 1:off 2:off 3:off 4:off 5:off 6:off 7:off"]
        for port in ("ens2f0np0", "ens2f1np1")
    ]
    assert "profiles.trust roce dscp: ports learn it from their switch (willing)" in omissions(learning)


def limits(host: HostIntent) -> list[str]:
    """What no script can have, although the design needs it: path, thing, value."""
    return [f"{one.path} {one.thing} {one.value}: {one.reason}" for one in LIMITS.values(host)]


def with_profile(host: HostIntent, **fields: Any) -> Any:
    """The host with other fields of its QoS profile."""
    return host._replace(profiles={"roce": host.profiles["roce"]._replace(**fields)})


def dcb_lines(host: HostIntent, word: str) -> list[str]:
    texts = [one.text for one in TARGET.lines(host) if isinstance(one, ConfigLine)]
    return [
        text.split("dcb ")[1].rstrip("'") for text in texts if f"/dcb {word} " in text and "ens2f0" in text
    ]


def test_what_breaks_the_design_is_a_limit_and_not_a_comment(host: HostIntent) -> None:
    assert limits(host) == []
    nameless = with_profile(host, rdma_dscp=None)
    assert limits(nameless) == ["profiles.trust roce dscp: the profile does not state the DSCP of RDMA"] * 2
    assert not [one for one in omissions(nameless) if one.startswith("profiles.trust")]
    classes = {
        number: one._replace(bandwidth=one.bandwidth and one.bandwidth + 0.5)
        for number, one in host.profiles["roce"].traffic_classes.items()
    }
    assert "profiles.traffic_classes.number roce 3 3: the commands require whole percentages" in limits(
        with_profile(host, traffic_classes=classes)
    )


def test_an_interface_without_an_array_or_a_port_without_an_interface_only_weakens(host: HostIntent) -> None:
    assert host.nvme is not None
    idle = {name: one._replace(targets=()) for name, one in host.nvme.adapters.items()}
    alone: Any = host._replace(nvme=host.nvme._replace(adapters=idle))
    assert limits(alone) == []
    assert [one for one in omissions(alone) if one.startswith("nvme")] == [
        f"nvme.adapters.{field} {name} {value}: the interface reaches no port of an array"
        for name in ("nvme-a", "nvme-b")
        for field, value in (("interface", name), ("transport", "rdma"))
    ]
    less = {name: one for name, one in host.interfaces.items() if name != "nvme-b"}
    assert limits(host._replace(interfaces=less)) == []


def test_an_array_with_several_paths_has_the_multipath_policy_of_the_kernel(host: HostIntent) -> None:
    assert host.nvme is not None

    def policies(nvme: NvmeInitiator) -> list[tuple[str, str, str, str]]:
        return [
            (one.path, one.thing, one.value, effect_of(one).effect)
            for one in TARGET.lines(host._replace(nvme=nvme))
            if isinstance(one, NotConfigured) and "nvme_core.iopolicy" in one.reason
        ]

    [array] = {one.array for port in host.nvme.adapters.values() for one in port.targets}
    number = sum(len(port.targets) for port in host.nvme.adapters.values())
    assert number > 1
    assert policies(host.nvme) == [("nvme.adapters.targets.array", f"{number} paths", array, "weakens")]
    first, *_ = host.nvme.adapters
    port = host.nvme.adapters[first]
    single = host.nvme._replace(adapters={first: port._replace(targets=port.targets[:1])})
    assert policies(single) == []


def test_both_headers_are_dscp_with_what_that_costs(host: HostIntent) -> None:
    both = with_profile(host, trust=("pcp", "dscp"))
    assert dcb_lines(both, "app") == [
        "app flush dev ens2f0np0 dscp-prio",
        "app add dev ens2f0np0 dscp-prio 26:3",
    ]
    assert limits(both) == []
    assert "profiles.trust roce pcp, dscp: a port with DSCP entries does not classify by PCP" in omissions(
        both
    )
    nameless = with_profile(host, trust=("pcp", "dscp"), rdma_dscp=None)
    assert dcb_lines(nameless, "app") == dcb_lines(with_profile(host, trust=("pcp",)), "app")
    assert dcb_lines(nameless, "app") == ["app flush dev ens2f0np0 dscp-prio"]


def test_settings_of_the_firmware_are_no_options_of_a_module(host: HostIntent) -> None:
    parameters = {"mlxconfig": {"LLDP_NB_TX_MODE_P1": 0}, "mlx5_core": {"prof_sel": 3}}
    port = host.nics["ens2f0np0"]._replace(parameters=parameters)
    found: Any = host._replace(nics={**host.nics, "ens2f0np0": port})
    texts = [one.text for one in TARGET.lines(found) if isinstance(one, ConfigLine)]
    assert [text for text in texts if "options " in text] == ["line 'options mlx5_core prof_sel=3'"]
    assert [one.partition(":")[0] for one in omissions(found) if one.startswith("nics.parameters")] == [
        "nics.parameters ens2f0np0 LLDP_NB_TX_MODE_P1=0"
    ]


def test_packets_are_marked_as_the_profile_has_rdma_if_hosts_state_nothing(host: HostIntent) -> None:
    unstated = with_profile(host, marking=None, rdma_priority=4, rdma_dscp=34)
    texts = [one.text for one in TARGET.lines(unstated) if isinstance(one, ConfigLine)]
    assert "file_setting ens2f0np0 tos 136" in texts
    assert "line 'egress-priority-map=0:4;1:4;2:4;3:4;4:4;5:4;6:4;7:4;'" in texts
    nothing = with_profile(host, marking=None, rdma_priority=None, rdma_dscp=None)
    assert not [
        one.text
        for one in TARGET.lines(nothing)
        if isinstance(one, ConfigLine) and ("egress" in one.text or "_setting ens2f0np0 tos" in one.text)
    ]


def test_queue_pairs_without_rdma_cm_are_unmarked_and_the_file_states_what_to_set(root: Path) -> None:
    found = api.open_design("rdma-linux", root=str(root / "linter/refarch/proofs/designs"))
    (made,) = [one for one in configurations(found, "linux-roce") if one.device == "host-1"]
    assert (
        "# Not configured, weakens: profiles.marking.dscp 26 (roce): the kernel marks only queue pairs of "
        "RDMA CM; for NCCL, MPI, and other applications that connect without it, set NCCL_IB_TC=104, "
        "UCX_IB_TRAFFIC_CLASS=104, or the traffic class of the application\n"
        "#   Consequence: their packets leave without DSCP 26, and switches that trust DSCP do not put them "
        "in the lossless class\n"
    ) in made.text
    assert made.text.count("# All packets of rdma-a leave with the PCP of RDMA, TCP too.\n") == 1


def test_connections_of_nvme_and_the_driver_package_are_marked_without_applications(
    host: HostIntent, nvidia: Any
) -> None:
    assert not [one for one in omissions(host) if "NCCL" in one]
    busy = {name: one._replace(services=("rdma",)) for name, one in host.interfaces.items()}
    assert len([one for one in omissions(host._replace(interfaces=busy)) if "NCCL" in one]) == 1
    assert not [one for one in omissions(nvidia._replace(interfaces=busy)) if "NCCL" in one]
    unmarked = with_profile(host._replace(interfaces=busy), marking=None, rdma_dscp=None)
    assert not [one for one in omissions(unmarked) if "NCCL" in one]


def test_an_untagged_port_without_dscp_marks_nothing(host: HostIntent) -> None:
    marking = host.profiles["roce"].marking
    assert marking is not None
    one = host.interfaces["nvme-a"]._replace(vlan=0)
    bare = with_profile(host, marking=marking._replace(dscp=None))._replace(
        interfaces={**host.interfaces, "nvme-a": one}
    )
    assert limits(bare) == ["profiles.marking.pcp roce nvme-a 3: untagged frames carry no PCP"]


def test_what_somebody_changed_by_hand_is_shown_and_set_again(machine: Machine, host: HostIntent) -> None:
    text = script(host)
    machine.run(text, "apply")
    machine.state["dcb"]["ens2f0np0"]["prio-pfc"][4] = "on"
    machine.state["dcb"]["ens2f1np1"]["dscp-prio"] = ["26:3", "48:6"]
    path = machine.state["root"] / "sys/kernel/config/rdma_cm/mlx5_1/ports/1/default_roce_tos"
    path.write_text("0\n")
    shown = machine.run(text)
    assert (shown.status, shown.calls) == (1, [])
    assert [line for line in shown.said.splitlines() if line.startswith("differs")] == [
        f'differs    prio-pfc of ens2f0np0: current "{PFC_TWICE}", expected "{PFC}"',
        'differs    dscp-prio of ens2f1np1: current "26:3 48:6", expected "26:3"',
        'differs    tos of ens2f1np1: current "0", expected "104"',
    ]
    again = machine.run(text, "apply")
    assert (again.status, again.calls) == (0, ["systemctl restart refarch-rdma.service"])
    assert machine.state["dcb"] == dict.fromkeys(PORTS, DONE)
    assert path.read_text() == "104\n"


def test_a_rollback_restores_what_was_there_before(machine: Machine, host: HostIntent) -> None:
    before = {
        "prio-pfc": ["off"] * 5 + ["on"] + ["off"] * 2,
        "dscp-prio": ["46:5", "48:6"],
        "tc-tsa": ["ets", "ets", *["strict"] * 6],
        "tc-bw": ["30", "70", *["0"] * 6],
        "prio-tc": ["0", "0", "0", "0", "0", "1", "0", "0"],
    }
    machine.state["dcb"]["ens2f0np0"] = deepcopy(before)
    machine.run(script(host), "apply")
    machine.run(script(host), "apply")
    back = configuration("linux-roce", TARGET, host.name, host).rollback_text
    ran = machine.run(back, "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert machine.state["dcb"] == {"ens2f0np0": before, "ens2f1np1": FACTORY_DCB}
    assert (machine.run(back, "apply").calls, machine.run(back).status) == ([], 0)


def test_a_missing_program_stops_the_script_before_the_first_change(
    machine: Machine, host: HostIntent
) -> None:
    text = script(host)
    call = next(line for line in text.splitlines() if line.startswith("needs "))
    assert call == (
        "needs 'chronyd of chrony' 'dcb of iproute2 5.11 or later' 'ethtool' 'hostnamectl of systemd' "
        "'modprobe' 'nmcli of NetworkManager' 'nvme of nvme-cli 2' 'rsyslogd of rsyslog' "
        "'systemctl of systemd' 'timedatectl of systemd'"
    )
    absent = text.replace("'dcb of", "'dcb-2 of").replace("'modprobe'", "'modprobe-2'")
    for mode in ("show", "apply"):
        ran = machine.run(absent, mode)
        assert (ran.status, ran.calls, ran.said, files(machine)) == (1, [], "", {})
        assert ran.errors == (
            "stopped: this host has no dcb-2 of iproute2 5.11 or later, modprobe-2; install it first; "
            "nothing was changed\n"
        )


def test_values_that_cannot_be_read_are_not_stored_as_former_ones(machine: Machine, host: HostIntent) -> None:
    machine.state["unread"] = "app"
    ran = machine.run(script(host), "apply")
    assert (ran.status, ran.errors) == (
        1,
        "cannot read app\nstopped: cannot read app of ens2f0np0 with dcb, which the rollback needs\n",
    )
    kept = machine.state["root"] / "var/lib/refarch/dcb/ens2f0np0"
    assert not kept.exists() and "etc/systemd/system/refarch-rdma.service" not in files(machine)
    machine.state["unread"] = ""
    assert machine.run(script(host), "apply").status == 0
    assert [line.split()[0] for line in kept.read_text().splitlines()] == ["pfc", "app", "ets"]


def test_a_rollback_continues_and_reports_what_it_could_not_restore(
    machine: Machine, host: HostIntent
) -> None:
    machine.run(script(host), "apply")
    gone = machine.state["root"] / "sys/kernel/config/rdma_cm/mlx5_0/ports/1/default_roce_tos"
    gone.unlink()
    machine.state["fails_at"] = 4
    back = configuration("linux-roce", TARGET, host.name, host).rollback_text
    ran = machine.run(back, "apply")
    assert ran.calls[3].startswith("dcb pfc set dev ens2f0np0 ")
    assert [line for line in ran.said.splitlines() if line.startswith("failed")] == [
        "failed     pfc of ens2f0np0: not restored; restore it by hand",
        "failed     tos of ens2f0np0: not restored; restore it by hand",
    ]
    assert (ran.status, ran.said.splitlines()[-1]) == (1, "differences left: 2")
    assert list(files(machine)) == [f"{CONNECTIONS}/eno8303.nmconnection"]
    assert ran.state["units"].get("refarch-rdma.service") is None


def test_a_port_without_an_rdma_device_stops_the_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: HostIntent
) -> None:
    monkeypatch.setenv("ROOT", str(tmp_path / "root"))
    bare = Machine(tmp_path, factory(tmp_path / "root"), PROGRAMS, run)
    ran = bare.run(script(host), "apply")
    assert (ran.status, ran.errors) == (1, "ens2f0np0 has no RDMA device\n")
    assert "systemctl enable refarch-rdma.service" not in ran.calls


@pytest.mark.parametrize(
    ("flag", "on", "off"), [("fw-lldp-agent", "on", "off"), ("disable-fw-lldp", "off", "on")]
)
def test_the_lldp_agent_in_an_adapter_is_turned_off_where_there_is_one(
    flag: str, on: str, off: str, machine: Machine, host: HostIntent
) -> None:
    machine.state["flags"] = {"ens2f0np0": {"link-down-on-close": "off", flag: on}}
    shown = machine.run(script(host)).said
    assert 'differs    LLDP agent in the adapter of ens2f0np0: current "yes", expected "no"' in shown
    assert "ok         LLDP agent in the adapter of ens2f1np1: no" in shown
    assert machine.run(script(host), "apply").status == 0
    assert machine.state["flags"]["ens2f0np0"] == {"link-down-on-close": "off", flag: off}
    machine.state["flags"]["ens2f0np0"][flag] = on
    assert machine.run(script(host), "apply").calls == ["systemctl restart refarch-rdma.service"]
    assert machine.run(script(host), "apply").calls == []
    back = configuration("linux-roce", TARGET, host.name, host).rollback_text
    assert machine.run(back, "apply").status == 0
    assert machine.state["flags"]["ens2f0np0"][flag] == on
    assert machine.run(back, "apply").calls == []


@pytest.fixture
def nvidia(host: HostIntent) -> Any:
    """The host with NVIDIA's driver package."""
    nics = {
        name: one._replace(driver="mlnx-ofed") if name in PORTS else one for name, one in host.nics.items()
    }
    return with_profile(host._replace(nics=nics), ecn=True)


@pytest.fixture
def nvidia_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    below = tmp_path / "root"
    monkeypatch.setenv("ROOT", str(below))
    return Machine(tmp_path, factory(below, PORTS, nvidia=True), PROGRAMS, run)


def unit_lines(machine: Machine, port: str) -> list[str]:
    """Commands of the unit for one port."""
    lines = files(machine)["etc/systemd/system/refarch-rdma.service"].splitlines()
    return [line.removeprefix("ExecStart=") for line in lines if port in line]


def values(machine: Machine, port: str) -> dict[str, str]:
    """Values in the files of the driver package for a port that the design states."""
    below = machine.state["root"] / "sys/class/net" / port
    paths = {str(path.relative_to(below)): path for path in below.rglob("*") if path.is_file()}
    wanted = ("enable/3", "cnp_dscp", "cnp_802p_prio", "traffic_class")
    return {name: path.read_text().strip() for name, path in sorted(paths.items()) if name.endswith(wanted)}


def test_the_driver_package_has_its_own_commands_and_no_others(nvidia_machine: Machine, nvidia: Any) -> None:
    ran = nvidia_machine.run(script(nvidia), "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert unit_lines(nvidia_machine, "ens2f0np0") == [
        "/usr/bin/mlnx_qos -i ens2f0np0 --dcbx=os",
        "/usr/bin/mlnx_qos -i ens2f0np0 --pfc=0,0,0,1,0,0,0,0",
        "/usr/bin/mlnx_qos -i ens2f0np0 --prio_tc=0,0,0,3,0,0,6,0 "
        "--tsa=ets,strict,strict,ets,strict,strict,strict,strict --tcbw=50,0,0,50,0,0,0,0",
        "/usr/bin/mlnx_qos -i ens2f0np0 --trust=dscp",
        '/bin/sh -c "echo 1 > /sys/class/net/ens2f0np0/ecn/roce_np/enable/3"',
        '/bin/sh -c "echo 1 > /sys/class/net/ens2f0np0/ecn/roce_rp/enable/3"',
        '/bin/sh -c "echo 48 > /sys/class/net/ens2f0np0/ecn/roce_np/cnp_dscp"',
        '/bin/sh -c "echo 6 > /sys/class/net/ens2f0np0/ecn/roce_np/cnp_802p_prio"',
        "/usr/local/sbin/refarch-roce-tos ens2f0np0 106",
        "/usr/local/sbin/refarch-roce-traffic-class ens2f0np0 106",
    ]
    assert "/usr/sbin/dcb" not in script(nvidia) and "dcb_of" not in script(nvidia)
    assert values(nvidia_machine, "ens2f1np1") == {
        "device/infiniband/mlx5_1/tc/1/traffic_class": "Global tclass=106",
        "ecn/roce_np/cnp_802p_prio": "6",
        "ecn/roce_np/cnp_dscp": "48",
        "ecn/roce_np/enable/3": "1",
        "ecn/roce_rp/enable/3": "1",
    }
    assert not [one for one in omissions(nvidia) if one.startswith(("profiles.ecn", "profiles.notification"))]
    second = nvidia_machine.run(script(nvidia), "apply")
    assert (second.status, second.calls) == (0, [])


def test_the_driver_package_is_set_again_and_rolled_back(nvidia_machine: Machine, nvidia: Any) -> None:
    before = FACTORY_NVIDIA | {"dcbx": "os", "pfc": "0,0,0,0,0,1,0,0", "trust": "dscp"}
    nvidia_machine.state["nvidia"]["ens2f0np0"] = dict(before)
    enabled = nvidia_machine.state["root"] / "sys/class/net/ens2f0np0/ecn/roce_rp/enable/3"
    enabled.write_text("0\n")
    nvidia_machine.run(script(nvidia), "apply")
    assert enabled.read_text() == "1\n"
    nvidia_machine.state["nvidia"]["ens2f1np1"]["pfc"] = "0,0,0,0,0,0,0,0"
    enabled.write_text("0\n")
    shown = nvidia_machine.run(script(nvidia))
    assert [line for line in shown.said.splitlines() if line.startswith("differs")] == [
        'differs    roce_rp/enable/3 of ens2f0np0: current "0", expected "1"',
        'differs    pfc of ens2f1np1: current "--pfc=0,0,0,0,0,0,0,0", expected "--pfc=0,0,0,1,0,0,0,0"',
    ]
    again = nvidia_machine.run(script(nvidia), "apply")
    assert (again.status, again.calls) == (0, ["systemctl restart refarch-rdma.service"])
    back = configuration("linux-roce", TARGET, nvidia.name, nvidia).rollback_text
    ran = nvidia_machine.run(back, "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert nvidia_machine.state["nvidia"] == {"ens2f0np0": before, "ens2f1np1": FACTORY_NVIDIA}
    assert (enabled.read_text(), tos(nvidia_machine, 0)) == ("0\n", "0\n")
    assert values(nvidia_machine, "ens2f0np0")["device/infiniband/mlx5_0/tc/1/traffic_class"] == "0"


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({"trust": ("pcp",)}, ["--trust=pcp"]),
        ({"trust": ()}, []),
        ({"trust": ("pcp", "dscp")}, ["--trust=dscp"]),
        ({"trust": ("pcp", "dscp"), "rdma_dscp": None}, ["--trust=pcp"]),
        ({"rdma_dscp": 34}, ["--trust=dscp", "--dscp2prio=del,34,4", "--dscp2prio=set,34,3"]),
        ({"rdma_dscp": 24}, ["--trust=dscp"]),
    ],
)
def test_priorities_of_the_driver_package_are_those_of_the_design(
    fields: dict[str, Any], lines: list[str], nvidia_machine: Machine, nvidia: Any
) -> None:
    host = with_profile(nvidia, **fields)
    ran = nvidia_machine.run(script(host), "apply")
    assert (ran.status, nvidia_machine.run(script(host), "apply").calls) == (0, [])
    found = [line.split()[-1] for line in unit_lines(nvidia_machine, "ens2f0np0")]
    assert [option for option in found if option.startswith(("--trust", "--dscp2prio"))] == lines


def test_a_port_of_the_driver_package_that_learns_lets_its_firmware_run_dcbx(
    nvidia_machine: Machine, nvidia: Any
) -> None:
    learning = with_profile(nvidia, willing=True)
    ran = nvidia_machine.run(script(learning), "apply")
    options = [
        line.split(" ", 3)[-1] for line in unit_lines(nvidia_machine, "ens2f0np0") if "mlnx_qos" in line
    ]
    assert options == ["--dcbx=fw"]
    off, on = "--pfc=0,0,0,0,0,0,0,0", "--pfc=0,0,0,1,0,0,0,0"
    assert [line for line in ran.said.splitlines() if line.startswith("differs    pfc")] == [
        f'differs    pfc of {port}: current "{off}", expected "{on}"' for port in PORTS
    ]
    assert ran.status == 1


def test_congestion_control_that_is_off_is_written_too(nvidia: Any) -> None:
    texts = [one.text for one in TARGET.lines(with_profile(nvidia, ecn=False)) if isinstance(one, ConfigLine)]
    assert [text for text in texts if "roce_rp" in text and "ens2f0np0" in text and "line" in text] == [
        """line 'ExecStart=/bin/sh -c "echo 0 > /sys/class/net/ens2f0np0/ecn/roce_rp/enable/3"'"""
    ]
    assert "file_setting ens2f0np0 tos 104" in texts  # no switch may mark its packets
    silent = [one.text for one in TARGET.lines(with_profile(nvidia, ecn=None)) if isinstance(one, ConfigLine)]
    assert not [text for text in silent if "enable/" in text]


def test_untagged_interface_is_the_port_and_a_gateway_of_its_own_has_a_table(
    machine: Machine, host: HostIntent
) -> None:
    one = host.interfaces["nvme-a"]._replace(vlan=0, gateway="192.168.201.1")
    bare: Any = host._replace(interfaces={**host.interfaces, "nvme-a": one})
    machine.run(script(bare), "apply")
    written = files(machine)
    assert f"{CONNECTIONS}/ens2f0np0.nmconnection" not in written
    assert written[f"{CONNECTIONS}/nvme-a.nmconnection"].splitlines()[:4] == [
        "[connection]",
        "id=nvme-a",
        "type=ethernet",
        "interface-name=ens2f0np0",
    ]
    assert written[f"{CONNECTIONS}/nvme-a.nmconnection"].count("table=100\n") == 1
    assert (
        "routing-rule1=priority 100 from 192.168.201.101 table 100\n"
        in (written[f"{CONNECTIONS}/nvme-a.nmconnection"])
    )
    assert "profiles.marking.pcp roce nvme-a 3: untagged frames carry no PCP" in omissions(bare)


def test_subsystem_without_a_name_is_discovered_and_tcp_names_its_interface(
    machine: Machine, host: HostIntent
) -> None:
    assert host.nvme is not None
    first, second = host.nvme.adapters.values()
    nameless = tuple(target._replace(subsystem="") for target in first.targets)
    over_tcp = second._replace(transport="tcp")
    adapters = {first.name: first._replace(targets=nameless), second.name: over_tcp}
    mixed: Any = host._replace(nvme=host.nvme._replace(adapters=adapters))
    machine.run(script(mixed), "apply")
    written = files(machine)
    assert written["etc/nvme/discovery.conf"].splitlines() == [
        f"--transport=rdma --traddr=192.168.201.{number} --trsvcid=4420 --host-traddr=192.168.201.101"
        for number in (10, 11)
    ]
    assert written["etc/nvme/config.json"].count('"host_iface": "nvme-b"') == 2
    assert written["etc/modules-load.d/refarch-nvme.conf"] == "nvme-rdma\nnvme-tcp\n"


def without(root: Path, *cut: str) -> list[list[str]]:
    """The lines of the hosts of the design, without some of its lines."""
    folder = root / "tests/fixtures/foreign/designs" / DESIGN
    texts = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    for line in cut:
        assert sum(text.count(line.encode()) for text in texts.values()) == 1, line
        texts = {name: text.replace(line.encode(), b"") for name, text in texts.items()}
    made = configurations(api.lint_texts(DESIGN, texts), "linux-roce")
    return [[line.text for line in one.lines if line.origins] for one in made]


def test_cutting_an_interface_removes_its_lines_alone(root: Path) -> None:
    line = "      nvme-b: {connected_to: ens2f1np1, network: nvme-b, services: [nvme-rdma]}\n"
    address = '      - {of: "db-[01-04] nvme-b", first: 192.168.202.101}\n'
    before, after = without(root), without(root, line, address)
    assert len(before) == len(after) == 4
    for more, less in zip(before, after, strict=True):
        assert [text for text in less if text not in more] == []
        gone = [text for text in more if text not in less]
        assert {"line 'id=nvme-b'", "line 'id=3202'", "line 'parent=ens2f1np1'"} <= set(gone)
        assert [text for text in gone if "nvme-a" in text or "ens2f0np0" in text or "3201" in text] == []


def test_lines_of_files_say_where_they_come_from() -> None:
    found = shipped(DESIGN)
    (made,) = [one for one in configurations(found, "linux-roce") if one.device == "db-01"]
    by_text = {line.text: line.origins for line in made.lines}
    for text, places in {
        "address1=192.168.201.101/24": ["ip-plan networks.nvme-a.addresses[0].first"],
        "parent=ens2f0np0": ["design clusters.db.interfaces.nvme-a.connected_to"],
        "id=3201": ["ip-plan networks.nvme-a.vlan"],
        "server 172.20.30.14 iburst": ["design services.ntp.servers[1]"],
        'action(type="omfwd" target="172.20.30.15" port="514" protocol="udp")': ["design services.syslog[0]"],
        '            "traddr": "192.168.201.10",': ["ip-plan networks.nvme-a.addresses[1].first"],
    }.items():
        assert [f"{one.file[:-5]} {one.path}" for one in by_text[f"line '{text}'"]] == places


@pytest.mark.parametrize(
    ("design", "device"), [(DESIGN, "db-01"), ("rdma-linux-connectx7-cumulus", "node-1")]
)
def test_script_is_the_golden_one(
    design: str, device: str, root: Path, golden: Callable[[Path, str], None]
) -> None:
    found = shipped(design)
    (made,) = [one for one in configurations(found, "linux-roce") if one.device == device]
    golden(root / f"tests/golden/targets/{design}/{device}.linux.sh", made.text)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("nic", "a" * 16, "is not a valid Linux interface name"),
        ("nic", "a\nb", "is not a valid Linux interface name"),
        ("name", "../../x", "is not a valid Linux interface name"),
        ("address", "10.0.0.1/24;x", "is not an address with a prefix length"),
        ("vlan", 4095, "is not a VLAN ID of an interface"),
        ("gateway", "2001:db8::1", "is an IPv6 address, but IPv4 is expected"),
    ],
)
def test_hostile_values_of_an_interface_are_refused(
    field: str, value: Any, says: str, host: HostIntent
) -> None:
    one = host.interfaces["nvme-a"]._replace(**{field: value})
    with pytest.raises(api.RefarchError, match=says):
        script(host._replace(interfaces={**host.interfaces, "nvme-a": one}))


def test_hostile_names_of_nvme_are_refused(host: HostIntent) -> None:
    assert host.nvme is not None
    for name in ('nqn.2014-08.org.example:"', "nqn.2014-08.org.example:a\nb", "iqn.1", "nqn." + "a" * 220):
        with pytest.raises(api.RefarchError, match="is not an NVMe qualified name"):
            script(host._replace(nvme=host.nvme._replace(nqn=name)))


def test_lines_of_files_are_one_word_each(host: HostIntent) -> None:
    settings = [("net.ipv4.conf.all.arp_ignore", 1), ("kernel.core_pattern", "|/x 'y' $(id)")]
    rows = tuple(api_setting(option, value, host) for option, value in settings)
    texts = [one.text for one in TARGET.lines(host._replace(settings=rows)) if isinstance(one, ConfigLine)]
    assert "line 'net.ipv4.conf.all.arp_ignore = 1'" in texts
    assert """line 'kernel.core_pattern = |/x '"'"'y'"'"' $(id)'""" in texts


def api_setting(option: str, value: str | int, host: HostIntent) -> Any:
    from refarch.api.intent import AdvancedSetting

    return AdvancedSetting(option, value, f"sysctl -w {option}", host.origin)
