"""HST043: no two hosts or switches have one label."""

from plain_designs import cluster, told

SWITCHES = (
    "format: 1\nswitches:\n  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux, labels: %s}\nlinks: []\n"
)


def labeled(first: str, second: str) -> str:
    """Two clusters with groups of two hosts, on lines 11 and 16."""
    one = cluster("one", "a-[1-2]").replace("server:", f'labels: "{first}", server:')
    two = cluster("two", "b-[1-2]").replace("server:", f'labels: "{second}", server:')
    return "clusters:\n" + one + two


def test_two_groups_of_hosts_with_equal_labels() -> None:
    assert told("HST043", labeled("ESXi-[01-02]", "ESXi-[01-02]")) == [
        "design.yaml:16:36 warning HST043 b-1 has label `ESXi-01`, but a-1 has the same label; also: b-2"
    ]
    assert told("HST043", labeled("ESXi-[01-02]", "ESXi-[03-04]")) == []


def test_one_label_in_common() -> None:
    assert told("HST043", labeled("ESXi-[01-02]", "ESXi-[02-03]")) == [
        "design.yaml:16:36 warning HST043 b-1 has label `ESXi-02`, but a-2 has the same label"
    ]


def test_a_label_that_is_the_name_of_another_host() -> None:
    body = "clusters:\n" + cluster("one", "a-[1-2]").replace("server:", 'labels: "b-[2-3]", server:')
    assert told("HST043", body + cluster("two", "b-[1-2]")) == [
        "design.yaml:11:36 warning HST043 a-1 has label `b-2`, but b-2 has the same label"
    ]
    assert told("HST043", labeled("a-[1-2]", "b-[1-2]")) == [], "labels that are the names"


def test_a_switch_with_the_label_of_a_host() -> None:
    found = told("HST043", labeled("X-[1-2]", "Y-[1-2]"), {"wiring.yaml": SWITCHES % '"Y-[2-3]"'})
    assert found == ["wiring.yaml:3:66 warning HST043 leaf-1 has label `Y-2`, but b-2 has the same label"]
