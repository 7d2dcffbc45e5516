// Compares the selected designs: shows their columns, and the rows in which they differ first. The selection is in the
// address: designs/compare.html#designs=a,b. Without this script, the style sheet shows the columns in one order of rows.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-choose");
  const table = document.querySelector(".ra-comparison table");
  if (!form || !table) return;

  const rows = [...table.tBodies[0].rows];
  const boxes = [...form.querySelectorAll("[name=design]")];
  const differing = form.querySelector("select[name=differing]");
  const shown = form.querySelector(".ra-shown");

  differing.parentElement.hidden = false;
  for (const row of rows) {
    const mark = document.createElement("span");
    mark.className = "ra-differs";
    mark.textContent = " differs";
    mark.hidden = true;
    row.cells[0].append(mark);
  }

  const apply = () => {
    for (const row of [table.tHead.rows[0], ...rows]) {
      boxes.forEach((box, number) => (row.cells[number + 1].hidden = !box.checked));
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
    table.tBodies[0].append(...different, ...rows.filter((row) => !different.includes(row)));
    const count = boxes.filter((box) => box.checked).length;
    shown.textContent = count > 1 ? `${count} designs, ${different.length} of ${rows.length} rows differ` : `${count} of ${boxes.length} designs selected`;
  };

  const told = () => {
    const wanted = boxes.filter((box) => box.checked).map((box) => box.value);
    return [wanted.length ? `designs=${wanted.join(",")}` : "", differing.value ? `rows=${differing.value}` : ""].filter(Boolean).join("&");
  };

  const take = (asked) => {
    const wanted = (asked.get("designs") ?? "").split(",");
    for (const box of boxes) box.checked = wanted.includes(box.value);
    differing.value = asked.get("rows") === "only" ? "only" : "";
  };

  window.refarchChoice(form, [...boxes, differing], apply, { told, take });
});
