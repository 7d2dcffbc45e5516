"""Everything the pages are made from, read once: the designs of a project, linted, and the rules."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from refarch import api
from refarch.api import BUILT_IN_PLUGINS, Config, Plugins, RefarchError, Result, RuleInfo, Session
from refarch.facts.conformance import Verdict, conformance
from refarch.proofs.mutations import Mutations, read_mutations


class Project(NamedTuple):
    """A project of designs as the pages see it."""

    config: Config
    designs: tuple[Result, ...]
    """Linted designs in the order of their ids, with their variants; a design too broken to have a model is
    among them."""
    printed: Mapping[str, Result]
    """Literal transcriptions of published guides, linted, by the id of the design that corrects them."""
    rules: tuple[RuleInfo, ...]
    verdicts: Mapping[str, tuple[Verdict, ...]]
    """What every rule says about a design or a variant, by its id."""
    mutations: Mutations = Mutations()
    """Mistakes in the designs with the findings that each must give; none where the project has no tables of
    them."""
    plugins: Plugins = BUILT_IN_PLUGINS
    """Pages, diagrams, targets and the like that count here."""


def read_project(root: str, local_rules: bool = False) -> Project:
    """Read and lint a project, with its own rules where ``local_rules`` allows them.

    Raises RefarchError where it has no designs or its settings are wrong.
    """
    session = api.Session(root, allow_local_code=local_rules).demand_settings()
    config = session.config
    designs = tuple(api.lint_designs(session=session))
    printed = _printed(session, {result.id for result in designs})
    judged = [result for design in designs for result in (design, *design.variants)]
    verdicts = {result.id: conformance(result, config.severities, session.rules) for result in judged}
    mutations = read_mutations(config.mutations, root, session.rules) if config.mutations else Mutations()
    return Project(
        config, designs, printed, tuple(api.rules(session.rules)), verdicts, mutations, session.plugins
    )


def refuse_broken(project: Project) -> None:
    """Raise RefarchError where a design is too broken to be shown: it must not vanish from the published site
    unnoticed."""
    for result in (result for design in project.designs for result in (design, *design.variants)):
        if result.design is None:
            first = result.findings[0]
            place = f"{first.file}:{first.line}:{first.column}"
            raise RefarchError(
                f"{place}: {first.code} {first.message}; `refarch lint` shows all that keeps "
                f"{result.id} from being built"
            )


def _printed(session: Session, known: set[str]) -> dict[str, Result]:
    folder = session.config.as_printed
    if not folder:
        return {}
    if not os.path.isdir(os.path.join(session.root, folder)):
        raise RefarchError(f"refarch.yaml: as_printed: there is no folder {folder}")
    results = api.lint_designs([folder], session)
    return {result.id: result for result in results if result.id in known}
