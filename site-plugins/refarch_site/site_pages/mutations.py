"""Mistakes that are put into the designs one at a time: which rules find them, and what is edited."""

from collections.abc import Iterator, Mapping, Sequence

from refarch.api import RuleInfo
from refarch.proofs.mutations import Exemption, Mutation, MutationEdit, designs_by_rule

from ..context import rule_link
from ..display_names import count_text
from ..escape import code, link, text
from ..markdown import anchor, details_box, grid, heading, page
from ..project import Project
from ..rule_areas import area_title, rules_by_area
from ..site import SitePage
from . import SitePages

MUTATIONS_PAGE = "rules/mutations.md"

ROOT_PATH = "../"
"""The way from the page to the site's root."""

MutationsByRule = Mapping[str, Mapping[str, Sequence[Mutation]]]
"""The mistakes that each rule finds, by its code and by design."""


def pages(project: Project) -> Iterator[SitePage]:
    """Page of the mutations, in projects that have some."""
    if project.mutations.mutations:
        yield SitePage(MUTATIONS_PAGE, "Mistakes", _mutations_page(project), searchable=False)


def _mutations_page(project: Project) -> str:
    by_rule = designs_by_rule(project.mutations.mutations)
    designs = [result.id for result in project.designs]
    pieces = [heading(1, "Mistakes"), _introduction_text(project)]
    for area, rules in rules_by_area(project.rules).items():
        pieces += [heading(2, area_title(area)), _rule_matrix(rules, designs, by_rule)]
        pieces += [_rule_box(rule, by_rule[rule.code]) for rule in rules if rule.code in by_rule]
    return page(
        *pieces,
        *_harmless_section(project.mutations.mutations),
        *_exemptions_section(project.mutations.exempt),
    )


def _introduction_text(project: Project) -> str:
    number = sum(bool(mutation.gives) for mutation in project.mutations.mutations)
    are = (
        "refarch tests its rules with 1 mistake in the designs"
        if number == 1
        else f"refarch tests its rules with {number} mistakes in the designs, one at a time"
    )
    return (
        f"{are}. A mistake is, for example, a wrong value, line, address, cable, or release. Each mistake "
        "must produce exactly the expected findings. The tables show the number of mistakes that each rule "
        "finds in each design. The boxes below show the edits."
    )


def _rule_matrix(rules: Sequence[RuleInfo], designs: Sequence[str], by_rule: MutationsByRule) -> str:
    """Rules against designs, with the number of mistakes."""
    heads = [
        link(f'<span class="ra-upright">{text(design)}</span>', f"{ROOT_PATH}designs/{design}/index.md")
        for design in designs
    ]
    rows = [
        [
            f"{rule_link(rule.code, ROOT_PATH)} <span>{text(rule.name)}</span>",
            *(str(len(by_rule.get(rule.code, {}).get(design, ())) or "·") for design in designs),
            _total_cell(rule.code, by_rule),
        ]
        for rule in rules
    ]
    table = grid(("Rule", *heads, "All"), rows)
    return f'<div class="ra-matrix" markdown>\n\n{table}\n\n</div>'


def _total_cell(rule: str, by_rule: MutationsByRule) -> str:
    number = sum(map(len, by_rule.get(rule, {}).values()))
    return link(str(number), f"#{rule.lower()}") if number else "0"


def _rule_box(rule: RuleInfo, by_design: Mapping[str, Sequence[Mutation]]) -> str:
    mutations = [mutation for of_design in by_design.values() for mutation in of_design]
    number = count_text(len(mutations), "mistake")
    return f"{anchor(rule.code.lower())}\n\n" + details_box(
        f"{rule.code} finds {number}", _mutations_table(mutations)
    )


def _mutations_table(mutations: Sequence[Mutation]) -> str:
    rows = [
        [
            code(mutation.design),
            "<br>".join(map(_edit_text, mutation.edits)),
            text(mutation.because),
            _code_links(mutation),
        ]
        for mutation in mutations
    ]
    return (
        '<div class="ra-edits" '
        f"markdown>\n\n{grid(('Design', 'Edit', 'Mistake', 'Findings'), rows)}\n\n</div>"
    )


def _edit_text(edit: MutationEdit) -> str:
    """Edit of a file, line by line."""
    if edit.action == "remove":
        return f"{code(edit.file)} removed"
    which = f", occurrence {edit.nth}" if edit.nth > 1 else ""
    what = f"{code(edit.file)} added" if edit.action == "add" else f"{code(edit.file)}{which}"
    gone = f"<del>{_content_lines(edit.replace)}</del>" if edit.replace else ""
    return f"{what}{gone}<ins>{_content_lines(edit.put)}</ins>"


def _content_lines(content: str) -> str:
    """Text of a file with its lines and their indentation; where there is none, this is shown."""
    lines = [
        f"{'&nbsp;' * (len(line) - len(line.lstrip()))}{text(line)}"
        for line in content.removesuffix("\n").split("\n")
    ]
    return "<br>".join(lines) if content else "<em>empty</em>"


def _code_links(mutation: Mutation) -> str:
    counts = {code_: mutation.gives.count(code_) for code_ in mutation.gives}
    return "<br>".join(
        rule_link(code_, ROOT_PATH) + (f" × {number}" if number > 1 else "")
        for code_, number in counts.items()
    )


def _harmless_section(mutations: Sequence[Mutation]) -> Iterator[str]:
    """Edits that are no mistakes: nothing may be found."""
    rows = [mutation for mutation in mutations if not mutation.gives]
    if rows:
        yield heading(2, "Valid changes")
        yield "These changes must not produce findings."
        yield details_box(count_text(len(rows), "change"), _mutations_table(rows))


def _exemptions_section(exemptions: Sequence[Exemption]) -> Iterator[str]:
    if exemptions:
        yield heading(2, "Rules with fewer designs")
        yield "All other rules find mistakes in two designs, or in the only design that they apply to."
        rows = [
            [rule_link(exemption.rule, ROOT_PATH), str(exemption.designs or "none"), text(exemption.because)]
            for exemption in exemptions
        ]
        yield grid(("Rule", "Designs", "Reason"), rows)


PAGES = SitePages(pages=pages)
