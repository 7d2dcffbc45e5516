"""Builds the site with MkDocs. A build that fails leaves the last good site standing."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from refarch.api import RefarchError, Session
from refarch.facts.outputs import new_folder

from .escape import text

ASSETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets")
TOLD = 5
"""Warnings that are told when a strict build fails."""


def build(root: str, out: str, strict: bool = True, local_rules: bool = False, force: bool = False) -> None:
    """Build the site of the project in ``root`` into the folder ``out``, in the place of the last one.

    ``strict`` turns every warning, e.g. of a link that leads nowhere, into a failure. ``local_rules`` runs
    the project's own rules; ``force`` writes beside files that are not ours, and over those of the same name.
    Raises RefarchError for whatever fails; ``out`` is then as it was before.
    """
    with new_folder(out, "site", force) as made:
        build_into(made, root, strict, local_rules=local_rules)


def build_into(
    folder: str, root: str, strict: bool = True, version: str = "", local_rules: bool = False
) -> None:
    """Build the site into a folder that is empty. A site that is one ``version`` among others offers them in
    its header. Raises RefarchError."""
    with _complaints() as complaints:
        _run(
            lambda: mkdocs_build.build(_config(root, version, local_rules, site_dir=folder, strict=strict)),
            complaints,
        )


def preview_config(root: str, site_dir: str, local_rules: bool) -> MkDocsConfig:
    """MkDocs' settings for a site that is looked at while it is written. Raises RefarchError where they are
    wrong."""
    configs: list[MkDocsConfig] = []
    with _complaints() as complaints:
        _run(
            lambda: configs.append(_config(root, "", local_rules, site_dir=site_dir, strict=False)),
            complaints,
        )
    return configs[0]


def _config(root: str, version: str, local_rules: bool, **more: Any) -> MkDocsConfig:
    """MkDocs' settings; a version lies in a folder of its own below the site's address."""
    config = load_config(**_settings(root), **more)
    if local_rules and "refarch" in config.plugins:
        config.plugins["refarch"].config["allow_local_code"] = True
    if version:
        config.extra["version"] = {"provider": "mike", "alias": True}
        config.site_url = f"{config.site_url.rstrip('/')}/{version}/" if config.site_url else config.site_url
    return config


def _settings(root: str) -> dict[str, Any]:
    """Arguments of MkDocs' ``load_config``: the project's own mkdocs.yml, or the one that comes with
    refarch."""
    own = os.path.join(root, "mkdocs.yml")
    if os.path.exists(own):
        return {"config_file": own}
    config = Session(root).demand_settings().config
    address = {"site_url": config.site_url} if config.site_url else {}
    # Not a list: MkDocs empties the dictionaries of a list as it reads them, so that they are read only once.
    plugins = {"search": {}, "offline": {}, "refarch": {"root": os.path.abspath(root)}}
    return {
        "config_file": os.path.join(ASSETS, "mkdocs.yml"),
        "site_name": text(config.site_name),
        "plugins": plugins,
        **address,
    }


def _run(work: Any, complaints: list[str]) -> None:
    """Run MkDocs; turn its ways of failing into RefarchError."""
    try:
        work()
    except (MkDocsException, SystemExit) as error:
        more = f" and {len(complaints) - TOLD} more" if len(complaints) > TOLD else ""
        reasons = "; ".join(complaints[:TOLD]) + more if complaints else str(error)
        raise RefarchError(f"the site cannot be built: {reasons}") from None


@contextmanager
def _complaints(shown: bool = False) -> Iterator[list[str]]:
    """Collect MkDocs' warnings and errors; with ``shown``, let its log go to stderr as well."""
    complaints: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() not in complaints:
                complaints.append(record.getMessage())

    log = logging.getLogger("mkdocs")
    handlers: list[logging.Handler] = [Listener(logging.WARNING)]
    if shown:
        handlers.append(logging.StreamHandler())
        log.setLevel(logging.INFO)
    for handler in handlers:
        log.addHandler(handler)
    try:
        yield complaints
    finally:
        for handler in handlers:
            log.removeHandler(handler)
