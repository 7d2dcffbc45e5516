"""What tests of rules may use: the clean example design with a few words of it changed."""

from collections.abc import Callable, Mapping

import pytest
from rule_designs import on_its_platform

from refarch import api, engine, testing
from refarch.load.reader import read
from refarch.model.catalog import Catalog

Edits = dict[str, list[tuple[str, str]]]
Lint = Callable[..., list[api.Finding]]


@pytest.fixture
def lint_edited() -> Lint:
    """Lint the clean example with words replaced, file by file: its findings of one code, lines and columns
    as in the file.

    ``edits`` maps a file's name to pairs of old and new text; an old text must occur in the file, so that no
    edit is lost. ``more`` are texts of files that the example does not have, by name. ``parts`` are catalog
    entries of the project's own, by kind and id.
    """

    def lint(
        code: str,
        edits: Edits,
        base: str = "vsan-roce",
        parts: Mapping[tuple[str, str], str] | None = None,
        more: Mapping[str, str] | None = None,
    ) -> list[api.Finding]:
        files = testing.base_files(base)
        files.pop(testing.BOM_FILE, None)
        files.update((name, text.encode()) for name, text in (more or {}).items())
        for name, pairs in edits.items():
            text = files[name].decode()
            for old, new in pairs:
                assert old in text, f"{name} has no {old!r}"
                text = text.replace(old, new)
            files[name] = (on_its_platform(text) if name == "design.yaml" else text).encode()
        own = {key: read(f"{key[1]}.yaml", text.encode()) for key, text in (parts or {}).items()}
        documents = {name: read(name, content) for name, content in files.items()}
        result = engine.lint(base, documents, Catalog(own))
        assert result.checked, [finding.message for finding in result.findings]
        return [finding for finding in result.findings if finding.code == code]

    return lint
