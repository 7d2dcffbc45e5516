"""A design on paper: one page of HTML that any browser prints, and the PDF that Chromium makes of it."""
