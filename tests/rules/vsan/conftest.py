"""What the tests of disk groups share."""

from collections.abc import Callable

import pytest

from refarch import api

Disks = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_disks(lint_edited: Callable[..., list[api.Finding]]) -> Disks:
    """Findings of a code for the clean example whose hosts have disk groups, as written; ``edits`` change
    more words."""

    def lint(code: str, text: str, *edits: tuple[str, str]) -> list[api.Finding]:
        own = ("        adapters:\n", f"        disk_groups: {text}\n        adapters:\n")
        return lint_edited(code, {"design.yaml": [own, *edits]})

    return lint
