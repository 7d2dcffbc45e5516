"""Starting points: a design from an existing one (``refarch new``), and a repository for it (``refarch
init``)."""
