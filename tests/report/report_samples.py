"""Sample findings of a lab design: one of every kind, and some that try to be more than text."""

from refarch.core.finding import Finding, Fix, Related, Severity
from refarch.core.origin import Span
from refarch.core.rule import Applies, RuleInfo
from refarch.core.run import BaselineFinding, LintRun, SkippedRule

DESIGN = "designs/lab/design.yaml"
WIRING = "designs/lab/wiring.yaml"
LONG = "uplinks: {" + ", ".join(f"Uplink {number}: vmnic{number}" for number in range(1, 21)) + "}"

SOURCE: dict[tuple[str, int], str] = {
    (DESIGN, 41): "            teaming: {policy: lacp, active: [Uplink 1]}",
    (DESIGN, 44): "\t\tmtu:\t1500\t# three tabs",
    (DESIGN, 46): "      title: 宽字符 in a title with e\u0301 and ü: lab",
    (DESIGN, 52): "      " + LONG,
    (WIRING, 7): "  - from: leaf-1 swp1",
}


def finding(
    code: str, name: str, severity: Severity, span: tuple[int, int, int, int], message: str, **more: object
) -> Finding:
    """A finding in the lab design; what is not said is filled in."""
    line, column, end_line, end_column = span
    values: dict[str, object] = {
        "file": DESIGN,
        "line": line,
        "column": column,
        "code": code,
        "name": name,
        "severity": severity,
        "message": message,
        "hint": "",
        "end_line": end_line,
        "end_column": end_column,
        "design": "lab",
        "object": "",
        "fingerprint": f"{code}-{line}-{column}",
        **more,
    }
    return Finding(**values)  # type: ignore[arg-type]


FINDINGS = (
    finding(
        "FILE001",
        "file-missing",
        "error",
        (1, 1, 1, 1),
        "the design has no bom.yaml",
        file="designs/lab/bom.yaml",
    ),
    finding(
        "TEAM001",
        "lag-on-rdma-uplinks",
        "error",
        (41, 31, 41, 35),
        'port group "vSAN" of lab uses the teaming policy "lacp", which vSAN over RDMA does not support',
        hint='write "explicit-failover-order" with one active and one standby uplink',
        object="clusters.lab.virtual_switches.vds.port_groups.vSAN.teaming.policy",
        related=(Related(WIRING, 12, 5, "leaf-1 swp1 is a member of bond1"),),
        fix=Fix(
            "designs/lab/design.yaml",
            ("clusters", "lab", "policy"),
            "explicit-failover-order",
            Span(41, 31, 41, 35),
        ),
    ),
    finding(
        "MTU001",
        "mtu-chain-broken",
        "warning",
        (44, 8, 44, 12),
        "vmk2 has MTU 1500, not 9000",
        hint="write 9000",
    ),
    finding("FMT004", "text-not-plain", "info", (46, 48, 46, 51), "the title ends in a site name"),
    finding("NIC002", "drivers-differ", "warning", (50, 1, 50, 4), "excused", waived="single-leaf lab bed"),
    finding(
        "TOP007", "leaf-not-redundant", "warning", (52, 145, 52, 152), "vmnic7 and vmnic8 end on one leaf"
    ),
    finding(
        "WIRE001", "port-used-twice", "error", (7, 5, 9, 3), "leaf-1 swp1 is used by two links", file=WIRING
    ),
)

ESCAPE = "\x1b]0;owned\x07"
HOSTILE = (
    finding(
        "FMT001",
        "name-not-plain",
        "error",
        (3, 5, 3, 60),
        f"the name {ESCAPE} is not plain\n::error::and \u202eneither is this, 100%: "
        "[click](https://example.net)\x9b31m",
        hint="a\r\nb\u2028c",
        file="designs/a:b,c%0A\n\udce9/design.yaml",
        related=(Related("designs/\x1b[2J/wiring.yaml", 1, 1, "here\x7f"),),
        object="hosts[0].\x1b[2J",
    ),
)
HOSTILE_SOURCE = f"id: {ESCAPE}\u202e\u2066 <script> $(id) \x00\x9b31m\u200b" + "x" * 5_000_000


SKIPPED_RULES = (
    SkippedRule("OWN001", "rules/own001_many_hosts.py"),
    SkippedRule("OWN002", "rules/##vso[x] a\n::error::b/own002_x.py"),
)
BASELINE_UNCHECKED = (
    BaselineFinding("lab", "OWN001", "a", "f1", "designs/lab/design.yaml", "m"),
    BaselineFinding("lab", "OWN001", "b", "f2", "designs/lab/design.yaml", "m"),
)


def rule_info(code: str) -> RuleInfo:
    """A rule as the registry would give it."""
    found = next(one for one in (*FINDINGS, *HOSTILE) if one.code == code)
    text = f"The {found.name} rule in one sentence.\n\n## What it does\n\nChecks `mtu`.\n"
    return RuleInfo(
        code, found.name, found.severity, code[:-3], Applies(), (), "quoted", text.split("\n")[0], text
    )


def run(
    *findings: Finding, site_url: str = "", unchecked: tuple[str, ...] = (), source: str | None = None
) -> LintRun:
    """A run over two designs with these findings."""

    def source_line(file: str, line: int) -> str:
        return SOURCE.get((file, line), "") if source is None else source

    return LintRun("0.1.0", ("lab", "other"), findings, source_line, rule_info, unchecked, site_url)
