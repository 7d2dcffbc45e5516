// The theme opens the menu and the search of narrow windows by labels, which the Tab key passes over. Where scripts run, buttons
// replace them, which say whether the menu or the search is open.
"use strict";

for (const [selector, name] of [[".ra-open-menu", "Menu"], [".ra-open-search", "Search"]]) {
  const label = document.querySelector(selector);
  const toggle = label?.control;
  if (!toggle) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = label.className;
  button.setAttribute("aria-label", name);
  button.append(...label.childNodes);
  button.addEventListener("click", () => toggle.click());
  const tell = () => button.setAttribute("aria-expanded", String(toggle.checked));
  toggle.addEventListener("change", tell);
  tell();
  label.replaceWith(button);
}
