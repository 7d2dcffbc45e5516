// Narrows the rules of a conformance page down to those that apply, and remembers which folded boxes a reader opened by hand: the theme
// opens all of them to print, and a page of exceptions is not to become seventy.
"use strict";

document.addEventListener("click", (event) => {
  const box = event.target.closest?.("summary")?.parentElement;
  if (box?.matches("details.ra-folded")) box.toggleAttribute("data-opened", !box.open);
});

document.addEventListener("DOMContentLoaded", () => {
  const part = document.querySelector(".ra-conformance");
  if (!part) return;
  const rows = [...part.querySelectorAll("tbody tr")].filter((row) => row.querySelector(".ra-badge")?.textContent === "not applicable");
  if (!rows.length) return;
  const codes = new Set(rows.map((row) => row.querySelector("code").textContent));

  const field = document.createElement("label");
  field.className = "ra-narrow";
  const tick = document.createElement("input");
  tick.type = "checkbox";
  field.append(tick, ` Hide the ${codes.size} rules that do not apply`);
  part.prepend(field);

  tick.addEventListener("change", () => {
    for (const row of rows) row.hidden = tick.checked;
    for (const box of part.querySelectorAll("details")) {
      const all = [...box.querySelectorAll("tbody tr")];
      box.hidden = all.length > 0 && all.every((row) => row.hidden);
    }
  });
});
