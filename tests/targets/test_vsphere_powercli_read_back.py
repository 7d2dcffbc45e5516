"""PowerCLI scripts of clusters, read back: what every design wants, nothing missing, nothing more; each line
makes a difference."""

import pytest
from rich_intents import intents

from parse_back.powercli_wish import wanted
from refarch.api.intent import ClusterIntent
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from refarch.platforms.vsphere.powercli_reading import PowerCliCall, read_powercli

TARGET = target_named("vsphere-powercli")
VALUES = Values({"DATACENTER": "DC 1"}, {"DATACENTER": "values.yaml:1"})
CLUSTERS: dict[str, ClusterIntent] = dict(intents(TARGET))


def text_of(cluster: ClusterIntent) -> str:
    return configuration("", TARGET, "cluster", cluster, VALUES).text


def test_scripts_say_what_is_wanted() -> None:
    assert len(CLUSTERS) > 20
    for of, cluster in CLUSTERS.items():
        assert read_powercli(text_of(cluster)) == wanted(cluster, "DC 1"), of


@pytest.mark.parametrize("name", ["vsan-witness-sites metro", "vsan-ipv6-sonic v6"])
def test_each_line_counts(name: str) -> None:
    """Dropped, or with another number or another value of yes and no, it is noticed."""
    whole = CLUSTERS[name]
    cluster = whole._replace(hosts=dict(list(whole.hosts.items())[:1]))
    expected = wanted(cluster, "DC 1")
    lines = text_of(cluster).split("\n")
    start = lines.index("Connect-Center") + 1
    assert read_powercli("\n".join(lines)) == expected
    for number, line in enumerate(lines[start:], start):
        for other in (
            None,
            line.replace("1", "2"),
            line.replace("$false", "$true"),
            line.replace("'", "'x", 1),
        ):
            if other != line and line and not line.startswith("#"):
                changed = [*lines[:number], *([] if other is None else [other]), *lines[number + 1 :]]
                assert noticed("\n".join(changed), expected), (line, other)


def noticed(text: str, expected: list[PowerCliCall]) -> bool:
    try:
        return read_powercli(text) != expected
    except ReadingError:
        return True


@pytest.mark.parametrize(
    "line", ["'a' = ", "Set-X @(1", "Set-X @{ a 1 }", 'Set-X "a"', "Set-X @{ a = 1\na = 2 }"]
)
def test_what_is_no_call_is_refused(line: str) -> None:
    with pytest.raises(ReadingError):
        read_powercli(f"\nConnect-Center\n{line}\n")
