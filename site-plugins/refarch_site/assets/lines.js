// Shows the design lines and the related rules of the selected configuration line. The content is from the tables of the page, which
// also work without this script. A text is one tab stop; the arrow keys move inside it.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const HINT = "Select a line with a click, or with Tab and the arrow keys, to see its design lines and related rules.";
  const NOWHERE = "No design line: a comment, or syntax of the file format.";

  const made = (name, classes, ...children) => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    element.append(...children);
    return element;
  };

  // Cells of the table of rules, by code.
  const rules = new Map();
  for (const row of document.querySelectorAll(".ra-behind-rules tbody tr")) rules.set(row.querySelector("code").textContent, row.cells);

  // Rows of the table below a text, by the number of a line: "3–5, 8" in the first cell.
  const rowsByLine = (box) => {
    const found = new Map();
    for (const row of box.querySelectorAll("tbody tr")) {
      for (const run of row.cells[0].textContent.split(",")) {
        const [first, last = first] = run.split("–").map(Number);
        for (let number = first; number <= last; number += 1) found.set(number, row);
      }
    }
    return found;
  };

  // Each line of the text as an element of its own, with the colors that it has; empty where that would change the text.
  const split = (code) => {
    const before = [...code.childNodes].map((node) => node.cloneNode(true));
    const text = code.textContent;
    const lines = code.innerHTML.replace(/\n$/, "").split("\n");
    code.innerHTML = lines.map((html) => `<span class="ra-at" role="option" tabindex="-1" aria-selected="false">${html}</span>`).join("\n");
    if (code.textContent !== text.replace(/\n$/, "")) {
      code.replaceChildren(...before);
      return [];
    }
    for (const line of code.children) if (!line.textContent.trim()) line.setAttribute("aria-label", "empty line");
    return [...code.children];
  };

  const places = (rows) => {
    const links = new Map();
    for (const row of rows) for (const link of row.cells[2].querySelectorAll("a")) links.set(link.textContent, link.cloneNode(true));
    return [...links.values()];
  };

  const codes = (rows) => {
    const named = rows.flatMap((row) => (row.cells[3]?.textContent ?? "").split(", "));
    return [...new Set(named)].filter((code) => rules.has(code)).sort();
  };

  const told = (first, last, rows) => {
    const title = made("strong", "", first === last ? `Line ${first}` : `Lines ${first} to ${last}`);
    if (!rows.length) return [made("p", "", title, `. ${NOWHERE}`)];
    const from = places(rows).flatMap((link, index) => (index ? [", ", link] : [link]));
    const asking = codes(rows).map((code) => {
      const [rule, documents] = rules.get(code);
      return made("li", "", ...[...rule.cloneNode(true).childNodes], `: ${documents.textContent}`);
    });
    const list = asking.length ? made("ul", "", ...asking) : made("p", "", "Set by the design; no rule checks it.");
    return [made("p", "", title, first === last ? " comes from " : " come from ", ...from), list];
  };

  const follow = (code, box) => {
    const lines = split(code);
    if (!lines.length) return;
    const rows = rowsByLine(box);
    const panel = made("div", "ra-behind", made("p", "", HINT));
    panel.setAttribute("role", "status");
    code.closest("pre").after(panel);
    code.setAttribute("role", "listbox");
    code.setAttribute("aria-multiselectable", "true");
    code.setAttribute("aria-label", "Configuration lines");
    let stop = lines[0];
    stop.tabIndex = 0;

    const choose = (first, last) => {
      lines.forEach((line, index) => line.setAttribute("aria-selected", String(first <= index && index <= last)));
      panel.classList.toggle("ra-chosen", first <= last);
      const behind = [];
      for (let index = first; index <= last; index += 1) if (rows.has(index + 1)) behind.push(rows.get(index + 1));
      panel.replaceChildren(...(first <= last ? told(first + 1, last + 1, [...new Set(behind)]) : [made("p", "", HINT)]));
    };

    code.addEventListener("focusin", ({ target }) => {
      const index = lines.indexOf(target);
      if (index < 0) return;
      stop.tabIndex = -1;
      stop = target;
      stop.tabIndex = 0;
      choose(index, index);
    });

    code.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const at = lines.indexOf(stop);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
      if (event.key === "Escape") choose(0, -1);
      else if (to === undefined) return;
      else lines[Math.min(Math.max(to, 0), lines.length - 1)].focus();
      event.preventDefault();
    });

    document.addEventListener("selectionchange", () => {
      const chosen = getSelection();
      if (chosen.isCollapsed || !code.contains(chosen.anchorNode) || !code.contains(chosen.focusNode)) return;
      const touched = lines.flatMap((line, index) => (chosen.containsNode(line, true) ? [index] : []));
      if (touched.length) choose(touched[0], touched.at(-1));
    });
  };

  for (const box of document.querySelectorAll(".ra-lines")) {
    const code = box.previousElementSibling?.querySelector("pre > code");
    if (code) follow(code, box);
  }
});
