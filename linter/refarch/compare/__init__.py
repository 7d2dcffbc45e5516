"""Differences between two designs, or between two versions of one: changes of the model, each with its
impact, the devices concerned, and the order in which to carry them out.

The models are compared, not the texts: another layout of a file, a range that is written as two, or another
order of entries is no change.
"""
