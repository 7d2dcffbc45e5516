"""NIC002: one driver and one firmware for each model of card in a cluster."""

import pytest
from plain_designs import cluster, told as told_plain
from rule_designs import findings, told

CARD = "nvidia-connectx-6-lx-25g-2p"
ADAPTERS = f'        adapters:\n          - {{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5]}}\n'
LX = "NVIDIA ConnectX-6 Lx EN 25GbE dual-port"


def override(text: str) -> tuple[str, str]:
    """Line 26 is the override of host-4."""
    return (ADAPTERS, f"{ADAPTERS}        overrides:\n          host-4: {text}\n")


def own(words: str) -> tuple[str, str]:
    return override(f'{{adapters: [{{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5], {words}}}]}}')


def test_another_release_of_the_driver_on_one_host() -> None:
    edit = override('{software: {nmlx5: {release: "4.21.71.1"}}}')
    assert told("NIC002", {"design.yaml": [edit]}) == [
        f"design.yaml:26:48 warning NIC002 host-4 runs its {LX} with driver nmlx5 4.21.71.1, but "
        "host-1 uses driver nmlx5 4.21.71.101"
    ]


def test_another_driver() -> None:
    """Its release is that of the design; the card's entry says which driver."""
    (line,) = told("NIC002", {"design.yaml": [own("driver: icen")]})
    assert line == (
        f"design.yaml:26:111 warning NIC002 host-4 runs its {LX} with driver icen, but host-1 uses "
        "driver nmlx5 4.21.71.101"
    )


def test_another_firmware() -> None:
    stated = ("  cumulus-linux: {", '  connectx-6-lx-firmware: {release: "26.32.1010"}\n  cumulus-linux: {')
    (line,) = told("NIC002", {"design.yaml": [stated, own('firmware: "26.33.1048"')]})
    assert line == (
        f"design.yaml:27:113 warning NIC002 host-4 runs its {LX} with firmware 26.33.1048, but host-1 "
        "uses firmware 26.32.1010"
    )


def test_the_same_firmware_said_twice_is_no_difference() -> None:
    stated = ("  cumulus-linux: {", '  connectx-6-lx-firmware: {release: "26.32.1010"}\n  cumulus-linux: {')
    assert findings("NIC002", {"design.yaml": [stated, own('firmware: "26.32.1010"')]}) == []


def test_firmware_that_is_stated_for_some_hosts_only_is_not_compared() -> None:
    assert findings("NIC002", {"design.yaml": [own('firmware: "26.33.1048"')]}) == []


def test_what_most_hosts_have_is_the_intended_one() -> None:
    group = (
        ADAPTERS,
        ADAPTERS + '        software: {nmlx5: {release: "4.21.71.1"}}\n        overrides:\n'
        '          host-2: {software: {nmlx5: {release: "4.21.71.101"}}}\n',
    )
    (finding,) = findings("NIC002", {"design.yaml": [group]})
    assert finding.message.startswith("host-2 runs") and finding.line == 27


def test_releases_of_an_override_add_to_those_of_the_group() -> None:
    """The override says nothing of nmlx5, so the group's release holds."""
    group = (
        ADAPTERS,
        ADAPTERS + '        software: {nmlx5: {release: "4.21.71.1"}}\n        overrides:\n'
        '          host-2: {software: {esxi: {release: "7.0 U3d"}}}\n',
    )
    assert findings("NIC002", {"design.yaml": [group]}) == []


def test_cards_of_different_models_are_not_compared() -> None:
    other = override('{adapters: [{card: intel-e810-xxvda2, slot: "1", ports: [vmnic4, vmnic5]}]}')
    assert findings("NIC002", {"design.yaml": [other]}) == []


@pytest.mark.parametrize(
    ("product", "severity"), [("s2d", "error"), ("vsan-esa", "warning"), ("smb-direct", ""), ("pvrdma", "")]
)
def test_products(product: str, severity: str) -> None:
    """Windows needs equal drivers under switch embedded teaming; those of smb-direct may differ."""
    driver = "winof-2" if product == "s2d" else "nmlx5"
    edits = [
        ("product: vsan-osa", f"product: {product}"),
        override(f'{{software: {{{driver}: {{release: "1.0"}}}}}}'),
    ]
    edits.append(("  nmlx5: {release", f"  {driver}: {{release"))
    assert [finding.severity for finding in findings("NIC002", {"design.yaml": edits})] == [severity] * bool(
        severity
    )


def test_clusters_are_not_compared_with_each_other() -> None:
    keys = "product: s2d, transport: roce-v2"
    host = f", adapters: [{{card: {CARD}, ports: [vmnic4, vmnic5]}}]"
    text = "clusters:\n" + cluster(
        "one", "a-[1-4]", keys=keys, host=host + ', software: {nmlx5: {release: "1.0"}}'
    )
    text += cluster("two", "b-[1-4]", keys=keys, host=host + ', software: {nmlx5: {release: "2.0"}}')
    assert told_plain("NIC002", text) == []
