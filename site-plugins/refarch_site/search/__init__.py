"""Search of the site: records of designs, rules, pages and their text, as files that a page loads when a
search begins."""
