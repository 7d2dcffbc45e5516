"""What a design has to state, or to exclude, before it is published."""
