"""What the tests of QoS rules share: the profile of the clean example, changed, and a second one beside
it."""

from collections.abc import Callable

import pytest

from refarch import api, testing

Lint = Callable[..., list[api.Finding]]

APPLY = '  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}'


@pytest.fixture
def lint_profile(lint_edited: Lint) -> Lint:
    """Findings of a code with pairs of old and new text in qos.yaml; ``transport`` and ``product`` change the
    cluster's."""

    def lint(
        code: str, *edits: tuple[str, str], transport: str = "roce-v2", product: str = "vsan-osa"
    ) -> list[api.Finding]:
        design = [("roce-v2", transport), ("vsan-osa", product)]
        if product == "nvme-of":
            design.append(("services: [vsan]", "services: [nvme-rdma]"))
        return lint_edited(code, {"qos.yaml": list(edits), "design.yaml": design})

    return lint


@pytest.fixture
def lint_two(lint_edited: Lint) -> Lint:
    """Findings of a code with a second profile, `other`: the first with pairs of old and new text.

    ``apply`` are the lines that give the profiles to devices, ``wiring`` pairs of old and new text of
    wiring.yaml.
    """

    def lint(
        code: str,
        apply: str,
        *edits: tuple[str, str],
        wiring: tuple[tuple[str, str], ...] = (),
        product: str = "vsan-osa",
    ) -> list[api.Finding]:
        text = testing.base_files("vsan-roce")["qos.yaml"].decode()
        profile = text[text.index("  roce:") : text.index("apply:")].replace("roce:", "other:", 1)
        for old, new in edits:
            assert old in profile, old
            profile = profile.replace(old, new)
        qos = [(f"apply:\n{APPLY}", f"{profile}apply:\n{apply}")]
        return lint_edited(
            code, {"qos.yaml": qos, "wiring.yaml": list(wiring), "design.yaml": [("vsan-osa", product)]}
        )

    return lint
