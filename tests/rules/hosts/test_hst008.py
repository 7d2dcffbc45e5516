"""HST008: stated cores are those of the catalog."""

import pytest
from plain_designs import cluster, told

IS = "for each Xeon E5-2660 v4, but the catalog lists 14"


PLAIN = "clusters:\n" + cluster("main", "host-[1-4]")


def bed(cores: int, sockets: int = 2) -> dict[str, str]:
    cpu = f"{{model: intel-xeon-e5-2660-v4, sockets: {sockets}, cores: {cores}}}"
    return {"results.yaml": f"format: 1\nbeds:\n  lab:\n    cpu: {cpu}\n"}


@pytest.mark.parametrize(
    ("cores", "sockets", "said"),
    [
        (13, 2, ""),
        (15, 2, ""),
        (28, 1, "; 28 can be its threads"),
        (28, 2, "; 28 can be its threads or the cores of 2 sockets"),
        (56, 4, "; 56 can be the cores of 4 sockets"),
        (56, 2, ""),
    ],
)
def test_the_test_bed(cores: int, sockets: int, said: str) -> None:
    assert told("HST008", PLAIN, bed(cores, sockets)) == [
        f"results.yaml:4:60 warning HST008 testbed lab states {cores} cores {IS}{said}"
    ]


def test_the_right_number_or_none() -> None:
    assert told("HST008", PLAIN, bed(14)) == []
    assert (
        told(
            "HST008", "clusters:\n" + cluster("main", "a-[1-4]", host=", cpu: {model: intel-xeon-e5-2660-v4}")
        )
        == []
    )
    assert (
        told("HST008", "clusters:\n" + cluster("main", "a-[1-4]", host=", cpu: {sockets: 2, cores: 28}"))
        == []
    )


def test_hosts_of_a_group_share_one_finding() -> None:
    body = "clusters:\n" + cluster("main", "a-[1-4]", host=", cpu: {model: intel-xeon-e5-2660-v4, cores: 12}")
    assert told("HST008", body) == [
        f"design.yaml:11:100 warning HST008 a-1 states 12 cores {IS}; also: a-[2-4]"
    ]


def test_an_override() -> None:
    host = (
        ", cpu: {model: intel-xeon-e5-2660-v4}, overrides: {a-3: {cpu: {model: intel-xeon-e5-2660-v4, "
        "cores: 28}}}"
    )
    (line,) = told("HST008", "clusters:\n" + cluster("main", "a-[1-4]", host=host))
    assert line.startswith("design.yaml:11:155 warning HST008 a-3 states 28 cores")
