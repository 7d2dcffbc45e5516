"""Which target is taken for a cluster: the default one, unless it leaves out what the design is about."""

from pathlib import Path
from typing import Any

import pytest

from refarch import api
from refarch.api.intent import ESSENTIAL_FIELDS, INFORMATIVE_FIELDS, cluster_intents, field_paths
from refarch.cli import main
from refarch.platforms.rendering import render_design
from refarch.platforms.rendering.choice import (
    configured_elsewhere,
    defaults,
    needed_from_other_targets,
    target_for,
)
from refarch.platforms.rendering.devices import configurations_of_default_targets, render_by_every_target
from refarch.platforms.target import CLUSTER, TARGETS, target_named
from shipped_designs import shipped

ROOT = Path(__file__).resolve().parents[2]

TAKEN = {
    "vsan-esa-100g": {"esa": "vsphere-powercli"},
    "vsan-esa-arista": {"esa": "vsphere-powercli"},
    "vsan-roce-vsphere7u3": {"mgmt": "vsphere-powercli", "wl01": "vsphere-powercli"},
    "vsan-witness-sites": {"metro": "vsphere-powercli", "branch": "vsphere-powercli"},
    "vsan-tcp-2m-iops": {"vsan": "vsphere-ansible"},
    "nvme-of-vsphere7": {"compute": "vsphere-ansible"},
    "pvrdma-hpc": {"hpc": "vsphere-ansible"},
}
"""By design: ESA, the original architecture over RDMA, two sites, and clusters that are nothing of these."""


def clusters(result: api.LintResult) -> dict[str, str]:
    return {
        one.device: one.target for one in render_design(result).configurations if one.kind.scope is CLUSTER
    }


@pytest.mark.parametrize("name", TAKEN)
def test_a_cluster_gets_the_target_that_configures_what_it_is_about(name: str) -> None:
    result = shipped(name)
    assert clusters(result) == TAKEN[name]
    left_out = [one for made in render_design(result).configurations for one in made.not_configured]
    assert [one.path for one in left_out if one.path in ESSENTIAL_FIELDS] == []


def test_pages_and_packages_take_the_same_target() -> None:
    result = shipped("vsan-roce-vsphere7u3")
    assert result.design is not None
    made, _ = render_by_every_target(result.design)
    chosen = {
        one.device: one.target for one in configurations_of_default_targets(made) if one.kind.scope is CLUSTER
    }
    assert chosen == TAKEN["vsan-roce-vsphere7u3"]


def test_essential_fields_are_settings_of_clusters() -> None:
    known = set(field_paths(CLUSTER.record))
    assert ESSENTIAL_FIELDS.keys() <= known and not ESSENTIAL_FIELDS.keys() & INFORMATIVE_FIELDS.keys()
    assert {*ESSENTIAL_FIELDS.values()} == {"product", "transport", "topology"}


class Stub:
    """Targets in the place of the shipped ones."""

    def __init__(self, own: bool = False, **others: Any) -> None:
        self.own = own
        names = ("vsphere-ansible", "vsphere-govc", "vsphere-powercli")
        self.targets = {name: target_named(name) for name in names} | {
            name.replace("_", "-"): target for name, target in others.items()
        }

    def all_plugins(self, kind: object) -> dict[str, Any]:
        assert kind is TARGETS
        return self.targets

    def is_own(self, kind: object, name: str) -> bool:
        return self.own


def choice(stub: Stub) -> str:
    result = shipped("vsan-roce-vsphere7u3")
    assert result.design is not None
    intent = cluster_intents(result.design)["wl01"]
    return target_for("cluster", intent, {("cluster", "vcenter"): "vsphere-ansible"}, stub)  # type: ignore[arg-type]


def test_the_choice_follows_what_targets_leave_out() -> None:
    powercli, ansible = target_named("vsphere-powercli"), target_named("vsphere-ansible")
    without = {
        path: reason for path, reason in ansible.not_configured.items() if path not in ESSENTIAL_FIELDS
    }
    assert choice(Stub()) == "vsphere-powercli"
    no_rdma = powercli._replace(not_configured={**powercli.not_configured, "vsan.rdma": "a reason"})
    assert choice(Stub(vsphere_powercli=no_rdma)) == "vsphere-ansible", "neither has it: the default stays"
    assert choice(Stub(vsphere_ansible=ansible._replace(not_configured=without))) == "vsphere-ansible"
    assert choice(Stub(own=True)) == "vsphere-ansible", "a target of the project is taken as it says"


def test_defaults_stay_what_targets_declare() -> None:
    assert defaults()["cluster", "vcenter"] == "vsphere-ansible"


def test_another_target_that_configures_more_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = render_design(shipped("vsan-esa-100g"), "vsphere-ansible").configurations
    line = (
        "esa: vsphere-ansible does not configure vsan.rdma and vsan.express, but --target vsphere-powercli "
        "does"
    )
    assert configured_elsewhere(made) == [line]
    assert configured_elsewhere(render_design(shipped("vsan-esa-100g")).configurations) == []
    words = ["--config", str(ROOT / "refarch.yaml"), "--target", "vsphere-ansible", "--out", str(tmp_path)]
    assert main(["render", "vsan-esa-100g", *words]) == 1
    said = capsys.readouterr().err
    assert f"refarch: note: {line}\n" in said
    complaint = (
        "refarch: esa: vsphere-ansible does not configure vsan.rdma and vsan.express, so vSAN does not have "
        "the layout of the design; use --target vsphere-powercli\n"
    )
    assert said.count("does not configure vsan.rdma and vsan.express, so") == 1 and complaint in said
    assert (tmp_path / "esa.ansible.yaml").is_file()


def test_many_fields_are_counted() -> None:
    made = render_design(shipped("vsan-witness-sites"), "vsphere-govc", "metro").configurations
    assert configured_elsewhere(made) == [
        "metro: vsphere-govc does not configure switches.port_groups.teaming.policy, "
        "switches.port_groups.teaming.active, switches.port_groups.teaming.standby, "
        "switches.port_groups.teaming.failure_detection, switches.port_groups.teaming.notifies_switches, "
        "switches.port_groups.teaming.fails_back and 13 other fields, but --target vsphere-powercli does"
    ]


def test_values_that_only_another_target_configures_are_one_line_per_consequence() -> None:
    made = render_design(shipped("vsan-witness-sites"), "vsphere-govc").configurations
    assert needed_from_other_targets(made) == [
        "branch and metro: vsphere-govc does not configure hosts.interfaces.address and "
        "hosts.interfaces.gateway, so the hosts are not connected to the network; use --target "
        "vsphere-ansible",
        "branch and metro: vsphere-govc does not configure vsan.witness, vsan.express, vsan.sites.name and "
        "vsan.sites.hosts, so vSAN does not have the layout of the design; use --target vsphere-powercli",
    ]
