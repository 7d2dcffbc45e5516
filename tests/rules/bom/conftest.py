"""What the tests of the bill of materials share."""

from collections.abc import Callable

import pytest

from refarch import api, testing

Bill = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_bill() -> Bill:
    """Findings of a code for the clean example with words of its bill of materials, and of its design.yaml,
    replaced.

    ``bed`` is a test bed.
    """

    def lint(
        code: str, *bill: tuple[str, str], design: tuple[tuple[str, str], ...] = (), bed: str = ""
    ) -> list[api.Finding]:
        files = testing.base_files("vsan-roce")
        for name, pairs in (("bom.yaml", bill), ("design.yaml", design)):
            text = files[name].decode()
            for old, new in pairs:
                assert old in text, f"{name} has no {old!r}"
                text = text.replace(old, new)
            files[name] = text.encode()
        if bed:
            files["results.yaml"] = f"format: 1\nbeds:\n  main: {bed}\n".encode()
        result = api.lint_texts("vsan-roce", files)
        assert result.checked, [finding.message for finding in result.findings]
        return [finding for finding in result.findings if finding.code == code]

    return lint
