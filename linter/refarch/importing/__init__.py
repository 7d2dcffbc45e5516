"""A first design from outputs that were collected from devices (``refarch import``): what the outputs show,
and a question where they do not show what a design needs."""
