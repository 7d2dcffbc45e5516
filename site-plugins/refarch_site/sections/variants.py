"""The variants of a design: what each is, its findings, and how much it changes."""

from refarch import api
from refarch.api import Design, LintResult

from ..context import Context, findings_badge
from ..display_names import count_text
from ..escape import code, link, prose, text
from ..markdown import badge, bullets, heading, page
from . import Section

INTRODUCTION = (
    "A variant is the design with a few changes. refarch checks each variant like a design. A variant has "
    "all pages of a design."
)


def exists(context: Context) -> bool:
    """A design with variants."""
    return bool(context.result.variants)


def render(context: Context) -> str:
    """Sections of the variants."""
    return page(
        INTRODUCTION, *(_variant_section(context.design, variant) for variant in context.result.variants)
    )


def _variant_section(base: Design, result: LintResult) -> str:
    variant, design = result.variant, result.design
    if variant is None or design is None:
        return _broken_section(result)
    folder, differences = f"variants/{variant.name}", api.diff(base, design)
    differ = sum(len(difference.row_changes) for difference in differences)
    labels = [
        code(variant.name),
        badge(f"{count_text(len(variant.changes), 'change')} in YAML", "info"),
        findings_badge(result),
    ]
    return page(
        heading(2, variant.title),
        f'<p class="ra-badges">{" ".join(labels)}</p>',
        prose(variant.summary),
        f"**Why:** {text(variant.because)}" if variant.because else "",
        bullets(
            (
                link("Overview", f"{folder}/index.md"),
                f"{link('Changes', f'{folder}/changes.md')}: {count_text(differ, 'row')} in "
                f"{count_text(len(differences), 'table')}",
            )
        ),
    )


def _broken_section(result: LintResult) -> str:
    """Variant that is too broken to have pages."""
    name = result.id.partition("+")[2]
    lines = [
        f"{finding.code} {finding.file}:{finding.line}: {finding.message}. {finding.hint}"
        for finding in result.findings
    ]
    return page(heading(2, name), findings_badge(result), bullets(text(line) for line in lines))


SECTION = Section(
    anchor="variants",
    title="Variants",
    render=render,
    exists=exists,
)
