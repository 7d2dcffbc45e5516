"""Who may import whom: section 3 of the design, read from the source without running it.

Each test looks at all modules and lists those that break its law, so that a failure names every culprit."""

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from parts import Module, imports, imports_at_once, modules, names

LAYERS = (
    ("core",),
    ("load",),
    ("schema",),
    ("model",),
    ("fmt",),
    ("views",),
    ("compare",),
    ("platforms",),
    ("asbuilt",),
    ("rules", "report", "exports", "collecting"),
    ("engine",),
    ("project", "proofs"),
    ("api", "plugins"),
    ("scaffold", "forges", "importing"),
    ("testing", "cli"),
    ("__main__",),
)
"""From the lowest to the highest; parts of one layer do not know of each other."""

RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}

DISTRICTS = (
    ("tables",),
    ("network",),
    ("addresses", "capacity", "inventory", "rdma", "site", "storage"),
    ("measured", "siblings"),
    ("intent",),
    ("walk",),
    ("failure",),
    ("figures", "subjects"),
)
"""Those of the views, from the lowest to the highest; districts of one layer do not know of each other."""

SITE = ("refarch_diagrams", "refarch_site")
"""The packages that need ``refarch[site]``."""

SITE_MAY_SEE = (
    "refarch.api",
    "refarch.api.",
    "refarch.platforms",
    "refarch.proofs.",
    "refarch.schema.sections",
    "refarch.scaffold.alternatives",
    "refarch.scaffold.growth",
    "refarch.scaffold.trial_cache",
)
"""Beginnings of names."""

PLUGIN_FOLDERS = (
    "refarch.rules.*",
    "refarch.report",
    "refarch.report.tables",
    "refarch.cli",
    "refarch.exports",
    "refarch.forges",
    "refarch_site.pages",
    "refarch_site.site_pages",
    "refarch_diagrams",
)
"""Folders whose public modules are found by their names; what they share stands in modules with an
underscore."""


def linter() -> list[Module]:
    """Modules of the linter."""
    return [module for module in modules() if module.name.partition(".")[0] == "refarch"]


def site() -> list[Module]:
    """Modules of the site and of the diagrams."""
    return [module for module in modules() if module.name.partition(".")[0] in SITE]


def part(name: str) -> str:
    """``model`` of ``refarch.model.build``; empty for the package itself."""
    return name.split(".")[1] if "." in name else ""


def own(module: Module, package: str) -> set[str]:
    """What a module imports of one of our packages."""
    return {name for name in imports(module) if name.partition(".")[0] == package}


def users(library: str) -> set[str]:
    """Names of the modules that import a library, or anything below it."""
    return {
        module.name
        for module in modules()
        if any(name.partition(".")[0] == library for name in imports(module))
    }


def test_every_part_has_its_layer() -> None:
    assert {part(module.name) for module in linter()} - {""} <= set(RANK)
    assert set(RANK) <= {part(module.name) for module in linter()}


def test_nobody_imports_what_is_above() -> None:
    upward = [
        f"{module.name} imports {name}"
        for module in linter()
        for name in own(module, "refarch")
        if part(module.name) and part(name) not in ("", part(module.name))
        if RANK[part(name)] >= RANK[part(module.name)]
    ]
    assert upward == []


def test_no_district_of_the_views_imports_one_above() -> None:
    rank = {district: number for number, layer in enumerate(DISTRICTS) for district in layer}
    of = {
        module.name: module.name.split(".")[2]
        for module in linter()
        if part(module.name) == "views" and module.name != "refarch.views"
    }
    assert set(of.values()) == set(rank)
    upward = [
        f"{module.name} imports {name}"
        for module in linter()
        for name in imports(module)
        if module.name in of and name in of and of[name] != of[module.name]
        if rank[of[name]] >= rank[of[module.name]]
    ]
    assert upward == []


def test_the_package_itself_imports_nothing() -> None:
    (package,) = (module for module in linter() if module.name == "refarch")
    assert own(package, "refarch") == set(), "every command pays for it"


def test_the_linter_knows_nothing_of_the_site() -> None:
    """Commands build and publish; what they may is the next test's."""
    below = [module for module in linter() if part(module.name) != "cli"]
    seen = {
        module.name: name for module in below for name in imports(module) if name.partition(".")[0] in SITE
    }
    assert seen == {}


def test_the_diagrams_know_nothing_of_the_site() -> None:
    diagrams = [module for module in modules() if module.name.partition(".")[0] == "refarch_diagrams"]
    assert (
        diagrams
        and {module.name: own(module, "refarch_site") for module in diagrams if own(module, "refarch_site")}
        == {}
    )


def test_commands_import_the_site_only_when_they_run() -> None:
    commands = [module for module in linter() if part(module.name) == "cli"]
    early = [
        f"{module.name} imports {name}"
        for module in commands
        for name in imports_at_once(module)
        if name.partition(".")[0] in (*SITE, "mkdocs", "graphviz")
    ]
    assert early == []
    assert any(own(module, "refarch_site") for module in commands)


def test_the_site_sees_the_facade_only() -> None:
    seen = {name: module.name for module in site() for name in own(module, "refarch")}
    assert {name: user for name, user in seen.items() if not name.startswith(SITE_MAY_SEE)} == {}
    assert all(any(name.startswith(allowed) for name in seen) for allowed in SITE_MAY_SEE)


def test_siblings_in_a_plugin_folder_do_not_import_each_other() -> None:
    plugins = [module for module in modules() if _is_plugin(module)]
    assert {_pattern(module) for module in plugins} == set(PLUGIN_FOLDERS)
    siblings: dict[str, set[str]] = {}
    for module in plugins:
        siblings.setdefault(module.name.rpartition(".")[0], set()).add(module.name)
    crossing = [
        f"{module.name} imports {name}"
        for module in plugins
        for name in imports(module) & siblings[module.name.rpartition(".")[0]]
        if name != module.name
    ]
    assert crossing == []


def _is_plugin(module: Module) -> bool:
    return (
        not module.is_package
        and not module.name.rpartition(".")[2].startswith("_")
        and bool(_pattern(module))
    )


def _pattern(module: Module) -> str:
    """The line of the list above that a module's folder belongs to; empty where none does."""
    folder = module.name.rpartition(".")[0]
    return next((pattern for pattern in PLUGIN_FOLDERS if _fits(folder, pattern)), "")


def _fits(folder: str, pattern: str) -> bool:
    base, star, _ = pattern.partition(".*")
    return folder.startswith(f"{base}.") if star else folder == base


LIMITS = "refarch.platforms.limits"
"""What of the platforms a rule may ask for: the values that no target configures."""


def test_a_rule_sees_no_files_marks_or_settings() -> None:
    rules = [module for module in linter() if part(module.name) == "rules"]
    curious = []
    for module in rules:
        may_see = {"core", "rules"} | (
            {"model", "views"} if module.name != "refarch.rules.registry" else set()
        )
        curious += [
            f"{module.name} imports {name}"
            for name in own(module, "refarch")
            if part(name) not in may_see and name != LIMITS
        ]
    assert rules and curious == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Wherever the import stands: in a function and below ``TYPE_CHECKING`` too."""
    graph = {module.name: set(imports(module) & names() - {module.name}) for module in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_one_module_alone_touches_graphviz() -> None:
    assert users("graphviz") == {"refarch_diagrams._dot"}


def test_one_module_alone_touches_xlsxwriter_and_only_when_it_writes() -> None:
    assert users("xlsxwriter") == {"refarch.report.tables.xlsx"}
    (workbook,) = (module for module in linter() if module.name == "refarch.report.tables.xlsx")
    assert not any(name.startswith("xlsxwriter") for name in imports_at_once(workbook))


def test_mkdocs_is_touched_by_the_adapter_alone() -> None:
    assert users("mkdocs") <= {
        "refarch_site.plugin",
        "refarch_site.build",
        "refarch_site.converted_pages",
        "refarch_site.theme_settings",
        "refarch_site.mkdocs_settings",
        "refarch_site.publish",
        "refarch_site.preview.built_site",
        "refarch_site.preview.source_folders",
    }
    assert users("mkdocs")


def test_yaml_is_read_in_one_place() -> None:
    cheaper_import = {"refarch.core.pattern"}
    writes = {"refarch.project.yaml_text", "refarch.report.tables.yaml"}
    playbook = {"refarch.platforms.vsphere.plan"}  # reads what refarch wrote, without a file
    assert users("yaml") - cheaper_import - writes - playbook == {
        "refarch.load.reader",
        "refarch.load.yaml_problems",
    }


def test_nobody_runs_text_as_code() -> None:
    """``eval`` and its kin have no place where input comes from strangers. Known are the loader of our own
    compiled modules, and the constructors of named tuples, which are made from numbers of fields."""
    runners = {
        f"{module.name} {node.func.id}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("eval", "exec", "compile")
    }
    assert runners <= {
        "refarch.core.bundle exec",
        "refarch.core.bundle compile",
        "refarch.core.record eval",
        "refarch.core.custom_code exec",
        "refarch.core.custom_code compile",  # only with --allow-local-code
    }
