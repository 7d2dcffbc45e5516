"""Rendered configuration as text and as JSON, with the values that it does not configure and the missing
secrets."""

import json
from collections.abc import Iterator
from typing import Any

from ...core.wording import count_text, enumeration
from ..effects import BREAKS, WEAKENS, effect_of
from ..linted import LintedDesign
from ..target import LEVELS, NotConfigured
from .configuration import Configuration, content_hash
from .devices import Rendered
from .file_header import header_path, one_line
from .files import files_of
from .sources import place


def as_text(made: Rendered) -> str:
    """Configuration as text: of one device unchanged, of several devices each below its path, in the style of
    ``head``."""
    if len(made.configurations) == 1:
        return made.configurations[0].text
    return "\n".join(
        f"==> {path} <==\n{text}"
        for configuration in made.configurations
        for path, text in files_of(configuration)
        if path in (configuration.file, header_path(configuration.file))
    )


def as_json(result: LintedDesign, made: Rendered) -> str:
    """Rendered configuration as JSON, with texts, settings that are not configured, secrets, and
    validation."""
    data = {
        "design": result.id,
        "version": result.design.version if result.design is not None else "",
        "configurations": [_object(result, configuration) for configuration in made.configurations],
        "refused": [
            {
                "device": one.device,
                "target": one.target,
                "reason": one.said,
                "place": place(one.origin, result.documents) if one.origin is not None else "",
            }
            for one in made.refused
        ],
        "without_target": [one._asdict() for one in made.without_target],
    }
    return json.dumps(data, indent=2) + "\n"


def _object(result: LintedDesign, configuration: Configuration) -> dict[str, Any]:
    proof = configuration.kind.proof
    missing = configuration.missing_secrets
    return {
        "device": configuration.device,
        "target": configuration.target,
        "file": configuration.file,
        "hash": content_hash(configuration.intent),
        "proof": {**proof._asdict(), "means": LEVELS[proof.level]},
        "omissions": [
            {
                "path": left.path,
                "thing": left.thing,
                "value": left.value,
                "reason": left.reason,
                **effect_of(left)._asdict(),
                "place": place(left.origin, result.documents),
            }
            for left in configuration.not_configured
        ],
        "secrets": [
            {"name": secret.name, "says": secret.says, "filled": secret not in missing}
            for secret in configuration.secrets
        ],
        "text": configuration.text,
        "about": configuration.about,
        "rollback": configuration.rollback_text,
    }


def shortfall(made: Rendered) -> str:
    """Numbers of values that are not configured although the design needs them, and of missing secrets, as a
    text; empty if there are none."""
    not_configured = [left for configuration in made.configurations for left in _needed_values(configuration)]
    secrets = {secret for configuration in made.configurations for secret in configuration.missing_secrets}
    parts = []
    if not_configured:
        verb = "is" if len(not_configured) == 1 else "are"
        parts.append(f"{count_text(len(not_configured), 'value')} of the design {verb} not configured")
    if secrets:
        verb = "is" if len(secrets) == 1 else "are"
        parts.append(f"{count_text(len(secrets), 'secret')} {verb} missing")
    return enumeration(parts) if parts else ""


def _needed_values(configuration: Configuration) -> Iterator[NotConfigured]:
    """Values that a file does not configure, without those that another file configures, and those that the
    device has without a command."""
    for left in configuration.not_configured:
        if effect_of(left).effect in (BREAKS, WEAKENS):
            yield left


def missing_values(result: LintedDesign, made: Rendered) -> Iterator[str]:
    """Lines for each value that is not configured although the design needs it, with its place in the design,
    and for each missing secret; one line for all devices that share it."""
    lines: dict[str, list[str]] = {}
    for configuration in made.configurations:
        for left in _needed_values(configuration):
            lines.setdefault(_not_configured_line(result, left), []).append(configuration.device)
    for configuration in made.configurations:
        for secret in configuration.missing_secrets:
            said = f"{secret.name} is missing: {secret.says}"
            lines.setdefault(said, []).append(configuration.device)
    for said, devices in lines.items():
        yield f"{enumeration(dict.fromkeys(devices))}: {said}"


def _not_configured_line(result: LintedDesign, left: NotConfigured) -> str:
    where = place(left.origin, result.documents)
    thing = f" of {left.thing}" if left.thing else ""
    return one_line(f"{left.path}{thing}, {left.value}, is not configured ({where}): {left.reason}")
