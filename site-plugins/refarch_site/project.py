"""Input of all pages, read once: the linted designs of a project, and the rules."""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from refarch import api
from refarch.api import (
    BUILT_IN_PLUGINS,
    Config,
    Design,
    Document,
    LintResult,
    Plugins,
    RefarchError,
    RuleInfo,
    Session,
)
from refarch.api.conformance import RuleVerdict, conformance
from refarch.api.prices import PriceList
from refarch.api.runs import StoredRuns, read_runs
from refarch.proofs.mutations import Mutations, read_mutations
from refarch.scaffold.alternatives import Alternative, Choices, design_alternatives
from refarch.scaffold.growth import GrowthStep, growth_steps
from refarch.scaffold.trial_cache import TrialCache

from .design_facts import cards, host_speed_values, switches
from .release_info import ReleaseInfo

SLOWEST = 10_000
"""Slowest speed of storage ports in Mbit/s; slower ports are for management."""


class Project(NamedTuple):
    """Project of designs as the pages see it."""

    config: Config
    designs: tuple[LintResult, ...]
    """Linted designs in the order of their ids, with their variants; a design too broken to have a model is
    among them."""
    printed: Mapping[str, LintResult]
    """Literal transcriptions of published guides, linted, by the id of the design that corrects them."""
    rules: tuple[RuleInfo, ...]
    verdicts: Mapping[str, tuple[RuleVerdict, ...]]
    """Verdicts of every rule on a design or a variant, by its id."""
    mutations: Mutations = Mutations()
    """Mistakes in the designs with the findings that each must give; none where the project has no tables of
    them."""
    plugins: Plugins = BUILT_IN_PLUGINS
    """Pages, diagrams, targets and the like that count here."""
    prices: PriceList | None = None
    """Prices of a buyer's own file, for the bills of materials; None without one."""
    alternatives: Mapping[str, tuple[Alternative, ...]] = {}
    """Alternatives of each design by its id, which were made and linted; empty where no page shows them."""
    growth: Mapping[str, tuple[GrowthStep, ...]] = {}
    """Larger numbers of hosts of each design by its id, which were made and linted."""
    custom_parts: Mapping[tuple[str, str], Document] = {}
    """Files of the custom parts of the project, by kind and id."""
    release: ReleaseInfo | None = None
    """The version that is being built, where it is published."""
    address: str = ""
    """Address of the site on the web, with a slash at its end; empty if unknown."""
    runs: Mapping[str, StoredRuns] = {}
    """Verifications that the project keeps, by the id of the design; only of designs that have any."""
    linked_designs: tuple[str, ...] = ()
    """In the part of one design: ids of other designs of the project that its texts link to."""

    def count_checked_rules(self, *designs: str) -> int:
        """Number of rules that have a verdict about any of the designs, which are given by their ids."""
        verdicts = (verdict for design in designs for verdict in self.verdicts.get(design, ()))
        return len({verdict.rule.code for verdict in verdicts if verdict.outcome != "not-checked"})


def read_project(root: str, local_rules: bool = False) -> Project:
    """Read and lint a project, with its own rules where ``local_rules`` allows them.

    Raises RefarchError where it has no designs or its settings are wrong.
    """
    return project_of(api.Session(root, allow_local_code=local_rules).demand_settings())


def project_of(session: Session) -> Project:
    """Project of a session, all its designs read and linted. Raises RefarchError where it has none."""
    config = session.config
    designs = tuple(api.lint_designs(session=session))
    _require_unique_ids(designs)
    printed = _transcriptions(session, {result.id for result in designs})
    mutations = (
        read_mutations(config.mutations, session.root, session.rules) if config.mutations else Mutations()
    )
    verdicts = _verdicts_by_id(session, designs)
    return Project(
        config,
        designs,
        printed,
        tuple(api.rules(session.rules)),
        verdicts,
        mutations,
        session.plugins,
        runs=_runs(session, designs),
        custom_parts=session.own_parts.entries,
    )


def with_growth(project: Project, session: Session) -> Project:
    """Project with the growth of each design. Results that a build kept are used; only a build keeps more."""
    return project._replace(growth=_growth(project.designs, session, TrialCache(session)))


def with_trials(project: Project, session: Session) -> Project:
    """Project with the results of all trials of `refarch new`: the growth of each design, and its
    alternatives if there are several designs to choose from."""
    designs = [result.design for result in project.designs if result.design is not None]
    folders = {folder.id: folder for folder in api.find_designs(session.config.designs, session.root)}
    cache = TrialCache(session)
    growth = _growth(project.designs, session, cache)
    choices = _choices(designs)
    alternatives = {
        design.id: cache.alternatives(
            folders[design.id], choices, partial(design_alternatives, design, session, choices)
        )
        for design in (designs if len(designs) > 1 else ())
    }
    cache.save()
    return project._replace(growth=growth, alternatives=alternatives)


def _growth(
    results: Iterable[LintResult], session: Session, cache: TrialCache
) -> dict[str, tuple[GrowthStep, ...]]:
    """Larger numbers of hosts of each design, made by `refarch new` and linted."""
    folders = {folder.id: folder for folder in api.find_designs(session.config.designs, session.root)}
    return {
        result.id: cache.growth(folders[result.id], partial(growth_steps, result.design, session))
        for result in results
        if result.design is not None
    }


def _choices(designs: Sequence[Design]) -> Choices:
    """Sizes, speeds, and systems that some designs have, and their parts."""
    uses = Counter(
        identity
        for design in designs
        for identity in {part.id for part in (*cards(design), *switches(design))}
    )
    return Choices(
        hosts=sorted({len(design.hosts) for design in designs}),
        speeds=sorted({mbps for design in designs for mbps in host_speed_values(design) if mbps >= SLOWEST}),
        systems=sorted(
            {switch.nos for design in designs for switch in design.switches.values() if switch.nos}
        ),
        parts=sorted(uses, key=lambda identity: (-uses[identity], identity)),
    )


def project_with(session: Session, *results: LintResult) -> Project:
    """Project as the pages of these designs see it, which know of no other one."""
    designs = tuple(result for result in results if "+" not in result.id)
    printed = _transcriptions(session, {result.id for result in designs})
    verdicts = _verdicts_by_id(session, results)
    known = tuple(api.rules(session.rules))
    return Project(
        session.config,
        designs,
        printed,
        known,
        verdicts,
        plugins=session.plugins,
        runs=_runs(session, results),
        custom_parts=session.own_parts.entries,
    )


def project_of_design(project: Project, identity: str) -> Project:
    """Part of a project that the pages of one design depend on: all of it, by content."""
    designs = tuple(result for result in project.designs if result.id == identity)
    judged = {result.id for design in designs for result in (design, *design.variants)}
    return project._replace(
        designs=designs,
        printed={name: result for name, result in project.printed.items() if name == identity},
        verdicts={name: verdicts for name, verdicts in project.verdicts.items() if name in judged},
        runs={name: runs for name, runs in project.runs.items() if name in judged},
        # A design's pages show none of these, so a change of them leaves the pages as they are.
        mutations=Mutations(),
        alternatives={},
        growth={name: steps for name, steps in project.growth.items() if name == identity},
        release=None,
        linked_designs=_linked_designs(project, designs),
    )


def _linked_designs(project: Project, designs: Iterable[LintResult]) -> tuple[str, ...]:
    """Ids of the project's designs that texts of designs link to, so that a link to no design can be text."""
    text = "".join(line for design in designs for prose in design.guide for line in prose.lines)
    return tuple(other.id for other in project.designs if f"](../{other.id}/" in text)


def with_changes(project: Project, session: Session, changed: Collection[str]) -> Project:
    """Project with those designs read and linted again whose ids are ``changed``, and with those that were
    added or removed since; the others are what they were. Raises RefarchError where it has none left."""
    known = {result.id: result for result in project.designs}
    designs: list[LintResult] = []
    for folder in api.find_designs(session.config.designs, session.root):
        if folder.id in known and folder.id not in changed:
            designs.append(known[folder.id])
        else:
            designs += api.lint_designs([folder.display_path], session)
    _require_unique_ids(designs)
    anew = [result for result in designs if known.get(result.id) is not result]
    kept = {
        result.id: project.printed[result.id]
        for result in designs
        if known.get(result.id) is result and result.id in project.printed
    }
    return project._replace(
        designs=tuple(designs),
        printed={**kept, **_transcriptions(session, {result.id for result in anew})},
        verdicts={**project.verdicts, **_verdicts_by_id(session, anew)},
        growth={**project.growth, **_growth(anew, session, TrialCache(session))},
        runs=_runs(session, designs),
    )


def _require_unique_ids(designs: Iterable[LintResult]) -> None:
    """Raise RefarchError where two designs have one id: pages of one would overwrite those of the other."""
    folders: dict[str, str] = {}
    for result in designs:
        folder = next(iter(result.documents.values())).path.rpartition("/")[0] or "."
        first_folder = folders.setdefault(result.id, folder)
        if first_folder != folder:
            raise RefarchError(
                f"{result.id} is the ID of two designs, in {first_folder} and in {folder}; rename one"
            )


def _verdicts_by_id(session: Session, designs: Iterable[LintResult]) -> dict[str, tuple[RuleVerdict, ...]]:
    """Verdicts of every rule on designs and variants, by design id."""
    judged = [result for design in designs for result in (design, *design.variants)]
    config, rules = session.config, session.rules
    return {
        result.id: conformance(result, config.severities, rules, session.settings.options)
        for result in judged
    }


def _runs(session: Session, designs: Iterable[LintResult]) -> dict[str, StoredRuns]:
    """Verifications that the project keeps of designs and variants."""
    every = [result.id for design in designs for result in (design, *design.variants)]
    found = {identity: read_runs(session.root, identity) for identity in every}
    return {identity: runs for identity, runs in found.items() if runs.runs}


def refuse_broken(project: Project) -> None:
    """Raise RefarchError where a design is too broken to be shown: it must not vanish from the published site
    unnoticed."""
    for result in (result for design in project.designs for result in (design, *design.variants)):
        if result.design is None:
            first = result.findings[0]
            place = f"{first.file}:{first.line}:{first.column}"
            raise RefarchError(
                f"{place}: {first.code} {first.message}; `refarch lint` lists all errors that prevent the "
                f"build of {result.id}"
            )


def _transcriptions(session: Session, identities: set[str]) -> dict[str, LintResult]:
    """Transcriptions that there are for some designs, linted."""
    folder = session.config.as_printed
    if not folder:
        return {}
    if not os.path.isdir(os.path.join(session.root, folder)):
        raise RefarchError(f"refarch.yaml: as_printed: folder {folder} does not exist")
    results: list[LintResult] = []
    for design in api.find_designs(folder, session.root):
        if design.id in identities:
            results += api.lint_designs([design.display_path], session)
    return {result.id: result for result in results}
