"""Scripts for Windows hosts against Microsoft's references: cmdlets, parameters, values, and properties."""

from collections.abc import Iterable
from typing import Any

import pytest
from rich_intents import intents, small_intents
from validators.windows_cmdlets import VALIDATOR, Script

from proof_tally import Proved, stated
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

pytestmark = [pytest.mark.process, pytest.mark.slow]

TARGET = "windows-powershell"


def scripts(hosts: Iterable[Any]) -> list[str]:
    """Scripts and rollbacks, each once."""
    made = (configuration(TARGET, target_named(TARGET), host.name, host) for host in hosts)
    texts = (text for one in made for text in (one.text, one.rollback_text) if text)
    return list(dict.fromkeys(texts))


def hosts_of_designs() -> list[Any]:
    return [host for _, host in intents(target_named(TARGET))]


def made_up_hosts() -> list[Any]:
    """Hosts with a value in every field, and those of Azure Local with a release without the deployment."""
    rich = [host for _, host in small_intents(target_named(TARGET))]
    return rich + [host._replace(release="22H2") for host in (*hosts_of_designs(), *rich) if host.intents]


def test_every_name_exists_in_the_references(proved: Proved) -> None:
    texts = scripts(hosts_of_designs())
    assert len(texts) > 10
    for text in texts:
        assert Script(text).complaints() == [], text.splitlines()[0]
    proved(VALIDATOR, TARGET, sum(map(stated, texts)))


def test_every_name_of_made_up_hosts_exists_in_the_references() -> None:
    uses = 0
    for text in scripts(made_up_hosts()):
        script = Script(text)
        assert script.complaints() == [], text.splitlines()[0]
        uses += script.uses
    assert uses > 500


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Get-NetQosTrafficClasses", "there is no cmdlet Get-NetQosTrafficClasses"),
        ("Enable-NetAdapterQos -Adapter 'p1'", "Enable-NetAdapterQos has no parameter Adapter"),
        (
            "Set-VMNetworkAdapter -ManagementOS -Name 'a' -IeeePriorityTag Yes",
            "Set-VMNetworkAdapter -IeeePriorityTag is not Yes: On, Off",
        ),
        (
            "Get-NetIntent -ClusterName 'c' -ComputerName 'n'",
            "Get-NetIntent has no parameter set with ClusterName, ComputerName",
        ),
        (
            '$own = Get-NetQosTrafficClass\n"$($own.Share)"',
            "Get-NetQosTrafficClass returns no property Share",
        ),
        (
            "$own = Get-NetQosTrafficClass\n$own.Bandwidth",
            "Get-NetQosTrafficClass returns no property Bandwidth",
        ),
        (
            "Get-NetIntent | Where-Object { $_.Intent -eq 'a' }",
            "Get-NetIntent returns no property Intent",
        ),
        (
            "function Set-X {\n$a = @{ Name = 'a' }\n$a.Waiting = $true\nAdd-NetIntent @a\n}\nSet-X",
            "Add-NetIntent has no parameter Waiting",
        ),
        (
            "function Set-X {\nparam([hashtable] $Qos)\nNew-NetIntentQoSPolicyOverrides @Qos\n}\n"
            "Set-X @{ SMB = 3 }",
            "New-NetIntentQoSPolicyOverrides has no parameter SMB",
        ),
    ],
)
def test_a_name_that_does_not_exist_is_found(text: str, complaint: str) -> None:
    assert Script(text).complaints() == [complaint]
