// The theme's buttons for the menu and the search of narrow windows are labels, which the Tab key passes over: here it comes to them,
// and Enter (the theme sees to it) and Space press them.
"use strict";

const NAMES = { __drawer: "Menu", __search: "Search" };

for (const label of document.querySelectorAll(".md-header__button[for]")) {
  const name = NAMES[label.htmlFor];
  const toggle = label.control;
  if (!name || !toggle) continue;
  label.tabIndex = 0;
  label.setAttribute("role", "button");
  label.setAttribute("aria-label", name);
  const tell = () => label.setAttribute("aria-expanded", String(toggle.checked));
  toggle.addEventListener("change", tell);
  tell();
  label.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    label.click();
  });
}
