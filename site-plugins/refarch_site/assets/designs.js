// Filters the designs, and shows those that fit a choice as cards; if none fits, the three nearest, with what fits and
// what differs, and the command that makes the rest fit. The selection is in the address, so that it can be linked and
// survives a reload: designs/index.html#product=vsan-esa&speed=100-gbe. Without this script all designs are in the table.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-design-filters");
  const table = document.querySelector(".ra-designs table");
  if (!form || !table) return;

  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
  const designs = [...table.tBodies[0].rows].map((row, order) => {
    const facets = JSON.parse(row.querySelector(".ra-facets").dataset.facets);
    const listed = row.querySelector(".ra-alternatives");
    const alternatives = listed ? JSON.parse(listed.dataset.alternatives) : [];
    const cells = [...row.cells].map((cell) => cell.textContent.trim());
    return { row, order, facets, alternatives, link: row.querySelector("a"), thumb: row.querySelector(".ra-thumb"), shown: Object.fromEntries(heads.map((head, number) => [head, cells[number]])) };
  });
  const fields = [...form.querySelectorAll("select")];
  const labels = new Map(fields.map((field) => [field.name, form.querySelector(`label[for="${field.id}"]`).textContent]));
  const options = fields.flatMap((field) => [...field.options].slice(1).map((option) => ({ field, option, label: option.textContent.replace(/ \(\d+\)$/, "") })));
  const shown = form.querySelector(".ra-shown");
  const nearest = document.querySelector(".ra-nearest");
  const verdict = nearest.querySelector(".ra-verdict");
  const list = nearest.querySelector("ul");
  const compare = document.querySelector(".ra-compare a");
  const page = compare.getAttribute("href");
  const MOST = 4;
  const NEAREST = 3;

  const fits = (facets, field, value = field.value) => !value || (facets[field.name] ?? []).includes(value);

  // The command that makes most of the differing criteria fit, and changes nothing else.
  const bestCommand = (design, differing) => {
    const wanted = new Map(differing.map((field) => [field.name, field.value]));
    const keys = (alternative) => Object.keys(alternative).filter((key) => key !== "command");
    return design.alternatives
      .filter((alternative) => alternative.command && keys(alternative).every((key) => wanted.get(key) === alternative[key]))
      .sort((one, other) => keys(other).length - keys(one).length)[0];
  };

  // One point for each criterion that differs, a half where the command makes it fit; then by what still differs, and by
  // the number of hosts.
  const rank = (design, chosen) => {
    const differing = chosen.filter((field) => !fits(design.facets, field));
    const command = differing.length ? bestCommand(design, differing) : undefined;
    const made = differing.filter((field) => command?.[field.name] === field.value);
    const left = differing.filter((field) => !made.includes(field));
    const reason = design.alternatives.find((alternative) => alternative.reason && left.some((field) => alternative[field.name] === field.value));
    const size = chosen.find((field) => field.name === "hosts");
    const hosts = size ? Math.abs(Number(design.facets.hosts[0]) / Number(size.value) - 1) : 0;
    return { design, differing, command, made, left, reason, distance: left.length + made.length / 2, hosts };
  };

  const element = (tag, name, content = "") => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(content);
    return made;
  };

  const card = ({ design, differing, command, made, reason }, chosen) => {
    const item = element("li", "ra-near");
    const title = element("h3", "");
    const link = element("a", "", design.link.textContent);
    link.href = design.link.getAttribute("href");
    title.append(link);
    const facts = element("dl", "");
    for (const field of chosen) {
      const label = labels.get(field.name);
      const isMade = made.includes(field);
      const wanted = options.find(({ option }) => option === field.selectedOptions[0]).label;
      const state = differing.includes(field) ? (isMade ? [`${wanted} by command`, "pass"] : ["differs", "warning"]) : ["fits", "pass"];
      const value = element("dd", "", `${design.shown[label]} `);
      value.append(element("span", `ra-badge ra-${state[1]}`, state[0]));
      facts.append(element("dt", "", label), value);
    }
    item.append(design.thumb.cloneNode(true), title, facts);
    if (reason) {
      const why = element("p", "ra-reason", "Not by command: ");
      // Names between backticks are monospaced.
      reason.reason.split("`").forEach((part, number) => why.append(number % 2 ? element("code", "", part) : part));
      item.append(why);
    }
    if (command) item.append(element("pre", "").appendChild(element("code", "", command.command)).parentElement);
    return item;
  };

  const apply = () => {
    const chosen = fields.filter((field) => field.value);
    const ranked = designs.filter(({ facets }) => facets.product).map((design) => rank(design, chosen));
    ranked.sort((one, other) => one.distance - other.distance || one.left.length - other.left.length || one.hosts - other.hosts || one.design.order - other.design.order);
    const fitting = ranked.filter(({ distance }) => distance === 0);
    // How many designs each choice would leave, given the others.
    for (const { field, option, label } of options) {
      const left = designs.filter(({ facets }) => fields.every((other) => fits(facets, other, other === field ? option.value : other.value)));
      option.textContent = `${label} (${left.length})`;
    }
    const count = chosen.length ? fitting.length : designs.length;
    shown.textContent = `${count} of ${designs.length} designs`;
    nearest.hidden = !chosen.length;
    nearest.classList.toggle("ra-none", !fitting.length);
    const seen = fitting.length ? fitting : ranked.slice(0, NEAREST);
    const offers = seen.some(({ command }) => command);
    verdict.textContent = fitting.length
      ? `${fitting.length === 1 ? "1 design fits" : `${fitting.length} designs fit`}.`
      : `No design fits all of that. These ${seen.length} differ least.${offers ? " Each command was run when this site was built; its result has no errors or warnings." : ""}`;
    list.replaceChildren(...(chosen.length ? seen.map((entry) => card(entry, chosen)) : []));
  };

  const picks = designs.filter(({ facets }) => facets.product).map(({ row, facets, link }) => {
    const label = element("label", "ra-pick");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = facets.design[0];
    box.setAttribute("aria-label", `Compare ${link.textContent}`);
    label.append(box, "Compare");
    row.querySelector(".ra-badges").append(label);
    return box;
  });

  const collect = () => {
    const chosen = picks.filter((box) => box.checked).map((box) => box.value);
    for (const box of picks) box.disabled = !box.checked && chosen.length >= MOST;
    compare.setAttribute("href", chosen.length > 1 ? `${page}#designs=${chosen.join(",")}` : page);
    compare.textContent = chosen.length > 1 ? `Compare the ${chosen.length} selected designs` : chosen.length ? "Compare: select one more design" : "Compare designs";
    compare.parentElement.classList.toggle("ra-ready", chosen.length > 1);
  };

  table.addEventListener("change", collect);
  window.refarchChoice(form, fields, apply);
  collect(); // a browser may remember what was ticked
});
