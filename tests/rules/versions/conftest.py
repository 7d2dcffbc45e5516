"""What the tests of releases share: the clean example with other software."""

from collections.abc import Callable

import pytest

from refarch import api

ESXI = 'esxi: {release: "7.0 U3d", build: 19482537}'
VCENTER = 'vcenter: {release: "7.0 U3d", build: 19480866}'
HOSTS = "          - {card: nvidia-connectx-6-lx-25g-2p"

Software = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_software(lint_edited: Callable[..., list[api.Finding]]) -> Software:
    """Findings of a code for the clean example with another ``esxi`` or ``vcenter`` line (the text between
    the braces).

    ``before_clusters`` is put in front of ``clusters:``, ``on_hosts`` below the hosts' group, each as
    written; ``bed`` is the test bed of results.yaml.
    """

    def lint(
        code: str,
        esxi: str = "",
        vcenter: str = "",
        before_clusters: str = "",
        on_hosts: str = "",
        bed: str = "",
    ) -> list[api.Finding]:
        edits = []
        if esxi:
            edits.append((ESXI, f"esxi: {{{esxi}}}"))
        if vcenter:
            edits.append((VCENTER, f"vcenter: {{{vcenter}}}"))
        if before_clusters:
            edits.append(("clusters:\n", f"{before_clusters}\nclusters:\n"))
        if on_hosts:
            edits.append(("        adapters:\n", f"{on_hosts}\n        adapters:\n"))
        more = {"results.yaml": f"format: 1\nbeds:\n  main: {bed}\n"} if bed else {}
        return lint_edited(code, {"design.yaml": edits}, more=more)

    return lint
