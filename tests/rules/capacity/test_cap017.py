"""CAP017: no more hosts are measured than the cluster has."""

import pytest
from rule_designs import told

RESULTS = """\
format: 1
beds:
  bed: {cluster: compute, hosts: 4}
results:
  read:
    title: Random read
    bed: bed
    workload: {hosts: 4}
    values: {iops: {median: 85000}}
"""
"""The cluster has four hosts."""


def found(*edits: tuple[str, str]) -> list[str]:
    text = RESULTS
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return told("CAP017", {"results.yaml": text})


@pytest.mark.parametrize("hosts", [3, 4])
def test_as_many_as_the_cluster_has_or_fewer(hosts: int) -> None:
    assert found(("compute, hosts: 4", f"compute, hosts: {hosts}")) == []


@pytest.mark.parametrize("hosts", [5, 40])
def test_a_bed_with_more(hosts: int) -> None:
    assert found(("compute, hosts: 4", f"compute, hosts: {hosts}")) == [
        f"results.yaml:3:34 error CAP017 testbed bed has {hosts} hosts, but cluster compute has 4 hosts"
    ]


def test_a_result_with_more() -> None:
    assert found(("{hosts: 4}", "{hosts: 5}")) == [
        "results.yaml:8:23 error CAP017 the workload of result read has 5 hosts, but cluster compute has 4 "
        "hosts"
    ]


def test_a_bed_of_other_machines() -> None:
    assert found(("cluster: compute, hosts: 4", "hosts: 40"), ("{hosts: 4}", "{hosts: 40}")) == []
