"""The designs for programs: ``designs.json``, and ``llms.txt``, a list of the pages that language models
read a site by (https://llmstxt.org)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refarch.api import Design, Result

from ..context import unwaived
from ..escape import CONTROL
from ..project import Project
from ..site import SitePage
from ..taking_away import MODEL, SCHEMA
from . import SitePages

LIST, GUIDE = "designs.json", "llms.txt"

_SPACES = re.compile(r"\s+")
_MARKUP = re.compile(r"[\\`*_\[\]<>|#]")


def pages(project: Project) -> Sequence[SitePage]:
    """None: these are files."""
    return ()


def files(project: Project) -> Mapping[str, str]:
    """Both files."""
    listed = [_entry(project, result) for result in project.designs]
    data = {"format": 1, "site": project.config.site_name, "address": project.address, "schema": SCHEMA}
    if project.release is not None:
        data["release"] = project.release.version
    whole = {**data, "designs": listed}
    return {
        LIST: json.dumps(whole, indent=1, ensure_ascii=False) + "\n",
        GUIDE: "\n".join(_guide(project)) + "\n",
    }


def _entry(project: Project, result: Result) -> dict[str, Any]:
    """A design; one that cannot be read has its id, its page, and why."""
    folder = f"designs/{result.id}"
    page = f"{folder}/index.html"
    if result.design is None:
        first = result.findings[0]
        return {"id": result.id, "page": page, "broken": f"{first.code} {first.message}"}
    found = [finding.severity for finding in unwaived(result)]
    return {
        "id": result.id,
        **_facts(result.design),
        "page": page,
        "model": f"{folder}/{MODEL}",
        "findings": {severity: found.count(severity) for severity in ("error", "warning", "info")},
        "rules_not_stated": len(result.unexamined_rules),
        "variants": [
            {
                "id": variant.id,
                "title": variant.variant.title,
                **_facts(variant.design),
                "page": f"{folder}/variants/{variant.variant.name}/index.html",
                "model": f"{folder}/variants/{variant.variant.name}/{MODEL}",
            }
            for variant in result.variants
            if variant.variant is not None and variant.design is not None
        ],
    }


def _facts(design: Design) -> dict[str, Any]:
    """What one chooses a design by."""
    clusters = design.clusters.values()
    return {
        "title": design.title,
        "version": design.version,
        "status": design.status,
        "summary": " ".join(str(design.data.get("summary", "")).split()),
        "products": list(dict.fromkeys(cluster.product for cluster in clusters)),
        "transports": list(dict.fromkeys(cluster.transport for cluster in clusters)),
        "hosts": len(design.hosts),
        "switches": len(design.switches),
        "systems": sorted({switch.nos for switch in design.switches.values() if switch.nos}),
    }


def _guide(project: Project) -> Iterator[str]:
    """The lines of the list."""
    yield f"# {_plain(project.config.site_name)}"
    yield ""
    yield "> Reference architectures for storage and compute over RDMA, checked by rules, made of YAML."
    yield ""
    yield "## Designs"
    yield ""
    for result in project.designs:
        if result.design is not None:
            summary = _plain(result.design.data.get("summary", ""))
            named = f"[{_plain(result.design.title)}]({project.address}designs/{result.id}/index.html)"
            yield f"- {named}: version {_plain(result.design.version)}. {summary}".rstrip()
    yield ""
    yield "## Data"
    yield ""
    yield f"- [All designs]({project.address}{LIST}): ids, versions, products, sizes, findings, as JSON"
    yield f"- [Schema]({project.address}{SCHEMA}) of the {MODEL} that lies beside the page of each design"
    if project.rules:
        yield f"- [Rules]({project.address}rules/index.html): what is checked, why, and by which document"


def _plain(value: object) -> str:
    """Text of a design as one line of Markdown in which nothing is markup."""
    line = CONTROL.sub("", _SPACES.sub(" ", str(value))).strip()
    return _MARKUP.sub(lambda sign: f"\\{sign[0]}", line)


PAGES = SitePages(pages=pages, files=files)
