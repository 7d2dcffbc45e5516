"""What moves between two designs, or between two versions of one: changes of the model with what each means
for the rack, the devices concerned, and the order in which to carry it out.

The models are compared, not the texts: a file that was laid out otherwise, a range that was written as two,
an entry that stands elsewhere change nothing.
"""
