"""Starts what a user goes on with by hand: a design from one that exists (``refarch new``), and a repository
around it (``refarch init``)."""
