"""HST004: no two devices of a design have one name. The model finds it, while it expands the names."""

from plain_designs import HEAD, cluster, told

from refarch import api

SWITCH = "{model: nvidia-sn2010, nos: cumulus-linux}"


def wiring(*switches: str) -> dict[str, str]:
    return {
        "wiring.yaml": "format: 1\nswitches:\n"
        + "".join(f"  {name}: {SWITCH}\n" for name in switches)
        + "links: []\n"
    }


def test_two_groups_of_one_cluster() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]", "a-4")
    assert told("HST004", body) == ["design.yaml:12:17 error HST004 host `a-4` is named twice"]


def test_a_range_of_repeated_names_is_one_finding() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-40]") + cluster("two", "a-[3-60]")
    assert told("HST004", body) == ["design.yaml:16:17 error HST004 host `a-3` and 37 others are named twice"]


def test_the_first_name_is_shown_beside_it() -> None:
    text = HEAD + "clusters:\n" + cluster("one", "a-[1-4]") + cluster("two", "a-4")
    (finding,) = (
        one
        for one in api.lint_texts("plain", {"design.yaml": text.encode()}).findings
        if one.code == "HST004"
    )
    assert [(one.line, one.column, one.message) for one in finding.related] == [(11, 17, "named here first")]


def test_names_that_differ_by_a_zero_are_two() -> None:
    assert told("HST004", "clusters:\n" + cluster("one", "a-[1-4]", "a-[01-04]")) == []


def test_switches() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]")
    assert told("HST004", body, wiring("leaf-[1-2]", "leaf-2")) == [
        "wiring.yaml:4:3 error HST004 switch `leaf-2` is named twice"
    ]
    assert told("HST004", body, wiring("leaf-[1-2]", "leaf-3")) == []


def test_a_host_and_a_switch() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]")
    assert told("HST004", body, wiring("leaf-1", "a-3")) == [
        "wiring.yaml:4:3 error HST004 `a-3` is the name of a host and of a switch"
    ]
