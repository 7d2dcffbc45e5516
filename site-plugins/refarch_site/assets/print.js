// Marks the boxes that a reader opened: the theme opens all of them for the printer, and printed/paper.css prints the marked ones alone.
(() => {
  const mark = (box, open) => box.toggleAttribute("data-ra-open", open);
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element && event.target.closest("details > summary");
    // The box follows after the click: what is closed now will be open.
    if (summary) mark(summary.parentElement, !summary.parentElement.open);
  });
  const begin = () => document.querySelectorAll("details[open]").forEach((box) => mark(box, true));
  if (!matchMedia("print").matches) begin();
})();
