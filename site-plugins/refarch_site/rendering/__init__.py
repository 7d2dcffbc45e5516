"""Configuration of a design's devices: which target writes for which device, the head of each file, what is
left out, secrets from the user's own file, and the files themselves. ``refarch_site.render`` is its front."""
