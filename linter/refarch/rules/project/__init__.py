"""What is found in a project as a whole: in its folders, and between its designs."""
