"""Builds the site with MkDocs. A build that fails leaves the last good site standing."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jinja2 import TemplateNotFound, TemplateSyntaxError
from mkdocs.commands import build as mkdocs_build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from refarch.api import RefarchError
from refarch.api.outputs import new_folder
from refarch.api.prices import read_prices

from .generate import SINGLE_WORKER, Workers
from .mkdocs_settings import load_settings
from .plugin import RefarchPlugin
from .release_info import ReleaseInfo

PAGE_ERRORS = ("Error reading page", "Error building page")
"""Beginnings of MkDocs' messages about a page that cannot be made."""

MAX_COMPLAINTS = 5
"""Warnings that a failed strict build reports."""


def build(
    root: str,
    out: str,
    strict: bool = True,
    local_rules: bool = False,
    force: bool = False,
    chosen_workers: Workers = SINGLE_WORKER,
    prices: str = "",
) -> None:
    """Build the site of the project in ``root`` into the folder ``out``, instead of the last one.

    ``strict`` turns every warning, e.g. of a link that leads nowhere, into a failure. ``local_rules`` runs
    the project's own rules and other code, without which nothing of it is run; ``force`` writes next to files
    that are not ours, and over those of the same name. ``workers`` says who makes the pages of designs;
    ``prices`` is a buyer's own CSV file. Raises RefarchError for whatever fails; ``out`` is then as it was
    before.
    """
    with new_folder(out, "site", force) as staging:
        build_into(
            staging, root, strict, local_rules=local_rules, chosen_workers=chosen_workers, prices=prices
        )


def build_into(
    folder: str,
    root: str,
    strict: bool = True,
    release: ReleaseInfo | None = None,
    local_rules: bool = False,
    chosen_workers: Workers = SINGLE_WORKER,
    prices: str = "",
) -> None:
    """Build the site into a folder that is empty. A site that is one ``release`` among others offers them in
    its header. Raises RefarchError."""
    bought_at = read_prices(prices) if prices else None

    def work() -> None:
        config = load_settings(root, local_rules, release, bought_at, site_dir=folder, strict=strict)
        plugin = config.plugins["refarch"]
        assert isinstance(plugin, RefarchPlugin)
        plugin.workers = chosen_workers
        mkdocs_build.build(config)

    with _collect_complaints() as complaints:
        _run_mkdocs(work, complaints)


def preview_config(root: str, site_dir: str, local_rules: bool) -> MkDocsConfig:
    """MkDocs' settings for a site that is looked at while it is written. Raises RefarchError where they are
    wrong."""
    configs: list[MkDocsConfig] = []
    with _collect_complaints() as complaints:
        _run_mkdocs(
            lambda: configs.append(load_settings(root, local_rules, site_dir=site_dir, strict=False)),
            complaints,
        )
    return configs[0]


def _run_mkdocs(work: Any, complaints: list[str]) -> None:
    """Run MkDocs; turn its ways of failing into RefarchError."""
    try:
        work()
    except (MkDocsException, SystemExit) as error:
        # MkDocs ends a build by SystemExit after it has logged the plug-in error, behind which is ours.
        cause = error.__context__.__cause__ if error.__context__ is not None else None
        if isinstance(cause, RefarchError):
            raise cause from None
        raise _build_error(complaints, str(error)) from None
    except TemplateSyntaxError as error:
        file = os.path.relpath(error.filename) if error.filename else error.name
        raise RefarchError(f"{file}:{error.lineno}: invalid template: {error.message}") from None
    except TemplateNotFound as error:
        # MkDocs' own words would name the folders of this installation.
        pages = [line.partition(": ")[0] for line in complaints if line.startswith(PAGE_ERRORS)]
        raise _build_error([*pages[:1], f"the theme does not contain {error.name}"]) from None
    except Exception:
        # What is in a hand-written page or its settings, such as a template that there is not, fails in
        # many ways; MkDocs names the page.
        if not any(line.startswith(PAGE_ERRORS) for line in complaints):
            raise
        raise _build_error(complaints) from None


def _build_error(complaints: list[str], otherwise: str = "") -> RefarchError:
    """Error for a failed build, with the complaints of MkDocs."""
    more = f" and {len(complaints) - MAX_COMPLAINTS} more" if len(complaints) > MAX_COMPLAINTS else ""
    reasons = "; ".join(complaints[:MAX_COMPLAINTS]) + more if complaints else otherwise
    return RefarchError(f"the site cannot be built: {reasons}")


@contextmanager
def _collect_complaints(with_log: bool = False) -> Iterator[list[str]]:
    """Collect MkDocs' warnings and errors; with ``with_log``, let its log go to stderr as well."""
    complaints: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() not in complaints:
                complaints.append(record.getMessage())

    log = logging.getLogger("mkdocs")
    handlers: list[logging.Handler] = [Listener(logging.WARNING)]
    if with_log:
        handlers.append(logging.StreamHandler())
        log.setLevel(logging.INFO)
    for handler in handlers:
        log.addHandler(handler)
    try:
        yield complaints
    finally:
        for handler in handlers:
            log.removeHandler(handler)
