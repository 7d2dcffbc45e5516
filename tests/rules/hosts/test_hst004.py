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
    assert told("HST004", body) == ["design.yaml:12:17 error HST004 host `a-4` is listed twice"]


def test_a_range_of_repeated_names_is_one_finding() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-40]") + cluster("two", "a-[3-60]")
    assert told("HST004", body) == [
        "design.yaml:16:17 error HST004 host `a-3` and 37 other hosts are listed twice"
    ]


def test_the_first_name_is_shown_beside_it() -> None:
    text = HEAD + "clusters:\n" + cluster("one", "a-[1-4]") + cluster("two", "a-4")
    (finding,) = (
        one
        for one in api.lint_texts("plain", {"design.yaml": text.encode()}).findings
        if one.code == "HST004"
    )
    assert [(one.line, one.column, one.message) for one in finding.related] == [(11, 17, "first listed here")]


def test_names_that_differ_by_a_zero_are_two() -> None:
    assert told("HST004", "clusters:\n" + cluster("one", "a-[1-4]", "a-[01-04]")) == []


def test_switches() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]")
    assert told("HST004", body, wiring("leaf-[1-2]", "leaf-2")) == [
        "wiring.yaml:4:3 error HST004 switch `leaf-2` is defined twice"
    ]
    assert told("HST004", body, wiring("leaf-[1-2]", "leaf-3")) == []


def test_a_host_and_a_switch() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]")
    assert told("HST004", body, wiring("leaf-1", "a-3")) == [
        "wiring.yaml:4:3 error HST004 `a-3` is the name of a host and of a switch"
    ]


def test_hosts_that_differ_in_capitals_only() -> None:
    """In one cluster and in two: host-1 of line 11, in capitals on the line of the finding."""
    one = "clusters:\n" + cluster("one", "host-[1-6]", "HOST-1")
    assert told("HST004", one) == [
        "design.yaml:12:17 error HST004 host `HOST-1` differs from `host-1` only in case, but DNS "
        "treats both as the same name"
    ]
    two = "clusters:\n" + cluster("one", "host-[1-6]") + cluster("two", "Host-[3-7]")
    assert told("HST004", two) == [
        "design.yaml:16:17 error HST004 host `Host-3` and 3 other hosts differ from `host-3` and 3 other "
        "hosts only in case, but DNS treats both as the same name"
    ]


def test_a_group_that_repeats_a_name_and_another_one_in_capitals() -> None:
    body = "clusters:\n" + cluster("one", "a-1", "A-2", "a-[1-3]")
    assert told("HST004", body) == [
        "design.yaml:13:17 error HST004 host `a-1` is listed twice",
        "design.yaml:13:17 error HST004 host `a-2` differs from `A-2` only in case, but DNS treats both "
        "as the same name",
    ]


def test_devices_that_differ_in_capitals_only() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-4]", "HOST-[1-4]")
    assert told("HST004", body, wiring("leaf-1", "Leaf-1", "A-3")) == [
        "wiring.yaml:4:3 error HST004 switch `Leaf-1` differs from switch `leaf-1` only in case, but "
        "DNS treats both as the same name",
        "wiring.yaml:5:3 error HST004 switch `A-3` differs from host `a-3` only in case, but DNS treats "
        "both as the same name",
    ]


def test_an_appliance_named_as_a_host() -> None:
    """The host keeps its cables: nothing is said to be undefined."""
    body = "clusters:\n" + cluster("one", "a-[1-4]") + "appliances:\n  a-2: {role: vcenter}\n"
    cable = "  - {from: a-2 vmnic4, to: leaf-1 swp1, cable: nvidia-mcp2m00-a003e30l}\n"
    more = {"wiring.yaml": wiring("leaf-1")["wiring.yaml"].replace("links: []\n", "links:\n" + cable)}
    assert told("HST004", body, more) == [
        "design.yaml:13:3 error HST004 `a-2` is the name of a host and of an appliance"
    ]
    assert told("REF001", body, more) == []
    elsewhere = {"wiring.yaml": more["wiring.yaml"].replace("a-2", "b-2").encode()}
    other = api.lint_texts(
        "plain", {"design.yaml": (HEAD + body.replace("a-2", "b-2")).encode(), **elsewhere}
    )
    assert [(one.code, one.message) for one in other.findings if one.severity == "error"] == [
        ("REF001", "device `b-2` is not defined")
    ], "no cable ends at an appliance"
