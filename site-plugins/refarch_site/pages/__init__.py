"""Pages of a design: one module each, found by its file name.

A module has ``PATH`` (file beside the design's other pages), ``TITLE``, ``SUMMARY`` (what the reader gets
from it), ``ORDER`` and ``render(context) -> str``, the Markdown below the title; an empty text means that the
design has no such page.
"""
