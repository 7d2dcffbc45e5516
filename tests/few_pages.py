"""Builds of small sites for tests that look at no rule: the pages of single rules, four of five pages of a
small site and the same in every one, are neither converted nor written."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from mkdocs.commands import build as mkdocs_build

RULE = re.compile(r"rules/[A-Z]+[0-9]+/index\.md")


@contextmanager
def without_rules() -> Iterator[None]:
    """Inside, or in a function that it decorates, a build in this process leaves the pages of single rules
    out. MkDocs knows them all the same, so that links to them are no mistakes."""
    with pytest.MonkeyPatch.context() as patch:
        for step in ("_populate_page", "_build_page"):
            patch.setattr(mkdocs_build, step, _but_rules(getattr(mkdocs_build, step)))
        yield


def _but_rules(step: Callable[..., None]) -> Callable[..., None]:
    """What MkDocs does to each page, for all but those of rules."""

    def done(page: Any, *words: Any, **options: Any) -> None:
        if not RULE.fullmatch(page.file.src_uri):
            step(page, *words, **options)

    return done
