"""Every name in a design that refers to something is checked: a near miss of it is a finding at its line."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from grown import grown

from refarch import api
from refarch.api import LintResult, Settings
from refarch.model.ranges import expand
from refarch.schema import store
from references import STATES, Reference, kind_of, near_misses, parted, references, texts, with_text

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    path.parent.name: path.parent
    for root in (ROOT / "designs", ROOT / "tests" / "fixtures" / "foreign" / "designs")
    for path in sorted(root.glob("*/design.yaml"))
}
GROWN = ("vsan-roce-vsphere7u3", "vsan-tcp-2m-iops", "vsan-witness-sites", "nvme-of-vsphere7")
GROWN_TOO = ("smb-direct-roce-s2d", "azure-local-four-converged", "nvme-rocev2-spine-leaf")
"""Designs that together have all references when they are grown."""

TODAY = Settings(today="2026-11-21")

Files = Mapping[str, bytes]


@cache
def files_of(design: str) -> dict[str, bytes]:
    """A design's files by name, and the parts of its project."""
    folder, parts = FOLDERS[design], FOLDERS[design].parent / "_catalog"
    return {
        **{path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))},
        **{
            path.relative_to(folder.parent).as_posix(): path.read_bytes()
            for path in sorted(parts.rglob("*.yaml"))
        },
    }


@cache
def grown_files(design: str) -> dict[str, bytes]:
    files = files_of(design)
    read = api.lint_texts(design, files, TODAY).documents
    data: dict[str, Any] = {name: document.data for name, document in read.items() if "/" not in name}
    parts = {name: content for name, content in files.items() if name.startswith("_catalog/")}
    return {**grown(data), **parts}


def test_every_text_of_the_language_is_declared() -> None:
    """A text is a reference, or it is declared as a name, a value or free text."""
    undeclared = [
        f"{name}{path}"
        for name in (*store.DESIGN_FILES, "variant")
        for path, node in texts(store.load(name))
        if bool(kind_of(node)) == (node.get("x-states") in STATES)
    ]
    assert undeclared == []


def test_every_kind_of_reference_is_in_a_design() -> None:
    declared = {
        (f"{name}.yaml", path)
        for name in store.DESIGN_FILES
        for path, node in texts(store.load(name))
        if kind_of(node)
    }
    assert len(declared) > 90
    met = {
        (reference.file, reference.path)
        for design, files in (
            *((design, files_of(design)) for design in FOLDERS),
            *((design, grown_files(design)) for design in (*GROWN, *GROWN_TOO)),
        )
        for reference in references(api.lint_texts(design, files, TODAY).documents)
    }
    assert sorted(declared - met) == []


@pytest.mark.parametrize("design", FOLDERS)
def test_a_near_miss_is_found_at_its_line(design: str) -> None:
    """One reference of each kind, with one of its near misses."""
    assert [*_silent(design, files_of(design), representatives=True)] == []


@pytest.mark.deep
@pytest.mark.parametrize("design", FOLDERS)
def test_every_near_miss_is_found_at_its_line(design: str) -> None:
    assert [*_silent(design, files_of(design))] == []


@pytest.mark.parametrize("design", [*GROWN, *GROWN_TOO])
def test_a_near_miss_is_found_where_no_design_has_the_reference(design: str) -> None:
    assert [*_silent(design, grown_files(design), representatives=True)] == []


@pytest.mark.deep
@pytest.mark.parametrize("design", [*GROWN, *GROWN_TOO])
def test_every_near_miss_is_found_where_no_design_has_the_reference(design: str) -> None:
    assert [*_silent(design, grown_files(design))] == []


def _silent(design: str, files: Files, representatives: bool = False) -> Iterator[str]:
    """The near misses that give no finding at their line; all of them, or one of each kind of reference."""
    clean = api.lint_texts(design, files, TODAY)
    before = {(finding.code, finding.file, finding.line, finding.message) for finding in clean.findings}
    stopping = [finding for finding in clean.findings if finding.code.startswith(("REF0", "SCHEMA"))]
    assert stopping == []
    tried = set[tuple[str, str]]()
    listed = [*references(clean.documents)]
    assert listed
    for number, reference in enumerate(listed):
        kind = (reference.file, reference.path)
        misses = [*near_misses(reference, _free(clean))]
        assert misses, reference
        if representatives:
            misses = [] if kind in tried else [misses[number % len(misses)]]
        tried.add(kind)
        for miss in misses:
            if not _is_found(design, files, clean, reference, miss, before):
                yield f"{reference.file}{reference.path}: {reference.text} -> {miss}"


def _free(clean: LintResult) -> set[str]:
    """Appliances and witnesses, of which a design names the interfaces where it gives them an address and
    nowhere else; as ranges write them."""
    assert clean.design is not None
    names = {*clean.design.appliances}
    names |= {cluster.witness.host for cluster in clean.design.clusters.values() if cluster.witness}
    names -= {
        machine.name for cluster in clean.design.clusters.values() for machine in cluster.virtual_machines
    }
    devices = [
        parted(rule["of"])[0]
        for network in clean.design.files["ip-plan.yaml"]["networks"].values()
        for rule in network.get("addresses", ())
    ]
    return {text for text in devices if " of " not in text and names >= {*expand(text)}}


def _is_found(
    design: str,
    files: Files,
    clean: LintResult,
    reference: Reference,
    miss: str,
    before: set[tuple[str, str, int, str]],
) -> bool:
    document = clean.documents[reference.file]
    span = (document.key_span if reference.at_key else document.span)(reference.pointer)
    changed = with_text(document, files[reference.file], reference, miss)
    assert changed != files[reference.file]
    found = api.lint_texts(design, {**files, reference.file: changed}, TODAY).findings
    return any(
        (finding.file, finding.line) == (document.path, span.line)
        and finding.severity in ("error", "warning")
        and (finding.code, finding.file, finding.line, finding.message) not in before
        for finding in found
    )
