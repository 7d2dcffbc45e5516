"""Commands of two words that begin with ``refarch parts``: one module per word."""
