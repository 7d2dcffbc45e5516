"""QOS009: lossy profiles."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

LOSSY = ("mode: lossless", "mode: lossy")


@pytest.mark.parametrize(
    ("product", "severity"),
    [
        ("vsan-osa", "error"),
        ("vsan-esa", "error"),
        ("nvme-of", "warning"),
        ("smb-direct", "warning"),
        ("s2d", "error"),
        ("pvrdma", "warning"),
    ],
)
def test_products_that_need_a_lossless_network(lint_profile: Lint, product: str, severity: str) -> None:
    found = lint_profile("QOS009", LOSSY, product=product)
    needs = "requires" if severity == "error" else "should have"
    message = (
        f"profile roce is lossy, but cluster compute {needs} a lossless profile ({product} over roce-v2)"
    )
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == (
        [("qos.yaml", 4, 11, severity, message)] if severity else []
    )
    assert all(
        one.related == (api.Related("design.yaml", 18, 16, "cluster compute uses roce-v2"),) for one in found
    )


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_run_on_any_network(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS009", LOSSY, transport=transport)


def test_a_lossy_profile_of_the_hosts_alone(lint_two: Lint) -> None:
    apply = '  - {profile: roce, to: ["leaf-[1-2]"]}\n  - {profile: other, to: ["host-[1-4]"]}'
    (finding,) = lint_two("QOS009", apply, LOSSY)
    assert (finding.line, finding.message) == (
        22,
        "profile other is lossy, but cluster compute requires a lossless profile (vsan-osa over roce-v2)",
    )
    assert not lint_two("QOS002", apply, LOSSY)


@pytest.mark.parametrize("apply", ['["leaf-[1-2]", "host-[1-4]"]', "[leaf-2]"])
def test_a_lossy_switch_is_found_once(lint_two: Lint, apply: str) -> None:
    lines = f'  - {{profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}}\n  - {{profile: other, to: {apply}}}'
    assert len(lint_two("QOS009", lines, LOSSY)) == 1
    for code in ("PATH004", "PATH007", "QOS010", "QOS002"):
        assert not lint_two(code, lines, LOSSY)
