"""What may follow ``refarch parts``: one module a word."""
