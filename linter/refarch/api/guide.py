"""Texts of the architect: the narrative and the guide of a design, and the embeds that are filled in them."""

from ..engine.key_figures import result_value as result_value
from ..load.guide import Prose as Prose
from ..load.narrative import (
    NARRATIVE as NARRATIVE,
    SECTIONS as SECTIONS,
    NarrativeSection as NarrativeSection,
    narrative_sections as narrative_sections,
)
from ..views.figures.embeds import (
    EMBED as EMBED,
    Embed as Embed,
    EmbedFault as EmbedFault,
    parse_embed as parse_embed,
)
