"""Rules about settings of a design that the generated configuration does not contain."""
