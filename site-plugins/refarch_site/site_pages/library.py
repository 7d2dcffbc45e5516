"""The designs for programs: ``designs.json``, and ``llms.txt``, a list of the pages that language models
read a site by (https://llmstxt.org)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refarch.api import Design, LintResult

from ..context import unwaived_findings
from ..downloads import MODEL_FILE, SCHEMA_PATH
from ..escape import CONTROL
from ..project import Project
from ..site import SitePage
from . import SitePages

DESIGNS_FILE, LLMS_FILE = "designs.json", "llms.txt"

_SPACES = re.compile(r"\s+")
_MARKUP = re.compile(r"[\\`*_\[\]<>|#]")


def pages(project: Project) -> Sequence[SitePage]:
    """Empty: the library consists of files."""
    return ()


def library_files(project: Project) -> Mapping[str, str]:
    """Files for programs, by path: the list of designs and the list of pages."""
    listed = [_design_data(project, result) for result in project.designs]
    data = {"format": 1, "site": project.config.site_name, "address": project.address, "schema": SCHEMA_PATH}
    if project.release is not None:
        data["release"] = project.release.version
    whole = {**data, "designs": listed}
    return {
        DESIGNS_FILE: json.dumps(whole, indent=1, ensure_ascii=False) + "\n",
        LLMS_FILE: "\n".join(_llms_lines(project)) + "\n",
    }


def _design_data(project: Project, result: LintResult) -> dict[str, Any]:
    """Design; one that cannot be read has its id, its page, and why."""
    folder = f"designs/{result.id}"
    page = f"{folder}/index.html"
    if result.design is None:
        first = result.findings[0]
        return {"id": result.id, "page": page, "broken": f"{first.code} {first.message}"}
    severities = [finding.severity for finding in unwaived_findings(result)]
    return {
        "id": result.id,
        **_design_facts(result.design),
        "page": page,
        "model": f"{folder}/{MODEL_FILE}",
        "findings": {severity: severities.count(severity) for severity in ("error", "warning", "info")},
        "rules_not_stated": len(result.unexamined_rules),
        "variants": [
            {
                "id": variant.id,
                "title": variant.variant.title,
                **_design_facts(variant.design),
                "page": f"{folder}/variants/{variant.variant.name}/index.html",
                "model": f"{folder}/variants/{variant.variant.name}/{MODEL_FILE}",
            }
            for variant in result.variants
            if variant.variant is not None and variant.design is not None
        ],
    }


def _design_facts(design: Design) -> dict[str, Any]:
    """Facts by which a design is selected."""
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


def _llms_lines(project: Project) -> Iterator[str]:
    """Lines of the list."""
    yield f"# {_plain_text(project.config.site_name)}"
    yield ""
    yield "> Reference architectures for storage and compute over RDMA, written in YAML and checked by rules."
    yield ""
    yield "## Designs"
    yield ""
    for result in project.designs:
        if result.design is not None:
            summary = _plain_text(result.design.data.get("summary", ""))
            named = f"[{_plain_text(result.design.title)}]({project.address}designs/{result.id}/index.html)"
            yield f"- {named}: version {_plain_text(result.design.version)}. {summary}".rstrip()
    yield ""
    yield "## Data"
    yield ""
    root = project.address
    yield f"- [All designs]({root}{DESIGNS_FILE}): ids, versions, products, sizes, findings, as JSON"
    yield f"- [Schema]({root}{SCHEMA_PATH}) of the {MODEL_FILE} of each design, in the folder of its pages"
    if project.rules:
        yield f"- [Rules]({root}rules/index.html): each check with its reason and its documents"


def _plain_text(value: object) -> str:
    """Text of a design as one line of Markdown in which nothing is markup."""
    line = CONTROL.sub("", _SPACES.sub(" ", str(value))).strip()
    return _MARKUP.sub(lambda sign: f"\\{sign[0]}", line)


PAGES = SitePages(pages=pages, files=library_files)
