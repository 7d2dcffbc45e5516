// Filters the design cards and collects designs to compare. The selection is in the address, so that it can be
// linked and survives a reload: designs/index.html#product=vsan-esa&speed=100-gbe. Without this script all cards are shown.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.ra-design-filters");
  const grid = document.querySelector(".ra-designs");
  if (!form || !grid) return;

  const cards = [...grid.querySelectorAll(".ra-facets")].map((facets) => ({
    card: facets.closest("li"),
    facets: JSON.parse(facets.dataset.facets),
    title: facets.closest("li").querySelector("a").textContent,
  }));
  const fields = [...form.querySelectorAll("select")];
  const options = fields.flatMap((field) => [...field.options].slice(1).map((option) => ({ field, option, label: option.textContent.replace(/ \(\d+\)$/, "") })));
  const shown = form.querySelector(".ra-shown");
  const nothing = document.querySelector(".ra-nothing");
  const compare = document.querySelector(".ra-compare a");
  const page = compare.getAttribute("href");
  const MOST = 3;

  const fits = (facets, field, value = field.value) => !value || (facets[field.name] ?? []).includes(value);

  const apply = () => {
    let count = 0;
    for (const { card, facets } of cards) {
      card.hidden = !fields.every((field) => fits(facets, field));
      count += card.hidden ? 0 : 1;
    }
    // How many designs each choice would leave, given the others.
    for (const { field, option, label } of options) {
      const left = cards.filter(({ facets }) => fields.every((other) => fits(facets, other, other === field ? option.value : other.value)));
      option.textContent = `${label} (${left.length})`;
    }
    shown.textContent = `${count} of ${cards.length} designs`;
    nothing.hidden = count > 0;
  };

  const picks = cards.filter(({ facets }) => facets.product).map(({ card, facets, title }) => {
    const label = document.createElement("label");
    label.className = "ra-pick";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = facets.design[0];
    box.setAttribute("aria-label", `Compare ${title}`);
    label.append(box, "Compare");
    card.append(label);
    return box;
  });

  const collect = () => {
    const chosen = picks.filter((box) => box.checked).map((box) => box.value);
    for (const box of picks) box.disabled = !box.checked && chosen.length >= MOST;
    compare.setAttribute("href", chosen.length > 1 ? `${page}#designs=${chosen.join(",")}` : page);
    compare.textContent = chosen.length > 1 ? `Compare the ${chosen.length} selected designs` : chosen.length ? "Compare: select one more design" : "Compare all designs";
    compare.parentElement.classList.toggle("ra-ready", chosen.length > 1);
  };

  grid.addEventListener("change", collect);
  window.refarchChoice(form, fields, apply);
  collect(); // a browser may remember what was ticked
});
