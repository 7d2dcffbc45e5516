"""Pages of the whole site: one module each, found by its file name, with ``pages(project) ->
Iterator[Page]``."""
