"""Key figures of a design, its worst failure and storage capacity, and a summary in sentences: above all
other districts of the views."""
