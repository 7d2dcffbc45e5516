"""What a table is, by which names the tables of a design are known, and how two differ."""
