"""Starters and full designs by numbers of hosts by switches by cards: each is a clean design, or one line
says why not."""

from itertools import product
from random import Random

import pytest
from new_designs import made

from refarch.api import RefarchError, Session
from starters import STARTERS

HOSTS = (2, 4, 12, 33)
SAMPLE = 36

REASONS = (
    "design not created because it has an error: ",
    "the catalog has no cable from ",
    "the 2 hosts of direct-iwarp are cabled to each other",
    "--switch: no host of direct-iwarp is cabled to a switch",
    "leaf-1 needs ",
)
"""Beginnings of what may be said."""


def verdict(session: Session, like: str, hosts: int, switch: str, nic: str) -> str:
    """Empty for a design without errors, else what was said."""
    try:
        design = made(session, like, hosts=hosts, switch=switch, nic=nic)
    except RefarchError as error:
        return str(error)
    assert not any("\n\n\n" in text for text in design.files.values())
    assert {finding.severity for finding in design.findings} <= {"warning", "info"}
    return ""


def choices(session: Session) -> list[tuple[str, int, str, str]]:
    """The whole matrix; an empty id leaves the part of the starter."""
    switches = ["", *session.catalog.ids("switch")]
    cards = ["", *session.catalog.ids("nic")]
    return list(product(STARTERS, HOSTS, switches, cards))


def validator(session: Session, chosen: list[tuple[str, int, str, str]]) -> None:
    """Every choice is clean or answered, and some are clean."""
    said = {choice: verdict(session, *choice) for choice in chosen}
    odd = {choice: text for choice, text in said.items() if text and not text.startswith(REASONS)}
    assert odd == {}
    assert all("\n" not in text for text in said.values())
    assert not all(said.values())


@pytest.mark.slow
def test_a_sample_of_all_choices(session: Session) -> None:
    validator(session, Random(10).sample(choices(session), SAMPLE))


@pytest.mark.deep
def test_all_choices(session: Session) -> None:
    validator(session, choices(session))


FULL = {
    "azure-local-switchless": ("edge",),
    "nvme-of-vsphere7": ("compute",),
    "nvme-rocev2-spine-leaf": ("compute",),
    "pvrdma-hpc": ("hpc",),
    "smb-direct-iwarp": ("storage", "migration"),
    "smb-direct-roce-s2d": ("s2d",),
    "vsan-esa-100g": ("esa",),
    "vsan-esa-arista": ("esa",),
    "vsan-rdma-rules": ("rules",),
    "vsan-roce-vsphere7u3": ("mgmt", "wl01"),
    "vsan-tcp-2m-iops": ("vsan",),
    "vsan-witness-sites": ("branch", "metro"),
}
"""Clusters of the full designs."""

CARDS = (
    "nvidia-connectx-6-lx-25g-2p",
    "nvidia-connectx-6-dx-100g-2p",
    "intel-e810-xxvda2",
    "intel-e810-cqda2",
    "broadcom-bcm57414-p225p",
    "broadcom-bcm57508-p2100g",
    "chelsio-t6225-cr",
    "nvidia-connectx-7-200g-2p",
    "generic-nic-100g-2p-roce",
    "generic-nic-25g-2p-roce",
)
"""Cards of each vendor and speed."""

SWITCHES = (
    "nvidia-sn3420",
    "nvidia-sn3700c",
    "nvidia-sn4600c",
    "arista-dcs-7050cx3-32s",
    "arista-dcs-7050sx3-48yc8",
    "cisco-n9k-c93180yc-fx3",
    "cisco-n9k-c9336c-fx2",
    "dell-s5248f-on",
    "dell-s5232f-on",
    "aruba-8325-48y8c",
    "aruba-8325-32c",
    "juniper-qfx5120-48y",
    "juniper-qfx5120-32c",
    "generic-switch-32x100g",
    "generic-switch-48x25g-8x100g",
)
"""Switches of each vendor, for hosts with 25 GbE and with 100 GbE."""

FULL_REASONS = (
    *REASONS,
    " are cabled to each other without a switch",
    "--switch: no host of ",
    "--nos: no host of ",
    "--nos sonic: ",
    "in switches also includes ",
    "in the addresses of ",
    "the MLAG pairs of ",
    " needs ",
    "so the cabling of a new host is ambiguous",
)
"""Parts of what may be said about full designs."""

Wishes = dict[str, object]


def full_choices() -> list[tuple[str, Wishes]]:
    """Fewer and more hosts, cards, switches, a system, and all of them at once, for each full design."""
    wishes: list[Wishes] = [
        *({"hosts": count} for count in (3, 4, 6, 8, 12, 16, 24)),
        *({"nic": card} for card in CARDS),
        *({"switch": switch} for switch in SWITCHES),
        {"nos": "sonic"},
        {"switch": "generic-switch-32x100g", "nos": "arista-eos"},
        {"hosts": 16, "nic": "nvidia-connectx-6-dx-100g-2p", "switch": "arista-dcs-7050cx3-32s"},
        {"hosts": 8, "nic": "nvidia-connectx-6-lx-25g-2p", "switch": "dell-s5248f-on", "nos": "sonic"},
    ]
    return [
        (like, {**wish, "cluster": cluster})
        for like, clusters in FULL.items()
        for cluster in clusters
        for wish in wishes
    ]


def full_verdicts(session: Session, chosen: list[tuple[str, Wishes]]) -> list[str]:
    """Texts of the refusals, empty for designs; every refusal has one of the known reasons."""
    said = []
    for like, wishes in chosen:
        try:
            design = made(session, like, **wishes)
            assert {finding.severity for finding in design.findings} <= {"warning", "info"}
            said.append("")
        except RefarchError as error:
            said.append(str(error))
            assert any(reason in str(error) for reason in FULL_REASONS), (like, wishes, str(error))
            assert "\n" not in str(error)
    return said


@pytest.mark.slow
def test_a_sample_of_the_choices_for_full_designs(session: Session) -> None:
    said = full_verdicts(session, Random(10).sample(full_choices(), SAMPLE))
    assert "" in said
    assert any(said)


@pytest.mark.deep
def test_all_choices_for_full_designs(session: Session) -> None:
    said = full_verdicts(session, full_choices())
    assert (len(said), said.count("")) == (540, 291)
