"""VSAN011: RAID-5 tolerates one failure and RAID-6 two."""

import pytest
from rule_designs import told

HOSTS = "    hosts:\n"


def policy(written: str, base: str = "vsan-roce") -> list[str]:
    return told("VSAN011", {"design.yaml": [(HOSTS, f"    storage_policy: {written}\n{HOSTS}")]}, base)


@pytest.mark.parametrize(
    ("method", "ftt", "tolerates"), [("raid5", 2, 1), ("raid5", 3, 1), ("raid6", 1, 2), ("raid6", 3, 2)]
)
def test_another_number(method: str, ftt: int, tolerates: int) -> None:
    assert policy(f"{{method: {method}, ftt: {ftt}}}") == [
        "design.yaml:20:42 error VSAN011 the storage policy of cluster compute has `ftt: "
        f"{ftt}`, but its method {method.replace('raid', 'RAID-')} tolerates exactly "
        f"{tolerates}"
    ]


@pytest.mark.parametrize(
    "written",
    [
        "{method: raid5, ftt: 1}",
        "{method: raid6, ftt: 2}",
        "{method: raid5}",
        "{method: raid6, ftt: 0}",
        "{method: mirror, ftt: 3}",
        "{ftt: 3}",
    ],
)
def test_the_number_of_the_method_or_none(written: str) -> None:
    assert policy(written) == []


def test_the_express_architecture_counts_too() -> None:
    assert len(policy("{method: raid6, ftt: 1}", "vsan-esa")) == 1
