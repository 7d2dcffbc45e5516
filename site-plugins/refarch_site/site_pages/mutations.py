"""Mistakes that are put into the designs one at a time: which rules find them, and what is edited."""

from collections.abc import Iterator, Mapping, Sequence

from refarch.api import RuleInfo
from refarch.proofs.mutations import Edit, Exemption, Mutation, designs_by_rule

from ..areas import area_title, by_area
from ..context import rule_link
from ..escape import code, link, text
from ..markdown import anchor, folded, grid, heading, page
from ..project import Project
from ..site import SitePage
from ..words import counted
from . import SitePages

PATH = "rules/mutations.md"

HERE = "../"
"""The way from the page to the site's root."""

Found = Mapping[str, Mapping[str, Sequence[Mutation]]]
"""The mistakes that each rule finds, by its code and by design."""


def pages(project: Project) -> Iterator[SitePage]:
    """One page, in projects that have such mistakes."""
    if project.mutations.listed:
        yield SitePage(PATH, "Mistakes", _page(project), searchable=False)


def _page(project: Project) -> str:
    by_rule = designs_by_rule(project.mutations.listed)
    designs = [result.id for result in project.designs]
    pieces = [heading(1, "Mistakes"), _introduction(project)]
    for area, rules in by_area(project.rules).items():
        pieces += [heading(2, area_title(area)), _matrix(rules, designs, by_rule)]
        pieces += [_box(rule, by_rule[rule.code]) for rule in rules if rule.code in by_rule]
    return page(*pieces, *_harmless(project.mutations.listed), *_exempt(project.mutations.exempt))


def _introduction(project: Project) -> str:
    number = sum(bool(mutation.gives) for mutation in project.mutations.listed)
    are = (
        "1 mistake is put into the designs"
        if number == 1
        else f"{number} mistakes are put into the designs one at a time"
    )
    return (
        f"{are}: a value, a line, an address, a cable, a release. Each must give the findings that are "
        "written down for it, and "
        "no others. The tables count how many of them each rule finds in each design; the boxes below "
        "show what is edited."
    )


def _matrix(rules: Sequence[RuleInfo], designs: Sequence[str], by_rule: Found) -> str:
    """Rules against designs, with the number of mistakes."""
    heads = [
        link(f'<span class="ra-upright">{text(design)}</span>', f"{HERE}designs/{design}/index.md")
        for design in designs
    ]
    rows = [
        [
            f"{rule_link(rule.code, HERE)} <span>{text(rule.name)}</span>",
            *(str(len(by_rule.get(rule.code, {}).get(design, ())) or "·") for design in designs),
            _total(rule.code, by_rule),
        ]
        for rule in rules
    ]
    table = grid(("Rule", *heads, "All"), rows)
    return f'<div class="ra-matrix" markdown>\n\n{table}\n\n</div>'


def _total(rule: str, by_rule: Found) -> str:
    number = sum(map(len, by_rule.get(rule, {}).values()))
    return link(str(number), f"#{rule.lower()}") if number else "0"


def _box(rule: RuleInfo, by_design: Mapping[str, Sequence[Mutation]]) -> str:
    mutations = [mutation for of_design in by_design.values() for mutation in of_design]
    number = counted(len(mutations), "mistake")
    return f"{anchor(rule.code.lower())}\n\n" + folded(f"{rule.code} finds {number}", _table(mutations))


def _table(mutations: Sequence[Mutation]) -> str:
    rows = [
        [
            code(mutation.design),
            "<br>".join(map(_edit, mutation.edits)),
            text(mutation.because),
            _codes(mutation),
        ]
        for mutation in mutations
    ]
    return (
        '<div class="ra-edits" '
        f"markdown>\n\n{grid(('Design', 'Edit', 'Mistake', 'Findings'), rows)}\n\n</div>"
    )


def _edit(edit: Edit) -> str:
    """What is edited in one file, line by line."""
    if edit.action == "remove":
        return f"{code(edit.file)} is taken away"
    which = f", text {edit.nth} of several" if edit.nth > 1 else ""
    what = f"{code(edit.file)} is new" if edit.action == "add" else f"{code(edit.file)}{which}"
    gone = f"<del>{_lines(edit.replace)}</del>" if edit.replace else ""
    return f"{what}{gone}<ins>{_lines(edit.put)}</ins>"


def _lines(content: str) -> str:
    """A text of a file with its lines and their indentation; where there is none, that is said."""
    lines = [
        f"{'&nbsp;' * (len(line) - len(line.lstrip()))}{text(line)}"
        for line in content.removesuffix("\n").split("\n")
    ]
    return "<br>".join(lines) if content else "<em>nothing</em>"


def _codes(mutation: Mutation) -> str:
    counts = {code_: mutation.gives.count(code_) for code_ in mutation.gives}
    return "<br>".join(
        rule_link(code_, HERE) + (f" × {number}" if number > 1 else "") for code_, number in counts.items()
    )


def _harmless(mutations: Sequence[Mutation]) -> Iterator[str]:
    """Edits that are no mistakes: nothing may be found."""
    rows = [mutation for mutation in mutations if not mutation.gives]
    if rows:
        yield heading(2, "Changes that are no mistakes")
        yield "Nothing may be found in these."
        yield folded(counted(len(rows), "change"), _table(rows))


def _exempt(exemptions: Sequence[Exemption]) -> Iterator[str]:
    if exemptions:
        yield heading(2, "Rules with fewer designs")
        yield "Every other rule finds mistakes in two designs, or in the one that it is for."
        rows = [
            [rule_link(exemption.rule, HERE), str(exemption.designs or "none"), text(exemption.because)]
            for exemption in exemptions
        ]
        yield grid(("Rule", "Designs", "Why"), rows)


PAGES = SitePages(pages=pages)
