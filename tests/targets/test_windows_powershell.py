"""The target for Windows hosts: its calls, Network ATC in the place of single settings, and quoting."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import refarch
from refarch import api
from refarch.api.intent import HostIntent, host_intents
from refarch.platforms.effects import breaking_values, effect_of
from refarch.platforms.plan import plan_faults
from refarch.platforms.powershell import quote_literal
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.script_functions import _file
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("windows-powershell")


def on_windows_server(host: HostIntent) -> HostIntent:
    """The host with Windows Server, where an administrator adds the intents."""
    return host._replace(system="windows-server", release="2025")


def design_host(root: Path, design: str, name: str = "") -> HostIntent:
    folder = root if (root / "designs" / design).exists() else root / "tests/fixtures/foreign"
    found = api.open_design(design, root=str(folder)).design
    assert found is not None
    intents = host_intents(found)
    return intents[name or next(iter(intents))]


def calls(host: HostIntent) -> list[str]:
    """Lines that come from somewhere."""
    return [piece.text for piece in TARGET.lines(host) if isinstance(piece, ConfigLine) and piece.origins]


def omissions(host: HostIntent, path: str) -> list[tuple[str, str, str]]:
    found = (piece for piece in TARGET.lines(host) if isinstance(piece, NotConfigured) and piece.path == path)
    return [(left.thing, left.value, left.reason) for left in found]


def test_script_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    made = configurations(shipped("smb-direct-roce-s2d"), "windows-powershell")
    golden(root / "tests/golden/targets/smb-direct-roce-s2d/s2d-01.ps1", made[0].text)


def test_network_atc_makes_what_is_only_looked_at(root: Path) -> None:
    assert calls(on_windows_server(design_host(root, "azure-local-switchless"))) == [
        "Confirm-Port 'pNIC01', 'pNIC02', 'SMB1', 'SMB3', 'SMB2', 'SMB4'",
        "Install-Feature 'Hyper-V'",
        "Install-Feature 'Data-Center-Bridging'",
        "Install-Feature 'Failover-Clustering'",
        "Install-Feature 'NetworkATC'",
        "Install-Feature 'NetworkHUD'",
        "Set-HostName 'node-1'",
        "    Set-PortVlan 'pNIC01' 700",
        "    Add-Address 'pNIC01' '10.70.0.11' 24",
        "    Add-Route 'pNIC01' '0.0.0.0/0' '10.70.0.1'",
        "    Set-PortVlan 'pNIC02' 700",
        "    Set-Dhcp 'pNIC02' 'Disabled'",
        "Add-Intent -Name 'Management_Compute' -Adapter 'pNIC01', 'pNIC02' -Traffic 'Management', 'Compute' "
        "-ManagementVlan 700",
        "Wait-Intent 'Management_Compute'",
        "Add-Intent -Name 'Storage' -Adapter 'SMB1', 'SMB2', 'SMB3', 'SMB4' -Traffic 'Storage' -Vlan 711 "
        "-Switchless -Properties @{ JumboPacket = 9014; NetworkDirectTechnology = 4 } -Qos @{ "
        "PriorityValue8021Action_SMB = 3; NetDirectPortMatchCondition = 445; BandwidthPercentage_SMB = 50; "
        "PriorityValue8021Action_Cluster = 7; BandwidthPercentage_Cluster = 1 } -Storage @{ "
        "EnableAutomaticIPGeneration = $false }",
        "Wait-Intent 'Storage'",
        "Confirm-Qos $false (3)",
        "Confirm-Class (3) 'ETS' 50",
        "Confirm-Class (7) 'ETS' 1",
        "Confirm-DefaultClass (0, 1, 2, 4, 5, 6) 49",
        *(f"Confirm-PortQos '{port}'" for port in ("SMB1", "SMB3", "SMB2", "SMB4")),
        *(f"Confirm-Rdma '{port}' $true" for port in ("pNIC01", "pNIC02", "SMB1", "SMB3", "SMB2", "SMB4")),
        "Confirm-Switch 'ConvergedSwitch(Management_Compute)' 'pNIC01', 'pNIC02'",
        *(
            line
            for port, address in (("SMB1", "10.0.1.1"), ("SMB2", "10.0.2.1"), ("SMB3", "10.0.5.1"))
            for line in direct(port, address)
        ),
        *direct("SMB4", "10.0.4.1"),
        "Confirm-SwitchInterface 'vManagement(Management_Compute)' 'ConvergedSwitch(Management_Compute)'",
        "Confirm-Isolation 'vManagement(Management_Compute)' 700",
        "Confirm-Property 'vManagement(Management_Compute)' '*JumboPacket' 1514",
        "Add-Address 'vManagement(Management_Compute)' '10.70.0.11' 24",
        "Add-Route 'vManagement(Management_Compute)' '0.0.0.0/0' '10.70.0.1'",
        "Set-Multichannel $true",
        "Confirm-LiveMigration 'SMB'",
    ]


def direct(port: str, address: str) -> list[str]:
    """Of a storage port with an address itself."""
    return [
        f"Confirm-Vlan '{port}' 711",
        f"Confirm-Property '{port}' '*JumboPacket' 9014",
        f"Add-Address '{port}' '{address}' 24",
    ]


def test_automatic_addresses_are_not_written_again(root: Path) -> None:
    host = on_windows_server(design_host(root, "azure-local-four-converged"))
    found = calls(host)
    assert [line for line in found if line.startswith("Add-Address")] == [
        "Add-Address 'vManagement(HCI)' '10.23.1.11' 24"
    ]
    assert omissions(host, "interfaces.address") == [
        (f"vSMB(HCI#SLOT 3 Port {port})", f"10.71.{port}.11/24", BY_ATC) for port in (1, 2)
    ]
    assert "Confirm-Switch 'ConvergedSwitch(HCI)' 'SLOT 3 Port 1', 'SLOT 3 Port 2'" in found
    mapped = "Confirm-Affinity 'vSMB(HCI#SLOT 3 Port 2)' 'ConvergedSwitch(HCI)' 'SLOT 3 Port 2'"
    assert mapped in found
    assert "Confirm-Isolation 'vSMB(HCI#SLOT 3 Port 2)' 712" in found
    own = host.intents["HCI"]._replace(automatic_ip=False)
    stated = calls(host._replace(intents={"HCI": own}))
    assert [line for line in stated if line.startswith("Add-Address 'vSMB")] == [
        f"Add-Address 'vSMB(HCI#SLOT 3 Port {port})' '10.71.{port}.11' 24" for port in (1, 2)
    ]
    assert any("EnableAutomaticIPGeneration = $false" in line for line in stated)


BY_ATC = "Network ATC assigns the address; set `automatic_ip: false` to use the address of the IP plan"


def converged(root: Path, traffic: tuple[str, ...], **changes: object) -> HostIntent:
    """A host whose design names the switch and the adapters as it likes, with one intent."""
    host = on_windows_server(design_host(root, "azure-local-four-converged"))
    (switch,) = host.switches.values()
    ports = ("SLOT 3 Port 1", "SLOT 3 Port 2")
    plain = {"vManagement(HCI)": "Mgmt", **{f"vSMB(HCI#{port})": f"SMB{n}" for n, port in enumerate(ports)}}
    interfaces = {
        plain[one.name]: one._replace(name=plain[one.name], switch="Team", **changes)
        for one in host.interfaces.values()
    }
    intent = host.intents["HCI"]._replace(traffic=traffic, vlans=())
    return host._replace(
        switches={"Team": switch._replace(name="Team")}, interfaces=interfaces, intents={"HCI": intent}
    )


@pytest.mark.parametrize("affinity", [{}, {"affinity": ""}])
def test_names_are_those_of_network_atc_whatever_the_design_says(
    root: Path, affinity: dict[str, str]
) -> None:
    host = converged(root, ("management", "compute", "storage"), **affinity)
    found = calls(host)
    assert "Confirm-Switch 'ConvergedSwitch(HCI)' 'SLOT 3 Port 1', 'SLOT 3 Port 2'" in found
    for name in ("vManagement(HCI)", "vSMB(HCI#SLOT 3 Port 1)", "vSMB(HCI#SLOT 3 Port 2)"):
        assert f"Confirm-SwitchInterface '{name}' 'ConvergedSwitch(HCI)'" in found
    assert not [line for line in found if "'Team'" in line or "'SMB0'" in line]
    assert ("SMB0", "SMB0", "Network ATC names the adapter vSMB(HCI#SLOT 3 Port 1)") in omissions(
        host, "interfaces.name"
    )
    assert omissions(host, "switches.name") == [
        ("Team", "Team", "Network ATC names the switch ConvergedSwitch(HCI)")
    ]


def test_vlans_of_storage_are_those_of_the_ip_plan(root: Path) -> None:
    host = converged(root, ("compute", "storage"))
    assert " -Vlan 711, 712 " in next(line for line in calls(host) if line.startswith("Add-Intent"))
    untagged = {**host.interfaces, "SMB1": host.interfaces["SMB1"]._replace(vlan=0)}
    line = next(one for one in calls(host._replace(interfaces=untagged)) if one.startswith("Add-Intent"))
    assert "-Vlan" not in line
    same = {**host.interfaces, "SMB1": host.interfaces["SMB1"]._replace(vlan=711)}
    line = next(one for one in calls(host._replace(interfaces=same)) if one.startswith("Add-Intent"))
    assert " -Vlan 711 -" in line


def test_adapters_that_network_atc_does_not_create_are_made(root: Path) -> None:
    found = calls(converged(root, ("compute",)))
    assert "Confirm-Switch 'ComputeSwitch(HCI)' 'SLOT 3 Port 1', 'SLOT 3 Port 2'" in found
    assert "Add-SwitchInterface 'Mgmt' 'ComputeSwitch(HCI)'" in found
    assert "Add-Address 'vEthernet (SMB0)' '10.71.1.11' 24" in found
    assert not [line for line in found if "vManagement" in line or "vSMB" in line]


def test_switchless_is_for_meshes_of_three_or_more(root: Path) -> None:
    def intent(design: str) -> str:
        return next(
            line
            for line in calls(on_windows_server(design_host(root, design)))
            if " -Traffic 'Storage' " in line
        )

    assert " -Switchless " in intent("azure-local-switchless")
    assert " -Switchless " in intent("azl-four-switchless")
    assert "-Switchless" not in intent("azure-local-two-node")


def test_script_waits_for_network_atc_before_it_touches_what_it_made(root: Path) -> None:
    for design in ("azure-local-switchless", "azure-local-four-converged"):
        host = on_windows_server(design_host(root, design))
        made = configuration("windows-powershell", TARGET, host.name, host)
        lines = made.text.splitlines()
        assert TARGET.plan is not None and list(plan_faults(TARGET.plan, lines)) == []
        hasty = [line for line in lines if not line.startswith("Wait-Intent")]
        assert list(plan_faults(TARGET.plan, hasty)) != []
    wait = text_of("Wait-Intent")
    assert "'Success Completed'" in wait and "-eq 'Failed') { throw" in wait
    assert wait.rstrip().endswith('after 30 minutes: $state"\n}')


def test_default_class_is_checked_after_the_classes_are_set(root: Path) -> None:
    names = [line.split()[0] for line in calls(design_host(root, "smb-direct-roce-s2d"))]
    assert names.index("Confirm-DefaultClass") > max(
        place for place, name in enumerate(names) if name == "Set-TrafficClass"
    )
    assert not re.search(r"\.Bandwidth\b", "".join(line.text for text in FUNCTIONS.values() for line in text))


def without_rdma_policy(host: HostIntent, **changes: object) -> HostIntent:
    name, profile = next(iter(host.profiles.items()))
    policies = tuple(policy for policy in profile.policies if policy.traffic != "smb-direct")
    own = profile._replace(policies=policies, **{"rdma_priority": 4, **changes})
    return host._replace(profiles={name: own})


def test_rdma_priority_of_the_profile_marks_smb_direct(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    policy = "Set-Policy 'SMB Direct' @{ NetDirectPortMatchCondition = 445 } 4"
    assert policy in calls(without_rdma_policy(host))
    back = TARGET.rollback(without_rdma_policy(host))
    assert "Remove-Policy 'SMB Direct'" in [line.text for line in back]
    for silent in (
        without_rdma_policy(host, rdma_priority=None),
        without_rdma_policy(host)._replace(transport="iwarp"),
    ):
        assert not [line for line in calls(silent) if "SMB Direct" in line]
    atc = without_rdma_policy(on_windows_server(design_host(root, "azure-local-switchless")))
    assert "PriorityValue8021Action_SMB = 4" in next(one for one in calls(atc) if "'Storage' -Vlan" in one)


def test_priority_tags_of_adapters_that_carry_prioritized_tcp(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    assert [line for line in calls(host) if line.startswith("Set-PriorityTag")] == [
        f"Set-PriorityTag '{name}'" for name in ("SMB1", "SMB2", "Management")
    ]
    name, profile = next(iter(host.profiles.items()))
    direct = tuple(policy for policy in profile.policies if policy.traffic == "smb-direct")
    only = host._replace(profiles={name: profile._replace(policies=direct)})
    assert not [line for line in calls(only) if line.startswith("Set-PriorityTag")]


def test_switch_that_takes_the_management_address_is_made_at_the_console(root: Path) -> None:
    found = calls(design_host(root, "smb-direct-roce-s2d"))
    place = found.index("New-TeamedSwitch 'ManagementSwitch' 'NIC1'")
    assert found[place - 1] == "Confirm-Console 'ManagementSwitch'"
    assert "Confirm-Console 'StorageSwitch'" not in found


def test_dry_run_of_a_fresh_host_ends_before_commands_that_do_not_exist() -> None:
    feature, end = (text_of(name) for name in ("Install-Feature", "Complete-Restart"))
    assert "if ($WhatIfPreference -and -not $installed) { $script:Missing = $true }" in feature
    assert "if ($script:Restart -or $script:Missing) { Complete-Script }" in end


def test_time_of_a_member_of_a_domain_is_left_alone() -> None:
    lines = text_of("Set-TimeServer").splitlines()
    domain = next(place for place, line in enumerate(lines) if "PartOfDomain) { return" in line)
    start = next(place for place, line in enumerate(lines) if "Start-Service -Name W32Time" in line)
    assert domain < start < next(place for place, line in enumerate(lines) if "w32tm /config" in line)


def text_of(function: str) -> str:
    return "\n".join(line.text for line in FUNCTIONS[function])


def test_azure_local_is_prepared_then_only_compared(root: Path) -> None:
    host = design_host(root, "azure-local-switchless")
    found = calls(host)
    assert found[:3] == [
        "Find-Deployment 'Management_Compute', 'Storage'",
        "Confirm-Port 'pNIC01', 'pNIC02', 'SMB1', 'SMB3', 'SMB2', 'SMB4'",
        "Set-HostName 'node-1'",
    ]
    assert [line.strip() for line in found if line.startswith("    ")] == [
        "Set-PortVlan 'pNIC01' 700",
        "Add-Address 'pNIC01' '10.70.0.11' 24",
        "Add-Route 'pNIC01' '0.0.0.0/0' '10.70.0.1'",
        "Set-PortVlan 'pNIC02' 700",
        "Set-Dhcp 'pNIC02' 'Disabled'",
        *(
            line
            for port in ("SMB1", "SMB2", "SMB3", "SMB4")
            for line in (
                f"Set-PortVlan '{port}' 0",
                f"Set-Dhcp '{port}' 'Disabled'",
                f"Confirm-NoAddress '{port}'",
            )
        ),
    ]
    texts = [line.text for line in TARGET.lines(host) if isinstance(line, ConfigLine)]
    end = texts.index("    Complete-Preparation 'register this machine with Azure Arc, deploy Azure Local'")
    assert texts[end + 1] == "}" and texts.index("Wait-Intent 'Storage'") > end
    assert not [line for line in found if line.startswith(("Add-Intent", "Install-Feature"))]
    assert omissions(host, "intents.vlans") == [
        (
            "Storage",
            "711",
            "the deployment of Azure Local sets it; target azure-local-deployment writes its parameters",
        )
    ]
    assert list(TARGET.rollback(host)) == []
    assert next(iter(TARGET.how_to_load(host))).startswith("Run it before the machines are registered")
    older = calls(host._replace(release="22H2"))
    assert any(line.startswith("Add-Intent") for line in older)
    assert "-not $script:Compare -and $PSCmdlet.ShouldProcess" in text_of("Set-Wanted")
    assert "$script:Compare = $missing.Count -eq 0" in text_of("Find-Deployment")


def starter_host(name: str) -> HostIntent:
    folder = Path(refarch.__file__).parent / "examples" / name
    texts = {path.name: path.read_bytes() for path in sorted(folder.glob("*.yaml"))}
    design = api.lint_texts(name, texts).design
    assert design is not None
    return next(iter(host_intents(design).values()))


ONLY_THREE_CLASSES = (
    "Network ATC creates only a class for SMB Direct, one for the cluster, and the default class"
)


def test_network_atc_gets_the_packet_size_of_the_mtu_and_makes_three_classes() -> None:
    host = on_windows_server(starter_host("azure-local"))
    found = calls(host)
    (intent,) = [line for line in found if line.startswith("Add-Intent")]
    assert "-Properties @{ JumboPacket = 9014; NetworkDirectTechnology = 4 }" in intent
    assert [line for line in found if "Class" in line] == [
        "Confirm-Class (3) 'ETS' 50",
        "Confirm-Class (7) 'ETS' 1",
    ]
    assert omissions(host, "profiles.traffic_classes.priorities") == [
        (
            f"roce {number}",
            priorities,
            "Network ATC creates only a class for SMB Direct, one for the cluster, and the default class",
        )
        for number, priorities in ((6, "6"), (0, "0, 1, 2, 4, 5"))
    ]
    small = {name: one._replace(mtu=1500) for name, one in host.interfaces.items()}
    (intent,) = [line for line in calls(host._replace(interfaces=small)) if line.startswith("Add-Intent")]
    assert "JumboPacket" not in intent


def test_live_migration_without_a_switch_needs_hyper_v(root: Path) -> None:
    found = calls(design_host(root, "smb-direct-iwarp", "hv-02"))
    assert found.index("Install-Feature 'Hyper-V'") < found.index("Set-LiveMigration 'SMB'")
    assert "Install-Feature 'Hyper-V'" not in calls(design_host(root, "smb-direct-iwarp", "hv-01"))


def test_a_prepared_host_is_not_asked_for_intents() -> None:
    """The script ends where the administrator goes on, whether it found differences or not."""
    assert text_of("Complete-Script").splitlines()[-2] == "    exit 0"


STORES = (
    "The script stores former values in refarch-former.xml of the Windows folder. The rollback file sets "
    "them again, and removes what the script created; it stops on an active node of a failover cluster"
)


def test_head_says_what_the_script_and_its_rollback_leave(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    assert [text.partition(":")[0] for text in TARGET.how_to_load(host)] == [
        "Cluster, Storage Spaces Direct, pool, volumes, and witness",
        STORES,
        "The rollback file leaves in place",
    ]


def test_head_of_azure_local_says_who_creates_what_and_that_there_is_no_rollback(root: Path) -> None:
    host = design_host(root, "azure-local-switchless")
    assert host.pool is not None and not list(TARGET.rollback(host) if TARGET.rollback else ())
    _, storage, former = TARGET.how_to_load(host)
    assert storage == (
        "Cluster, Storage Spaces Direct, pool, and witness: the deployment creates them. Volumes of the "
        "design: create them by hand after it"
    )
    assert former.endswith("There is no rollback file: the deployment sets what it creates")
    effects = {left.path: effect_of(left) for left in TARGET.lines(host) if isinstance(left, NotConfigured)}
    assert effects["pool.witness"].effect == "elsewhere"
    assert effects["pool.volumes.name"].consequence == (
        "with configurationMode Express, the default, the deployment creates volumes by the number of nodes"
    )
    server = on_windows_server(host)
    ((_, _, reason),) = omissions(server, "pool.witness")
    assert reason == "created once for the whole cluster, after cluster creation"


def test_a_machine_of_azure_local_without_a_time_server_keeps_the_default(root: Path) -> None:
    host = design_host(root, "azure-local-switchless")
    without = host._replace(services=host.services._replace(ntp=()))
    (left,) = [
        one for one in TARGET.lines(without) if isinstance(one, NotConfigured) and one.path == "services.ntp"
    ]
    assert (left.value, effect_of(left).consequence) == (
        "no server",
        "the clock is that of the Windows default",
    )
    with_server = host._replace(services=host.services._replace(ntp=("192.0.2.9",)))
    for quiet in (with_server, on_windows_server(without)):
        assert omissions(quiet, "services.ntp") == []


def test_bandwidth_limit_of_live_migration(root: Path) -> None:
    def limited(host: HostIntent) -> HostIntent:
        assert host.smb is not None
        return host._replace(smb=host.smb._replace(live_migration_limit=10_000))

    host = limited(design_host(root, "smb-direct-roce-s2d"))
    found = calls(host)
    assert "Install-Feature 'FS-SMBBW'" in found and "Set-MigrationLimit 1250000000" in found
    texts = [line.text for line in TARGET.lines(host) if isinstance(line, ConfigLine)]
    assert "default 25% of" in texts[texts.index("Set-MigrationLimit 1250000000") - 1]
    atc = limited(on_windows_server(design_host(root, "azure-local-switchless")))
    assert not [line for line in calls(atc) if "MigrationLimit" in line or "SMBBW" in line]
    ((_, value, reason),) = omissions(atc, "smb.live_migration_limit")
    assert value == "10000" and "MaximumSMBMigrationBandwidthInGbps" in reason


def test_parameters_of_adapters_are_reported_in_words_of_windows(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    nic = host.nics["pNIC1"]._replace(parameters={"mlxconfig": {"LLDP_NB_DCBX_P1": 0}})
    made = configuration(
        "windows-powershell", TARGET, host.name, host._replace(nics={**host.nics, "pNIC1": nic})
    )
    (left,) = [left for left in made.not_configured if left.path == "nics.parameters"]
    assert left.thing == "pNIC1" and "tool of the adapter vendor" in left.reason


def breaking(host: HostIntent) -> list[tuple[str, str, str]]:
    return [(left.path, left.thing, left.value) for left in breaking_values(TARGET, host)]


def test_pfc_for_a_priority_that_smb_direct_does_not_have_breaks_the_design(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    assert breaking(host) == []
    unmarked = without_rdma_policy(host, rdma_priority=None)
    assert breaking(unmarked) == [("profiles.pfc_priorities", "smb-direct", "3")]
    (left,) = breaking_values(TARGET, unmarked)
    assert effect_of(left).consequence == "SMB Direct leaves with priority 0, which PFC does not protect"
    assert breaking(without_rdma_policy(host)) == []
    assert breaking(unmarked._replace(transport="iwarp")) == []
    atc = on_windows_server(design_host(root, "azure-local-switchless"))
    assert breaking(without_rdma_policy(atc, rdma_priority=None)) == []


def test_second_profile_and_other_switches_break_the_design(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    (profile,) = host.profiles.values()
    second = {**host.profiles, "other": profile._replace(name="other", pfc_priorities=(4,))}
    nics = {**host.nics, "pNIC2": host.nics["pNIC2"]._replace(profile="other")}
    two = host._replace(profiles=second, nics=nics)
    assert ("profiles.pfc_priorities", "other", "4") in breaking(two)
    assert not [text for text in calls(two) if text.startswith("Set-FlowControl 4")]
    assert breaking(host._replace(profiles=second)) == []
    storage = host.switches["StorageSwitch"]._replace(kind="standard")
    other = host._replace(switches={**host.switches, "StorageSwitch": storage})
    assert ("switches.kind", "StorageSwitch", "standard") in breaking(other)


def test_what_network_atc_and_the_deployment_set_is_named_so(root: Path) -> None:
    host = design_host(root, "azure-local-switchless")
    effects = {
        left.path: effect_of(left).effect for left in TARGET.lines(host) if isinstance(left, NotConfigured)
    }
    assert effects["intents.vlans"] == effects["profiles.policies.priority"] == "elsewhere"
    assert effects["interfaces.name"] == effects["switches.name"] == "cosmetic"
    converged = on_windows_server(design_host(root, "azure-local-four-converged"))
    effects = {
        left.path: effect_of(left).effect
        for left in TARGET.lines(converged)
        if isinstance(left, NotConfigured)
    }
    assert effects["interfaces.address"] == "weakens"


def test_intents_are_added_after_the_cluster_exists(root: Path) -> None:
    host = on_windows_server(design_host(root, "azure-local-switchless"))
    texts = [line.text for line in TARGET.lines(host) if isinstance(line, ConfigLine)]
    end = texts.index("    Complete-Preparation 'create the failover cluster'")
    assert texts[texts.index("Find-Cluster") + 1] == "if (-not $script:Cluster) {"
    assert texts[end + 1] == "}"
    assert min(place for place, text in enumerate(texts) if text.startswith("Add-Intent")) > end
    assert next(iter(TARGET.how_to_load(host))).startswith("Run it on all hosts, create the failover cluster")
    assert "Find-Cluster" not in [
        line.text
        for line in TARGET.lines(design_host(root, "smb-direct-roce-s2d"))
        if isinstance(line, ConfigLine)
    ]


SCRIPT = "windows/windows.ps1"

FUNCTIONS = _file(SCRIPT).functions


def test_old_release_without_teamed_switches_is_written_and_told() -> None:
    made = configurations(shipped("smb-direct-iwarp"), "windows-powershell")
    assert [left.reason for left in made[0].not_configured if left.path == "release"] == [
        "the syntax is documented for Windows Server >=2016,<2026; it may differ in this release"
    ]
    texts = [line.text for line in made[0].lines]
    assert "Set-Property 'port1' '*NetworkDirectTechnology' 1" not in texts
    assert "Set-Rdma 'port1' $true" in texts


def test_a_policy_for_network_direct_writes_no_dscp(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    profile = host.profiles["smb-direct"]
    marked = tuple(policy._replace(dscp=26) for policy in profile.policies)
    changed = host._replace(profiles={"smb-direct": profile._replace(policies=marked)})
    assert [line for line in calls(changed) if line.startswith("Set-Policy")] == [
        "Set-Policy 'SMB Direct' @{ NetDirectPortMatchCondition = 445 } 3",
        "Set-Policy 'Cluster' @{ Cluster = $true } 7 26",
        "Set-Policy 'Default' @{ Default = $true } 0 26",
    ]
    assert omissions(changed, "profiles.policies.dscp") == [
        ("smb-direct", "26", "a Network Direct policy sets a priority, but no DSCP")
    ]


def test_services_time_and_zone(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    services = host.services._replace(
        dns=("192.0.2.53", "2001:db8::53"), domain="example.com", ntp=("t1", "t2"), time_zone="UTC"
    )
    found = calls(host._replace(services=services))
    assert found[4:7] == [
        "Add-Suffix 'example.com'",
        "Set-TimeServer 't1', 't2'",
        "Set-Zone 'UTC'",
    ]
    assert "Set-NameServer 'vEthernet (Management)' '192.0.2.53', '2001:db8::53'" in found
    elsewhere = host._replace(services=services._replace(time_zone="Europe/Vienna"))
    assert omissions(elsewhere, "services.time_zone") == [
        ("", "Europe/Vienna", "Windows uses its own names for time zones; set it with Set-TimeZone")
    ]


def restored(port: str, *, of_storage: bool) -> list[str]:
    """Calls for the former values of a port of a switch."""
    technology = [f"Restore-Property '{port}' '*NetworkDirectTechnology'"] if of_storage else []
    rdma = [f"Restore-Rdma '{port}'"] if of_storage else []
    return [f"Restore-Property '{port}' '*JumboPacket'", *rdma, *technology]


def test_the_way_back_leaves_management_alone(root: Path) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    back = configuration("windows-powershell", TARGET, host.name, host).rollback
    assert [line.text for line in back if line.origins] == [
        "Remove-Policy 'SMB Direct'",
        "Remove-Policy 'Cluster'",
        "Remove-Policy 'Default'",
        "Remove-TrafficClass 'TC3'",
        "Remove-TrafficClass 'TC7'",
        "Remove-SwitchInterface 'SMB1'",
        "Remove-SwitchInterface 'SMB2'",
        "Remove-TeamedSwitch 'StorageSwitch'",
        *(
            line
            for port in ("NIC1", "NIC2", "pNIC1", "pNIC2")
            for line in restored(port, of_storage=port.startswith("p"))
        ),
        "Restore-Willing",
        "Restore-FlowControl",
        *(
            line
            for port in ("pNIC1", "pNIC2")
            for line in (f"Restore-Property '{port}' '*FlowControl'", f"Restore-Qos '{port}'")
        ),
        "Restore-LiveMigration",
    ]


def test_every_call_is_one_of_a_function_that_there_is(root: Path) -> None:
    known = _file("windows/windows.ps1").functions
    for design in ("smb-direct-roce-s2d", "azure-local-switchless", "smb-direct-iwarp"):
        for line in calls(design_host(root, design)):
            assert line.split()[0] in known, line


def test_cutting_an_interface_removes_exactly_its_lines(root: Path) -> None:
    def made(text: str) -> list[list[str]]:
        files = {
            path.name: path.read_bytes() for path in (root / "designs/smb-direct-roce-s2d").glob("*.yaml")
        }
        files["design.yaml"] = text.encode()
        result = api.lint_texts("smb-direct-roce-s2d", files)
        found = configurations(result, "windows-powershell")
        return [[line.text for line in one.lines if line.origins] for one in found]

    whole = (root / "designs/smb-direct-roce-s2d/design.yaml").read_text(encoding="utf-8")
    backup = (
        "      Backup: {connected_to: ManagementSwitch, network: management, vlan: 7, services: [backup]}\n"
    )
    at = whole.index("      SMB1: {")
    for more, less in zip(made(whole[:at] + backup + whole[at:]), made(whole), strict=True):
        assert [line for line in more if line not in less] == [
            "Add-SwitchInterface 'Backup' 'ManagementSwitch'",
            "Set-InterfaceVlan 'Backup' 7",
            "Set-Property 'vEthernet (Backup)' '*JumboPacket' 1514",
            "Set-PriorityTag 'Backup'",
        ]
        assert [line for line in less if line not in more] == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a'b", "'a''b'"),
        ("a\u2019; reboot #", "'a\u2019\u2019; reboot #'"),
        ("$(id)", "'$(id)'"),
        ("`n", "'`n'"),
        ("-rf", "'-rf'"),
        ("", "''"),
    ],
)
def test_a_value_is_one_literal(text: str, written: str) -> None:
    assert quote_literal(text, api.Origin("design.yaml", ())) == written


@pytest.mark.parametrize("text", ["a\nb", "a\r", "\x00", "a\u2028b", "\u202e"])
def test_a_value_that_could_end_a_line_is_refused(text: str) -> None:
    with pytest.raises(api.RefarchError, match="contains a character that a script cannot hold"):
        quote_literal(text, api.Origin("design.yaml", ()))


HOSTILE = ("x'; reboot", "x\u2019; reboot #", '"; reboot', "$(reboot)", "-rf", "x y")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_name_of_an_interface_is_one_value(root: Path, text: str) -> None:
    host = design_host(root, "smb-direct-roce-s2d")
    own = host.interfaces["SMB1"]._replace(name=text)
    found = calls(host._replace(interfaces={**host.interfaces, "SMB1": own}))
    literal = quote_literal(text, own.origin)
    assert f"Add-SwitchInterface {literal} 'StorageSwitch'" in found
    assert len(found) == len(calls(host))
