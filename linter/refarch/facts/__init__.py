"""The facade's other half: model types and views, for whoever draws, tabulates or renders a design.

One module for each subject; what a design says is in ``model``. Kept apart from ``api`` so that linting
imports no more than it needs.
"""
