"""Groups of things that are meant to be identical, and the members that differ from the majority: hosts of a
cluster, switches of a pair or a role, controllers of an array, racks, and members of a bond.

Each group has facts: an attribute, or a relation that follows from several, with the value of each member and
its place in the design. ``comparison`` finds the minority of a fact in one pass.
"""
