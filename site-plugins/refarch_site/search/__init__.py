"""What the search of the site knows: objects of the designs, rules, pages and their text, as files that a
page loads when somebody begins to search."""
