"""Devices that a change configures otherwise: hosts and clusters as well as switches, with what each
needs."""

from pathlib import Path

import pytest
from comparing import FILES, Edit, built, compared, edited

from refarch import api
from refarch.api.intent import (
    ClusterIntent,
    DeploymentIntent,
    DomainIntent,
    GuestIntent,
    HostIntent,
    SwitchIntent,
    field_paths,
)
from refarch.compare.change_text import impact_summary
from refarch.compare.comparison import DesignComparison, compare_designs
from refarch.compare.devices import device_lines, grouped_configuration
from refarch.compare.impact import SETTING_IMPACTS
from refarch.compare.outcome import ComparisonOutcome, DeviceLines
from refarch.compare.steps import ChangeStep, change_steps
from refarch.testing import base_files


def told(comparison: DesignComparison, *lines: DeviceLines) -> list[str]:
    return device_lines(ComparisonOutcome("x", "a", "b", comparison, configuration=lines))


CASES: dict[str, tuple[tuple[Edit, ...], list[str], list[str]]] = {
    "VLAN": (
        (("ip-plan.yaml", "vlan: 30", "vlan: 31"),),
        ["switches leaf-[1-2]: 11 settings each", "cluster compute: 1 setting, in maintenance mode"],
        ["reconfigure: 2 switches, 1 cluster"],
    ),
    "addresses": (
        (("ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.11"),),
        [
            "hosts host-[1-4]: 1 setting, in maintenance mode each",
            "cluster compute: 4 settings, in maintenance mode",
        ],
        ["re-address: 4 addresses"],
    ),
    "words": ((("design.yaml", "title: A guide", "title: The guide"),), [], ["document only: 1 change"]),
}


@pytest.mark.parametrize("name", CASES)
def test_devices_and_counts_follow_from_an_edit(name: str) -> None:
    edits, wanted, counts = CASES[name]
    comparison = compared(*edits)
    assert told(comparison) == wanted
    assert [f"{kind}: {count}" for kind, count in impact_summary(comparison)] == counts


def foreign(root: Path, design: str, *edits: Edit) -> DesignComparison:
    """A design of a stranger beside itself with edits."""
    folder = root / "tests/fixtures/foreign/designs" / design
    files = {path.name: path.read_bytes() for path in sorted(folder.glob("*.yaml"))}
    before, after = (api.lint_texts(design, texts).design for texts in (files, edited(*edits, files=files)))
    assert before is not None and after is not None
    return compare_designs(before, after)


PURE = "nvme-roce-flasharray-nexus"


def test_a_host_with_standard_switches_is_told_with_what_it_needs(root: Path) -> None:
    text = (root / f"tests/fixtures/foreign/designs/{PURE}/design.yaml").read_text()
    assert text.count("dscp_force: 26") == 1
    comparison = foreign(root, PURE, ("design.yaml", "dscp_force: 26", "dscp_force: 46"))
    assert told(comparison) == ["hosts esx-pure-[01-04]: 2 settings, with a reboot each"]
    assert impact_summary(comparison) == [("reconfigure", "4 hosts with a reboot")]


def test_guests_are_told_of(root: Path) -> None:
    texts = base_files("pvrdma")
    kernel = ("design.yaml", 'kernel: "3.10"', 'kernel: "4.18"')
    address = ("ip-plan.yaml", "first: 198.51.100.101", "first: 198.51.100.111")
    for edit, wanted in (
        (kernel, "guests vm-[1-2]: 1 setting, with a reboot each"),
        (address, "guests vm-[1-2]: 1 setting each"),
    ):
        assert wanted in told(compare_designs(built(texts), built(edited(edit, files=texts))))


ONE_ADDRESS = 'node-1 SMB1, first: 198.51.100.101}\n      - {of: "node-[2-4] SMB1", first: 198.51.100.2}'
"""The first of four machines with another storage address."""


@pytest.mark.parametrize(
    ("edit", "wanted", "counts"),
    [
        (
            ("design.yaml", "witness: cloud", "witness: none"),
            "deployment storage: 1 setting",
            [("reconfigure", "1 deployment, 4 hosts")],
        ),
        (
            ("ip-plan.yaml", "first: 198.51.100.1}", "first: 198.51.100.11}"),
            "deployment storage: 1 setting",
            [("re-address", "4 addresses")],
        ),
        (
            ("ip-plan.yaml", '"node-[1-4] SMB1", first: 198.51.100.1}', ONE_ADDRESS),
            "deployment storage: 1 setting",
            [("re-address", "1 address")],
        ),
    ],
)
def test_deployments_of_azure_local_are_told_and_changed_by_hand(
    edit: Edit, wanted: str, counts: list[tuple[str, str]]
) -> None:
    texts = base_files("azure-local")
    comparison = compare_designs(built(texts), built(edited(edit, files=texts)))
    assert wanted in told(comparison)
    assert impact_summary(comparison) == counts
    step = ChangeStep("change deployed clusters of Azure Local by hand", ("storage",))
    assert step in change_steps(comparison)
    assert step not in change_steps(compare_designs(built(texts), built(texts)))


def test_a_device_that_is_new_or_gone_is_told() -> None:
    one, other = built(FILES), built(edited(("design.yaml", "host-[1-4]", "host-[1-3]")))
    assert told(compare_designs(one, other))[-2:] == [
        "host host-4: gone",
        "cluster compute: 12 settings, in maintenance mode",
    ]
    assert "host host-4: new" in told(compare_designs(other, one))


def test_lines_are_counted_for_each_target_and_alike_devices_told_together() -> None:
    comparison = compared(("ip-plan.yaml", "vlan: 30", "vlan: 31"))
    lines = [
        DeviceLines(name, "cumulus-nvue", ("a",), ("b", "c"), (), "", (), "switch")
        for name in ("leaf-1", "leaf-2")
    ]
    alone = DeviceLines("host-1", "esxi-esxcli", (), ("b",), (), "", (), "host")
    assert told(comparison, *lines, alone) == [
        "switches leaf-[1-2]: 11 settings, cumulus-nvue -1 +2 lines each",
        "cluster compute: 1 setting, in maintenance mode",
        "host host-1: esxi-esxcli -0 +1 lines",
    ]
    assert [(names, one.target) for names, one in grouped_configuration((*lines, alone))] == [
        ("leaf-[1-2]", "cumulus-nvue"),
        ("host-1", "esxi-esxcli"),
    ]


def test_the_classes_of_settings_name_fields_that_there_are() -> None:
    records = {
        "switch": SwitchIntent,
        "host": HostIntent,
        "guest": GuestIntent,
        "cluster": ClusterIntent,
        "domain": DomainIntent,
        "deployment": DeploymentIntent,
    }
    assert SETTING_IMPACTS.keys() == records.keys()
    for kind, known in SETTING_IMPACTS.items():
        fields = field_paths(records[kind])
        for path in known:
            assert any(field == path or field.startswith(f"{path}.") for field in fields), (kind, path)
