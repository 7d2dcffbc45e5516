"""What the new design lacks and a script that only sets does not take away: listed beside it, from the
intents."""

from functools import cache
from pathlib import Path
from typing import Any

from refarch import api
from refarch.api.intent import cluster_intents, host_intents
from refarch.platforms.deltas import configuration_changes
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.stale_settings import stale_settings
from refarch.platforms.target import TARGETS, target_named
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[2]


@cache
def host() -> Any:
    """A Windows host."""
    design = shipped_design("smb-direct-roce-s2d")
    return next(iter(host_intents(design).values()))


def told(before: Any, after: Any, target: str = "windows-powershell") -> list[str]:
    kind = target_named(target)
    return stale_settings(*(configuration(target, kind, before.name, intent) for intent in (before, after)))


def test_nothing_is_told_of_what_is_there_or_has_another_value() -> None:
    assert told(host(), host()) == []
    one = next(iter(host().interfaces))
    other = host().interfaces[one]._replace(mtu=1500, address="192.0.2.7/24")
    assert told(host(), host()._replace(interfaces={**host().interfaces, one: other})) == []


def test_things_are_told_as_a_whole_and_together() -> None:
    after = host()._replace(interfaces={}, switches={"ManagementSwitch": host().switches["ManagementSwitch"]})
    assert told(host(), after) == [
        "remove the remaining switches: StorageSwitch",
        f"remove the remaining interfaces: {'; '.join(host().interfaces)}",
    ]


def test_values_of_a_list_and_values_that_are_gone_are_told_with_what_has_them() -> None:
    services = host().services._replace(ntp=("192.0.2.1", "192.0.2.2"), dns=("192.0.2.3",))
    before = host()._replace(services=services)
    after = before._replace(services=services._replace(ntp=("192.0.2.2",), dns=()))
    assert told(before, after) == [
        "remove the remaining services.dns: 192.0.2.3",
        "remove the remaining services.ntp: 192.0.2.1",
    ]
    name, adapter = next((key, one) for key, one in host().interfaces.items() if one.address)
    without = host()._replace(interfaces={**host().interfaces, name: adapter._replace(address="")})
    assert told(host(), without) == [f"remove the remaining interfaces.address: {adapter.address} ({name})"]


def test_what_the_old_file_never_set_is_no_matter() -> None:
    assert "bios" in target_named("windows-powershell").not_configured
    before = host()._replace(bios={"NPS": "1"})
    assert told(before, before._replace(bios={})) == []


def test_a_port_group_of_a_cluster_is_told() -> None:
    design = shipped_design("vsan-esa-100g")
    cluster = next(iter(cluster_intents(design).values()))
    (name,) = cluster.switches
    switch = cluster.switches[name]
    *kept, gone = switch.port_groups
    fewer = switch._replace(port_groups={key: switch.port_groups[key] for key in kept})
    assert told(cluster, cluster._replace(switches={name: fewer}), "vsphere-ansible") == [
        f"remove the remaining switches.port_groups: {name} {gone}"
    ]


def test_each_target_without_commands_says_what_to_do() -> None:
    every = {
        name: target for name, target in api.BUILT_IN_PLUGINS.all_plugins(TARGETS).items() if target.systems
    }
    without = {name for name, target in every.items() if target.delta is None}
    assert without == {
        *(
            "aruba-aos-cx",
            "cumulus-nvue-yaml",
            "linux-roce",
            "linux-guest",
            "vcf-installer",
            "vsphere-ansible",
            "vsphere-govc",
        ),
        *("vsphere-powercli", "windows-powershell", "azure-local-deployment"),
    }
    assert all(every[name].applied for name in without)
    assert not any(target.applied for name, target in every.items() if name not in without)


def test_it_stands_beside_the_lines_of_a_design() -> None:
    files = {path.name: path.read_bytes() for path in (ROOT / "designs/vsan-esa-100g").glob("*.yaml")}
    text = files["design.yaml"].decode()
    assert text.count("\nservices:\n") == 1
    logging = text.replace("\nservices:\n", "\nservices:\n  syslog: [192.0.2.9]\n").encode()
    before, after = (
        api.lint_texts("vsan-esa-100g", texts) for texts in ({**files, "design.yaml": logging}, files)
    )
    (found,) = [one for one in configuration_changes(before, after) if one.target == "vsphere-powercli"]
    assert found.reason == "run the new file: with -WhatIf it shows differences, without it fixes them"
    assert found.remarks == ("remove the remaining services.syslog: 192.0.2.9",)
    assert found.removed and not found.added
