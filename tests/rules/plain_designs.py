"""Designs of a single file, for tests of rules that only count and compare: clusters of hosts without
networks or cables."""

from collections.abc import Mapping

from refarch import api

HEAD = """\
format: 1
id: plain
title: Plain
version: 1.0.0
status: draft
"""
"""Lines 1 to 5; line 6 is the first of ``body``."""


def told(code: str, body: str, more: Mapping[str, str] | None = None) -> list[str]:
    """Findings of a code as lines such as ``design.yaml:9:16 error TOP001 the message``; ``more`` are other
    files by name."""
    files = {"design.yaml": HEAD + body, **(more or {})}
    result = api.lint_texts("plain", {name: text.encode() for name, text in files.items()})
    assert result.checked, [finding.message for finding in result.findings]
    return [
        f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}"
        for one in result.findings
        if one.code == code
    ]


def cluster(
    identity: str, *groups: str, keys: str = "product: vsan-osa, transport: roce-v2", host: str = ""
) -> str:
    """A cluster of host groups, in 5 lines and one for each group; ``keys`` are its own, ``host`` those of
    every group."""
    pairs = "".join(f"    {key}\n" for key in keys.split(", "))
    hosts = "".join(f'      - {{names: "{names}", server: dell-poweredge-r740{host}}}\n' for names in groups)
    return f"  {identity}:\n{pairs}    hosts:\n{hosts}"
