"""Configuration of one device: its lines, its rollback, and its header."""

import hashlib
import json
from typing import Any, NamedTuple

from ...views.intent.fields import plain_intent
from ..target import ConfigLine, NotConfigured, Secret, Target


class Configuration(NamedTuple):
    """Configuration of one device."""

    device: str
    file: str
    target: str
    """Name of the target, such as ``cumulus-nvue``."""
    kind: Target[Any]
    intent: Any
    """Intent of the device."""
    lines: tuple[ConfigLine, ...]
    """Lines of the whole file, including the header."""
    not_configured: tuple[NotConfigured, ...] = ()
    about: str = ""
    """Header text for a language without comments; empty if the file contains its header."""
    rollback: tuple[ConfigLine, ...] = ()
    """Lines of the rollback file, which removes the settings of ``lines``; can be empty."""
    secrets: tuple[Secret, ...] = ()
    """Secrets that the lines need, each once."""

    @property
    def configures(self) -> bool:
        """True if the file configures the device; otherwise, it describes the device, like labels."""
        return bool(self.kind.systems)

    @property
    def language(self) -> str:
        """Language for syntax highlighting."""
        return self.kind.language

    @property
    def title(self) -> str:
        """Title of the target."""
        return self.kind.title

    @property
    def missing_secrets(self) -> tuple[Secret, ...]:
        """Secrets whose placeholders are still in the file."""
        return secrets_of((*self.lines, *self.rollback))

    @property
    def text(self) -> str:
        """Content of the file."""
        return content(self.lines)

    @property
    def rollback_text(self) -> str:
        """Content of the rollback file; can be empty."""
        return content(self.rollback) if self.rollback else ""


def content(lines: tuple[ConfigLine, ...]) -> str:
    """Lines as the content of a file."""
    return "\n".join(line.text for line in lines) + "\n"


def secrets_of(lines: tuple[ConfigLine, ...]) -> tuple[Secret, ...]:
    """Secrets in lines, each once, in order."""
    return tuple(dict.fromkeys(secret for line in lines for secret in line.secrets))


def content_hash(intent: Any) -> str:
    """SHA-256 of the intent of one device. It changes only if the intent changes, not with the layout of the
    YAML."""
    text = json.dumps(plain_intent(intent), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
