"""Scripts for Windows hosts run on a stand-in with a state: from a factory-fresh host to the design, again,
from half-way, and back. The script is run as written; only the cmdlets are those of the stand-in."""

import copy

import pytest
from fake_windows import FAILS, State, WindowsHost
from powershell_run import PowerShellError
from windows_runs import copied, done, first_hosts, fresh, run, stages, windows_hosts, written

from parse_back.windows_wish import shown, unfulfilled, wanted
from refarch.api.intent import HostIntent
from refarch.platforms.windows.ports import uses
from refarch.views.intent.network_atc import is_deployed_by_azure
from sharing import Share

EVERY = windows_hosts()

FIRST = first_hosts()


def needs_console(host: HostIntent) -> bool:
    """Whether the script moves the management address to a switch that it creates."""
    managed = {one.switch for one in host.interfaces.values() if "management" in one.services}
    return not host.intents and bool(managed & {*host.switches})


def differences(computer: WindowsHost, host: HostIntent) -> list[str]:
    """What a host does not have as the design wants it."""
    if host.intents:
        return []
    return list(unfulfilled(wanted(host), shown(computer.state, computer.classes())))


def test_there_are_hosts_of_every_kind() -> None:
    assert len(EVERY) > 30
    assert {bool(host.intents) for host in EVERY.values()} == {True, False}
    assert {host.system for host in EVERY.values()} == {"windows-server", "azure-local-os"}


@pytest.mark.parametrize("name", EVERY)
def test_the_script_brings_a_fresh_host_to_the_design(name: str) -> None:
    host, computer = EVERY[name], fresh(EVERY[name])
    assert differences(computer, host) or host.intents
    ran = list(stages(computer, host, written(host).text))
    assert [one.ran.error for one in ran] == [""] * len(ran)
    assert ran[-1].ran.status == 0 and ran[-1].ran.lines[-1] == "no differences"
    assert ran[0].calls
    assert differences(computer, host) == []
    assert computer.is_reachable()
    before = copied(computer)
    again = run(computer, written(host).text)
    assert (again.status, computer.calls, computer.state) == (0, [], before)
    assert not [line for line in again.lines if line.startswith(("differs", "set "))]


@pytest.mark.parametrize("name", FIRST)
def test_what_if_reports_differences_and_changes_nothing(name: str) -> None:
    host = FIRST[name]
    for computer, status in ((fresh(host), 1), (done(host), 0)):
        before = copied(computer)
        ran = run(computer, written(host).text, what_if=True)
        assert (ran.error, ran.status, computer.calls, computer.state) == ("", status, [], before)
        assert any(line.startswith("differs") for line in ran.lines) == bool(status)


@pytest.mark.parametrize("name", FIRST)
def test_a_run_after_a_failure_goes_on_where_it_broke_off(name: str, share: Share) -> None:
    """Whatever call fails, the host can be reached, and another run completes the work."""
    host = FIRST[name]
    wanted_state = done(host).state
    tried = 0
    for number in share.of(range(60), len(name)):
        computer, text = fresh(host), written(host).text
        computer.changes_left = number
        broken = list(stages(computer, host, text))[-1]
        if broken.ran.error != FAILS:
            break
        assert computer.is_reachable() or needs_console(host), broken.calls[-1]
        computer.changes_left = 1000
        assert list(stages(computer, host, text))[-1].ran.status == 0, broken.calls[-1]
        assert computer.state == wanted_state, broken.calls[-1]
        tried += 1
    assert tried


@pytest.mark.parametrize("name", [name for name, host in FIRST.items() if needs_console(host)])
def test_a_remote_session_is_refused_before_it_would_be_cut(name: str) -> None:
    host, text = FIRST[name], written(FIRST[name]).text
    computer = fresh(host, is_remote=True)
    last = list(stages(computer, host, text))[-1]
    assert last.ran.status == -1 and "run the script at the console or BMC" in last.ran.error
    assert computer.is_reachable() and not computer.state["switches"]
    computer.is_remote = False
    assert list(stages(computer, host, text))[-1].ran.status == 0
    computer.is_remote = True
    assert run(computer, text).status == 0


def steps(host: HostIntent) -> list[int]:
    """Numbers of the lines that call something."""
    return [number for number, line in enumerate(written(host).lines) if line.origins]


def traces(host: HostIntent, lines: list[str]) -> list[tuple[int, State]]:
    """Exit status and state of the host after each run of a script; none after a script that fails in
    another way."""
    computer, found = fresh(host), []
    try:
        for stage in stages(computer, host, "\n".join(lines)):
            found.append((stage.ran.status, copied(computer)))
    except (PowerShellError, AssertionError, SyntaxError):
        return []
    return found


def is_decided_elsewhere(host: HostIntent, lines: list[str], number: int) -> bool:
    """True for a check, for a value that Windows itself gives to a new switch or adapter, for values that
    Network ATC takes over from the port, and for all that a host only compares once Azure has deployed it."""
    line = lines[number].strip()
    created = [one.replace("New-TeamedSwitch", "Add-SwitchPort") for one in lines]
    is_check = line.startswith(("Confirm-", "Wait-", "Find-"))
    is_first_port = line.startswith("Add-SwitchPort") and created.count(line) == 2
    is_untagged = line.startswith("Set-InterfaceVlan") and line.endswith(" 0")
    is_default = is_first_port or is_untagged or line == "Set-Multichannel $true"
    is_taken_over = "'vManagement(" in line and bool(host.intents)
    if is_check or is_default or is_taken_over or not is_deployed_by_azure(host):
        return is_check or is_default or is_taken_over
    return number > lines.index("}", lines.index("Complete-Restart"))


@pytest.mark.parametrize("name", FIRST)
def test_a_step_that_is_left_out_is_missed(name: str, share: Share) -> None:
    """Without a step that sets something, the host is not at the design, or the script fails."""
    host = FIRST[name]
    lines = [line.text for line in written(host).lines]
    right, tried = traces(host, lines), 0
    for number in share.of(steps(host), len(name)):
        if not is_decided_elsewhere(host, lines, number):
            is_missed = traces(host, [*lines[:number], *lines[number + 1 :]]) != right
            assert is_missed, lines[number]
            tried += 1
    assert tried


WITHOUT_DIFFERENCE = (
    *("Install-", "Wait-", "Find-"),
    "Confirm-NoAddress",  # a port that does not exist has no address: Confirm-Port stops the script before
    "Set-TrafficClass 'TC6' (6) 'Strict'",  # a strict class has no share
)
"""Beginnings of calls whose last value does not matter to the host."""


@pytest.mark.parametrize("name", FIRST)
def test_a_check_that_expects_another_value_is_noticed(name: str, share: Share) -> None:
    """A step with another last number or name: the script then ends with a difference, or the host is not at
    the design."""
    host = FIRST[name]
    lines = [line.text for line in written(host).lines]
    right, tried = traces(host, lines), 0
    for number in share.of(steps(host), len(name)):
        wrong = changed(lines[number])
        if wrong != lines[number] and not lines[number].strip().startswith(WITHOUT_DIFFERENCE):
            is_noticed = traces(host, [*lines[:number], wrong, *lines[number + 1 :]]) != right
            assert is_noticed, wrong
            tried += 1
    assert tried


def changed(line: str) -> str:
    """A line with another last value."""
    if line.endswith(("$true", "$false")):
        head, _, value = line.rpartition("$")
        return head + ("$false" if value == "true" else "$true")
    if line[-1].isdigit():
        return f"{line[:-1]}{9 - int(line[-1])}"
    return f"{line[:-1]}x'" if line.endswith("'") else line


def moved(host: HostIntent, start: str, before: str) -> list[str]:
    """The script with the first line that starts so put before another one."""
    lines = [line.text for line in written(host).lines]
    from_place = next(number for number, line in enumerate(lines) if line.startswith(start))
    line = lines.pop(from_place)
    lines.insert(next(number for number, other in enumerate(lines) if other.startswith(before)), line)
    return lines


@pytest.mark.parametrize(
    ("name", "start", "before", "error"),
    [
        ("smb-direct-roce-s2d", "Add-SwitchInterface 'SMB1'", "New-TeamedSwitch", "no switch StorageSwitch"),
        (
            "smb-direct-roce-s2d",
            "Set-InterfaceVlan 'SMB1'",
            "Add-SwitchInterface",
            "no virtual network adapter",
        ),
        (
            "smb-direct-roce-s2d",
            "Set-Affinity 'SMB1'",
            "Add-SwitchPort 'StorageSwitch'",
            "no virtual network",
        ),
        ("smb-direct-roce-s2d", "Set-Willing", "Install-Feature 'Data", "Data-Center-Bridging is missing"),
        ("smb-direct-roce-s2d", "New-TeamedSwitch", "Install-Feature 'Hyper-V'", "Hyper-V is missing"),
        ("azure-local Windows Server", "Add-Intent", "Find-Cluster", "a host without a cluster"),
        ("azure-local Windows Server", "Wait-Intent", "Add-Intent", "has not applied intent Converged"),
    ],
)
def test_steps_in_another_order_fail(name: str, start: str, before: str, error: str) -> None:
    host = FIRST[name]
    last = list(stages(fresh(host), host, "\n".join(moved(host, start, before))))[-1].ran
    assert last.status == -1 and error in last.error


@pytest.mark.parametrize("name", FIRST)
def test_ports_with_other_names_stop_the_script_before_its_first_change(name: str) -> None:
    host, computer = FIRST[name], fresh(FIRST[name])
    names = [use.nic.name for use in uses(host)]
    for number, port in enumerate(names[1:]):
        computer.state["adapters"][f"Ethernet {number}"] = computer.state["adapters"].pop(port)
    text = written(host).text
    first = run(computer, text, what_if=True)
    assert (first.error, first.status) == ("", 1)
    assert [line for line in first.lines if "'False'" in line and " port " in line] == [
        f"differs    port {port}: current 'False', expected 'True'" for port in names[1:]
    ]
    before = copied(computer)
    second = run(computer, text)
    assert second.error == (
        f"no port is named {', '.join(names[1:])}: name the ports with Rename-NetAdapter, then run this "
        "script again"
    )
    assert copied(computer) == before


def test_the_stand_in_refuses_what_it_does_not_have() -> None:
    computer = fresh(FIRST["s2d"])
    with pytest.raises(AssertionError, match="no cmdlet Get-Printer"):
        run(computer, "Get-Printer")
    with pytest.raises(AssertionError, match="has no parameter"):
        run(computer, "Get-NetAdapter -Nome 'a'")
    with pytest.raises(SyntaxError):
        run(computer, "Get-NetAdapter 'a")


ROLLED_BACK = [name for name, host in FIRST.items() if written(host).rollback_text and not host.intents]


RESTORED = ("willing", "flow_control", "classes", "policies", "migration")


def ports(computer: WindowsHost, *fields: str) -> State:
    """Settings of the physical ports."""
    adapters = computer.state["adapters"].items()
    return {name: {key: one[key] for key in fields} for name, one in adapters if "physical" in one}


def kept(computer: WindowsHost) -> State:
    """Settings that a rollback sets to their former values; names, features, and time are none of them."""
    of_host = {key: computer.state[key] for key in RESTORED}
    return of_host | {"ports": copy.deepcopy(ports(computer, "properties", "vlan", "rdma", "qos"))}


@pytest.mark.parametrize("name", ROLLED_BACK)
def test_a_rollback_sets_the_former_values_and_leaves_management(name: str) -> None:
    host, before = FIRST[name], kept(fresh(FIRST[name]))
    computer = done(host)
    addresses = copy.deepcopy(ports(computer, "addresses"))
    managed = {one.switch for one in host.interfaces.values() if "management" in one.services} - {""}
    back = written(host).rollback_text
    looked = run(computer, back, what_if=True)
    assert (looked.status, looked.error, computer.calls) == (1, "", [])
    ran = run(computer, back)
    assert (ran.status, ran.error) == (0, "") and computer.calls
    assert kept(computer) == before
    assert set(computer.state["switches"]) == managed
    virtual = [one for one in host.interfaces.values() if one.name in computer.state["virtual"]]
    assert all("management" in one.services for one in virtual)
    assert computer.is_reachable() and ports(computer, "addresses") == addresses
    assert run(computer, back).lines[-1] == "no differences" and not computer.calls
    assert list(stages(computer, host, written(host).text))[-1].ran.status == 0
    assert differences(computer, host) == []


@pytest.mark.parametrize("name", ROLLED_BACK)
def test_a_rollback_stops_on_an_active_node_of_a_cluster(name: str) -> None:
    host, computer = FIRST[name], done(FIRST[name])
    computer.state["features"].append("Failover-Clustering")
    computer.state["in_cluster"] = True
    before = copied(computer)
    ran = run(computer, written(host).rollback_text)
    assert ran.status == -1 and "Suspend-ClusterNode -Drain" in ran.error
    assert (computer.state, computer.calls) == (before, [])
    computer.state["node"] = "Paused"
    assert run(computer, written(host).rollback_text).status == 0


def test_a_rollback_changes_nothing_that_the_script_has_not_changed() -> None:
    """A host that had the values of the design before the script keeps them."""
    host = FIRST["smb-direct-roce-s2d"]
    computer = fresh(host)
    port = computer.state["adapters"]["NIC1"]
    port["properties"]["*JumboPacket"] = "1514"
    assert list(stages(computer, host, written(host).text))[-1].ran.status == 0
    assert run(computer, written(host).rollback_text).status == 0
    assert port["properties"]["*JumboPacket"] == "1514"


def test_a_run_after_a_rollback_stores_new_values() -> None:
    host = FIRST["smb-direct-roce-s2d"]
    computer = done(host)
    assert computer.state["files"]
    assert run(computer, written(host).rollback_text).status == 0
    assert computer.state["files"] == {}
    port = computer.state["adapters"]["pNIC1"]
    port["properties"]["*JumboPacket"] = "5000"
    assert list(stages(computer, host, written(host).text))[-1].ran.status == 0
    assert port["properties"]["*JumboPacket"] == "9014"
    assert run(computer, written(host).rollback_text).status == 0
    assert port["properties"]["*JumboPacket"] == "5000"
