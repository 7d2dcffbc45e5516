"""The canonical layout of a design's files: the text of a file, written anew."""
