// Sorts a table by the column whose heading is chosen: upwards, then downwards, then in the order of the page. Where rows are cards
// there are no headings to choose.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const FEWEST = 3;
  const TURNS = ["ascending", "descending", "none"];
  const wide = matchMedia("(min-width: 45em)");
  const { compare } = new Intl.Collator("en", { numeric: true });

  const words = (row, column) => row.cells[column].textContent.replace(/\s+/g, " ").trim();

  // A number, alone or before its unit: "1,500", "4:1", "12.8 kW". An address is none.
  const AMOUNT = /^([+\u2212-]?\d[\d,]*(?:\.\d+)?)( ?[^\d.,\s]\S*)?$/;

  // Numbers where all cells that say anything are numbers of one unit, words otherwise.
  const keys = (rows, column) => {
    const told = rows.map((row) => words(row, column));
    const amounts = told.map((text) => AMOUNT.exec(text));
    const units = new Set(amounts.filter((amount, at) => told[at]).map((amount) => amount && (amount[2] ?? "").trim()));
    if (units.size !== 1 || units.has(null)) return told;
    return amounts.map((amount) => amount && Number(amount[1].replaceAll(",", "").replace("\u2212", "-")));
  };

  // Cells that say nothing come last, whichever the order.
  const sorted = (rows, column, turn) => {
    if (turn === "none") return rows;
    const of = new Map(keys(rows, column).map((key, at) => [rows[at], key]));
    const isEmpty = (row) => of.get(row) === "" || of.get(row) === null;
    const way = turn === "ascending" ? 1 : -1;
    const order = (one, other) => (typeof one === "number" ? one - other : compare(one, other));
    return [...rows].sort((one, other) => isEmpty(one) - isEmpty(other) || (isEmpty(one) ? 0 : way * order(of.get(one), of.get(other))));
  };

  const isList = (table) => {
    const [head, ...more] = table.tHead?.rows ?? [];
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    const isPlain = (row) => row.cells.length === head.cells.length && [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1);
    return head && !more.length && rows.length >= FEWEST && rows.every(isPlain) && !table.matches("[class]") && !table.closest(".ra-comparison");
  };

  const prepare = (table) => {
    const rows = [...table.tBodies[0].rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const title = head.textContent.trim();
      if (!title) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "ra-sort";
      button.setAttribute("aria-label", `Sort by ${title}`);
      head.classList.add("ra-sorts");
      head.append(button);
      button.addEventListener("click", () => {
        const turn = TURNS[(TURNS.indexOf(head.getAttribute("aria-sort") ?? "none") + 1) % TURNS.length];
        for (const other of heads) other.removeAttribute("aria-sort");
        if (turn !== "none") head.setAttribute("aria-sort", turn);
        table.tBodies[0].append(...sorted(rows, column, turn));
      });
    });
  };

  const prepareAll = () => {
    if (!wide.matches) return;
    wide.removeEventListener("change", prepareAll);
    for (const table of document.querySelectorAll("article table")) if (isList(table)) prepare(table);
  };

  wide.addEventListener("change", prepareAll);
  prepareAll();
});
