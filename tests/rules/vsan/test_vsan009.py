"""VSAN009: a storage policy that tolerates no failure."""

import pytest
from rule_designs import told

HOSTS = "    hosts:\n"


def policy(written: str, base: str = "vsan-roce") -> list[str]:
    return told("VSAN009", {"design.yaml": [(HOSTS, f"    storage_policy: {written}\n{HOSTS}")]}, base)


@pytest.mark.parametrize(("written", "column"), [("{ftt: 0}", 27), ("{method: mirror, ftt: 0}", 43)])
def test_none_at_all(written: str, column: int) -> None:
    assert policy(written) == [
        f"design.yaml:20:{column} warning VSAN009 the storage policy of cluster compute "
        "tolerates 0 failures; every object has only one copy"
    ]


@pytest.mark.parametrize("written", ["{ftt: 1}", "{ftt: 2}", "{ftt: 3}", "{method: mirror}"])
def test_one_or_more_and_a_policy_that_does_not_say(written: str) -> None:
    assert policy(written) == [] == told("VSAN009", {})


def test_the_express_architecture_counts_too() -> None:
    assert [line.split(" ")[1:3] for line in policy("{ftt: 0}", "vsan-esa")] == [["warning", "VSAN009"]]
