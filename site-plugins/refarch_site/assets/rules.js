// Filters the list of rules. The selection is in the address, so that it can be linked and survives a reload:
// rules/index.html#severity=error&area=qos (a query, ?severity=error, is read as well). Without this script
// all rules are in boxes that open.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-filters");
  const sections = [...document.querySelectorAll(".ra-rules")];
  if (!form || !sections.length) return;  // other pages have other forms

  const rows = [...document.querySelectorAll(".ra-rules [data-fits]")].map((mark) => {
    const row = mark.closest("li");
    return { row, area: row.closest(".ra-rules").id, words: mark.dataset.fits.split(" "), text: row.textContent.toLowerCase().replaceAll("-", " ") };
  });
  const fields = [...form.querySelectorAll("select, input")];
  const shown = form.querySelector(".ra-shown");

  // A rule for every product fits whichever is asked for. A rule names its documents by their positions in the list.
  const fits = ({ area, words, text }, field) => {
    if (!field.value) return true;
    if (field.name === "words") return field.value.toLowerCase().replaceAll("-", " ").split(/\s+/).every((word) => text.includes(word));
    if (field.name === "area") return area === field.value;
    if (field.name === "source") return words.includes(String(field.selectedIndex));
    return words.includes(field.value) || (field.name === "product" && words.includes("any"));
  };

  const apply = () => {
    let count = 0;
    for (const rule of rows) {
      rule.row.hidden = !fields.every((field) => fits(rule, field));
      count += rule.row.hidden ? 0 : 1;
    }
    const isChosen = fields.some((field) => field.value);
    for (const section of sections) {
      section.hidden = !section.querySelector("li:not([hidden])");
      section.open = isChosen;
    }
    shown.textContent = `${count} of ${rows.length} ${rows.length === 1 ? "rule" : "rules"}`;
  };

  window.refarchChoice(form, fields, apply);
});
