"""Scripts that collect outputs of devices for ``refarch verify``: read-only commands, one file for each
output."""
