"""What a design comes to, in a few figures and one sentence: above all other districts of the views."""
