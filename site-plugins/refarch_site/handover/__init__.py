"""Everything of a design for those who buy, build and run it: a folder for each team."""
