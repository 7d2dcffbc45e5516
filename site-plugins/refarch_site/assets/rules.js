// Filters the list of rules. The selection is in the address, so that it can be linked and survives a reload:
// rules/index.html#severity=error&area=qos (a query, ?severity=error, is read as well). Without this script all rules are shown.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-filters");
  const sections = [...document.querySelectorAll(".ra-rules")];
  if (!form || !sections.length) return;  // other pages have other forms

  const rows = [...document.querySelectorAll(".ra-rules .ra-facets")].map((facets) => {
    const row = facets.closest("tr");
    return { row, facets: JSON.parse(facets.dataset.facets), text: row.textContent.toLowerCase().replaceAll("-", " ") };
  });
  const fields = [...form.querySelectorAll("select, input")];
  const shown = form.querySelector(".ra-shown");

  // A rule for every product fits whichever is asked for.
  const fits = ({ facets, text }, field) => {
    if (!field.value) return true;
    if (field.name === "words") {
      const words = field.value.toLowerCase().replaceAll("-", " ").split(/\s+/);
      return words.every((word) => text.includes(word));
    }
    const own = facets[field.name];
    return own.includes(field.value) || (field.name === "product" && own.includes("any"));
  };

  const apply = () => {
    let count = 0;
    for (const rule of rows) {
      rule.row.hidden = !fields.every((field) => fits(rule, field));
      count += rule.row.hidden ? 0 : 1;
    }
    for (const section of sections) section.hidden = !section.querySelector("tbody tr:not([hidden])");
    shown.textContent = `${count} of ${rows.length} ${rows.length === 1 ? "rule" : "rules"}`;
  };

  window.refarchChoice(form, fields, apply);
});
