"""A small project of two designs, which tests change."""

import shutil
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "linter/refarch/examples"

DESIGNS = {"one": "vsan-roce", "two": "direct-iwarp"}
"""The example that each begins with: one with all kinds of pages, and the one with the fewest."""


class TwoDesigns:
    """A project of two designs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, example in DESIGNS.items():
            shutil.copytree(EXAMPLES / example, folder / "designs" / name)
            self.edit(name, f"id: {example}", f"id: {name}")
        (folder / "refarch.yaml").write_text("format: 1\ncompare_designs: false\n")

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / "designs" / name / "design.yaml"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
