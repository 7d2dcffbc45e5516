"""TOP003: hosts on ESXi 5.5, which need an option above 16 and stop at 32."""

import pytest
from plain_designs import cluster, told

OPTION = "    settings: [{command: any, option: %s, value: 1}]\n"
GOTO11 = "/adv/CMMDS/goto11"


def hosts(count: int, release: str, option: str = "", product: str = "vsan-osa") -> list[str]:
    body = f'software: {{esxi: {{release: "{release}"}}}}\nclusters:\n'
    body += cluster("main", f"host-[1-{count}]", keys=f"product: {product}, transport: tcp")
    return told("TOP003", body + (OPTION % option if option else ""))


@pytest.mark.parametrize(
    ("count", "severity"), [(15, ""), (16, ""), (17, "warning"), (32, "warning"), (33, "error")]
)
def test_without_the_option(count: int, severity: str) -> None:
    assert hosts(count, "5.5 U1") == bool(severity) * [
        f"design.yaml:12:17 {severity} TOP003 cluster main has {count} hosts, but vSAN on ESXi 5.5 U1 "
        "supports up to 16 without the option /adv/CMMDS/goto11"
    ]


@pytest.mark.parametrize(("count", "wrong"), [(17, False), (32, False), (33, True), (34, True)])
def test_with_the_option(count: int, wrong: bool) -> None:
    assert hosts(count, "5.5 U1", GOTO11) == wrong * [
        f"design.yaml:12:17 error TOP003 cluster main has {count} hosts, but vSAN on ESXi 5.5 U1 supports up "
        "to 32"
    ]


def test_another_option_is_not_this_one() -> None:
    assert len(hosts(17, "5.5 U1", "/Net/TcpipHeapMax")) == 1


@pytest.mark.parametrize(
    ("release", "seventeen", "thirty_three"),
    [
        ("5.5 GA", True, True),
        ("5.5 U3", True, True),
        ("6.0", False, True),
        ("6.0 GA", False, True),
        ("6.5", False, False),
        ("7.0 U3", False, False),
    ],
)
def test_releases(release: str, seventeen: bool, thirty_three: bool) -> None:
    assert bool(hosts(17, release)) is seventeen
    assert hosts(16, release) == []
    assert bool(hosts(33, release)) is thirty_three


@pytest.mark.parametrize(("count", "found"), [(32, 0), (33, 1), (64, 1), (65, 0)])
def test_6_0_takes_32_without_the_option_and_64_with_it(count: int, found: int) -> None:
    assert len(hosts(count, "6.0")) == found, "65 hosts are those of TOP029"
    assert hosts(count, "6.0", "/adv/CMMDS/goto11") == []


def test_other_products_and_designs_without_a_release() -> None:
    assert hosts(33, "5.5 U1", product="pvrdma") == []
    assert (
        told(
            "TOP003", "clusters:\n" + cluster("main", "host-[1-33]", keys="product: vsan-osa, transport: tcp")
        )
        == []
    )


@pytest.mark.parametrize(
    ("command", "value", "fires"), [("set -i 0", 0, True), ("set -i 1", 0, False), ("set -i 1", 1, False)]
)
def test_the_option_at_zero_is_not_set(command: str, value: int, fires: bool) -> None:
    """Where command and value differ, HST012 says so."""
    body = 'software: {esxi: {release: "5.5 U1"}}\nclusters:\n' + cluster(
        "main", "host-[1-17]", keys="product: vsan-osa, transport: tcp"
    )
    body += f"    settings: [{{command: {command}, option: {GOTO11}, value: {value}}}]\n"
    assert bool(told("TOP003", body)) is fires
