// Compares two to four designs: shows their columns, and the rows in which they differ first. The selection is in the
// address: designs/compare.html#designs=a,b. Without this script the table has all designs.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-choose");
  const table = document.querySelector(".ra-comparison table");
  if (!form || !table) return;

  const columns = [...table.tHead.rows[0].cells].slice(1).map((cell) => JSON.parse(cell.querySelector(".ra-facets").dataset.facets).design[0]);
  const rows = [...table.tBodies[0].rows];
  const fields = [...form.querySelectorAll("select[name^=design]")];
  const differing = form.querySelector("select[name=differing]");
  const shown = form.querySelector(".ra-shown");

  for (const row of rows) {
    const mark = document.createElement("span");
    mark.className = "ra-differs";
    mark.textContent = " differs";
    mark.hidden = true;
    row.cells[0].append(mark);
  }

  const chosen = () => [...new Set(fields.map((field) => field.value).filter(Boolean))];

  const apply = () => {
    const wanted = chosen();
    const seen = columns.map((design) => !wanted.length || wanted.includes(design));
    for (const row of [table.tHead.rows[0], ...rows]) {
      seen.forEach((visible, number) => (row.cells[number + 1].hidden = !visible));
    }
    const different = [];
    for (const row of rows) {
      const told = new Set([...row.cells].slice(1).filter((cell) => !cell.hidden).map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
      const differs = told.size > 1;
      row.classList.toggle("ra-different", differs);
      row.cells[0].querySelector(".ra-differs").hidden = !differs;
      row.hidden = differing.value === "only" && !differs;
      if (differs) different.push(row);
    }
    // Of all designs nearly all rows differ, so the order of the subjects stays.
    const first = wanted.length ? different : [];
    table.tBodies[0].append(...first, ...rows.filter((row) => !first.includes(row)));
    const count = different.length;
    const designs = seen.filter(Boolean).length;
    shown.textContent = `${designs} ${designs === 1 ? "design" : "designs"}, ${count} of ${rows.length} rows differ`;
  };

  const told = () => {
    const wanted = chosen();
    return [wanted.length ? `designs=${wanted.join(",")}` : "", differing.value ? `rows=${differing.value}` : ""].filter(Boolean).join("&");
  };

  const take = (asked) => {
    const wanted = (asked.get("designs") ?? "").split(",").filter((design) => columns.includes(design));
    fields.forEach((field, number) => (field.value = wanted[number] ?? ""));
    differing.value = asked.get("rows") === "only" ? "only" : "";
  };

  window.refarchChoice(form, [...fields, differing], apply, { told, take });
});
