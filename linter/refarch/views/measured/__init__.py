"""What was measured on test beds, and what follows from the figures by arithmetic."""
