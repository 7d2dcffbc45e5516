"""Rules of this area are found by the names of their files."""
