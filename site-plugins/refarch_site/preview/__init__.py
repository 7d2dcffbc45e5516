"""The live preview: a server that keeps the site in memory and renders only what a save has changed.

MkDocs' own server builds the whole site after each save. Here one thread, the renderer's, does all that
touches MkDocs: it holds a *built site*, which is the site as MkDocs knows it (settings, files, navigation,
theme), and renders single pages of it. A save goes this way:

- ``watcher`` reports which files changed; ``page_cache`` reads and lints the designs that they belong to and
  writes their pages' Markdown again; the other designs' stays.
- ``built_site`` finds the pages whose Markdown or drawings differ and renders them: those that a browser
  shows first, then the others of the design. Then come the pages about all designs that differ.
- Only where pages, titles or settings changed, and with them the navigation of every page, the site is built
  again. Until it is ready, the last one is shown.

``state`` is what the server's threads and the renderer know in common, ``requests`` decides what is answered
at all, ``server`` answers. Each page carries a small script that asks ``state`` whether the page has changed.
"""
