// Filters the list of rules. What is chosen stands in the address, so that it can be linked and survives a reload:
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

  // The fragment, not the query: a page that was opened from the disk may not change the query of its address.
  const write = () => {
    const chosen = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
    const fragment = chosen.toString();
    if (fragment !== location.hash.slice(1)) location.replace(`#${fragment}`);
  };

  const read = () => {
    const fragment = location.hash.slice(1);
    const chosen = new URLSearchParams(fragment.includes("=") ? fragment : fragment ? "" : location.search);
    for (const field of fields) {
      field.value = chosen.get(field.name) ?? "";
      if (field.selectedIndex === -1) field.value = ""; // an old link that names what is no more
    }
    apply();
  };

  form.addEventListener("input", () => {
    apply();
    write();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const field of fields) field.value = "";
    apply();
    write();
    fields[0].focus();
  });
  addEventListener("hashchange", () => {
    // Links to the headings of the page choose nothing, and take nothing back.
    if (location.hash.includes("=") || location.hash.length < 2) read();
  });

  form.hidden = false;
  read();
});
