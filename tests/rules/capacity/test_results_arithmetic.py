"""CAP001, 003, 005, 006, 011, 012, 013: where each begins to speak, and where."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_result(lint_edited: Lint) -> Lint:
    """Findings of a code for one result of the small vSAN cluster (four hosts, one port of 25 GbE in use on
    each)."""

    def lint(
        code: str, body: str, edits: tuple[tuple[str, str], ...] = (), bed: str = "cluster: compute"
    ) -> list[api.Finding]:
        text = f"format: 1\nbeds: {{main: {{{bed}}}}}\nresults:\n  one: {{title: One, bed: main, {body}}}\n"
        return lint_edited(code, {"design.yaml": list(edits)}, more={"results.yaml": text})

    return lint


LOAD = "workload: {virtual_machines: 4, disks: 8, outstanding: 8}, "


@pytest.mark.parametrize(
    ("latency", "found"),
    [
        ("2.56ms", 0),
        ("2.81ms", 0),
        ("2.83ms", 1),
        ("2.31ms", 0),
        ("2.29ms", 1),
        ("about 9ms", 0),
        ("1ms to 9ms", 0),
    ],
)
def test_littles_law(lint_result: Lint, latency: str, found: int) -> None:
    """256 requests at 100,000 IOPS take 2.56 ms."""
    assert (
        len(lint_result("CAP003", f"{LOAD}values: {{iops: {{mean: 100000}}, latency: {{mean: {latency}}}}}"))
        == found
    )


def test_littles_law_says_both_values_and_counts_the_scope(lint_result: Lint) -> None:
    body = f"{LOAD}values: {{iops: {{median: 100000}}, latency: {{stated: 5ms}}}}"
    (finding,) = lint_result("CAP003", body)
    assert (
        finding.message
        == "result 'One' states 5 ms, but 256 outstanding requests / 100,000 IOPS gives 2.56 ms"
    )
    assert (finding.file, finding.line, finding.object) == (
        "results.yaml",
        4,
        "results.one.values.latency.stated",
    )
    (finding,) = lint_result("CAP003", f"scope: host, {body}")
    assert "64 outstanding requests" in finding.message
    assert lint_result("CAP003", f"basis: estimated, {body}") == []
    assert lint_result("CAP003", body.replace(LOAD, "")) == []


def test_littles_law_takes_the_latency_of_reads_where_all_are_reads(lint_result: Lint) -> None:
    def body(read: str) -> str:
        load = f"workload: {{virtual_machines: 4, outstanding: 64, read: {read}}}"
        return f"{load}, values: {{iops: {{mean: 100000}}, read_latency: {{mean: 9ms}}}}"

    assert len(lint_result("CAP003", body("100%"))) == 1
    assert lint_result("CAP003", body("70%")) == []


@pytest.mark.parametrize(
    ("rate", "found"),
    [("409.6MB/s", 0), ("402MB/s", 0), ("401MB/s", 1), ("417MB/s", 0), ("418MB/s", 1), ("409.6Mb/s", 1)],
)
def test_throughput(lint_result: Lint, rate: str, found: int) -> None:
    """100,000 requests of 4 KiB are 409.6 MB in each second."""
    body = f"workload: {{block_size: 4KiB}}, values: {{iops: {{mean: 100000}}, throughput: {{mean: {rate}}}}}"
    assert len(lint_result("CAP005", body)) == found


def test_throughput_of_several_sizes_is_not_judged(lint_result: Lint) -> None:
    body = "workload: {block_size: 4KiB to 1MiB}, values: {iops: {mean: 100000}, throughput: {mean: 9MB/s}}"
    assert lint_result("CAP005", body) == []


@pytest.mark.parametrize(
    ("latency", "found"), [("2.5ms", 0), ("2.54ms", 0), ("2.56ms", 1), ("2.46ms", 0), ("2.44ms", 1)]
)
def test_mixed_latency(lint_result: Lint, latency: str, found: int) -> None:
    """75 % of 2 ms and 25 % of 4 ms are 2.5 ms."""
    values = f"{{read_latency: {{mean: 2ms}}, write_latency: {{mean: 4ms}}, latency: {{mean: {latency}}}}}"
    assert len(lint_result("CAP011", f"workload: {{read: 75%}}, values: {values}")) == found


@pytest.mark.parametrize(
    ("read", "policy", "iops", "found"),
    [
        # 70 % of 25 Gbit/s on four hosts are 8.75 GB/s; three quarters leave their host
        ("100%", "", 2848000, 0),
        ("100%", "", 2849000, 1),
        # each write goes to two hosts
        ("0%", "storage_policy: {ftt: 1}, ", 1424000, 0),
        ("0%", "storage_policy: {ftt: 1}, ", 1425000, 1),
        ("0%", "", 9999999, 0),
    ],
)
def test_vsan_traffic(lint_result: Lint, read: str, policy: str, iops: int, found: int) -> None:
    body = f"workload: {{block_size: 4096B, read: {read}}}, {policy}values: {{iops: {{median: {iops}}}}}"
    assert len(lint_result("CAP001", body)) == found


def test_vsan_traffic_in_words(lint_result: Lint) -> None:
    (finding,) = lint_result(
        "CAP001", "workload: {block_size: 4KiB, read: 100%}, values: {iops: {median: 3200000}}"
    )
    assert finding.message == (
        "result 'One' has 19.7 Gbit/s of traffic between hosts for each host, 79 % of the 25 Gbit/s of its "
        "storage ports; more than 70 % can fill the links"
    )


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("values: {network_throughput: {mean: 12.5GB/s}}", 0),
        ("values: {network_throughput: {mean: 12.6GB/s}}", 1),
        ("scope: host, values: {throughput: {maximum: 3.2GB/s}}", 1),
        ("scope: host, values: {throughput: {maximum: 3.1GB/s}}", 0),
        ("workload: {memory: 24GB}, values: {duration: {stated: 7s}}", 1),
        ("workload: {memory: 24GB}, values: {duration: {stated: 8s}}", 0),
        ("basis: quoted, values: {throughput: {mean: 99GB/s}}", 0),
    ],
)
def test_links(lint_result: Lint, body: str, found: int) -> None:
    assert len(lint_result("CAP013", body)) == found


@pytest.mark.parametrize(("scope", "offers_the_total"), [("host", True), ("cluster", False)])
def test_the_hint_offers_a_scope_that_the_result_lacks(
    lint_result: Lint, scope: str, offers_the_total: bool
) -> None:
    body = f"scope: {scope}, values: {{network_throughput: {{mean: 900GB/s}}}}"
    (finding,) = lint_result("CAP013", body)
    assert ("`scope: cluster`" in finding.hint) is offers_the_total
    assert finding.hint.startswith("Correct the unit if the cited source counts bits.")


def test_a_migration_is_found_at_its_time(lint_result: Lint) -> None:
    (finding,) = lint_result("CAP013", "workload: {memory: 24GB}, values: {duration: {stated: 2s}}")
    assert finding.object == "results.one.values.duration.stated"
    assert finding.message == (
        "result 'One' uses 384 % of the storage ports of a host (all ports together), but at most "
        "100 % is possible; the "
        "calculation is 96 Gbit/s / 25 Gbit/s"
    )


@pytest.mark.parametrize(("ftt", "found"), [(0, 1), (1, 0), (2, 0)])
def test_redundancy(lint_result: Lint, ftt: int, found: int) -> None:
    listed = lint_result("CAP012", f"storage_policy: {{ftt: {ftt}}}, values: {{iops: {{median: 1}}}}")
    assert [one.message for one in listed] == [
        "result 'One' was measured with FTT 0; its data survives no failure"
    ] * found
    assert lint_result("CAP012", "values: {iops: {median: 1}}") == []


HYBRID = (
    "disk_groups: {cache: {drive: intel-ssdsc2ba400g3}, capacity: {drive: seagate-st1200mm0007, quantity: 2}}"
)
FLASH = (
    "disk_groups: {cache: {drive: samsung-mzwlj3t8hbls-00007}, capacity: {drive: intel-ssdpe2me012t4, "
    "quantity: 2}}"
)


@pytest.mark.parametrize(
    ("disks", "gigabytes", "policy", "severity"),
    [
        # four hosts: 1,600 GB of cache, 9,600 GB of capacity
        (HYBRID, 400, "", "info"),
        (HYBRID, 401, "", ""),
        (HYBRID, 2400, "", ""),
        (HYBRID, 2401, "", "warning"),
        (HYBRID, 1200, "storage_policy: {ftt: 1}, ", ""),
        (HYBRID, 1201, "storage_policy: {ftt: 1}, ", "warning"),
        (FLASH, 400, "", ""),
        (FLASH, 2401, "", "warning"),
    ],
)
def test_working_set(lint_result: Lint, disks: str, gigabytes: int, policy: str, severity: str) -> None:
    body = (
        f"workload: {{virtual_machines: 4, working_set: {gigabytes}GB}}, {policy}values: {{iops: {{median: "
        f"1}}}}"
    )
    of_bed = lint_result("CAP006", body, bed=f"cluster: compute, hosts: 4, {disks}")
    of_hosts = lint_result(
        "CAP006", body, (("        adapters:\n", f"        {disks}\n        adapters:\n"),)
    )
    for listed in (of_bed, of_hosts):
        assert [finding.severity for finding in listed] == ([severity] if severity else [])


def test_working_set_of_other_hosts_is_not_judged(lint_result: Lint) -> None:
    body = "workload: {virtual_machines: 4, working_set: 9999GB}, values: {iops: {median: 1}}"
    edit = ("        adapters:\n", f"        {HYBRID}\n        adapters:\n")
    assert lint_result("CAP006", body, (edit,), bed="cluster: compute, hosts: 3") == []
    assert lint_result("CAP006", body) == []
