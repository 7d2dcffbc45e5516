"""A project: the folder that a user works in, with its settings, its own rules and parts, and its designs."""
